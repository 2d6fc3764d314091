"""The website as a Django application."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """Pages, accounts and static files."""

    name = "ratinghouse.site"
    label = "site"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signals of the journal."""
        import ratinghouse.site.notices.journal_listener  # noqa: F401
