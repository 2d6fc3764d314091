"""The register after a run: what the next period starts from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.player_rules import inferred_from_k, rating_on_list
from ratinghouse.rating.roll import Roll, RollPlayer
from ratinghouse.rating.run import Run


def next_register(run: Run) -> Iterator[RegisterPlayer]:
    """Yield every player who has an ID, with the new rating, games and peak. A published K is not carried over.

    Facts that only the published K showed, that a player once reached a level or is new, are kept as peak and games.
    """
    working = run.working
    columns = {name: working[name] for name in ("games", "RD_new") if name in working}
    roll, games, rd = run.framed.roll, columns.get("games"), columns.get("RD_new")
    return players_after(run.book, roll, run.period.list_date, rating_on_list(working), games, rd)


def players_after(
    book: Rulebook, roll: Roll, list_date: date | None, ratings: Any, games: Any | None, rd: Any | None
) -> Iterator[RegisterPlayer]:
    """Yield the same from columns of the roll's players: the new ratings, and games and RD if the rulebook has them."""
    listed = [player.listed or _from_report(player) for player in roll.players]
    inferred = _with_facts_inferred_from_k(book, list_date, roll.period.pool, listed)
    for row, (player, before) in enumerate(zip(roll.players, inferred, strict=True)):
        if not player.id:
            continue
        rating = int(ratings[row]) or None
        yield replace(
            before,
            rating=rating,
            k=None,
            rd=float(rd[row]) if rd is not None else before.rd,
            games=_games_since(before, int(games[row])) if games is not None else before.games,
            peak=max(before.peak or 0, before.rating or 0, rating or 0) or None,
            start_rating=None,
        )


def _with_facts_inferred_from_k(
    book: Rulebook, list_date: date | None, pool: str, players: Sequence[RegisterPlayer]
) -> Sequence[RegisterPlayer]:
    """Return the players, with games and peak filled in from K if nothing else is known about them."""
    k, rating, peak = (
        np.array([getattr(player, name) or 0 for player in players], np.int64) for name in ("k", "rating", "peak")
    )
    births = [player.birth for player in players]
    games, highest = inferred_from_k(book, k, rating, peak, births, _previous_list_date(book, list_date), pool)
    return [_with_inferred_facts(player, int(games[row]), int(highest[row])) for row, player in enumerate(players)]


def _with_inferred_facts(player: RegisterPlayer, games: int, peak: int) -> RegisterPlayer:
    if player.k is None or player.rating is None:
        return player
    new = player.games is None and games == 0
    return replace(player, games=0 if new else player.games, peak=peak)


def _previous_list_date(book: Rulebook, list_date: date | None) -> date | None:
    """Return the date of the list that printed the K."""
    answer = book.calendar.answer(list=list_date).get("previous_list")
    return answer.value if answer is not None and isinstance(answer.value, date) else None


def _games_since(before: RegisterPlayer, games: int) -> int | None:
    """Return the games so far; None for a rated player whose number of games was never known."""
    return None if before.games is None and before.rating is not None else (before.games or 0) + games


def _from_report(player: RollPlayer) -> RegisterPlayer:
    entry = player.entries[-1]
    return RegisterPlayer(
        id=player.id,
        name=player.name,
        fed=entry.fed,
        sex=entry.sex,
        title=entry.title,
        birth=entry.birth,
        rating=entry.rating,
    )
