"""Glicko: the book, its input columns and its values."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import columns as c

book = Rulebook(
    "lab-glicko",
    title="Glicko, a reference system",
    authority="lab",
    in_force=date(1999, 1, 1),
    source="M. E. Glickman, Parameter estimation in large dynamic paired comparison experiments, Applied Statistics 48 "
    "(1999), and The Glicko system, with its worked example",
    applied=False,
    changes_idle=True,  # the RD grows
    note="A reference system for comparisons: the law of no federation.",
)

book.input(c.score, c.played)
book.input(c.Ro, c.RD)

book.value("step 1", start=1500, RD_start=350)
book.value("step 1", c=34.6, note="With it an RD of 50 is 350 again after 100 periods: √((350² − 50²)/100).")
book.value("step 2", q=0.0057565, note="ln 10 / 400 = 0.00575646, rounded as printed.")
book.value("step 2", spread=0.3039636, note="3/π².")
book.value("step 2", RD_least=30)
book.value("list", least=1, note="On a list, 0 stands for no rating.")
