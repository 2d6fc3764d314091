"""A replay by columns gives what reports give: every list, every player, every edition (issue 16)."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.kernel.rule import Dated, Value
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.importing.importing import import_file
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayQuestion
from ratinghouse.lab.replay.idle_players import IdleRules
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.lab.invented_archive import invented_archive
from tests.lab.report_history import report_history

EVERYBODYS = ("rating", "total_games", "rd", "peak", "last_played")
PRINTED = ("k", "inactive")


def pool_of(book: Rulebook) -> str:
    return next(pool for pool in ("standard", "correspondence") if book.dates.first_day(pool) is not None)


def differences(
    archive: Archive, book: Rulebook, entry: str = "seen", *, everybody: bool = False
) -> tuple[int, list[str]]:
    """How many lists were compared, and in which columns of which lists the two ways differ."""
    replay = Replay(archive, ReplayQuestion(ReplayEditions.single(book), entry))  # type: ignore[arg-type]
    number = replay.schedule.list_of_event
    lists = [(day, np.flatnonzero(number == place).tolist()) for place, day in enumerate(replay.schedule.days)]
    differing = []
    expected = report_history(archive, book, lists, entry=entry)
    for replayed, (day, standings, pending) in zip(replay.lists(everybody=everybody), expected, strict=True):
        state = replay.state.standings
        assert replayed.day == day
        differing += [
            f"{day} {name}" for name in EVERYBODYS if (getattr(standings, name) != getattr(state, name)).any()
        ]
        rows = replayed.listed
        of_list = replayed.derived.standings
        names = (*PRINTED, "before", "change", "games", "status")
        differing += [
            f"{day} {name}" for name in names if (getattr(standings, name)[rows] != getattr(of_list, name)).any()
        ]
        if everybody:
            differing += [
                f"{day} {name}" for name in PRINTED if (getattr(standings, name) != getattr(state, name)).any()
            ]
        if sorted(map(str, replay.state.pending.results.records(state.code))) != sorted(map(str, pending)):
            differing.append(f"{day} pending results")
    return len(lists), differing


@pytest.mark.parametrize("rules", rulebook_ids())
def test_columns_give_what_reports_give_on_every_list(rules: str, tmp_path: Path) -> None:
    """Issue 16, must show: 0 differences on at least 20 random lists under every edition."""
    book = rulebook(rules)
    is_monthly = rules in ("fide-2017", "fide-2022", "fide-2024", "jcf-2024")
    archive = invented_archive(
        tmp_path / "archive", seed=len(rules), events=36, days=700 if is_monthly else 2000, pool=pool_of(book)
    )
    lists, differing = differences(archive, book, everybody=rules in ("fide-2009", "fide-2022"))
    assert differing == []
    assert lists >= 20


@pytest.mark.slow
@given(seed=st.integers(0, 2**32 - 1), rules=st.sampled_from(["fide-2008-applied", "fide-2017", "iccf-2023"]))
@settings(max_examples=4)
def test_whom_a_list_does_not_concern_it_does_not_change(
    seed: int, rules: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Only who played, waits or was changed is derived, and the lists are those of everybody."""
    book = rulebook(rules)
    folder = tmp_path_factory.mktemp("archive") / "archive"
    archive = invented_archive(folder, seed, players=24, events=14, days=900, pool=pool_of(book))
    assert differences(archive, book)[1] == []


def test_a_first_rating_without_games_when_a_weak_result_is_too_old(tmp_path: Path) -> None:
    """FIDE 2024, 7.1.4: results of 26 months are pooled, for lists up to March 2022 those of January 2020 too.

    Half a point of 8 against 1405 and 2½ of 5 against 1600 give 1348, below the floor; the latter alone 1657:
    (5 x 1600 + 2 x 1800) / 7, p = .50.
    """
    days = {"A": date(2020, 1, 10), "B": date(2020, 7, 10), "C": date(2022, 8, 10)}
    games = [("A", 0, opponent, 50 if opponent == 1 else 0, 1405) for opponent in range(1, 9)]
    games += [("B", 0, opponent, 50, 1600) for opponent in range(9, 14)] + [("C", 9, 10, 50, 1600)]
    rows = [
        f"{event},{days[event]},{number},P{white},P{black},{1600 if white else ''},{rating},{score / 100}"
        for number, (event, white, black, score, rating) in enumerate(games)
    ]
    source = tmp_path / "games.csv"
    source.write_text(
        "\n".join(["event,day,round,white,black,white_rating,black_rating,result", *rows]), encoding="utf-8"
    )
    import_file(source, tmp_path / "archive")
    archive = Archive(tmp_path / "archive")
    newcomer = archive.players.name.tolist().index(b"P0")
    replay = Replay(archive, ReplayQuestion(ReplayEditions.single(rulebook("fide-2024"))))
    ratings = {replayed.day: int(replay.state.standings.rating[newcomer]) for replayed in replay.lists()}
    assert min(day for day, rating in ratings.items() if rating) == date(2022, 4, 1)
    assert ratings[date(2022, 4, 1)] == 1657


