"""Record 001: the players, from the starting number in column 5 to the rank in column 89.

The lines are cut into columns, and every column is looked up in a table of its ordinary spellings, all players at once;
only a spelling that the table lacks is examined, by the functions at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

from ratinghouse.kernel.texts import text
from ratinghouse.reports import written_dates
from ratinghouse.reports.report import NOTHING, ReportEntry, Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.trf.ordinary_cells import cells_of_lines
from ratinghouse.reports.trf.spellings import COUNTS, ODD, OLD_TITLES, TITLES, Births, Spellings, hundredths_of
from ratinghouse.reports.trf.trf_cells import aligned
from ratinghouse.reports.trf.trf_columns import BIRTH, FIELDS, ID, NAME, POINTS, RANK, RATING, SEX, START, TITLE

TITLE_SPELLINGS = Spellings(
    {"   ": "", "": ""} | {form: title for title in TITLES for form in (f"{title:<3}", f"{title:>3}")}
)
SEX_SPELLINGS = Spellings({"m": "m", "w": "w", "M": "m", "W": "w", " ": "", "": ""})
POINTS_SPELLINGS = Spellings({f"{half / 2:4.1f}": half * 50 for half in range(200)} | {"    ": None, "": None})
_NOUGHTS = frozenset("0" * length for length in range(1, ID.stop - ID.start + 1))
LONGEST_LINE = 10_000  # characters; about a thousand rounds
_DEFAULTS = [
    ReportEntry._field_defaults[name] for name in ReportEntry._fields[ReportEntry._fields.index("extra") + 1 :]
]
_BIRTHS = Births({"          ": "", "": ""})


def read_players(
    lines: Sequence[tuple[int, str]], findings: ReportFindings, cells: tuple[list[Sequence[Result]], int] | None = None
) -> tuple[tuple[ReportEntry, ...], int]:
    """Return the players of the 001 lines, each line given with its number in the file; and the most results of any.

    ``cells`` is what ``cells_of_lines`` returns, where that is known already.
    """
    if not lines:
        return (), 0
    numbers = [number for number, _ in lines]
    texts = [line.rstrip() for _, line in lines]
    if max(map(len, texts)) > LONGEST_LINE:
        texts = [_cut(text, number, findings) for number, text in zip(numbers, texts, strict=True)]
    if not all(map(str.isascii, texts)):
        texts = [_by_characters(text, number, findings) for number, text in zip(numbers, texts, strict=True)]
    start, sex, title, name, gap, rating, fed, player_id, birth, points, rank = zip(*map(FIELDS, texts), strict=True)
    columns = ColumnReader(numbers, findings)
    names = list(map(str.strip, name))
    if "" in names or "".join(gap).strip():
        columns.at_names(names, gap)
    titles = columns.looked_up(title, TITLE_SPELLINGS, columns.at_title)
    starts = columns.at_starts(start)
    results, most = cells or cells_of_lines(texts, numbers, findings)
    rows = zip(
        starts,
        names,
        columns.at_ids(list(map(str.strip, player_id))),
        columns.looked_up(rating, COUNTS, columns.at_rating),
        map(str.strip, fed),
        columns.looked_up(sex, SEX_SPELLINGS, columns.at_sex),
        titles,
        columns.at_births(birth, texts),
        columns.looked_up(points, POINTS_SPELLINGS, columns.at_points),
        columns.looked_up(rank, COUNTS, columns.at_rank),
        results,
        numbers,
        [columns.extras.get(number, NOTHING) for number in numbers] if columns.extras else repeat(NOTHING),
        *map(repeat, _DEFAULTS),
        strict=False,  # the last columns have no end
    )
    entries = tuple(map(tuple.__new__, repeat(ReportEntry), rows))
    if all(starts):
        return entries, most
    entries = tuple([entry for entry in entries if entry.no])
    return entries, max([len(entry.results) for entry in entries], default=0)


def _cut(line: str, number: int, findings: ReportFindings) -> str:
    if len(line) > LONGEST_LINE:
        message = text("The line has {length:,} characters.", length=len(line))
        findings.add("line-overlong", message, number, LONGEST_LINE + 1)
    return line[:LONGEST_LINE]


def _by_characters(line: str, number: int, findings: ReportFindings) -> str:
    """Return the line with its columns in characters, where its program padded the name by bytes."""
    if line.isascii() or aligned(line):
        return line
    name = line[NAME]
    while len(name.encode()) > NAME.stop - NAME.start:
        name = name[:-1]
    surplus = len(name.encode()) - len(name)
    shifted = line[: NAME.start] + name + " " * surplus + line[NAME.start + len(name) :]
    if surplus and aligned(shifted):
        findings.count("columns-count-bytes", number, NAME.start + 1, repr(name.strip()))
        return shifted
    return line


class ColumnReader:
    """Looks up a column of a file in a table, and examines spellings that the table lacks."""

    def __init__(self, numbers: Sequence[int], findings: ReportFindings) -> None:
        self.numbers = numbers
        self.findings = findings
        self.extras: dict[int, Mapping[str, str]] = {}

    def looked_up(
        self, written: Sequence[str], table: Mapping[str, object], closely: Callable[[str, int], Any]
    ) -> list[Any]:
        """Return what the table has for each spelling, else what ``closely`` reads in it."""
        values = list(map(table.__getitem__, written))
        if ODD in values:
            for place, value in enumerate(values):
                if value is ODD:
                    values[place] = closely(written[place], self.numbers[place])
        return values

    def at_starts(self, written: Sequence[str]) -> list[int | None]:
        starts = self.looked_up(written, COUNTS, lambda text, line: None)
        if not all(starts):
            for place, start in enumerate(starts):
                if not start:
                    self._report_start(written[place], self.numbers[place])
        return starts

    def _report_start(self, written: str, line: int) -> None:
        message = text("The starting number {written!r} cannot be read.", written=written)
        self.findings.add("start-number-unreadable", message, line, START.start + 1)

    def at_names(self, names: Iterable[str], gaps: Iterable[str]) -> None:
        for line, name, gap in zip(self.numbers, names, gaps, strict=True):
            if not name:
                self.findings.count("name-missing", line, NAME.start + 1)
            if gap.strip():
                self.findings.count("name-overlong", line, NAME.stop + 1, repr(name + gap))

    def at_ids(self, ids: list[str]) -> list[str]:
        if "".join(ids).isdigit() and _NOUGHTS.isdisjoint(ids):
            return ids
        for place, written in enumerate(ids):
            if not written.strip("0"):
                ids[place] = ""
            elif not written.isdigit():
                self.findings.count("id-not-a-number", self.numbers[place], ID.start + 1, repr(written))
        return ids

    def at_rating(self, written: str, line: int) -> None:
        message = text("The rating {written!r} is not a number.", written=written)
        self.findings.add("rating-unreadable", message, line, RATING.start + 1)

    def at_rank(self, written: str, line: int) -> None:
        message = text("The rank {written!r} is not a number.", written=written)
        self.findings.add("rank-unreadable", message, line, RANK.start + 1)

    def at_points(self, written: str, line: int) -> int | None:
        hundredths = hundredths_of(written)
        if hundredths is None:
            message = text("The points {written!r} are not a number.", written=written)
            self.findings.add("points-unreadable", message, line, POINTS.start + 1)
        return hundredths

    def at_sex(self, written: str, line: int) -> str:
        female = written in "Ff"
        self.findings.count("sex-form" if female else "sex-unreadable", line, SEX.start + 1, repr(written))
        return "w" if female else ""

    def at_title(self, written: str, line: int) -> str:
        stripped = written.strip()
        upper = stripped.upper()
        if upper in TITLES:
            return upper
        if upper in OLD_TITLES:
            example = ""
            if not self.findings.has_counted("title-form"):
                example = text("{written!r} for {title}", written=stripped, title=OLD_TITLES[upper])
            self.findings.count("title-form", line, TITLE.start + 1, example)
            return OLD_TITLES[upper]
        self.findings.count("title-unknown", line, TITLE.start + 1, repr(stripped))
        self.extras[line] = {"title": stripped}
        return ""

    def at_births(self, written: Sequence[str], texts: Sequence[str]) -> list[str]:
        births = list(map(_BIRTHS.__getitem__, written))
        joined = "".join(written)
        if "." in joined or "-" in joined:
            self._report_birth_form(written, births, joined)
        if ODD in births:
            for place, value in enumerate(births):
                if value is ODD:
                    births[place] = self._at_birth(texts[place], self.numbers[place])
        return births

    def _report_birth_form(self, written: Sequence[str], births: Sequence[str], joined: str) -> None:
        unusual = (place for place, text in enumerate(written) if text[4:5] in (".", "-") and births[place] is not ODD)
        first = next(unusual, None)
        if first is not None:
            # A date that is not odd has two such marks, or none.
            times = 1 + len(list(unusual)) if ODD in births else (joined.count(".") + joined.count("-")) // 2
            self.findings.count("birth-form", self.numbers[first], BIRTH.start + 1, repr(written[first]), times)

    def _at_birth(self, line: str, number: int) -> str:
        column = BIRTH.start + 1
        written = line[BIRTH].strip()
        if line[BIRTH.stop : BIRTH.stop + 1] > " ":
            written = line[BIRTH.start : BIRTH.stop + 1].strip()
            self.findings.count("birth-misplaced", number, column, repr(written))
        if not written.strip("0/.- "):
            return ""
        iso, ambiguous, century = written_dates.birth(written)
        if not iso:
            self.findings.add(
                "birth-unreadable", text("The birth date {written!r} cannot be read.", written=written), number, column
            )
        elif century:
            self.findings.count(
                "birth-century", number, column, text("{written!r}, read as {iso}", written=written, iso=iso)
            )
        elif ambiguous:
            self.findings.count(
                "birth-ambiguous", number, column, text("{written!r}, read as {iso}", written=written, iso=iso)
            )
        elif written.removesuffix("/00") not in (iso[:4], iso.replace("-", "/")):
            self.findings.count("birth-form", number, column, repr(written))
        return iso
