"""Stored workings: sheets are read from them alone, in whichever version they were stored, and they name nobody."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import date
from typing import Any

import numpy as np
import pytest
from django.test import Client
from numpy.typing import NDArray

from ratinghouse.derivation.basis import AdmittedEvent
from ratinghouse.derivation.edition_runs import EditionRun
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.packed_columns import unpack, unpacked_bytes
from ratinghouse.derivation.player_numbers import numbers_of_players
from ratinghouse.derivation.recipe import basis_of
from ratinghouse.derivation.stored_calculation import StoredEvent, stored_calculation
from ratinghouse.derivation.stored_frames import calculated_entries, event_rows, frame_columns
from ratinghouse.forms.sheet import calculation_sheet
from ratinghouse.office.events import stored_reading
from ratinghouse.office.models import Event, EventWorking, Player, PlayerWorking, Pool, PublishedList
from ratinghouse.office.publishing import working_rows
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.explanation_json import explanation_json
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_calculations import event_calculation, registered_names
from ratinghouse.office.publishing.verification import verify
from ratinghouse.rating.calculation import CalculatedEvent, CalculatedPlayer, Calculation
from ratinghouse.rating.sheet import CalculationSheet, sheets_of
from ratinghouse.reports.report import Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.trf import write_trf
from ratinghouse.rulebooks import rulebook
from ratinghouse.site.accounts.erasure_requests import erase_player
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.version_1 import store_in_version_1

APRIL = date(2024, 4, 1)
BROWSER = Client(SERVER_NAME="localhost")
CODES = ("X0009", "X0010", "X0011", "X0001")


def report(results: dict[int, list[Result]]) -> bytes:
    entries = tuple(
        ReportEntry(no, f"Invented{int(code[1:])}, Player", id=code, fed="XAN", results=tuple(results[no]))
        for no, code in enumerate(CODES, 1)
    )
    header = ReportHeader(
        name="Small Open", fed="XAN", start=date(2024, 3, 5), end=date(2024, 3, 7), time_control_code="5400+30"
    )
    return write_trf(Report(header, entries))[0]


def small_open() -> bytes:
    """Three rounds with a bye, an absence, a forfeit and a game that only one line has."""
    return report(
        {
            1: [Result(1, 2, "w", "1"), Result(2, 3, "b", "="), Result(3, None, "", "U")],
            2: [Result(1, 1, "b", "0"), Result(2, 4, "w", "+"), Result(3, 3, "w", "1")],
            3: [Result(1, 4, "w", "1"), Result(2, 1, "w", "="), Result(3, None, "", "Z")],
            4: [Result(1, 3, "b", "0"), Result(2, 2, "b", "-"), Result(3, None, "", "H")],
        }
    )


@pytest.fixture
def published(office: Office) -> Event:
    """The small open on the list of April, on either database."""
    return _published()


@pytest.fixture
def published_in_sqlite(sqlite_office: Office) -> Event:
    """The small open on the list of April."""
    return _published()


def _published() -> Event:
    simulation = Simulation("fide-2024")
    simulation.set_up()
    event = simulation.hand_in(small_open(), date(2024, 3, 9))
    publish(clerk_on(APRIL), "standard", APRIL)
    return event


def working_of(event: Event) -> EventWorking:
    return EventWorking.objects.select_related("event", "list__pool").get(event=event)


def pool_and_player(code: str) -> tuple[Pool, Player]:
    return Pool.objects.get(name="standard"), Player.objects.get(code=code)


def explained(code: str) -> dict[str, Any]:
    document = explanation_json(explain(*pool_and_player(code)))
    plain: dict[str, Any] = json.loads(json.dumps(document, default=asdict))
    return plain


def forbid_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every reader fail: no report can be made, and no stored reading be looked up."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a report was read")

    monkeypatch.setattr(Report, "__init__", refuse)
    for name in ("stored_report", "read_as_declared", "read_file", "received_bytes"):
        monkeypatch.setattr(stored_reading, name, refuse)


def test_pages_sheets_and_json_are_read_without_the_report(published: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    forbid_reports(monkeypatch)
    with pytest.raises(AssertionError):
        stored_reading.original_report(published)
    for code in CODES:
        assert explained(code)["parts"][0]["sheets"][0]["event"] == "Small Open"
        page = BROWSER.get(f"/players/{code}/standard/{APRIL}/")
        assert (page.status_code, b"Small Open" in page.content) == (200, True)
        assert BROWSER.get(f"/api/v1/players/{code}/calculations/standard/{APRIL}").status_code == 200
    form = BROWSER.get(f"/events/{published.pk}/forms/sheet.html").content.decode()
    assert form.count("Small Open") >= len(CODES)
    assert BROWSER.get(f"/events/{published.pk}/forms/sheet.pdf").content.startswith(b"%PDF")
    assert BROWSER.get("/players/X0009/").status_code == 200


def test_every_round_says_why_it_does_not_count(published: Event) -> None:
    rounds = {code: explained(code)["parts"][0]["sheets"][0]["entry"]["games"] for code in CODES}
    no_game, not_confirmed = "no game: a bye or an absence", "the opponent's line does not confirm this game"
    assert [game["why"] for game in rounds["X0009"]] == [None, None, no_game]
    third = rounds["X0010"][2]
    assert (third["why"], third["opponent"], third["colour"], third["result"]) == (not_confirmed, 3, "w", "1")
    assert [game["opponent"] for game in rounds["X0001"]] == [3, 2, None]
    assert rounds["X0001"][1]["why"].startswith("5.1")
    assert [game["result"] for game in rounds["X0011"]] == ["1", "=", "Z"]


def test_a_working_of_version_1_says_the_same(published_in_sqlite: Event) -> None:
    before = {code: explained(code) for code in CODES}
    sheet = calculation_sheet(event_calculation(working_of(published_in_sqlite)))
    store_in_version_1()
    assert unpack(bytes(working_of(published_in_sqlite).columns)).version == 1
    assert {code: explained(code) for code in CODES} == before
    assert calculation_sheet(event_calculation(working_of(published_in_sqlite))) == sheet
    assert verify().findings == ()


def comparable(sheet: CalculationSheet) -> CalculationSheet:
    """The sheet without what a stored working has of a player more or less than the run.

    An input column that the run was not given is stored with its default; pending results of earlier lists have no
    working, so that the formulas that add them up cannot be worked.
    """
    steps = (
        replace(step, inputs=tuple(pair for pair in step.inputs if pair[1]), working="", because="")
        for step in sheet.player_steps
    )
    return replace(sheet, player_steps=tuple(steps))


def derived_again(rating_list: PublishedList) -> Derived:
    return next_list(basis_of(rating_list.inputs, TableSource()), every_column=True)


def calculation_of(
    edition_run: EditionRun, events: Mapping[str, AdmittedEvent], code: NDArray[np.bytes_]
) -> Calculation:
    """The calculation of a run as it was, before anything was stored."""
    games, framed = edition_run.games, edition_run.framed
    calculated: list[CalculatedEvent | None] = [None] * framed.frame.events
    for event, key in enumerate(games.key.tolist()):
        report, row = events[key.decode()].report, int(framed.event_rows[event])
        first_side = int(framed.frame.side_starts[framed.frame.entry_starts[row]])
        entries = calculated_entries(event_rows(frame_columns(games, event)), first_side)
        calculated[row] = CalculatedEvent(report.event.name, report.format, entries)
    players = tuple(CalculatedPlayer(id.decode(), "") for id in code[edition_run.rows].tolist())
    return Calculation(edition_run.working, tuple(calculated), players)


@pytest.mark.parametrize("rules", ["fide-2003", "fide-2009", "fide-2022", "fide-2024", "jcf-2024", "iccf-2023"])
def test_what_is_stored_is_what_the_run_had(sqlite_office: Office, rules: str) -> None:
    """The sheets of a run and those of its stored workings are equal, event by event."""
    simulation = Simulation(rules)
    simulation.set_up()
    (*_, last) = simulation.season(years=1)
    rating_list = PublishedList.objects.get(date=last.date, current=True)
    names = dict(Player.objects.values_list("code", "name"))
    compared = 0
    derived = derived_again(rating_list)
    events = {event.key: event for event in derived.basis.events}
    for edition_run in derived.runs:
        live = calculation_of(edition_run, events, derived.basis.before.code)
        live = replace(
            live, players=tuple(CalculatedPlayer(calculated.id, names[calculated.id]) for calculated in live.players)
        )
        for row, player in enumerate(live.players):
            parts = explain(rating_list.pool, Player.objects.get(code=player.id), rating_list.date).parts
            sheets = [
                sheet for part in parts if part.rules == edition_run.rules for sheet in part.sheets if sheet.played
            ]
            assert list(map(comparable, sheets)) == list(map(comparable, sheets_of(live, row)))
            compared += len(sheets)
    assert compared >= 10


def test_numbers_of_players_come_together_from_several_stored_groups(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unrated player's group holds small numbers in one byte each, those of the others need two."""
    monkeypatch.setattr(working_rows, "STRETCH", 1)
    calculation = event_calculation(working_of(_published()), lambda keys: registered_names(sorted(keys)))
    assert calculation.players[0].id == "X0001"
    assert PlayerWorking.objects.filter(list__date=APRIL).count() > 2
    for row, player in enumerate(calculation.players):
        (sheet,) = sheets_of(calculation, row)
        assert sheet.player == explain(*pool_and_player(player.id)).parts[0].sheets[0].player


