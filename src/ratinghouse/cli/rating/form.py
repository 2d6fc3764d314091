"""``ratinghouse form``: forms, certificates, tables and pictures of a report, as a PDF or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.event_options import declared_facts, with_declared_header
from ratinghouse.cli.iso_date import WrongUsage, unwritable
from ratinghouse.cli.language import echo, json_language
from ratinghouse.cli.printing import Layout, print_table, yes_or_no
from ratinghouse.cli.rating.norms import circumstances_option, titles_option
from ratinghouse.cli.rating.rate import POOLS, period_options
from ratinghouse.kernel.nearest_words import did_you_mean
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.forms.document import FormDocument
    from ratinghouse.forms.registry import FormKind, FormRequest
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
    from ratinghouse.forms.refusal import NoForm

    if listed:
        _print_forms()
        return
    form = _form(name)
    if report is None:
        raise WrongUsage(text("name the report that the form is about; --list lists the forms"))
    if player is not None and not form.of_players:
        raise WrongUsage(text("{form} is about the whole event; leave {player!r} out", form=str(name), player=player))
    out = out or f"{name}-{Path(report).stem}.pdf"
    if not out.endswith((".pdf", ".html")):
        raise WrongUsage(text("--out {file}: the ending decides what is written; use .pdf or .html", file=out))
    reports = options.read_reports([report], arguments["format_name"], arguments["encoding"])
    (parsed,) = with_declared_header(reports, arguments)
    try:
        document = form.make(_request(parsed, player, arguments))
    except NoForm as refused:
        options.refuse([refused.finding])
    _write(document, out)


def _form(name: str | None) -> FormKind:
    from ratinghouse.forms.registry import FORMS

    if name is None:
        raise WrongUsage(text("name a form: {forms}", forms=tuple(FORMS)))
    if name not in FORMS:
        problem = text("there is no form {name!r}; the forms are {forms}", name=name, forms=tuple(FORMS))
        raise WrongUsage(did_you_mean(problem, name, FORMS))
    return FORMS[name]


def _request(report: Report, player: str | None, arguments: options.Arguments) -> FormRequest:
    from ratinghouse.cli.rating.norms import entry_of
    from ratinghouse.forms.registry import FormRequest
    from ratinghouse.rating.calculation import Calculation, calculation_of
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.rating.period import RatingPeriod
    from ratinghouse.rating.run import rate
    from ratinghouse.titles.event import Circumstance

    registers, _ = options.read_registers(arguments["registers"])

    def calculation() -> Calculation:
        period = RatingPeriod(
            [report],
            registers,
            arguments["list_date"],
            arguments["pool"] or POOLS[0],
            declared=[declared_facts(arguments)],
        )
        return calculation_of(rate(period, options.choose_rulebook(arguments["book_id"], [report], period.pool)))

    question = NormQuestion(
        titles=arguments["titles"],
        circumstances=frozenset(map(Circumstance, arguments["circumstances"])),
        registers=registers,
    )
    entries = () if player is None else (entry_of(report, player),)
    return FormRequest(lambda: report, calculation, question, entries, arguments["order"], language=json_language())


def _write(document: FormDocument, out: str) -> None:
    from ratinghouse.forms.html import page
    from ratinghouse.forms.pdf import pdf

    content = pdf(document) if out.endswith(".pdf") else page(document).encode()
    try:
        Path(out).write_bytes(content)
    except OSError as problem:
        raise unwritable(f"--out {out}", problem) from None
    echo(text("{title}: {file}", title=document.title, file=out))


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
