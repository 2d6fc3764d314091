"""The calculators as functions: rating changes, the score that a goal needs, forecasts. Each returns one document.

The documents are those that ``ratinghouse calc … --json`` prints, described in the reference of the calculators.
``opponents`` is a text such as ``"2250 1, 2310 ½, 2190w0, unrated 1"`` or a list such as ``[(2250, 1), (2310, 0.5)]``;
a rating alone is a game that is still open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, TypedDict, Unpack, cast

from ratinghouse.kernel.finding import Finding, Refused, WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.calculators.answers import AnyAnswer
    from ratinghouse.calculators.question import CalculatorQuestion, OptionReader
    from ratinghouse.forms.document import FormDocument
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.arguments import Day, Rules

__all__ = ["change", "convert", "expected", "goal", "initial", "norm", "performance", "schedule", "team", "what_if"]

Opponents = str | Sequence[Any]


class CalculatorOptions(TypedDict, total=False):
    """What is known of the player and of the games; None and what is left out is not known."""

    rating: int | None
    rd: int | None
    k: int | None
    games: int | None
    peak: int | None
    birth: str | int | None
    title: str | None
    fide_rating: int | None
    other_rating: int | None
    pool: str | None
    format: str | None
    start: Day | None
    list_date: Day | None


class CalculatorReply(dict[str, Any]):
    """The document of an answer; ``str()`` is its facts and tables as text, a notebook shows them as HTML."""

    @property
    def _document(self) -> FormDocument:
        from ratinghouse.calculators.presentation import present
        from ratinghouse.library.tables.answer_documents import answer_document

        return answer_document(present(cast("AnyAnswer", self)))

    def __str__(self) -> str:
        from ratinghouse.library.tables.document_text import document_text

        return document_text(self._document)

    def _repr_html_(self) -> str:
        from ratinghouse.library.tables.notebook_html import notebook_html

        return notebook_html(self._document)


def change(
    opponents: Opponents, *, rules: Rules | None = None, **options: Unpack[CalculatorOptions]
) -> CalculatorReply:
    """Return the rating change for results, game by game, and the change for a win, a draw or a loss.

    >>> import ratinghouse as rh
    >>> answer = rh.calc.change([(2100, 1)], rating=2000, k=20, rules="fide-2024")
    >>> answer["change"], answer["Rn"]
    (12.8, 2013)
    """
    return _simple("change", opponents, rules, options, results=True)


def performance(
    opponents: Opponents, *, rules: Rules | None = None, **options: Unpack[CalculatorOptions]
) -> CalculatorReply:
    """Return the performance rating of results.

    >>> import ratinghouse as rh
    >>> rh.calc.performance("2250 1, 2310 ½, 2190 0", rules="fide-2024")["Rp"]
    2250
    """
    return _simple("performance", opponents, rules, options, results=True)


def expected(
    opponents: Opponents, *, rules: Rules | None = None, **options: Unpack[CalculatorOptions]
) -> CalculatorReply:
    """Return the score that is expected of a player.

    >>> import ratinghouse as rh
    >>> rh.calc.expected([2200, 2000], rating=2500, rules="fide-2024")["We"]
    1.77
    """
    return _simple("expected", opponents, rules, options, results=False)


def goal(
    opponents: Opponents,
    *,
    target: int | None = None,
    gain: int | None = None,
    rules: Rules | None = None,
    **options: Unpack[CalculatorOptions],
) -> CalculatorReply:
    """Return the least score that reaches a rating, or gains points. Games with a result are fixed, the others open.

    >>> import ratinghouse as rh
    >>> rh.calc.goal([2100, 2050, 2000], rating=2000, k=20, gain=10, rules="fide-2024")["least_score"]
    2.0
    """
    return _simple("goal", opponents, rules, {**options, "target": target, "gain": gain}, results=False)


def what_if(
    opponents: Opponents, *, rules: Rules | None = None, **options: Unpack[CalculatorOptions]
) -> CalculatorReply:
    """Return every possible total with its change. Games with a result are fixed, the others open.

    >>> import ratinghouse as rh
    >>> answer = rh.calc.what_if([2100, 2050], rating=2000, k=20, rules="fide-2024")
    >>> [total["change"] for total in answer["totals"]]
    [-15.8, -5.8, 4.2, 14.2, 24.2]
    """
    return _simple("what-if", opponents, rules, options, results=False)


def initial(
    opponents: Opponents = (),
    *,
    events: Sequence[str] = (),
    rules: Rules | None = None,
    **options: Unpack[CalculatorOptions],
) -> CalculatorReply:
    """Return a first rating from one list of games, or from ``events`` such as ``"Open 2025-11-01: 2250 1, 2310 ½"``.

    >>> import ratinghouse as rh
    >>> rh.calc.initial([(1700, 1), (1800, 0.5), (1900, 0), (1750, 1), (1850, 0)], rules="fide-2024")["Rn"]
    1800
    """
    from ratinghouse.calculators.question import CalculatorQuestion
    from ratinghouse.library.calculator_questions import question_events

    reader = _reader(options)
    played = question_events(reader, list(events), opponents_text(opponents), results=True)
    question = CalculatorQuestion(reader.candidate(), reader.setting(), played)
    return CalculatorReply(answered("initial", reader, question, book_of(rules, question)))


def schedule(
    opponents: Opponents = (),
    *,
    events: Sequence[str] = (),
    target: int | None = None,
    gain: int | None = None,
    strength: int | None = None,
    draws: float | None = None,
    rules: Rules | None = None,
    **options: Unpack[CalculatorOptions],
) -> CalculatorReply:
    """Compare planned ``events``, such as ``"Open 2025-11-01: 2250, 2310"``: expected change, spread, chance of a goal.

    ``strength`` is the player's assumed rating, by default the real one; ``draws`` the share of possible draws (0.45).

    >>> import ratinghouse as rh
    >>> planned = ["2100, 2050", "1700, 1700"]
    >>> answer = rh.calc.schedule(events=planned, rating=2000, k=20, strength=2100, rules="fide-2024")
    >>> [round(event["formula"]["change"], 1) for event in answer["events"]]
    [5.6, 2.4]
    """
    from ratinghouse.library.calculator_questions import question_events, schedule_question

    numbers = {"target": target, "gain": gain, "strength": strength, "draws": draws}
    reader = _reader({**options, **numbers})
    planned = question_events(reader, list(events), opponents_text(opponents), results=False)
    question = schedule_question(reader, planned)
    return CalculatorReply(answered("schedule", reader, question, book_of(rules, question)))


def team(
    home: Opponents,
    away: Opponents,
    *,
    draws: float | None = None,
    rules: Rules | None = None,
    **options: Unpack[CalculatorOptions],
) -> CalculatorReply:
    """Return the expected score and the chances of a match of two line-ups in board order.

    >>> import ratinghouse as rh
    >>> match = rh.calc.team([2400, 2300, 2200], [2300, 2300, 2300], rules="fide-2024")
    >>> match["expected"], round(match["win"] + match["draw"] + match["loss"], 6)
    (1.5, 1.0)
    """
    from ratinghouse.library.calculator_questions import team_question

    reader = _reader({**options, "draws": draws})
    question = team_question(reader, opponents_text(home), opponents_text(away))
    return CalculatorReply(answered("team", reader, question, book_of(rules, question)))


def convert(rating: int, *, system: str = "uscf") -> CalculatorReply:
    """Return a rating of ``uscf``, ``ecf`` or ``online`` as a FIDE rating, by the rules of thumb of an article.

    It is approximate, as its ``label`` says; no rating is calculated from it.

    >>> import ratinghouse as rh
    >>> answer = rh.calc.convert(2100, system="uscf")
    >>> answer["fide_lowest"], answer["fide_highest"], str(answer["label"])
    (2000, 2000, 'approximate')
    """
    from ratinghouse.library.calculator_questions import conversion_question

    reader, question = conversion_question(_word(rating) or "", system)
    return CalculatorReply(answered("convert", reader, question, book_of("article", question)))


def norm(
    opponents: Opponents = (),
    *,
    titles: Sequence[str] = (),
    average: int | None = None,
    games: int | None = None,
    score: float | None = None,
    start: Day | None = None,
    rules: str | None = None,
) -> CalculatorReply:
    """Return the score that a title norm requires against opponents, or against an ``average`` over some ``games``.

    >>> import ratinghouse as rh
    >>> answer = rh.calc.norm(titles=["GM"], average=2460, games=9)
    >>> answer["titles"][0]["required"]
    6.5
    """
    from ratinghouse.library.norm_scores import norm_score

    words = {"average": average, "games": games, "score": score, "start": start}
    return CalculatorReply(
        norm_score(opponents_text(opponents), titles, {name: _word(it) for name, it in words.items()}, rules)
    )


def _simple(
    calculator: str, opponents: Opponents, rules: Rules | None, options: Mapping[str, Any], *, results: bool
) -> CalculatorReply:
    """Answer a question about one list of opponents."""
    from ratinghouse.library.calculator_questions import question_of_list

    reader = _reader(options)
    question = question_of_list(reader, opponents_text(opponents), results=results)
    return CalculatorReply(answered(calculator, reader, question, book_of(rules, question)))


def answered(calculator: str, reader: OptionReader, question: CalculatorQuestion, book: Rulebook) -> AnyAnswer:
    """Return the answer of a rulebook. Raise ``Refused`` with everything that is wrong with the question."""
    from ratinghouse.calculators.answering import answer_question

    if reader.findings:
        raise Refused(reader.findings)
    outcome = answer_question(calculator, book, question)
    if isinstance(outcome, Finding):
        raise Refused([outcome])
    return outcome


def book_of(rules: Rules | None, question: CalculatorQuestion) -> Rulebook:
    """Return the rulebook that is named, else FIDE's for the first day and the pool; without a day, the newest."""
    from ratinghouse.library.arguments import law_or_none
    from ratinghouse.rulebooks import rulebook_for

    return law_or_none(rules) or rulebook_for("FIDE", question.setting.start or date.max, question.setting.pool)


