"""ratinghouse-verify: prove a published rating list from its bundle, number by number.

    python verifier.py list.zip          or          ratinghouse-verify list.zip

This file is a second implementation, written from the description of the bundle (docs/reference/bundle.md) and of the
language of statutes (docs/kernel.md). It imports nothing but the standard library and shares no line with the program
that published the list, so an error in that program does not hide itself here. Copy it anywhere and run it.

It checks the hashes of everything in the bundle, calculates the list again from the readings of the reports, the
earlier lists, the register's facts and the statutes, and compares every number. It does not read the reports
themselves: that a reading follows from its report is checked by ``ratinghouse verify``.

Exit status: 0 the list is proved, 1 it is not, 2 wrong usage.

Contents: limits · bundle · tables of players · real numbers · operations · statutes · rows · rules · recipe ·
readings · sides · one edition's run · operations on a list · the list · comparison · command
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import json
import math
import operator
import struct
import sys
import zipfile
import zlib
from bisect import bisect_right
from calendar import monthrange
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any, NamedTuple

BUNDLE_FORMATS = ("ratinghouse bundle 2", "ratinghouse bundle 3")
STATUTE_VERSIONS = {"format": 1, "language": 1, "real_arithmetic": 1}
READING_VERSIONS = (1, 2)
READER_VERSION = 6  # of the report readers that were in use when this file was written
RECIPE_VERSIONS = (1, 2, 3, 4)

Columns = dict[str, list[Any]]
Json = Any


# --- limits -----------------------------------------------------------------------------------------------------------

MOST_BYTES = 1 << 30  # of all files of a bundle, unpacked
MOST_FILES = 100_000
MOST_STEPS = 5_000_000_000  # operations on single numbers
MOST_NAMES = 2_000  # of a statute
MOST_OPERATIONS = 2_000  # of an expression
DEEPEST = 60  # an expression
MOST_REPEATS = 10_000  # of a rule that is repeated until nothing changes
LARGEST_INPUT = 1 << 22  # no rating, day number or count is as large


class BundleRefused(Exception):
    """The file is not a bundle, or something in it is malformed; the message says what."""


class Steps:
    """Counts the calculations, so that a hostile bundle cannot keep a computer busy for ever."""

    def __init__(self) -> None:
        self.remaining = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Count some steps. Raise ``BundleRefused`` when there were too many."""
        self.remaining -= steps
        if self.remaining < 0:
            raise BundleRefused(f"the list takes more than {MOST_STEPS:,} steps to calculate")


def demand(condition: object, reason: str) -> None:
    """Raise ``BundleRefused`` with the reason unless the condition holds."""
    if not condition:
        raise BundleRefused(reason)


# --- bundle -----------------------------------------------------------------------------------------------------------


class OpenedBundle:
    """The files of a bundle.

    ``problems`` collects errors that do not prevent the calculation, ``notes`` what is worth knowing.
    """

    def __init__(self, path: Path) -> None:
        self.problems: list[str] = []
        self.notes: list[str] = []
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
            raise BundleRefused(f"this is not a bundle: {error}") from None
        members = self._zip.infolist()
        names = [member.filename for member in members]
        demand(len(members) <= MOST_FILES, f"the bundle has more than {MOST_FILES:,} files")
        size = sum(member.file_size for member in members)
        demand(size <= MOST_BYTES, f"the bundle unpacks to {size:,} bytes, more than {MOST_BYTES:,}")
        demand(len(set(names)) == len(names), "the bundle has two files of the same name")
        self.manifest = parsed_json(self._unpacked("manifest.json"), "manifest.json")
        demand(isinstance(self.manifest, dict), "manifest.json is not an object")
        formats = " or ".join(map(repr, BUNDLE_FORMATS))
        demand(self.manifest.get("format") in BUNDLE_FORMATS, f"this is not a bundle of the format {formats}")
        self._check_files(set(names) - {"manifest.json"})

    def read(self, name: str) -> bytes:
        """Return a file of the bundle."""
        demand(name in self.manifest["files"], f"the manifest names no file {name}")
        return self._unpacked(name)

    def read_json(self, name: str) -> Json:
        """Return the document in a file of the bundle."""
        return parsed_json(self.read(name), name)

    def expect(self, condition: object, problem: str) -> None:
        """Note a problem unless the condition holds."""
        if not condition:
            self.problems.append(problem)

    def _unpacked(self, name: str) -> bytes:
        try:
            return self._zip.read(name)
        except (KeyError, ValueError, RuntimeError, EOFError, OSError, zipfile.BadZipFile, zlib.error) as error:
            raise BundleRefused(f"the bundle has no readable file {name}: {error}") from None

    def _check_files(self, names: set[str]) -> None:
        files = self.manifest.get("files")
        demand(isinstance(files, dict), "the manifest lists no files")
        for name in sorted(names ^ set(files)):
            self.problems.append(f"{name} is " + ("not in the manifest" if name in names else "not in the bundle"))
        for name in sorted(names & set(files)):
            self.expect(sha256(self._unpacked(name)) == files[name], f"{name} is not the file that the manifest names")


def sha256(raw: bytes) -> str:
    """Return the hash of some bytes."""
    return hashlib.sha256(raw).hexdigest()


def parsed_json(raw: bytes, name: str) -> Json:
    """Return a JSON document."""
    try:
        return json.loads(raw)
    except (ValueError, RecursionError) as error:
        raise BundleRefused(f"{name} is not a JSON document: {error}") from None


def canonical_json(value: Json) -> bytes:
    """Return the spelling of a JSON value that hashes are taken over."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


# --- tables of players ------------------------------------------------------------------------------------------------

LIST_COLUMNS = {
    "code": "text",
    "rating": "whole",
    "before": "whole",
    "change": "whole",
    "games": "whole",
    "total_games": "whole",
    "k": "whole",
    "rd": "real",
    "peak": "whole",
    "status": "status",
    "last_played": "day",
    "inactive": "flag",
}
FACT_COLUMNS = {
    "code": "text",
    "birth": "text",
    "title": "text",
    "flags": "text",
    "fide_rating": "whole",
    "other_rating": "whole",
    "member_from": "day",
    "member_to": "day",
    "lapses": "text",
    "fide_day": "day",
}
ROWS_OF_BUCKET = 64  # the number of buckets is the smallest power of two with at most so many rows in each on average
SPARSE_FACTS = ("lapses", "fide_day")  # not written if no player has any
STATUS = ("listed", "new", "unrated", "delisted")
NOTHING: dict[str, str | float | bool] = {"text": "", "real": 0.0, "flag": False}


def cell_value(kind: str, cell: str) -> Any:
    """Return what a cell of a CSV file says; days are ordinals."""
    if kind == "text":
        return cell
    if kind == "day":
        return date.fromisoformat(cell).toordinal() if cell else 0
    if kind == "status":
        return STATUS.index(cell)
    if kind == "real":
        number = float(cell or 0)
        demand(math.isfinite(number), f"{cell} is not a number")
        return number
    if kind == "flag":
        demand(cell in ("0", "1"), f"{cell[:20]!r} is neither 0 nor 1")
        return cell == "1"
    number = int(cell)
    demand(abs(number) < 1 << 62, f"{cell[:20]} is too large")
    return number


def read_table(raw: bytes, kinds: Mapping[str, str], name: str) -> Columns:
    """Return the columns of a CSV file. A column that the file lacks is empty."""
    try:
        rows = list(csv.reader(io.StringIO(raw.decode(), newline="")))
        demand(rows and rows[0][:1] == ["code"], f"{name} has no column code")
        header = rows.pop(0)
        cells = dict(zip(header, zip(*rows, strict=True) if rows else [()] * len(header), strict=True))
        table = {
            column: [cell_value(kind, cell) for cell in cells[column]]
            if column in cells
            else [NOTHING.get(kind, 0)] * len(rows)
            for column, kind in kinds.items()
        }
    except (ValueError, csv.Error, UnicodeDecodeError) as error:
        raise BundleRefused(f"{name} cannot be read: {error}") from None
    demand(len(set(table["code"])) == len(rows), f"{name} has a player twice")
    return table


def hash_of_columns(table: Columns, kinds: Mapping[str, str], *more: bytes) -> str:
    """Return the hash of a table: of each column name, length and values, then what else it covers."""
    digest = hashlib.sha256()
    for name, kind in kinds.items():
        column = table[name]
        digest.update(f"{name}:{len(column)}\n".encode())
        if kind == "text":
            digest.update(b"\n".join(text.encode() for text in column))
        else:
            digest.update(struct.pack(f"<{len(column)}{'d' if kind == 'real' else 'q'}", *column))
    for part in more:
        digest.update(f"{len(part)}\n".encode())
        digest.update(part)
    return digest.hexdigest()


def hash_of_list(version: Json, table: Columns, inputs: str, pending: Iterable[Sequence[Json]]) -> str:
    """Return the hash of a list: its columns, the hash of its recipe, and the results kept for first ratings."""
    pending_results = canonical_json(sorted(map(list, pending)))
    if version == 1:
        return hash_of_columns(table, LIST_COLUMNS, inputs.encode(), pending_results)
    demand(version == 2, f"there is no version {str(version)[:20]!r} of hashes of lists")
    digest = hashlib.sha256(b"ratinghouse list 2\n")
    for part in (inputs.encode(), pending_results, digests_of_buckets(table)):
        digest.update(f"{len(part)}\n".encode())
        digest.update(part)
    return digest.hexdigest()


def digests_of_buckets(table: Columns) -> bytes:
    """Return the digests of the buckets of a list: a player's row is in the bucket that the CRC-32 of the ID says."""
    buckets = 1
    while buckets * ROWS_OF_BUCKET < len(table["code"]):
        buckets *= 2
    rows: list[list[int]] = [[] for _ in range(buckets)]
    for row, code in enumerate(table["code"]):
        rows[zlib.crc32(code.encode()) % buckets].append(row)
    numbers = [name for name in LIST_COLUMNS if name != "code"]
    layout = struct.Struct("<" + "".join("d" if LIST_COLUMNS[name] == "real" else "q" for name in numbers))
    digests = []
    for in_bucket in rows:
        digest = hashlib.sha256(b"".join(table["code"][row].encode() + b"\n" for row in in_bucket))
        for row in in_bucket:
            digest.update(layout.pack(*(table[name][row] for name in numbers)))
        digests.append(digest.digest())
    return b"".join(digests)


def hash_of_facts(facts: Columns) -> str:
    """Return the hash of the register's facts; some columns are part of it only if any player has a value."""
    kinds = {name: kind for name, kind in FACT_COLUMNS.items() if name not in SPARSE_FACTS or any(facts[name])}
    return hash_of_columns(facts, kinds)


def rows_by_code(table: Columns) -> dict[str, int]:
    """Return the row of each player."""
    return {code: row for row, code in enumerate(table["code"])}


def selected(column: Sequence[Any], rows: Iterable[int]) -> list[Any]:
    """Return some rows of a column."""
    return [column[row] for row in rows]


