"""Which edition an event and a list of a replay fall under: always the same one, or that of the timeline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import DAY
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.statutes.statute import statute_of
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.rulebooks import timeline
from ratinghouse.rulebooks.amendments import amendment

AS_IT_WAS = "as-it-was"
"""In place of a rulebook: the edition that was in force on each day."""


@dataclass(frozen=True)
class ReplayEditions:
    """The editions of a replay with the first day of each, in order of time. The first also holds before its day."""

    steps: tuple[tuple[date, Rulebook], ...]

    @classmethod
    def single(cls, book: Rulebook) -> ReplayEditions:
        """Return one edition for the whole history."""
        return cls(((date.min, book),))

    @classmethod
    def of_timeline(cls, authority: str, pool: str) -> ReplayEditions:
        """Return the applied editions of an authority. Raise ``ArchiveRefused`` where it has none for the pool."""
        steps = timeline(authority, pool)
        if not steps:
            message = text("{authority} has no rulebook for {pool}", authority=authority, pool=pool)
            raise ArchiveRefused(Finding("error", "no-rulebook", message))
        return cls(steps)

    @property
    def books(self) -> Sequence[Rulebook]:
        return [book for _, book in self.steps]

    @property
    def is_single(self) -> bool:
        return len(self.steps) == 1

    def of_event(self, day: date) -> Rulebook:
        """Return the edition for events that begin on a day."""
        begun = [book for first, book in self.steps if first <= day]
        return begun[-1] if begun else self.steps[0][1]

    def of_list(self, day: date) -> Rulebook:
        """Return the edition for the list of a day: that of the day before, because it covers the time up to then."""
        return self.of_event(day - DAY)

    def from_day(self, day: date) -> list[Rulebook]:
        """Return the edition of a day and those after it."""
        current = self.of_event(day)
        later = [book for first, book in self.steps if first > day]
        return [current, *later]

    def described(self, name: str) -> dict[str, Any]:
        """Return the editions as the record of a replay names them; ``name`` is the name in the question."""
        return {
            "id": self.steps[0][1].id if self.is_single else name,
            "editions": [
                {
                    "id": book.id,
                    "since": since.isoformat(),
                    "law": statute_of(book).law_hash,
                    "amendments": list(_amendments(book)),
                }
                for since, book in self.steps
            ],
        }

    def assumptions(self, first_day: date | None) -> Iterator[Finding]:
        """Yield a warning where the history begins before the first edition of the timeline."""
        since, book = self.steps[0]
        if first_day is not None and first_day < since and since != date.min:
            message = text(
                "{rules} came into force on {since}; the games from {first_day} on are rated by it too, "
                "because no earlier rulebook is known",
                rules=book.id,
                since=since.isoformat(),
                first_day=first_day.isoformat(),
            )
            yield Finding("warning", "edition-assumed", message)


def _amendments(book: Rulebook) -> Iterator[dict[str, str]]:
    """Yield the differences of an amended edition from the edition it was made from."""
    if book.amendments is None:
        return
    for part, provisions in amendment(book.amendments.base, book).items():
        if part.endswith("_changed") and isinstance(provisions, list):
            for changed in provisions:
                yield {name: str(changed[name]) for name in ("name", "new_article", "old", "new")}
