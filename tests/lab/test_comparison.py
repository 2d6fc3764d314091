"""Comparisons of replays: the same games for all, thinning before any conclusion, and who gains and loses."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.table_files import read_columns
from ratinghouse.lab.cluster.workers import WorkerChoice
from ratinghouse.lab.compare.calibration import CalibratedGames
from ratinghouse.lab.compare.comparison import ComparisonJson, ComparisonQuestion, comparison
from ratinghouse.lab.compare.measured_systems import MeasuredSystem, measured_systems
from ratinghouse.lab.compare.movers import LastRatings, NamedPlayers, mean_ranks, movers
from ratinghouse.lab.compare.predictions import PlayedGames, Predictions, games_of_all
from ratinghouse.lab.compare.replays import archive_of, replayed_systems
from ratinghouse.lab.compare.stated_expectation import stated_expectation
from ratinghouse.lab.compare.thinning import ThinningTable
from ratinghouse.lab.drift.drift_report import DriftQuestion, drift_report
from ratinghouse.lab.drift.sources import source_of_archive, source_of_replay
from ratinghouse.lab.ledger.history_ledger import FILE, LEDGER_COLUMNS, LedgerWriter, read_ledgers
from ratinghouse.lab.replay import recording
from ratinghouse.lab.replay.editions import ReplayEditions
from ratinghouse.lab.replay.history import Replay, ReplayedList, ReplayQuestion
from ratinghouse.lab.replay.output_files import read_record
from ratinghouse.lab.replay.recording import record_replay
from ratinghouse.lab.rulebooks_for_study import named_rulebook
from ratinghouse.rulebooks import rulebook
from tests.lab.worlds import stationary_archive

VARIANTS = ("fide-2024", "fide-2024+K_usual=60")


def replayed(archive: Archive, rules: str, folder: Path, thin: float = 1.0) -> Path:
    """A replay in a folder, with its ledger."""
    editions = ReplayEditions.single(named_rulebook(rules))
    replay = Replay(archive, ReplayQuestion(editions, thin=thin))
    record_replay(replay, editions.described(rules), folder, each_list=LedgerWriter(folder))
    return folder


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Two variants at three shares of an invented history of two years."""
    folder = tmp_path_factory.mktemp("compare")
    archive = stationary_archive(folder / "archive", 4, 1, players=400, months=24)
    return [
        replayed(archive, rules, folder / f"{rules}-{share}", share) for share in (1.0, 0.5, 0.25) for rules in VARIANTS
    ]


def compared(folders: list[Path]) -> ComparisonJson:
    archive = archive_of(folders[0])
    return comparison(archive, replayed_systems(folders, archive), ComparisonQuestion())


def test_the_report_is_the_same_from_workers(folders: list[Path]) -> None:
    """Shares, bootstrap and calibration are tasks that read archive and replays themselves."""
    pytest.importorskip("distributed")
    archive = archive_of(folders[0])
    with WorkerChoice(2).opened() as workers:
        report = comparison(archive, replayed_systems(folders, archive), ComparisonQuestion(), workers)
    assert json.dumps(report) == json.dumps(compared(folders))


def test_the_report_of_a_comparison(folders: list[Path]) -> None:
    report = compared(folders)
    assert json.loads(json.dumps(report)) == report
    first, other = report["systems"]
    assert (first["name"], other["name"]) == VARIANTS
    assert first["against_first"] is None
    against = other["against_first"]
    assert against is not None
    # In a world in which nobody's strength changes, and everybody starts with it, a larger K only adds noise.
    assert (against["deviance"]["value"] or 0) > 3 * (against["deviance"]["error"] or 1)
    assert against["corrected_p"] < 0.01
    assert first["deviance"]["size"] == other["deviance"]["size"] == report["games"]
    assert sum(month["games"] for month in first["months"]) == report["games"]
    assert report["thinning"]["missing"] == []
    assert report["thinning"]["stable"]
    assert report["thinning"]["conclusion"] == "fide-2024 predicts better than every other variant"
    assert (report["volatility"][VARIANTS[1]]["change"]["value"] or 0) > 2 * (
        report["volatility"][VARIANTS[0]]["change"]["value"] or 99
    )
    moved = report["movers"][VARIANTS[1]]
    assert moved["players"] > 300
    assert 0.5 < (moved["rank_correlation"] or 0) < 1
    assert moved["gains"][0]["difference"] > 0 > moved["losses"][0]["difference"]


def test_without_thinned_replays_nothing_is_concluded(folders: list[Path]) -> None:
    thinning = compared(folders[:2])["thinning"]
    assert thinning["missing"] == [0.5, 0.25]
    assert thinning["stable"] is None
    assert thinning["conclusion"].startswith("no conclusion: not every variant was replayed")
    assert thinning["conclusion"].endswith("at 50%, 25% of the events")


