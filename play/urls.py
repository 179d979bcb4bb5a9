from __future__ import annotations

from django.urls import path

from play import pad_views, rules_views, score_views, views

app_name = "play"
urlpatterns = [
    path("", views.index, name="index"),
    path("start/", views.start, name="start"),
    path("fair/", views.fair, name="fair"),
    path("score/", score_views.score, name="score"),
    path("pad/", pad_views.pads, name="pads"),
    path("pad/start/", pad_views.start, name="pad-start"),
    path("pad/<slug:code>/", pad_views.pad, name="pad"),
    path("pad/<slug:code>/add/", pad_views.add, name="pad-add"),
    path("pad/<slug:code>/undo/", pad_views.undo, name="pad-undo"),
    path("pad/<slug:code>/delete/", pad_views.delete, name="pad-delete"),
    path("rules/", rules_views.rules, name="rules"),
    path("rules/<slug:key>/", rules_views.preset, name="rules-preset"),
    path("rules/<slug:key>/sheet/", rules_views.rule_sheet, name="rule-sheet"),
    path("rules/<slug:key>/score-sheet/", rules_views.blank_sheet, name="blank-sheet"),
    path("<slug:code>/", views.table, name="table"),
    path("<slug:code>/deal/", views.deal, name="deal"),
    path("<slug:code>/sort/", views.sort, name="sort"),
    path("<slug:code>/sheet/", views.sheet, name="sheet"),
    path("<slug:code>/<int:number>/", views.hand, name="hand"),
    path("<slug:code>/<int:number>/partner/", views.partner, name="partner"),
    path("<slug:code>/<int:number>/both/", views.both, name="both"),
    path("<slug:code>/<int:number>/move/", views.move, name="move"),
    path("<slug:code>/<int:number>/cut/", views.cut, name="cut"),
    path("<slug:code>/<int:number>/reasons/", views.reasons, name="reasons"),
]
