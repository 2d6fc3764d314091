"""The scoring of an event as records: 162 and 299 in TRF26, XXS where 162 cannot say it or does not exist."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.reports.scoring import Scoring
from ratinghouse.reports.trf.player_rows import decimal
from ratinghouse.reports.trf.points import FIRST_299, POINTS_299, ROUND_299, SYMBOLS_162, SYMBOLS_XXS, TYPE_299
from ratinghouse.reports.trf.record_writer import RecordWriter, TrfCell


def write_scoring(scoring: Scoring, records: RecordWriter, *, trf26: bool) -> None:
    """Write the scoring of an event; nothing for the usual one."""
    if scoring.points:
        symbols = _by_162(scoring) if trf26 else None
        if symbols is not None:
            records.lines.append(
                "162 " + "".join(f" {symbol}{worth:>4}   " for symbol, worth in symbols.items()).rstrip()
            )
        else:
            _write_xxs(scoring, records)
    for assigned in scoring.assignments:
        if not trf26:
            records.left_out(text("points assigned to {players}", players=tuple(map(str, assigned.players))))
            continue
        cells = [
            TrfCell(TYPE_299, assigned.code, "<", text("type")),
            TrfCell(POINTS_299, decimal(assigned.points), ">", text("points")),
            TrfCell(ROUND_299, f"{assigned.round:03}", ">", text("round")),
        ]
        for index, player in enumerate(assigned.players):
            start = FIRST_299 + 5 * index
            cells.append(TrfCell(slice(start, start + 4), str(player), ">", text("player")))
        records.row("299", cells)


def _by_162(scoring: Scoring) -> dict[str, str] | None:
    """Return the values of record 162; None when it cannot express them, because it values some results together."""
    if any(len(key) > 1 for key in scoring.points):
        return None
    symbols: dict[str, str] = {}
    for symbol, codes in SYMBOLS_162.items():
        worths = {scoring.of(code) for code in codes}
        if len(worths) > 1:
            return None
        symbols[symbol] = decimal(worths.pop())
    if "X" not in scoring.points:
        del symbols["X"]
    return symbols if all(len(worth) <= 4 for worth in symbols.values()) else None


def _write_xxs(scoring: Scoring, records: RecordWriter) -> None:
    words: list[str] = []
    for symbol, keys in SYMBOLS_XXS.items():
        worths = [scoring.of(key[-1], key[:-1]) for key in keys]
        if len(set(worths)) > 1:
            records.left_out(text("different points for {results}", results=tuple(keys)))
        words.append(f"{symbol}={decimal(worths[0])}")
    if "X" in scoring.points:
        records.left_out(text("points for an unknown result"))
    records.lines.append("XXS " + " ".join(words))
