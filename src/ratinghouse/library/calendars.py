"""The calendar of a rulebook as a function, from some known days to every day and answer that follows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text
from ratinghouse.kernel.units import Unit
from ratinghouse.rulebooks.calendar_inputs import CALENDAR_INPUTS
from ratinghouse.rulebooks.list_dates import answers_by_timeline

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.kernel.calendars.calendar import Calendar, CalendarAnswer
    from ratinghouse.library.arguments import Day, Rules
    from ratinghouse.library.tables.table import Table


class CalendarAnswers(dict[str, Any]):
    """The answers by key: ``list``, ``deadline`` …, as dates, yes or no, and numbers. ``rules`` is the edition."""

    def __init__(self, rules: str, answers: Mapping[str, CalendarAnswer]) -> None:
        super().__init__({key: answer.value for key, answer in answers.items()})
        self.rules = rules
        self.answers = dict(answers)

    @property
    def table(self) -> Table:
        """Return the answers with article and sentence of each."""
        from ratinghouse.library.tables.display import written
        from ratinghouse.library.tables.table import Table

        records = [
            {"key": key, "answer": written(it.value), "article": it.article, "sentence": str(it.sentence)}
            for key, it in self.answers.items()
        ]
        return Table.of_records(records, dict.fromkeys(("key", "answer", "article", "sentence"), str))

    def answer(self) -> dict[str, object]:
        """Return one JSON document, the same that ``ratinghouse calendar --json`` prints."""
        days = {key: it.isoformat() if isinstance(it, date) else it for key, it in self.items()}
        articles = {key: it.article for key, it in self.answers.items() if it.article}
        return {"rules": self.rules, **days, "articles": articles}


def calendar(rules: Rules, **days: Day | bool | None) -> CalendarAnswers:
    """Return which list an event enters, which list's ratings it uses, when reports close, and what else follows.

    ``days`` are what is known: ``start``, ``end``, ``reported``, ``registered``, ``list`` …, as dates or YYYY-MM-DD.

    >>> import ratinghouse as rh
    >>> rh.calendar("fide-2009", start="2009-09-12", end="2009-09-20")["list"]
    datetime.date(2009, 11, 1)
    """
    from ratinghouse.library.declaring import day_of
    from ratinghouse.library.laws import rules as law

    known: dict[str, date | bool] = {}
    for name, argument in days.items():
        if name not in CALENDAR_INPUTS:
            message = text("the calendar does not know {name!r}", name=name)
            raise WrongArgument(message, nearest_name(name, CALENDAR_INPUTS), "unknown-day")
        if isinstance(argument, bool) or not argument:
            known |= {name: argument} if argument else {}
        else:
            known[name] = day_of(argument, name)
    return calendar_answers(law(rules).book, known)


def calendar_answers(book: Rulebook, days: Mapping[str, date | bool]) -> CalendarAnswers:
    """Return what follows from days under a book. Raise ``WrongArgument`` where they contradict each other."""
    answers = answers_by_timeline(book, days)
    _refuse_contradictions(book.calendar, days, answers)
    return CalendarAnswers(book.id, answers)


def unused_days(calendar: Calendar, days: Mapping[str, date | bool]) -> tuple[str, ...]:
    """Return the days that no rule of a calendar reads."""
    parameters = {name for rule in calendar.rules.values() for name in rule.parameters}
    return tuple(name for name in days if name not in parameters and name not in calendar.rules)


def _refuse_contradictions(
    calendar: Calendar, days: Mapping[str, date | bool], answers: Mapping[str, CalendarAnswer]
) -> None:
    if not any(calendar.inputs[name].unit is Unit.DAY for name in days):
        raise WrongArgument(
            text("no day was given"), text("add at least one, such as the start of an event or the day of a list")
        )
    start, end = days.get("start"), days.get("end")
    if isinstance(start, date) and isinstance(end, date) and end < start:
        message = text("the end {end} is before the start {start}", end=str(end), start=str(start))
        raise WrongArgument(message, text("check the two days"))
    if "list" in days and "list_ok" in answers and not answers["list_ok"].value:
        message = text(
            "{day} is not a list date of {rules} (article {article})",
            day=str(days["list"]),
            rules=calendar.id,
            article=answers["list_ok"].article,
        )
        previous, following = (str(answers[key].value) for key in ("previous_list", "next_list"))
        raise WrongArgument(message, text("use {previous} or {next}", previous=previous, next=following))
