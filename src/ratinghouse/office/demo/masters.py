"""The strong players of the demonstration: those of the federation, the guests from abroad, and three with norms."""

from __future__ import annotations

from dataclasses import dataclass

from ratinghouse.office.demo.cultures import (
    EGYPTIAN,
    GEORGIAN,
    GREEK,
    JAPANESE,
    LORANDIAN,
    NORWEGIAN,
    RADOVIAN,
    Culture,
)


@dataclass(frozen=True)
class Master:
    """A strong player as the federation begins."""

    culture: Culture
    sex: str
    title: str
    strength: int
    age: int


HOME = (
    Master(LORANDIAN, "m", "GM", 2548, 34),
    Master(RADOVIAN, "m", "GM", 2512, 41),
    Master(LORANDIAN, "m", "IM", 2468, 24),  # GRANDMASTER_NORMS
    Master(LORANDIAN, "m", "IM", 2431, 29),
    Master(RADOVIAN, "m", "IM", 2405, 47),
    Master(LORANDIAN, "m", "FM", 2378, 21),  # MASTER_NORMS
    Master(LORANDIAN, "m", "FM", 2340, 36),
    Master(LORANDIAN, "m", "FM", 2290, 15),
    Master(LORANDIAN, "m", "CM", 2215, 52),
    Master(LORANDIAN, "w", "WGM", 2336, 31),
    Master(RADOVIAN, "w", "WIM", 2282, 23),  # WOMEN_GRANDMASTER_NORMS
    Master(LORANDIAN, "w", "WIM", 2210, 38),
    Master(LORANDIAN, "w", "WFM", 2168, 17),
    Master(LORANDIAN, "w", "WCM", 2040, 14),
)
GRANDMASTER_NORMS, MASTER_NORMS, WOMEN_GRANDMASTER_NORMS, WOMEN_MASTER_NORMS = 3, 6, 11, 13
"""The keys of those who make norms: for GM, IM, WGM and WIM."""

ABROAD = (
    Master(GREEK, "m", "GM", 2612, 28),
    Master(GEORGIAN, "m", "GM", 2585, 33),
    Master(NORWEGIAN, "m", "GM", 2561, 26),
    Master(JAPANESE, "m", "GM", 2530, 22),
    Master(EGYPTIAN, "m", "GM", 2507, 39),
    Master(GREEK, "m", "IM", 2460, 20),
    Master(GEORGIAN, "m", "IM", 2442, 45),
    Master(NORWEGIAN, "m", "IM", 2437, 31),
    Master(EGYPTIAN, "m", "IM", 2415, 27),
    Master(JAPANESE, "m", "IM", 2398, 35),
    Master(NORWEGIAN, "m", "FM", 2345, 19),
    Master(EGYPTIAN, "m", "FM", 2330, 24),
    Master(JAPANESE, "m", "FM", 2312, 30),
    Master(GEORGIAN, "w", "WGM", 2391, 29),
    Master(GREEK, "w", "WGM", 2352, 26),
    Master(JAPANESE, "w", "WGM", 2344, 33),
    Master(NORWEGIAN, "w", "WIM", 2287, 22),
    Master(GEORGIAN, "w", "WIM", 2269, 19),
    Master(EGYPTIAN, "w", "WIM", 2244, 28),
    Master(NORWEGIAN, "w", "WFM", 2150, 18),
)
