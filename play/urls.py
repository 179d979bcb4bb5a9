from __future__ import annotations

from django.urls import path

from play import views

app_name = "play"
urlpatterns = [
    path("", views.index, name="index"),
    path("start/", views.start, name="start"),
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/deal/", views.deal, name="deal"),
    path("<slug:code>/sort/", views.sort, name="sort"),
    path("<slug:code>/sheet/", views.sheet, name="sheet"),
    path("<slug:code>/<int:number>/", views.hand, name="hand"),
    path("<slug:code>/<int:number>/move/", views.move, name="move"),
    path("<slug:code>/<int:number>/reasons/", views.reasons, name="reasons"),
]
