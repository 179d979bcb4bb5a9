from __future__ import annotations

from django.apps import AppConfig


class GinsiteConfig(AppConfig):
    name = "ginsite"
