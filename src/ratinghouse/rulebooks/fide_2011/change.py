"""The rating change of a rated player: as applied since 2009, with K 30, 15 or 10 (articles 6.42 and 8.5)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2009_applied import book as applied_2009
from ratinghouse.rulebooks.fide_2011.games import book

book.adopt(applied_2009, "opponent_rating", "opponent_without_rating", "performance_disregarded")
book.adopt(applied_2009, "newcomer_v_newcomer", "with_dropped", "counted")
book.adopt(applied_2009, "D", "D_counted", "PD", "dR", "n", "W", "We", "Rc")
book.adopt(applied_2009, "K", "K_listed", "chg", "change", "P_formula", "turnover")