def measured(name: str, loss: float) -> MeasuredSystem:
    """A system with a loss."""
    place = np.arange(240)
    games = PlayedGames(place % 6, 6 + place % 7, place % 5, np.full(240, 737_000), np.full(240, 0.5))
    flat = Predictions("flat", np.full(240, 0.5), np.full(240, 2000), np.full(240, 2000))
    (system,) = measured_systems(games, [flat])
    return replace(system, name=name, deviance=replace(system.deviance, value=loss))


def test_where_the_best_variant_moves_with_the_sample_nothing_is_concluded() -> None:
    """The best K was 30 with all events, and 40 with half and a quarter of them."""
    whole, thinned = [measured("K 30", 0.1), measured("K 40", 0.2)], [measured("K 30", 0.3), measured("K 40", 0.2)]
    moving = ThinningTable({1.0: whole, 0.5: thinned, 0.25: thinned})
    assert moving.is_stable is False
    assert moving.conclusion == (
        "no conclusion: which variant is best depends on the share of the events that is rated"
    )
    unsure = ThinningTable(dict.fromkeys((1.0, 0.5, 0.25), whole))
    assert unsure.is_stable
    assert unsure.conclusion == "K 30 predicts best, but not surely better than every other variant"


def test_only_games_that_all_systems_expect_are_compared() -> None:
    first = Predictions("first", np.array([0.5, np.nan, 0.5]), np.array([1, 1, 1]), np.array([1, 1, 0]))
    second = Predictions("second", np.array([0.5, 0.5, 0.5]), np.array([1, 1, 1]), np.array([1, 1, 1]))
    assert games_of_all([first, second]).tolist() == [True, False, False]


def test_the_replay_of_another_archive_is_refused(folders: list[Path], tmp_path: Path) -> None:
    other = stationary_archive(tmp_path / "other", 5, 1, players=60, months=2)
    with pytest.raises(ArchiveRefused) as refused:
        replayed_systems(folders[:1], other)
    assert refused.value.findings[0].code == "other-archive"


def test_calibration_counts_each_game_once_from_the_favourites_side() -> None:
    """Four games of 2000 v 1900 (.64): the favourite scores 2½ of 4 with both colours."""
    white, black = np.array([0, 2, 1, 3]), np.array([1, 3, 0, 2])
    rating = np.array([2000, 1900, 2000, 1900])
    games = PlayedGames(white, black, white, np.full(4, 737_000), np.array([1.0, 0.5, 1.0, 0.0]))
    expected = np.array([0.64, 0.64, 0.36, 0.36])
    calibrated = CalibratedGames(games, Predictions("", expected, rating[white], rating[black]))
    (gap,) = calibrated.by_gap()
    assert (gap.name, gap.games, gap.score, gap.draws) == ("100-149", 4, 0.625, 0.25)
    assert gap.residual.value == pytest.approx(0.625 - 0.64)
    assert calibrated.deflation_index().value == pytest.approx(1.5)
    born = np.array([2015, 1980, 1980, 1980])
    young, old = (next(it for it in calibrated.by_age(born) if it.name == name) for name in ("0-12", "26-40"))
    assert (young.games, young.score) == (2, 0.5)
    assert old.residual.value == pytest.approx(-young.residual.value)
    (aaa, bbb) = calibrated.by_federation(np.array([b"AAA", b"BBB", b"", b""]), fewest=1)
    assert (aaa.name, aaa.games, bbb.games) == ("AAA", 2, 2)
    assert [it.games for it in calibrated.by_colour()] == [2, 2]
    assert [it.name for it in calibrated.by_level()] == ["1800-1999"]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        pytest.param("fide-2024", [0.64, 0.92, 0.08, np.nan], id="8.3.1: more than 400 points count as 400"),
        pytest.param("fide-2003", [0.64, 0.89, 0.11, np.nan], id="10.51: more than 350 points count as 350"),
    ],
)
def test_what_a_rulebook_expects_of_two_ratings(rules: str, expected: list[float]) -> None:
    white, black = np.array([2000, 2500, 1500, 0]), np.array([1900, 2000, 2000, 2000])
    assert stated_expectation(rulebook(rules), white, black).tolist() == pytest.approx(expected, nan_ok=True)


