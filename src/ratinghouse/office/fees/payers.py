"""Who owes the fee of an event: the organiser of an official FIDE tournament (0.3), else the federation (0.4).

An office that rates the events of its own federation invoices their organisers, where they are known.
"""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.matching import event_by_number
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Club, Event, Federation, FeeAccount
from ratinghouse.office.refusal import refusal

Payer = FeeAccount.Payer


class PayerOfEvent(NamedTuple):
    """Who pays for an event."""

    kind: FeeAccount.Payer
    code: str


def payer_of(event: Event) -> PayerOfEvent | Finding:
    """Return who pays for an event; a finding where the organiser owes the fee and is not known."""
    federation_code = Federation.objects.get().code
    if event.declared.get("official"):
        if event.organiser is None:
            message = text("event {event}, {name}, has no organiser, who owes its fee", event=event.pk, name=event.name)
            remedy = text("enter it: ratinghouse fee organiser {event} CLUB", event=event.pk)
            return Finding("error", "organiser-missing", message, remedy, article="0.3")
        return PayerOfEvent(Payer.ORGANISER, event.organiser.code)
    if event.organiser is not None and event.fed in ("", federation_code):
        return PayerOfEvent(Payer.ORGANISER, event.organiser.code)
    return PayerOfEvent(Payer.FEDERATION, event.fed or federation_code)


def set_organiser(clerk: Clerk, event_id: int, club: str) -> Event:
    """Enter the organiser of an event, who may then owe its fee and sees its report."""
    with act(clerk, "fee") as doing:
        event = event_by_number(event_id)
        organiser = Club.objects.filter(code=club).first()
        if organiser is None:
            raise refusal(
                "no-such-club",
                text("there is no club {club}", club=f"{club!r}"),
                text("add it: ratinghouse player club CODE NAME"),
            )
        before = event.organiser.code if event.organiser else None
        event.organiser = organiser
        event.save(update_fields=["organiser"])
        doing.note(f"event {event.pk}", before={"organiser": before}, after={"organiser": club})
        return event


def name_and_contact(account: FeeAccount) -> tuple[str, str]:
    """Return the name of a payer as the register has it, and their contact."""
    if account.kind == Payer.ORGANISER:
        club = Club.objects.filter(code=account.code).first()
        return (club.name, club.contact) if club is not None else (account.code, "")
    federation = Federation.objects.filter(code=account.code).first()
    return (federation.name if federation is not None else account.code), ""
