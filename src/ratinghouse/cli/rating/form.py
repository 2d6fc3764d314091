"""``ratinghouse form``: forms, certificates, tables and pictures of a report, as a PDF or a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.event_options import told_of, with_told
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.rating.norms import CIRCUMSTANCES, TITLES
from ratinghouse.cli.rating.rate import POOLS, period_options

if TYPE_CHECKING:
    from ratinghouse.forms.document import FormDocument
    from ratinghouse.forms.registry import FormKind, FormRequest
    from ratinghouse.reports.report import Report


@click.command("form")
@click.argument("name", required=False)
@click.argument("report", required=False, type=click.Path())
@click.argument("player", required=False)
@click.option("--list", "listed", is_flag=True, help="which forms there are")
@click.option("--out", metavar="FILE", help="where to write: .pdf or .html; else NAME-REPORT.pdf here")
@click.option("--title", "titles", multiple=True, type=click.Choice(TITLES), help="certificates of this title")
@click.option("--told", "circumstances", multiple=True, type=click.Choice(CIRCUMSTANCES), help="the kind of event")
@click.option("--order", type=click.Choice(["rank", "start"]), default="rank", help="the order of a crosstable")
@period_options
def command(
    name: str | None, report: str | None, player: str | None, listed: bool, out: str | None, **told: Any
) -> None:
    """Print the form NAME of REPORT, or of PLAYER (ID, starting number or name) in it.

    Without PLAYER, a form of single players is made of all of them, each on a page of its own.
    """
    from ratinghouse.forms.refusal import NoForm

    if listed:
        _show_list()
        return
    form = _form(name)
    if report is None:
        raise WrongUsage("name the report that the form is about; --list shows the forms")
    if player is not None and not form.of_players:
        raise WrongUsage(f"{name} is about the whole event; leave {player!r} out")
    out = out or f"{name}-{Path(report).stem}.pdf"
    if not out.endswith((".pdf", ".html")):
        raise WrongUsage(f"--out {out}: the ending says what to write; use .pdf or .html")
    (read,) = with_told(options.read_reports([report], told["format_name"], told["encoding"]), told)
    try:
        document = form.make(_asked(read, player, told))
    except NoForm as refused:
        options.refuse([refused.finding])
        return
    _write(document, out)


def _form(name: str | None) -> FormKind:
    from ratinghouse.forms.registry import FORMS

    if name not in FORMS:
        wrong = "name a form" if name is None else f"there is no form {name!r}"
        raise WrongUsage(f"{wrong}; there are {', '.join(FORMS)}")
    return FORMS[name]


def _asked(report: Report, player: str | None, told: dict[str, Any]) -> FormRequest:
    from ratinghouse.cli.rating.norms import entry_of
    from ratinghouse.forms.registry import FormRequest
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.rating.period import RatingPeriod
    from ratinghouse.rating.run import Run, rate
    from ratinghouse.titles.event import Circumstance

    registers, _ = options.read_registers(told["registers"])

    def rated() -> Run:
        period = RatingPeriod(
            [report], registers, told["list_date"], told["pool"] or POOLS[0], declared=[told_of(told)]
        )
        return rate(period, options.choose_rulebook(told["book_id"], [report]))

    question = NormQuestion(
        titles=told["titles"], circumstances=frozenset(map(Circumstance, told["circumstances"])), registers=registers
    )
    wanted = () if player is None else (entry_of(report, player),)
    return FormRequest(report, rated, question, wanted, told["order"])


def _write(document: FormDocument, out: str) -> None:
    from ratinghouse.forms.html import page
    from ratinghouse.forms.pdf import pdf

    written = pdf(document) if out.endswith(".pdf") else page(document).encode()
    try:
        Path(out).write_bytes(written)
    except OSError as problem:
        raise WrongUsage(f"--out {out}: {problem.strerror}; name a file that can be written") from None
    click.echo(f"{document.title}: {out}")


def _show_list() -> None:
    from rich import box
    from rich.table import Table

    from ratinghouse.forms.registry import FORMS

    table = Table(box=box.SIMPLE_HEAD)
    for heading in ("name", "form", "needs", "of players"):
        table.add_column(heading)
    for name, form in FORMS.items():
        table.add_row(name, form.title, form.needs, "yes" if form.of_players else "")
    options.console().print(table)
