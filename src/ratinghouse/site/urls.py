"""The addresses of the counter."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("ratinghouse.site.public_urls")),
]
