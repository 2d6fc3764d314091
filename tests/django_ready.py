"""Django, set up once for a whole test process: modules of models can only be imported after this one.

The site's settings hold the office's, so that tests of both can share a process.
"""

from __future__ import annotations

import os
import tempfile

_FIRST_HOME = tempfile.TemporaryDirectory(prefix="rh-office-")
os.environ["RATINGHOUSE_HOME"] = _FIRST_HOME.name
os.environ["DJANGO_SETTINGS_MODULE"] = "ratinghouse.site.settings"
os.environ.pop("DATABASE_URL", None)

import django  # noqa: E402

django.setup()

from django.conf import settings  # noqa: E402

# The site's own hash, made cheaply: the tests make hundreds of accounts, and other processes can still check them.
settings.PASSWORD_HASHERS = ["tests.cheap_hasher.CheapArgon2"]
# A task that a test begins is done at once, by a worker in this process.
settings.TASKS = {"default": {"BACKEND": "tests.immediate_worker.ImmediateBackend"}}
# Commands that other tests start must find neither an office nor settings by chance.
os.environ.pop("RATINGHOUSE_HOME")
os.environ.pop("DJANGO_SETTINGS_MODULE")
