from __future__ import annotations

from django.urls import path

from lessons import reference_views as views

app_name = "reference"
urlpatterns = [
    path("glossary/", views.glossary, name="glossary"),
    path("questions/", views.questions, name="questions"),
    path("teachers/", views.teachers, name="teachers"),
]
