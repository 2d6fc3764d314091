"""What a list by the article prints of a player as they stand on it, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.article.tournament import book

book.input(c.period_games, c.last_played, c.was_inactive)


@book.rule("s.4", per="player", on_request=True)
def K_printed(Ro, K):
    """Beside a rating the list prints the K of the next period.

    Ro=2399 K=20 → 20
    Ro=0 K=40 → 0
    """
    return where(Ro > 0, K, 0)


@book.rule(
    "s.6",
    per="player",
    on_request=True,
    note="Reading inactive_until_played: what the article says of 12 inactive months is not stated well enough to "
    "apply; the flag of a list taken over stays until the player plays.",
)
def inactive_printed(Ro, period_games, last_played, was_inactive):
    """Who was inactive on a list taken over stays so until a rated game.

    Ro=1850 period_games=0 last_played=0 was_inactive=yes → yes
    Ro=1850 period_games=0 last_played=0 was_inactive=no → no
    Ro=1850 period_games=1 last_played=0 was_inactive=yes → no
    Ro=1850 period_games=0 last_played=739000 was_inactive=yes → no
    Ro=0 period_games=0 last_played=0 was_inactive=yes → no
    """
    return (Ro > 0) & was_inactive & (period_games == 0) & (last_played == 0)


@book.rule("s.4", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no games.")
def games_by_K(published_K, Ro, K_new, games_new):
    """The rated games as far as the printed K shows them: none yet with K {K_new}, else {games_new}.

    published_K=20 Ro=1850 → 30
    published_K=40 Ro=1850 → 0
    published_K=0 Ro=1850 → 30
    published_K=20 Ro=0 → 0
    """
    return where((Ro > 0) & (published_K != K_new), games_new, 0)
