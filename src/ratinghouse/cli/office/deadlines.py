"""``ratinghouse deadlines``: when lists close, what came late, and what did not come."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.list_options import print_table
from ratinghouse.cli.office_option import office_option


@click.command("deadlines")
@click.option("--on", "day", type=IsoDate(), metavar="D", help="as of this day; today unless told")
@office_option
@options.json_option
def command(day: date | None, as_json: bool) -> None:
    """Closing dates of the next lists, late reports, events announced too late, and events nobody reported."""
    board = _board(day or datetime.now(UTC).date())
    if as_json:
        options.print_json(board)
        return
    for title, rows in board.items():
        if not rows:
            click.echo(f"{title.replace('_', ' ').capitalize()}: none.")
            continue
        numbers = ("event", "registration", "days_left", "days_late", "not_admitted", "admitted")
        headings = {name.replace("_", " "): "right" if name in numbers else "left" for name in rows[0]}
        print_table(title.replace("_", " ").capitalize(), headings, [list(row.values()) for row in rows])


def _board(today: date) -> dict[str, list[dict[str, Any]]]:
    from ratinghouse.office.events import deadlines

    return {
        "closing_dates": [
            {
                "pool": one.pool,
                "list": one.list_date.isoformat(),
                "closes": _iso(one.closing),
                "days_left": one.days_left,
                "not_admitted": one.waiting,
                "admitted": one.admitted,
                "article": f"{one.rules} {one.article}",
            }
            for one in deadlines.closings(today)
        ],
        "late_reports": [
            {
                "event": one.event.pk,
                "name": one.event.name,
                "deadline": one.deadline.isoformat(),
                "days_late": one.days,
                "article": f"{one.event.rules} {one.article}",
            }
            for one in deadlines.late_reports()
        ],
        "announced_too_late": [
            {
                "registration": one.registration.pk,
                "name": one.registration.name,
                "last_day": _iso(one.last_day),
                "registered": one.registration.registered.isoformat(),
                "days_late": one.days_late,
                "article": f"{one.rules} {one.article}",
            }
            for one in deadlines.late_registrations()
        ],
        "not_reported": [
            {
                "registration": one.registration.pk,
                "name": one.registration.name,
                "ended": one.registration.end.isoformat(),
                "deadline": _iso(one.deadline),
                "days_left": one.days_left,
                "article": one.article,
                "may_be_event": one.suggestions[0].event.pk if one.suggestions else None,
            }
            for one in deadlines.unreported(today)
        ],
    }


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
