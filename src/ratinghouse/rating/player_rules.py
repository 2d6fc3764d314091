"""The rules per player, run on players without events: what a list prints of them, and what a printed K implies."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.engine.late_columns import LateColumn, LateColumns
from ratinghouse.kernel.engine.late_numpy import np
from ratinghouse.kernel.engine.working import Working
from ratinghouse.lists.register import COLUMNS as REGISTER_COLUMNS
from ratinghouse.rating.framing import ESTABLISHED, run_columns
from ratinghouse.rating.player_columns import Whole, birth_years, codes

if TYPE_CHECKING:
    from numpy.typing import NDArray


def run_idle(book: Rulebook, inputs: Mapping[str, LateColumn], outputs: Collection[str] | None = None) -> Working:
    """Run a rulebook over players who took part in no event: every rule, or only those of some columns."""
    from ratinghouse.kernel.engine.run import run

    return run(book, _frame_of_players(inputs), outputs=outputs)


def working_of_players(book: Rulebook, inputs: Mapping[str, LateColumn]) -> Working:
    """Return a working of players without events of which each column is calculated when it is asked for."""
    return Working(book, _frame_of_players(inputs), {})


def fide_kind(book: Rulebook, pool: str) -> str:
    """Return which FIDE ratings of players a rulebook reads: standard ones, or those of the pool if it adopts them."""
    return pool if "fide_day" in book.names and f"fide_{pool}" in REGISTER_COLUMNS else "standard"


def rating_on_list(working: Working) -> Whole:
    """Return the ratings that the list prints, 0 for none; an edition that removes no rating prints all new ones."""
    return working.get("R_printed", working["Rn"])


def inferred_from_k(
    book: Rulebook,
    k: Whole,
    rating: Whole,
    peak: Whole,
    births: Sequence[str] | NDArray[np.bytes_],
    day: date | None,
    pool: str,
) -> tuple[Whole, Whole]:
    """Return the games so far and the highest rating, as far as the K of a list of that day shows them.

    An edition without such rules infers nothing from K: every rated player counts as established.
    """
    birth = births if isinstance(births, np.ndarray) else codes(births)
    inputs = {"Ro": rating, "published_K": k, "peak": peak, "birth_year": birth_years(birth)}
    working = working_of_players(book, {**inputs, **run_columns(day, pool)})
    games = working.get("games_by_K", np.where(rating > 0, ESTABLISHED, 0))
    return games, working.get("peak_by_K", np.maximum(peak, rating))


def _frame_of_players(inputs: Mapping[str, LateColumn]) -> Frame:
    nobody = np.zeros(0, np.intp)
    columns = LateColumns(inputs)
    runs = len(columns["list_day"]) if "list_day" in columns else 1
    return Frame(0, len(columns["Ro"]), nobody, nobody, nobody, nobody, columns, runs=runs)
