"""A published list as a file for the public: the numbers of the list, and the public particulars of its players.

Of a date of birth only the year is public, except on lists of the edition of 2003, which prints it; of players who
asked to be hidden, only ID and numbers. Names are those of the register today.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from io import BytesIO

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ratinghouse.kernel.texts import filled_text, text
from ratinghouse.lists import rating_list as listed
from ratinghouse.lists.fields import POOLS, TEXT_COLUMNS
from ratinghouse.lists.files import write_list
from ratinghouse.lists.text_columns import TextColumn, text_column
from ratinghouse.office.models import Federation, PublishedList
from ratinghouse.office.officials.rating_officials import official_on
from ratinghouse.office.publishing.unprinted_players import unprinted_players, without_unprinted
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_labels import pool_label

FILE_KINDS = ("txt", "xml", "csv", "json", "xlsx")
"""Kinds of list files, each also the ending of its name; ``txt`` and ``xml`` are laid out as FIDE's."""
KIND_OF_2003 = "txt-2003"
"""The contents of FIDE's edition of 2003 (9.12): with the whole date of birth, and the games played while K is 25."""
_END_OF_2003 = date(2009, 7, 1)  # from then on FIDE's lists print the year of birth (2009: 7.12)

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
_FIDE_LAYOUTS = ("txt", "xml")
_RD = {"rd": "coalesce(l.rd, 0)"}
_COUNTED = {"rating": "coalesce(l.rating, 0)", "games": "l.games", "k": "coalesce(l.k, 0)"}
_EARLY_GAMES = {"k25_games": "CASE WHEN l.k = 25 THEN coalesce(l.total_games, 0) ELSE 0 END"}
_FLAGS = {"inactive": "l.inactive"}


def kinds_for(pool: str) -> tuple[str, ...]:
    """Return the kinds of files that hold the lists of a pool: FIDE's layouts have no room for an RD."""
    return FILE_KINDS if pool in POOLS else tuple(kind for kind in FILE_KINDS if kind not in _FIDE_LAYOUTS)


def kinds_of_list(published: PublishedList) -> tuple[str, ...]:
    """Return the kinds of files that a list is offered as, up to June 2009 also the contents of the edition of 2003."""
    kinds = kinds_for(published.pool.name)
    is_of_2003 = published.pool.name == POOLS[0] and published.date < _END_OF_2003
    return (*kinds, KIND_OF_2003) if is_of_2003 else kinds


def file_ending(kind: str) -> str:
    """Return the ending of the name of a file of this kind."""
    return kind.partition("-")[0]


def list_file(published: PublishedList, kind: str) -> bytes:
    """Return the list as one of the kinds that are offered of it; refuse if the format cannot hold it."""
    if kind not in kinds_of_list(published):
        message = text(
            "files of this layout hold ratings of {pools}, not of {pool}",
            pools=tuple(filled_text(name, {}) for name in POOLS),
            pool=pool_label(published.pool),
        )
        remedy = text("export it as one of these: {kinds}", kinds=kinds_of_list(published))
        raise refusal("no-such-list-file", message, remedy)
    out = BytesIO()
    findings = write_list(rating_list_of(published, as_in_2003=kind == KIND_OF_2003), out, kind)
    if any(finding.severity == "error" for finding in findings):
        raise Refused(list(findings))
    return out.getvalue()


def rating_list_of(published: PublishedList, *, as_in_2003: bool = False) -> listed.RatingList:
    """Return the list as columns, ordered by name: players with a rating, and those who lost it with this list.

    ``as_in_2003``: with whole dates of birth, and the games played while K is 25.
    """
    chosen = {**_PLAYER_COLUMNS, **_COUNTED, **_EARLY_GAMES, **_RD, **_FLAGS}
    if as_in_2003:
        chosen["birth"] = _OPEN.format("p.birth")
    query = (
        f"SELECT {', '.join(chosen.values())} FROM office_listing l JOIN office_player p ON p.id = l.player_id "
        "WHERE l.list_id = %s AND (l.rating IS NOT NULL OR l.status = 'delisted') "
        f"{without_unprinted(unprinted_players(published))}ORDER BY 2, 1"
    )
    kinds: Mapping[str, DTypeLike] = (
        dict.fromkeys(_PLAYER_COLUMNS, object)
        | dict.fromkeys((*_COUNTED, *_EARLY_GAMES), "i4")
        | dict.fromkeys(_RD, "f8")
        | dict.fromkeys(_FLAGS, "?")
    )
    columns = bulk_rows.read(query, [published.pk], kinds)
    texts: dict[str, TextColumn] = {name: text_column(columns[name].tolist()) for name in _PLAYER_COLUMNS}
    texts["flag"] = _flags(texts["sex"], columns["inactive"])
    federation = Federation.objects.first()
    about = {"rules": published.rules, "edition": str(published.edition)} | (
        {"publisher": federation.name} if federation else {}
    )
    official = official_on(published.date)
    if official is not None:
        about |= {"official": official.name, "official_contact": official.contact}
    return listed.RatingList(
        **{name: texts[name] for name in TEXT_COLUMNS},
        pools={
            published.pool.name: listed.PoolColumns(
                columns["rating"],
                columns["games"],
                columns["k"],
                columns["k25_games"] if as_in_2003 else None,
                rd=_deviations(columns["rd"]),
            )
        },
        date=published.date,
        about=about,
    )


def _deviations(rd: NDArray[np.float64]) -> NDArray[np.int32] | None:
    """Return RDs as lists publish them, in whole points; None for a list without any."""
    return np.floor(rd + 0.5).astype(np.int32) if rd.any() else None


def _flags(sex: TextColumn, inactive: NDArray[np.bool_]) -> TextColumn:
    woman = sex == b"w"
    return np.select([woman & inactive, woman, inactive], [b"wi", b"w", b"i"], b"").astype("S2")
