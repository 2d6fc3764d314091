"""The permissions of the website: all rules are here.

Officers and administrators have their rights only after giving the second factor; before that they have those of the
public. Arbiters and organisers own the reports that they sent and those of their club. Administrators may do all that
officers may, and manage accounts; officers neither see nor change accounts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet

from ratinghouse.office.models import Entry, Event, Player, Registration
from ratinghouse.site.models import Account, Dispute

Role = Account.Role
SECOND_FACTOR = frozenset({Role.OFFICER, Role.ADMINISTRATOR})
"""Roles that need a second factor."""


class Action(Enum):
    """What can be done on the website beyond reading public pages."""

    SEND_REPORT = auto()
    SEE_EVENT = auto()  # as the desk shows it: the file, its findings, declared facts
    HANDLE_EVENT = auto()  # match, declare, admit, refuse, correct
    PUBLISH = auto()  # preview, publish, adjust
    READ_OFFICE = auto()  # journal, deadline board, register with births
    KEEP_REGISTER = auto()
    KEEP_FEES = auto()  # tariffs, invoices, payments
    KEEP_ACCOUNTS = auto()  # create, change and close accounts; see notices that could not be mailed
    ANNOUNCE = auto()  # register an event beforehand
    SEE_REGISTRATION = auto()
    AMEND_REGISTRATION = auto()  # change or cancel what was announced, until its report is linked
    HANDLE_REGISTRATION = auto()  # link, unlink, accept a late one, reinstate
    SEE_OWN = auto()  # a player's own page, hiding and export
    DISPUTE = auto()  # question an entry
    SEE_DISPUTE = auto()
    ANSWER_DISPUTE = auto()
    SETTLE_DISPUTE = auto()


@dataclass(frozen=True)
class Visitor:
    """The name, role, player and club of the person who makes a request."""

    name: str = ""
    role: str = Role.PUBLIC
    player: int | None = None
    club: int | None = None

    @property
    def is_officer(self) -> bool:
        """Return whether the visitor may use the whole desk."""
        return self.role in SECOND_FACTOR


def visitor(user: User | AnonymousUser) -> Visitor:
    """Return the visitor for the user of a request."""
    if not isinstance(user, User) or not user.is_active:
        return Visitor()
    account = Account.objects.filter(user=user).first()
    if account is None:
        return Visitor(user.get_username())
    role = Role(account.role)
    if role in SECOND_FACTOR and not is_verified(user):
        return Visitor(user.get_username())
    return Visitor(user.get_username(), role, account.player_id, account.club_id)


def may(who: Visitor, action: Action, subject: Any = None) -> bool:
    """Return whether a visitor may do an action, to its subject if it has one."""
    return RULES[action](who, subject)


def is_verified(user: User) -> bool:
    """Return whether the session's second factor was given: django-otp puts its device on the user of the request.

    It does so on every request; on the one that signs in, it adds the device but no ``is_verified`` to the user.
    """
    return getattr(user, "otp_device", None) is not None


def _officer(who: Visitor, subject: Any) -> bool:
    return who.is_officer


def _administrator(who: Visitor, subject: Any) -> bool:
    return who.role == Role.ADMINISTRATOR


def _sender(who: Visitor, subject: Any) -> bool:
    return who.is_officer or who.role == Role.ARBITER


def _owns_event(who: Visitor, event: Event) -> bool:
    if who.role != Role.ARBITER:
        return False
    return event.received.sender == who.name or (who.club is not None and event.organiser_id == who.club)


def visible_events(who: Visitor) -> QuerySet[Event]:
    """Return all events that a visitor may see at the desk: ``_sees_event`` as a query."""
    if who.is_officer:
        return Event.objects.all()
    if who.role != Role.ARBITER:
        return Event.objects.none()
    sent = Q(received__sender=who.name)
    return Event.objects.filter(sent | Q(organiser=who.club) if who.club is not None else sent)


def _sees_event(who: Visitor, event: Event) -> bool:
    return who.is_officer or _owns_event(who, event)


def visible_registrations(who: Visitor) -> QuerySet[Registration]:
    """Return all registrations that a visitor may see: arbiters see their own and those of their club."""
    if who.is_officer:
        return Registration.objects.all()
    if who.role != Role.ARBITER:
        return Registration.objects.none()
    sent = Q(sender=who.name)
    return Registration.objects.filter(sent | Q(organiser=who.club) if who.club is not None else sent)


def _sees_registration(who: Visitor, registration: Registration) -> bool:
    return visible_registrations(who).filter(pk=registration.pk).exists()


def _amends_registration(who: Visitor, registration: Registration) -> bool:
    return who.is_officer or (_sees_registration(who, registration) and registration.event_id is None)


def _is_player(who: Visitor, player: Player) -> bool:
    """Return whether this is the visitor's player, or was merged into the visitor's player."""
    return who.player is not None and who.player in (player.pk, player.merged_into_id)


def _played(who: Visitor, entry: Entry) -> bool:
    return entry.player is not None and _is_player(who, entry.player)


def _sees_dispute(who: Visitor, dispute: Dispute) -> bool:
    return _sees_event(who, dispute.event) or _is_player(who, dispute.player)


RULES: dict[Action, Callable[[Visitor, Any], bool]] = {
    Action.SEND_REPORT: _sender,
    Action.SEE_EVENT: _sees_event,
    Action.HANDLE_EVENT: _officer,
    Action.PUBLISH: _officer,
    Action.READ_OFFICE: _officer,
    Action.KEEP_REGISTER: _officer,
    Action.KEEP_FEES: _officer,
    Action.KEEP_ACCOUNTS: _administrator,
    Action.ANNOUNCE: _sender,
    Action.SEE_REGISTRATION: _sees_registration,
    Action.AMEND_REGISTRATION: _amends_registration,
    Action.HANDLE_REGISTRATION: _officer,
    Action.SEE_OWN: _is_player,
    Action.DISPUTE: _played,
    Action.SEE_DISPUTE: _sees_dispute,
    Action.ANSWER_DISPUTE: _sees_dispute,
    Action.SETTLE_DISPUTE: lambda who, dispute: who.is_officer,
}
