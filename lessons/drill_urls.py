from __future__ import annotations

from django.urls import path

from lessons import drill_views as views

app_name = "drills"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:key>/", views.fresh, name="fresh"),
    path("<slug:key>/<str:text>/", views.question, name="question"),
    path("<slug:key>/<str:text>/answer/", views.answer, name="answer"),
]
