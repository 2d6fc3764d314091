"""Japan Chess Federation Rating Regulations, revision in force from 1 October 2024: the book, its values, its tables.

One run rates one type, Standard or Rapid; previous ratings, games and peaks are those of that type. The text calls two
things a reporting period: in 4(2) the three months within which an event is reported (3(7)), in 5(2) and 6(3) the month
of reports that makes one list (E-22). Here a period is the latter.
"""

from __future__ import annotations

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.jcf_2024.revisions import REVISIONS
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "jcf-2024",
    title="Japan Chess Federation Rating Regulations 2024",
    authority="JCF",
    in_force=REVISIONS[-1].in_force,
    pools=dict.fromkeys(("standard", "rapid"), REVISIONS[-1].in_force),
    source="Japan Chess Federation, Rating Regulations, issued 5 February 2019, revised with effect from 1 June 2019, "
    "1 September 2019, 1 May 2020, 1 February 2021, 1 September 2022, 1 August 2023 and 1 October 2024",
    changes_idle=True,  # a FIDE rating is adopted without games (6(1))
    note="What the regulations leave open follows FIDE's regulations (7(2)).",
)

book.input(c.score, c.played, c.game_day, c.lapsed)
book.input(c.start_rating, c.kept_games, c.kept_score, c.kept_opponents)
book.input(c.event_month, c.end_day_of_month, c.minutes_60)
book.input(c.Ro, c.published_K, c.games_before, c.peak, c.birth_year, c.born_1_january)
book.input(c.fide_rating, c.fide_day, c.other_rating, c.member_from, c.member_to)
book.input(c.list_day, c.list_month, c.list_year)

book.value("2(2)", standard_minutes=45, rapid_minutes=10)
book.value("3(6)", closing_day=20)
book.value("5(1)", cap=400)
book.value("5(1)", K_usual=20, K_new=40, games_new=30, K_young=40, young_age=19, young_level=2000)
book.value("5(1)", K_high=10, high_level=2400)
book.value("5(3)", floor=1000)
book.value("6(3)", games_needed=6)
book.value("6(3)", pool_months=24, note="Reading two_years: the 24 months that end with the list's reporting period.")

book.table("Table 1", table_1=TABLE_B, note="The same as FIDE's table 8.1b; the 400 rule leaves its last bands unused.")
book.table("Table 2", table_2=TABLE_A, note="The same as FIDE's table 8.1a.")
