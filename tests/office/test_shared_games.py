"""How many games two reports share: whatever the numbers, the order and the spelling, and never more than there are."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.office.events.shared_games import Games, Person, Played, pairings, shared_games

SCORES = ((100, 0), (50, 50), (0, 100))


@st.composite
def events(draw: st.DrawFn) -> Games:
    """An event of 2 to 12 players with games of any two of them, some of whom are matched."""
    count = draw(st.integers(2, 12))
    persons = [
        Person(no, no if draw(st.booleans()) else None, draw(st.sampled_from(["", f"X{no}"])), f"Name{no}, Ann")
        for no in range(1, count + 1)
    ]
    pairs = st.tuples(st.integers(1, count), st.integers(1, count)).filter(lambda pair: pair[0] != pair[1])
    games = draw(
        st.lists(st.builds(lambda pair, score: Played(pair[0], pair[1], score), pairs, st.sampled_from(SCORES)))
    )
    return Games(persons, games, draw(st.booleans()))


@given(events(), st.randoms(use_true_random=False))
def test_numbers_and_order_do_not_count(event: Games, chance: random.Random) -> None:
    numbers = list(range(1, len(event.persons) + 1))
    chance.shuffle(numbers)
    no_of = dict(enumerate(numbers, start=1))
    persons = [person._replace(no=no_of[person.no]) for person in event.persons]
    games = [game._replace(white=no_of[game.white], black=no_of[game.black]) for game in event.played]
    chance.shuffle(persons)
    chance.shuffle(games)
    number = len(games)
    assert shared_games(Games(persons, games, event.coloured), event) == (number, number, number)


@given(events(), st.randoms(use_true_random=False))
def test_who_is_not_matched_is_told_by_the_name_in_any_order(event: Games, chance: random.Random) -> None:
    turned = [Person(person.no, None, "", " ".join(reversed(person.name.split(", ")))) for person in event.persons]
    shared = shared_games(Games(turned, event.played, event.coloured), event)
    assert shared.agreed == len(event.played)


@given(events(), events())
def test_it_is_the_same_from_both_sides_and_never_more_than_there_are(games: Games, other_games: Games) -> None:
    shared, reverse = shared_games(games, other_games), shared_games(other_games, games)
    assert shared == reverse
    assert shared.agreed <= shared.paired <= shared.fewer == min(len(games.played), len(other_games.played))


@given(events(), events())
def test_events_share_no_more_games_than_their_pairings_allow(games: Games, other_games: Games) -> None:
    mine, theirs = (
        pairings(event.persons, [game.white for game in event.played], [game.black for game in event.played])
        for event in (games, other_games)
    )
    assert mine.most_shared(theirs) >= shared_games(games, other_games).paired


def test_pairings_of_other_players_are_not_shared() -> None:
    """1-2 and 3-4 beside 2-1 and 1-3: one pairing in common, whatever the colours."""
    persons = [Person(no, 10 * no, "", "") for no in range(1, 5)]
    assert pairings(persons, [1, 3], [2, 4]).most_shared(pairings(persons, [2, 1], [1, 3])) == 1
    assert pairings(persons, [1, 1], [2, 2]).most_shared(pairings(persons, [2, 1], [1, 2])) == 2
    unmatched = [*persons[:3], Person(4, None, "", "")]
    assert pairings(unmatched, [1, 3], [2, 4]).most_shared(pairings(persons, [2, 1], [1, 3])) == 2


@given(events(), st.data())
def test_each_game_that_is_missing_or_corrected_costs_one(event: Games, drawn: st.DataObject) -> None:
    removed = drawn.draw(st.integers(0, len(event.played)))
    rest = [
        Played(game.white, game.black, (100, 100)) if at < removed else game  # no game of these events ended so
        for at, game in enumerate(event.played)
    ]
    number = len(event.played)
    assert shared_games(Games(event.persons, rest, event.coloured), event) == (number, number - removed, number)
    missing = Games(event.persons, event.played[removed:], event.coloured)
    assert shared_games(missing, event) == (number - removed, number - removed, number - removed)


def test_colours_count_only_where_both_reports_tell_them() -> None:
    persons = [Person(1, 1, "", ""), Person(2, 2, "", "")]
    white, black = Played(1, 2, (100, 0)), Played(2, 1, (0, 100))
    with_colours, without_colours = Games(persons, [white], True), Games(persons, [black], False)
    assert shared_games(with_colours, Games(persons, [black], True)).paired == 0
    assert shared_games(with_colours, without_colours) == (1, 1, 1)


def test_two_who_are_matched_to_different_players_are_different_whatever_their_names() -> None:
    father, son = Person(1, 1, "", "Borg, Carl"), Person(1, 9, "", "Borg, Carl")
    other = Person(2, 2, "", "Dahl, Eva")
    games = [Played(1, 2, (100, 0))]
    assert shared_games(Games([father, other], games, True), Games([son, other], games, True)).paired == 0