def opponents_text(opponents: Opponents) -> str:
    """Return a list of opponents as it is typed: ``2250 1, 2310 ½, 2190``."""
    if isinstance(opponents, str):
        return opponents
    return ", ".join(
        " ".join(_score(part) if place else _rating(part) for place, part in enumerate(game))
        if isinstance(game, list | tuple)
        else _rating(game)
        for game in opponents
    )


def _rating(rating: Any) -> str:
    return "unrated" if rating is None else _word(rating) or ""


def _score(score: Any) -> str:
    return {1.0: "1", 0.5: "½", 0.0: "0"}.get(score, str(score)) if isinstance(score, int | float) else str(score)


def _reader(options: Mapping[str, Any]) -> OptionReader:
    from ratinghouse.calculators.question import OptionReader

    known = {*CalculatorOptions.__annotations__, "target", "gain", "strength", "draws"}
    for name in options:
        if name not in known:
            raise WrongArgument(text("there is no option {name!r}", name=name), nearest_name(name, known))
    return OptionReader({name: _word(argument) for name, argument in options.items()})


def _word(argument: Any) -> str | None:
    """Return an argument as it would be typed."""
    if argument is None:
        return None
    is_whole = isinstance(argument, float) and argument.is_integer()
    return str(int(argument)) if is_whole else str(argument)
