"""A player of a register, from the columns of a list and of the facts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratinghouse.derivation.standings import PlayerFacts, Standings
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import Days


def player_at(id: str, standings: Standings, facts: PlayerFacts, at: int | None, row: int) -> RegisterPlayer:
    """The player in row ``at`` of a list, None for one who is not on it, and ``row`` of the facts."""
    on_list = at is not None
    return RegisterPlayer(
        id=id,
        birth=facts.birth[row].decode(),
        title=facts.title[row].decode(),
        flag=facts.flags[row].decode(),
        rating=(int(standings.rating[at]) or None) if on_list else None,
        rd=(float(standings.rd[at]) or None) if on_list else None,
        k=(int(standings.k[at]) or None) if on_list else None,
        games=int(standings.total_games[at]) if on_list else 0,
        peak=(int(standings.peak[at]) or None) if on_list else None,
        fide_rating=int(facts.fide_rating[row]) or None,
        other_rating=int(facts.other_rating[row]) or None,
        member_from=_day(int(facts.member_from[row])),
        member_to=_day(int(facts.member_to[row])),
    )


def lapses_at(facts: PlayerFacts, row: int) -> Sequence[Days]:
    """The days between a player's spans of membership."""
    spans = (span.split("/") for span in facts.lapses[row].decode().split())
    return [(date.fromisoformat(first), date.fromisoformat(last)) for first, last in spans]


def _day(ordinal: int) -> date | None:
    return date.fromordinal(ordinal) if ordinal else None
