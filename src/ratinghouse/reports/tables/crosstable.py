"""Crosstables of Swiss-Manager and Chess-Results, as workbook, page or text: a row a player, a column a round."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from ratinghouse.reports.dates import readings
from ratinghouse.reports.formats import infer_format
from ratinghouse.reports.notebook import Notebook
from ratinghouse.reports.report import Entry, Event, Format, Report, Result
from ratinghouse.reports.tables.cells import hundredths_of, number_of, person_of, title_of
from ratinghouse.reports.tables.headings import column_of, find_header, folded, round_of
from ratinghouse.reports.tables.kinds import KINDS
from ratinghouse.reports.tables.notation import crosstable_cell
from ratinghouse.reports.tables.sheets import RefusedFile, Sheet, sheets_of

_FACTS = {
    "organizer": "organiser", "organiser": "organiser", "chiefarbiter": "arbiter", "hauptschiedsrichter": "arbiter",
    "arbiter": "arbiter", "date": "date", "datum": "date", "federation": "fed", "location": "city", "ort": "city",
    "place": "city", "timecontrol": "time_control", "bedenkzeit": "time_control", "timecontrolstandard": "time_control",
}  # fmt: skip


def looks_like_crosstable(raw: bytes) -> bool:
    """Whether some table of the file has names and a column for each round."""
    try:
        return any(_table(sheet) for sheet in sheets_of(raw))
    except (RefusedFile, UnicodeError):
        return False


def read_crosstable(raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None) -> Report:
    """The report in a crosstable; what the other tables tell of the players (IDs, titles) is added to it."""
    notebook = Notebook(KINDS, file)
    sheets = sheets_of(raw, encoding)
    sheet = next(sheet for sheet in sheets if _table(sheet))
    found = _table(sheet)
    assert found is not None
    header, places, rounds = found
    entries = [
        entry
        for row in range(header + 1, len(sheet.rows))
        if (entry := _entry(sheet, row, places, rounds, notebook)) is not None
    ]
    entries = _with_starting_rank(entries, sheets, sheet)
    report = Report(
        event=_event(sheet, header, len(rounds)),
        entries=tuple(entries),
        kind="crosstable",
        file=file,
        encoding=encoding or "utf-8",
        findings=notebook.findings(),
        received=raw,
    )
    inferred, source = infer_format(report)
    return replace(report, format=format or inferred, format_from="given" if format else source)


def _table(sheet: Sheet) -> tuple[int, dict[str, int], dict[int, int]] | None:
    """The header's row, the columns it names, and the column of each round."""
    found = find_header(sheet, {"name"})
    if found is None:
        return None
    header, places = found
    rounds: dict[int, int] = {}
    for at, heading in enumerate(sheet.rows[header]):
        number = 0 if column_of(heading) else round_of(heading)
        if number and number not in rounds:
            rounds[number] = at
    in_order = sorted(rounds) == list(range(1, len(rounds) + 1)) and bool(rounds)
    if not in_order or not any(_is_result(sheet.cell(row, rounds[1])) for row in range(header + 1, len(sheet.rows))):
        return None
    return header, places, rounds


def _is_result(text: str) -> bool:
    cell = crosstable_cell(text)
    return cell is not None and cell[0] is not None


def _entry(sheet: Sheet, row: int, places: dict[str, int], rounds: dict[int, int], notebook: Notebook) -> Entry | None:
    def cell(name: str) -> str:
        return sheet.cell(row, places[name]) if name in places else ""

    number = number_of(cell("no") or cell("rank"))
    if not cell("name") or number is None:
        return None
    results = []
    for round, at in rounds.items():
        text = sheet.cell(row, at)
        read = crosstable_cell(text)
        if read is None:
            notebook.write("table-cell", f"{cell('name')}, round {round}: {text!r} is no result.", row + 1, at + 1)
            read = (None, "", "X")
        results.append(Result(round, *read, row + 1, at + 1))
    while results and results[-1].opponent is None and results[-1].code == "A":
        results.pop()
    name, title = person_of(cell("name"), notebook, row + 1, places["name"] + 1)
    return Entry(
        no=number,
        name=name,
        id=cell("id"),
        rating=number_of(cell("rating")) or None,
        fed=cell("fed")[:3].upper(),
        sex={"m": "m", "f": "w", "w": "w"}.get(cell("sex").lower(), ""),
        title=title_of(cell("title")) or title,
        birth=cell("birth"),
        points=hundredths_of(cell("points")),
        rank=number_of(cell("rank")),
        results=tuple(results),
        line=row + 1,
    )


def _with_starting_rank(entries: list[Entry], sheets: list[Sheet], crosstable: Sheet) -> list[Entry]:
    """IDs, titles and births from a starting-rank table beside the crosstable, by starting number."""
    known: dict[int, dict[str, str]] = {}
    for sheet in sheets:
        found = find_header(sheet, {"no", "name", "id"})
        if sheet is crosstable or found is None:
            continue
        header, places = found
        for row in range(header + 1, len(sheet.rows)):
            number = number_of(sheet.cell(row, places["no"]))
            if number is not None:
                known[number] = {name: sheet.cell(row, at) for name, at in places.items()}
    filled = []
    for entry in entries:
        more = known.get(entry.no, {})
        filled.append(
            entry._replace(
                id=entry.id or more.get("id", ""),
                title=entry.title or title_of(more.get("title", "")),
                fed=entry.fed or more.get("fed", "")[:3].upper(),
                rating=entry.rating or number_of(more.get("rating", "")) or None,
            )
        )
    return filled


def _event(sheet: Sheet, header: int, rounds: int) -> Event:
    """What the lines above the table tell: first the name, then "Date : 2025/01/04 to 2025/01/06" and the like."""
    facts: dict[str, str] = {}
    name = ""
    for row in sheet.rows[:header]:
        texts = [text for text in row if text]
        for text in texts:
            label, colon, rest = text.partition(":")
            key = _FACTS.get(folded(label))
            if colon and key:
                facts[key] = rest.strip() or (texts[-1] if len(texts) > 1 else "")
            elif not name and not colon and len(text) > 3:
                name = text
    days = [
        day for word in facts.get("date", "").replace(" to ", " ").replace(" - ", " ").split() if (day := _day(word))
    ]
    return Event(
        name=name,
        city=facts.get("city", ""),
        fed=facts.get("fed", "")[:3].upper(),
        start=min(days, default=None),
        end=max(days, default=None),
        arbiter=facts.get("arbiter", ""),
        time_control=facts.get("time_control", ""),
        rounds=rounds,
    )


def _day(word: str) -> date | None:
    found = readings(word)
    return found[0].day if found else None
