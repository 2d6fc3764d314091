"""The addresses that anybody may open."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.views import condition

urlpatterns = [
    path("health", condition.health, name="health"),
    path("metrics", condition.metrics, name="metrics"),
]
