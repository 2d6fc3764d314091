"""Links to set a password, for invited users and for forgotten passwords.

A link is signed with the office's key, is valid for three days and works once: setting a password, signing in or a new
e-mail address invalidates it. It is never stored.
"""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.db.models import Q
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode

from ratinghouse.site.accounts.signing_in import end_other_sessions
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.notices import Kind, News, write_notices


def path_of_link(user: User) -> str:
    """Return a new link, without the site's address."""
    who = urlsafe_base64_encode(force_bytes(user.pk))
    return reverse("set-password", kwargs={"who": who, "token": default_token_generator.make_token(user)})


def user_of_link(who: str, token: str) -> User | None:
    """Return the user of a link while it is valid, else None."""
    try:
        user = User.objects.filter(pk=int(urlsafe_base64_decode(who)), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    return user if user is not None and default_token_generator.check_token(user, token) else None


def send_link(name_or_email: str, now: datetime) -> None:
    """Put a link into the outbox for the user with this name or e-mail address, if there is one."""
    users = User.objects.filter(Q(username=name_or_email) | Q(email__iexact=name_or_email), is_active=True).exclude(
        email=""
    )
    accounts = list(Account.objects.filter(user__in=users).select_related("user")) if name_or_email else []
    with transaction.atomic():
        Notice.objects.filter(kind=Kind.FORGOTTEN, account__in=accounts).delete()
        write_notices(News(Kind.FORGOTTEN, "password", {}), accounts, now)


def set_password(user: User, password: str) -> None:
    """Set a password by a link, and end the sessions that used the old one."""
    user.set_password(password)
    user.save(update_fields=["password"])
    end_other_sessions(user, None)
