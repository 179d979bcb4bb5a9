from __future__ import annotations

from django.urls import path

from lessons import views

app_name = "lessons"
urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:slug>/", views.lesson, name="lesson"),
    path("<slug:slug>/<slug:step_id>/", views.step, name="step"),
    path("<slug:slug>/<slug:step_id>/answer/", views.answer, name="answer"),
]
