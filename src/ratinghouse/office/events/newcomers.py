"""Newcomers: entries that are nobody of the register, what is missing to register them, and how they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratinghouse.office.events.identifying import identify
from ratinghouse.office.events.matching import entry_numbered, event_numbered, settle, settle_state
from ratinghouse.office.events.states import MATCHABLE, demand
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Player
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.aliases import remember
from ratinghouse.office.register.register import new_player

NEEDED = {"name": "the name", "fed": "the federation", "birth": "the year of birth", "sex": "the sex"}
"""What a register needs of a player, and how it is called."""


@dataclass(frozen=True)
class Newcomer:
    """What is told of a newcomer beside what the report says; empty where the report is right."""

    name: str = ""
    fed: str = ""
    birth: str = ""
    sex: str = ""
    title: str = ""
    fide_id: str = ""


NOTHING_MORE = Newcomer()


def missing(entry: Entry, told: Newcomer = NOTHING_MORE) -> list[str]:
    """What the register needs and neither the report nor anybody tells."""
    known = _particulars(entry, told)
    return [name for name in NEEDED if not known[name]]


def register_newcomer(
    clerk: Clerk, event_id: int, no: int, told: Newcomer = NOTHING_MORE, *, incomplete: bool = False
) -> Player:
    """Make a new player of an entry. ``incomplete``: although the register would need to know more."""
    with act(clerk, "match") as doing:
        event = event_numbered(event_id)
        player = _register(doing, entry_numbered(event, no), told, incomplete=incomplete)
        settle_state(event)
        return player


def register_newcomers(clerk: Clerk, event_id: int) -> tuple[list[Player], list[Entry]]:
    """Make new players of all open entries that resemble nobody and of which nothing is missing.

    Gives them, and the entries that stay open.
    """
    with act(clerk, "match") as doing:
        event = event_numbered(event_id)
        demand(event, MATCHABLE, "who its players are can no longer be decided")
        return newcomers_in(doing, event)


def newcomers_in(doing: Act, event: Event) -> tuple[list[Player], list[Entry]]:
    """The same as part of a larger act."""
    entries = list(event.entries.filter(match=Entry.Match.OPEN).order_by("no"))
    found = identify(entries)
    made, left = [], []
    for entry in entries:
        if entry.no in found.matched or found.open[entry.no] or missing(entry):
            left.append(entry)
        else:
            entry.event = event
            made.append(_register(doing, entry, NOTHING_MORE, incomplete=False))
    settle_state(event)
    return made, left


def _register(doing: Act, entry: Entry, told: Newcomer, *, incomplete: bool) -> Player:
    if entry.player is not None:
        raise refusal(
            "entry-matched",
            f"entry {entry.no} of event {entry.event_id} is already {entry.player.name} ({entry.player.code})",
            f"reopen it first: ratinghouse match {entry.event_id} {entry.no} --open",
        )
    lacking = missing(entry, told)
    if "name" in lacking or (lacking and not incomplete):
        raise _incomplete(entry, lacking)
    player = new_player(doing, **_particulars(entry, told))
    settle(doing, entry, player, Entry.Match.NEW)
    remember(doing, entry, player)
    return player


def _particulars(entry: Entry, told: Newcomer) -> Mapping[str, str]:
    """TRF keeps the column of the ID for FIDE's, so a number there is taken for one."""
    said_id = entry.said_id if entry.said_id.isdecimal() else ""
    return {
        "name": told.name or entry.said_name,
        "fed": told.fed or entry.said_fed,
        "birth": told.birth or entry.said_birth,
        "sex": told.sex or entry.said_sex,
        "title": told.title or entry.said_title,
        "fide_id": told.fide_id or said_id,
    }


def _incomplete(entry: Entry, lacking: list[str]) -> Refused:
    words = ", ".join(NEEDED[name] for name in lacking)
    options = " ".join(f"--{name} …" for name in lacking)
    return refusal(
        "newcomer-incomplete",
        f"entry {entry.no}, {entry.said_name}: the report does not tell {words}",
        f"tell it: ratinghouse match {entry.event_id} {entry.no} --new {options}; or add --incomplete",
    )
