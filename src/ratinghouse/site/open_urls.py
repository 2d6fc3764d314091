"""The addresses of the calculators and of the JSON interface."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.api.interface import interface
from ratinghouse.site.views import api_docs, calculators, language

urlpatterns = [
    path("calculators/", calculators.index, name="calculators"),
    path("calculators/<slug:name>/", calculators.calculator, name="calculator"),
    path("language/<slug:code>/", language.language, name="language"),
    path("api/v1/docs", api_docs.docs, name="api-docs"),
    path("api/v1/", interface.urls),
]
