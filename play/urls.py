from __future__ import annotations

from django.urls import path

from play import score_views, views

app_name = "play"
urlpatterns = [
    path("", views.index, name="index"),
    path("start/", views.start, name="start"),
    path("fair/", views.fair, name="fair"),
    path("score/", score_views.score, name="score"),
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/deal/", views.deal, name="deal"),
    path("<slug:code>/sort/", views.sort, name="sort"),
    path("<slug:code>/sheet/", views.sheet, name="sheet"),
    path("<slug:code>/<int:number>/", views.hand, name="hand"),
    path("<slug:code>/<int:number>/move/", views.move, name="move"),
    path("<slug:code>/<int:number>/cut/", views.cut, name="cut"),
    path("<slug:code>/<int:number>/reasons/", views.reasons, name="reasons"),
]
