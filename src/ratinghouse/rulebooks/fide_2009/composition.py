"""Who must be rated in a round robin or a match for it to be rated (article 6)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2009.checks import book

book.input(c.national_championship, c.women_only, c.length_told)

book.value("6.3", share_rated=3)
book.value("6.31", small_event=10, small_event_rated=4)
book.value("6.32", double_players=6, double_rated=4)
book.value("6.33", champions_rated=3, women_champions_rated=2)


@book.rule(
    "6.33", per="event", on_request=True, note="Reading championship_overrides: 6.33 takes the place of 6.3 to 6.32."
)
def championship(national_championship, women_only, known, champions_rated, women_champions_rated):
    """A national championship as a round robin is rated with {champions_rated} players rated before it, {women_champions_rated} if it is for women only.

    national_championship=yes women_only=no known=[yes, yes, yes, no] → yes
    national_championship=yes women_only=no known=[yes, yes, no, no] → no
    national_championship=yes women_only=yes known=[yes, yes, no, no] → yes
    national_championship=no women_only=no known=[yes, yes, yes, no] → no
    """  # noqa: E501
    return national_championship & (known.sum() >= where(women_only, women_champions_rated, champions_rated))


@book.rule("6.3", per="event", on_request=True)
def composed(examined, all_play_all, championship):
    """The composition of a round robin is checked unless 6.33 admits it.

    examined=yes all_play_all=yes championship=no → yes
    examined=yes all_play_all=yes championship=yes → no
    examined=yes all_play_all=no championship=no → no
    """
    return examined & all_play_all & ~championship


@book.rule("6.3", per="event", on_request=True)
def players(known):
    """The number of players.

    known=[yes, yes, no] → 3
    """
    return known.count()


@book.rule("6.3", per="event", on_request=True)
def rated_players(known):
    """The number of players who had a rating when the event started.

    known=[yes, yes, no] → 2
    """
    return known.sum()


@book.check(
    "6.3",
    per="event",
    code="too-few-rated",
    where="composed",
    at="rated",
    remedy="the event cannot be rated; if it is a national championship, declare --national-championship (6.33)",
)
def a_third_rated(players, rated_players, share_rated):
    """At least one in {share_rated} players of a round robin is rated.

    players=12 rated_players=4 → yes
    players=13 rated_players=4 → no
    """
    return share_rated * rated_players >= players


@book.check(
    "6.31",
    per="event",
    code="small-round-robin",
    where="composed",
    at="players",
    remedy="the event cannot be rated; if it is a national championship, declare --national-championship (6.33)",
)
def four_of_few(players, rated_players, small_event, small_event_rated):
    """A round robin of fewer than {small_event} players has at least {small_event_rated} rated ones.

    players=9 rated_players=4 → yes
    players=9 rated_players=3 → no
    players=10 rated_players=3 → yes
    """
    return (players >= small_event) | (rated_players >= small_event_rated)


@book.check(
    "6.32",
    per="event",
    code="double-round-robin",
    where="composed",
    at="players",
    remedy="the event cannot be rated; if it is a national championship, declare --national-championship (6.33)",
)
def double_rounds(cycles, players, rated_players, double_players, double_rated):
    """A double round robin with unrated players has at least {double_players} players, {double_rated} of them rated.

    cycles=2 players=6 rated_players=4 → yes
    cycles=2 players=5 rated_players=4 → no
    cycles=2 players=6 rated_players=3 → no
    cycles=2 players=4 rated_players=4 → yes
    cycles=1 players=5 rated_players=4 → yes
    """
    enough = (players >= double_players) & (rated_players >= double_rated)
    return (cycles < 2) | (rated_players == players) | enough


@book.check(
    "6.43",
    per="event",
    code="incomplete-round-robin",
    severity="note",
    where="all_play_all",
    at="type_text",
    remedy="nothing to do: the event is rated as a Swiss",
)
def every_game_played(round_robin):
    """A round robin in which a game was not played is reported and rated like a Swiss.

    round_robin=yes → yes
    round_robin=no → no
    """
    return round_robin


@book.rule("6.6", per="event", on_request=True)
def examined_match(examined, is_match):
    """A match is rated only between rated players.

    examined=yes is_match=yes → yes
    examined=no is_match=yes → no
    """
    return examined & is_match


@book.check(
    "6.6",
    per="event",
    code="unrated-in-match",
    where="examined_match",
    at="rated",
    remedy="the match cannot be rated; correct the rating if the player had one on the list in force",
)
def both_players_rated(known):
    """Both players of a match are rated.

    known=[yes, yes] → yes
    known=[yes, no] → no
    """
    return known.all()


@book.check(
    "6.5",
    per="event",
    code="match-length",
    severity="warning",
    where="is_match",
    at="type_text",
    remedy="write the agreed number of games in record 142 or XXR",
    note="Reading match_length: without a number, the match had as many games as the report has.",
)
def length_known(length_told, decided):
    """If games of a match are left out because it was already won, the report states how many games were agreed.

    length_told=yes decided=[no, no, yes] → yes
    length_told=no decided=[no, no, no] → yes
    length_told=no decided=[no, no, yes] → no
    """
    return length_told | ~decided.any()
