"""What the new list prints of a player as they stand on it, which results wait, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2003 import book as edition_2003
from ratinghouse.rulebooks.fide_2008_applied.checks import book

book.input(c.period_games, c.R_calculated, c.last_played, c.was_inactive, c.year_recorded)

book.adopt(edition_2003, "delisted", "R_printed", "R_carried", "games_after", "K_printed", "inactive_printed")
book.adopt(edition_2003, "pending", "peak_by_K", "games_by_K")
