"""Tokens: created, looked up and revoked."""

from __future__ import annotations

import hashlib
import secrets

from django.contrib.auth.models import User

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.models import Token
from ratinghouse.site.models import Account
from ratinghouse.site.permissions import Action, Visitor, may

_MARK = "rh_"  # so that a leaked token can be recognised


def create_token(clerk: Clerk, owner: str, role: str) -> tuple[Token, str]:
    """Create a token. Return it with its secret, which is not stored and cannot be shown again."""
    if not owner.strip():
        remedy = text("name the person or program that sends")
        raise refusal("owner-missing", text("a token needs an owner"), remedy)
    secret = _MARK + secrets.token_urlsafe(32)
    with act(clerk, "token") as doing:
        token = Token.objects.create(sha256=_hash(secret), owner=owner.strip(), role=role, created=clerk.now)
        doing.note(f"token {token.pk}", after={"owner": token.owner, "role": role})
    return token, secret


def revoke_token(clerk: Clerk, number: int) -> Token:
    """Revoke a token. The reports that were sent with it stay."""
    with act(clerk, "token") as doing:
        token = Token.objects.filter(pk=number).first()
        if token is None:
            message = text("there is no token {number}", number=number)
            raise refusal("no-such-token", message, text("see them: ratinghouse token list"))
        if token.revoked is None:
            token.revoked = clerk.now
            token.save(update_fields=["revoked"])
            doing.note(f"token {token.pk}", before={"revoked": False}, after={"revoked": True, "owner": token.owner})
    return token


def token_of(secret: str) -> Token | None:
    """Return the token with a secret; None if it was revoked or its owner may no longer send reports."""
    token = Token.objects.filter(sha256=_hash(secret), revoked=None).first()
    if token is None or User.objects.filter(username=token.owner, is_active=False).exists():
        return None
    account = Account.objects.filter(user__username=token.owner).first()
    if account is None:  # programs have no account
        return token
    if not may(Visitor(token.owner, account.role), Action.SEND_REPORT):
        return None
    if account.role == Account.Role.ARBITER:  # never more rights than the account has now
        token.role = Token.TokenRole.ARBITER
    return token


def _hash(secret: str) -> str:
    # The secrets are 256 random bits: unlike a password, they cannot be guessed from a plain hash.
    return hashlib.sha256(secret.encode()).hexdigest()
