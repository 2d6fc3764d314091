"""Forms, certificates, tables and pictures of an event, as HTML and PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.forms.document import FormDocument
    from ratinghouse.forms.registry import FormKind
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.arguments import Day, Rules
    from ratinghouse.rating.calculation import Calculation
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.rating.period import RatingPeriod

Order = Literal["rank", "start"]


class PrintedForm:
    """A form: ``html`` is a complete page, ``pdf`` the bytes of a PDF; a notebook shows it."""

    def __init__(self, document: FormDocument) -> None:
        self.document = document

    @property
    def title(self) -> str:
        """Return the title of the form."""
        return self.document.title

    @cached_property
    def html(self) -> str:
        """Return the form as an HTML file that needs nothing else."""
        from ratinghouse.forms.html import page

        return page(self.document)

    @cached_property
    def pdf(self) -> bytes:
        """Return the form as a PDF."""
        from ratinghouse.forms.pdf import pdf

        return pdf(self.document)

    def save(self, file: str | PathLike[str]) -> None:
        """Write the form to a file; its ending, .pdf or .html, decides what is written."""
        ending = Path(file).suffix
        if ending not in (".pdf", ".html"):
            message = text("{file}: the ending decides what is written", file=str(file))
            raise WrongArgument(message, text("use .pdf or .html"))
        Path(file).write_bytes(self.pdf if ending == ".pdf" else self.html.encode())

    def _repr_html_(self) -> str:
        from ratinghouse.library.tables.notebook_html import notebook_html

        return notebook_html(self.document)

    def __repr__(self) -> str:
        return f"<PrintedForm {self.title}>"


def form(
    event: Any,
    name: str,
    player: str | int | None = None,
    *,
    register: Any = None,
    rules: Rules | None = None,
    list_date: Day | None = None,
    pool: str = "standard",
    titles: Sequence[str] = (),
    circumstances: Iterable[str] = (),
    order: Order = "rank",
    language: str = ENGLISH,
) -> PrintedForm:
    """Return the form of this name of an event, or of one player in it: form1 to form4, it1, it3, crosstable, sheet …

    Raise ``Refused`` where the event does not allow the form.

    >>> import ratinghouse as rh
    >>> games = [{"white": "Abelsen", "black": "Berg", "result": "1-0", "day": "2024-05-01"}]
    >>> rh.form(games, "crosstable").html[:15]
    '<!doctype html>'
    """
    from ratinghouse.library.arguments import event_of, law_or_none, pool_named
    from ratinghouse.library.periods import period_of, rulebooks_of
    from ratinghouse.rating.norm_answer import NormQuestion
    from ratinghouse.titles.event import Circumstance

    single = event_of(event)
    period, _ = period_of([single], register, list_date, pool_named(pool))
    return form_of_period(
        period,
        name,
        None if player is None else str(player),
        lambda: rulebooks_of(law_or_none(rules), period)[0],
        NormQuestion(titles=tuple(titles), circumstances=frozenset(map(Circumstance, circumstances))),
        order,
        language,
    )


def form_of_period(
    period: RatingPeriod,
    name: str,
    player: str | None,
    choose_rulebook: Callable[[], Rulebook],
    question: NormQuestion,
    order: Order,
    language: str,
) -> PrintedForm:
    """Return the form of the only event of a period; a rulebook is chosen for forms that show a calculation."""
    from ratinghouse.forms.registry import FormRequest
    from ratinghouse.library.norms import entry_of

    kind, (report,) = form_named(name), period.reports
    if player is not None and not kind.of_players:
        message = text("{form} is about the whole event", form=name)
        raise WrongArgument(message, text("leave {player!r} out", player=player))

    def calculation() -> Calculation:
        from ratinghouse.rating.calculation import calculation_of
        from ratinghouse.rating.run import rate

        return calculation_of(rate(period, choose_rulebook()))

    entries = () if player is None else (entry_of(report, player),)
    with_registers = replace(question, registers=period.registers)
    request = FormRequest(lambda: report, calculation, with_registers, entries, order, language=language)
    return PrintedForm(kind.make(request))


def form_named(name: str) -> FormKind:
    """Return the form of a name. Raise ``WrongArgument``."""
    from ratinghouse.forms.registry import FORMS

    if name not in FORMS:
        message = text("there is no form {name!r}; the forms are {forms}", name=name, forms=tuple(FORMS))
        raise WrongArgument(message, nearest_name(name, FORMS), "unknown-form")
    return FORMS[name]
