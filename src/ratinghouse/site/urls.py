"""The addresses of the website."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("ratinghouse.site.public.urls")),
    path("studies/", include("ratinghouse.site.studies.public_urls")),
    path("", include("ratinghouse.site.accounts.urls")),
    path("desk/", include("ratinghouse.site.desk.urls")),
    path("desk/studies/", include("ratinghouse.site.studies.desk_urls")),
    path("desk/accounts/", include("ratinghouse.site.desk.administration_urls")),
    path("", include("ratinghouse.site.public.open_urls")),
]

handler500 = "ratinghouse.site.public.failure.server_error"
