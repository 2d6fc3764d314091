"""Games that a decision leaves out of the rating: which of an event, and the decision on each."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.derivation.recipe_format import EventOfRecipe
from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Act
from ratinghouse.office.models import Event, Game, GameDecision
from ratinghouse.office.refusal import refusal
from ratinghouse.rating.period import ResultSeat


def standing_decisions(event: Event) -> list[GameDecision]:
    """Return the decisions that leave games of an event out, by round."""
    return list(event.game_decisions.filter(withdrawn=None).order_by("round", "white"))


def left_out_seats(event: Event) -> list[ResultSeat]:
    """Return the games left out as a recipe names them: round, White's starting number, Black's."""
    return [(decision.round, decision.white, decision.black) for decision in standing_decisions(event)]


def left_out_by_event(events: Sequence[Event]) -> dict[int, list[ResultSeat]]:
    """Return the games left out of each event that has any, in one query however many events there are."""
    numbers = {event.pk for event in events}
    decisions = GameDecision.objects.filter(withdrawn=None).order_by("event", "round", "white")
    seats: dict[int, list[ResultSeat]] = {}
    for event, *seat in decisions.values_list("event", "round", "white", "black"):
        if event in numbers:
            seats.setdefault(event, []).append((seat[0], seat[1], seat[2]))
    return seats


def with_decisions(events: list[EventOfRecipe], event: Event) -> list[EventOfRecipe]:
    """Return the events of a recipe, of which one follows today's decisions on its games."""
    seats = left_out_seats(event)
    return [{**row, "left_out": seats} if row["event"] == str(event.pk) else row for row in events]


def game_of(event: Event, round: int, no: int) -> Game:
    """Return the game that a starting number played in a round, or refuse."""
    games = event.games.filter(round=round)
    game = games.filter(white=no).first() or games.filter(black=no).first()
    if game is None:
        message = text("no. {no} has no confirmed game in round {round}", no=no, round=round)
        raise refusal("no-such-game", message, text("check the round and the starting number"))
    return game


def repeat_decisions(doing: Act, old: Event, new: Event) -> None:
    """Apply the decisions on games of a report to the same games of the corrected one, inside an act."""
    for decision in standing_decisions(old):
        same = {"round": decision.round, "white": decision.white, "black": decision.black}
        if new.games.filter(**same).exists():
            GameDecision.objects.create(
                event=new,
                **same,
                reason=decision.reason,
                authority=decision.authority,
                day=decision.day,
                recorded=doing.number,
            )
