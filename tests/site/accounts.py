"""Accounts for tests of the site, and ways to be signed in with one."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib.auth.models import User
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from ratinghouse.office.journal import Clerk
from ratinghouse.site.accounts.new_accounts import create_account
from ratinghouse.site.accounts.second_factor import replace_device

PASSWORD = "nineteen grey rooks"
NOON = Clerk("tester", datetime(2026, 1, 2, 12, tzinfo=UTC))


def account(name: str, role: str, *, player: str = "", club: str = "", factor: bool = True) -> User:
    """An account; those of officers with a second factor unless that is to be set up yet."""
    user = create_account(NOON, name, PASSWORD, role, player=player, club=club).user
    if factor and role in ("officer", "administrator"):
        replace_device(user)
    return user


def code_of(user: User) -> str:
    """What the user's authenticator shows now."""
    return f"{totp(TOTPDevice.objects.get(user=user).bin_key):06}"


def entered(user: User | None) -> Client:
    """A client that is signed in, with the second factor where the user has one."""
    client = Client()
    if user is None:
        return client
    client.force_login(user)
    device = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    if device is not None:
        session = client.session
        session["otp_device_id"] = device.persistent_id
        session.save()
    return client
