"""Django's settings, made from the office's directory and the environment. The defaults are safe.

``RATINGHOUSE_HOME`` is the office's directory; ``DATABASE_URL`` (postgresql://…) puts the records into PostgreSQL
instead of the SQLite file there.
"""

from __future__ import annotations

import os
from pathlib import Path

from ratinghouse.office.storage.database import database, secret_key

HOME = Path(os.environ["RATINGHOUSE_HOME"])

SECRET_KEY = secret_key(HOME)
DEBUG = False
ALLOWED_HOSTS = os.environ.get("RATINGHOUSE_HOSTS", "localhost 127.0.0.1 [::1]").split()

INSTALLED_APPS = ["ratinghouse.office"]

DATABASES = {"default": database(HOME, os.environ.get("DATABASE_URL", ""))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
TIME_ZONE = "UTC"
USE_TZ = True
