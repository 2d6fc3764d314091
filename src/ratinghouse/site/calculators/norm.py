"""The calculator of title norms: it uses the title regulations, not a rulebook of ratings."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.calculators.answers import NormAnswer
from ratinghouse.calculators.norm_requirement import norm_of_average, norm_of_opponents
from ratinghouse.calculators.opponents import read_opponents
from ratinghouse.calculators.question import OptionReader
from ratinghouse.calculators.spelling import half_points
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.site.calculators.fields import NORM_TITLES
from ratinghouse.titles.levels import EDITIONS, Edition, edition_for

MOST_GAMES = 30
NORM_RULES = tuple(edition.id for edition in EDITIONS if not edition.by_category)


def answer_norm(reader: OptionReader, words: Mapping[str, str]) -> tuple[NormAnswer | None, list[Finding]]:
    """Return the document, or the findings that are not among those of the reader."""
    edition, findings = _edition(reader, words.get("rules", ""))
    title = reader.choice("title", tuple(title_name.lower() for title_name in NORM_TITLES)).upper()
    titles = (title,) if title else NORM_TITLES
    mean, games = reader.rating("average"), reader.whole("games", 1, MOST_GAMES)
    if mean is None and not words.get("average"):
        typed = words.get("opponents", "").replace("\r\n", "\n")
        opponents, wrong = read_opponents(typed, results=False)
        findings += [finding.in_file("opponents") for finding in wrong]
        if findings or reader.findings or edition is None:
            return None, findings
        return norm_of_opponents(opponents, titles, edition), []
    if games is None and not words.get("games"):
        findings.append(
            Finding(
                "error",
                "games-missing",
                text("an average needs a number of games"),
                text("such as 9"),
                file="games",
            )
        )
    score, wrong_score = _score(words.get("score", ""), games)
    findings += wrong_score
    if findings or reader.findings or mean is None or games is None or edition is None:
        return None, findings
    return norm_of_average(games, mean, score, titles, edition), []


def _score(word: str, games: int | None) -> tuple[int | None, list[Finding]]:
    if not word.strip() or games is None:
        return None, []
    halves = half_points(word.strip())
    if halves is None or not 0 <= halves <= 2 * games:
        wrong = counted_text(
            "{word} is not a possible score in {count} game",
            "{word} is not a possible score in {count} games",
            count=games,
            word=word,
        )
        return None, [Finding("error", "wrong-score", wrong, text("write it such as 6.5 or 6½"), file="score")]
    return 50 * halves, []


def _edition(reader: OptionReader, id: str) -> tuple[Edition | None, list[Finding]]:
    if id in NORM_RULES:
        return next(edition for edition in EDITIONS if edition.id == id), []
    edition = edition_for(reader.setting().start)
    if id:
        remedy = text("use one of {choices}", choices=NORM_RULES)
        return None, [
            Finding(
                "error",
                "unknown-rulebook",
                text("there are no title regulations {id}", id=id),
                remedy,
                file="rules",
            )
        ]
    if edition.by_category:
        message = text(
            "before July 2009 a norm depended on the category of all players, which a list of opponents does not show"
        )
        return None, [Finding("error", "by-category", message, text("judge the report of the event"), file="start")]
    return edition, []
