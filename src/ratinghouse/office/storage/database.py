"""Where the records are kept: SQLite in the office's directory, or the PostgreSQL that a URL names."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

FILE = "office.sqlite3"
SECRET_KEY = "secret-key"
ACCOUNTS = "accounts.txt"  # of an invented federation
CACHE, WORK = "cache", "work"  # pages and forms that can be made again, and notes on work in progress
WAIT = 20  # seconds a second writer waits for the first

# WAL lets readers read while another process writes; a transaction takes the write lock at its beginning, so that of
# two writers one waits then and does not fail at the end. Up to 256 MB of pages are kept in memory, as many as there
# are: a list of half a million players is written twice as quickly as with a quarter of that. Larger pages, a mapped
# file, temporary tables in memory and rarer checkpoints made no difference.
_SQLITE = {
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-262144",
    "transaction_mode": "IMMEDIATE",
    "timeout": WAIT,
}


class WrongDatabase(ValueError):
    """DATABASE_URL is not one that the office can use."""


def database(home: Path, url: str) -> dict[str, Any]:
    """Return the settings of the database as Django expects them."""
    if not url:
        return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(home / FILE), "OPTIONS": dict(_SQLITE)}
    parts = urlsplit(url)
    if parts.scheme not in ("postgresql", "postgres") or not parts.path.strip("/"):
        raise WrongDatabase("DATABASE_URL must read postgresql://USER:PASSWORD@HOST:PORT/NAME")
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.strip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": options,
    }


def secret_key(home: Path) -> str:
    """Return the office's own key, created at the first call and readable by its owner only."""
    path = home / SECRET_KEY
    home.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = home / f"{SECRET_KEY}.{secrets.token_hex(8)}"
    if not path.exists():
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        try:
            os.link(fresh, path)  # of two processes that start at once, one wins and both read its key
        except FileExistsError:
            pass
        finally:
            fresh.unlink()
    return path.read_text()
