from __future__ import annotations

from django.urls import path

from lessons import drill_views as views
from lessons import placement_views as placement

app_name = "drills"
urlpatterns = [
    path("", views.index, name="index"),
    path("mixed/", views.mixed, name="mixed"),
    path("placement/", placement.begin, name="placement"),
    path("placement/<int:seed>/", placement.question, name="placement-question"),
    path("placement/<int:seed>/answer/", placement.answer, name="placement-answer"),
    path("<slug:key>/", views.fresh, name="fresh"),
    path("<slug:key>/<str:text>/", views.question, name="question"),
    path("<slug:key>/<str:text>/answer/", views.answer, name="answer"),
]
