"""The statutes of earlier releases, for lists that were published before lists named their statutes.

Such a list names the hash of each rulebook's source text. ``earlier/index.json`` has for each release and edition the
hash of the text and that of the statute traced from it; the statutes are beside it, compressed. See
``earlier/README.md`` for how they were traced.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).with_name("earlier")


class EarlierEdition(NamedTuple):
    """An edition as a release had it: the hash of its source text, and that of its statute."""

    text: str
    statute: str


@cache
def releases() -> Mapping[str, Mapping[str, EarlierEdition]]:
    """Return the editions of each release, the oldest release first."""
    index: dict[str, dict[str, list[str]]] = json.loads((_FOLDER / "index.json").read_bytes())
    return {
        release: {id: EarlierEdition(*hashes) for id, hashes in editions.items()} for release, editions in index.items()
    }


def statute_of_text(id: str, text_hash: str) -> str | None:
    """Return the hash of the statute that was traced from a source text of an edition; None for an unknown text."""
    for editions in releases().values():
        if id in editions and editions[id].text == text_hash:
            return editions[id].statute
    return None


def earlier_statute(document_hash: str) -> bytes | None:
    """Return the content of a statute of an earlier release, by the hash of its document; None if there is none."""
    if not any(edition.statute == document_hash for editions in releases().values() for edition in editions.values()):
        return None
    return gzip.decompress((_FOLDER / f"{document_hash}.json.gz").read_bytes())
