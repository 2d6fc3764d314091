"""The edition: whose it is, from when it is in force, what its rules are supplied with, and its numbers."""

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "lyr-2025",
    title="Lyrian Rating Regulations 2025",
    authority="Lyria",
    in_force=date(2025, 1, 1),
    source="Lyrian Chess Federation, Handbook, part 3, as decided on 14 June 2024",
)

book.input(c.score, c.played)  # per side: a game seen by one of its players
book.input(c.start_rating)  # per entry: a player in an event
book.input(c.scheduled)  # per event
book.input(c.Ro, c.games_before)  # per player

book.value("2.1", cap=350)
book.value("3.1", K_new=40, games_new=30, K_usual=20)
book.value("3.1", K_strong=12, strong_level=2200)
book.value("4.1", games_needed=5, floor=1000)
book.value("6.1", fewest_rounds=4)
book.table("2.2", expected=TABLE_B)
book.table("4.2", difference=TABLE_A)
