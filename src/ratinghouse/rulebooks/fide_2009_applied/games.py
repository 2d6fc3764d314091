"""Which players count as rated, and which games can be rated: as printed (articles 4.13, 5, 6 and 8.4)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2009 import book as printed
from ratinghouse.rulebooks.fide_2009_applied.book import book

book.adopt(printed, "rated", "known", "newcomer", "R_entry", "R", "rated_since")
book.adopt(printed, "unplayed", "decided", "unrated_match", "round_robin", "mixed")
