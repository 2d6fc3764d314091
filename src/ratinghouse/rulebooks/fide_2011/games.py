"""Who is rated, which games can be, and the event rating of unrated players: as applied since 2009."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2009_applied import book as applied_2009
from ratinghouse.rulebooks.fide_2011.book import book

book.adopt(applied_2009, "rated", "known", "newcomer", "R_entry", "R", "rated_since")
book.adopt(applied_2009, "unplayed", "decided", "unrated_match", "round_robin", "mixed")
book.adopt(applied_2009, "dropped", "n_opponents", "games_rr", "W_rr", "p_rr", "dp_rr", "Ra", "Ru_first")
book.adopt(applied_2009, "correction", "Rc_new", "Ru_new")
book.adopt(applied_2009, "against_rated", "games_v_rated", "W_v_rated", "opponents_sum", "Rc_swiss", "dp_swiss")
book.adopt(applied_2009, "Ru_swiss", "Ru", "performed")
