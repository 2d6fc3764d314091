"""FIDE Rating Regulations 2022: the book, its values and its tables. RB is the chapter on rapid and blitz."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Dated
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "fide-2022",
    title="FIDE Rating Regulations 2022: standard, rapid and blitz",
    authority="FIDE",
    in_force=date(2022, 1, 1),
    until=date(2024, 2, 29),
    pools=dict.fromkeys(("standard", "rapid", "blitz"), date(2022, 1, 1)),
    source="FIDE Handbook B.02 (B022022) and its rapid and blitz chapter, 1 January 2022 to 29 February 2024",
    note="Articles 8.2 and 8.3.1 follow the text of this edition; the rest, rounding included, "
    "follows the 2024 text and reports of the time.",
)

book.input(c.score, c.played, c.game_rating)
book.input(c.start_rating, c.start_fide_rating, c.kept_games, c.kept_score, c.kept_opponents)
book.input(c.start_day, c.event_month, c.days, c.minutes_60, c.is_match, c.scheduled, c.played_out)
book.input(c.Ro, c.published_K, c.peak, c.games_before, c.birth_year, c.idle_months)
book.input(c.games_elsewhere, c.change_elsewhere, c.standard_elsewhere)
book.input(c.pool, c.list_day, c.list_month)

book.value("1.1", strong_rating=2400, strong_minutes=120, middle_rating=1800, middle_minutes=90, least_minutes=60)
book.value("4", most_days=30)
book.value("7.1.2", floor=1000)
book.value("7.1.4", games_needed=5, pool_months=26)
book.value("7.2.2", inactive_months=12)
book.value("8.2.3", bonus=20)
book.value("8.3.1", cap=400)
book.value("8.3.3", K_of_new=40, new_games=30, K_usual=20, K_level=2400, K_reached=10)
book.value("8.3.3", K_of_juniors=40, junior_age=18, junior_level=2300, K_times_games=700)
book.value(
    "RB 7.3.3",
    K_for_all=Dated({date(2022, 1, 1): 20, date(2023, 2, 1): 0}),
    K_for_all_printed=Dated({date(2022, 1, 1): 20, date(2023, 1, 1): 0}),
    note="In rapid and blitz K was 20 for everyone; 0: K is determined as in standard. Decided for 1 October 2022, "
    "but the lists print 20 up to December 2022, and the K used is the one printed on the previous list.",
)

book.table("8.1.1", table_a=TABLE_A)
book.table("8.1.2", table_b=TABLE_B)
