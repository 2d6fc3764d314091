"""FIDE ratings of players, by kind and day: what FIDE's lists or the federation's officers said, and when."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.journal import Act
from ratinghouse.office.models import FideRating, Player, PoolRules
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage.bulk_rows import among, few_rows
from ratinghouse.rating.player_rules import fide_kind

KINDS = ("standard", "rapid", "blitz")
LOWEST, HIGHEST = 100, 3500
_RATINGS_OF_PLAYERS = (
    "SELECT player_id, day, rating FROM office_fiderating WHERE (withdrawn IS NULL OR withdrawn > %s) AND kind = %s"
    " AND recorded <= %s AND player_id IN ({}) ORDER BY player_id, day, id"
)
_AT_ONCE = 500  # SQLite takes a limited number of parameters


class HeldRating(NamedTuple):
    """A FIDE rating, and the day from which it is known to be held; None where the day is not known."""

    day: date | None
    rating: int


class RatingOfPlayer(NamedTuple):
    """A FIDE rating of a player, by primary key."""

    player: int
    kind: str
    held: HeldRating


def record_fide_rating(doing: Act, player: Player, kind: str, held: HeldRating, why: str = "") -> None:
    """Record a FIDE rating of a player, inside an act, in place of another of the same kind and day."""
    _check(kind, held.rating)
    if not record_new(doing, [RatingOfPlayer(player.pk, kind, held)]):
        message = text("the register already has this FIDE rating of {name}", name=player.name)
        raise refusal("nothing-new", message, text("enter a change"))
    doing.note(f"player {player.code}", why=why, after={"fide": [kind, *journal_values(held)]})


def record_new(doing: Act, ratings: Sequence[RatingOfPlayer], fresh: Iterable[int] = ()) -> set[int]:
    """Store the ratings that are new, inside an act, and return the players concerned.

    A rating is not new if the player already had it before. One that differs from another of the same day replaces it.
    ``fresh`` are players who have just been added, of whom nothing is stored.
    """
    new = set(fresh)
    stored = _stored({rating.player for rating in ratings} - new)
    added: list[FideRating] = []
    replaced: list[int] = []
    for player, kind, held in ratings:
        rows = stored.get((player, kind), ())
        same_day = next((row for row in rows if row.day == held.day), None)
        before = same_day or _latest(rows, held.day)
        if before is not None and before.rating == held.rating:
            continue
        if same_day is not None:
            replaced.append(same_day.pk)
        added.append(FideRating(player_id=player, kind=kind, day=held.day, rating=held.rating, recorded=doing.number))
    for first in range(0, len(replaced), _AT_ONCE):
        FideRating.objects.filter(pk__in=replaced[first : first + _AT_ONCE]).update(withdrawn=doing.number)
    FideRating.objects.bulk_create(added, batch_size=2000)
    return {row.player_id for row in added}


def ratings_at(act: int, kind: str, players: Sequence[int] | None = None) -> dict[int, list[HeldRating]]:
    """Return the FIDE ratings of a kind by player, oldest first, as they were recorded at an act.

    ``players`` are those whose ratings are wanted, where they are few.
    """
    ratings: dict[int, list[HeldRating]] = defaultdict(list)
    if players is None:
        recorded = FideRating.objects.filter(Q(withdrawn=None) | Q(withdrawn__gt=act), kind=kind, recorded__lte=act)
        for player, day, rating in recorded.order_by("player", "day", "pk").values_list("player", "day", "rating"):
            ratings[player].append(HeldRating(day, rating))
        return dict(ratings)
    some = ", ".join(str(int(player)) for player in players) or "NULL"
    for player, day, rating in few_rows(_RATINGS_OF_PLAYERS.format(some), [act, kind, act]):
        ratings[player].append(HeldRating(None if day is None else date.fromisoformat(str(day)), rating))
    return dict(ratings)


def held_on(ratings: Sequence[HeldRating], day: date) -> HeldRating | None:
    """Return the latest rating known up to a day, else one whose day is not known; None if there is neither."""
    dated = [held for held in ratings if held.day is not None and held.day <= day]
    undated = [held for held in ratings if held.day is None]
    return max(dated, key=_day) if dated else undated[-1] if undated else None


def rating_read(book: Rulebook, ratings: Sequence[HeldRating], joined: date | None, day: date) -> HeldRating | None:
    """Return which of a player's ratings a rulebook reads on a day.

    If the rulebook asks for the day of the rating, that is the rating held at the start of the first membership, else
    the first later one; a player who was never a member has none. If it does not ask, it is the rating held on the day.
    """
    if "fide_day" not in book.names:
        return held_on(ratings, day)
    return None if joined is None else held_on(ratings, joined) or min(ratings, key=_day, default=None)


def fide_ratings_of(players: Sequence[Player]) -> list[RatingOfPlayer]:
    """Return the FIDE ratings that the register has of some players, newest first, the undated last."""
    ids = [player.pk for player in players]
    recorded = FideRating.objects.filter(withdrawn=None).order_by("kind", "pk")
    ratings = [
        RatingOfPlayer(row.player_id, row.kind, HeldRating(row.day, row.rating))
        for row in among(recorded, "office_fiderating.player_id", ids)
    ]
    return sorted(ratings, key=lambda rating: (-_day(rating.held).toordinal(), KINDS.index(rating.kind)))


def kind_of_pool(pool: str) -> str:
    """Return the kind of FIDE rating in the column ``fide_rating`` of a register that is imported for a pool."""
    rules = PoolRules.objects.filter(pool__name=pool).order_by("since").values_list("rules", flat=True).last()
    book = installed_rulebook(rules or "")
    return fide_kind(book, pool) if book is not None else "standard"


def move_fide_ratings(doing: Act, rows: Sequence[int], to: Player) -> None:
    """Move ratings to another player as new rows: the old ones are kept, withdrawn, for lists that used them."""
    for row in FideRating.objects.filter(pk__in=rows).order_by("pk"):
        FideRating.objects.create(player=to, kind=row.kind, day=row.day, rating=row.rating, recorded=doing.number)
    FideRating.objects.filter(pk__in=rows).update(withdrawn=doing.number)


def _day(held: HeldRating) -> date:
    return held.day or date.min


def _latest(rows: Iterable[FideRating], day: date | None) -> FideRating | None:
    """Return the last dated rating before a day; None for a rating whose day is not known."""
    earlier = [row for row in rows if row.day is not None and day is not None and row.day < day]
    return max(earlier, key=lambda row: row.day or date.min, default=None)


def _stored(players: Iterable[int]) -> Mapping[tuple[int, str], list[FideRating]]:
    ids = sorted(players)
    rows: dict[tuple[int, str], list[FideRating]] = defaultdict(list)
    for first in range(0, len(ids), _AT_ONCE):
        for row in FideRating.objects.filter(player__in=ids[first : first + _AT_ONCE], withdrawn=None):
            rows[row.player_id, row.kind].append(row)
    return rows


def _check(kind: str, rating: int) -> None:
    if kind not in KINDS:
        message = text("{kind!r} is not a kind of FIDE rating", kind=kind)
        raise refusal("bad-fide-kind", message, text("choose one of {kinds}", kinds=", ".join(KINDS)))
    if not LOWEST <= rating <= HIGHEST:
        message = text(
            "{rating} is not a rating between {lowest} and {highest}", rating=rating, lowest=LOWEST, highest=HIGHEST
        )
        raise refusal("bad-fide-rating", message, text("enter a whole number"))


def journal_values(held: HeldRating) -> list[int | str]:
    """Return a rating as the journal records it."""
    return [held.rating, held.day.isoformat() if held.day else ""]
