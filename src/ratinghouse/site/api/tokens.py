"""Making, finding and revoking tokens."""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.models import Token
from ratinghouse.site.models import Account
from ratinghouse.site.permissions import Action, Visitor, may

_MARK = "rh_"  # so that a token is known for one when it turns up where it should not


def create_token(clerk: Clerk, owner: str, role: str) -> tuple[Token, str]:
    """A new token, and its secret, which is told once and never again."""
    if not owner.strip():
        raise refusal("owner-missing", "a token needs an owner", "name the person or program that sends")
    secret = _MARK + secrets.token_urlsafe(32)
    with act(clerk, "token") as doing:
        made = Token.objects.create(sha256=_hash(secret), owner=owner.strip(), role=role, created=clerk.now)
        doing.note(f"token {made.pk}", after={"owner": made.owner, "role": role})
    return made, secret


def revoke_token(clerk: Clerk, number: int) -> Token:
    """End a token; what was sent with it stays."""
    with act(clerk, "token") as doing:
        token = Token.objects.filter(pk=number).first()
        if token is None:
            raise refusal("no-such-token", f"there is no token {number}", "see them: ratinghouse token list")
        if token.revoked is None:
            token.revoked = clerk.now
            token.save(update_fields=["revoked"])
            doing.note(f"token {token.pk}", before={"revoked": False}, after={"revoked": True, "owner": token.owner})
    return token


def token_of(secret: str) -> Token | None:
    """The token with this secret, unless it was revoked, or its owner's account was closed or sends reports no more."""
    token = Token.objects.filter(sha256=_hash(secret), revoked=None).first()
    if token is None or User.objects.filter(username=token.owner, is_active=False).exists():
        return None
    account = Account.objects.filter(user__username=token.owner).first()
    if account is None:  # a program's, which has none
        return token
    if not may(Visitor(token.owner, account.role), Action.SEND_REPORT):
        return None
    if account.role == Account.Role.ARBITER:  # never more than the account may by now
        token.role = Token.Role.ARBITER
    return token


def _hash(secret: str) -> str:
    # The secrets are 256 random bits, so that a plain hash cannot be guessed back, as it could of a password.
    return hashlib.sha256(secret.encode()).hexdigest()
