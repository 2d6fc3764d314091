"""ICCF 2023, rule 6: games that a substitute finished, for the substitute, the player before and the opponent."""

from __future__ import annotations

import pytest

from ratinghouse.lists.register import RegisterPlayer
from tests.rulebooks.building import Rated, rate
from tests.rulebooks.iccf import Played, correspondence, listed

ORIGINAL, SUBSTITUTE, OPPONENT = "Original", "Substitute", "Opponent"


def one_game(code: str, *, original: int = 2200, substitute: int = 2200, rds: tuple[float, float] = (60, 60)) -> Rated:
    """Original began the game with White, Substitute finished it; the opponent is rated 2200."""
    register = [
        listed(ORIGINAL, original, rds[0]),
        listed(SUBSTITUTE, substitute, rds[1]),
        listed(OPPONENT, 2200, 60),
    ]
    report = correspondence([Played(ORIGINAL, OPPONENT, code, for_white=SUBSTITUTE)])
    return rate("iccf-2023", report, register=register)


def plain(player: int, opponent: int, code: str) -> float:
    """What an ordinary game brings, unrounded."""
    register = [listed("A", player, 60), listed("B", opponent, 60)]
    rated = rate("iccf-2023", correspondence([Played("A", "B", code)]), register=register)
    return change(rated, "A")


def change(rated: Rated, id: str) -> float:
    return float(rated.player("period_change", id) or 0)


def test_i024_a_win_counts_for_the_substitute() -> None:
    rated = one_game("1")
    assert change(rated, SUBSTITUTE) == plain(2200, 2200, "1") > 0
    assert change(rated, ORIGINAL) == 0
    assert rated.why(ORIGINAL) == ("taken_by_the_substitute",)
    assert (rated.player("games", SUBSTITUTE), rated.player("games", ORIGINAL)) == (1, 0)


def test_i024_a_loss_counts_for_the_player_who_was_substituted() -> None:
    rated = one_game("0")
    assert change(rated, ORIGINAL) == plain(2200, 2200, "0") < 0
    assert change(rated, SUBSTITUTE) == 0
    assert rated.why(SUBSTITUTE) == ("left_to_the_original",)


def test_i024_a_draw_helps_a_low_rated_substitute_and_not_a_high_rated_one() -> None:
    low, high = one_game("=", substitute=2000), one_game("=", substitute=2400)
    assert change(low, SUBSTITUTE) == plain(2000, 2200, "=") > 0
    assert change(low, ORIGINAL) == 0
    assert change(high, SUBSTITUTE) == 0
    assert change(high, ORIGINAL) == plain(2200, 2200, "=") != 0


def test_i024_it_is_judged_beside_his_other_games() -> None:
    """A draw that would cost a fraction by itself helps after losses: it narrows the deviation that weighs them."""
    own_games = [Played(SUBSTITUTE, f"O{number}", "0") for number in range(4)]
    register = [
        listed(ORIGINAL, 2200, 60),
        listed(SUBSTITUTE, 2200, 150),
        listed(OPPONENT, 2200, 60),
        *(listed(f"O{number}", 2200, 60) for number in range(4)),
    ]
    shared = Played(ORIGINAL, OPPONENT, "=", for_white=SUBSTITUTE)
    by_itself = rate("iccf-2023", correspondence([shared]), register=register)
    beside = rate("iccf-2023", correspondence(own_games, name="Own"), correspondence([shared]), register=register)
    without = rate("iccf-2023", correspondence(own_games, name="Own"), register=register)
    assert by_itself.player("games", SUBSTITUTE) == 0
    assert beside.player("games", SUBSTITUTE) == 5
    assert beside.player("games", ORIGINAL) == 0
    assert change(beside, SUBSTITUTE) > change(without, SUBSTITUTE)


def test_i024_several_games_are_judged_each_beside_those_that_are_his_alone() -> None:
    shared = [Played(ORIGINAL, OPPONENT, code, for_white=SUBSTITUTE) for code in ("1", "0", "1")]
    register = [listed(id, 2200, 60) for id in (ORIGINAL, SUBSTITUTE, OPPONENT)]
    rated = rate("iccf-2023", correspondence(shared), register=register)
    assert rated.player("games", SUBSTITUTE) == 2
    assert rated.player("games", ORIGINAL) == 1
    assert change(rated, SUBSTITUTE) > 0 > change(rated, ORIGINAL)
    assert rated.player("games", OPPONENT) == 3


