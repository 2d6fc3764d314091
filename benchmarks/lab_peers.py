"""Rulebooks beside rating libraries on the same games: ``python -m benchmarks.lab_peers [ARCHIVE [SHARE]]``.

Each predicts games from earlier ones in its own way: rulebooks from the list in force, elote and openskill from ratings
updated after every game, whr from a new fit for each year. Libraries start players with the rating that is stated in
their first game, else with 1500; whr takes no ratings. The comparison is over those games in the last two thirds of the
time for which all of them predict a score; a deviance of 0.3010 is that of always expecting a half. A library that is
not installed is left out. Times are processor times.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import date
from importlib import import_module, metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.lab_world import invented_history
from benchmarks.timing import busy_seconds, table
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.compare.measured_systems import measured_systems
from ratinghouse.lab.compare.predictions import PlayedGames, Predictions, games_of_all
from ratinghouse.lab.compare.replays import ArchiveFacts
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.lab.replay.list_columns import MORE, game_columns
from ratinghouse.lab.rulebooks_for_study import named_rulebook

RULES = ("fide-2024", "lab-elo", "lab-glicko")
ELO_OF_SKILL = 400 / np.log(10) / (np.sqrt(2) * 25 / 6)  # points of Elo that a unit of openskill's mu is worth
ITERATIONS = 20  # of whr, each year

Real = NDArray[np.float64]


class OrderedGames:
    """The games that are replayed, in order of time, and the rating stated for each player in their first game."""

    def __init__(self, archive: Archive, rows: NDArray[np.intp]) -> None:
        games = archive.games
        self.rows = rows[np.argsort(games.day[rows], kind="stable")]
        self.white, self.black = games.white[self.rows].tolist(), games.black[self.rows].tolist()
        self.score, self.day = games.score[self.rows].tolist(), games.day[self.rows]
        white_rating, black_rating = games.white_rating[self.rows].tolist(), games.black_rating[self.rows].tolist()
        self.first_rating: dict[int, int] = {}  # 0 where none is stated
        for white, black, of_white, of_black in zip(self.white, self.black, white_rating, black_rating, strict=True):
            self.first_rating.setdefault(white, of_white)
            self.first_rating.setdefault(black, of_black)


def by_rulebook(archive: Archive, rules: str, share: float) -> Real:
    """Return White's expected score in each game of the archive by a rulebook."""
    replay = Replay(archive, ReplayQuestion(ReplayEditions.single(named_rulebook(rules)), thin=share))
    expected = np.full(len(archive.games), np.nan)
    for replayed in replay.lists(MORE):
        columns = game_columns(replayed)
        expected[columns["game"].astype(np.intp)] = columns["expected"] / 100
    return expected


def by_elote(games: OrderedGames) -> Real:
    """Return White's expected scores by elote's Elo with K 20."""
    competitor: Any = import_module("elote").EloCompetitor
    players: dict[int, Any] = {}
    expected = []
    for white, black, score in zip(games.white, games.black, games.score, strict=True):
        for player in (white, black):
            if player not in players:
                players[player] = competitor(initial_rating=games.first_rating[player] or 1500, k_factor=20)
        first, second = players[white], players[black]
        expected.append(first.expected_score(second))
        if score == 100:
            first.beat(second)
        elif score == 0:
            first.lost_to(second)
        else:
            first.tied(second)
    return np.array(expected)


def by_openskill(games: OrderedGames) -> Real:
    """Return those by openskill's Bradley-Terry; players with a stated rating start with it and a quarter of sigma."""
    model = import_module("openskill.models").BradleyTerryFull()
    players: dict[int, Any] = {}
    expected = []
    for white, black, score in zip(games.white, games.black, games.score, strict=True):
        for player in (white, black):
            if player not in players:
                stated = games.first_rating[player]
                mu = model.mu + ((stated or 1500) - 1500) / ELO_OF_SKILL
                players[player] = model.rating(mu=mu, sigma=model.sigma / (4 if stated else 1))
        teams = [[players[white]], [players[black]]]
        expected.append(model.predict_win(teams)[0])
        ((players[white],), (players[black],)) = model.rate(teams, scores=[score, 100 - score])
    return np.array(expected)


