"""The closed events in which title norms are made: who plays in them, and who is to make a norm, or nearly one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ratinghouse.kernel.calendars.days import add_months, month_start
from ratinghouse.office.demo.events import NO_WISHES, Wish
from ratinghouse.office.demo.masters import (
    GRANDMASTER_NORMS,
    HOME,
    MASTER_NORMS,
    WOMEN_GRANDMASTER_NORMS,
    WOMEN_MASTER_NORMS,
)


@dataclass(frozen=True)
class NormField:
    """A closed event that is played every year in the same months, by the same people."""

    name: str
    months: tuple[int, ...]
    keys: tuple[int, ...]
    wishes: tuple[Mapping[int, Wish], ...]  # of the last time, the time before, and so on


_ABROAD = len(HOME)
_GRANDMASTER_MADE = Wish(700, 700, form=160)  # 7 of 9 against an average of 2470: a performance of 2690
_GRANDMASTER_NEARLY = Wish(550, 550, form=60)  # 5½ of 9: 2550, where a grandmaster's norm takes 2600
_MASTER_MADE = Wish(550, 600, form=170)  # 2550, where a master's takes 2450
_MASTER_NEARLY = Wish(350, 350, form=0)  # 2390
_WOMAN_MADE = Wish(650, 700, form=150)  # against an average of 2290
_WOMAN_MASTER_MADE = Wish(500, 600, form=150)
_WOMAN_MASTER_NEARLY = Wish(350, 350, form=60)

MASTERS = NormField(
    "Lorandia Masters {year}, {season}",
    months=(4, 9),
    # Four at home with the two who seek norms, four grandmasters and two masters from abroad.
    keys=(1, GRANDMASTER_NORMS, 4, MASTER_NORMS, *(_ABROAD + at for at in (2, 3, 4, 5, 6, 11))),
    wishes=(
        {GRANDMASTER_NORMS: _GRANDMASTER_NEARLY, MASTER_NORMS: _MASTER_MADE},
        {GRANDMASTER_NORMS: _GRANDMASTER_MADE, MASTER_NORMS: _MASTER_NEARLY},
        {GRANDMASTER_NORMS: _GRANDMASTER_MADE, MASTER_NORMS: _MASTER_MADE},
    ),
)
WOMEN = NormField(
    "Women's Masters {year}",
    months=(2,),
    keys=(10, WOMEN_GRANDMASTER_NORMS, 12, WOMEN_MASTER_NORMS, *(_ABROAD + at for at in (14, 15, 16, 17, 18, 19))),
    wishes=(
        {WOMEN_GRANDMASTER_NORMS: _WOMAN_MADE, WOMEN_MASTER_NORMS: _WOMAN_MASTER_NEARLY},
        {WOMEN_MASTER_NORMS: _WOMAN_MASTER_MADE},
    ),
)


def wishes_of(norm_field: NormField, month: date, day: date) -> Mapping[int, Wish]:
    """Return the players who are to make a norm in the event of a month, seen from the day of the demonstration.

    The last event is the last that is on a list by then.
    """
    last = add_months(month_start(day), -2)
    times = 0
    while last > month:
        times += last.month in norm_field.months
        last = add_months(last, -1)
    return norm_field.wishes[times] if last == month and times < len(norm_field.wishes) else NO_WISHES
