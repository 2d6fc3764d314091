"""Rulebooks as bytes that can be read without the modules they are written in; only by the program that wrote them."""

from __future__ import annotations

import pickle
from io import BytesIO
from types import MappingProxyType
from typing import Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Rule
from ratinghouse.kernel.statutes.late_function import LateFunction
from ratinghouse.kernel.statutes.statute import statute_of
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks.edition_cache import bare_rule, read_only


class OtherCopy(ValueError):
    """What would be read back is not what was to be stored."""


def pickled(part: Any) -> bytes:
    """Return a rulebook, or part of one, as bytes for ``pickle.loads``; rules have their expressions as functions."""
    content = BytesIO()
    _EditionPickler(content, protocol=pickle.HIGHEST_PROTOCOL).dump(part)
    raw = content.getvalue()
    if isinstance(part, Rulebook) and statute_of(pickle.loads(raw)) != statute_of(part):
        raise OtherCopy(f"{part.id} would be read back as another rulebook")
    return raw


class _EditionPickler(pickle.Pickler):
    def reducer_override(self, part: Any) -> Any:
        if isinstance(part, Rule):
            return bare_rule, (), {**vars(part), "function": LateFunction(part)}
        if isinstance(part, MappingProxyType):
            return read_only, (dict(part),)
        if isinstance(part, Hundredths):
            return Hundredths.of_count, (int(part),)
        return NotImplemented
