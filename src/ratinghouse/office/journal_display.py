"""The journal as it is displayed: entries that name erased players are masked.

The entries themselves cannot change: each is chained to the one before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.office.journal import JournalValues
from ratinghouse.office.models import JournalEntry, Player

_OF_PLAYERS = re.compile(r"player (\S+)(?: (?:into|from) (\S+))?")
ERASED = "(erased)"
_OF_THE_PERSON = ("player", "public")  # roles whose accounts are closed with the player


@dataclass(frozen=True)
class DisplayedEntry:
    """An entry of the journal as people read it."""

    number: int
    at: datetime
    who: str
    verb: str
    subject: str
    why: str
    before: JournalValues
    after: JournalValues
    hash: str


def displayed_entries(entries: Iterable[JournalEntry]) -> list[DisplayedEntry]:
    """Return the entries without what they said about players who were erased since."""
    erased = {code: act or 0 for code, act in Player.objects.filter(erased__isnull=False).values_list("code", "erased")}
    closed = _closed_accounts(erased) if erased else frozenset()
    return [_masked_entry(entry, _names_erased(entry, erased, closed), entry.who in closed) for entry in entries]


def _closed_accounts(erased: Mapping[str, int]) -> frozenset[str]:
    """Return the names of accounts by which erased players acted."""
    entries = JournalEntry.objects.filter(subject__startswith="account ").only("subject", "before", "after")
    return frozenset(
        entry.subject.removeprefix("account ")
        for entry in entries
        for side in (entry.before, entry.after)
        if isinstance(side, dict) and side.get("player") in erased and side.get("role") in _OF_THE_PERSON
    )


def _names_erased(entry: JournalEntry, erased: Mapping[str, int], closed: Collection[str]) -> bool:
    """Return whether an entry names a player who was erased after it."""
    if entry.subject.startswith("account "):
        return entry.subject.removeprefix("account ") in closed
    return any(entry.number < erased.get(code, 0) for code in _codes(entry))


def _codes(entry: JournalEntry) -> list[str]:
    """Return the codes of the players whose particulars an entry may contain."""
    players = _OF_PLAYERS.fullmatch(entry.subject)
    if players is not None:
        return [code for code in players.groups() if code]
    if entry.subject.startswith("alias "):
        sides = (entry.before, entry.after[0] if isinstance(entry.after, list) and entry.after else None)
        return [code for code in sides if isinstance(code, str)]
    return []


def _masked_entry(entry: JournalEntry, masked: bool, closed: bool) -> DisplayedEntry:
    who = ERASED if closed else entry.who
    if not masked:
        return DisplayedEntry(
            entry.number, entry.at, who, entry.verb, entry.subject, entry.why, entry.before, entry.after, entry.hash
        )
    kind, _, rest = entry.subject.partition(" ")
    subject = f"{kind} {rest if kind == 'player' else ERASED}"
    return DisplayedEntry(entry.number, entry.at, who, entry.verb, subject, ERASED, None, None, entry.hash)
