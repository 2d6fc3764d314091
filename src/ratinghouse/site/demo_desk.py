"""The desk of the invented federation: an account of each role, disputes about games, and a correction to decide on.

Passwords and recovery codes are random, and stored in a file in the office's directory that only its owner can read.
"""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path

from django.contrib.auth.models import User
from django.db.models import Count, Max, Q

from ratinghouse.office.demo.federation import ARBITER
from ratinghouse.office.demo.swapped_result import turned_round
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Entry, Event, Game, Player
from ratinghouse.office.storage.database import ACCOUNTS
from ratinghouse.office.storage.private_files import write_private
from ratinghouse.reports import read_report
from ratinghouse.reports.trf import write_trf
from ratinghouse.site.accounts.disputes import answer, open_dispute
from ratinghouse.site.accounts.new_accounts import create_account
from ratinghouse.site.accounts.second_factor import replace_device, replace_recovery_codes, secret_of
from ratinghouse.site.desk.correction_work import PREVIEW, begin_correction
from ratinghouse.site.desk.work_records import CorrectionSubject
from ratinghouse.site.models import Account
from ratinghouse.site.permissions import SECOND_FACTOR

_HEAD = "The accounts of this invented office. The second factor is the secret, or a code that works once."
_QUESTION = "I won this game: the result was entered the wrong way round."
_REASON = "a game was entered the wrong way round, as the player's score sheet shows"
_OTHER_QUESTION = "My score in the crosstable does not agree with my score sheets. Please check it."
_ANSWER = "The score sheets have been asked for; the results stand until they are here."


def fill_desk(home: Path, now: datetime) -> None:
    """Create an account of each role, two disputes and a correction to confirm, unless there are accounts already."""
    if Account.objects.exists():
        return
    clerk = Clerk("demo", now)
    entry, lost = _lost_game(_player_with_norms())
    assert entry.player is not None
    lines = [
        *(_HEAD, ""),
        *(line for role in ("administrator", "officer", "arbiter") for line in _account(clerk, role)),
        *_account(clerk, "player", entry.player.code),
    ]
    write_private(home / ACCOUNTS, "\n".join(lines).encode())
    open_dispute(Clerk("player", now), entry, lost.round, _QUESTION)
    _ask_and_answer(entry, now)
    _prepare_correction(entry.event, lost, now)


def _player_with_norms() -> Player:
    """Return the player of the federation with the most norms; without norms, a player of the newest event."""
    made = Count("norms", filter=Q(norms__verdict="norm"), distinct=True)
    club_players = Player.objects.filter(club__isnull=False, entries__event__state="rated")
    return club_players.annotate(made=made, last=Max("entries__event__end")).order_by("-made", "-last", "code")[0]


def _lost_game(player: Player) -> tuple[Entry, Game]:
    """Return the last game that a player lost, with the player's entry in that event."""
    entries = Entry.objects.filter(player=player, event__state="rated").select_related("event__received", "player")
    for entry in entries.order_by("-event__end"):
        games = Game.objects.filter(event=entry.event)
        lost = games.filter(Q(white=entry.no, white_code="0") | Q(black=entry.no, black_code="0")).first()
        if lost is not None:
            return entry, lost
    raise LookupError(f"{player.code} has not lost a game")


def _ask_and_answer(entry: Entry, now: datetime) -> None:
    """Open and answer a dispute of the same player about another event, which the arbiter had sent."""
    others = Entry.objects.filter(player=entry.player, event__state="rated", event__received__sender=ARBITER)
    other = others.exclude(pk=entry.pk).select_related("event", "player").order_by("-event__end").first()
    if other is not None:
        dispute = open_dispute(Clerk("player", now), other, None, _OTHER_QUESTION)
        answer(Clerk(ARBITER, now), dispute.pk, User.objects.get(username=ARBITER), _ANSWER)


def _prepare_correction(event: Event, lost: Game, now: datetime) -> None:
    """Start the officer's preview of a correction with the corrected report; it waits to be confirmed."""
    report = read_report(bytes(event.received.content))
    winner = lost.white if lost.white_code == "1" else lost.black
    raw, _ = write_trf(turned_round(report, winner, lost.round))
    subject: CorrectionSubject = {
        "event": event.pk,
        "name": event.name,
        "reason": _REASON,
        "despite": "",
        "file": event.received.file.replace(".trf", "-corrected.trf"),
        "sender": event.received.sender,
        "reported": now.date().isoformat(),
    }
    begin_correction(Clerk("officer", now), PREVIEW, subject, raw)


def _account(clerk: Clerk, role: str, player: str = "") -> list[str]:
    """Create an account named after its role, and return the lines with its password and second factor."""
    password = secrets.token_urlsafe(12)
    account = create_account(clerk, role, password, role, player=player)
    lines = [role, f"  password  {password}"]
    if account.role in SECOND_FACTOR:
        lines.append(f"  secret    {secret_of(replace_device(account.user))}")
        lines += [f"  code      {code}" for code in replace_recovery_codes(account.user)]
    return [*lines, ""]
