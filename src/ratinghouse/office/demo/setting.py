"""Where and when the invented federation lives: which rulebooks its pools follow, and how strong its players are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratinghouse.kernel.dates import EVERY_MONTH, first_on_or_after
from ratinghouse.office.demo.events import Clock
from ratinghouse.office.demo.federation import BY_POST, STANDARD
from ratinghouse.rulebooks import calendar_of, rulebook

NAME = "Chess Federation of Lorandia"
_USUAL = {"fide-2022": date(2022, 1, 1), "fide-2024": date(2024, 3, 1)}
_WITH_RAPID = {"fide-2022", "fide-2024", "jcf-2024"}
_ABOVE_THE_FLOOR = 550  # the average of grown-up players above the lowest rating
_HIGHEST_LEVEL = 2050
_WITHOUT_FLOOR = 1900


@dataclass(frozen=True)
class Setting:
    """The circumstances of the federation."""

    timeline: dict[str, date]
    pools: tuple[str, ...]
    level: int
    floor: int
    clock: Clock
    rd: float | None

    @property
    def begin(self) -> date:
        """The day of the list that it all starts from."""
        return min(self.timeline.values())


def setting(rules: str | None = None) -> Setting:
    """The usual setting, from 2022 on, with FIDE's new rules and its compression in March 2024; or one rulebook."""
    if rules is None:
        return Setting(_USUAL, ("standard", "rapid"), level=1700, floor=_floor("fide-2022"), clock=STANDARD, rd=None)
    by_post = rulebook(rules).authority == "ICCF"
    floor = _floor(rules)
    return Setting(
        timeline={rules: _first_list(rules)},
        pools=("correspondence",) if by_post else ("standard", "rapid") if rules in _WITH_RAPID else ("standard",),
        level=min(floor + _ABOVE_THE_FLOOR, _HIGHEST_LEVEL) if floor else _WITHOUT_FLOOR,
        floor=floor,
        clock=BY_POST if by_post else STANDARD,
        rd=70.0 if by_post else None,
    )


def _floor(rules: str) -> int:
    stated = (value.value for value in rulebook(rules).values if value.name == "floor")
    return next((value for value in stated if isinstance(value, int)), 0)


def _first_list(rules: str) -> date:
    """The first day on or after the rulebook's own on which it has a list."""
    day = first_on_or_after(rulebook(rules).in_force, EVERY_MONTH)
    answer = calendar_of(rules).answer(start=day).get("list_in_force")
    return day if answer is None or answer.value == day else _next_list(rules, day)


def _next_list(rules: str, day: date) -> date:
    following = calendar_of(rules).answer(list=day)["next_list"].value
    assert isinstance(following, date)
    return following
