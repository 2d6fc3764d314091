"""Erasing a player: requested by the player with time to reconsider, or done by an officer at once."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import ErasureWish, Player
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.erasing import erase_in, refuse_reason_that_names
from ratinghouse.office.register.register import player_by_code
from ratinghouse.office.storage.database import CACHE
from ratinghouse.site.accounts.closing_accounts import close_accounts

WAITING = timedelta(days=14)
"""The time in which players can withdraw their request."""

GRACE = timedelta(days=1)
"""A request not carried out within this time after its day is overdue: no worker runs, or it fails each time."""

OFFICE = "the office"
"""The name in the journal under which due requests are carried out."""


def request_erasure(clerk: Clerk, player: Player) -> ErasureWish:
    """Record a player's request to be erased; until its day it can be withdrawn."""
    with act(clerk, "erase") as doing:
        if player.erased is not None or ErasureWish.objects.filter(player=player).exists():
            raise refusal(
                "asked-already",
                text("this was requested already"),
                text("wait until its day, or withdraw the request"),
            )
        wish = ErasureWish.objects.create(player=player, asked=clerk.now, due=clerk.now + WAITING)
        doing.note(f"player {player.code}", why="asked by the player", after={"due": wish.due.isoformat()})
    return wish


def withdraw_erasure_request(clerk: Clerk, player: Player) -> None:
    """Withdraw a player's request to be erased."""
    with act(clerk, "erase") as doing:
        wish = ErasureWish.objects.filter(player=player).first()
        if wish is None:
            raise refusal("not-asked", text("there is no such request"), text("there is nothing to withdraw"))
        doing.note(f"player {player.code}", why="taken back by the player", before={"due": wish.due.isoformat()})
        wish.delete()


def erase_player(clerk: Clerk, code: str, why: str) -> Player:
    """Erase a player at once, for a reason that does not name the player."""
    with act(clerk, "erase") as doing:
        player = player_by_code(code)
        refuse_reason_that_names(player, why)
        _erase(doing, player, why)
    clear_page_cache()
    return player


def erase_due(now: datetime) -> list[str]:
    """Carry out the requests that are due, each in an act of its own, and return the IDs of the erased players."""
    codes = []
    for wish in ErasureWish.objects.filter(due__lte=now).order_by("due", "pk").values_list("pk", flat=True):
        code = _carry_out(wish, now)
        codes += [code] if code else []
    if codes:
        clear_page_cache()
    return codes


def overdue_erasures(now: datetime) -> int:
    """Return the number of overdue requests."""
    return ErasureWish.objects.filter(due__lte=now - GRACE).count()


def clear_page_cache() -> None:
    """Delete cached pages and forms, which may still name an erased player."""
    shutil.rmtree(Path(settings.HOME) / CACHE, ignore_errors=True)


def _carry_out(wish_id: int, now: datetime) -> str:
    """Erase the player of a request, unless it was withdrawn or carried out by another process meanwhile."""
    with act(Clerk(OFFICE, now), "erase") as doing:
        wish = ErasureWish.objects.select_related("player").filter(pk=wish_id).first()
        if wish is None:
            return ""
        _erase(doing, wish.player, f"asked by the player on {wish.asked.date()}")
        return wish.player.code


def _erase(doing: Act, player: Player, why: str) -> None:
    records = erase_in(doing, player, why)
    ErasureWish.objects.filter(player__in=records).delete()
    close_accounts(doing, records)
