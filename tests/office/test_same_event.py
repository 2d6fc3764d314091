"""The same tournament is not rated twice: an event is held that repeats one already received, however it comes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from ratinghouse.office.events.admission import admit, refuse, withdraw
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.events.same_event import _is_most
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event, JournalEntry
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.merging import merge_players
from ratinghouse.office.register.register import add_player
from ratinghouse.reports import Report, ReportEntry, Result, read_report
from ratinghouse.reports.tables.writing import as_csv, crosstable_rows, game_rows
from ratinghouse.reports.trf import write_trf
from tests.office.offices import Office
from tests.office.other_process import OtherProcess
from tests.office.previewed import correct_as_previewed as correct
from tests.office.reports import END, START, round_robin

NAMES = ["Abel", "Bruun", "Cohen", "Dahl", "Eriksen", "Falk", "Gran", "Hove"]
PLAYERS = [
    ReportEntry(no, f"{name}, Ann", f"X{no}", fed="XAN", birth="1990", sex="w")
    for no, name in enumerate(NAMES, start=1)
]
DAY = END + timedelta(days=1)
CUP = round_robin(PLAYERS)


@pytest.fixture
def players(federation: Office, clerk: Clerk) -> Office:
    """An office whose register has the eight players."""
    for entry in PLAYERS:
        add_player(clerk, code=entry.id, name=entry.name, birth="1990", fed="XAN", sex="w")
    return federation


def receive_and_match(clerk: Clerk, raw: bytes, file: str = "cup.trf", **fields: Any) -> Event:
    """A report that was received and matched as the desk, the command line and the interface do it."""
    event = receive(clerk, ReceivedFile(raw, file, DAY, **({"pool": "standard"} | fields))).event
    match_automatically(clerk, event.pk)
    event.refresh_from_db()
    return event


def held_by(event: Event) -> list[dict[str, Any]]:
    event.refresh_from_db()
    return [finding for finding in event.findings if finding["code"] == "same-event"]


def varied(raw: bytes, change: Callable[[Report], Report]) -> bytes:
    written, _ = write_trf(change(replace(read_report(raw), others=(), received=b"")))
    return written


def with_games(report: Report, change: Callable[[int, int, str], tuple[str, str]]) -> Report:
    """The report with the colour and the result of each side as ``change`` says, from White's number and Black's."""

    def side(no: int, result: Result) -> Result:
        assert result.opponent is not None
        white = result.colour == "w"
        colour, code = change(*((no, result.opponent) if white else (result.opponent, no)), result.code)
        if not white:
            colour, code = {"w": "b", "b": "w"}[colour], {"1": "0", "0": "1", "=": "="}[code]
        return result._replace(colour=colour, code=code)

    def pointed(entry: ReportEntry) -> ReportEntry:
        results = tuple(side(entry.no, result) for result in entry.results)
        points = sum({"1": 100, "=": 50, "0": 0}[result.code] for result in results)
        return entry._replace(results=results, points=points)

    return replace(report, entries=tuple(map(pointed, report.entries)))


def renamed(report: Report) -> Report:
    return replace(report, event=replace(report.event, name="Spring Open 2024", city="Elsewhere"))


def renumbered(report: Report) -> Report:
    """The same players in another order."""
    numbers = {entry.no: len(report.entries) + 1 - entry.no for entry in report.entries}
    entries = [
        entry._replace(
            no=numbers[entry.no],
            results=tuple(result._replace(opponent=numbers[result.opponent or 0]) for result in entry.results),
        )
        for entry in report.entries
    ]
    return replace(report, entries=tuple(sorted(entries, key=lambda entry: entry.no)))


def without_last_round(report: Report) -> Report:
    def shorter(entry: ReportEntry) -> ReportEntry:
        results = tuple(result for result in entry.results if result.round < 7)
        return entry._replace(results=results, points=100 * sum(result.code == "1" for result in results))

    return replace(report, entries=tuple(map(shorter, report.entries)))


def with_draws(number: int) -> Callable[[Report], Report]:
    """So many games corrected to a draw."""
    pairs = random.Random(4).sample([(a, b) for a in range(1, 9) for b in range(a + 1, 9)], number)
    chosen = {frozenset(pair) for pair in pairs}
    return lambda report: with_games(
        report, lambda white, black, code: ("w", "=" if frozenset((white, black)) in chosen else "1")
    )


def with_reversed(number: int) -> Callable[[Report], Report]:
    """So many games with the colours the other way round, and the same winner."""
    pairs = [frozenset((a, b)) for a in range(1, 9) for b in range(a + 1, 9)][:number]
    return lambda report: with_games(
        report, lambda white, black, code: ("b", "1") if frozenset((white, black)) in pairs else ("w", "1")
    )


def later(days: int) -> Callable[[Report], Report]:
    more = timedelta(days=days)
    return lambda report: replace(report, event=replace(report.event, name="Other", start=START + more, end=END + more))


def crosstable_of_names(raw: bytes) -> bytes:
    report = read_report(raw)
    nameless = tuple(entry._replace(id="", rating=None) for entry in renumbered(renamed(report)).entries)
    return as_csv(crosstable_rows(replace(renamed(report), entries=nameless))[0])


def games_of_names(raw: bytes) -> bytes:
    report = read_report(raw)
    return as_csv(game_rows(replace(report, entries=tuple(entry._replace(id="") for entry in report.entries)))[0])


def pgn(raw: bytes) -> bytes:
    report = read_report(raw)
    names = {entry.no: entry.name for entry in report.entries}
    games = [
        f'[Event "An Open"]\n[Date "{START:%Y.%m.%d}"]\n[Round "{result.round}"]\n[White "{entry.name}"]\n'
        f'[Black "{names[result.opponent or 0]}"]\n[Result "1-0"]\n\n1. e4 1-0\n'
        for entry in report.entries
        for result in entry.results
        if result.colour == "w"
    ]
    return "\n".join(games).encode()


DECLARED = {"reading": {"start": START.isoformat(), "end": END.isoformat(), "time_control": "90+30"}}


@pytest.mark.parametrize(
    ("raw", "file", "declared", "games"),
    [
        pytest.param(varied(CUP, renamed), "open.trf", {}, "28 of 28", id="another name"),
        pytest.param(varied(CUP, renumbered), "open.trf", {}, "28 of 28", id="another order of players"),
        pytest.param(varied(CUP, with_draws(5)), "open.trf", {}, "28 of 28", id="five results corrected"),
        pytest.param(varied(CUP, without_last_round), "open.trf", {}, "24 of 24", id="a round missing"),
        pytest.param(varied(CUP, later(1)), "open.trf", {}, "28 of 28", id="a day later"),
        pytest.param(varied(CUP, later(7)), "open.trf", {}, "28 of 28", id="days that do not overlap"),
        pytest.param(varied(CUP, with_reversed(7)), "open.trf", {}, "21 of 28", id="three quarters"),
        pytest.param(varied(CUP, renamed), "open.trf", {"pool": "rapid"}, "28 of 28", id="as another kind of event"),
        pytest.param(crosstable_of_names(CUP), "open.csv", DECLARED, "28 of 28", id="crosstable, names only"),
        pytest.param(games_of_names(CUP), "open.csv", DECLARED, "28 of 28", id="list of games, names only"),
        pytest.param(pgn(CUP), "open.pgn", DECLARED, "28 of 28", id="PGN"),
    ],
)
def test_the_same_event_is_held_and_the_other_is_named(
    raw: bytes, file: str, declared: dict[str, Any], games: str, players: Office, clerk: Clerk
) -> None:
    first = receive_and_match(clerk, CUP)
    assert held_by(first) == []
    again = receive_and_match(clerk, raw, file, **declared)
    (finding,) = held_by(again)
    assert finding["severity"] == "error"
    assert finding["message"].startswith(f"{games} games are also in event {first.pk}, Xanadu Cup (2024-05-10 to")
    assert f"ratinghouse withdraw {first.pk}" in finding["remedy"]
    assert held_by(first) == []


@pytest.mark.parametrize(
    ("raw", "declared"),
    [
        pytest.param(varied(CUP, with_reversed(28)), {}, id="the second leg, on the same days"),
        pytest.param(varied(CUP, with_reversed(8)), {}, id="less than three quarters"),
        pytest.param(varied(CUP, with_draws(8)), {"pool": "rapid"}, id="a rapid tournament with other results"),
        pytest.param(varied(CUP, later(11)), {}, id="the same games eleven days later"),
        pytest.param(round_robin(PLAYERS[:2]), {"pool": "rapid"}, id="a game of two of them, in another pool"),
    ],
)
def test_another_event_of_the_same_players_is_not_held(
    raw: bytes, declared: dict[str, Any], players: Office, clerk: Clerk
) -> None:
    receive_and_match(clerk, CUP)
    assert held_by(receive_and_match(clerk, raw, "other.trf", **declared)) == []


def test_another_group_of_a_festival_is_not_held(federation: Office, clerk: Clerk) -> None:
    """The same pairing numbers and results, other players."""
    others = [entry._replace(name=f"{entry.name}a", id=f"Y{entry.no}") for entry in PLAYERS]
    for entry in [*PLAYERS, *others]:
        add_player(clerk, code=entry.id, name=entry.name, birth="1990", fed="XAN", sex="w")
    receive_and_match(clerk, CUP)
    assert held_by(receive_and_match(clerk, round_robin(others, name="Group B"), "b.trf")) == []


def test_unmatched_players_are_told_by_their_names(federation: Office, clerk: Clerk) -> None:
    """Nobody is in the register: both reports wait with all their entries open."""
    first = receive_and_match(clerk, CUP)
    again = receive_and_match(clerk, varied(CUP, lambda report: renumbered(renamed(report))), "again.trf")
    assert again.state == "checked"
    assert [finding["message"].split(",")[0] for finding in held_by(again)] == [
        f"28 of 28 games are also in event {first.pk}"
    ]


def test_a_player_who_was_merged_is_the_same(players: Office, clerk: Clerk) -> None:
    double = [*PLAYERS[:4], *(entry._replace(id=f"Z{entry.no}", name=f"{entry.name} B") for entry in PLAYERS[4:])]
    for entry in double[4:]:
        add_player(clerk, code=entry.id, name=entry.name, birth="1990", fed="XAN", sex="w")
    first, again = (
        receive_and_match(clerk, CUP),
        receive_and_match(clerk, round_robin(double, name="Again"), "again.trf"),
    )
    assert held_by(again) == []
    for entry in PLAYERS[4:]:
        merge_players(clerk, entry.id, f"Z{entry.no}")
    with pytest.raises(Refused) as refused:
        admit(clerk, again.pk)
    assert f"event {first.pk}" in refused.value.findings[0].message


def test_it_is_admitted_only_with_a_reason_and_the_journal_says_which(players: Office, clerk: Clerk) -> None:
    first, again = receive_and_match(clerk, CUP), receive_and_match(clerk, varied(CUP, renamed), "again.trf")
    with pytest.raises(Refused) as refused:
        admit(clerk, again.pk)
    assert [finding.code for finding in refused.value.findings] == ["same-event", "findings-stand"]
    admit(clerk, again.pk, despite="two events with the same results, confirmed by the arbiter")
    last = JournalEntry.objects.latest("number")
    assert last.why == "two events with the same results, confirmed by the arbiter"
    assert (last.after["despite"], last.after["same_as"]) == (["same-event"], [first.pk])
    with pytest.raises(Refused) as refused:  # the other way round it holds too
        admit(clerk, first.pk)
    assert f"are also in event {again.pk}" in refused.value.findings[0].message


@pytest.mark.parametrize("put_aside", [withdraw, refuse])
def test_when_the_first_is_put_aside_the_second_is_free(
    put_aside: Callable[..., Event], players: Office, clerk: Clerk
) -> None:
    """How a second version is rated while nothing is published: the first is withdrawn."""
    first, again = receive_and_match(clerk, CUP), receive_and_match(clerk, varied(CUP, with_draws(2)), "again.trf")
    assert len(held_by(again)) == 1
    put_aside(clerk, first.pk, "the arbiter sent a later version")
    assert held_by(again) == []
    assert admit(clerk, again.pk).state == "admitted"


def test_a_published_event_holds_its_copy_and_a_later_version_takes_its_place(players: Office, clerk: Clerk) -> None:
    first = receive_and_match(clerk, CUP)
    admit(clerk, first.pk)
    publish(Clerk("tester", clerk.now.replace(month=6)), "standard", date(2024, 6, 1))
    corrected = varied(CUP, with_draws(2))
    again = receive_and_match(clerk, corrected, "again.trf")
    (finding,) = held_by(again)
    assert "which is in a published list" in finding["message"]
    steps = f"ratinghouse withdraw {again.pk}, then ratinghouse correct {first.pk}; "
    assert finding["remedy"].startswith(f"if this is a later version of that report: {steps}")
    withdraw(clerk, again.pk, "it is a correction")
    done = correct(clerk, first.pk, ReceivedFile(corrected, "again.trf", DAY), "two results were wrong")
    assert (done.supersedes, done.event is None) == (first.pk, False)
    assert held_by(Event.objects.get(supersedes=first)) == []


def test_of_two_officers_who_admit_both_copies_at_once_only_one_can(players: Office, clerk: Clerk) -> None:
    events = [receive_and_match(clerk, CUP), receive_and_match(clerk, varied(CUP, renamed), "again.trf")]
    imports = "from ratinghouse.office.events.admission import admit"
    both = [OtherProcess(players, imports, f"admit(clerk, {event.pk})") for event in events]
    for process in both:
        process.begin()
    assert [process.end() for process in both] == ["done", "refused same-event findings-stand"]
    assert Event.objects.filter(state="admitted").count() == 1


@pytest.mark.parametrize(
    ("number", "of", "is_most"), [(3, 4, True), (6, 8, True), (2, 3, False), (5, 7, False), (0, 0, False)]
)
def test_three_quarters_of_the_games_are_most_of_them(number: int, of: int, is_most: bool) -> None:
    assert _is_most(number, of) is is_most
