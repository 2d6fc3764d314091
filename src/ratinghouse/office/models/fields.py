"""Columns that hold and compare the same on both databases."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

if TYPE_CHECKING:
    CharField = models.CharField[str, str]
else:
    CharField = models.CharField  # only the stubs know what it holds


class PortableText(CharField):
    """A text of any length, ordered by code point.

    PostgreSQL has no zero character and would order by the language of its cluster; SQLite has no lengths. What cannot
    be stored in both becomes U+FFFD: what a file really said is in its bytes.
    """

    def db_parameters(self, connection: BaseDatabaseWrapper) -> dict[str, Any]:
        """Return the column's type, and on PostgreSQL the collation that SQLite has by itself."""
        parameters: dict[str, Any] = super().db_parameters(connection)
        return parameters | ({"collation": "C"} if connection.vendor == "postgresql" else {})

    def get_prep_value(self, value: Any) -> Any:
        """Return the text as both databases can store it."""
        text = super().get_prep_value(value)
        return storable(text) if isinstance(text, str) else text


class CanonicalJson(models.JSONField):
    """JSON as one text, the same byte for byte on both databases, so that a hash over it holds for ever.

    PostgreSQL's own type would rewrite numbers and refuse a zero character. Nothing is searched inside.
    """

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Return a text column."""
        return "text"

    def db_check(self, connection: BaseDatabaseWrapper) -> None:
        """Return None: the database has nothing to check."""
        return

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        """Return the text; an expression is passed on."""
        if value is None or hasattr(value, "as_sql"):
            return value
        return canonical(value)

    def from_db_value(self, value: str | None, expression: Any, connection: BaseDatabaseWrapper) -> Any:
        """Return the value of the stored text; damaged text is returned as it is, so that its hash differs."""
        try:
            return None if value is None else json.loads(value)
        except ValueError:
            return f"damaged: {value}"


def canonical(value: Any) -> str:
    """Return the one spelling of a JSON value: keys in order, no spaces, every other character as it is."""
    return storable(json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False))


def storable(text: str) -> str:
    """Return the text without what one of the databases cannot store: the zero character and lone surrogates."""
    if "\0" in text:
        text = text.replace("\0", "\ufffd")
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode(errors="replace").decode()
    return text
