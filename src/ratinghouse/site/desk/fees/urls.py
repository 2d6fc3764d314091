"""The addresses of the pages for fees."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.desk.fees import fee_pages

urlpatterns = [
    path("", fee_pages.fees, name="desk-fees"),
    path("<int:number>/", fee_pages.invoice_page, name="desk-invoice"),
    path("<int:number>.<str:kind>", fee_pages.invoice_file, name="desk-invoice-file"),
]
