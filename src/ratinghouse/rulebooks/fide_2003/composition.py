"""Who must be rated in a round robin or a Scheveningen event for it to be rated (article 6)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2003.listing import book
from ratinghouse.rulebooks.fide_2009 import book as edition_2009

book.input(c.national_championship, c.women_only, c.length_told)

book.value("6.3", share_rated=3)
book.value("6.31", small_event=10, small_event_rated=4)
book.value("6.32", double_players=6, double_rated=4)
book.value("6.33", champions_rated=3, women_champions_rated=2)

book.adopt(edition_2009, "championship")


@book.rule("6.3", per="event", on_request=True)
def composed(all_play_all, championship):
    """The composition of a round robin is checked unless 6.33 admits it.

    all_play_all=yes championship=no → yes
    all_play_all=yes championship=yes → no
    all_play_all=no championship=no → no
    """
    return all_play_all & ~championship


@book.rule("11.2, 11.3", per="event", on_request=True)
def of_a_swiss(all_play_all):
    """Any event that is not a round robin is reported as a Swiss or team event.

    all_play_all=no → yes
    all_play_all=yes → no
    """
    return ~all_play_all


book.adopt(edition_2009, "players", "rated_players")
book.adopt_checks(edition_2009, "too-few-rated", "small-round-robin", "double-round-robin", "incomplete-round-robin")
book.adopt_checks(edition_2009, "match-length")


@book.check(
    "6.4",
    per="event",
    code="unrated-in-scheveningen",
    where="is_scheveningen",
    at="type_text",
    remedy="the event cannot be rated; correct the ratings if more players had one on the list in force",
)
def one_unrated(too_many_unrated):
    """A Scheveningen event with more than {most_unrated} unrated player is not rated.

    too_many_unrated=no → yes
    too_many_unrated=yes → no
    """
    return ~too_many_unrated


@book.check(
    "6.42",
    per="entry",
    code="few-rated-opponents",
    severity="note",
    where="newcomer",
    remedy="nothing to do: the result does not count towards a first rating",
)
def enough_opponents(round_robin, rated_opponents, fewest_opponents):
    """Outside a round robin, an unrated player's result counts only with {fewest_opponents} rated opponents.

    round_robin=no rated_opponents=3 → yes
    round_robin=no rated_opponents=2 → no
    round_robin=yes rated_opponents=2 → yes
    """
    return round_robin | (rated_opponents >= fewest_opponents)