def test_ratings_of_nobody_by_the_rules_alone(tmp_path: Path) -> None:
    """ICCF 2.1a: a new player starts at 1800 without a declared rating; FIDE's rules need rated opponents."""
    archive = invented_archive(tmp_path / "archive", events=8, days=300, pool="correspondence")
    assert differences(archive, rulebook("iccf-2023"), "rules") == (3, [])
    of_fide = Replay(archive, ReplayQuestion(ReplayEditions.single(rulebook("fide-2024")), "rules"))
    for _ in of_fide.lists():
        assert not of_fide.state.standings.rating.any()


def test_a_smaller_part_of_the_events_is_contained_in_a_larger_one(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", players=10, events=200)
    editions = ReplayEditions.single(rulebook("fide-2024"))
    half, quarter = (Replay(archive, ReplayQuestion(editions, thin=part)).chosen for part in (0.5, 0.25))
    assert 80 < half.sum() < 120
    assert (half | ~quarter).all()
    assert (Replay(archive, ReplayQuestion(editions, thin=0.5, seed=2)).chosen != half).any()


def test_the_report_of_a_replay_names_what_was_assumed(tmp_path: Path) -> None:
    archive = invented_archive(tmp_path / "archive", events=3)
    replay = Replay(archive, ReplayQuestion(ReplayEditions.single(rulebook("fide-2024"))))
    assumed = replay.assumptions()
    assert {finding.code for finding in assumed} == {"input-assumed"}
    assert any("played_out" in finding.message for finding in assumed)
    assert not any("is_match" in finding.message for finding in assumed)  # the archive states it


def test_a_calendar_that_begins_later_than_the_events_is_a_finding(tmp_path: Path) -> None:
    """The first list of fide-2012 is that of July 2012; the archive begins in January 2010."""
    archive = invented_archive(tmp_path / "archive", events=40, days=1200)
    ended = archive.events.last_day
    late = int((ended < date(2012, 7, 1).toordinal() - 366).sum())
    assert 10 < late < 30
    books = {"fide-2012": rulebook("fide-2012"), "fide-2017": rulebook("fide-2017")}
    books["amended"] = rulebook("fide-2012").amended(first_monthly=date(2010, 2, 1))
    findings = {
        name: list(Replay(archive, ReplayQuestion(ReplayEditions.single(book))).late_events())
        for name, book in books.items()
    }
    assert [finding.code for finding in findings["fide-2012"]] == ["late-events"]
    assert findings["fide-2012"][0].message.startswith(f"{late} events enter a list more than a year after their end")
    assert findings["fide-2017"] == findings["amended"] == []


def test_a_history_as_it_was_follows_the_timeline(tmp_path: Path) -> None:
    """FIDE's editions change in July 2011 and 2012; events before 2009 would be rated by the oldest."""
    archive = invented_archive(tmp_path / "archive", events=40, days=1200)
    question = ReplayQuestion(ReplayEditions.of_timeline("FIDE", "standard"), as_it_was=True)
    replay = Replay(archive, question)
    editions_by_day = {replayed.day: replayed.derived.basis.editions for replayed in replay.lists()}
    assert {editions[-1] for editions in editions_by_day.values()} == {"fide-2009-applied", "fide-2011", "fide-2012"}
    assert any(len(editions) == 2 for editions in editions_by_day.values())  # events of both editions on a list
    assert [finding.code for finding in question.editions.assumptions(date(1999, 1, 1))] == ["edition-assumed"]


@pytest.mark.parametrize(("rules", "is_timeless"), [("fide-2024", True), ("iccf-2023", True), ("jcf-2024", False)])
def test_rules_that_read_the_day_of_a_list_concern_everybody(rules: str, is_timeless: bool) -> None:
    """JCF 6(1): a FIDE rating is adopted without games, by the day of the list; FIDE and ICCF read no such day."""
    assert IdleRules(rulebook(rules), pool_of(rulebook(rules))).is_timeless is is_timeless


def test_rules_that_read_what_another_list_brings_concern_everybody() -> None:
    """ICCF's start rating is the FIDE rating, and where an archive has standard lists each brings others."""
    book = rulebook("iccf-2023")
    assert IdleRules(book, "correspondence").is_timeless
    assert not IdleRules(book, "correspondence", changing={"fide_rating"}).is_timeless


def test_another_floor_concerns_everybody() -> None:
    """The floor of the 2009 text as applied fell from 1400 to 1200 with the list of 1 July 2009's successors."""
    rules = IdleRules(rulebook("fide-2009-applied"), "standard")
    floor = rulebook("fide-2009-applied").names["floor"]
    assert isinstance(floor, Value)
    assert isinstance(floor.value, Dated)
    change = list(floor.value.steps)[-1]
    assert rules.same_between(change, change.replace(year=change.year + 3))
    assert not rules.same_between(change.replace(year=change.year - 1), change)


@pytest.mark.parametrize("rules", ["fide-2017", "fide-2009"])
def test_no_more_than_the_games_of_a_year_are_remembered(rules: str, tmp_path: Path) -> None:
    """States of replays are stored with them: they do not grow with the lists."""
    archive = invented_archive(tmp_path / "archive", seed=3, events=40, days=900)
    replay = Replay(archive, ReplayQuestion(ReplayEditions.single(rulebook(rules))))
    for replayed in replay.lists():
        days = [date.fromordinal(day) for day, _, _ in replay.state.games_of_lists]
        assert days[-1] == replayed.day
        assert all(add_months(replayed.day, -12) < day for day in days)
    assert replayed.number > len(days)
