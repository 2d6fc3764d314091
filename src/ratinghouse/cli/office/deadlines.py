"""``ratinghouse deadlines``: when lists close, which reports came late, and which did not come."""

from __future__ import annotations

from datetime import UTC, date, datetime

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import Layout, print_table, word
from ratinghouse.kernel.texts import text

_TITLES = {
    "closing_dates": text("Closing dates"),
    "late_reports": text("Late reports"),
    "announced_too_late": text("Announced too late"),
    "not_reported": text("Not reported"),
    "appeals": text("Refusals and appeals"),
    "not_rated": text("Results on no list"),
}
_HEADINGS = {
    "pool": text("Pool"),
    "list": text("List"),
    "closes": text("Closes"),
    "days_left": text("Days left"),
    "not_admitted": text("Not admitted"),
    "admitted": text("Admitted"),
    "article": text("Article"),
    "event": text("Event"),
    "name": text("Name"),
    "deadline": text("Deadline"),
    "days_late": text("Days late"),
    "registration": text("Registration"),
    "last_day": text("Last day"),
    "registered": text("Registered"),
    "ended": text("Ended"),
    "may_be_event": text("Perhaps event"),
    "refused": text("Refused"),
    "appeal_until": text("Appeal until"),
    "appealed": text("Appealed"),
    "results": text("Results"),
    "first_reported": text("First reported"),
    "newest_list": text("Newest list"),
}
_NUMBERS = ("event", "registration", "days_left", "days_late", "not_admitted", "admitted", "results")


@click.command("deadlines")
@click.option("--on", "day", type=IsoDate(), metavar="D", help="as of this day; today by default")
@office_option
@options.json_option
def command(day: date | None, as_json: bool) -> None:
    """Print the closing dates of the next lists, late reports, events announced too late, missing reports, results on
    no list, and appeals.
    """
    board = _board(day or datetime.now(UTC).date())
    if as_json:
        options.print_json(board)
        return
    for key, rows in board.items():
        if not rows:
            echo(text("{title}: none.", title=_TITLES[key]))
            continue
        headings: dict[str, Layout] = {_HEADINGS[name]: "right" if name in _NUMBERS else "left" for name in rows[0]}
        print_table(_TITLES[key], headings, map(_cells, rows), least_important=(_HEADINGS["article"],))


def _cells(row: dict[str, int | str | None]) -> list[object]:
    return [word(content) if name == "pool" else content for name, content in row.items()]


def _board(today: date) -> dict[str, list[dict[str, int | str | None]]]:
    from ratinghouse.office.appeals.refusal_terms import open_refusals
    from ratinghouse.office.events import deadlines
    from ratinghouse.office.results.result_verification import missed_results

    return {
        "closing_dates": [
            {
                "pool": closing.pool,
                "list": closing.list_date.isoformat(),
                "closes": _iso(closing.closing),
                "days_left": closing.days_left,
                "not_admitted": closing.waiting,
                "admitted": closing.admitted,
                "article": f"{closing.rules} {closing.article}",
            }
            for closing in deadlines.closings(today)
        ],
        "late_reports": [
            {
                "event": late.event.pk,
                "name": late.event.name,
                "deadline": late.deadline.isoformat(),
                "days_late": late.days,
                "article": f"{late.event.rules} {late.article}",
            }
            for late in deadlines.late_reports()
        ],
        "announced_too_late": [
            {
                "registration": notice.registration.pk,
                "name": notice.registration.name,
                "last_day": _iso(notice.last_day),
                "registered": notice.registration.registered.isoformat(),
                "days_late": notice.days_late,
                "article": f"{notice.rules} {notice.article}",
            }
            for notice in deadlines.late_registrations()
        ],
        "not_reported": [
            {
                "registration": expected.registration.pk,
                "name": expected.registration.name,
                "ended": expected.registration.end.isoformat(),
                "deadline": _iso(expected.deadline),
                "days_left": expected.days_left,
                "article": expected.article,
                "may_be_event": expected.suggestions[0].event.pk if expected.suggestions else None,
            }
            for expected in deadlines.missing_reports(today)
        ],
        "appeals": [
            {
                "event": refusal.record.event_id,
                "name": refusal.record.event.name,
                "refused": refusal.record.refused.isoformat(),
                "appeal_until": _iso(refusal.record.appeal_until),
                "appealed": _iso(refusal.record.appealed),
                "days_left": refusal.days_left,
                "article": f"{refusal.record.event.rules} {refusal.record.article}",
            }
            for refusal in open_refusals(today)
        ],
        "not_rated": [
            {
                "event": missed.event.pk,
                "name": missed.event.name,
                "results": len(missed.results),
                "first_reported": min(result.reported for result in missed.results).isoformat(),
                "newest_list": missed.newest.isoformat(),
            }
            for missed in missed_results()
        ],
    }


def _iso(day: date | None) -> str | None:
    return day.isoformat() if day else None
