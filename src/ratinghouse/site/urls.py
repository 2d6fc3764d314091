"""The addresses of the counter."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("ratinghouse.site.public_urls")),
    path("", include("ratinghouse.site.account_urls")),
    path("desk/", include("ratinghouse.site.desk_urls")),
    path("desk/accounts/", include("ratinghouse.site.administration_urls")),
    path("", include("ratinghouse.site.open_urls")),
]

handler500 = "ratinghouse.site.views.failure.server_error"
