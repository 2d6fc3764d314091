"""docs/readings.md and the rulebooks name the same readings."""

from __future__ import annotations

import re
from pathlib import Path

from ratinghouse.kernel.rule import InputColumn
from ratinghouse.rulebooks import rulebook, rulebook_ids

PAGE = Path(__file__).resolve().parents[2] / "docs" / "readings.md"
SECTIONS = {
    "FIDE 2003": ("fide-2003",),
    "FIDE 2008, as applied": ("fide-2008-applied",),
    "FIDE 2009, as printed and as applied": ("fide-2009", "fide-2009-applied"),
    "FIDE 2011 to 2021": ("fide-2011", "fide-2012", "fide-2013", "fide-2014", "fide-2017"),
    "FIDE 2022 and 2024": ("fide-2022", "fide-2024"),
    "Japan Chess Federation 2024": ("jcf-2024",),
    "ICCF 2023": ("iccf-2023",),
    "The calculator article": ("article",),
}

ADOPTED_FROM = {
    "FIDE 2008, as applied": ("fide-2003", "fide-2009"),
    "FIDE 2011 to 2021": ("fide-2009-applied", "fide-2022"),
}
"""Sections that list only what the editions they adopt rules from do not note."""


def noted(id: str) -> set[str]:
    """The readings that the notes of a rulebook name."""
    book = rulebook(id)
    notes = [name.note for name in book.names.values() if not isinstance(name, InputColumn)]
    notes += [book.note, *(value.note for value in book.calendar.values.values())]
    notes += [check.rule.note for check in book.checks]
    names: set[str] = set()
    for note in notes:
        names |= set(re.findall(r"[Rr]eading (\w+):", note))
        if "Readings " in note:  # several in one note: "Readings a: …; b: …"
            names |= set(re.findall(r"(?:Readings |; )(\w+):", note))
    return names


def listed() -> dict[str, set[str]]:
    """The readings of each section's table."""
    parts = re.split(r"^## ", PAGE.read_text(), flags=re.MULTILINE)
    tables = {part.splitlines()[0].strip(): set(re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE)) for part in parts}
    return {heading: names for heading, names in tables.items() if names}


def test_every_edition_has_a_section() -> None:
    assert set(listed()) == set(SECTIONS)
    assert {id for ids in SECTIONS.values() for id in ids} == set(rulebook_ids())


def test_every_reading_of_the_rulebooks_is_on_the_page_and_no_other() -> None:
    for heading, ids in SECTIONS.items():
        names = set().union(*(noted(id) for id in ids))
        names -= set().union(*(noted(id) for id in ADOPTED_FROM.get(heading, ())))
        assert names == listed()[heading], heading


def test_the_summary_names_only_readings_that_are_listed() -> None:
    summary = PAGE.read_text().split("## FIDE 2003")[0]
    named = set(re.findall(r"`([a-zA-Z]+_\w+)`", summary))
    assert named <= set().union(*listed().values())
