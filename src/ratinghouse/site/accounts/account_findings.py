"""Checks of a new or changed account, which report all findings at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import Club, Player
from ratinghouse.site.models import Account

Role = Account.Role
LONGEST_NAME = 150


@dataclass(frozen=True)
class AccountDetails:
    """Role, ID of the player, code of the club, e-mail address and language of an account."""

    role: str
    player: str = ""
    club: str = ""
    email: str = ""
    language: str = ""


def name_findings(name: str) -> list[Finding]:
    """Return the findings on the name of a new account."""
    try:
        User.username_validator(name)
    except ValidationError:
        message = text("{name!r} cannot be the name of an account", name=name)
        return [Finding("error", "bad-name", message, text("use letters, digits and @ . + - _ without spaces"))]
    if len(name) > LONGEST_NAME:
        message = text("the name is longer than {most} characters", most=LONGEST_NAME)
        return [Finding("error", "bad-name", message, text("choose a shorter name"))]
    if User.objects.filter(username__iexact=name).exists():
        message = text("there is already an account {name}", name=name)
        return [Finding("error", "name-taken", message, text("choose another name"))]
    return []


def password_findings(password: str, user: User) -> list[Finding]:
    """Return the findings on a password."""
    try:
        validate_password(password, user)
    except ValidationError as problem:
        remedy = text("choose another password")
        return [Finding("error", "weak-password", message, remedy) for message in problem.messages]
    return []


def detail_findings(details: AccountDetails, account: Account | None = None) -> list[Finding]:
    """Return the findings on all other details; ``account`` is the account to be changed, if it exists already."""
    findings = [*_player_findings(details, account)]
    if details.role not in Role.values:
        message = text("there is no role {role!r}", role=details.role)
        findings.append(Finding("error", "no-such-role", message, text("choose one from the list")))
    if details.club and not Club.objects.filter(code=details.club).exists():
        message = text("there is no club {club!r}", club=details.club)
        findings.append(Finding("error", "no-such-club", message, text("add the club first")))
    return findings + _email_findings(details.email)


def _player_findings(details: AccountDetails, account: Account | None) -> list[Finding]:
    code, another = details.player, text("enter another ID")
    if not code and details.role == Role.PLAYER:
        message = text("a player's account needs the player")
        return [Finding("error", "player-missing", message, text("enter their ID"))]
    if not code:
        return []
    player = Player.objects.filter(code=code).first()
    if player is None:
        return [Finding("error", "no-such-player", text("there is no player {player!r}", player=code), another)]
    if player.erased is not None:
        return [Finding("error", "erased", text("{player} was erased", player=code), another)]
    others = Account.objects.exclude(pk=account.pk) if account else Account.objects.all()
    if others.filter(player=player).exists():
        return [Finding("error", "player-taken", text("{player} has an account already", player=code), another)]
    return []


def _email_findings(email: str) -> list[Finding]:
    try:
        if email:
            validate_email(email)
    except ValidationError:
        message = text("{email!r} is not an e-mail address", email=email)
        return [Finding("error", "bad-email", message, text("write it as name@example.org"))]
    return []
