"""The counter for any WSGI server. ``RATINGHOUSE_HOME`` must name the office."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinghouse.site.settings")

application = get_wsgi_application()