def by_whr(games: OrderedGames) -> Real:
    """Return those by whr, fitted to all games before each year; it uses only results."""
    base: Any = import_module("whr").Base
    expected = np.full(len(games.rows), np.nan)
    outcome = {100: "W", 50: "D", 0: "B"}
    rows = [
        [str(black), str(white), outcome[score], int(day)]
        for white, black, score, day in zip(games.white, games.black, games.score, games.day.tolist(), strict=True)
    ]
    years = range(date.fromordinal(int(games.day[0])).year + 1, date.fromordinal(int(games.day[-1])).year + 1)
    for year in years:
        first, last = np.searchsorted(games.day, [date(year, 1, 1).toordinal(), date(year + 1, 1, 1).toordinal()])
        history = base()
        history.create_games(rows[:first])
        history.iterate(ITERATIONS)
        known = {*games.white[:first], *games.black[:first]}
        rating = {player: history.ratings_for_player(str(player))[-1][1] for player in known}
        for place in range(first, last):
            white, black = games.white[place], games.black[place]
            if white in rating and black in rating:
                expected[place] = 1 / (1 + 10 ** ((rating[black] - rating[white]) / 400))
    return expected


PEERS: dict[str, Callable[[OrderedGames], Real]] = {"elote": by_elote, "openskill": by_openskill, "whr": by_whr}


def predictions_of_all(archive: Archive, share: float) -> Iterator[tuple[str, Real | None, float]]:
    """Yield the name of each system, its expected scores and its seconds; None where it is not installed."""
    chosen = Replay(archive, ReplayQuestion(ReplayEditions.single(named_rulebook(RULES[0])), thin=share)).chosen
    games = OrderedGames(archive, np.flatnonzero(chosen[archive.games.event] & archive.games.played))
    for rules in RULES:
        started = busy_seconds()
        yield rules, by_rulebook(archive, rules, share), busy_seconds() - started
    for name, predict in PEERS.items():
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield name, None, 0.0
            continue
        started = busy_seconds()
        expected = np.full(len(archive.games), np.nan)
        expected[games.rows] = predict(games)
        yield f"{name} {version}", expected, busy_seconds() - started


def report(folder: Path, share: float = 1.0) -> Iterator[str]:
    """Yield the table of one archive."""
    archive = Archive(folder)
    played: PlayedGames = ArchiveFacts(archive).games
    systems = list(predictions_of_all(archive, share))
    ones = np.ones(len(played), np.int64)
    predictions = [Predictions(name, expected, ones, ones) for name, expected, _ in systems if expected is not None]
    first, last = played.day[played.day > 0].min(), played.day.max()
    common = games_of_all(predictions) & (played.day >= first + (last - first) / 3)
    measured = measured_systems(played.select(common), [system.select(common) for system in predictions])
    spent = {name: seconds for name, _, seconds in systems}
    yield table(
        f"Predictions of the same {int(common.sum()):,} games",
        ["system", "deviance", "Brier", "less first, 1e-6", "seconds"],
        [
            [
                it.name,
                f"{it.deviance.value:.5f} ± {it.deviance.error:.5f}",
                f"{it.brier.value:.5f}",
                f"{it.against_first.deviance.value * 1e6:+,.0f} ± {it.against_first.deviance.error * 1e6:,.0f}"
                if it.against_first
                else "",
                f"{spent[it.name]:.1f}",
            ]
            for it in measured
        ],
    )
    missing = [name for name, expected, _ in systems if expected is None]
    if missing:
        yield f"not installed, left out: {', '.join(missing)} (pip install 'ratinghouse[benchmark]')\n"


def main(arguments: list[str]) -> None:
    """Print the table."""
    with TemporaryDirectory() as parent:
        if not arguments:
            invented_history(Path(parent) / "archive", players=3_000, months=48, games=1_500)
        folder = Path(arguments[0]) if arguments else Path(parent) / "archive"
        for text in report(folder, float(arguments[1]) if len(arguments) > 1 else 1.0):
            print(text, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
