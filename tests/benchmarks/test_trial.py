"""The benchmarks still run, on numbers too small to mean anything."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import pytest

from benchmarks import corrections, growth_of_games, installed, kernel, lab_peers, plain_c, startup, trf_reading
from benchmarks.lab_world import invented_history
from benchmarks.reports import invented
from benchmarks.season import rare_parts, season
from benchmarks.timing import table
from ratinghouse.kernel.engine.run import run
from ratinghouse.reports.trf import read_trf
from ratinghouse.rulebooks import rulebook


def test_the_kernel_beside_its_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "find_spec", lambda _: None)  # every edition would be compiled twice
    beside_c, beside_peers = kernel.report([600], 600, repeats=1)
    assert "600" in beside_c
    assert all(edition in beside_c for edition in plain_c.EDITIONS)
    assert "ratinghouse" in beside_peers


def test_the_table_of_growth_says_which_sizes_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth_of_games, "_free_memory", lambda: 1_000 * growth_of_games.BYTES_A_GAME)
    monkeypatch.setattr(growth_of_games, "find_spec", lambda _: None)
    measured, _ = growth_of_games.report([1_000, 1_001], repeats=1)
    assert "1,001  not enough memory" in measured
    assert measured.count("not enough memory") == 1
    (nothing,) = growth_of_games.report([1_001], repeats=1)
    assert "1,001  not enough memory" in nothing


@pytest.mark.parametrize("edition", plain_c.EDITIONS)
def test_c_and_kernel_agree(edition: str) -> None:
    if plain_c.compiler() is None:
        pytest.skip("no C compiler: the plain loop cannot be compiled")
    games = season(3_000)
    count, after = plain_c.compiled(edition)(games)
    working = run(rulebook(edition), games.frame(), outputs=("games", "Rn"))
    assert working["games"].tolist() == count.tolist()
    assert working["Rn"].tolist() == after.tolist()


@pytest.mark.parametrize("edition", plain_c.EDITIONS)
def test_c_and_kernel_agree_on_whatever_is_rare(edition: str) -> None:
    if plain_c.compiler() is None:
        pytest.skip("no C compiler: the plain loop cannot be compiled")
    games = season(6_000)
    rare = rare_parts(games)
    count, after = plain_c.compiled_for_rare(edition)(games, rare)
    working = run(rulebook(edition), games.frame(rare), outputs=("games", "Rn"))
    assert working["games"].tolist() == count.tolist()
    assert working["Rn"].tolist() == after.tolist()


def test_growth_is_a_table_and_a_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth_of_games, "find_spec", lambda _: None)
    monkeypatch.setattr(growth_of_games, "LARGEST_SEASON", 1_000)  # so that the second season is the first one twice
    rows, chart = growth_of_games.report([1_000, 2_000], repeats=1)
    assert [line.split()[0] for line in rows.splitlines()[3:5]] == ["1,000", "2,000"]
    assert chart.count("#") > 2


def test_start_up_and_reading() -> None:
    (starting,) = startup.report(repeats=1)
    assert "--version" in starting
    (reading,) = trf_reading.report(repeats=1)
    assert "compiled, ms" in reading


def test_sizes_of_the_core_and_of_every_extra_and_times_of_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installed, "IMPORTS", ("ratinghouse",))
    sizes, imports = installed.report(repeats=1)
    rows = {line.split("  ")[0]: line.split()[-2:] for line in sizes.splitlines()[3:]}
    assert rows.keys() >= {"ratinghouse itself", "core: what it needs", "[office] adds", "[fast] adds"}
    assert 20 < float(rows["core: what it needs"][1]) < 300
    assert int(rows["[office] adds"][0]) > 11  # its own packages and what they need
    assert [line.split()[0] for line in imports.splitlines()[3:]] == ["pass", "import"]


@pytest.mark.night
def test_an_event_is_corrected_in_an_office_that_the_benchmark_builds(capsys: pytest.CaptureFixture[str]) -> None:
    corrections.main(["--players", "120", "--lists", "2", "--events", "1", "--depths", "1"])
    publication, correction = (line.split() for line in capsys.readouterr().out.splitlines()[2:])
    assert publication[0] == "-"
    assert correction[0] == "1"
    assert int(correction[-2]) >= 2  # the two players of the game that was turned around


def test_the_invented_report_is_a_sound_one() -> None:
    report = read_trf(invented(31, 5))
    assert len(report.entries) == 31
    assert sum(result.opponent is not None for entry in report.entries for result in entry.results) == 5 * 30
    assert [finding for finding in report.findings if finding.severity == "error"] == []


def test_the_lab_beside_rating_libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    invented_history(tmp_path / "archive", players=120, months=18, games=120)
    installed = [name for name in lab_peers.PEERS if find_spec(name)]
    systems, *_ = lab_peers.report(tmp_path / "archive")
    assert all(name in systems for name in ("fide-2024", *installed))
    monkeypatch.setattr(lab_peers, "PEERS", {"no-such-library": lab_peers.by_whr})
    systems, missing = lab_peers.report(tmp_path / "archive")
    assert [line.split()[0] for line in systems.splitlines()[3:]] == ["fide-2024", "lab-elo", "lab-glicko"]
    assert "left out: no-such-library" in missing


def test_tables_are_aligned() -> None:
    assert table("Heading", ["what", "ms"], [["a", "10"], ["long one", "9"]]) == (
        "Heading\n-------\nwhat      ms\na         10\nlong one   9\n"
    )
