"""The office as a Django application."""

from django.apps import AppConfig


class OfficeConfig(AppConfig):
    """Models and migrations of the office."""

    name = "ratinghouse.office"
    label = "office"
    default_auto_field = "django.db.models.BigAutoField"
