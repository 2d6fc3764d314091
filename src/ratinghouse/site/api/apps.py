"""The JSON interface as a Django application."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """Tokens for uploads."""

    name = "ratinghouse.site.api"
    label = "site_api"
    default_auto_field = "django.db.models.BigAutoField"
