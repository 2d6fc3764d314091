"""``ratinghouse form``: forms, certificates, tables and pictures of a report, as a PDF or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.event_options import declared_facts, with_declared_header
from ratinghouse.cli.iso_date import WrongUsage, unwritable, wrong_arguments
from ratinghouse.cli.language import echo, json_language
from ratinghouse.cli.printing import Layout, print_table, yes_or_no
from ratinghouse.cli.rating.norms import circumstances_option, titles_option
from ratinghouse.cli.rating.rate import POOLS, period_options
from ratinghouse.kernel.finding import Refused
from ratinghouse.kernel.texts import text
from ratinghouse.library.forms import form_named, form_of_period

if TYPE_CHECKING:
    from ratinghouse.library.forms import PrintedForm
    from ratinghouse.reports.report import Report


@click.command("form")
@click.argument("name", required=False)
@click.argument("report", required=False, type=click.Path())
@click.argument("player", required=False)
@click.option("--list", "listed", is_flag=True, help="list the forms")
@click.option("--out", metavar="FILE", help="where to write: .pdf or .html; else NAME-REPORT.pdf here")
@titles_option
@circumstances_option
@click.option("--order", type=click.Choice(["rank", "start"]), default="rank", help="the order of a crosstable")
@period_options
def command(
    name: str | None, report: str | None, player: str | None, listed: bool, out: str | None, **arguments: Any
) -> None:
    """Print the form NAME of REPORT, or of PLAYER (ID, starting number or name) in it.

    Without PLAYER, a form of single players is printed for all of them, each on a page of its own.
    """
    if listed:
        _print_forms()
        return
    if name is None:
        raise WrongUsage(text("name a form: {forms}", forms=_names()))
    with wrong_arguments():
        form_named(name)
    if report is None:
        raise WrongUsage(text("name the report that the form is about; --list lists the forms"))
    out = out or f"{name}-{Path(report).stem}.pdf"
    if not out.endswith((".pdf", ".html")):
        raise WrongUsage(text("--out {file}: the ending decides what is written; use .pdf or .html", file=out))
    reports = options.read_reports([report], arguments["format_name"], arguments["encoding"])
    try:
        with wrong_arguments():
            form = _form(name, with_declared_header(reports, arguments), player, arguments)
    except Refused as refused:
        options.refuse(refused.findings)
    _write(form, out)


def _form(name: str, reports: list[Report], player: str | None, arguments: options.Arguments) -> PrintedForm:
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.rating.period import RatingPeriod
    from ratinghouse.titles.event import Circumstance

    registers, _ = options.read_registers(arguments["registers"])
    pool, declared = arguments["pool"] or POOLS[0], [declared_facts(arguments)]
    circumstances = frozenset(map(Circumstance, arguments["circumstances"]))
    return form_of_period(
        RatingPeriod(reports, registers, arguments["list_date"], pool, declared=declared),
        name,
        player,
        lambda: options.choose_rulebook(arguments["book_id"], reports, pool),
        NormQuestion(titles=arguments["titles"], circumstances=circumstances),
        arguments["order"],
        json_language(),
    )


def _write(form: PrintedForm, out: str) -> None:
    try:
        form.save(out)
    except OSError as problem:
        raise unwritable(f"--out {out}", problem) from None
    echo(text("{title}: {file}", title=form.title, file=out))


def _names() -> tuple[str, ...]:
    from ratinghouse.forms.registry import FORMS

    return tuple(FORMS)


def _print_forms() -> None:
    from ratinghouse.forms.registry import FORMS

    headings: dict[str, Layout] = {
        text("Name of the form"): "left",
        text("Form"): "left",
        text("Needs"): "left",
        text("Per player"): "left",
    }
    rows = [(name, form.title, form.needs, yes_or_no(True) if form.of_players else "") for name, form in FORMS.items()]
    print_table("", headings, rows)
