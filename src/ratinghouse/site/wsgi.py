"""The website for any WSGI server. ``RATINGHOUSE_HOME`` must name the office's directory."""

import os
from pathlib import Path

from django.core.wsgi import get_wsgi_application

from ratinghouse.office.storage.private_files import prepare_directory

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinghouse.site.settings")

if "RATINGHOUSE_HOME" in os.environ:  # without it the settings raise an error that names it
    prepare_directory(Path(os.environ["RATINGHOUSE_HOME"]), with_database=False)

_django = get_wsgi_application()

# These modules need the models that the line above loads.
from ratinghouse.site.cache.cached_pages import CachedPages  # noqa: E402
from ratinghouse.site.start_up import prepare_for_requests  # noqa: E402

prepare_for_requests()
application = CachedPages(_django)