def test_i024_an_unrated_substitute_gets_a_rating_only_by_games_that_help_him() -> None:
    register = [listed(ORIGINAL, 2200, 60), listed(OPPONENT, 2200, 60), listed(SUBSTITUTE)]
    for code, status in (("1", "new"), ("0", "unrated")):
        report = correspondence([Played(ORIGINAL, OPPONENT, code, for_white=SUBSTITUTE)])
        rated = rate("iccf-2023", report, register=register)
        assert rated.player("list_status", SUBSTITUTE) == status


@pytest.mark.parametrize(
    ("original", "substitute", "met"), [(2300, 2100, 2300), (2100, 2300, 2300), (2250, 2250, 2250)]
)
@pytest.mark.parametrize("code", ["1", "=", "0"])
def test_i025_the_opponent_meets_the_higher_rated(original: int, substitute: int, met: int, code: str) -> None:
    """For whom the game counts on the other side makes no difference to the opponent."""
    rated = one_game(code, original=original, substitute=substitute)
    black = {"1": "0", "=": "=", "0": "1"}[code]
    assert change(rated, OPPONENT) == plain(2200, met, black)
    assert rated.player("games", OPPONENT) == 1
    assert sorted(rated.why(OPPONENT, position) for position in (0, 1)) == [(), ("against_the_lower",)]


def test_i025_of_two_equal_ratings_the_original_counts_whatever_the_deviations() -> None:
    wide, narrow = one_game("1", rds=(240, 40)), one_game("1", rds=(40, 240))
    assert wide.why(OPPONENT, 0) == narrow.why(OPPONENT, 0) == ()
    register = [listed("A", 2200, 60), listed("B", 2200, 240)]
    alone = rate("iccf-2023", correspondence([Played("A", "B", "0")]), register=register)
    assert change(wide, OPPONENT) == change(alone, "A")
    assert change(narrow, OPPONENT) != change(wide, OPPONENT)


def test_i003_i025_the_ratings_compared_are_those_that_count_for_opponents() -> None:
    register = [
        listed(ORIGINAL, 2100, 60, start_rating=2350),
        listed(SUBSTITUTE, 2300, 60),
        listed(OPPONENT, 2200, 60),
    ]
    report = correspondence([Played(ORIGINAL, OPPONENT, "=", for_white=SUBSTITUTE)])
    rated = rate("iccf-2023", report, register=register)
    assert change(rated, OPPONENT) == plain(2200, 2350, "=")


class TestBothSides:
    """A game in which either side had a substitute."""

    REGISTER: tuple[RegisterPlayer, ...] = (
        listed("A", 2200, 60),
        listed("SubA", 2250, 60),
        listed("B", 2300, 60),
        listed("SubB", 2150, 60),
    )

    def rated(self, code: str) -> Rated:
        report = correspondence([Played("A", "B", code, "SubA", "SubB")])
        return rate("iccf-2023", report, register=self.REGISTER)

    def test_i024_i025_white_wins(self) -> None:
        rated = self.rated("1")
        assert [rated.player("games", id) for id in ("A", "SubA", "B", "SubB")] == [0, 1, 1, 0]
        assert change(rated, "SubA") == plain(2250, 2300, "1")
        assert change(rated, "B") == plain(2300, 2250, "0")

    def test_i024_i025_black_wins(self) -> None:
        rated = self.rated("0")
        assert [rated.player("games", id) for id in ("A", "SubA", "B", "SubB")] == [1, 0, 0, 1]
        assert change(rated, "A") == plain(2200, 2300, "0")
        assert change(rated, "SubB") == plain(2150, 2250, "1")


def test_the_substitute_may_meet_the_same_opponent_in_a_game_of_his_own() -> None:
    report = correspondence(
        [Played(ORIGINAL, OPPONENT, "1", for_white=SUBSTITUTE), Played(SUBSTITUTE, OPPONENT, "=")],
    )
    register = [listed(id, 2200, 60) for id in (ORIGINAL, SUBSTITUTE, OPPONENT)]
    rated = rate("iccf-2023", report, register=register)
    assert [rated.player("games", id) for id in (ORIGINAL, SUBSTITUTE, OPPONENT)] == [0, 2, 2]


def test_a_shared_game_of_another_period_counts_for_nobody() -> None:
    rated = one_game("+")
    assert [rated.player("games", id) for id in (ORIGINAL, SUBSTITUTE, OPPONENT)] == [0, 0, 0]
