"""Disputes: opened by a player, answered by any user who may see them, settled by an officer."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User
from django.db.models import QuerySet

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Entry, Event, Game
from ratinghouse.office.refusal import refusal
from ratinghouse.site.models import Answer, Dispute
from ratinghouse.site.notices.notices import Kind, News, NoticeFacts, accounts_of, officers, senders_of, write_notices

State = Dispute.DisputeState
SETTLED = frozenset({State.UPHELD, State.REJECTED})
LONGEST = 5000


def open_dispute(clerk: Clerk, entry: Entry, round: int | None, question: str) -> Dispute:
    """Open a dispute about a game of a player, or about their whole result."""
    if entry.player is None:
        raise refusal("nobody", text("this entry has no player yet"), text("wait until the office has matched it"))
    _require_text(question)
    if round is not None and not games_of(entry).filter(round=round).exists():
        raise refusal(
            "no-such-game", text("there is no game in round {round}", round=round), text("choose one of the games")
        )
    with act(clerk, "dispute") as doing:
        same = Dispute.objects.filter(player=entry.player, event=entry.event, round=round)
        if same.exclude(state__in=SETTLED).exists():
            raise refusal("disputed-already", text("there is already an open dispute about this"), text("answer there"))
        dispute = Dispute.objects.create(
            player=entry.player, event=entry.event, round=round, text=question.strip(), opened=clerk.now
        )
        # The text is stored with the dispute, where it can be erased; the journal is permanent.
        after = {"event": dispute.event_id, "round": round, "state": str(State.OPEN)}
        doing.note(f"dispute {dispute.pk}", after=after)
        news = News(Kind.DISPUTED, f"dispute {dispute.pk}", {**_event_of_dispute(dispute), "round": round})
        write_notices(news, officers() | senders_of([dispute.event]), clerk.now)
    return dispute


def day_disputed(event: Event) -> date | None:
    """Return the day of the first dispute about an event that was not rejected; None if there is none."""
    disputes = Dispute.objects.filter(event=event).exclude(state=State.REJECTED).order_by("opened")
    opened = disputes.values_list("opened", flat=True).first()
    return opened.date() if opened is not None else None


def answer(clerk: Clerk, number: int, user: User, reply: str, *, settle: str = "") -> Answer:
    """Answer a dispute, and settle it as upheld or rejected if ``settle`` says so."""
    _require_text(reply)
    with act(clerk, "dispute") as doing:
        dispute = Dispute.objects.select_related("event", "player").get(pk=number)
        before = str(dispute.state)
        if dispute.state in SETTLED:
            raise refusal(
                "settled", text("this dispute is settled"), text("open another dispute if there is something new")
            )
        stored = Answer.objects.create(dispute=dispute, user=user, text=reply.strip(), at=clerk.now)
        dispute.state = State(settle) if settle in SETTLED else State.ANSWERED
        dispute.save(update_fields=["state"])
        doing.note(f"dispute {number}", before={"state": before}, after={"state": str(dispute.state)})
        facts: NoticeFacts = {**_event_of_dispute(dispute), "state": str(dispute.state)}
        news = News(Kind.ANSWERED, f"dispute {dispute.pk}, answer {stored.pk}", facts)
        write_notices(news, accounts_of(dispute.player).exclude(user=user), clerk.now)
    return stored


def games_of(entry: Entry) -> QuerySet[Game]:
    """Return the games of an entry."""
    games = Game.objects.filter(event=entry.event_id)
    return (games.filter(white=entry.no) | games.filter(black=entry.no)).order_by("round")


def _event_of_dispute(dispute: Dispute) -> NoticeFacts:
    return {"dispute": dispute.pk, "event": dispute.event_id, "name": dispute.event.name}


def _require_text(typed: str) -> None:
    if not typed.strip():
        raise refusal("nothing-said", text("the text is empty"), text("write what is wrong"))
    if len(typed) > LONGEST:
        raise refusal("too-long", text("the text is longer than {most} characters", most=LONGEST), text("shorten it"))
