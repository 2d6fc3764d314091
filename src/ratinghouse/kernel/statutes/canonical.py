"""The canonical form of a stored document, and its reading under limits: one document has one sequence of bytes."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NoReturn

from ratinghouse.kernel.statutes.expressions import StatuteError

MOST_BYTES = 2_000_000


class HashedDocument(ABC):
    """What every statute has: its canonical bytes, a hash of the whole, and a hash of the law in it."""

    document: Mapping[str, Any]

    @property
    @abstractmethod
    def law(self) -> Mapping[str, object]:
        """Return what determines a number or a judgement, without articles, sentences and notes."""

    @cached_property
    def content(self) -> bytes:
        """Return the document in its canonical form."""
        return canonical_content(self.document)

    @cached_property
    def document_hash(self) -> str:
        """Return the hash of everything in the document."""
        return hashlib.sha256(self.content).hexdigest()

    @cached_property
    def law_hash(self) -> str:
        """Return the hash of the law, which stays the same when only articles, sentences or notes change."""
        return hashlib.sha256(canonical_content(self.law)).hexdigest()

    @property
    def id(self) -> str:
        """Return the edition's name."""
        return str(self.document["edition"]["id"])


def canonical_content(document: Mapping[str, object]) -> bytes:
    """Return a document as bytes: fields in alphabetical order, no spaces, UTF-8."""
    return json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def read_document(content: bytes) -> Any:
    """Return the JSON document in these bytes. Raise StatuteError for one that is too large, too deep or ambiguous."""
    if len(content) > MOST_BYTES:
        raise StatuteError(f"a statute has at most {MOST_BYTES:,} bytes")
    try:
        document = json.loads(content, object_pairs_hook=_fields, parse_constant=_no_number)
        if b"\\u" in content:
            json.dumps(document, ensure_ascii=False).encode()  # fails for a lone surrogate
    except (ValueError, RecursionError) as error:
        raise StatuteError("the statute is not a JSON document") from error
    return document


def _fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        raise StatuteError("the statute has the same field twice in one object")
    return fields


def _no_number(constant: str) -> NoReturn:
    raise StatuteError(f"{constant} is not a number that a statute can hold")
