"""The shape of stored records, as a short hash: it changes with every key and every type in them."""

from __future__ import annotations

import hashlib
import json
from types import UnionType
from typing import Any, Union, get_origin, get_type_hints

from typing_extensions import is_typeddict


def shape_of(*records: Any) -> str:
    """The hash over the keys and types of typed dictionaries, with those that they hold."""
    shapes: dict[str, Any] = {}
    for record in records:
        _collect(record, shapes)
    return hashlib.sha256(json.dumps(shapes, sort_keys=True).encode()).hexdigest()[:16]


def _collect(kind: Any, shapes: dict[str, Any]) -> None:
    if is_typeddict(kind) and kind.__name__ not in shapes:
        hints = get_type_hints(kind, include_extras=True)
        shapes[kind.__name__] = {
            key: [_named(hint), key in kind.__required_keys__] for key, hint in sorted(hints.items())
        }
        for hint in hints.values():
            _collect(hint, shapes)
    for part in getattr(kind, "__args__", ()):
        _collect(part, shapes)


def _named(hint: Any) -> str:
    """The type without the modules of its parts, which may move."""
    parts = getattr(hint, "__args__", ())
    is_union = get_origin(hint) in (Union, UnionType)
    name = "Union" if is_union else getattr(hint, "__name__", repr(hint))
    return f"{name}[{', '.join(map(_named, parts))}]" if parts else name


def layout_of(part: Any) -> Any:
    """The keys and types of a JSON document; of a list, those of its first member."""
    if isinstance(part, dict):
        return {key: layout_of(member) for key, member in part.items()}
    if isinstance(part, list):
        return [layout_of(member) for member in part[:1]]
    return type(part).__name__
