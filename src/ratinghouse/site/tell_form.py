"""What somebody tells of an event in a form: what its file does not say."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.utils.translation import gettext_lazy as _

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.refusal import Refused
from ratinghouse.reports.report import Format
from ratinghouse.rulebooks import columns
from ratinghouse.runs.period import Told

DAYS = {"registered": _("registered on"), "chosen": _("list chosen by the organiser"), "fide_list": _("FIDE list")}
READING_DAYS = {"start": _("first day"), "end": _("last day")}
FLAGS = {
    columns.official.name: _("an official FIDE tournament"),
    columns.is_league.name: _("a league"),
    columns.women_only.name: _("exclusively for women"),
    columns.ratings_by_game.name: _("ratings at the time of each game"),
    columns.major_team.name: _("Olympiad, World or Continental Team Championship"),
    "late_accepted": _("the late registration was accepted"),
    columns.time_approved.name: _("the faster rate of play was approved"),
    "norms": _("title norms can be made"),
    columns.interim_reports.name: _("results were reported month by month"),
    columns.run_by_members.name: _("annual members ran the event"),
    columns.announced_rated.name: _("announced as rated"),
    columns.has_organiser.name: _("has an organiser"),
}
FORMATS = tuple(one.value for one in Format)


def told_in(form: Mapping[str, str]) -> Told:
    """The flags and days of the form; what was left alone is not told."""
    flags = {name: int(form[name]) for name in FLAGS if form.get(name) in ("0", "1")}
    return Told(flags, {name: _day(form, name) for name in DAYS if form.get(name)})


def reading_in(form: Mapping[str, str]) -> dict[str, str]:
    """What the reader is told."""
    days = {name: _day(form, name).isoformat() for name in READING_DAYS if form.get(name)}
    texts = {name: form.get(name, "").strip() for name in ("encoding", "time_control")}
    texts["format"] = form.get("format", "") if form.get("format") in FORMATS else ""
    return days | {name: text for name, text in texts.items() if text}


def _day(form: Mapping[str, str], name: str) -> date:
    try:
        return date.fromisoformat(form[name])
    except ValueError:
        raise Refused([Finding("error", "no-day", f"{form[name]!r} is no day", "write it as 2026-01-31")]) from None
