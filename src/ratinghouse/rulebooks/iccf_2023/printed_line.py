"""What the new list prints of a player as they stand on it, beside rating and RD."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.iccf_2023.checks import book

book.input(c.period_games, c.last_played, c.was_inactive)


@book.rule(
    "5",
    per="player",
    on_request=True,
    note="Reading inactive_until_played: the rules know no inactivity; the flag of a list taken over stays until the "
    "player plays.",
)
def inactive_printed(Ro, period_games, last_played, was_inactive):
    """Who was inactive on a list taken over stays so until a rated game.

    Ro=2105 period_games=0 last_played=0 was_inactive=yes → yes
    Ro=2105 period_games=0 last_played=0 was_inactive=no → no
    Ro=2105 period_games=1 last_played=0 was_inactive=yes → no
    Ro=2105 period_games=0 last_played=739000 was_inactive=yes → no
    Ro=0 period_games=0 last_played=0 was_inactive=yes → no
    """
    return (Ro > 0) & was_inactive & (period_games == 0) & (last_played == 0)
