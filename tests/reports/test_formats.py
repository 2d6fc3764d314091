"""How an event was paired: from its code, its organiser's words, or its pairings."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result, Team, infer_format
from ratinghouse.reports.formats import declared_format
from ratinghouse.reports.trf import read_trf
from tests.reports.players_lines import file_of, player


@pytest.mark.parametrize(
    ("code", "format"),
    [
        ("FIDE_DUTCH_2025", Format.SWISS),
        ("FIDE_DUBOV_BAKU", Format.SWISS),
        ("FIDE_BURSTEIN", Format.SWISS),
        ("FIDE_DOUBLESWISS", Format.SWISS),
        ("CUSTOM_SWISS", Format.SWISS),
        ("BERGER_ROUNDROBIN", Format.ROUND_ROBIN),
        ("FIDE_DOUBLEROUNDROBIN", Format.DOUBLE_ROUND_ROBIN),
        ("FIDE_SCHEVENINGEN", Format.SCHEVENINGEN),
        ("FIDE_SCHILLER", Format.SCHEVENINGEN),
        ("CUSTOM_KNOCKOUT", Format.KNOCKOUT),
        ("FIDE_TEAM_TYPEA_MP_GP_BAKU", Format.TEAM),
        ("CUSTOM_TEAM_SWISS_MP", Format.TEAM),
    ],
)
def test_code_192(code: str, format: Format) -> None:
    assert declared_format(ReportHeader(type_code=code, type_text="Match")) == (format, "192")


@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("Individual: Swiss-System", Format.SWISS),
        ("Individual: Swiss-System (Standard)", Format.SWISS),
        ("Schweizer System, 7 Runden", Format.SWISS),
        ("Système suisse", Format.SWISS),
        ("Sistema suizo", Format.SWISS),
        ("Sistema svizzero", Format.SWISS),
        ("Sistema suíço", Format.SWISS),
        ("Швейцарская система", Format.SWISS),
        ("system szwajcarski", Format.SWISS),
        ("Švýcarský systém", Format.SWISS),
        ("svájci rendszer", Format.SWISS),
        ("İsviçre Sistemi", Format.SWISS),
        ("Individual: Round-Robin", Format.ROUND_ROBIN),
        ("ROUND ROBIN", Format.ROUND_ROBIN),
        ("Rundenturnier", Format.ROUND_ROBIN),
        ("Toutes-rondes", Format.ROUND_ROBIN),
        ("Todos contra todos", Format.ROUND_ROBIN),
        ("Girone all'italiana", Format.ROUND_ROBIN),
        ("Круговой турнир", Format.ROUND_ROBIN),
        ("każdy z każdym", Format.ROUND_ROBIN),
        ("Double Round Robin", Format.DOUBLE_ROUND_ROBIN),
        ("Doppelrundiges Rundenturnier", Format.DOUBLE_ROUND_ROBIN),
        ("Team: Swiss-System", Format.TEAM),
        ("Team League", Format.TEAM),
        ("Mannschaftskampf", Format.TEAM),
        ("Scheveningen System", Format.SCHEVENINGEN),
        ("Match", Format.MATCH),
        ("Wettkampf", Format.MATCH),
        ("Knock-out", Format.KNOCKOUT),
        ("Standard", None),
        ("Matchless Masters", None),
        ("", None),
    ],
)
def test_text_092(text: str, format: Format | None) -> None:
    assert declared_format(ReportHeader(type_text=text)) == (format, "092" if format else "")


def event_of(*pairs: tuple[int, int], teams: tuple[Team, ...] = ()) -> Report:
    """Entries that meet in the given pairs, one pair a round, with draws."""
    results: dict[int, list[Result]] = {}
    for number, (white, black) in enumerate(pairs, start=1):
        results.setdefault(white, []).append(Result(number, black, "w", "="))
        results.setdefault(black, []).append(Result(number, white, "b", "="))
    entries = tuple(ReportEntry(no, f"P{no}", results=tuple(rounds)) for no, rounds in sorted(results.items()))
    return Report(ReportHeader(), entries, teams)


EVERYBODY = tuple(combinations(range(1, 6), 2))
CAMPS = tuple((first, second) for first in (1, 2, 3) for second in (4, 5, 6))


@pytest.mark.parametrize(
    ("report", "format"),
    [
        (event_of((1, 2), (2, 1), (1, 2)), Format.MATCH),
        (event_of(*EVERYBODY), Format.ROUND_ROBIN),
        (event_of(*EVERYBODY, *EVERYBODY), Format.DOUBLE_ROUND_ROBIN),
        (event_of(*EVERYBODY[:-1]), Format.SWISS),
        (event_of(*EVERYBODY, (1, 2)), Format.SWISS),
        (event_of(*CAMPS), Format.SCHEVENINGEN),
        (event_of(*CAMPS, *CAMPS), Format.SCHEVENINGEN),
        (event_of(*CAMPS[:-1]), Format.SWISS),
        (event_of((1, 3), (2, 4), (1, 4), (2, 3)), Format.SWISS),
        (event_of(*EVERYBODY, teams=(Team(1, "One", (1, 2)),)), Format.TEAM),
    ],
)
def test_pairings(report: Report, format: Format) -> None:
    assert infer_format(report) == (format, "pairings")


@pytest.mark.parametrize(
    ("event", "pairs", "format"),
    [
        pytest.param(
            ReportHeader(type_text="Round-Robin"), 2 * EVERYBODY, Format.DOUBLE_ROUND_ROBIN, id="text, all twice"
        ),
        pytest.param(ReportHeader(type_text="Round-Robin"), EVERYBODY, Format.ROUND_ROBIN, id="text, all once"),
        pytest.param(
            ReportHeader(type_text="Round-Robin"), (*EVERYBODY, (1, 2)), Format.ROUND_ROBIN, id="text, some twice"
        ),
        pytest.param(
            ReportHeader(type_code="FIDE_ROUNDROBIN"), 2 * EVERYBODY, Format.ROUND_ROBIN, id="code, all twice"
        ),
        pytest.param(ReportHeader(type_text="Swiss"), 2 * EVERYBODY, Format.SWISS, id="another text"),
    ],
)
def test_F09_064_what_is_called_a_round_robin_may_be_a_double_one(
    event: ReportHeader, pairs: tuple[tuple[int, int], ...], format: Format
) -> None:
    """Organisers write round robin for both; the codes of record 192 distinguish them."""
    assert infer_format(replace(event_of(*pairs), event=event))[0] is format


def test_nothing_tells() -> None:
    assert infer_format(Report(ReportHeader(), (ReportEntry(1, "P1"),))) == (None, "")


def test_the_format_given_goes_before_all_others() -> None:
    raw = file_of("092 Individual: Swiss-System", player(1, (2, "w", "1")), player(2, (1, "b", "0")))
    report = read_trf(raw, format=Format.ROUND_ROBIN)
    assert (report.format, report.format_from) == (Format.ROUND_ROBIN, "given")
