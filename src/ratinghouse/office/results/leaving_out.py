"""Acts that leave a single game out of the rating, or rate it again: fair play, an arbiter's ruling (JCF 3(8)).

The report stays as it is. If lists have the event already, they get new editions.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.office.events.event_norms import forget_judgements, judge_norms
from ratinghouse.office.events.matching import event_by_number
from ratinghouse.office.events.states import State, state_of, wrong_state
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Event, GameDecision
from ratinghouse.office.publishing.correction import changed_players, refuse_too_late
from ratinghouse.office.refusal import refusal
from ratinghouse.office.results.left_out_games import game_of
from ratinghouse.office.revisions.revisions import Cause, Progress, Revision, publish_revisions

DECIDABLE = (State.CHECKED, State.MATCHED, State.ADMITTED, State.RATED)


@dataclass(frozen=True)
class Decided:
    """A decision on a game, and the lists that were published again because of it."""

    decision: GameDecision
    revisions: tuple[Revision, ...]


def leave_out_game(
    clerk: Clerk,
    event_id: int,
    round: int,
    no: int,
    *,
    reason: str,
    authority: str,
    day: date,
    progress: Progress | None = None,
) -> Decided:
    """Leave the game of a starting number in a round out of the rating, as an authority decided on a day."""
    with act(clerk, "leave-out") as doing:
        event = _decidable(event_by_number(event_id), day, clerk.now.date())
        game = game_of(event, round, no)
        _require(reason=reason, authority=authority)
        same = {"event": event, "round": round, "white": game.white, "black": game.black}
        if GameDecision.objects.filter(**same, withdrawn=None).exists():
            message = text("the game is already left out")
            raise refusal("nothing-new", message, text("to rate it again: ratinghouse leave-out --undo"))
        decision = GameDecision.objects.create(
            **same, reason=reason.strip(), authority=authority.strip(), day=day, recorded=doing.number
        )
        after = {"game": [round, game.white, game.black], "authority": decision.authority, "day": day.isoformat()}
        doing.note(f"event {event.pk}", why=decision.reason, after=after)
        decided = Decided(decision, _republished(doing, event, decision.reason, progress))
    judge_norms(clerk)
    return decided


def rate_game_again(
    clerk: Clerk, event_id: int, round: int, no: int, *, reason: str, day: date, progress: Progress | None = None
) -> Decided:
    """Withdraw the decision that leaves a game out: it is rated again."""
    with act(clerk, "leave-out") as doing:
        event = _decidable(event_by_number(event_id), day, clerk.now.date())
        game = game_of(event, round, no)
        _require(reason=reason)
        decision = event.game_decisions.filter(round=round, white=game.white, black=game.black, withdrawn=None).first()
        if decision is None:
            raise refusal("not-left-out", text("the game is not left out"), text("check the round and the number"))
        decision.withdrawn = doing.number
        decision.save(update_fields=["withdrawn"])
        before = {"game": [round, game.white, game.black], "authority": decision.authority}
        doing.note(f"event {event.pk}", why=reason.strip(), before=before, after={"day": day.isoformat()})
        decided = Decided(decision, _republished(doing, event, reason.strip(), progress))
    judge_norms(clerk)
    return decided


def _decidable(event: Event, day: date, today: date) -> Event:
    """Return the event, if its games can be decided on: not later than its rulebook allows lists to be corrected."""
    if state_of(event) not in DECIDABLE:
        raise wrong_state(event, text("nothing can be decided on its games"))
    if day > today:
        message = text("a decision cannot be of {day}, which is still to come", day=str(day))
        raise refusal("decided-later", message, text("give the day of the decision"))
    if state_of(event) is State.RATED and event.pool is not None and event.list_date is not None:
        refuse_too_late(event.pool, event.rules, event.list_date, day)
    return event


def _require(**texts: str) -> None:
    missing = [name for name, value in texts.items() if not value.strip()]
    if missing:
        message = text("a decision on a game requires a reason and the authority that decided")
        raise refusal(f"{missing[0]}-missing", message, text("enter both"))


def _republished(doing: Act, event: Event, reason: str, progress: Progress | None) -> tuple[Revision, ...]:
    """Publish the lists again that have the event, if any; its norms are to be judged again."""
    if state_of(event) is not State.RATED or event.list_date is None:
        return ()
    cause = Cause(frozenset({event.pk}), decided=event)
    revisions = publish_revisions(doing, cause, event.list_date, reason, progress)
    if event.pool is not None:
        Event.objects.filter(pk=event.pk).update(has_norms_judged=None)
        forget_judgements(event.pool.pk, changed_players(event.pool, revisions))
    return revisions
