"""The counter as a Django application."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Pages, accounts and static files."""

    name = "ratinghouse.site"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen to what the office does, and to the end of each request."""
        import ratinghouse.site.accounts.due_erasures
        import ratinghouse.site.notices.journal_listener  # noqa: F401
