"""The article's rules of thumb for converting ratings, each with its caution. No rating is calculated from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ratinghouse.calculators.answer_parts import Outcome, heading, refused
from ratinghouse.calculators.question import CalculatorQuestion
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks.article.conversions import Approximation, fide_from_ecf, fide_from_online, fide_from_uscf


class System(NamedTuple):
    """A rating system: its conversion to FIDE ratings, and its lowest and highest rating."""

    convert: Callable[[int], Approximation]
    lowest: int
    highest: int


SYSTEMS: Mapping[str, System] = {
    "uscf": System(fide_from_uscf, 100, 3000),
    "ecf": System(fide_from_ecf, 50, 300),
    "online": System(fide_from_online, 100, 3500),
}


def convert(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return a rating of another system as a FIDE rating, approximately."""
    if book.base_id != "article":
        return refused(
            book, "no-conversions", text("it converts no ratings; only the article does"), text("use --rules article")
        )
    if question.system not in SYSTEMS or question.foreign_rating is None:
        return refused(book, "no-rating", text("it needs a rating to convert"), text("write a whole number"))
    approximation = SYSTEMS[question.system].convert(question.foreign_rating)
    return {
        "calculator": "convert",
        **heading(book),
        "article": "s.11",
        "system": question.system,
        "rating": question.foreign_rating,
        "fide_lowest": approximation.lowest,
        "fide_highest": approximation.highest,
        "label": approximation.label,
        "caution": approximation.caution,
    }
