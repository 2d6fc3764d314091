"""Making accounts: whatever is wrong with one is told at once, and the journal keeps who got which role."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Club
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register import player_by_code
from ratinghouse.site.models import Account

Role = Account.Role


def make_account(
    clerk: Clerk, name: str, password: str, role: str, *, player: str = "", club: str = "", email: str = ""
) -> Account:
    """Make an account with a role, and the player or the club that it speaks for."""
    findings = [*_name_findings(name), *password_findings(password, User(username=name, email=email))]
    findings += _subject_findings(role, player, club)
    if findings:
        raise Refused(findings)
    with act(clerk, "account") as doing:
        belongs = player_by_code(player) if player else None
        user = User.objects.create_user(name, email, password)
        organiser = Club.objects.filter(code=club).first() if club else None
        account = Account.objects.create(user=user, role=role, player=belongs, club=organiser)
        doing.note(f"account {name}", after={"role": str(role), "player": player, "club": club})
    return account


def password_findings(password: str, user: User) -> list[Finding]:
    """What is wrong with a password."""
    try:
        validate_password(password, user)
    except ValidationError as problem:
        return [Finding("error", "weak-password", message, "choose another one") for message in problem.messages]
    return []


def _name_findings(name: str) -> list[Finding]:
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


def _subject_findings(role: str, player: str, club: str) -> list[Finding]:
    found = []
    if role == Role.PLAYER and not player:
        found.append(Finding("error", "player-missing", "an account of a player needs the player", "give his ID"))
    if player and Account.objects.filter(player__code=player).exists():
        found.append(Finding("error", "player-taken", f"{player} has an account already", "give another ID"))
    if club and not Club.objects.filter(code=club).exists():
        found.append(Finding("error", "no-such-club", f"there is no club {club!r}", "add the club first"))
    return found
