"""Signing in: name, password, for some roles a second factor, and a limit of attempts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto

from django.contrib.auth import authenticate, login
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import HttpRequest
from django_otp import login as otp_login
from django_otp.models import Device

from ratinghouse.site.accounts.attempts import Purpose, record_attempt
from ratinghouse.site.accounts.second_factor import confirmed_device, device_of_code
from ratinghouse.site.models import Account, SignIn
from ratinghouse.site.permissions import SECOND_FACTOR


class SignInOutcome(Enum):
    """The outcome of an attempt to sign in."""

    SIGNED_IN = auto()
    TO_ENROL = auto()  # signed in, but the role requires a second factor that is not set up yet
    WRONG = auto()
    TOO_OFTEN = auto()


@dataclass(frozen=True)
class SignInResult:
    """The outcome, and the seconds until another attempt is allowed if there were too many."""

    outcome: SignInOutcome
    wait: int = 0


def sign_in(request: HttpRequest, name: str, password: str, code: str, now: datetime) -> SignInResult:
    """Try to sign a user in, and return the outcome."""
    attempt, wait = record_attempt(Purpose.SIGN_IN, name, address_of(request), now)
    if wait:
        return SignInResult(SignInOutcome.TOO_OFTEN, wait)
    user = authenticate(request, username=name, password=password)
    if not isinstance(user, User):
        return SignInResult(SignInOutcome.WRONG)
    has_device = confirmed_device(user) is not None
    device = device_of_code(user, code) if has_device else None
    if has_device and device is None:
        return SignInResult(
            SignInOutcome.WRONG
        )  # not saying which is wrong, so that a guessed password is not confirmed
    attempt.failed = False
    attempt.save(update_fields=["failed"])
    _open_session(request, user, device, now)
    return SignInResult(
        SignInOutcome.TO_ENROL if device is None and needs_second_factor(user) else SignInOutcome.SIGNED_IN
    )


def needs_second_factor(user: User) -> bool:
    """Return whether the user's role requires a second factor."""
    return Account.objects.filter(user=user, role__in=SECOND_FACTOR).exists()


def address_of(request: HttpRequest) -> str:
    """Return the IP address of the request."""
    return str(request.META.get("REMOTE_ADDR", ""))


def live_sign_ins(user: User, now: datetime) -> QuerySet[SignIn]:
    """Return the user's open sessions; records of ended sessions are deleted."""
    holding = Session.objects.filter(expire_date__gt=now).values("session_key")
    user.sign_ins.exclude(session__in=holding).delete()
    return user.sign_ins.order_by("-at")


def end_session(key: str) -> None:
    """End a session, wherever it was opened."""
    Session.objects.filter(session_key=key).delete()
    SignIn.objects.filter(session=key).delete()


def end_other_sessions(user: User, except_session: str | None) -> None:
    """End all sessions of a user except one."""
    for key in user.sign_ins.exclude(session=except_session or "").values_list("session", flat=True):
        end_session(key)


def _open_session(request: HttpRequest, user: User, device: Device | None, now: datetime) -> None:
    login(request, user)
    if device is not None:
        otp_login(request, device)
    request.session.save()
    SignIn.objects.create(
        user=user,
        session=request.session.session_key or "",
        at=now,
        address=address_of(request),
        browser=request.headers.get("User-Agent", "")[:200],
    )
