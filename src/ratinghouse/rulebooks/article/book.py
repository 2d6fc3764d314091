"""A web article called "FIDE Rating Calculator": its arithmetic as printed, compared with the regulations.

Readers bring its numbers to rating offices, so they can be reproduced here and corrected. It is not a
regulation and was never applied. It works with the logistic formula in floating point, not with FIDE's tables: the
notes of the rules say so, and ``contradictions`` lists every claim of the article that does not hold.
"""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import columns as c

book = Rulebook(
    "article",
    title="Web article: FIDE Rating Calculator",
    authority="article",
    in_force=date(2020, 1, 1),
    source="Web article FIDE Rating Calculator, undated; 2020 is the last year it names",
    applied=False,
    note="Not a regulation. Contradicts FIDE's regulations in cap, table, floors and K of women's titles.",
)

book.input(c.score, c.played)
book.input(c.start_rating)
book.input(c.Ro, c.published_K, c.games_before, c.peak, c.wgm_wim)

book.value("s.3", scale=400, note="E-30: the exponent (Ro - R)/400 is printed without being raised.")
book.value("s.4", K_new=40, games_new=30, K_usual=20, K_master=10, master_level=2400)
book.value("s.4", K_woman=10, note="E-28: no FIDE regulation gives WGM and WIM a K of their own.")
book.value("s.6", floor=1000, note="E-28: FIDE delists below its floor, 1801 in 2003, 1200 in 2009, 1400 from 2024.")
book.value("s.6", floor_2000=1200, floor_2200=1300, floor_2300=1400, note="E-28: no regulation has such floors.")
