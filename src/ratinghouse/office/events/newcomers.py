"""Adding entries that are not in the register as new players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ratinghouse.kernel.texts import text
from ratinghouse.office.events.identifying import identify
from ratinghouse.office.events.matching import assign_player, entry_by_number, event_by_number, update_matching_state
from ratinghouse.office.events.states import MATCHABLE, require_state
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Player
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.aliases import remember_alias
from ratinghouse.office.register.register import new_player

REQUIRED_PARTICULARS = {
    "name": text("the name"),
    "fed": text("the federation"),
    "birth": text("the year of birth"),
    "sex": text("the sex"),
}
"""What a register needs of a player, and its name in messages."""


@dataclass(frozen=True)
class Newcomer:
    """Particulars of a new player that the report lacks or has wrong; empty where the report is right."""

    name: str = ""
    fed: str = ""
    birth: str = ""
    sex: str = ""
    title: str = ""
    fide_id: str = ""


NO_ADDITIONS = Newcomer()


def missing_particulars(entry: Entry, additions: Newcomer = NO_ADDITIONS) -> list[str]:
    """Return which particulars the register needs and neither the report nor the officer gives."""
    particulars = _particulars(entry, additions)
    return [name for name in REQUIRED_PARTICULARS if not particulars[name]]


def register_newcomer(
    clerk: Clerk, event_id: int, no: int, additions: Newcomer = NO_ADDITIONS, *, incomplete: bool = False
) -> Player:
    """Add an entry to the register as a new player. ``incomplete`` accepts missing particulars."""
    with act(clerk, "match") as doing:
        event = event_by_number(event_id)
        player = _register(doing, entry_by_number(event, no), additions, incomplete=incomplete)
        update_matching_state(event)
        return player


def register_newcomers(clerk: Clerk, event_id: int) -> tuple[list[Player], list[Entry]]:
    """Add as new players all open entries that resemble no player and lack no particulars.

    Return the new players, and the entries that stay open.
    """
    with act(clerk, "match") as doing:
        event = event_by_number(event_id)
        require_state(event, MATCHABLE, text("its players can no longer be matched"))
        return register_newcomers_in(doing, event)


def register_newcomers_in(doing: Act, event: Event) -> tuple[list[Player], list[Entry]]:
    """Do the same inside an act that is under way."""
    entries = list(event.entries.filter(match=Entry.Match.OPEN).order_by("no"))
    identified = identify(event, entries)
    players, open_entries = [], []
    for entry in entries:
        if entry.no in identified.matched or identified.open[entry.no] or missing_particulars(entry):
            open_entries.append(entry)
        else:
            entry.event = event
            players.append(_register(doing, entry, NO_ADDITIONS, incomplete=False))
    update_matching_state(event)
    return players, open_entries


def _register(doing: Act, entry: Entry, additions: Newcomer, *, incomplete: bool) -> Player:
    if entry.player is not None:
        raise refusal(
            "entry-matched",
            text(
                "entry {no} of event {event} is already {name} ({id})",
                no=entry.no,
                event=entry.event_id,
                name=entry.player.name,
                id=entry.player.code,
            ),
            text("undo the match first: ratinghouse match {event} {no} --open", event=entry.event_id, no=entry.no),
        )
    lacking = missing_particulars(entry, additions)
    if "name" in lacking or (lacking and not incomplete):
        raise _incomplete(entry, lacking)
    player = new_player(doing, **_particulars(entry, additions))
    assign_player(doing, entry, player, Entry.Match.NEW)
    remember_alias(doing, entry, player)
    return player


def _particulars(entry: Entry, additions: Newcomer) -> Mapping[str, str]:
    """Return the particulars of a new player. TRF's ID column is for FIDE IDs, so a number in it is taken as one."""
    said_id = entry.said_id if entry.said_id.isdecimal() else ""
    return {
        "name": additions.name or entry.said_name,
        "fed": additions.fed or entry.said_fed,
        "birth": additions.birth or entry.said_birth,
        "sex": additions.sex or entry.said_sex,
        "title": additions.title or entry.said_title,
        "fide_id": additions.fide_id or said_id,
    }


def _incomplete(entry: Entry, lacking: list[str]) -> Refused:
    words = ", ".join(REQUIRED_PARTICULARS[name] for name in lacking)
    options = " ".join(f"--{name} …" for name in lacking)
    return refusal(
        "newcomer-incomplete",
        text(
            "entry {no}, {name}: the report does not state {particulars}",
            no=entry.no,
            name=entry.said_name,
            particulars=words,
        ),
        text(
            "enter it: ratinghouse match {event} {no} --new {options}; or add --incomplete",
            event=entry.event_id,
            no=entry.no,
            options=options,
        ),
    )
