from __future__ import annotations

from django.urls import include, path

from ginsite import views
from lessons import home_views

urlpatterns = [
    path("", home_views.home, name="home"),
    path("first-hand/", home_views.first_hand, name="first-hand"),
    path("learn/", include("lessons.urls")),
    path("drill/", include("lessons.drill_urls")),
    path("play/", include("play.urls")),
    path("reference/", include("lessons.reference_urls")),
    path("progress/", include("ginsite.progress_urls")),
    path("look/", views.look, name="look"),
    path("look/parts/", views.parts, name="parts"),
]

handler400 = "ginsite.views.bad_request"
handler403 = "ginsite.views.forbidden"
handler404 = "ginsite.views.not_found"
handler500 = "ginsite.views.server_error"
