"""The players register: the players, and what is known of them before a rating run.

A CSV file with a header; every column but ``id`` is optional, and a blank cell means "not known".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import text

MAX_BYTES = 256 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class RegisterPlayer:
    """One player of the register."""

    id: str
    name: str = ""
    fed: str = ""
    sex: str = ""  # "m", "w" or ""
    title: str = ""
    birth: str = ""  # ISO: "", "1978" or "1978-05-17"
    rating: int | None = None  # None = unrated
    rd: float | None = None
    k: int | None = None  # the published K, where there is one
    games: int | None = None  # rated games so far in this pool
    peak: int | None = None  # highest published rating
    fide_rating: int | None = None  # of the kind that the run needs; if None, that of its kind below
    other_rating: int | None = None  # the rating of the federation's other type (JCF: Standard for Rapid and back)
    start_rating: int | None = None  # 0 = unrated at the start; None = not known
    member_from: date | None = None
    member_to: date | None = None
    flag: str = ""
    fide_id: str = ""  # where ``id`` is the federation's own
    local_name: str = ""  # the name in the script of the country
    club: str = ""  # the code of the club
    fide_standard: int | None = None
    fide_rapid: int | None = None
    fide_blitz: int | None = None
    fide_day: date | None = None  # of the FIDE list that has these ratings

    def with_fide_rating(self, kind: str) -> RegisterPlayer:
        """Return the player with the FIDE rating of a kind (standard, rapid, blitz) as ``fide_rating``."""
        if self.fide_rating is not None:
            return self
        rating: int | None = getattr(self, f"fide_{kind}")
        return self if rating is None else replace(self, fide_rating=rating)


COLUMNS = tuple(column.name for column in fields(RegisterPlayer))


class Register:
    """Players by ID, in the file's order."""

    def __init__(self, players: Mapping[str, RegisterPlayer]) -> None:
        self._players = players

    @classmethod
    def of(cls, players: Iterable[RegisterPlayer]) -> Register:
        """Return a register of these players; of two with the same ID the first is used."""
        by_id: dict[str, RegisterPlayer] = {}
        for player in players:
            by_id.setdefault(player.id, player)
        return cls(by_id)

    def get(self, id: str) -> RegisterPlayer | None:
        """Return the player with this ID, or None."""
        return self._players.get(id)

    def __getitem__(self, id: str) -> RegisterPlayer:
        return self._players[id]

    def __contains__(self, id: object) -> bool:
        return id in self._players

    def __iter__(self) -> Iterator[RegisterPlayer]:
        return iter(self._players.values())

    def __len__(self) -> int:
        return len(self._players)


def read_register(raw: bytes, file: str = "") -> tuple[Register, tuple[Finding, ...]]:
    """Return the register in a CSV file, with findings on everything wrong in it."""
    from io import StringIO

    from ratinghouse.lists.reading.decoding import decode
    from ratinghouse.lists.reading.delimited import Delimited, column_name
    from ratinghouse.lists.reading.list_findings import ListFindings
    from ratinghouse.lists.reading.register_rows import players_of

    findings = ListFindings(file)
    if len(raw) > MAX_BYTES:
        findings.error(
            "too-large", text("a register may have at most {size:,} bytes", size=MAX_BYTES), text("split the file")
        )
        return Register({}), findings.collected()
    table = Delimited(StringIO(decode(raw, findings), newline=""), COLUMNS)
    rows = table.rows(findings)
    header = next(rows, None)
    if header is None:
        findings.error(
            "empty",
            text("the file has no header and no players"),
            text("begin it with the line {header}", header=",".join(COLUMNS)),
        )
        return Register({}), findings.collected()
    names = [column_name(cell) for cell in header.cells]
    if "id" not in names:
        findings.error(
            "no-id-column",
            text("no column of the header is called id, so players cannot be distinguished"),
            text("name the columns in the first line: {header}", header=",".join(COLUMNS)),
            line=header.line,
        )
        return Register({}), findings.collected()
    return Register(players_of(table, header, names, rows, findings)), findings.collected()


def write_register(players: Iterable[RegisterPlayer]) -> bytes:
    """Return the register as CSV in UTF-8, with every column; ``read_register`` gives the same players back."""
    from ratinghouse.lists.reading.delimited import write_rows

    return write_rows(_lines(players))


def _lines(players: Iterable[RegisterPlayer]) -> Iterator[tuple[str, ...]]:
    yield COLUMNS
    for player in players:
        yield tuple(_cell(getattr(player, name)) for name in COLUMNS)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float):
        from decimal import Decimal

        return format(Decimal(repr(value)), "f")  # never 1e-05: registers are read by people and spreadsheets
    return value.isoformat() if isinstance(value, date) else str(value)
