"""A period update under FIDE 2009, every article and every intermediate column, beside plain C and Python libraries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from benchmarks import plain_c
from benchmarks.peers import PEERS, version
from benchmarks.season import Season, season
from benchmarks.timing import best_in_turn, table, times
from ratinghouse.kernel.engine.run import run
from ratinghouse.rulebooks import rulebook

REPEATS = 5
BOOK = "fide-2009"


def report(games: Sequence[int], peer_games: int, repeats: int = REPEATS) -> Iterator[str]:
    """The tables, one after the other."""
    yield _beside_c(games, repeats)
    yield _beside_peers(peer_games, repeats)


def _beside_c(sizes: Sequence[int], repeats: int) -> str:
    rows = []
    update = plain_c.compiled() if plain_c.compiler() else None
    book = rulebook(BOOK)
    for size in sizes:
        invented = season(size)
        frame = invented.frame()
        working = run(book, frame)
        actions: dict[str, Callable[[], object]] = {"frame": invented.frame, "kernel": partial(run, book, frame)}
        if update is not None:
            count, after = update(invented)
            assert np.array_equal(working["Rn"], after), "kernel and C must give the same ratings"
            assert np.array_equal(working["games"], count), "kernel and C must count the same games"
            actions["C"] = partial(update, invented)
        del working
        took = best_in_turn(actions, repeats)
        in_c = took.get("C")
        rows.append(
            [
                f"{size:,}",
                f"{len(invented.Ro):,}",
                f"{1e9 * in_c / size:.1f}" if in_c else "no C compiler",
                f"{1e9 * took['kernel'] / size:.1f}",
                times(took["kernel"] / in_c) if in_c else "",
                f"{1e9 * took['frame'] / size:.1f}",
            ]
        )
    columns = [
        "games",
        "players",
        "C, ns a game",
        "kernel, ns a game",
        "kernel / C",
        "frame from flat columns, ns a game",
    ]
    return table(f"Period update, {BOOK}, all rules and columns; the same ratings from both", columns, rows)


def _beside_peers(size: int, repeats: int) -> str:
    invented = season(size)
    frame, book = invented.frame(), rulebook(BOOK)
    mine = best_in_turn({"kernel": lambda: run(book, frame)}, repeats)["kernel"] / size
    rows = [["ratinghouse", "", f"{1e9 * mine:.0f}", "1.0 x"]]
    for peer, prepared in PEERS.items():
        if version(peer) is None:
            rows.append([peer, "not installed", "", ""])
            continue
        fewer = _first(invented, size if peer == "evalica" else size // 20)
        theirs = best_in_turn({peer: prepared(fewer)}, min(repeats, 2))[peer] / len(fewer.white)
        rows.append([peer, version(peer) or "", f"{1e9 * theirs:.0f}", times(theirs / mine)])
    return table(
        f"{size:,} games, beside Python libraries (slow ones on fewer games)",
        ["library", "version", "ns a game", "takes"],
        rows,
    )


def _first(whole: Season, games: int) -> Season:
    """The first games of a season, with the same players."""
    event, white, black, score = (column[:games] for column in (whole.event, whole.white, whole.black, whole.score))
    return replace(whole, event=event, white=white, black=black, score=score)
