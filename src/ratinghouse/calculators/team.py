"""Two teams board by board: the points that a rulebook's probabilities expect of each."""

from __future__ import annotations

from ratinghouse.calculators.answer_elements import Board, TeamNote
from ratinghouse.calculators.answer_parts import Outcome, heading, refused, without_chances
from ratinghouse.calculators.chances import RULEBOOK_CHANCES, Chances, distribution, model_of, split
from ratinghouse.calculators.opponents import ListedOpponent
from ratinghouse.calculators.question import CalculatorPlayer, CalculatorQuestion
from ratinghouse.calculators.scenarios import Trial, single, try_out
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text
from ratinghouse.rating.answer_values import numeric

ONE_SIDED = text(
    "The two sides of a board need not add up to 1: each player has their own limit on differences, or their own RD."
)


def team(book: Rulebook, question: CalculatorQuestion) -> Outcome:
    """Return the expected score and chances of the match, and of each board."""
    problem = without_chances(book)
    if problem:
        return problem
    home, away = question.opponents, question.away
    if len(home) != len(away):
        return refused(
            book,
            "unequal-teams",
            text("the home team has {home} boards, the away team {away}", home=len(home), away=len(away)),
            text("give both teams the same number of boards"),
        )
    players = [CalculatorPlayer(rating=opponent.rating, rd=opponent.rd) for opponent in home]
    trial = try_out(
        book, question.setting, [single(player, (opponent,)) for player, opponent in zip(players, away, strict=True)]
    )
    boards = [_board(trial, number, *pair) for number, pair in enumerate(zip(home, away, strict=True))]
    rated_boards = [board for board in boards if board["expected"] is not None]
    if not rated_boards:
        return refused(
            book, "no-rating", text("no board has two rated players"), text("write ratings instead of unrated")
        )
    expected = [board["expected"] or 0 for board in rated_boards]
    expected_away = [board["expected_away"] or 0 for board in rated_boards]
    chances = [
        _chances(trial, board["no"] - 1, score, question.draws)
        for board, score in zip(rated_boards, expected, strict=True)
    ]
    totals = distribution(chances)
    uneven = any(abs(score + score_away - 1) > 1e-9 for score, score_away in zip(expected, expected_away, strict=True))
    note: TeamNote = {"note": ONE_SIDED} if uneven else {}
    return {
        "calculator": "team",
        **heading(book, trial),
        "boards": boards,
        "expected": sum(expected),
        "expected_away": sum(expected_away),
        "boards_without": len(boards) - len(rated_boards),
        "win": sum(totals[len(rated_boards) + 1 :]),
        "draw": totals[len(rated_boards)],
        "loss": sum(totals[: len(rated_boards)]),
        "model": RULEBOOK_CHANCES if trial.has("win_chance") else model_of(question.draws),
        **note,
    }


def _board(trial: Trial, number: int, home: ListedOpponent, away: ListedOpponent) -> Board:
    counted = trial.counted(0, number)
    return {
        "no": number + 1,
        "home": {"name": home.name or None, "rating": home.rating},
        "away": {"name": away.name or None, "rating": away.rating},
        "expected": numeric(trial.game("PD", 0, number)) if counted else None,
        "expected_away": numeric(trial.opponents("PD", 0, number)) if counted else None,
        "why": trial.why(0, number),
    }


def _chances(trial: Trial, board: int, expected: float, draws: float) -> Chances:
    if not trial.has("win_chance"):
        return split(expected, draws)
    chances = [trial.game(name, 0, board) for name in ("win_chance", "draw_chance", "loss_chance")]
    return Chances(*(float(chance) for chance in chances if isinstance(chance, float)))
