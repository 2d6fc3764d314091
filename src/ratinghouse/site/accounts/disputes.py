"""Disputes at the counter: opened by a player, answered by anybody who sees them, settled by an officer."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Entry, Game
from ratinghouse.office.refusal import refusal
from ratinghouse.site.models import Answer, Dispute
from ratinghouse.site.notices.notices import Kind, News, accounts_of, officers, senders_of, write_notices

State = Dispute.State
SETTLED = frozenset({State.UPHELD, State.REJECTED})
LONGEST = 5000


def open_dispute(clerk: Clerk, entry: Entry, round: int | None, text: str) -> Dispute:
    """A player questions a game of his, or his whole entry."""
    if entry.player is None:
        raise refusal("nobody", "this entry is nobody's yet", "wait until the office knows whose it is")
    _demand_text(text)
    if round is not None and not games_of(entry).filter(round=round).exists():
        raise refusal("no-such-game", f"there is no game in round {round}", "choose one of the games")
    with act(clerk, "dispute") as doing:
        same = Dispute.objects.filter(player=entry.player, event=entry.event, round=round)
        if same.exclude(state__in=SETTLED).exists():
            raise refusal("disputed-already", "this is in dispute already", "answer there")
        dispute = Dispute.objects.create(
            player=entry.player, event=entry.event, round=round, text=text.strip(), opened=clerk.now
        )
        # What was said stands with the dispute, where it can be erased; the journal never forgets.
        after = {"event": dispute.event_id, "round": round, "state": str(State.OPEN)}
        doing.note(f"dispute {dispute.pk}", after=after)
        news = News(Kind.DISPUTED, f"dispute {dispute.pk}", {**_event_of_dispute(dispute), "round": round})
        write_notices(news, officers() | senders_of([dispute.event]), clerk.now)
    return dispute


def answer(clerk: Clerk, number: int, user: User, text: str, *, settle: str = "") -> Answer:
    """Say something in a dispute, and settle it if that is asked."""
    _demand_text(text)
    with act(clerk, "dispute") as doing:
        dispute = Dispute.objects.select_related("event", "player").get(pk=number)
        before = str(dispute.state)
        if dispute.state in SETTLED:
            raise refusal("settled", "this dispute is settled", "open another one if something new came up")
        reply = Answer.objects.create(dispute=dispute, user=user, text=text.strip(), at=clerk.now)
        dispute.state = State(settle) if settle in SETTLED else State.ANSWERED
        dispute.save(update_fields=["state"])
        doing.note(f"dispute {number}", before={"state": before}, after={"state": str(dispute.state)})
        facts = {**_event_of_dispute(dispute), "state": str(dispute.state)}
        news = News(Kind.ANSWERED, f"dispute {dispute.pk}, answer {reply.pk}", facts)
        write_notices(news, accounts_of(dispute.player).exclude(user=user), clerk.now)
    return reply


def games_of(entry: Entry) -> QuerySet[Game]:
    """The games of an entry."""
    games = Game.objects.filter(event=entry.event_id)
    return (games.filter(white=entry.no) | games.filter(black=entry.no)).order_by("round")


def _event_of_dispute(dispute: Dispute) -> dict[str, Any]:
    return {"dispute": dispute.pk, "event": dispute.event_id, "name": dispute.event.name}


def _demand_text(text: str) -> None:
    if not text.strip():
        raise refusal("nothing-said", "nothing is said", "say what is wrong")
    if len(text) > LONGEST:
        raise refusal("too-long", f"the text is longer than {LONGEST} characters", "say it shorter")
