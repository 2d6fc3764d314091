"""The counter as a Django application."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Pages, accounts and static files."""

    name = "ratinghouse.site"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"
