"""``ratinghouse demo``: an invented federation, two years of it up to today, with all its lists."""

from __future__ import annotations

from datetime import UTC, date, datetime

import click

from ratinghouse.cli import options, printing
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import checked_first, new_office_option
from ratinghouse.cli.progress import counting
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.rulebooks import UnknownRulebook


def _check_request(rules: str | None, years: int, day: date | None, **others: object) -> None:
    """Refuse arguments with which no federation can be built."""
    from ratinghouse.office.demo.setting import TooEarly, setting

    try:
        setting(rules, day or _today(), 12 * years)
    except UnknownRulebook as unknown:
        raise WrongUsage(text("--rules: {problem}", problem=message_of(unknown))) from None
    except TooEarly as early:
        raise WrongUsage(text("--day: {problem}", problem=message_of(early))) from None


def _today() -> date:
    return datetime.now(UTC).date()


@click.command("demo")
@click.option("--rules", "rules", metavar="ID", help="one rulebook for all pools; else FIDE's and ICCF's")
@click.option("--years", type=click.IntRange(1, 20), default=2, show_default=True, help="how many years")
@click.option("--seed", type=int, default=1, show_default=True, help="another seed, another federation")
@click.option("--day", type=IsoDate(), metavar="D", help="the day that the years lead up to; else today")
@checked_first(_check_request)
@new_office_option
@options.json_option
def command(rules: str | None, years: int, seed: int, day: date | None, as_json: bool) -> None:
    """Build an invented federation in a new office: players, events, norms, corrections, every list up to today.

    The same seed and day give the same office, to the last byte of its lists.
    """
    from ratinghouse.office.demo.building import build_demo
    from ratinghouse.office.demo.counts import counted

    with counting(text("building")) as report_progress:
        build_demo(day or _today(), rules, months=12 * years, seed=seed, report_progress=report_progress)
    counts = counted()
    if as_json:
        options.print_json(counts)
        return
    headings: dict[str, printing.Layout] = {text("Records"): "left", text("Number"): "right"}
    rows = [(printing.word(record), f"{number:,}") for record, number in counts.items()]
    printing.print_table(text("The invented federation of Lorandia"), headings, rows)
    verbs = ("event", "list --pool standard", "preview --pool standard", "verify")
    echo(text("next: {commands}", commands=tuple(f"ratinghouse {verb}" for verb in verbs)))
