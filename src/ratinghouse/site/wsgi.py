"""The counter for any WSGI server. ``RATINGHOUSE_HOME`` must name the office."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinghouse.site.settings")

_django = get_wsgi_application()

from ratinghouse.site.kept_pages import KeptPages  # noqa: E402  # its models need what the line above set up

application = KeptPages(_django)
