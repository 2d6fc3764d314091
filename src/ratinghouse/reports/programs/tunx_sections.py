"""The sections of a Swiss-Manager tournament file (TUNX): texts of the event, settings, rounds, players, pairings.

All numbers are little-endian, texts are UTF-16 after their length. A table at the end of the file says where rounds,
players, pairings and the table itself begin, and each begins with a mark of four bytes. A file that does not fit
exactly is refused: it is damaged, or of a version that has not been compared with this layout.
"""

from __future__ import annotations

from struct import error, unpack_from
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.limits import LONGEST_TEXT, MOST_CELLS, MOST_ROWS, RefusedFile

SIGNATURE = b"\x93\xff\x89D"
_SETTINGS, _ROUNDS, _PLAYERS, _PAIRINGS, _TABLE, _END = (
    bytes([mark]) + SIGNATURE[1:] for mark in (0x95, 0xA3, 0xA5, 0xB3, 0xD3, 0xE3)
)
_TEXTS_AT, _TEXTS = 0x6C, 132
_SETTINGS_LENGTH = 5883
_TABLE_LENGTH = 28
_PLAYER_TEXTS, _PLAYER_LENGTH = 30, 110
_ROUND_LENGTH = 106
_PAIRING_LENGTH = 21


class TunxPlayer(NamedTuple):
    """A player: 30 texts, and a block of numbers."""

    texts: list[str]
    numbers: bytes


class TunxPairing(NamedTuple):
    """A row of the pairings: two numbers of players, and the number of a result."""

    round: int
    white: int
    black: int
    result: int


class TunxFile(NamedTuple):
    """The contents of the sections."""

    texts: list[str]  # of the event
    settings: bytes
    days: list[int]  # of the rounds, as YYYYMMDD
    players: list[TunxPlayer]
    pairings: list[TunxPairing]


def sections_of(raw: bytes) -> TunxFile:
    """Return the contents of the file. Raises RefusedFile where a section does not fit."""
    try:
        return _sections_of(raw)
    except (error, UnicodeDecodeError, IndexError):
        raise _refused() from None


def _sections_of(raw: bytes) -> TunxFile:
    table = len(raw) - len(_TABLE) - _TABLE_LENGTH
    rounds, players, pairings, stated, *others = unpack_from("<7I", raw, table) if table > 0 else [0] * 7
    stated_at = table - len(_TABLE)
    if not raw.endswith(_END) or stated != stated_at or any(others) or not rounds < players < pairings < stated_at:
        raise _refused()
    marks = {rounds: _ROUNDS, players: _PLAYERS, pairings: _PAIRINGS, stated_at: _TABLE}
    if any(raw[at : at + 4] != mark for at, mark in marks.items()):
        raise _refused()
    texts, at = _texts(raw, _TEXTS_AT, _TEXTS)
    if raw[at : at + 4] != _SETTINGS or at + 4 + _SETTINGS_LENGTH != rounds:
        raise _refused()
    settings = raw[at + 4 : rounds]
    counts, days = _rounds(raw, rounds + 4, players)
    listed = _players(raw, players + 4, pairings)
    if len(counts) != unpack_from("<H", settings)[0] or len(listed) != unpack_from("<H", settings, 0x13)[0]:
        raise _refused()
    return TunxFile(texts, settings, days, listed, _pairings(raw, pairings + 4, stated_at, counts))


def _texts(raw: bytes, at: int, count: int) -> tuple[list[str], int]:
    """Return texts that follow each other, and where the last ends."""
    texts = []
    for _ in range(count):
        length = 2 * unpack_from("<H", raw, at)[0]
        if length > 2 * LONGEST_TEXT or at + 2 + length > len(raw):
            raise _refused()
        texts.append(" ".join(raw[at + 2 : at + 2 + length].decode("utf-16-le").split()))
        at += 2 + length
    return texts, at


def _rounds(raw: bytes, at: int, end: int) -> tuple[list[int], list[int]]:
    """Return how many rows of the pairings each round has, and its day."""
    counts, days = [], []
    while at < end:
        _, at = _texts(raw, at, 1)
        day, _, count = unpack_from("<IHH", raw, at + 30)
        counts.append(count)
        days.append(day)
        at += _ROUND_LENGTH
    if at != end or len(counts) > 1000:
        raise _refused()
    return counts, days


def _players(raw: bytes, at: int, end: int) -> list[TunxPlayer]:
    players = []
    while at < end:
        texts, at = _texts(raw, at, _PLAYER_TEXTS)
        players.append(TunxPlayer(texts, raw[at : at + _PLAYER_LENGTH]))
        at += _PLAYER_LENGTH
        if len(players) > MOST_ROWS:
            raise _refused()
    if at != end:
        raise _refused()
    return players


def _pairings(raw: bytes, at: int, end: int, counts: list[int]) -> list[TunxPairing]:
    if at + sum(counts) * _PAIRING_LENGTH != end or sum(counts) > MOST_CELLS:
        raise _refused()
    pairings = []
    for round, count in enumerate(counts, 1):
        for _ in range(count):
            pairings.append(TunxPairing(round, *unpack_from("<HHH", raw, at)))
            at += _PAIRING_LENGTH
    return pairings


def _refused() -> RefusedFile:
    return RefusedFile(
        text("This Swiss-Manager tournament file is damaged, or of a version that is not known."),
        text("Export the tournament from Swiss-Manager as a FIDE report (TRF), and send that."),
    )
