"""How results are scored: records 162 and 299 (TRF26), XXS (JaVaFo), BBW BBD BBL BBZ BBF BBU (bbpPairings)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.scoring import USUAL, Assignment, Scoring, without_usual
from ratinghouse.reports.trf.header import TrfRecord
from ratinghouse.reports.trf.spellings import hundredths_of, is_blank_number, number_in

RECORDS = frozenset({"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"})
ASSIGNMENT = "299"

SYMBOLS_162 = {"W": "1+WF", "D": "=DH", "L": "0L", "A": "Z-A", "P": "U", "X": "X"}
"""Symbol of record 162 -> the result codes it values."""

SYMBOLS_XXS = {
    "WW": ("w1", "wW"),
    "BW": ("b1", "bW"),
    "WD": ("w=", "wD"),
    "BD": ("b=", "bD"),
    "WL": ("w0", "wL"),
    "BL": ("b0", "bL"),
    "ZPB": ("Z", "A"),
    "HPB": ("H",),
    "FPB": ("F",),
    "PAB": ("U",),
    "FW": ("+",),
    "FL": ("-",),
}
"""Symbol of record XXS -> the keys of Scoring.points it fills."""

_SHORTCUTS = {"W": ("WW", "BW", "FW", "FPB"), "D": ("WD", "BD", "HPB")}
_SYMBOLS_BB = {"BBW": "1W+F", "BBD": "=DH", "BBL": "0L", "BBZ": "ZA", "BBF": "-", "BBU": "U"}
_CELL_162 = 9
ROUND_299 = slice(19, 22)
POINTS_299 = slice(13, 17)
TYPE_299 = slice(4, 5)
FIRST_299 = 23


def read_scoring(records: Sequence[TrfRecord], findings: ReportFindings, *, teams: bool) -> Scoring:
    """Return the scoring of the event. In a team event record 299 is about teams and does not affect the players."""
    points: dict[str, int] = {}
    assignments: list[Assignment] = []
    if not records:
        return USUAL
    for record in records:
        if record.id == ASSIGNMENT:
            assigned = None if teams else _assignment(record, findings)
            if assigned:
                assignments.append(assigned)
            continue
        pairs = list(_pairs(record))
        if not pairs or any(worth is None for _, worth in pairs):
            message = text("Record {record} cannot be read: {written!r}.", record=record.id, written=record.value)
            findings.add("scoring-unreadable", message, record.line, 5)
        for keys, worth in pairs:
            if worth is not None:
                points.update(dict.fromkeys(keys, worth))
    if "1" in points:  # XXS never says "1": it values White's and Black's wins apart, and its bye on its own
        points.setdefault("U", points["1"])
    points = without_usual(_joined(points))
    return Scoring(points, tuple(assignments)) if points or assignments else USUAL


def _pairs(record: TrfRecord) -> Iterator[tuple[tuple[str, ...], int | None]]:
    if record.id == "162":
        text = record.text.ljust(len(record.text) + _CELL_162)
        for at in range(5, len(record.text.rstrip()), _CELL_162):
            symbol = text[at].upper()
            if symbol in SYMBOLS_162:
                yield tuple(SYMBOLS_162[symbol]), hundredths_of(text[at + 1 : at + 5])
            elif not symbol.isspace():
                yield (), None
    elif record.id == "XXS":
        for word in record.value.split():
            symbol, _, worth = word.partition("=")
            symbols = _SHORTCUTS.get(symbol.upper(), (symbol.upper(),))
            recognised = all(symbol in SYMBOLS_XXS for symbol in symbols)
            keys = tuple(key for symbol in symbols if recognised for key in SYMBOLS_XXS[symbol])
            yield keys, hundredths_of(worth) if recognised else None
    else:
        yield tuple(_SYMBOLS_BB[record.id]), hundredths_of(record.value)


def _joined(points: dict[str, int]) -> dict[str, int]:
    """Return the points with equal values for White and Black joined into one."""
    joined = dict(points)
    for code in "1=0WDL":
        white, black = joined.get("w" + code), joined.get("b" + code)
        if white is not None and white == black:
            del joined["w" + code], joined["b" + code]
            joined[code] = white
    return joined


def _assignment(record: TrfRecord, findings: ReportFindings) -> Assignment | None:
    line = record.text.rstrip()
    code = line[TYPE_299].strip().upper()
    points = hundredths_of(line[POINTS_299])
    round_text = line[ROUND_299].strip() or "0"
    cells = [line[at : at + 4] for at in range(FIRST_299, len(line), 5)]
    players = tuple(number for cell in cells if (number := number_in(cell)))
    bad = [cell for cell in cells if not number_in(cell) and not is_blank_number(cell)]
    if points is None or not round_text.isdecimal() or bad or not players:
        message = text("Record {record} cannot be read: {written!r}.", record=record.id, written=record.value)
        findings.add("assignment-unreadable", message, record.line, 5)
        return None
    return Assignment(code, points, int(round_text), players)
