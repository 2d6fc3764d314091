"""Which games of a source are imported; all others are counted under a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, counted_text, text
from ratinghouse.lab.archive.importing.distinct_texts import DistinctTexts, numbered
from ratinghouse.lab.archive.importing.meanings import (
    HIGHEST_RATING,
    IMPOSSIBLE_DAY,
    NO_DAY,
    NO_RESULT,
    day_of,
    is_other_event,
    is_other_kind,
    is_other_site,
    rating_of,
    round_of,
    score_of,
)
from ratinghouse.lab.archive.importing.source_columns import SourceColumns

ISSUE_210 = date(1998, 11, 16).toordinal()
"""The day of issue 210 of The Week in Chess, which appears weekly."""
MOST_DAYS_BEFORE_ISSUE, MOST_DAYS_AFTER_ISSUE = 400, 7
_FIRST_MONTH = 1999 * 12  # month 1 of the Kaggle contest of 2011 is January 1999, counted from year 0

REASONS = {
    "no-result": text("no result"),
    "no-day": text("no full date"),
    "impossible-day": text("a date that there is not"),
    "no-player": text("a player is not named"),
    "other-chess": text("not standard chess, by the words of event, kind or place"),
    "computer": text("a rating that no person has: a computer played"),
    "other-time": text("dated long before, or after, the issue that printed it"),
    "twice": text("the same game again"),
    "against-themselves": text("both sides are the same player"),
    "bad-rating": text("a rating that is not a number: read as none"),
    "substitute": text("games that a substitute shares with another player"),
    "fixed-rating": text("ratings of entries that were fixed when their event began"),
    "earlier-result": text("results before the first list that wait for a first rating"),
    "reversal": text("operations that take back an earlier one"),
    "merged": text("players who were merged into others, and whose earlier lists and games are under their old ID"),
}
"""Why a game is dropped, or what else of a source an archive cannot hold; a bad rating does not drop a game."""


@dataclass
class ChosenGames:
    """The rows of a source that are left so far, and how many were dropped for each reason."""

    columns: SourceColumns
    only_standard: bool
    rows: NDArray[np.intp] = field(init=False)
    dropped: dict[str, int] = field(default_factory=dict)
    first_line: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rows = np.arange(len(self.columns))
        self._texts: dict[str, DistinctTexts] = {}
        self.bad_ratings = 0
        self._drop_unusable()
        self._drop_repeated()

    def texts(self, name: str) -> DistinctTexts:
        """Return a column of the source for the rows that are left; an empty text where the source has none."""
        if name not in self._texts and name in self.columns.fields:
            self._texts[name] = DistinctTexts.of(self.columns.fields[name])
        if name not in self._texts:
            return DistinctTexts([""], np.zeros(len(self.rows), np.int32))
        return self._texts[name].select(self.rows)

    @property
    def day(self) -> NDArray[np.int32]:
        """Return the day of each game; where only its month is known, the 15th; else the last day of the event."""
        if "day" in self.columns.fields:
            return self.texts("day").mapped(day_of, np.int32)
        if "month" in self.columns.fields:
            return self.texts("month").mapped(_day_of_month, np.int32)
        return self.texts("last_day").mapped(day_of, np.int32)

    @property
    def score(self) -> NDArray[np.int8]:
        return self.texts("result").mapped(score_of, np.int8)

    @property
    def round(self) -> NDArray[np.int16]:
        return self.texts("round").mapped(round_of, np.int16)

    def rating(self, colour: str) -> NDArray[np.int16]:
        """Return the stated ratings, 0 for none."""
        stated: NDArray[np.int16] = np.maximum(self.texts(f"{colour}_rating").mapped(rating_of, np.int16), 0)
        return stated

    def drop(self, reason: str, rows: NDArray[np.bool_]) -> None:
        """Drop some of the rows that are left."""
        if rows.any():
            self.dropped[reason] = self.dropped.get(reason, 0) + int(rows.sum())
            self.first_line.setdefault(reason, int(self.columns.line[self.rows[rows]].min()))
            self.rows = self.rows[~rows]

    def findings(self) -> Iterator[Finding]:
        """Yield a finding for each reason that dropped games."""
        for reason, number in self.dropped.items():
            yield Finding(
                "warning" if reason in ("no-player", "impossible-day") else "note",
                reason,
                _dropped(number, REASONS[reason]),
                file=self.columns.source,
                line=self.first_line[reason],
            )
        if self.bad_ratings:
            yield Finding("warning", "bad-rating", _dropped(self.bad_ratings, REASONS["bad-rating"]))

    def _drop_unusable(self) -> None:
        self.drop("no-result", self.score == NO_RESULT)
        self.drop("no-day", self.day == NO_DAY)
        self.drop("impossible-day", self.day == IMPOSSIBLE_DAY)
        self.drop("no-player", self._nameless("white") | self._nameless("black"))
        if self.only_standard:
            other = self.texts("event").mapped(is_other_event, np.bool_)
            other |= self.texts("kind").mapped(is_other_kind, np.bool_)
            other |= self.texts("site").mapped(is_other_site, np.bool_)
            self.drop("other-chess", other)
        stated = [self.texts(f"{colour}_rating").mapped(rating_of, np.int16) for colour in ("white", "black")]
        self.bad_ratings = int(sum((column < 0).sum() for column in stated))
        self.drop("computer", (stated[0] >= HIGHEST_RATING) | (stated[1] >= HIGHEST_RATING))
        if "issue" in self.columns.fields:
            issue = self.texts("issue").mapped(_day_of_issue, np.int32)
            late = issue - self.day
            self.drop("other-time", (issue > 0) & ((late > MOST_DAYS_BEFORE_ISSUE) | (late < -MOST_DAYS_AFTER_ISSUE)))

    def _drop_repeated(self) -> None:
        """Drop games that occur again, with the same day, players, round and event. The first of them stays."""
        names = ("white", "white_id", "black", "black_id", "round", "event", "event_key", "site")
        if not {"round", "event", "event_key"} & self.columns.fields.keys():
            return  # two games between two players on one day cannot be distinguished from the same game again
        number = numbered(self.day, *(self.texts(name).code for name in names))
        order = np.argsort(number, kind="stable")
        repeated = np.zeros(len(number), np.bool_)
        repeated[order[1:]] = number[order[1:]] == number[order[:-1]]
        if "round" in self.columns.fields:
            repeated &= self.texts("round").mapped(lambda round: round not in ("", "?", "-"), np.bool_)
        self.drop("twice", repeated)

    def _nameless(self, colour: str) -> NDArray[np.bool_]:
        name = self.texts(colour).mapped(_is_nobody, np.bool_)
        nameless: NDArray[np.bool_] = name & self.texts(f"{colour}_id").mapped(lambda id: not id, np.bool_)
        return nameless


def _is_nobody(name: str) -> bool:
    return name.casefold() in ("", "?", "nn", "n.n.", "n.n", "bye", "unknown", "anonymous")


def _day_of_issue(issue: str) -> int:
    return ISSUE_210 + 7 * (int(issue) - 210) if issue.isdecimal() and len(issue) < 5 else 0


def _day_of_month(month: str) -> int:
    if not month.isdecimal() or len(month) > 4:
        return NO_DAY
    counted = _FIRST_MONTH + int(month) - 1
    return date(counted // 12, counted % 12 + 1, 15).toordinal()


def _dropped(number: int, reason: Text) -> Text:
    return counted_text("{count:,} game: {reason}", "{count:,} games: {reason}", count=number, reason=reason)