# --- real numbers -----------------------------------------------------------------------------------------------------

# e to the power of x, as a fixed sequence of IEEE operations: a library function could differ in the last bit.
LOG2_E = 1.4426950408889634
LN_2_HIGH = 0.6931471803691238
LN_2_LOW = 1.9082149292705877e-10
LN_10 = 2.302585092994046
TERMS = tuple(1.0 / math.factorial(power) for power in range(13, -1, -1))
SUM_SCALE = float(1 << 44)  # real numbers are added as whole numbers of this fraction


def exponential(x: float) -> float:
    """Return e to the power of x."""
    if x != x:
        return x
    bounded = min(max(float(x), -708.0), 709.0)
    power = math.floor(bounded * LOG2_E + 0.5)
    rest = (bounded - power * LN_2_HIGH) - power * LN_2_LOW
    total = TERMS[0]
    for term in TERMS[1:]:
        total = total * rest + term
    return math.ldexp(total, power)


def quotient(a: float, b: float) -> float:
    """Return a divided by b, also by 0, as IEEE 754 defines it."""
    if b:
        return float(a) / float(b)
    return math.nan if not a or a != a else math.copysign(math.inf, a) * math.copysign(1.0, b)


def square_root(x: float) -> float:
    """Return the square root; NaN for a negative number."""
    return math.sqrt(x) if x >= 0 else math.nan


def half_up_real(x: float) -> float:
    """Return the nearest whole number; an exact half goes up."""
    if not math.isfinite(x):
        return math.nan  # allowed only in a row that some condition leaves out; otherwise the column is refused
    below = math.floor(x)
    return below + (x - below >= 0.5)


# --- operations -------------------------------------------------------------------------------------------------------


def half_up(a: int, b: int = 100) -> int:
    """Return a/b to the nearest whole number, an exact half upwards; 0 where b is 0."""
    return (2 * a + b) // (2 * b) if b else 0


