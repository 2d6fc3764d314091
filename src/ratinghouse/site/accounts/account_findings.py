"""What is wrong with what somebody wants an account to be: everything at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.models import Club, Player
from ratinghouse.site.models import Account

Role = Account.Role


@dataclass(frozen=True)
class AccountDetails:
    """An account as it is to be: its role, the ID of its player, the code of its club, its address and language."""

    role: str
    player: str = ""
    club: str = ""
    email: str = ""
    language: str = ""


def name_findings(name: str) -> list[Finding]:
    """What is wrong with the name of a new account."""
    try:
        User.username_validator(name)
    except ValidationError:
        wrong = f"{name!r} is no name for an account"
        return [Finding("error", "bad-name", wrong, "use letters, digits and @ . + - _ without spaces")]
    if len(name) > 150:
        return [Finding("error", "bad-name", "the name is longer than 150 characters", "choose a shorter one")]
    if User.objects.filter(username__iexact=name).exists():
        return [Finding("error", "name-taken", f"there is an account {name} already", "choose another name")]
    return []


def password_findings(password: str, user: User) -> list[Finding]:
    """What is wrong with a password."""
    try:
        validate_password(password, user)
    except ValidationError as problem:
        return [Finding("error", "weak-password", message, "choose another one") for message in problem.messages]
    return []


def detail_findings(details: AccountDetails, account: Account | None = None) -> list[Finding]:
    """What is wrong with the rest; ``account`` is the one that is to be changed, where there is one."""
    findings = []
    if details.role not in Role.values:
        findings.append(
            Finding("error", "no-such-role", f"there is no role {details.role!r}", "choose one of the list")
        )
    if details.role == Role.PLAYER and not details.player:
        findings.append(Finding("error", "player-missing", "an account of a player needs the player", "give his ID"))
    if details.player and not Player.objects.filter(code=details.player).exists():
        findings.append(Finding("error", "no-such-player", f"there is no player {details.player!r}", "give another ID"))
    if details.player and Player.objects.filter(code=details.player, erased__isnull=False).exists():
        findings.append(Finding("error", "erased", f"{details.player} was erased", "give another ID"))
    others = Account.objects.exclude(pk=account.pk) if account else Account.objects.all()
    if details.player and others.filter(player__code=details.player).exists():
        findings.append(Finding("error", "player-taken", f"{details.player} has an account already", "give another ID"))
    if details.club and not Club.objects.filter(code=details.club).exists():
        findings.append(Finding("error", "no-such-club", f"there is no club {details.club!r}", "add the club first"))
    return findings + _email_findings(details.email)


def _email_findings(email: str) -> list[Finding]:
    try:
        if email:
            validate_email(email)
    except ValidationError:
        return [Finding("error", "bad-email", f"{email!r} is no e-mail address", "write it as name@example.org")]
    return []
