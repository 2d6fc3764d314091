"""Closing the accounts of erased players: sessions end, addresses are removed, and signing in is no longer possible."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django_otp import devices_for_user

from ratinghouse.office.journal import Act
from ratinghouse.office.models import Player
from ratinghouse.site.accounts.signing_in import end_other_sessions
from ratinghouse.site.api.models import Token
from ratinghouse.site.models import Account, Answer, Attempt, Dispute

Role = Account.Role
OF_THE_PERSON = (Role.PLAYER, Role.PUBLIC)
"""Roles whose accounts exist only for the player. An arbiter's or officer's account stays, without the player."""

ERASED = "(erased)"


def close_accounts(doing: Act, players: Iterable[Player]) -> None:
    """Close the accounts of these players, and erase what they wrote in their disputes."""
    records = list(players)
    Dispute.objects.filter(player__in=records).update(text=ERASED)
    for account in Account.objects.filter(player__in=records).select_related("user"):
        if account.role in OF_THE_PERSON:
            _close(account, doing.clerk.now)
        else:
            account.player = None
            account.save(update_fields=["player"])


def _close(account: Account, now: datetime) -> None:
    """Close an account. The user's row stays, without any personal data, because answers in disputes refer to it."""
    user = account.user
    end_other_sessions(user, None)
    Answer.objects.filter(user=user).update(text=ERASED)
    Attempt.objects.filter(name=user.get_username()).delete()
    Token.objects.filter(owner=user.get_username(), revoked=None).update(revoked=now)
    for device in devices_for_user(user, confirmed=None):
        device.delete()
    account.delete()
    user.username = f"erased-{user.pk}"
    user.email = user.first_name = user.last_name = ""
    user.is_active = False
    user.set_unusable_password()
    user.save()
