"""The contract between a rulebook and the rest: every name of a rulebook that code outside this folder reads.

A rulebook is checked against it when it is loaded (``contract_check``). Code outside reads no other name
(``tests/rulebooks/test_contract.py``), and docs/reference/contract.md is written from it. What a rulebook is supplied
with, its input columns, is in ``columns`` and ``calendar_inputs``.

An item that becomes required later is required of rulebooks that are loaded; statutes that are stored already keep what
they have, so whoever reads the item must still know what to do without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.units import Unit
from ratinghouse.rulebooks.list_status import STATUS as STATUS

ItemKind = Literal["column", "value", "calendar rule", "calendar value"]

WHOLE, HUNDREDTHS, FLAG, REAL = (Unit.WHOLE,), (Unit.HUNDREDTHS,), (Unit.FLAG,), (Unit.REAL,)
HUNDREDTHS_OR_REAL = (Unit.HUNDREDTHS, Unit.REAL)


@dataclass(frozen=True)
class ContractItem:
    """A name that is read outside. ``without`` says what happens where a rulebook lacks it; it is empty if it must not.

    ``per`` and ``units`` are those that a column may have; of a calendar's rule, ``answer`` is the kind of its answer.
    ``needs`` are names that must come with it, ``labels`` the only ones that a column of codes may have.
    """

    name: str
    kind: ItemKind
    meaning: str
    per: tuple[Grain, ...] = ()
    units: tuple[Unit, ...] = ()
    answer: str = ""
    without: str = ""
    needs: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()

    @property
    def required(self) -> bool:
        """Return whether a rulebook without it is refused."""
        return not self.without


def _column(
    name: str,
    per: Grain | tuple[Grain, ...],
    units: tuple[Unit, ...],
    meaning: str,
    without: str = "",
    *,
    needs: tuple[str, ...] = (),
    labels: tuple[str, ...] = (),
) -> ContractItem:
    grains = (per,) if isinstance(per, str) else per
    return ContractItem(name, "column", meaning, per=grains, units=units, without=without, needs=needs, labels=labels)


def _value(name: str, meaning: str, without: str) -> ContractItem:
    return ContractItem(name, "value", meaning, units=WHOLE, without=without)


def _answer(name: str, answer: str, meaning: str, without: str = "", *, needs: tuple[str, ...] = ()) -> ContractItem:
    return ContractItem(name, "calendar rule", meaning, answer=answer, without=without, needs=needs)


_ABSENT = "answers and sheets do not have it"
_NOT_CALCULATED = "calculations go without it; answers and sheets do not have it"

GAMES = (
    _column("counted", "side", FLAG, "the game counts for this player"),
    _column("opponent_rating", "side", WHOLE, "the opponent's rating that is used; 0 for an unrated opponent"),
    _column("D", ("side", "entry"), WHOLE, "the difference between the two ratings", _ABSENT),
    _column("D_counted", "side", WHOLE, "the difference as it counts, after any limit", _ABSENT),
    _column(
        "PD",
        ("side", "entry"),
        HUNDREDTHS_OR_REAL,
        "the expected score of a game; per entry where it is taken from the average opponent",
        "without it per side, and without win_chance, calc team and calc schedule refuse",
    ),
    _column("dR", "side", HUNDREDTHS_OR_REAL, "score minus expected score", _ABSENT),
    _column("opponent_counts_as", "side", WHOLE, "the opponent's rating after a limit", _ABSENT),
    _column("game_change", "side", HUNDREDTHS_OR_REAL, "what the game brings", "calc change does not have it"),
    _column(
        "win_change",
        "side",
        HUNDREDTHS_OR_REAL,
        "what the game would bring if it were won",
        "calc change rates each game as the only one of its period instead, and says so",
        needs=("draw_change", "loss_change"),
    ),
    _column("draw_change", "side", HUNDREDTHS_OR_REAL, "the same for a draw", "see win_change"),
    _column("loss_change", "side", HUNDREDTHS_OR_REAL, "the same for a loss", "see win_change"),
    _column(
        "win_chance",
        "side",
        REAL,
        "the probability of a win",
        "calculators derive it from PD and a share of draws, and say so",
        needs=("draw_chance", "loss_chance"),
    ),
    _column("draw_chance", "side", REAL, "the probability of a draw", "see win_chance"),
    _column("loss_chance", "side", REAL, "the probability of a loss", "see win_chance"),
)

EVENTS = (
    _column("n", "entry", WHOLE, "the number of games that count"),
    _column("W", "entry", HUNDREDTHS, "the score in these games"),
    _column(
        "We",
        "entry",
        HUNDREDTHS_OR_REAL,
        "the expected score in these games",
        "calc expected refuses, and without Rp so does calc performance",
    ),
    _column("Rc", "entry", (Unit.WHOLE, Unit.REAL), "the average rating of the opponents", _ABSENT),
    _column("Ru", "entry", WHOLE, "the rating of the event for an unrated player", _ABSENT),
    _column("chg", "entry", HUNDREDTHS_OR_REAL, "W minus We", _ABSENT),
    _column(
        "change", "entry", HUNDREDTHS_OR_REAL, "what the event brings, not rounded", "period_change is shown instead"
    ),
    _column("status", "entry", WHOLE, "what the rules make of the entry, by its label", _ABSENT),
    _column("R_start", "entry", WHOLE, "the rating that the event is calculated from", "Ro is shown instead"),
    _column(
        "Rp",
        "entry",
        WHOLE,
        "the performance rating",
        "calc performance searches for the rating that expects the score, and says so",
        needs=("performance_games", "performance_score", "performance_Ra", "performance_p", "performance_dp"),
    ),
    _column("performance_games", "entry", WHOLE, "the games of the performance rating", "see Rp"),
    _column("performance_score", "entry", HUNDREDTHS, "the score in them", "see Rp"),
    _column("performance_Ra", "entry", WHOLE, "the average rating of the opponents in them", "see Rp"),
    _column("performance_p", "entry", HUNDREDTHS, "the score as a part of the games", "see Rp"),
    _column("performance_dp", "entry", WHOLE, "the difference that this part stands for", "see Rp"),
    _column(
        "games_v_rated",
        "entry",
        WHOLE,
        "an unrated player's games against rated ones, counted or not",
        "the computer table prints n instead",
        needs=("W_v_rated",),
    ),
    _column("W_v_rated", "entry", HUNDREDTHS, "the score in these games", "see games_v_rated"),
    _column(
        "time_class",
        "event",
        WHOLE,
        "the pool by the rate of play, as the label standard, rapid or blitz",
        "the pool of an event follows from general limits on the rate of play",
    ),
    _column("jcf_class", "event", WHOLE, "the same in the rulebook of the JCF", "see time_class"),
)

LISTS = (
    _column("Rn", "player", WHOLE, "the new rating; 0 for none"),
    _column("games", "player", WHOLE, "the games that count in the period"),
    _column("period_change", "player", HUNDREDTHS_OR_REAL, "what the period brings, not rounded"),
    _column("list_status", "player", WHOLE, "what becomes of the player on the list, by its label", labels=STATUS),
    _column("K", ("player", "entry"), WHOLE, "the coefficient that is used", "answers do not have it"),
    _column("K_listed", "player", WHOLE, "the K by the previous list, where K is another", "answers state K alone"),
    _column(
        "rounded_change",
        "player",
        WHOLE,
        "the change of the period as a whole number",
        "the ledger of points counts the rest of the difference to the new rating as rounding",
    ),
    _column("R_base", "player", WHOLE, "the rating that the period is calculated from", "Ro is used instead"),
    _column("RD_new", "player", WHOLE, "the rating deviation on the new list", "an RD that is entered stays as it is"),
    _column("RD_pre", "player", REAL, "the rating deviation before the games", "calculators do not show it"),
    _column(
        "adopts_fide",
        "player",
        FLAG,
        "the player is listed with their FIDE rating",
        "only players with games or a rating come onto the list",
    ),
)

PRINTED = (
    _column("R_printed", "player", WHOLE, "the rating that the list prints; 0 for none", "lists print Rn"),
    _column(
        "R_carried",
        "player",
        WHOLE,
        "the rating with which the events of the period under a later edition are rated; 0 for none",
        "the next list starts from Rn",
    ),
    _column(
        "games_of_list",
        "player",
        WHOLE,
        "the games of the new list under all editions; where there is such a rule, games_before never has any of them",
        "a later edition counts the games of the edition before it in games_before",
    ),
    _column(
        "standard_brought",
        "entry",
        WHOLE,
        "the rating of another list that the player brings to this one, in the first such event; else 0",
        "no rating is brought from another pool",
    ),
    _column(
        "games_after", "player", WHOLE, "all rated games up to the new list", "games_before and games are added up"
    ),
    _column(
        "K_printed",
        "player",
        WHOLE,
        "the K that the list prints, of players as they stand on it (their rating on it is Ro); 0 for none",
        "lists print no K",
    ),
    _column(
        "inactive_printed",
        "player",
        FLAG,
        "the list shows the player, as they stand on it, as inactive",
        "no player is shown as inactive",
    ),
)

FIRST_RATINGS = (
    _column(
        "first_games",
        "player",
        WHOLE,
        "the games that a first rating rests on",
        _ABSENT,
    ),
    _column("first_score", "player", HUNDREDTHS, "the score in them", _ABSENT),
    _column("first_opponents", "player", WHOLE, "the sum of the opponents' ratings in them", _ABSENT),
    _column("first_Rc", "player", WHOLE, "the average rating of these opponents", _ABSENT),
    _column("first_Ra", "player", HUNDREDTHS, "the same, in hundredths", _ABSENT),
    _column("first_RA", "player", WHOLE, "the same, as the JCF writes it", _ABSENT),
    _column("first_p", "player", HUNDREDTHS, "the score as a part of the games", _ABSENT),
    _column("first_dp", "player", WHOLE, "the difference that this part stands for", _ABSENT),
    _column("first_rating", "player", WHOLE, "the first rating, published or not", _ABSENT),
    _column(
        "published_first",
        "player",
        FLAG,
        "the first rating is published",
        "calc initial does not say what is missing for a first rating",
        needs=("first_games",),
    ),
    _column("declared", "player", WHOLE, "a rating that is declared instead of played for", _ABSENT),
    _column(
        "first_games_needed", "player", WHOLE, "the games that a first rating needs", "the value games_needed is used"
    ),
    _column("lowest", "player", WHOLE, "the lowest rating that is published", "the value floor is used"),
    _column(
        "pending",
        "entry",
        FLAG,
        "the result is stored for later lists as long as the player has no rating",
        "results of unrated players count for one list only",
        needs=("pool_games", "pool_score"),
    ),
    _column(
        "pool_games", "entry", WHOLE, "the games of an unrated player that go towards a first rating", "see pending"
    ),
    _column("pool_score", "entry", HUNDREDTHS, "the score in these games", "see pending"),
    _column("pool_opponents", "entry", WHOLE, "the sum of the opponents' ratings in them", "0 is stored"),
    _column("pool_Ru", "entry", WHOLE, "the rating of the event of these games", "0 is stored"),
    _column("pooled", "entry", FLAG, "the result goes towards a first rating", _ABSENT),
    _column("in_window", "entry", FLAG, "the event is not too long ago for it", _ABSENT),
    _value("games_needed", "the games that a first rating needs", "calc initial does not say how many are missing"),
    _value("floor", "the lowest rating that is published", "calc initial does not say that a rating is below it"),
)

TAKEN_OVER = (
    _column(
        "games_by_K",
        "player",
        WHOLE,
        "the rated games that the K printed on a list taken over shows",
        "a rated player is taken to have played 30",
    ),
    _column(
        "peak_by_K",
        "player",
        WHOLE,
        "the highest rating that the K printed on a list taken over shows",
        "the highest rating on the list itself is used",
    ),
)

_NO_LIMIT = "there is no limit"
CALENDARS = (
    _answer("list_in_force", "day", "from start: the list whose ratings an event uses"),
    _answer("next_list", "day", "from list: the date of the list after it"),
    _answer(
        "list",
        "day",
        "from start, end and reported: the list that an event enters",
        "an event enters the first list after its report",
    ),
    _answer(
        "previous_list", "day", "from list: the date of the list before it", "it is not known which list printed a K"
    ),
    _answer("list_ok", "flag", "from list: a list is published on this date", "a list may have any date"),
    _answer("closing", "day", "from list: the last day for its reports", "no closing date is shown"),
    _answer("deadline", "day", "from end: the last day for the report of an event", "the closing date is used"),
    _answer(
        "registration_ok", "flag", "from start and registered: the event was announced in time", "no event is late"
    ),
    _answer(
        "registration_deadline", "day", "from start: the last day to announce it", "the day before the event is used"
    ),
    _answer(
        "window_first",
        "day",
        "from list: the first day of the reports that it takes",
        "a list takes whatever is reported before it",
    ),
    _answer(
        "window_last",
        "day",
        "from list: the last day of the reports that it takes",
        "a list takes whatever is reported before it",
    ),
    _answer(
        "appeal_deadline",
        "day",
        "from refused: the last day for an appeal",
        "a refusal names no last day for an appeal",
    ),
    _answer("correctable", "flag", "from found and list: the list may still be corrected", _NO_LIMIT),
    _answer(
        "correctable_from", "day", "from found: the oldest list that may be corrected", "the refusal does not name it"
    ),
    _answer(
        "inactive_list", "day", "from played: the first list on which a player is inactive", "see inactive_printed"
    ),
    _answer(
        "shown_until",
        "day",
        "from played: the last list that includes an inactive player",
        "inactive players stay on lists",
        needs=("inactive_list",),
    ),
    _answer("top_list_until", "day", "from played: the last list that ranks a player", "all active players are ranked"),
    ContractItem(
        "shown_lists",
        "calendar value",
        "the number of lists that include an inactive player",
        without="shown_until is used, which is a day",
    ),
)

CONTRACT: tuple[ContractItem, ...] = (*GAMES, *EVENTS, *LISTS, *PRINTED, *FIRST_RATINGS, *TAKEN_OVER, *CALENDARS)

ADJUSTMENT_INPUTS: Mapping[str, str] = {
    "rating": "the rating on the list, 0 for none",
    "standard": "the standard rating of the federation, or the FIDE rating of the register; 0 for none",
}
"""What an adjustment may take as parameters."""
