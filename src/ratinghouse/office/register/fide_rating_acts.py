"""Acts of officers on the FIDE ratings of a player: one is recorded, or withdrawn because it was wrong."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import FideRating
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.fide_ratings import HeldRating, journal_values, record_fide_rating
from ratinghouse.office.register.register import player_by_code


def add_fide_rating(clerk: Clerk, code: str, kind: str, rating: int, day: date | None, why: str = "") -> None:
    """Record a FIDE rating that a player held on a day; None where the day is not known."""
    with act(clerk, "player") as doing:
        record_fide_rating(doing, player_by_code(code), kind, HeldRating(day, rating), why)


def withdraw_fide_rating(clerk: Clerk, code: str, kind: str, day: date | None, why: str = "") -> None:
    """Withdraw the FIDE rating of a kind and day; lists that were calculated with it still have it."""
    with act(clerk, "player") as doing:
        player = player_by_code(code)
        row = FideRating.objects.filter(player=player, kind=kind, day=day, withdrawn=None).first()
        if row is None:
            message = text("{name} has no such FIDE rating", name=player.name)
            raise refusal("no-fide-rating", message, text("check its kind and its day: ratinghouse player ID"))
        row.withdrawn = doing.number
        row.save(update_fields=["withdrawn"])
        held = HeldRating(row.day, row.rating)
        doing.note(f"player {player.code}", why=why, before={"fide": [kind, *journal_values(held)]})
