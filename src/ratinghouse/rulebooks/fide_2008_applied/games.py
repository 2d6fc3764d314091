"""Which players count as rated, and which games can be rated: as in 2003 (articles 4.11, 5, 6 and 10.4)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2003 import book as edition_2003
from ratinghouse.rulebooks.fide_2008_applied.book import book

book.adopt(edition_2003, "rated", "known", "newcomer", "R_entry", "long_league", "R", "rated_since")
book.adopt(edition_2003, "unplayed", "decided", "too_many_unrated", "refused_scheveningen", "round_robin")
