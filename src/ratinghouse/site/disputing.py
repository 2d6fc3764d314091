"""Disputes at the counter: opened by a player, answered by anybody who sees them, settled by an officer."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from ratinghouse.office.models import Entry, Game
from ratinghouse.office.refusal import refusal
from ratinghouse.site.models import Answer, Dispute
from ratinghouse.site.notices import Kind, News, accounts_of, officers, senders_of, write_notices

State = Dispute.State
SETTLED = frozenset({State.UPHELD, State.REJECTED})
LONGEST = 5000


def open_dispute(entry: Entry, round: int | None, text: str, now: datetime) -> Dispute:
    """A player questions a game of his, or his whole entry."""
    if entry.player is None:
        raise refusal("nobody", "this entry is nobody's yet", "wait until the office knows whose it is")
    _demand_text(text)
    if round is not None and not games_of(entry).filter(round=round).exists():
        raise refusal("no-such-game", f"there is no game in round {round}", "choose one of the games")
    standing = Dispute.objects.filter(player=entry.player, event=entry.event, round=round).exclude(state__in=SETTLED)
    if standing.exists():
        raise refusal("disputed-already", "this is in dispute already", "answer there")
    with transaction.atomic():
        made = Dispute.objects.create(
            player=entry.player, event=entry.event, round=round, text=text.strip(), opened=now
        )
        news = News(Kind.DISPUTED, f"dispute {made.pk}", {**_named(made), "round": round})
        write_notices(news, officers() | senders_of([made.event]), now)
    return made


def answer(dispute: Dispute, user: User, text: str, now: datetime, *, settle: str = "") -> Answer:
    """Say something in a dispute, and settle it if that is asked."""
    if dispute.state in SETTLED:
        raise refusal("settled", "this dispute is settled", "open another one if something new came up")
    _demand_text(text)
    with transaction.atomic():
        made = Answer.objects.create(dispute=dispute, user=user, text=text.strip(), at=now)
        dispute.state = State(settle) if settle in SETTLED else State.ANSWERED
        dispute.save(update_fields=["state"])
        facts = {**_named(dispute), "state": str(dispute.state)}
        news = News(Kind.ANSWERED, f"dispute {dispute.pk}, answer {made.pk}", facts)
        write_notices(news, accounts_of(dispute.player).exclude(user=user), now)
    return made


def games_of(entry: Entry) -> QuerySet[Game]:
    """The games of an entry."""
    games = Game.objects.filter(event=entry.event_id)
    return (games.filter(white=entry.no) | games.filter(black=entry.no)).order_by("round")


def _named(dispute: Dispute) -> dict[str, Any]:
    return {"dispute": dispute.pk, "event": dispute.event_id, "name": dispute.event.name}


def _demand_text(text: str) -> None:
    if not text.strip():
        raise refusal("nothing-said", "nothing is said", "say what is wrong")
    if len(text) > LONGEST:
        raise refusal("too-long", f"the text is longer than {LONGEST} characters", "say it shorter")
