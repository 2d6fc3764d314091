"""Pending results of a revised list: they follow from the list before, as long as the published ones do."""

from __future__ import annotations

from typing import Any

from ratinghouse.office.revisions.revised_pending import PendingAfter, by_player, revised_rows


def row(player: str, event: str = "1") -> Any:
    return (player, event, "2024-05-01", 3, 150, 5400, 1800, False)


def revised(*arguments: Any) -> Any:
    """The rows as tuples, None where they do not follow."""
    rows = revised_rows(*arguments)
    return None if rows is None else [tuple(row) for row in rows]


def after(carried: str = "", added: str = "", rated: str = "") -> PendingAfter:
    """What a list leaves: results of these players, of event 1 from before and of event 2 from the list itself."""
    return PendingAfter(
        by_player([row(player) for player in carried]), by_player([row(player, "2") for player in added]), set(rated)
    )


def test_untouched_players_keep_their_results() -> None:
    assert revised([row("a"), row("b")], {"c"}, after("ab"), after("ab")) == [row("a"), row("b")]


def test_what_a_list_adds_is_pending_after_it() -> None:
    assert revised([row("a")], {"a"}, after("a"), after("a", "a")) == [row("a"), row("a", "2")]


def test_a_player_with_a_first_rating_takes_nothing_on() -> None:
    assert revised([row("a"), row("a", "2")], {"a"}, after("a", "a"), after("a", "a", rated="a")) == []


def test_a_player_who_gets_no_first_rating_any_more_takes_everything_on() -> None:
    published = after("a", "a", rated="a")
    assert revised([], {"a"}, published, after("a", "a")) == [row("a"), row("a", "2")]


def test_published_recipes_that_do_not_follow_from_each_other() -> None:
    """The results of a were given to b by a merge, or an operation dropped them: all lists must be looked at."""
    assert revised([row("b")], {"a"}, after("a"), after("a")) is None
    assert revised([], {"a"}, after("a"), after("a")) is None
    assert revised([row("a"), row("a", "3")], {"a"}, after("a"), after("a")) is None
