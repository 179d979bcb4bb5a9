from __future__ import annotations

from django.urls import path

from ginsite import keeping_views, progress_views

app_name = "progress"
urlpatterns = [
    path("", progress_views.progress, name="index"),
    path("review/", progress_views.review, name="review"),
    path("keep/", keeping_views.keep, name="keep"),
    path("keep/code/", keeping_views.write_code, name="code"),
    path("keep/open/", keeping_views.open_code, name="open"),
    path("keep/export/", keeping_views.export, name="export"),
    path("keep/delete/", keeping_views.delete, name="delete"),
]
