"""The addresses of studies at the desk."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.studies import desk_pages

urlpatterns = [
    path("", desk_pages.studies, name="desk-studies"),
    path("<int:number>/", desk_pages.study_page, name="desk-study"),
    path("<int:number>/study.pdf", desk_pages.study_file, name="desk-study-pdf"),
    path("<int:number>/public/", desk_pages.set_visibility, name="desk-study-public"),
]
