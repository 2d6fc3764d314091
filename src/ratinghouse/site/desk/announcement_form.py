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


def announcement_from(form: Mapping[str, str]) -> Announcement:
    """What was typed. Whatever cannot be read is told at once."""
    wrong: list[Finding] = []
    start, end = (_day(form, name, label, wrong) for name, label in (("start", "first day"), ("end", "last day")))
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


def registration_day(form: Mapping[str, str]) -> date | None:
    """The day that an officer says; nothing where none is said."""
    wrong: list[Finding] = []
    day = _day(form, "registered", "registered on", wrong) if form.get("registered", "").strip() else None
    if wrong:
        raise Refused(wrong)
    return day


def posted_values(form: Mapping[str, str]) -> dict[str, Any]:
    """What was typed, as the form shows it again."""
    return {name: form.get(name, "") for name in TYPED} | {name: form.get(name) == "1" for name in TICKED}


def initial_values(registration: Registration) -> dict[str, Any]:
    """A registration, as the form shows it."""
    return {
        "name": registration.name,
        "start": registration.start.isoformat(),
        "end": registration.end.isoformat(),
        "pool": registration.pool.name if registration.pool else "",
        "organiser": registration.organiser.code if registration.organiser else "",
        "city": registration.city,
        "time_control": registration.time_control,
        "players": registration.players or "",
        "registered": registration.registered.isoformat(),
        "official": registration.official,
        "norms": registration.norms,
        "late_accepted": registration.late_accepted,
    }


def _day(form: Mapping[str, str], name: str, label: str, wrong: list[Finding]) -> date | None:
    text = form.get(name, "").strip()
    try:
        return date.fromisoformat(text)
    except ValueError:
        message = f"{label}: {text!r} is no day" if text else f"{label}: not told"
        wrong.append(Finding("error", "no-day", message, "write it as 2026-01-31"))
        return None
