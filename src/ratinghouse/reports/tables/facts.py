"""The event of a table: its name, days, place and arbiters, from the texts around the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ratinghouse.reports.report import ReportHeader
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.headings import folded
from ratinghouse.reports.tables.sheets import HEADINGS, TableSheet
from ratinghouse.reports.tables.table_cells import federation_of
from ratinghouse.reports.written_dates import days_of, has_other_days

_LABELS = {
    "arbiter": "chiefarbiter hauptschiedsrichter arbitroprincipal arbitreprincipal arbitroprincipale sedziaglowny "
    "hlavnirozhodci hovedommer главныйсудья главныисудья 審判長",
    "date": "date datum fecha data datum dates 日付 дата",
    "fed": "federation foderation verband federacion federazione federacja federatie федерация",
    "city": "location ort place lugar lieu luogo local miejsce misto locatie plaats место 会場",
    "time_control": "timecontrol timecontrolstandard timecontrolrapid timecontrolblitz bedenkzeit bedenkzeitstandard "
    "bedenkzeitrapid bedenkzeitblitz ritmodejuego cadence tempodireflessione rateofplay 持ち時間",
    "type_text": "tournamenttype turniertyp tipodetorneo typedetournoi systemgry",
}
_KEYS = {folded(word): key for key, words in _LABELS.items() for word in words.split()}
_LONGEST_LABEL = 60


def event_of(
    sheets: Sequence[TableSheet], table: TableSheet, header: int, findings: ReportFindings, rounds: int = 0
) -> ReportHeader:
    """Return the event by the lines above its table, the small tables beside it, and the headings of the page."""
    facts: dict[str, str] = {}
    above = [row for row in table.rows[:header] if any(row)]
    beside = [row for sheet in sheets if sheet is not table and sheet.name != HEADINGS for row in sheet.rows]
    for label, fact in _labelled([*above, *beside]):
        facts.setdefault(label, fact)
    written = facts.get("date", "")
    start, end = days_of(written)
    if has_other_days(written):
        findings.count("table-date-order", 0, 0, repr(written[:40]))
    return ReportHeader(
        name=_name(above) or _heading(sheets),
        city=facts.get("city", ""),
        fed=federation_of(facts.get("fed", "")),
        start=start,
        end=end,
        arbiter=facts.get("arbiter", ""),
        time_control=facts.get("time_control", ""),
        type_text=facts.get("type_text", ""),
        rounds=rounds,
    )


def _labelled(rows: Sequence[Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Yield labels with their facts: "Date : 2025/01/04" in one cell, or a label with the fact in the next cell."""
    for row in rows:
        texts = [text for text in row if text]
        for at, text in enumerate(texts):
            label, colon, rest = text.partition(":")
            key = _KEYS.get(folded(label)) if len(label) <= _LONGEST_LABEL else None
            fact = rest.strip() if colon else ""
            fact = fact or (texts[at + 1] if at + 1 < len(texts) else "")
            if key and fact:
                yield key, fact


def _name(above: Sequence[Sequence[str]]) -> str:
    """Return the first text above the table that is neither a labelled fact nor a link."""
    for number, row in enumerate(above):
        for text in filter(None, row):
            label, colon, _ = text.partition(":")
            titled = not colon or (number == 0 and ": " in text and "://" not in text and folded(label) not in _KEYS)
            if titled and len(text) > 3 and folded(text) not in _KEYS:
                return text
    return ""


def _heading(sheets: Sequence[TableSheet]) -> str:
    """Return the highest heading of the page."""
    headings = [row for sheet in sheets if sheet.name == HEADINGS for row in sheet.rows if row[0]]
    return min(headings, key=lambda row: row[1], default=("", ""))[0]
