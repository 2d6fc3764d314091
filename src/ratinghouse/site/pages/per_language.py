"""Parts of pages that are the same on every page of a language."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

from django.utils.translation import get_language

Part = TypeVar("Part")


def per_language(write: Callable[..., Part]) -> Callable[..., Part]:
    """Return a function whose results are cached by language and arguments.

    For fixed texts: looking up twenty translations takes as long as the rest of a small page.
    """
    written: dict[Hashable, Part] = {}

    def looked_up(*arguments: Hashable) -> Part:
        key = (get_language(), arguments)
        part = written.get(key)
        if part is None:
            part = written[key] = write(*arguments)
        return part

    return looked_up
