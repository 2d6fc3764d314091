"""Erasing a player at the counter: asked by himself, with time to think it over, or done at the desk at once."""

from __future__ import annotations

import shutil
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings

from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import ErasureWish, Player
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.erasing import erase_in, refuse_reason_that_names
from ratinghouse.office.register.register import player_by_code
from ratinghouse.office.storage.database import CACHE
from ratinghouse.site.accounts.closing_accounts import close_accounts

WAITING = timedelta(days=14)
"""The time in which a player can take his wish back."""

GRACE = timedelta(days=1)
"""A wish that is not carried out so long after it was due is overdue: nothing looks for it, or it fails each time."""

OFFICE = "the office"
"""Who acts when a wish is due."""


def request_erasure(clerk: Clerk, player: Player) -> ErasureWish:
    """A player asks to be erased; until it is due he can take it back."""
    with act(clerk, "erase") as doing:
        if player.erased is not None or ErasureWish.objects.filter(player=player).exists():
            raise refusal("asked-already", "this was asked for already", "wait until it is due, or take it back")
        wish = ErasureWish.objects.create(player=player, asked=clerk.now, due=clerk.now + WAITING)
        doing.note(f"player {player.code}", why="asked by the player", after={"due": wish.due.isoformat()})
    return wish


def withdraw_erasure_request(clerk: Clerk, player: Player) -> None:
    """The player wants to stay after all."""
    with act(clerk, "erase") as doing:
        wish = ErasureWish.objects.filter(player=player).first()
        if wish is None:
            raise refusal("not-asked", "nobody asked for this", "there is nothing to take back")
        doing.note(f"player {player.code}", why="taken back by the player", before={"due": wish.due.isoformat()})
        wish.delete()


def erase_player(clerk: Clerk, code: str, why: str) -> Player:
    """Erase a player at once, as an officer does, with a reason that does not name him."""
    with act(clerk, "erase") as doing:
        player = player_by_code(code)
        refuse_reason_that_names(player, why)
        _erase(doing, player, why)
    clear_page_cache()
    return player


def erase_due(now: datetime) -> list[str]:
    """Carry out the wishes that are due, each in an act of its own; the IDs of those who were erased."""
    codes = []
    for wish in ErasureWish.objects.filter(due__lte=now).order_by("due", "pk").values_list("pk", flat=True):
        code = _carry_out(wish, now)
        codes += [code] if code else []
    if codes:
        clear_page_cache()
    return codes


def overdue_erasures(now: datetime) -> int:
    """Return how many wishes should have been carried out and were not."""
    return ErasureWish.objects.filter(due__lte=now - GRACE).count()


def clear_page_cache() -> None:
    """Pages and forms that were made while the player had a name are asked for no more, and shall not lie about."""
    shutil.rmtree(Path(settings.HOME) / CACHE, ignore_errors=True)


def _carry_out(wish_id: int, now: datetime) -> str:
    """Erase the player of a wish, unless it was taken back or carried out by another process meanwhile."""
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
