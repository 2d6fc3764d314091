"""Real files of pairing programs: players, rounds and games as counted in the files by other means."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratinghouse.reports import read_report

COUNTS = {  # players, rounds, games with two players, errors
    "papi/avoine-2024.sce": (352, 9, 1530, 0),
    "papi/24th_rochefort_chess_festival.sce": (128, 9, 422, 0),
    "papi/championnat_35_toutes_categories_2026.sce": (75, 7, 209, 0),
    "papi/championnat_scolaire_35_college_2026.sce": (124, 5, 304, 0),
    "papi/handicap.sce": (38, 7, 127, 0),
    "papi/67900.papi": (33, 9, 0, 0),
    "papi/bre-jeunes-2024-blitz.papi": (38, 7, 127, 0),
    "papi/bre-jeunes-2024-open-b.papi": (14, 7, 45, 0),
    "papi/bre-jeunes-2024-u10.papi": (36, 7, 126, 0),
    "papi/minimal.sce": (22, 7, 10, 0),
    "sharly_json/manual-koya.json": (8, 7, 28, 0),
    "sharly_json/tec-swiss.json": (16, 5, 36, 0),
    "sharly_json/pl-swiss.json": (14, 5, 34, 0),
    "icu_sp/gonzaga_challengers_2010.trn": (56, 6, 148, 0),
    "icu_sp/gonzaga_challengers_2010.txt": (56, 6, 147, 0),
    "icu_sp/LimerickClubChampionship09.sco": (19, 7, 60, 0),
    "icu_sp/LimerickClubChampionship09.txt": (18, 7, 58, 0),
    "icu_sp/nccz.zip": (77, 4, 118, 0),
    "icu_fcsv/valid.csv": (16, 9, 16, 0),
    "tunx/2023_elllobregat_a_753347.TUNX": (210, 9, 913, 0),
    "tunx/sample.TUNX": (29, 7, 89, 0),
    "tunx/austria_roundrobin_blitz_1384827.TUNX": (10, 9, 45, 0),
    "tunx/ukraine_rapid8_1377000.TUNX": (18, 8, 64, 6),
    "vega/crosstablescore.html": (49, 5, 107, 0),
    "vega/pairs4.html": (49, 4, 21, 0),
    "clpippel/2022-Ouagadougou-Open.csv": (68, 9, 306, 0),
    "clpippel/1960-Wereldkampioenschap KNDB.csv": (14, 26, 182, 0),
    "clpippel/1914-Landau-preisverteilung-spielturnieren-beispliel-2.csv": (6, 5, 15, 0),
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_real_file_is_read_in_full(shared: Path, name: str) -> None:
    path = shared / "data" / "dialects" / name
    if not path.is_file():
        pytest.skip(f"no real file {name}")
    report = read_report(path)
    sides = sum(result.opponent is not None for entry in report.entries for result in entry.results)
    errors = sum(finding.severity == "error" for finding in report.findings)
    assert (len(report.entries), report.total_rounds, sides / 2, errors) == COUNTS[name]


def test_two_exports_of_one_tournament_agree(shared: Path) -> None:
    """The cross table as text and the three files of SwissPerfect, game by game; names are spelt a little otherwise."""
    folder = shared / "data" / "dialects" / "icu_sp"
    if not folder.is_dir():
        pytest.skip("no real files of SwissPerfect")
    games = []
    for suffix in (".txt", ".trn"):
        report = read_report(folder / f"gonzaga_challengers_2010{suffix}")
        ids = {entry.no: entry.name.casefold().rstrip(".") for entry in report.entries}
        games.append(
            {
                (result.round, ids[entry.no], ids[result.opponent], result.code)
                for entry in report.entries
                for result in entry.results
                if result.opponent is not None
            }
        )
    assert games[0] < games[1]
    assert {code for _, _, _, code in games[1] - games[0]} == {"-"}  # both forfeited; the text has two byes


def test_papi_and_sharly_agree_on_the_same_tournament(shared: Path) -> None:
    """One was imported from the other: names, IDs, births, ratings, opponents, colours and results are the same."""
    folder = shared / "data" / "dialects" / "papi"
    if not folder.is_dir():
        pytest.skip("no real files of Papi")
    tournaments = []
    for name in ("bre-jeunes-2024-blitz.papi", "handicap.sce"):
        report = read_report(folder / name)
        names = {entry.no: entry.name for entry in report.entries}
        tournaments.append(
            {
                (
                    entry.name,
                    entry.id,
                    entry.birth,
                    entry.sex,
                    entry.rating,
                    result.round,
                    result.colour,
                    result.code,
                    names.get(result.opponent or 0),
                )
                for entry in report.entries
                for result in entry.results
            }
        )
    assert tournaments[0] == tournaments[1]