def test_workings_hold_keys_and_numbers_and_no_name(published: Event) -> None:
    names = {text for pair in Player.objects.values_list("code", "name") for text in pair}
    blobs = [working.columns for model in (EventWorking, PlayerWorking) for working in model._default_manager.all()]
    for blob in blobs:
        stored = unpack(bytes(blob))
        texts = {name for name, column in stored.frame.items() if column.dtype.kind == "S"}
        assert texts <= {"colour", "code"}
        assert not [name for name, column in stored.columns.items() if column.dtype.kind not in "biuf"]
        words = {word.decode() for name in texts for word in stored.frame[name].tolist()}
        assert not words & names


def test_who_is_erased_has_a_pseudonym_on_every_sheet(published: Event) -> None:
    erase_player(clerk_on(date(2024, 4, 2)), "X0010", "asked")
    assert explained("X0009")["parts"][0]["sheets"][0]["opponents"]["2"] == "Player X0010"
    assert explained("X0010")["name"] == "Player X0010"
    form = BROWSER.get(f"/events/{published.pk}/forms/sheet.html").content.decode()
    assert ("Invented10," in form, "Player X0010" in form) == (False, True)
    assert verify().findings == ()


def read_by(event: Event, rules: str) -> list[CalculationSheet]:
    """The sheets of an event's players as another rulebook reads its working."""
    stored = unpack(bytes(working_of(event).columns))
    numbers = unpacked_bytes(bytes(PlayerWorking.objects.get(list__date=APRIL).columns))
    keys = stored.frame["player"].tolist()
    calculation = stored_calculation(
        rulebook(rules),
        APRIL,
        "standard",
        [StoredEvent("Small Open", None, stored)],
        registered_names(keys),
        numbers_of_players([numbers], stored.frame["player"]),
    )
    return [sheet for row in range(len(keys)) for sheet in sheets_of(calculation, row)]


@pytest.mark.parametrize("rules", ["fide-2003", "fide-2009", "jcf-2024", "iccf-2023"])
def test_another_law_shows_what_it_does_not_know_as_plain_numbers(published_in_sqlite: Event, rules: str) -> None:
    """As where the law of a list is not recorded: no column is calculated anew, none is hidden, nothing crashes."""
    working = unpack(bytes(working_of(published_in_sqlite).columns))
    unknown = working.by_grain["entry"].keys() - rulebook(rules).names.keys()
    assert unknown
    for row, sheet in enumerate(read_by(published_in_sqlite, rules)):
        plain = {step.symbol: step.value for step in sheet.entry_steps if not step.article}
        assert (
            plain.items()
            >= {name: working.columns[name][row] for name in unknown if working.columns[name][row]}.items()
        )
