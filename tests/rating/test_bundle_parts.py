"""Parts of bundles: rows as CSV, readings that follow from reports or do not, and where two lists differ."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.bundles import bundle as bundles
from ratinghouse.derivation.bundles.bundle import Bundle, differences
from ratinghouse.derivation.bundles.bundle_rows import facts_csv, facts_from, standings_csv, standings_from
from ratinghouse.derivation.content_hash import DIGEST, bucket_digest, content_hash, numbers_of_rows
from ratinghouse.derivation.event_reading import event_reading
from ratinghouse.derivation.recipe import SourceIncomplete
from ratinghouse.derivation.standings import columns_hash
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.reports.reading import READER_VERSION
from tests.rating.test_event_reading import REPORT

DAY = date(2024, 6, 30).toordinal()
LIST = replace(
    Standings.empty(codes(["A1", "B2"])),
    rating=np.array([1800, 0]),
    change=np.array([-1250, 0]),
    rd=np.array([40.5, 0.0]),
    last_played=np.array([DAY, 0]),
    inactive=np.array([False, True]),
)
EVENT: Any = {"event": "E", "file": "small.trf", "reading": None, "told": {"official": 1, "is_league": 7}}


def test_a_list_comes_back_from_its_rows() -> None:
    raw = standings_csv(LIST)
    header, first, second = raw.decode().splitlines()
    cells = dict(zip(header.split(","), first.split(","), strict=True))
    assert (cells["code"], cells["rating"], cells["change"], cells["rd"]) == ("A1", "1800", "-1250", "40.5")
    assert cells["last_played"] == "2024-06-30"
    assert "name" not in cells
    assert second.startswith("B2,0,")
    again = standings_from(raw)
    assert {name: column.tolist() for name, column in again.columns().items()} == {
        name: column.tolist() for name, column in LIST.columns().items()
    }


def test_names_stand_beside_the_rows_where_they_are_asked_for() -> None:
    """A name that a spreadsheet would calculate is shielded; a player without a name has none."""
    lines = standings_csv(LIST, {"A1": "=Name"}).decode().splitlines()
    assert lines[0].endswith(",name")
    assert lines[1].endswith(",'=Name")
    assert lines[2].endswith(",")


def test_facts_come_back_from_their_rows_also_without_columns_that_nobody_has() -> None:
    facts = replace(PlayerFacts.empty(codes(["A1"])), fide_rating=np.array([2100]), member_from=np.array([DAY]))
    raw = facts_csv(facts)
    assert "lapses" not in raw.decode().splitlines()[0]
    again = facts_from(raw)
    assert (again.fide_rating.tolist(), again.member_from.tolist(), again.lapses.tolist()) == ([2100], [DAY], [b""])


class BundleOfReading(Bundle):
    """A bundle that has nothing but the reading of an event."""

    def __init__(self, **changed: Any) -> None:
        self.manifest: Any = {"format": 3}
        self.other_readers: dict[str, int] = {}
        self._reading: Any = {**event_reading(REPORT, READER_VERSION), **changed}

    def reading(self, event: Any) -> Any:
        return self._reading


@pytest.fixture
def read_today(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today's readers make the report of whatever file there is."""
    monkeypatch.setattr(bundles, "_read_today", lambda event, raw: REPORT)


@pytest.mark.usefixtures("read_today")
def test_a_reading_that_follows_from_the_report_is_the_report() -> None:
    bundle = BundleOfReading()
    assert bundle.report(EVENT, b"") is REPORT
    assert bundle.other_readers == {}
    assert bundles._with_read_facts(EVENT, bundle) is EVENT


@pytest.mark.usefixtures("read_today")
def test_a_reading_of_todays_readers_must_follow_from_the_report() -> None:
    with pytest.raises(SourceIncomplete, match=r"the reading of small\.trf does not follow from the report"):
        BundleOfReading(name="Other").report(EVENT, b"")


@pytest.mark.usefixtures("read_today")
def test_a_reading_of_other_readers_counts_with_what_it_understood() -> None:
    bundle = BundleOfReading(name="Other", reader=READER_VERSION + 1, minutes_60=90)
    assert bundle.report(EVENT, b"").event.name == "Other"
    assert bundle.other_readers == {"small.trf": READER_VERSION + 1}
    assert bundles._with_read_facts(EVENT, bundle)["told"] == {"minutes_60": 90, "is_league": 7, "official": 1}


def test_lists_that_say_the_same_do_not_differ() -> None:
    assert list(differences(LIST, replace(LIST, rating=LIST.rating.copy()))) == []


def test_the_first_difference_of_each_column_is_named() -> None:
    other = replace(LIST, rating=np.array([1800, 7]), rd=np.array([1.5, 2.5]))
    assert [str(finding.message) for finding in differences(LIST, other)] == [
        "rating of B2 is 0, derived 7",
        "rd of A1 is 40.5, derived 1.5; 2 players differ",
    ]
    (finding,) = differences(LIST, LIST.select(np.array([0])))
    assert "its players are not those" in str(finding.message)


def test_a_list_has_another_hash_in_each_version() -> None:
    first, second = (content_hash(version, "inputs", LIST, []) for version in (1, 2))
    assert first == columns_hash(LIST.columns(), b"inputs", b"[]") != second
    with pytest.raises(ValueError, match="no version 3"):
        content_hash(3, "inputs", LIST, [])


def test_a_digest_has_32_bytes() -> None:
    numbers = numbers_of_rows(LIST.columns(), 2)
    assert len(bucket_digest(LIST.code.tolist(), numbers)) == DIGEST == 32
