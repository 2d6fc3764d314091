"""The addresses of the calculators, the language choice and the JSON interface."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.api import documentation
from ratinghouse.site.api.interface import interface
from ratinghouse.site.calculators import pages
from ratinghouse.site.language import choice

urlpatterns = [
    path("calculators/", pages.index, name="calculators"),
    path("calculators/<slug:name>/", pages.calculator, name="calculator"),
    path("language/<slug:code>/", choice.language, name="language"),
    path("api/v1/docs", documentation.docs, name="api-docs"),
    path("api/v1/", interface.urls),
]