def half_away(a: int, b: int = 100) -> int:
    """Return a/b to the nearest whole number, an exact half away from zero; 0 where b is 0."""
    sign = (a > 0) - (a < 0)
    return sign * ((2 * abs(a) + b) // (2 * b)) if b else 0


def down(a: int, b: int = 100) -> int:
    """Return the largest whole number that is not greater than a/b; 0 where b is 0."""
    return a // b if b else 0


def larger(a: Any, b: Any) -> Any:
    """Return the larger of two numbers; NaN if either is NaN."""
    return a if a != a or a >= b else b


def smaller(a: Any, b: Any) -> Any:
    """Return the smaller of two numbers; NaN if either is NaN."""
    return a if a != a or a <= b else b


# Every operation of the language: the least and the largest number of operands, and what it gives for one row.
OPERATIONS: dict[str, tuple[int, int, Callable[..., Any]]] = {
    "add": (2, 2, operator.add),
    "subtract": (2, 2, operator.sub),
    "multiply": (2, 2, operator.mul),
    "negative": (1, 1, operator.neg),
    "absolute": (1, 1, abs),
    "larger": (2, 2, larger),
    "smaller": (2, 2, smaller),
    "clip": (3, 3, lambda x, least, most: smaller(larger(x, least), most)),
    "in_hundredths": (1, 1, lambda x: x * 100),
    "hundredths": (1, 1, lambda x: x),
    "half_up": (1, 2, half_up),
    "half_away": (1, 2, half_away),
    "down": (1, 2, down),
    "whole": (1, 1, lambda x: x // 100),
    "real": (1, 1, float),
    "real_score": (1, 1, lambda x: x / 100),
    "divide": (2, 2, quotient),
    "exponential": (1, 1, exponential),
    "power_of_ten": (1, 1, lambda x: exponential(x * LN_10)),
    "square_root": (1, 1, square_root),
    "half_up_real": (1, 1, half_up_real),
    "less": (2, 2, operator.lt),
    "less_or_equal": (2, 2, operator.le),
    "greater": (2, 2, operator.gt),
    "greater_or_equal": (2, 2, operator.ge),
    "equal": (2, 2, operator.eq),
    "not_equal": (2, 2, operator.ne),
    "and": (2, 2, operator.and_),
    "or": (2, 2, operator.or_),
    "exclusive_or": (2, 2, operator.xor),
    "not": (1, 1, operator.not_),
    "where": (3, 3, lambda condition, then, otherwise: then if condition else otherwise),
}
AGGREGATES = {"sum": (1, 2), "count": (1, 1), "largest": (1, 2)}  # over the finer rows of each row


def operand_counts(name: object) -> tuple[int, int]:
    """Return how many operands an operation of the language has, at least and at most."""
    if name == "table":
        return 2, 2
    if name in AGGREGATES:
        return AGGREGATES[str(name)]
    demand(isinstance(name, str) and name in OPERATIONS, f"there is no operation {str(name)[:80]!r}")
    return OPERATIONS[str(name)][:2]


def check_expression(
    expression: Json, names: Collection[str], counts: Callable[[object], tuple[int, int]], depth: int = DEEPEST
) -> int:
    """Return the size of an expression. Raise ``BundleRefused`` if it is malformed, too deep or names anything else."""
    demand(depth > 0, "an expression is too deep")
    if isinstance(expression, str):
        demand(expression in names, f"an expression names {expression[:80]!r}, which is no parameter of its rule")
        return 1
    if expression is None or isinstance(expression, (bool, int, float)):
        number = expression or 0
        demand(math.isfinite(number) and abs(number) <= 1 << 53, "a number of an expression is out of range")
        return 1
    demand(isinstance(expression, list) and expression, "an expression is a number, a name or an operation")
    least, most = counts(expression[0])
    demand(least <= len(expression) - 1 <= most, f"{expression[0]} does not take {len(expression) - 1} operands")
    size = 1 + sum(check_expression(operand, names, counts, depth - 1) for operand in expression[1:])
    demand(size <= MOST_OPERATIONS, "an expression is too large")
    return size


def names_in(expression: Json) -> Iterator[str]:
    """Yield the names that an expression takes."""
    if isinstance(expression, str):
        yield expression
    elif isinstance(expression, list):
        for operand in expression[1:]:
            yield from names_in(operand)


# --- statutes ---------------------------------------------------------------------------------------------------------

COARSER = {
    "side": ("entry", "event", "player", "run"),
    "entry": ("event", "player", "run"),
    "event": ("run",),
    "player": ("run",),
    "run": (),
}
FINER = {"side": (), "entry": ("side",), "event": ("side", "entry"), "player": ("entry",), "run": ()}


class LawName(NamedTuple):
    """A name of a statute: an input, a value, a table or a rule, with its definition."""

    kind: str
    name: str
    per: str
    unit: str
    document: Mapping[str, Json]


class Access(NamedTuple):
    """A parameter of a rule: which column it is, and whose."""

    law: LawName
    finer: bool = False
    opponent: bool = False
    earlier: bool = False
    twin: bool = False


class EditionLaw:
    """The statute of an edition: its names in order and its one-off changes of lists. No list needs its calendar."""

    def __init__(self, raw: bytes) -> None:
        document = parsed_json(raw, "a statute")
        for version, number in STATUTE_VERSIONS.items():
            demand(document[version] == number, f"a statute has {version} {document[version]}, not {number}")
        self.id: str = document["edition"]["id"]
        demand("+" not in self.id, f"{self.id} is amended for study: no list follows from it")
        self.changes_idle: bool = document["edition"]["changes_idle"]
        demand(len(document["names"]) <= MOST_NAMES, f"a statute has at most {MOST_NAMES} names")
        self.names: dict[str, LawName] = {}
        for row in document["names"]:
            self._define(row)
        self.adjustments = {row["id"]: row for row in document["adjustments"]}
        for row in document["adjustments"]:
            demand({"rating"} <= set(row["parameters"]) <= {"rating", "standard"}, "an adjustment takes ratings")
            check_expression(row["expression"], set(row["parameters"]), operand_counts)

    @property
    def rules(self) -> list[LawName]:
        """Return the rules in the order written."""
        return [law for law in self.names.values() if law.kind == "rule"]

    @property
    def knows_twins(self) -> bool:
        """Return whether a rule says what becomes of a game that a substitute finished."""
        return any(name.startswith("twin_") for rule in self.rules for name in rule.document["parameters"])

    def has_rule(self, name: str) -> bool:
        """Return whether there is a rule of this name."""
        return name in self.names and self.names[name].kind == "rule"

    def access(self, parameter: str, rule: LawName) -> Access:
        """Return what a parameter of a rule stands for."""
        per = rule.per
        if rule.document["repeat"] and parameter in (rule.name, "opponent_" + rule.name):
            opponent = parameter != rule.name
            return Access(rule, finer=opponent and per != "side", opponent=opponent)
        if parameter in self.names:
            law = self.names[parameter]
            if law.kind in ("value", "table") or law.per == per or law.per in COARSER[per]:
                return Access(law)
            demand(law.per in FINER[per], f"{parameter} has no meaning in a rule per {per}")
            return Access(law, finer=True)
        for prefix in ("opponent_earlier_", "opponent_", "earlier_", "twin_"):
            name = parameter.removeprefix(prefix)
            if parameter.startswith(prefix) and name in self.names:
                return self._prefixed(prefix, self.names[name], per)
        raise BundleRefused(f"{self.id}: {parameter[:80]} is not defined")

    def _prefixed(self, prefix: str, law: LawName, per: str) -> Access:
        sensible = law.kind in ("input", "rule") and law.per in ("side", "entry", "player")
        if prefix == "earlier_":
            demand(sensible and law.per == per != "player" and law.unit != "real", f"earlier_{law.name} has no meaning")
            return Access(law, earlier=True)
        if prefix == "twin_":
            demand(sensible and per == "side", f"twin_{law.name} has no meaning in a rule per {per}")
            return Access(law, twin=True)
        earlier = prefix == "opponent_earlier_"
        demand(sensible and per != "player", f"{prefix}{law.name} has no meaning in a rule per {per}")
        demand(not earlier or (law.per == "side" and law.unit != "real"), f"{prefix}{law.name} has no meaning")
        return Access(law, finer=per != "side", opponent=True, earlier=earlier)

    def _define(self, row: Mapping[str, Json]) -> None:
        kind, name = row["kind"], row["name"]
        demand(kind in ("input", "value", "table", "rule"), f"{self.id}: {str(kind)[:20]!r} is not a kind of name")
        demand(isinstance(name, str) and name not in self.names, f"{self.id}: {str(name)[:80]} is defined twice")
        per = row.get("per", "run")
        demand(per in COARSER, f"{self.id}: {name} has no grain")
        law = LawName(kind, name, per, row.get("unit", "whole"), row)
        if kind == "rule":
            self._check_rule(law)
        elif kind == "table":
            entries = row["entries"]
            demand(entries and all(type(entry) is int for entry in entries), f"{name} is not a table")
        elif kind == "value":
            numbers = [number for _, number in row["steps"]] if "steps" in row else [row["value"]]
            demand(numbers and all(type(it) in (int, float) for it in numbers), f"{name} is not a number")
        self.names[name] = law

    def _check_rule(self, law: LawName) -> None:
        row = law.document
        check_expression(row["expression"], set(row["parameters"]), operand_counts)
        demand(law.per != "run", f"{self.id}: {law.name} has no grain")
        for parameter in row["parameters"]:
            self.access(parameter, law)
        where = self.names.get(row["where"])
        grains = (law.per, *COARSER[law.per])
        fits = where is not None and where.unit == "flag" and where.per in grains and where.kind in ("input", "rule")
        demand(not row["where"] or fits, f"{self.id}: the condition of {law.name} is no flag")


# --- rows -------------------------------------------------------------------------------------------------------------


@dataclass
class RunRows:
    """The rows of a run and which belongs to which: events by time, entries by event, sides by entry and round."""

    events: int
    players: int
    event_of_entry: list[int]
    player_of_entry: list[int]
    entry_of_side: list[int]
    mirror: list[int]  # of each side the other side of the game
    twin: list[int]  # of each side that of the player it is shared with; elsewhere the side itself
    inputs: Columns

    def size(self, per: str) -> int:
        """Return how many rows a column of a grain has."""
        sizes = {"side": len(self.mirror), "entry": len(self.event_of_entry), "event": self.events}
        return {**sizes, "player": self.players, "run": 1}[per]

    def owners(self, per: str, coarser: str) -> list[int]:
        """Return, for each row of a grain, the row of a coarser grain that it belongs to."""
        if coarser == "run":
            return [0] * self.size(per)
        if per == "entry":
            return self.event_of_entry if coarser == "event" else self.player_of_entry
        if coarser == "entry":
            return self.entry_of_side
        return selected(self.owners("entry", coarser), self.entry_of_side)


# --- rules ------------------------------------------------------------------------------------------------------------


class FinerRows(NamedTuple):
    """A finer column, and the row of the rule that each of its rows belongs to."""

    values: list[Any]
    owners: list[int]
    of: str
    is_real: bool


class RuleRun:
    """A run of one edition: its rules over some rows, each column once."""

    def __init__(self, law: EditionLaw, rows: RunRows, steps: Steps) -> None:
        self.law = law
        self.rows = rows
        self.steps = steps
        self.columns: Columns = {}
        for name in law.names.values():
            if name.kind == "input":
                self.columns[name.name] = self._input(name)

    def __getitem__(self, name: str) -> list[Any]:
        if name not in self.columns:
            self._run(name)
        return self.columns[name]

    def _input(self, law: LawName) -> list[Any]:
        size = self.rows.size(law.per)
        column = self.rows.inputs.get(law.name, [law.document["default"]] * size)
        demand(len(column) == size, f"the input {law.name} has {len(column)} rows, not {size}")
        fits = all(-LARGEST_INPUT < number < LARGEST_INPUT for number in column)
        demand(fits or law.unit == "real", f"the input {law.name} holds a number beyond {LARGEST_INPUT:,}")
        return [_in_unit(law, number) for number in column]

    def get(self, name: str, otherwise: list[Any]) -> list[Any]:
        """Return the column of a rule, or ``otherwise`` if the edition has no such rule."""
        return self[name] if self.law.has_rule(name) else otherwise

    def _run(self, column_name: str) -> None:
        """Calculate a column, and before it those that it needs, in the order of the statute."""
        demand(self.law.has_rule(column_name), f"{self.law.id} has no rule {column_name}")
        needed = {column_name}
        for rule in reversed(self.law.rules):
            if rule.name in needed:
                needed |= {self.law.access(parameter, rule).law.name for parameter in rule.document["parameters"]}
                needed.add(rule.document["where"])
        for rule in self.law.rules:
            if rule.name in needed and rule.name not in self.columns:
                self.columns[rule.name] = self._repeated(rule) if rule.document["repeat"] else self._column(rule)

    def _repeated(self, rule: LawName) -> list[Any]:
        self.columns[rule.name] = [False] * self.rows.size(rule.per)
        for _ in range(MOST_REPEATS):
            column = self._column(rule)
            if column == self.columns[rule.name]:
                return column
            self.columns[rule.name] = column
        raise BundleRefused(f"{self.law.id}: {rule.name} does not settle")

    def _column(self, rule: LawName) -> list[Any]:
        """Return the column of a rule: 0 wherever its condition does not hold."""
        size = self.rows.size(rule.per)
        where = rule.document["where"]
        chosen = None
        if where:
            holds = self._lifted(Access(self.law.names[where]), rule.per)
            chosen = [row for row in range(size) if holds[row]] if not all(holds) else None
        arguments = {name: self._argument(name, rule) for name in rule.document["parameters"]}
        values = self._evaluated(rule, rule.document["expression"], arguments, size, chosen)
        column = [_checked(self.law.id, rule, value) for value in values]
        if chosen is None:
            return column
        spread = [_in_unit(rule, 0)] * size
        for row, value in zip(chosen, column, strict=True):
            spread[row] = value
        return spread

    def _argument(self, parameter: str, rule: LawName) -> Any:
        access = self.law.access(parameter, rule)
        if access.law.kind == "table":
            return access.law
        if access.law.kind == "value":
            return self._value(access.law, rule.per)
        if not access.finer:
            return self._lifted(access, rule.per)
        of = "side" if access.opponent else access.law.per
        values = self._lifted(access, of)
        return FinerRows(values, self.rows.owners(of, rule.per), of, access.law.unit == "real")

    def _value(self, law: LawName, per: str) -> list[Any]:
        """Return a value of the law for each row: a dated one on the event's first day, for players on the list day."""
        if "steps" not in law.document:
            return [law.document["value"]] * self.rows.size(per)
        days = self._lifted(Access(self.law.names["list_day" if per == "player" else "start_day"]), per)
        since = [date.fromisoformat(day).toordinal() for day, _ in law.document["steps"]]
        numbers = [number for _, number in law.document["steps"]]
        return [numbers[max(bisect_right(since, day) - 1, 0)] if day else numbers[-1] for day in days]

    def _lifted(self, access: Access, per: str) -> list[Any]:
        """Return a column, row for row of a grain that is the same or finer."""
        grain, column = access.law.per, self[access.law.name]
        if access.earlier:
            column = self._earlier(column, self.rows.owners(grain, "entry" if grain == "side" else "player"))
        if grain != per:
            column = selected(column, self.rows.owners(per, grain))
        if access.opponent:
            column = selected(column, self.rows.mirror)
        return selected(column, self.rows.twin) if access.twin else column

    @staticmethod
    def _earlier(column: list[Any], owners: list[int]) -> list[int]:
        """Return, for each row, the sum of the rows before it that have the same owner."""
        totals: dict[int, int] = defaultdict(int)
        sums = []
        for number, owner in zip(column, owners, strict=True):
            sums.append(totals[owner])
            totals[owner] += number
        return sums

    def _evaluated(
        self, rule: LawName, expression: Json, arguments: Mapping[str, Any], size: int, chosen: list[int] | None
    ) -> list[Any]:
        """Return what an expression gives for each of the chosen rows, or for every row."""
        count = size if chosen is None else len(chosen)
        self.steps.spend(count + 1)
        if isinstance(expression, str):
            argument = arguments[expression]
            demand(isinstance(argument, list), f"{self.law.id}: {rule.name} must aggregate {expression}")
            return argument if chosen is None else selected(argument, chosen)
        if not isinstance(expression, list):
            return [expression] * count
        name, *operands = expression
        if name in AGGREGATES:
            totals = self._aggregated(rule, name, operands, arguments, size)
            return totals if chosen is None else selected(totals, chosen)
        if name == "table":
            table = arguments.get(operands[0]) if isinstance(operands[0], str) else None
            demand(isinstance(table, LawName), f"{self.law.id}: {rule.name} looks up something that is not a table")
            return _looked_up(table, self._evaluated(rule, operands[1], arguments, size, chosen))  # type: ignore[arg-type]
        columns = [self._evaluated(rule, operand, arguments, size, chosen) for operand in operands]
        return list(map(OPERATIONS[name][2], *columns))

    def _aggregated(
        self, rule: LawName, aggregate: str, operands: list[Json], arguments: Mapping[str, Any], size: int
    ) -> list[Any]:
        """Return, for each row, the sum, the number or the largest of its finer rows (where the condition holds)."""
        finer = {name: arguments[name] for operand in operands for name in names_in(operand)}
        is_finer = bool(finer) and all(isinstance(rows, FinerRows) for rows in finer.values())
        demand(is_finer, f"{self.law.id}: {rule.name} aggregates no finer rows")
        grains = {rows.of for rows in finer.values()}
        demand(len(grains) == 1, f"{self.law.id}: {rule.name} combines rows of several grains")
        first = next(iter(finer.values()))
        values = {name: rows.values for name, rows in finer.items()}
        rows, *conditions = (self._evaluated(rule, operand, values, len(first.owners), None) for operand in operands)
        if conditions:
            rows = [number if holds else number * 0 for number, holds in zip(rows, conditions[0], strict=True)]
        self.steps.spend(len(rows))
        if aggregate == "count":
            return _summed([1] * len(rows), first.owners, size)
        if aggregate == "largest":
            return _largest(rows, first.owners, size, only_positive=rule.per == "player")
        if isinstance(operands[0], str) and finer[operands[0]].is_real:
            return _summed_real(rows, first.owners, size)
        return _summed(rows, first.owners, size)


def _in_unit(law: LawName, number: Any) -> Any:
    """Return a number as its column holds it."""
    return bool(number) if law.unit == "flag" else float(number) if law.unit == "real" else int(number)


def _checked(edition: str, rule: LawName, value: Any) -> Any:
    if rule.unit == "flag":
        demand(isinstance(value, bool), f"{edition}: {rule.name} gives no flag")
        return value
    if rule.unit == "real":
        demand(math.isfinite(value), f"{edition}: {rule.name} gives no finite number")
        return float(value)
    demand(type(value) is int, f"{edition}: {rule.name} gives no whole number")
    bits = 31 if rule.per == "side" else 63
    demand(-(1 << bits) <= value < 1 << bits, f"{edition}: {rule.name} grows beyond {bits + 1} bits")
    return value


def _looked_up(table: LawName, arguments: list[int]) -> list[int]:
    """Return the entries of a table; beyond its ends, the entry at the end."""
    first, entries = table.document["first"], table.document["entries"]
    last = len(entries) - 1
    return [entries[min(max(argument - first, 0), last)] for argument in arguments]


def _summed(numbers: list[Any], owners: list[int], size: int) -> list[int]:
    totals = [0] * size
    for number, owner in zip(numbers, owners, strict=True):
        totals[owner] += number
    return totals


def _summed_real(numbers: list[float], owners: list[int], size: int) -> list[float]:
    """Return sums of real numbers that do not depend on their order: each is rounded to 44 binary digits first."""
    longest = max(Counter(owners).values(), default=0)
    largest = max(map(abs, numbers), default=0.0)
    demand(largest * longest < 1 << 18, "the sum of a real column is too large to be added exactly")
    return [total / SUM_SCALE for total in _summed([round(it * SUM_SCALE) for it in numbers], owners, size)]


def _largest(numbers: list[Any], owners: list[int], size: int, only_positive: bool) -> list[Any]:
    largest: list[Any] = [0 if only_positive else None] * size
    for number, owner in zip(numbers, owners, strict=True):
        if largest[owner] is None or number > largest[owner]:
            largest[owner] = number
    return [number or 0 for number in largest]


# --- recipe -----------------------------------------------------------------------------------------------------------


class WaitingResult(NamedTuple):
    """A result of an unrated player that waits for their first rating, as a row of a recipe has it."""

    player: str
    event: str
    end: date
    games: int
    score: int
    opponents: int
    Ru: int
    major_team: bool
    start: date | None = None  # known of a result of the same list under another edition; no part of the row

    def row(self) -> list[Json]:
        """Return the result as a row of a recipe."""
        return [self.player, self.event, self.end.isoformat(), *self[3:8]]


class ReadEntry(NamedTuple):
    """A player of an event, with the ID that the office matched."""

    no: int
    id: str
    name: str
    rating: int
    birth: str
    title: str
    results: list[RoundResult]


class RoundResult(NamedTuple):
    """A round of an entry: the opponent's starting number, None for a bye, and the substitute's."""

    round: int
    opponent: int | None
    colour: str
    code: str
    day: date | None
    substitute: int | None


@dataclass(frozen=True)
class RatedEvent:
    """An event that was rated: the reading of its report, the declared facts, and the edition it falls under."""

    key: str
    rules: str
    declared: Mapping[str, int]
    reading: Mapping[str, Json]
    start: date | None
    end: date | None
    entries: list[ReadEntry]
    results: frozenset[Seat] | None  # those that the list rates, from both sides; None if it rates all
    start_ratings: Mapping[int, int]  # by starting number, fixed when the event started


class Listed(NamedTuple):
    """What a list says of a player, as far as runs read it; 0 where it says nothing."""

    rating: int = 0
    k: int = 0
    games: int = 0
    peak: int = 0
    fide_rating: int = 0


class Basis:
    """Everything that a list is calculated from, gathered from the bundle. Rows are those of the facts."""

    def __init__(self, bundle: OpenedBundle) -> None:
        self.bundle = bundle
        self._lists: dict[str, tuple[Columns, str]] = {}
        self.recipe = recipe = bundle.read_json("recipe.json")
        demand(recipe["version"] in RECIPE_VERSIONS, f"the recipe has the version {recipe['version']}")
        register: int = recipe["register"] if recipe["version"] > 2 else recipe["version"]
        self.merges_records: bool = register > 1
        self.pool: str = recipe["pool"]
        self.list_date = date.fromisoformat(recipe["date"])
        self.editions: list[str] = recipe["editions"]
        self.laws = read_laws(bundle)
        self.events = [read_event(event, bundle, self.laws) for event in recipe["events"]]
        self.pending = read_pending(recipe["kept"])
        self.remaining: dict[str, str] = dict(recipe["merged"])
        if recipe["version"] > 2:
            demand(recipe["statutes"] == bundle.manifest["statutes"], "the recipe names other statutes than the bundle")
        self.facts = read_table(bundle.read("facts.csv"), FACT_COLUMNS, "facts.csv")
        self.row_of = rows_by_code(self.facts)
        bundle.expect(hash_of_facts(self.facts) == recipe["facts"], "facts.csv is not what the recipe names")
        self.before, self.listed = self._list_before()
        self._check_players()
        self.own_facts = self.facts
        self.facts = self._with_other_pools()
        self.registers = self._registers()
        self.games_in_year = self._games_in_year()

    @property
    def size(self) -> int:
        """Return how many players the list is calculated for."""
        return len(self.facts["code"])

    def list_of(self, reference: Mapping[str, Json]) -> Columns:
        """Return an earlier list, whose hash the recipe names."""
        path = f"lists/{reference['pool']}-{reference['date']}-{reference['edition']}"
        if path not in self._lists:
            table = read_table(self.bundle.read(f"{path}.csv"), LIST_COLUMNS, f"{path}.csv")
            proof = self.bundle.read_json(f"{path}.json")
            pending = [result.row() for result in read_pending(proof["kept"])]
            self._lists[path] = table, hash_of_list(proof.get("hash", 1), table, proof["inputs"], pending)
        table, content = self._lists[path]
        self.bundle.expect(content == reference["hash"], f"{path}.csv is not the list that the recipe names")
        return table

    def _check_players(self) -> None:
        """Demand facts for exactly the players whom the recipe concerns."""
        players = {entry.id for event in self.events for entry in event.entries if entry.id}
        players |= {pending.player for pending in self.pending} | set(self.recipe["joining"])
        players |= {row[0] for row in self.recipe["returning"]} | set(self.remaining.values())
        previous = self.recipe["lists"]["previous"]
        players |= set(self.list_of(previous)["code"]) - self.remaining.keys() if previous else set()
        demand(players == self.row_of.keys(), "the players of facts.csv are not those of the recipe")

    def _list_before(self) -> tuple[Columns, list[bool]]:
        """Return the previous list, with merged and split records, and which players were on it."""
        codes = self.facts["code"]
        before = {name: [NOTHING.get(kind, 0)] * len(codes) for name, kind in LIST_COLUMNS.items()}
        before["code"] = list(codes)
        listed = [False] * len(codes)
        if not self.recipe["lists"]["previous"]:
            return before, listed
        previous = self.list_of(self.recipe["lists"]["previous"])
        for at, code in enumerate(previous["code"]):
            if code in self.row_of:
                copy_row(previous, at, before, self.row_of[code])
                listed[self.row_of[code]] = True
        merge = merge_record if self.merges_records else inherit_rating
        rows = rows_by_code(previous)
        for code, target in self.remaining.items():
            if code in rows:
                merge(before, self.row_of[target], previous, rows[code])
        for code, reference, *more in self.recipe["returning"]:
            split_record(self, before, code, reference, *more)
            listed[self.row_of[code]] = True
        return before, listed

    def _with_other_pools(self) -> Columns:
        """Return the facts with the ratings that lists of other pools have for the players."""
        facts = dict(self.facts)
        for name, column in (("other", "other_rating"), ("standard", "fide_rating")):
            reference = self.recipe["lists"][name]
            if reference:
                table = self.list_of(reference)
                ratings = dict(zip(table["code"], table["rating"], strict=True))
                for code, target in self.remaining.items():
                    ratings[target] = ratings.get(target) or ratings.get(code, 0)
                facts[column] = [ratings.get(code, 0) for code in facts["code"]]
        return facts

    def _registers(self) -> dict[date, dict[str, Listed]]:
        """Return what the lists in force during the events said of their players, by their first day in force."""
        playing = sorted({entry.id for event in self.events for entry in event.entries if entry.id})
        registers: dict[date, dict[str, Listed]] = {date.min: {}}
        for since, reference, standard in self.recipe["lists"]["in_force"]:
            table = self.list_of(reference) if reference else {name: [] for name in LIST_COLUMNS}
            rows = rows_by_code(table)
            base = self.list_of(standard) if standard else None
            base_rows = rows_by_code(base) if base is not None else {}
            players = {}
            for id in playing:
                player = self._player_then(id, table, rows)
                if base is not None:
                    at = self._row_then(id, base, base_rows)
                    player = player._replace(fide_rating=base["rating"][at] if at is not None else 0)
                players[id] = player
            registers[date.fromisoformat(since)] = players
        return registers

    def _player_then(self, id: str, table: Columns, rows: Mapping[str, int]) -> Listed:
        fide_rating = self.own_facts["fide_rating"][self.row_of[id]]
        at = self._row_then(id, table, rows)
        player = Listed(fide_rating=fide_rating)
        if at is not None:
            rating, k, games, peak = (table[name][at] for name in ("rating", "k", "total_games", "peak"))
            player = Listed(rating, k, games, peak, fide_rating)
        merged = [rows[code] for code, target in self.remaining.items() if target == id and code in rows]
        merged = [row for row in merged if has_history(table, row)]
        if not merged or not self.merges_records:
            return player
        if id in rows and has_history(table, rows[id]):
            merged.append(rows[id])
        games = sum(table["total_games"][row] for row in merged)
        peak = max(highest(table, row) for row in merged)
        return player._replace(games=games, peak=peak, k=player.k if len(merged) == 1 else 0)

    def _row_then(self, id: str, table: Columns, rows: Mapping[str, int]) -> int | None:
        """Return a player's row on a list: their own or, without a rating there, that of a record now merged."""
        records = [id, *(code for code, target in self.remaining.items() if target == id)]
        rated = (rows[code] for code in records if code in rows and table["rating"][rows[code]] > 0)
        return next(rated, rows.get(id))

    def _games_in_year(self) -> list[int] | None:
        """Return the games on the lists of the last year; None if the lists do not go back a year."""
        if self.recipe["lists"]["year"] is None:
            return None
        totals = [0] * self.size
        for reference in self.recipe["lists"]["year"]:
            table = self.list_of(reference)
            games = dict(zip(table["code"], table["games"], strict=True))
            for code, target in self.remaining.items() if self.merges_records else ():
                games[target] = games.get(target, 0) + games.get(code, 0)
            totals = [total + games.get(code, 0) for total, code in zip(totals, self.facts["code"], strict=True)]
        return totals


def read_laws(bundle: OpenedBundle) -> dict[str, EditionLaw]:
    """Return the statutes of the editions, each proved by its hash."""
    laws = {}
    for id, document_hash in bundle.manifest["statutes"].items():
        raw = bundle.read(f"statutes/{document_hash}.json")
        bundle.expect(sha256(raw) == document_hash, f"statutes/{document_hash}.json is not the statute of that hash")
        laws[id] = EditionLaw(raw)
        demand(laws[id].id == id, f"the statute of {id} is that of {laws[id].id}")
    return laws


def read_pending(rows: Sequence[Sequence[Json]]) -> list[WaitingResult]:
    """Return the kept results of a recipe or a list."""
    return [WaitingResult(player, event, date.fromisoformat(end), *more) for player, event, end, *more in rows]


def copy_row(source: Columns, at: int, target: Columns, row: int) -> None:
    """Copy what one list says of a player into another."""
    for name in LIST_COLUMNS:
        if name != "code":
            target[name][row] = source[name][at]


def highest(table: Columns, row: int) -> int:
    """Return the highest rating that a list has for a player."""
    return int(max(table["peak"][row], table["rating"][row]))


def has_history(table: Columns, row: int) -> bool:
    """Return whether a player has a game or a rating on a list, now or earlier."""
    return bool(table["total_games"][row] > 0 or highest(table, row) > 0)


def inherit_rating(before: Columns, row: int, previous: Columns, at: int) -> None:
    """Give a player without a rating the numbers of a merged record, as recipes of version 1 did."""
    if previous["rating"][at] > 0 and before["rating"][row] == 0:
        copy_row(previous, at, before, row)


def merge_record(before: Columns, row: int, previous: Columns, at: int) -> None:
    """Add a merged record to its player: games of both, the higher peak, the later game; K is determined again."""
    both = has_history(previous, at) and has_history(before, row)
    games = before["total_games"][row] + previous["total_games"][at]
    peak = max(highest(before, row), highest(previous, at))
    last = max(before["last_played"][row], previous["last_played"][at])
    active = before["rating"][row] > 0 and previous["rating"][at] > 0 and not previous["inactive"][at]
    inherit_rating(before, row, previous, at)
    before["total_games"][row], before["peak"][row], before["last_played"][row] = games, peak, last
    before["inactive"][row] = before["inactive"][row] and not active
    if both:
        before["k"][row] = 0


def split_record(
    basis: Basis,
    before: Columns,
    code: str,
    reference: Mapping[str, Json],
    remaining: str = "",
    others: Sequence[str] = (),
    since: Sequence[Mapping[str, Json]] = (),
) -> None:
    """Give a split record its old standing again, and remove what it had added to the remaining player."""
    lists = [basis.list_of(it) for it in (reference, *since)]
    then, rows = lists[0], [rows_by_code(table) for table in lists]
    at = rows[0][code]
    copy_row(then, at, before, basis.row_of[code])
    row = basis.row_of.get(remaining)
    if row is None or not has_history(then, at):
        return
    appearances_then = [rows[0][other] for other in others if other in rows[0]]
    later = [(table, by[it]) for table, by in zip(lists[1:], rows[1:], strict=True) for it in others if it in by]
    played = any(table["games"][position] > 0 for table, position in later)
    only_merged = not any(then["rating"][position] > 0 for position in appearances_then)
    before["total_games"][row] = max(before["total_games"][row] - then["total_games"][at], 0)
    if before["last_played"][row] <= then["last_played"][at]:
        before["last_played"][row] = max((then["last_played"][it] for it in appearances_then), default=0)
    before["k"][row] = 0
    if only_merged and not played and before["rating"][row] == then["rating"][at]:
        before["rating"][row], before["rd"][row], before["inactive"][row] = 0, 0.0, False
        later = []
    peaks = [highest(then, position) for position in appearances_then]
    before["peak"][row] = max([*peaks, *(table["rating"][position] for table, position in later)], default=0)


# --- readings ---------------------------------------------------------------------------------------------------------


def read_event(event: Mapping[str, Json], bundle: OpenedBundle, laws: Mapping[str, EditionLaw]) -> RatedEvent:
    """Return an event of the recipe with the reading of its report."""
    reading = bundle.read_json(f"readings/{event['event']}.json")
    demand(reading["version"] in READING_VERSIONS, f"the reading of {event['file']} has another version")
    reader = reading["reader"] if reading["version"] > 1 else 1
    demand(type(reader) is int, f"the reading of {event['file']} names no version of the report readers")
    if reader != READER_VERSION:
        versions = f"version {reader} of the report readers, not by version {READER_VERSION}"
        bundle.notes.append(f"{event['file']} was read by {versions}: compare the reading with the report")
    raw = bundle.read(f"reports/{event['received']}")
    bundle.expect(sha256(raw) == event["received"], f"the report {event['file']} is not the one that was rated")
    matched = dict(event["players"])
    entries = [read_entry(entry, matched.get(entry["no"], "")) for entry in reading["entries"]]
    start, end = (day_of(reading[name]) for name in ("start", "end"))
    out = {seat for row in event.get("left_out", ()) for seat in both_seats(*row)}
    entries = [without_games(entry, out) for entry in entries] if out else entries
    results, fixed = event.get("results"), dict(event.get("start_ratings", ()))
    seats = None if results is None else frozenset(it for row in results for it in both_seats(*row))
    if seats is not None and "on_other_list" not in laws[event["rules"]].names:
        entries = [with_results(entry, seats) for entry in entries]
    return RatedEvent(event["event"], event["rules"], event["told"], reading, start, end, entries, seats, fixed)


def both_seats(round: int, white: int, black: int) -> tuple[Seat, Seat]:
    """Return the two sides of a result that a recipe names."""
    return (white, round, black), (black, round, white)


def without_games(entry: ReadEntry, seats: Collection[Seat]) -> ReadEntry:
    """Return an entry whose games on some seats are left out by decision: played, but counted as unplayed."""
    results = [
        it._replace(code=LEFT_OUT.get(it.code, it.code)) if (entry.no, it.round, it.opponent) in seats else it
        for it in entry.results
    ]
    return entry._replace(results=results)


def with_results(entry: ReadEntry, seats: Collection[Seat]) -> ReadEntry:
    """Return an entry with those of its results that are among some seats."""
    return entry._replace(results=[it for it in entry.results if (entry.no, it.round, it.opponent) in seats])


def read_entry(entry: Mapping[str, Json], id: str) -> ReadEntry:
    """Return an entry of a reading, with the ID of the player it was matched with."""
    results = [
        RoundResult(round, opponent, colour, code, day_of(day), substitute)
        for round, opponent, colour, code, day, substitute in entry["results"]
    ]
    return ReadEntry(entry["no"], id, entry["name"], entry["rating"], entry["birth"], entry["title"], results)


def day_of(text: str | None) -> date | None:
    """Return the day of an ISO text; None for None."""
    return date.fromisoformat(text) if text is not None else None


def distinct_entries(event: RatedEvent) -> list[ReadEntry]:
    """Return the entries by starting number; of two with the same number, the first."""
    by_no: dict[int, ReadEntry] = {}
    for entry in event.entries:
        by_no.setdefault(entry.no, entry)
    return [by_no[no] for no in sorted(by_no)]


def order_of_pending(pending: WaitingResult) -> tuple[Any, ...]:
    """Return the sorting key of a kept result among the events of a run."""
    return pending.end, pending.start or pending.end, "", "", 0, pending.event, pending.player, *pending[3:8]


def order_of_event(event: RatedEvent) -> tuple[Any, ...]:
    """Return the sorting key of an event in a run: its days, name and file, then its content."""
    end = event.end or event.start or date.max
    format = event.reading["format"]
    entries = [
        (
            *(entry.no, entry.id, entry.name, entry.rating),
            sorted((result.round, result.opponent or 0, result.code) for result in entry.results),
        )
        for entry in distinct_entries(event)
    ]
    content = (1, format is None, format or "", entries, sorted(event.declared.items()))
    return end, event.start or end, event.reading["name"], event.reading["file"], *content


def event_columns(event: RatedEvent | WaitingResult) -> dict[str, int]:
    """Return the input columns of an event; a declared fact overrides what the reading says."""
    columns = dict.fromkeys(EVENT_INPUTS, 0) | {"cycles": 1, "minutes_60": -1}
    start: date | None
    end: date | None
    if isinstance(event, WaitingResult):
        start, end, declared = event.end, event.end, {"major_team": int(event.major_team)}
    else:
        start, end, declared = event.start, event.end or event.start, dict(event.declared)
        columns |= _read_columns(event)
    columns["start_day"] = start.toordinal() if start else 0
    columns["event_month"] = month_number(end)
    columns["end_day_of_month"] = end.day if end else 0
    return {name: declared.get(name, columns[name]) for name in EVENT_INPUTS}


EVENT_INPUTS = (
    *("start_day", "event_month", "end_day_of_month", "days", "all_play_all", "cycles", "is_match", "is_scheveningen"),
    *("is_team", "scheduled", "major_team", "ratings_by_game", "is_league", "played_out", "time_approved"),
    "minutes_60",
)


def _read_columns(event: RatedEvent) -> dict[str, int]:
    reading, format = event.reading, event.reading["format"]
    last_round = max((result.round for entry in event.entries for result in entry.results), default=0)
    return {
        "days": (event.end - event.start).days + 1 if event.start and event.end else 0,
        "all_play_all": format in ("round-robin", "double-round-robin"),
        "cycles": 2 if format == "double-round-robin" else 1,
        "is_match": format == "match",
        "is_scheveningen": format == "scheveningen",
        "is_team": format == "team",
        "scheduled": reading["rounds"] or last_round,
        "is_league": reading["is_league"],
        "minutes_60": reading["minutes_60"],
    }


def month_number(day: date | None) -> int:
    """Return the month of a day, counted from year 0."""
    return day.year * 12 + day.month - 1 if day else 0


# --- sides ------------------------------------------------------------------------------------------------------------

SCORES = {"1": 100, "=": 50, "0": 0, "+": 100, "-": 0, "W": 100, "D": 50, "L": 0}
SCORES |= {"H": 50, "F": 100, "U": 100, "Z": 0, "A": 0, "X": 0}  # in hundredths, by result code
LEFT_OUT = {"1": "1*", "=": "=*", "0": "0*"}  # the codes of games that a decision leaves out
SCORES |= {"1*": 100, "=*": 50, "0*": 0}
PLAYED = ("1", "=", "0")  # the codes of games in which both players made a move

Seat = tuple[int, int, int]  # a side of a game in the report: starting number, round, the opponent's starting number


class GameSide(NamedTuple):
    """A game seen by one player. ``seat`` is as reported; player and opponent may be substitutes."""

    event: int
    entry: int  # among the entries of the event
    result: RoundResult
    seat: Seat
    player: int
    opponent: int


def across(seat: Seat) -> Seat:
    """Return the seat on the other side of the game."""
    return seat[2], seat[1], seat[0]


def confirmed_seats(event: RatedEvent) -> set[Seat]:
    """Return the games that the lines of both players have, once each, with results that agree."""
    reported: dict[Seat, list[RoundResult]] = defaultdict(list)
    for entry in distinct_entries(event):
        for result in entry.results:
            if result.opponent is not None and result.opponent != entry.no:
                reported[entry.no, result.round, result.opponent].append(result)
    return {
        seat
        for seat, results in reported.items()
        if len(results) == len(reported.get(across(seat), ())) == 1 and agree(results[0], reported[across(seat)][0])
    }


def agree(result: RoundResult, other: RoundResult) -> bool:
    """Return whether the results of two players can be those of one game."""
    if result.code not in SCORES or other.code not in SCORES:
        return False
    together = SCORES[result.code] + SCORES[other.code]
    return together <= 100 and (result.code in PLAYED) == (other.code in PLAYED)


def substitutes_of(event: RatedEvent) -> dict[Seat, int]:
    """Return the substitutes who finished games, by the seat they took over; impossible ones are left out."""
    reported: dict[Seat, int] = {}
    for entry in event.entries:
        for result in entry.results:
            if result.substitute is not None and result.opponent is not None:
                reported[entry.no, result.round, result.opponent] = result.substitute
    numbers = {entry.no for entry in event.entries}
    return {
        seat: no
        for seat, no in reported.items()
        if no not in (seat[0], seat[2]) and reported.get(across(seat)) != no and no in numbers
    }


def sides_of_event(number: int, event: RatedEvent, substitutes: Mapping[Seat, int]) -> list[GameSide]:
    """Return the sides of an event in order; a game that a substitute finished has sides for both players."""
    seats = confirmed_seats(event)
    entries = distinct_entries(event)
    rows = {entry.no: row for row, entry in enumerate(entries)}
    sides = []
    for entry in entries:
        for result in entry.results:
            seat = (entry.no, result.round, result.opponent or 0)
            if result.opponent is None or seat not in seats:
                continue
            players = {entry.no, substitutes.get(seat, entry.no)}
            opponents = {result.opponent, substitutes.get(across(seat), result.opponent)}
            sides += [
                GameSide(number, rows[player], result._replace(opponent=opponent), seat, player, opponent)
                for player in players
                for opponent in opponents
            ]
    return sorted(sides, key=lambda side: (side.entry, side.result.round, side.opponent, side.seat))


# --- one edition's run ------------------------------------------------------------------------------------------------


@dataclass
class EditionPeriod:
    """What one edition rates: its events, the kept results of players without a rating, and the players of both."""

    law: EditionLaw
    events: list[RatedEvent]
    pending: list[WaitingResult]
    concerned: list[str]
    sources: list[RatedEvent | WaitingResult] = field(default_factory=list)  # both, in order of time

    def __post_init__(self) -> None:
        ordered: list[tuple[tuple[Any, ...], RatedEvent | WaitingResult]] = []
        ordered += [(order_of_pending(pending), pending) for pending in self.pending]
        ordered += [(order_of_event(event), event) for event in self.events]
        self.sources = [source for _, source in sorted(ordered, key=lambda pair: pair[0])]


class PeriodRun:
    """The rows of one edition's run, with the input columns, and its calculation."""

    def __init__(self, state: PlayersSoFar, period: EditionPeriod, steps: Steps) -> None:
        self.state = state
        self.period = period
        basis = state.basis
        self.players: dict[str, int] = {}  # the row of each player, in the order met
        self.members: list[tuple[int, str, ReadEntry | None]] = []  # of each entry: event, player, entry
        self.first_entries: list[int] = []  # of each event
        for number, source in enumerate(period.sources):
            self._add_event(number, source)
        for id in period.concerned if period.law.changes_idle else ():
            self._player(id)
        demand(self.players.keys() <= basis.row_of.keys(), "a player of an event is not in the register")
        self.basis_rows = [basis.row_of[id] for id in self.players]
        self.substitutes: dict[tuple[int, Seat], int] = {}
        self.sides = self._sides()
        days = sorted({**basis.registers, basis.list_date: {}})
        current = {id: state.listed(basis.row_of[id], period.law) for id in period.concerned}
        self._register_days = days
        self._registers = [current if day == basis.list_date else basis.registers[day] for day in days]
        self.calculation = RuleRun(period.law, self._rows(), steps)

    def _add_event(self, number: int, source: RatedEvent | WaitingResult) -> None:
        self.first_entries.append(len(self.members))
        if isinstance(source, WaitingResult):
            self._player(source.player)
            self.members.append((number, source.player, None))
            return
        for entry in distinct_entries(source):
            demand(entry.id, f"a player of {source.reading['file']} has no ID")
            self._player(entry.id)
            self.members.append((number, entry.id, entry))

    def _player(self, id: str) -> None:
        self.players.setdefault(id, len(self.players))

    def _sides(self) -> list[GameSide]:
        sides = []
        for number, source in enumerate(self.period.sources):
            if isinstance(source, RatedEvent):
                substitutes = substitutes_of(source) if self.period.law.knows_twins else {}
                self.substitutes |= {(number, seat): no for seat, no in substitutes.items()}
                sides += sides_of_event(number, source, substitutes)
        return sides

    def _rows(self) -> RunRows:
        sides = self.sides
        at = {(side.event, side.seat, side.player, side.opponent): row for row, side in enumerate(sides)}
        mirror = [at[side.event, across(side.seat), side.opponent, side.player] for side in sides]
        twin = list(range(len(sides)))
        for row, side in enumerate(sides):
            substitute = self.substitutes.get((side.event, side.seat))
            if substitute is not None:
                other = side.seat[0] if side.player == substitute else substitute
                twin[row] = at[side.event, side.seat, other, side.opponent]
        return RunRows(
            events=len(self.period.sources),
            players=len(self.players),
            event_of_entry=[event for event, _, _ in self.members],
            player_of_entry=[self.players[id] for _, id, _ in self.members],
            entry_of_side=[self.first_entries[side.event] + side.entry for side in sides],
            mirror=mirror,
            twin=twin,
            inputs={**self._of_sides(), **self._of_entries(), **self._of_events(), **self._of_players()},
        )

    def _register_on(self, day: date | None) -> Mapping[str, Listed]:
        """Return the register in force on a day; without a day, the newest."""
        if day is None:
            return self._registers[-1]
        return self._registers[max(bisect_right(self._register_days, day) - 1, 0)]

    def _event_of(self, side: GameSide) -> RatedEvent:
        event = self.period.sources[side.event]
        assert isinstance(event, RatedEvent)
        return event

    def _player_of(self, side: GameSide) -> str:
        return self.members[self.first_entries[side.event] + side.entry][1]

    def _day_of(self, side: GameSide) -> date | None:
        """Return the day of a game: its own, that of its round, or the last one of the event."""
        event, round = self._event_of(side), side.result.round
        dates = event.reading["round_dates"]
        of_round = day_of(dates[round - 1]) if 0 < round <= len(dates) else None
        return side.result.day or of_round or event.end

    def _of_sides(self) -> Columns:
        sides = self.sides
        days = [self._day_of(side) for side in sides]
        substitutes = [self.substitutes.get((side.event, side.seat)) for side in sides]
        return {
            "score": [SCORES[side.result.code] for side in sides],
            "played": [side.result.code in PLAYED for side in sides],
            "white": [side.result.colour == "w" for side in sides],
            "round": [side.result.round for side in sides],
            "game_day": [day.toordinal() if day else 0 for day in days],
            "meeting": self._meetings(),
            "reported_month": [month_number(side.result.day) for side in sides],
            "lapsed": [self._lapsed(side, day) for side, day in zip(sides, days, strict=True)],
            "game_rating": [
                self._register_on(day).get(self._player_of(side), Listed()).rating
                for side, day in zip(sides, days, strict=True)
            ],
            "on_this_list": [self._is_on_list(side) is True for side in sides],
            "on_other_list": [self._is_on_list(side) is False for side in sides],
            "substitute": [side.player == no for side, no in zip(sides, substitutes, strict=True)],
            "substituted": [no is not None and side.player != no for side, no in zip(sides, substitutes, strict=True)],
        }

    def _is_on_list(self, side: GameSide) -> bool | None:
        """Return whether the list rates the result of a side; None if the recipe does not say."""
        results = self._event_of(side).results
        return None if results is None else side.seat in results

    def _meetings(self) -> list[int]:
        met: Counter[tuple[int, int, int]] = Counter()
        meetings = []
        for side in self.sides:
            pair = (side.event, side.entry, side.opponent)
            met[pair] += side.result.code in PLAYED
            meetings.append(met[pair])
        return meetings

    def _lapsed(self, side: GameSide, day: date | None) -> bool:
        """Return whether a game was played between two spans of its player's membership."""
        basis = self.state.basis
        spans = basis.facts["lapses"][basis.row_of[self._player_of(side)]].split()
        return day is not None and any(
            date.fromisoformat(first) <= day <= date.fromisoformat(last)
            for first, last in (span.split("/") for span in spans)
        )

    def _of_entries(self) -> Columns:
        names = ("start_rating", "start_K", "start_games", "start_peak", "start_fide_rating")
        columns: Columns = {name: [] for name in (*names, "kept_games", "kept_score", "kept_opponents", "kept_Ru")}
        for event, id, entry in self.members:
            source = self.period.sources[event]
            start = source.start if isinstance(source, RatedEvent) else None
            listed = self._register_on(start).get(id, Listed())
            rated = listed if entry is not None else listed._replace(rating=0, fide_rating=0)
            fixed = source.start_ratings if isinstance(source, RatedEvent) else {}
            if entry is not None and entry.no in fixed:
                rated = rated._replace(rating=fixed[entry.no])
            started = (rated.rating, rated.k, rated.games, rated.peak, rated.fide_rating)
            pending = source[3:7] if isinstance(source, WaitingResult) else (0, 0, 0, 0)
            for name, number in zip(columns, (*started, *pending), strict=True):
                columns[name].append(number)
        return columns

    def _of_events(self) -> Columns:
        events = [event_columns(source) for source in self.period.sources]
        return {name: [columns[name] for columns in events] for name in EVENT_INPUTS}

    def _of_players(self) -> Columns:
        """Return the columns of players: by the register, else by their latest reports."""
        basis = self.state.basis
        entries: dict[str, list[ReadEntry]] = defaultdict(list)
        for _, id, entry in self.members:
            if entry is not None:
                entries[id].insert(0, entry)
        births, titles = [], []
        for id, row in zip(self.players, self.basis_rows, strict=True):
            known = [basis.facts["birth"][row], *(entry.birth for entry in entries[id])]
            births.append(next((birth for birth in known if birth[:4].isdecimal()), ""))
            held = [basis.facts["title"][row], *(entry.title for entry in entries[id])]
            titles.append(next(filter(None, held), "").upper())
        columns = self.state.player_inputs(self.basis_rows, basis.list_date, self.period.law)
        return {**columns, **birth_and_title(births, titles)}


def birth_and_title(births: Sequence[str], titles: Sequence[str]) -> Columns:
    """Return the columns that follow from birth dates and titles."""
    years = [birth.encode()[:4] for birth in births]
    return {
        "birth_year": [int(year) if len(year) == 4 and year.isdigit() else 0 for year in years],
        "born_1_january": [birth.endswith("-01-01") for birth in births],
        "wgm_wim": [title in ("WGM", "WIM") for title in titles],
    }


def is_disabled(flags: str) -> bool:
    """Return whether a register calls a player a member of one of the organisations of disabled players."""
    return not {"ibca", "icsc", "ipca"}.isdisjoint(flags.lower().replace(",", " ").split())


def idle_months(last_played: int, list_date: date) -> int:
    """Return the full months from a player's last game to the day before the list; 0 without a game."""
    if not last_played:
        return 0
    since, until = date.fromordinal(last_played), list_date - timedelta(days=1)
    months = month_number(until) - month_number(since)
    is_full = until.day >= min(since.day, monthrange(until.year, until.month)[1])
    return max(months - (not is_full), 0)


POOLS = ("standard", "rapid", "blitz", "correspondence")


def run_inputs(day: date, pool: str) -> Columns:
    """Return the columns of the run itself."""
    return {
        "list_day": [day.toordinal()],
        "list_month": [month_number(day)],
        "list_year": [day.year],
        "pool": [POOLS.index(pool)],
    }


class ResultsElsewhere(NamedTuple):
    """What the other editions of a list contribute to one of them; the columns row by row of the basis."""

    games: list[int]
    change: list[int]
    standard: list[int]  # brought in an earlier event than any under this edition
    results: list[WaitingResult]  # of players without a rating


class PlayersSoFar:
    """The numbers of each player after the editions that were run so far, row by row of the basis."""

    def __init__(self, basis: Basis, elsewhere: Mapping[str, ResultsElsewhere]) -> None:
        self.basis = basis
        self.elsewhere = elsewhere  # by edition
        before = basis.before
        self.rating = list(before["rating"])
        self.total_games = list(before["total_games"])
        self.rd = list(before["rd"])
        self.last_played = list(before["last_played"])
        self.games = [0] * basis.size
        self.change = [0] * basis.size
        self.edition_games = [0] * basis.size
        self.playing = [False] * basis.size

    def is_rated(self, id: str) -> bool:
        """Return whether a player has a rating by now."""
        return bool(self.rating[self.basis.row_of[id]] > 0)

    def games_before(self, law: EditionLaw) -> list[int]:
        """Return the games so far; not those of this list if the edition adds games under other editions itself."""
        return self.basis.before["total_games"] if law.has_rule("games_of_list") else self.total_games

    def listed(self, row: int, law: EditionLaw) -> Listed:
        """Return a player as listed at the start of the edition's period."""
        before, facts, games = self.basis.before, self.basis.facts, self.games_before(law)
        return Listed(self.rating[row], before["k"][row], games[row], before["peak"][row], facts["fide_rating"][row])

    def player_inputs(self, rows: Sequence[int], day: date, law: EditionLaw) -> Columns:
        """Return the input columns of players, from what the list before and the register say of them."""
        before = self.basis.before
        table = {**before, "rating": self.rating, "total_games": self.games_before(law), "rd": self.rd}
        columns = inputs_of_players(self.basis, {**table, "last_played": self.last_played}, rows, day)
        if self.basis.games_in_year is not None:
            columns["games_in_year"] = selected(self.basis.games_in_year, rows)
        if law.id in self.elsewhere:
            games, change, standard, _ = self.elsewhere[law.id]
            columns |= {"games_elsewhere": selected(games, rows), "change_elsewhere": selected(change, rows)}
            columns["standard_elsewhere"] = selected(standard, rows)
        return columns


def inputs_of_players(basis: Basis, table: Columns, rows: Sequence[int], day: date) -> Columns:
    """Return the input columns of some players of a list, with the register's facts, for a list of a day."""
    facts = basis.facts
    from_list = {"Ro": "rating", "published_K": "k", "games_before": "total_games", "RD": "rd", "peak": "peak"}
    from_facts = ("fide_rating", "fide_day", "other_rating", "member_from", "member_to")
    return {
        **{name: selected(table[column], rows) for name, column in from_list.items()},
        **{name: selected(facts[name], rows) for name in from_facts},
        **birth_and_title(selected(facts["birth"], rows), selected(facts["title"], rows)),
        "disabled_member": [is_disabled(flags) for flags in selected(facts["flags"], rows)],
        "idle_months": [idle_months(last, day) for last in selected(table["last_played"], rows)],
        **run_inputs(day, basis.pool),
    }


def run_of_idle(law: EditionLaw, inputs: Columns, steps: Steps) -> RuleRun:
    """Return the run of players who took part in no event."""
    return RuleRun(law, RunRows(0, len(inputs["Ro"]), [], [], [], [], [], inputs), steps)


# --- operations on a list ---------------------------------------------------------------------------------------------


def apply_operations(basis: Basis, rating: list[int], steps: Steps) -> list[int]:
    """Return the ratings after the one-off operations of a list, in their order."""
    for operation in basis.recipe["operations"]:
        if operation["kind"] == "single":
            for id, number in operation["ratings"].items():
                if id in basis.row_of:
                    rating[basis.row_of[id]] = number
        elif operation["kind"] == "reversal":
            gains = basis.bundle.read_json(f"gains/{operation['reverses']['operation']}.json")
            rating = without_gains(basis, rating, gains, steps)
        else:
            rating = adjusted(basis, rating, operation["kind"], steps)
    return rating


def adjustment_of(basis: Basis, kind: str) -> Mapping[str, Json] | None:
    """Return the adjustment of this name, which any statute may have."""
    laws = (basis.laws[id] for id in sorted(basis.laws))
    return next((law.adjustments[kind] for law in laws if kind in law.adjustments), None)


def adjusted(basis: Basis, rating: list[int], kind: str, steps: Steps) -> list[int]:
    """Return the ratings after an adjustment; a player without a rating stays without one."""
    document = adjustment_of(basis, kind)
    demand(document is not None, f"no statute has an adjustment {kind[:80]!r}")
    assert document is not None
    columns = {"rating": rating, "standard": basis.facts["fide_rating"]}
    after = [plain_value(document["expression"], row, columns) for row in range(len(rating))]
    steps.spend(len(rating) * MOST_OPERATIONS)
    demand(all(isinstance(number, int) for number in after), f"the adjustment {kind} gives no whole ratings")
    return [number if old > 0 else 0 for number, old in zip(after, rating, strict=True)]


def plain_value(expression: Json, row: int, columns: Columns) -> Any:
    """Return what an expression without aggregates and tables gives for a row."""
    if isinstance(expression, str):
        return columns[expression][row]
    if not isinstance(expression, list):
        return expression
    demand(expression[0] in OPERATIONS, f"an adjustment cannot use {expression[0]}")
    return OPERATIONS[expression[0]][2](*(plain_value(operand, row, columns) for operand in expression[1:]))


def printed_rating(run: RuleRun) -> list[int]:
    """Return the ratings that the list prints, 0 for none; an edition without such a rule prints every new one."""
    return run.get("R_printed", run["Rn"])


def without_gains(basis: Basis, rating: list[int], gains: Mapping[str, int | None], steps: Steps) -> list[int]:
    """Return the ratings without what an operation had added, as the edition lists them."""
    after = list(rating)
    for id, gain in gains.items():
        if id in basis.row_of:
            row = basis.row_of[id]
            after[row] = 0 if gain is None else max(after[row] - gain, 0)
    changed = [row for row, old in enumerate(rating) if old > 0 and after[row] > 0 and after[row] != old]
    law = basis.laws[basis.editions[-1]]
    run = run_of_idle(law, inputs_of_players(basis, {**basis.before, "rating": after}, changed, basis.list_date), steps)
    for row, number in zip(changed, printed_rating(run), strict=True):
        after[row] = number
    return [number if old > 0 else 0 for number, old in zip(after, rating, strict=True)]


# --- the list ---------------------------------------------------------------------------------------------------------


class CalculatedList(NamedTuple):
    """The list that follows from a basis, the results kept for first ratings, and how many games were counted."""

    table: Columns
    pending: list[WaitingResult]
    games: int


def derived_list(basis: Basis) -> CalculatedList:
    """Return the list that follows from a basis.

    If editions share a period they are run four times: for the results of each under the others, then for the games
    that count with these, then for the resulting changes, then for the list.
    """
    steps = Steps()
    sharing = [rules for rules in basis.editions if "change_elsewhere" in basis.laws[rules].names]
    elsewhere: dict[str, ResultsElsewhere] = {}
    for _ in ("results", "games", "changes") if len(sharing) > 1 else ():
        derivation = Derivation(basis, elsewhere, steps)
        elsewhere = derivation.shared_with_others(sharing)
    return Derivation(basis, elsewhere, steps).finished()


class Derivation:
    """The editions of a list, run oldest first; each starts from the numbers after the one before."""

    def __init__(self, basis: Basis, elsewhere: Mapping[str, ResultsElsewhere], steps: Steps) -> None:
        self.basis = basis
        self.steps = steps
        self.state = PlayersSoFar(basis, elsewhere)
        self.pending: list[WaitingResult] = []
        self.runs: list[PeriodRun] = []
        self.idle: RuleRun | None = None
        self.idle_rows: list[int] = []
        for rules in basis.editions:
            is_last = rules == basis.editions[-1]
            events = [event for event in basis.events if event.rules == rules]
            if events or is_last:
                self._run(basis.laws[rules], events, is_last)

    def _run(self, law: EditionLaw, events: list[RatedEvent], is_last: bool) -> None:
        state = self.state
        playing = {entry.id for event in events for entry in event.entries if entry.id}
        shares_order = law.has_rule("games_of_list") and law.id in state.elsewhere
        of_this_list = state.elsewhere[law.id].results if shares_order else self.pending
        pending = [
            result
            for result in (*self.basis.pending, *of_this_list)
            if (is_last or result.player in playing) and not state.is_rated(result.player)
        ]
        concerned = sorted(playing | {result.player for result in pending})
        run = PeriodRun(state, EditionPeriod(law, events, pending, concerned), self.steps)
        self.runs.append(run)
        self._take_over(run.calculation, run.basis_rows, is_last)
        for row, day in zip(run.basis_rows, last_days(run), strict=True):
            state.last_played[row] = max(state.last_played[row], day)
            state.playing[row] = True
        if is_last:
            met = set(run.basis_rows)
            self.idle_rows = [row for row in range(self.basis.size) if row not in met]
            inputs = state.player_inputs(self.idle_rows, self.basis.list_date, law)
            self.idle = run_of_idle(law, inputs, self.steps)
            self._take_over(self.idle, self.idle_rows, is_last)
        new = [result._replace(start=None) for result in results_to_keep(run)]
        self.pending = [result for result in (*self.pending, *new) if not state.is_rated(result.player)]

    def _take_over(self, run: RuleRun, rows: list[int], is_last: bool) -> None:
        """Take over the results of a run for its players. Only the last edition adds players and removes them."""
        state, law = self.state, run.law
        games = run.get("games", [0] * len(rows))
        total = [state.total_games[row] + number for row, number in zip(rows, games, strict=True)]
        if is_last:
            rating = printed_rating(run)
            total = run.get("games_after", total)
        else:
            rated_only = [new if state.rating[row] > 0 else 0 for row, new in zip(rows, run["Rn"], strict=True)]
            rating = run.get("R_carried", rated_only)
        change, is_real = run["period_change"], law.names["period_change"].unit == "real"
        for at, row in enumerate(rows):
            state.rating[row], state.total_games[row] = rating[at], total[at]
            state.games[row] += games[at]
            state.edition_games[row] = games[at]
            state.change[row] += round(change[at] * 100) if is_real else change[at]
        if law.has_rule("RD_new"):
            for row, deviation in zip(rows, run["RD_new"], strict=True):
                state.rd[row] = deviation

    def shared_with_others(self, sharing: list[str]) -> dict[str, ResultsElsewhere]:
        """Return for each edition what the others contribute to it."""
        size = self.basis.size
        elsewhere = {rules: ResultsElsewhere([0] * size, [0] * size, [0] * size, []) for rules in sharing}
        first_brought = self._first_brought(sharing)
        for rules, others in elsewhere.items():
            for run in self.runs:
                if run.period.law.id in sharing and run.period.law.id != rules:
                    for at, row in enumerate(run.basis_rows):
                        others.games[row] += run.calculation["games"][at]
                        others.change[row] += run.calculation["period_change"][at]
                    others.results.extend(results_to_keep(run))
            for row, (_, rating, edition) in first_brought.items():
                others.standard[row] = rating if edition != rules else 0
        return elsewhere

    def _first_brought(self, sharing: list[str]) -> dict[int, tuple[tuple[date, date], int, str]]:
        """Return the first standard rating that each player brings to the list: last and first day, rating, edition."""
        first: dict[int, tuple[tuple[date, date], int, str]] = {}
        for run in self.runs:
            law, calculation = run.period.law, run.calculation
            if law.id not in sharing or not law.has_rule("standard_brought"):
                continue
            for (number, id, _), rating in zip(run.members, calculation["standard_brought"], strict=True):
                event, row = run.period.sources[number], self.basis.row_of[id]
                end = event.end or event.start or date.max
                days = (end, event.start or end)
                if rating and (row not in first or (days, rating) < first[row][:2]):
                    first[row] = days, rating, law.id
        return first

    def finished(self) -> CalculatedList:
        """Return the list, with operations applied and with what it prints of each player."""
        basis, state, before = self.basis, self.state, self.basis.before
        calculated = list(state.rating)
        state.rating = apply_operations(basis, state.rating, self.steps)
        rating = state.rating
        table = {
            **before,
            "rating": rating,
            "before": before["rating"],
            "change": state.change,
            "games": state.games,
            "total_games": state.total_games,
            "k": [0] * basis.size,
            "rd": [rd if now > 0 else 0.0 for rd, now in zip(state.rd, rating, strict=True)],
            "peak": list(map(max, before["peak"], before["rating"], rating)),
            "status": [status_of(old, now) for old, now in zip(before["rating"], rating, strict=True)],
            "last_played": state.last_played,
        }
        table["k"], table["inactive"] = self._printed_line(table, calculated)
        rows = [row for row in range(basis.size) if basis.listed[row] or state.playing[row] or rating[row] > 0]
        kinds = [adjustment_of(basis, operation["kind"]) for operation in basis.recipe["operations"]]
        dropped = any(document is not None and document["drops_kept"] for document in kinds)
        pending = [] if dropped else [result for result in self.pending if not state.is_rated(result.player)]
        chosen = {name: selected(table[name], rows) for name in LIST_COLUMNS}
        return CalculatedList(chosen, pending, sum(map(counted_games, self.runs)))

    def _printed_line(self, table: Columns, calculated: list[int]) -> tuple[list[int], list[bool]]:
        """Return the K that the list prints, and which players are inactive, by rules of its edition."""
        basis = self.basis
        inputs = inputs_of_players(basis, table, range(basis.size), basis.list_date)
        if basis.games_in_year is not None:
            inputs["games_in_year"] = list(map(operator.add, basis.games_in_year, table["games"]))
        inputs |= {"period_games": table["games"], "last_played": table["last_played"]}
        inputs |= {"R_calculated": calculated, "edition_games": self.state.edition_games}
        inputs |= {"was_inactive": basis.before["inactive"], "year_recorded": [basis.games_in_year is not None]}
        run = run_of_idle(basis.laws[basis.editions[-1]], inputs, self.steps)
        return run.get("K_printed", [0] * basis.size), run.get("inactive_printed", [False] * basis.size)


def status_of(before: int, after: int) -> int:
    """Return how a list shows a player, from the ratings of the list before and of this one."""
    if after > 0:
        return STATUS.index("listed" if before > 0 else "new")
    return STATUS.index("delisted" if before > 0 else "unrated")


def last_days(run: PeriodRun) -> list[int]:
    """Return the day of each player's last game that counts; 0 without one."""
    rows, calculation = run.calculation.rows, run.calculation
    days = [0] * rows.players
    for side, counts in enumerate(calculation["counted"]):
        if counts:
            player = rows.player_of_entry[rows.entry_of_side[side]]
            days[player] = max(days[player], rows.inputs["game_day"][side])
    return days


def counted_games(run: PeriodRun) -> int:
    """Return how many games count for at least one of their players."""
    counted = run.calculation["counted"]
    mirror = run.calculation.rows.mirror
    return sum(bool(own or counted[other]) for own, other in zip(counted, mirror, strict=True)) // 2


def results_to_keep(run: PeriodRun) -> list[WaitingResult]:
    """Return the results of a run that the edition says wait for a first rating."""
    calculation, entries = run.calculation, len(run.members)
    columns = [calculation.get(f"pool_{name}", [0] * entries) for name in ("games", "score", "opponents", "Ru")]
    pending = []
    for at, is_pending in enumerate(calculation.get("pending", [False] * entries)):
        number, id, _ = run.members[at]
        event = run.period.sources[number]
        if is_pending and isinstance(event, RatedEvent) and (event.end or event.start):
            end = event.end or event.start or date.max
            major_team = bool(event.declared.get("major_team", 0))
            games, score, opponents, event_rating = (column[at] for column in columns)
            numbers = (games, score, opponents, event_rating)
            pending.append(WaitingResult(id, event.key, end, *numbers, major_team, event.start))
    return pending


# --- comparison -------------------------------------------------------------------------------------------------------


class Difference(NamedTuple):
    """A number of the list that does not follow from what it was made from."""

    player: str
    column: str
    stored: Any
    derived: Any


@dataclass
class Proof:
    """The outcome for a bundle: which list it is, what is wrong with its files, and which numbers do not follow.

    ``notes`` say what is worth knowing but does not count against the list.
    """

    manifest: Mapping[str, Json]
    problems: list[str]
    differences: list[Difference]
    players: int = 0
    games: int = 0
    notes: Sequence[str] = ()

    @property
    def holds(self) -> bool:
        """Return whether the list is proved."""
        return not self.problems and not self.differences


def proof_of(path: Path) -> Proof:
    """Return the proof of the list in a bundle, or what prevents it."""
    manifest: Mapping[str, Json] = {}
    problems: list[str] = []
    try:
        bundle = OpenedBundle(path)
        manifest, problems = bundle.manifest, bundle.problems
        return _compared(bundle)
    except BundleRefused as error:
        reason = str(error)
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError) as error:
        reason = f"something in it is not as it should be: {error!r}"
    except (RecursionError, MemoryError, struct.error):
        reason = "something in it is too large"
    return Proof(manifest, [*problems, f"the list cannot be derived: {reason}"], [])


def _compared(bundle: OpenedBundle) -> Proof:
    manifest = bundle.manifest
    basis = Basis(bundle)
    recipe = basis.recipe
    stored = read_table(bundle.read("list.csv"), LIST_COLUMNS, "list.csv")
    pending = bundle.read_json("kept.json")
    inputs = sha256(canonical_json(recipe))
    is_named = (inputs, recipe["pool"], recipe["date"]) == (manifest["inputs"], manifest["pool"], manifest["date"])
    bundle.expect(is_named, "the recipe is not the one that the manifest names")
    rows = [it.row() for it in read_pending(pending)]
    content = hash_of_list(manifest.get("hash", 1), stored, manifest["inputs"], rows)
    bundle.expect(content == manifest["content"], "the list is not the one that the manifest names")
    derived = derived_list(basis)
    differences = [*different_numbers(stored, derived.table), *different_results(pending, derived.pending)]
    return Proof(manifest, bundle.problems, differences, len(stored["code"]), derived.games, bundle.notes)


def different_numbers(stored: Columns, derived: Columns) -> Iterator[Difference]:
    """Yield the numbers of players that differ between two lists, and the players that only one of them has."""
    rows, others = rows_by_code(stored), rows_by_code(derived)
    for code in sorted(rows.keys() ^ others.keys()):
        yield Difference(code, "player", code in rows, code in others)
    if rows.keys() == others.keys() and stored["code"] != derived["code"]:
        yield Difference("", "order of players", stored["code"][:3], derived["code"][:3])
    for code in sorted(rows.keys() & others.keys()):
        for name in LIST_COLUMNS:
            then, now = stored[name][rows[code]], derived[name][others[code]]
            if then != now:
                yield Difference(code, name, readable(name, then), readable(name, now))


def different_results(stored: Sequence[Sequence[Json]], derived: Iterable[WaitingResult]) -> Iterator[Difference]:
    """Yield the results kept for first ratings that only one of the two lists has."""
    then = {canonical_json(row): row for row in map(list, stored)}
    now = {canonical_json(result.row()): result.row() for result in derived}
    for key in sorted(then.keys() ^ now.keys()):
        row = then.get(key) or now[key]
        yield Difference(str(row[0]), "result kept for a first rating", then.get(key), now.get(key))


def readable(name: str, number: Any) -> Any:
    """Return a number of a list as people write it."""
    if name == "status":
        return STATUS[number]
    if name == "last_played":
        return date.fromordinal(number).isoformat() if number else ""
    return number / 100 if name == "change" else number


# --- command ----------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Verify the bundle named on the command line, print the outcome, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="ratinghouse-verify",
        description="Prove a published rating list from its bundle, without the program that made it.",
        epilog="Exit status: 0 the list is proved, 1 it is not, 2 wrong usage.",
    )
    parser.add_argument("bundle", type=Path, help="the bundle of a list, as ratinghouse export writes it")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    options = parser.parse_args(arguments)
    if not options.bundle.is_file():
        parser.error(f"there is no file {options.bundle}")
    proof = proof_of(options.bundle)
    print(json_report(proof) if options.json else report(proof))
    return 0 if proof.holds else 1