def test_ranks_and_movers() -> None:
    assert mean_ranks(np.array([2500, 2700, 2500])).tolist() == [2.5, 1, 2.5]
    nothing = np.zeros(0, np.int64)
    first = LastRatings("first", np.array([2000, 2100, 2200, 0]), nothing, nothing, 0)
    other = LastRatings("other", np.array([2010, 2100, 2150, 1900]), nothing, nothing, 0)
    names = np.array([b"A", b"B", b"C", b"D"])
    answer = movers(first, other, NamedPlayers(names, names, {"all": (np.zeros(4, np.int64), ["all"])}), fewest=3)
    assert (answer["players"], answer["rated_in_one_only"]) == (3, 1)
    assert [(it["name"], it["difference"]) for it in answer["gains"]] == [("A", 10), ("C", -50)]
    assert answer["losses"][0]["name"] == "C"
    assert answer["difference"]["value"] == pytest.approx(-40 / 3)
    assert answer["groups"][0]["difference"]["size"] == 3
    assert answer["rank_change_of_top"] == 0


def test_f09_094_the_ledger_of_a_replay_closes_and_is_part_of_the_report_on_drift(folders: list[Path]) -> None:
    ledgers = read_ledgers(folders[0])
    assert set(read_columns(folders[0] / FILE)) == set(LEDGER_COLUMNS)
    points = 0
    for ledger in ledgers:
        assert ledger.unexplained == 0
        assert ledger.before == points
        points = ledger.after
    archive = archive_of(folders[0])
    (system,) = replayed_systems(folders[:1], archive)
    *_, (day, rating) = system.replay.ratings(len(archive.players))
    assert points == 100 * int(rating.sum())
    assert day == ledgers[-1].list_date
    report = drift_report(source_of_replay(system, archive), DriftQuestion())
    assert json.loads(json.dumps(report)) == report
    assert sum(round(100 * row["points"]) for row in report["ledger"]) == points
    assert {"k-asymmetry", "entrants", "rounding"} <= {row["cause"] for row in report["ledger"]}
    assert report["lists"] == len(ledgers)


def test_a_replay_that_goes_on_has_the_same_ledger(
    folders: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped after 6 lists, of which 4 are finished, and after 8, before the record says that those are."""
    monkeypatch.setattr(recording, "LISTS", 4)
    archive, stopped = archive_of(folders[0]), tmp_path / "stopped"
    editions = ReplayEditions.single(named_rulebook("fide-2024"))
    for lists, written in ((6, 4), (8, 8)):
        writer = LedgerWriter(stopped)

        def stop(some: ReplayedList, writer: LedgerWriter = writer, lists: int = lists) -> None:
            writer(some)
            if some.number + 1 == lists:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            record_replay(
                Replay(archive, ReplayQuestion(editions)), editions.described("fide-2024"), stopped, each_list=stop
            )
        assert len(read_ledgers(stopped)) == written
        assert read_record(stopped).finished == 4
    replayed(archive, "fide-2024", stopped)
    assert read_ledgers(stopped) == read_ledgers(folders[0])


def test_f09_093_published_ratings_of_an_archive_without_lists(folders: list[Path]) -> None:
    """Ratings that are stated with games never change here, and they are the strengths."""
    archive = archive_of(folders[0])
    report = drift_report(source_of_archive(archive, rulebook("fide-2024")), DriftQuestion())
    assert (report["lists"], report["first_day"], report["last_day"]) == (24, "2000-02-01", "2002-01-01")
    assert report["games"] == len(archive.games)
    assert [year["mean"]["value"] for year in report["cohort_years"]] in ([], [0.0])
    index = report["deflation_index"]
    assert index is not None
    assert abs(index["value"] or 9) < 2
    some = drift_report(source_of_archive(archive, rulebook("fide-2024")), DriftQuestion(date(2001, 1, 1)))
    assert 0 < some["games"] < report["games"]


@pytest.mark.night
def test_f09_094_published_ratings_of_the_week_in_chess(shared: Path, tmp_path: Path) -> None:
    """Favourites by gaps of 50 points from 2012 to 2019, in hundredths of a point."""
    from ratinghouse.lab.archive.importing.importing import import_file

    source = shared / "data" / "games" / "twic-headers-1998-2022.csv.gz"
    if not source.exists():
        pytest.skip(f"no {source}")
    import_file(source, tmp_path / "twic", name="", pool="standard", authority="FIDE", facts=None)
    source_of_ratings = source_of_archive(Archive(tmp_path / "twic"), rulebook("fide-2024"))
    report = drift_report(source_of_ratings, DriftQuestion(date(2012, 1, 1), date(2019, 12, 31)))
    expected = [-0.6, -1.8, -3.0, -3.4, -4.3, -4.8, -5.4, -5.3, -4.2, -2.1, -0.4]
    residuals = [100 * (row["residual"]["value"] or 99) for row in report["calibration"]]
    assert residuals[:11] == pytest.approx(expected, abs=0.3)
