"""ICCF rating rules of 2023: the book, its input columns and its values."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import columns as c

book = Rulebook(
    "iccf-2023",
    title="ICCF rating rules 2023: the working rules of the ratings system",
    authority="ICCF",
    in_force=date(2023, 10, 1),
    pools={"correspondence": date(2023, 10, 1)},
    source="ICCF Rules, Appendix 1: valid since 1 October 2023; the system is Mark Glickman's",
    changes_idle=True,  # the RD grows (2.1b)
)

book.input(c.score, c.played, c.reported_month, c.on_this_list, c.on_other_list, c.substitute, c.substituted)
book.input(c.start_rating)
book.input(c.Ro, c.RD, c.fide_rating)
book.input(c.list_month)

book.value("2.1a", RD_declared=150, rating_undeclared=1800, RD_undeclared=250)
book.value("2.1b", growth_limit=120, c=25)
book.value("2.2a", centre=1500)
book.value("2.2a", scale=173.7, note="400/ln 10 = 173.718, rounded as printed.")
book.value("2.2b", beta0=1.0986, note="ln 3, rounded as printed: two equal players of 1500 draw 60 % of their games.")
book.value("2.2b", beta1=0.17037, note="With it two equal players of 2500 draw 80 % of their games.")
book.value("4", notice_months=1, period_months=3)
book.value("2.1b, 5", RD_least=30)
book.value("5", RD_most=250)