def report(proof: Proof) -> str:
    """Return the outcome for a bundle as text for people."""
    title = "the {pool} list of {date}, edition {edition},".format(
        **{name: str(proof.manifest.get(name, "?"))[:40] for name in ("pool", "date", "edition")}
    )
    if proof.holds:
        counts = f"{proof.players:,} players, {proof.games:,} games, {len(LIST_COLUMNS)} columns"
        return "\n".join([*proof.notes, f"{title} is proved: {counts}"])
    lines = [
        f"{column} of {player or 'the list'}: stored {then}, derived {now}"
        for player, column, then, now in proof.differences
    ]
    numbers = f"{len(lines):,} numbers do not follow" if lines else "no number was compared"
    return "\n".join([*proof.problems, *proof.notes, *lines, f"{title} is not proved: {numbers}"])


def json_report(proof: Proof) -> str:
    """Return the outcome for a bundle as one JSON document."""
    names = ("pool", "date", "edition", "content")
    return json.dumps(
        {
            **{name: proof.manifest.get(name) for name in names},
            "holds": proof.holds,
            "players": proof.players,
            "games": proof.games,
            "columns": list(LIST_COLUMNS),
            "problems": proof.problems,
            "notes": list(proof.notes),
            "differences": [it._asdict() for it in proof.differences],
        },
        ensure_ascii=False,
        indent=1,
    )


def command() -> None:
    """Run the command ``ratinghouse-verify``."""
    sys.exit(main())


if __name__ == "__main__":
    command()
