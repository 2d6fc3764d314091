"""Python rating libraries on the same games, each called in its own way. None uses tables or exact integers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module, metadata
from typing import Any

from benchmarks.season import Season


def evalica(season: Season) -> Callable[[], object]:
    """evalica's Elo, in Rust: all games in one call."""
    library: Any = import_module("evalica")
    outcome = {100: library.Winner.X, 50: library.Winner.Draw, 0: library.Winner.Y}
    white, black = season.white.tolist(), season.black.tolist()
    winners = [outcome[score] for score in season.score.tolist()]
    return lambda: library.elo(white, black, winners)


def riix(season: Season) -> Callable[[], object]:
    """riix's Elo in batch mode. Its licence forbids commercial use: it is timed only if it is already installed."""
    models: Any = import_module("riix.models.elo")
    utils: Any = import_module("riix.utils")
    frame: Any = import_module("pandas").DataFrame(
        {"white": season.white, "black": season.black, "score": season.score / 100, "period": season.event}
    )
    games = utils.MatchupDataset(
        frame, competitor_cols=["white", "black"], outcome_col="score", timestep_col="period", verbose=False
    )
    return lambda: models.Elo(games.competitors).fit_dataset(games)


def elote(season: Season) -> Callable[[], object]:
    """elote's Elo: an object for each player, a call for each game."""
    competitor: Any = import_module("elote").EloCompetitor
    games = list(zip(season.white.tolist(), season.black.tolist(), season.score.tolist(), strict=True))
    ratings = season.Ro.tolist()

    def play() -> None:
        players = [competitor(initial_rating=rating) for rating in ratings]
        for white, black, score in games:
            if score == 100:
                players[white].beat(players[black])
            elif score == 0:
                players[white].lost_to(players[black])
            else:
                players[white].tied(players[black])

    return play


PEERS: dict[str, Callable[[Season], Callable[[], object]]] = {"evalica": evalica, "riix": riix, "elote": elote}


def version(peer: str) -> str | None:
    """Return the version of a peer, None if it is not installed."""
    try:
        return metadata.version(peer)
    except metadata.PackageNotFoundError:
        return None
