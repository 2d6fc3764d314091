"""A published list as a file for the public: the numbers of the list, and the public particulars of its players.

Of a date of birth only the year is public; of players who asked to be hidden, only ID and numbers. Names are those of
the register today.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ratinghouse.kernel.texts import filled_text, text
from ratinghouse.lists import rating_list as listed
from ratinghouse.lists.fields import POOLS, TEXT_COLUMNS
from ratinghouse.lists.files import write_list
from ratinghouse.lists.text_columns import TextColumn, text_column
from ratinghouse.office.models import Federation, PublishedList
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.stored_columns import pool_label

FILE_KINDS = ("txt", "xml", "csv", "json", "xlsx")
"""Kinds of list files, each also the ending of its name; ``txt`` and ``xml`` are laid out as FIDE's."""

WITHHELD = "(name withheld)"

_OPEN = "CASE WHEN p.hidden THEN '' ELSE {} END"
_PLAYER_COLUMNS = {
    "id": "p.code",
    "name": f"CASE WHEN p.hidden AND p.erased IS NULL THEN '{WITHHELD}' ELSE p.name END",
    "fed": _OPEN.format("p.fed"),
    "sex": _OPEN.format("p.sex"),
    "title": _OPEN.format("p.title"),
    "w_title": _OPEN.format("p.w_title"),
    "o_title": _OPEN.format("p.o_title"),
    "foa_title": _OPEN.format("p.foa_title"),
    "birth": _OPEN.format("substr(p.birth, 1, 4)"),
    "status": "CASE WHEN l.status = 'delisted' THEN 'delisted' ELSE '' END",
}
_COUNTED = {"rating": "coalesce(l.rating, 0)", "games": "l.games", "k": "coalesce(l.k, 0)"}
_FLAGS = {"inactive": "l.inactive"}


def list_file(published: PublishedList, kind: str) -> bytes:
    """Return the list as one of ``FILE_KINDS``; refuse if the format cannot hold it."""
    if published.pool.name not in POOLS:
        message = text(
            "list files hold ratings of {pools}, not of {pool}",
            pools=tuple(filled_text(name, {}) for name in POOLS),
            pool=pool_label(published.pool),
        )
        raise refusal("no-such-list-file", message, text("export the bundle of the list instead"))
    out = BytesIO()
    findings = write_list(rating_list_of(published), out, kind)
    if any(finding.severity == "error" for finding in findings):
        raise Refused(list(findings))
    return out.getvalue()


def rating_list_of(published: PublishedList) -> listed.RatingList:
    """Return the list as columns, ordered by name: players with a rating, and those who lost it with this list."""
    chosen = {**_PLAYER_COLUMNS, **_COUNTED, **_FLAGS}
    query = (
        f"SELECT {', '.join(chosen.values())} FROM office_listing l JOIN office_player p ON p.id = l.player_id "
        "WHERE l.list_id = %s AND (l.rating IS NOT NULL OR l.status = 'delisted') ORDER BY 2, 1"
    )
    kinds: Mapping[str, DTypeLike] = (
        dict.fromkeys(_PLAYER_COLUMNS, object) | dict.fromkeys(_COUNTED, "i4") | dict.fromkeys(_FLAGS, "?")
    )
    columns = bulk_rows.read(query, [published.pk], kinds)
    texts: dict[str, TextColumn] = {name: text_column(columns[name].tolist()) for name in _PLAYER_COLUMNS}
    texts["flag"] = _flags(texts["sex"], columns["inactive"])
    federation = Federation.objects.first()
    about = {"rules": published.rules, "edition": str(published.edition)} | (
        {"publisher": federation.name} if federation else {}
    )
    return listed.RatingList(
        **{name: texts[name] for name in TEXT_COLUMNS},
        pools={published.pool.name: listed.PoolColumns(columns["rating"], columns["games"], columns["k"])},
        date=published.date,
        about=about,
    )


def _flags(sex: TextColumn, inactive: NDArray[np.bool_]) -> TextColumn:
    woman = sex == b"w"
    return np.select([woman & inactive, woman, inactive], [b"wi", b"w", b"i"], b"").astype("S2")
