"""The four titles that norms lead to, their levels, and the editions of the title regulations that are included."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.kernel.units import Unit
from ratinghouse.titles.event import NormPlayer


@dataclass(frozen=True, slots=True)
class Level:
    """What the title regulations require for one title."""

    title: str
    performance: int  # 0.5, 1.4.8: the performance rating of a norm
    least_average: int  # 0.5, 1.4.8a: the opponents' average below which there is no norm
    floor: int  # 1.4.6b: the least that the lowest opponent counts as
    rating: int  # 1.5.3: the rating that the title requires besides norms
    counted: frozenset[str]  # 1.4.5b-e: the titles of which a third of the opponents must be

    @property
    def for_women(self) -> bool:
        """Return whether only women can hold the title."""
        return self.title.startswith("W")

    @property
    def titles_in_words(self) -> str:
        """Return those titles in words: ``IM or GM``."""
        words: str = "GM"
        for title in ("IM", "WGM", "WIM"):
            if title in self.counted:
                words = text("{title} or {others}", title=title, others=words)
        return words


LEVELS = {
    "GM": Level("GM", 2600, 2380, 2200, 2500, frozenset({"GM"})),
    "IM": Level("IM", 2450, 2230, 2050, 2400, frozenset({"GM", "IM"})),
    "WGM": Level("WGM", 2400, 2180, 2000, 2300, frozenset({"GM", "IM", "WGM"})),
    "WIM": Level("WIM", 2250, 2030, 1850, 2200, frozenset({"GM", "IM", "WGM", "WIM"})),
}


def table_by_title(number: Callable[[Level], int]) -> LookupTable:
    """Return a number of each level as a table of the law, with each title's position among the levels as its entry."""
    entries = {place: number(level) for place, level in enumerate(LEVELS.values())}
    return LookupTable(entries, Unit.WHOLE, Unit.WHOLE)


WITHIN_REACH = {"GM": (), "IM": ("GM",), "WGM": ("GM", "IM"), "WIM": ("GM", "IM", "WGM")}
"""The norms that the holder of a title can still use; other players can use all of them."""


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the title regulations, by the first day of the events it holds for."""

    id: str
    in_force: date
    unrated: int  # 1.4.6: what an unrated opponent counts as, unless raised to the floor
    by_category: bool = False  # the requirement is read from the category of all players
    note: Text = NO_TEXT


EDITIONS = (
    Edition(
        "titles-2003",
        date(2003, 7, 1),
        2000,
        by_category=True,
        note=text(
            "From Form 4 of the rating regulations of 2003: Ra is the average of player and opponents. The rules on "
            "the mix of opponents of that time are not known here and are not judged."
        ),
    ),
    Edition(
        "titles-2009",
        date(2009, 7, 1),
        1000,
        note=text(
            "Unrated opponents counted 1000 until the end of 2023. The other rules are those of 2024: where the "
            "wording of the time differed, it is not known here."
        ),
    ),
    Edition("titles-2024", date(2024, 1, 1), 1400),
)
IN_FORCE = EDITIONS[-1]


def edition_for(start: date | None) -> Edition:
    """Return the edition for an event that begins on a day; the one in force now where the day is not known.

    >>> edition_for(date(2023, 12, 31)).unrated, edition_for(date(2024, 1, 1)).unrated
    (1000, 1400)
    """
    if start is None:
        return IN_FORCE
    begun = [edition for edition in EDITIONS if edition.in_force <= start]
    return begun[-1] if begun else EDITIONS[0]


def titles_for(player: NormPlayer) -> tuple[str, ...]:
    """Return the norms that a player can seek: women's only for women, and none below the title held already.

    >>> [titles_for(NormPlayer(1, title=title, sex=sex)) for title, sex in (("FM", "m"), ("WGM", "w"), ("GM", "m"))]
    [('GM', 'IM'), ('GM', 'IM'), ()]
    """
    useful = WITHIN_REACH.get(player.title, tuple(LEVELS))
    return tuple(title for title in useful if player.is_woman or not LEVELS[title].for_women)
