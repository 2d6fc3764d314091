"""The form in which an event is announced."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.events.registrations import Announcement
from ratinghouse.office.models import Registration
from ratinghouse.office.refusal import Refused

TYPED = ("name", "start", "end", "pool", "organiser", "city", "time_control", "players", "registered")
TICKED = ("official", "norms", "late_accepted")


def announcement_in(form: Mapping[str, str]) -> Announcement:
    """What was typed. Whatever cannot be read is told at once."""
    wrong: list[Finding] = []
    start, end = (_day(form, name, what, wrong) for name, what in (("start", "first day"), ("end", "last day")))
    players = form.get("players", "").strip()
    if players and not (players.isascii() and players.isdecimal() and len(players) < 7):
        wrong.append(Finding("error", "no-number", f"expected players: {players!r} is no number", "write it as 40"))
    if wrong or start is None or end is None:
        raise Refused(wrong)
    return Announcement(
        name=form.get("name", ""),
        start=start,
        end=end,
        pool=form.get("pool", ""),
        organiser=form.get("organiser", "").strip(),
        city=form.get("city", ""),
        time_control=form.get("time_control", ""),
        players=int(players) if players else None,
        official=form.get("official") == "1",
        norms=form.get("norms") == "1",
    )


def day_of_registration(form: Mapping[str, str]) -> date | None:
    """The day that an officer says; nothing where none is said."""
    wrong: list[Finding] = []
    day = _day(form, "registered", "registered on", wrong) if form.get("registered", "").strip() else None
    if wrong:
        raise Refused(wrong)
    return day


def typed_of(form: Mapping[str, str]) -> dict[str, Any]:
    """What was typed, as the form shows it again."""
    return {name: form.get(name, "") for name in TYPED} | {name: form.get(name) == "1" for name in TICKED}


def shown_of(found: Registration) -> dict[str, Any]:
    """A registration, as the form shows it."""
    return {
        "name": found.name,
        "start": found.start.isoformat(),
        "end": found.end.isoformat(),
        "pool": found.pool.name if found.pool else "",
        "organiser": found.organiser.code if found.organiser else "",
        "city": found.city,
        "time_control": found.time_control,
        "players": found.players or "",
        "registered": found.registered.isoformat(),
        "official": found.official,
        "norms": found.norms,
        "late_accepted": found.late_accepted,
    }


def _day(form: Mapping[str, str], name: str, what: str, wrong: list[Finding]) -> date | None:
    said = form.get(name, "").strip()
    try:
        return date.fromisoformat(said)
    except ValueError:
        message = f"{what}: {said!r} is no day" if said else f"{what}: not told"
        wrong.append(Finding("error", "no-day", message, "write it as 2026-01-31"))
        return None
