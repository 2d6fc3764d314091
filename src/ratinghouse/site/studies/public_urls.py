"""The addresses of published studies."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.studies import study_pages

urlpatterns = [
    path("", study_pages.studies, name="studies"),
    path("<int:number>/", study_pages.study_page, name="study"),
    path("<int:number>/study.pdf", study_pages.study_file, name="study-pdf"),
]
