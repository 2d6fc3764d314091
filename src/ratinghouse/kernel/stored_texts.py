"""Records that are stored with the templates and values of their texts, and read back as texts in any language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ratinghouse.kernel.texts import Text, text_from_json

_TEXTS = "texts"
"""The additional key of a stored record, for the templates and values of its texts."""


def with_stored_texts(record: Mapping[str, object]) -> dict[str, object]:
    """Return a record as it is stored: its texts as English sentences, their templates and values under ``texts``."""
    stored = {key: _stored(part) for key, part in record.items()}
    texts: dict[str, object] = {key: part.as_json() for key, part in record.items() if isinstance(part, Text)}
    texts |= {
        key: [text.as_json() for text in part]
        for key, part in record.items()
        if isinstance(part, list) and part and all(isinstance(text, Text) for text in part)
    }
    return stored | ({_TEXTS: texts} if texts else {})


def with_texts(stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the record that ``with_stored_texts`` wrote; a record that an older version stored as it is."""
    record = {key: _read(part) for key, part in stored.items() if key != _TEXTS}
    for key, text in stored.get(_TEXTS, {}).items():
        record[key] = [text_from_json(part) for part in text] if isinstance(text, list) else text_from_json(text)
    return record


def _stored(part: object) -> object:
    if isinstance(part, list):
        return [_stored(member) for member in part]
    if isinstance(part, Mapping):
        return with_stored_texts(part)
    return str(part) if isinstance(part, Text) else part


def _read(part: Any) -> Any:
    if isinstance(part, list):
        return [_read(member) for member in part]
    return with_texts(part) if isinstance(part, Mapping) else part
