"""The fields of each calculator's form, which are also the parameters of its address and of the API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratinghouse.calculators.conversion import SYSTEMS
from ratinghouse.calculators.names import NAMES
from ratinghouse.calculators.question import FORMATS, TITLES
from ratinghouse.rating.period import POOLS

Text = str | Promise
NORM_TITLES = ("GM", "IM", "WGM", "WIM")


@dataclass(frozen=True)
class CalculatorField:
    """A field of a form. ``example`` is shown until something is typed."""

    name: str
    label: Text
    kind: Literal["number", "text", "list", "choice", "day"] = "number"
    example: str = ""
    choices: tuple[str, ...] = ()
    hint: Text = ""


@dataclass(frozen=True)
class CalculatorForm:
    """A calculator: its description, the fields that matter, and those for rarer cases."""

    title: Text
    description: Text
    main_fields: tuple[CalculatorField, ...]
    rare_fields: tuple[CalculatorField, ...] = ()
    results: bool = False  # every game must have its result
    several: bool = False  # every line is an event of its own

    @property
    def fields(self) -> tuple[CalculatorField, ...]:
        """Return all fields."""
        return self.main_fields + self.rare_fields


_LIST = _(
    "A rating for each opponent, followed by 1, ½ or 0. 2250x3 means three such opponents; w and b are the colours."
)
_OPEN = _("A rating for each opponent. Games with a result after the rating are finished; the others are open.")
_BOARDS = _("A rating for each board.")
_EVENTS = _("One event per line, optionally with a name and a day before a colon.")

_RATING = CalculatorField("rating", _("Rating"), example="2300")
_OTHERS = (
    CalculatorField("k", _("K on the list"), example="20"),
    CalculatorField("games", _("Rated games so far"), example="150"),
    CalculatorField("peak", _("Highest rating"), example="2410"),
    CalculatorField("birth", _("Year of birth"), "text", "1990"),
    CalculatorField("title", _("Title"), "choice", choices=TITLES),
    CalculatorField("fide_rating", _("FIDE rating (JCF, ICCF)")),
    CalculatorField("other_rating", _("Rating of the other type (JCF)")),
    CalculatorField("rd", _("Rating deviation (ICCF)"), example="60"),
)
_SETTING = (
    CalculatorField("pool", _("Pool"), "choice", choices=POOLS),
    CalculatorField("format", _("Format"), "choice", choices=tuple(FORMATS)),
    CalculatorField("start", _("First day"), "day", "2025-11-01"),
    CalculatorField("list_date", _("Date of the list"), "day", "2025-12-01"),
)
_GOAL = (
    CalculatorField("target", _("Rating to reach"), example="2350"),
    CalculatorField("gain", _("or points to gain"), example="20"),
)
_DRAWS = CalculatorField(
    "draws", _("Share of draws"), "text", "0.45", hint=_("How many of the possible draws are drawn, 0 to 1.")
)
_PLAYED = CalculatorField("opponents", _("Opponents and results"), "list", "2250 1, 2310 ½, 2190w0, 2400b=", hint=_LIST)
_PLANNED = CalculatorField("opponents", _("Opponents"), "list", "2250 1, 2310, 2190, 2400", hint=_OPEN)

FORMS: Mapping[str, CalculatorForm] = {
    "change": CalculatorForm(
        _(NAMES["change"]),
        _("What the results bring, game by game, and what a win, draw or loss is worth."),
        (_RATING, _PLAYED),
        (*_OTHERS, *_SETTING),
        results=True,
    ),
    "initial": CalculatorForm(
        _(NAMES["initial"]),
        _("A first rating from one or several events, and what is still missing for it."),
        (
            CalculatorField(
                "opponents",
                _("Events"),
                "list",
                "Open 2025-10-04: 1800 1, 1900 ½, 1750 1, 2000 0, 1850 1",
                hint=_EVENTS,
            ),
        ),
        (*_OTHERS, *_SETTING),
        results=True,
        several=True,
    ),
    "performance": CalculatorForm(
        _(NAMES["performance"]), _("The performance rating of the results."), (_PLAYED,), _SETTING, results=True
    ),
    "expected": CalculatorForm(
        _(NAMES["expected"]), _("The score that is expected of the player."), (_RATING, _PLANNED), (*_OTHERS, *_SETTING)
    ),
    "goal": CalculatorForm(
        _(NAMES["goal"]),
        _("The least score that reaches a rating or a gain."),
        (_RATING, *_GOAL, _PLANNED),
        (*_OTHERS, *_SETTING),
    ),
    "what-if": CalculatorForm(
        _(NAMES["what-if"]), _("Every possible total with its change."), (_RATING, _PLANNED), (*_OTHERS, *_SETTING)
    ),
    "schedule": CalculatorForm(
        _(NAMES["schedule"]),
        _("Planned events side by side: expected change, spread, and the chance of a goal."),
        (
            _RATING,
            *_GOAL,
            CalculatorField(
                "opponents", _("Events"), "list", "Spring Open: 2250, 2310, 2190\nCup: 2400, 2380", hint=_EVENTS
            ),
        ),
        (
            CalculatorField("strength", _("Real strength"), example="2340", hint=_("Empty: as strong as rated.")),
            _DRAWS,
            *_OTHERS,
            *_SETTING,
        ),
        several=True,
    ),
    "team": CalculatorForm(
        _(NAMES["team"]),
        _("What to expect of a match between two teams."),
        (
            CalculatorField("home", _("Home team, in board order"), "list", "2400, 2350, 2300, 2250", hint=_BOARDS),
            CalculatorField("away", _("Away team, in board order"), "list", "2380, 2380, 2290, 2200", hint=_BOARDS),
        ),
        (_DRAWS, *_SETTING),
    ),
    "norm": CalculatorForm(
        _(NAMES["norm"]),
        _("The score that a title norm asks of these opponents, or of an average."),
        (
            CalculatorField("title", _("Title"), "choice", choices=NORM_TITLES),
            CalculatorField(
                "opponents",
                _("Opponents"),
                "list",
                "2450 1, 2510 ½, 2480, 2390, 2530, 2470, 2440, 2500, 2410",
                hint=_OPEN,
            ),
        ),
        (
            CalculatorField("average", _("or the opponents' average"), example="2460"),
            CalculatorField("games", _("Games, with the average"), example="9"),
            CalculatorField("score", _("Score, with the average"), "text", "6.5"),
            CalculatorField("start", _("First day"), "day", "2025-11-01"),
        ),
    ),
    "convert": CalculatorForm(
        _(NAMES["convert"]),
        _("A rating of another system as a FIDE rating, by the article's rules of thumb: approximate."),
        (
            CalculatorField("from", _("System"), "choice", choices=tuple(SYSTEMS)),
            CalculatorField("rating", _("Rating there"), example="2100"),
        ),
    ),
}
