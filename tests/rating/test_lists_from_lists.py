"""The list after a list: the ratings that ``rate`` gives from the same list as register."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ratinghouse.derivation.next_list import counted_games
from ratinghouse.derivation.rating_lists import id_rows
from ratinghouse.derivation.rating_lists.following_list import EditionGames, following_list
from ratinghouse.derivation.rating_lists.id_rows import rows_by_id
from ratinghouse.lists.list_register import register_of
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import text_column
from ratinghouse.rating.framing import ESTABLISHED
from ratinghouse.rating.games.period_games import NOT_FIXED
from ratinghouse.rating.games.report_games import games_of_reports
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.next_register import next_register
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.rulebooks import rulebook

LIST_DATE = date(2025, 10, 1)


def invented_list(chance: random.Random, size: int = 60) -> RatingList:
    """Players of all strengths, among them unrated and inactive ones."""
    ratings = [chance.choice([0, *[chance.randint(1400, 2700) for _ in range(9)]]) for _ in range(size)]
    blank = text_column([""] * size)
    return RatingList(
        id=text_column(str(1000 + 7 * place) for place in range(size)),
        name=text_column(f"Player, {place}" for place in range(size)),
        fed=text_column(["NOR"] * size),
        sex=text_column(chance.choice(["m", "w"]) for _ in range(size)),
        title=text_column(chance.choice(["", "GM", "WIM"]) for _ in range(size)),
        w_title=blank.copy(),
        o_title=blank.copy(),
        foa_title=blank.copy(),
        birth=text_column(str(chance.randint(1940, 2017)) for _ in range(size)),
        flag=text_column(chance.choice(["", "w", "i", "wi"]) for _ in range(size)),
        status=blank.copy(),
        pools={
            "standard": PoolColumns(
                np.array(ratings, np.int32),
                np.zeros(size, np.int32),
                np.array([chance.choice([10, 20, 40]) if rating else 0 for rating in ratings], np.int32),
            )
        },
        date=date(2025, 9, 1),
    )


def invented_report(chance: random.Random, ratings: RatingList, place: int) -> Report:
    """An open in which also players take part who are not on the list, or who have no ID; other reports may differ."""
    size = 2 * chance.randint(2, 6)
    rows = chance.sample(range(len(ratings)), size)
    ids = [ratings.id[row].decode() for row in rows]
    for at in range(size):
        ids[at] = chance.choice([ids[at]] * 8 + ["", f"77{at}"])
    results: dict[int, list[Result]] = {no: [] for no in range(1, size + 1)}
    for round in range(1, chance.randint(2, 9)):
        drawn = chance.sample(range(1, size + 1), size)
        for white, black in zip(drawn[::2], drawn[1::2], strict=True):
            code, answer = chance.choice([("1", "0"), ("0", "1"), ("=", "="), ("+", "-")])
            results[white].append(Result(round, black, "w", code))
            results[black].append(Result(round, white, "b", answer))
    start = date(2025, 9, chance.randint(1, 12))
    entries = tuple(
        ReportEntry(no, f"Guest {no}", id, chance.choice([None, 1650, 2100]), "SWE", results=tuple(results[no]))
        for no, id in enumerate(ids, start=1)
    )
    header = ReportHeader(f"Open {place}", start=start, end=start + timedelta(8), rounds=8)
    return Report(header, entries, format=Format.SWISS, file=f"{place}.trf")


@pytest.mark.parametrize("rules", ["fide-2009", "fide-2014", "fide-2022", "fide-2024"])
@pytest.mark.parametrize("seed", range(6))
def test_the_ratings_are_those_of_rate(rules: str, seed: int) -> None:
    """For every player with an ID, on the list before or not, playing or not."""
    chance = random.Random(seed)
    ratings, book = invented_list(chance), rulebook(rules)
    reports = [invented_report(chance, ratings, place) for place in range(chance.randint(1, 5))]
    keyed = [KeyedReport(report.file, report, DeclaredFacts()) for report in reports]
    reported = games_of_reports(keyed, substitutes=book.knows_twins)
    following = following_list(ratings, [EditionGames(book, reported)], LIST_DATE, "standard").ratings
    run = rate(RatingPeriod(reports, {None: register_of(ratings)}, list_date=LIST_DATE), book)
    expected = {player.id: player for player in next_register(run)}
    rows = {id.decode(): row for row, id in enumerate(following.id.tolist())}
    new = following.pools["standard"].rating
    for id, player in expected.items():
        assert (int(new[rows[id]]) if id in rows else 0) == (player.rating or 0), id
    idle = set(rows) - set(expected)
    before = {id.decode(): row for row, id in enumerate(ratings.id.tolist())}
    assert all(int(new[rows[id]]) == int(ratings.pools["standard"].rating[before[id]]) for id in idle)
    strangers = [id for id in rows if id not in before]
    assert all(following.row(rows[id]).name.startswith("Guest ") for id in strangers)
    assert following.date == LIST_DATE
    assert following.id.tolist()[: len(rows) - len(strangers)] == [
        id for id in ratings.id.tolist() if id.decode() in rows
    ]


def test_who_is_not_on_the_list_has_the_games_of_an_established_player_unless_unrated() -> None:
    chance = random.Random(8)
    ratings, book = invented_list(chance), rulebook("fide-2024")
    report = invented_report(chance, ratings, 0)
    reported = games_of_reports([KeyedReport("0", report, DeclaredFacts())], substitutes=False)
    following = following_list(ratings, [EditionGames(book, reported)], LIST_DATE, "standard")
    fixed = following.derived.basis.games["fide-2024"].fixed_games
    assert fixed is not None
    listed = set(ratings.id.tolist())
    stated = zip(reported.id.tolist(), reported.rating.tolist(), strict=True)
    assert fixed.tolist() == [NOT_FIXED if id in listed else ESTABLISHED if rating else 0 for id, rating in stated]
    assert {NOT_FIXED, ESTABLISHED, 0} == set(fixed.tolist())


def test_who_played_is_active_again_and_who_did_not_stays_inactive() -> None:
    """2.5 of the printed list: the flag i, beside the flag w of women."""
    chance = random.Random(3)
    ratings, book = invented_list(chance), rulebook("fide-2024")
    reports = [invented_report(chance, ratings, 0)]
    reported = games_of_reports([KeyedReport("0", reports[0], DeclaredFacts())], substitutes=False)
    following = following_list(ratings, [EditionGames(book, reported)], LIST_DATE, "standard").ratings
    rows = {id: row for row, id in enumerate(ratings.id.tolist())}
    for row, id in enumerate(following.id.tolist()):
        if id in rows:
            old, new = ratings.flag[rows[id]].decode(), following.flag[row].decode()
            played = int(following.pools["standard"].games[row]) > 0
            rated = int(following.pools["standard"].rating[row]) > 0
            assert new == (old.replace("i", "") if played or not rated else old)


def test_a_list_on_which_no_flag_changes() -> None:
    """Nobody was inactive, and nobody is now."""
    ratings = invented_list(random.Random(5))
    ratings = replace(ratings, flag=np.char.replace(ratings.flag, b"i", b""))
    nothing = EditionGames(rulebook("fide-2024"), games_of_reports([], substitutes=False))
    following = following_list(ratings, [nothing], LIST_DATE, "standard")
    assert following.ratings.flag.tolist() == ratings.flag.tolist()


def test_rows_by_id() -> None:
    """IDs are texts: 0012 is not 12, and of two rows with one ID the first counts."""
    listed = np.array([b"12", b"0012", b"N-7", b"12", b"9", b""])
    ids = np.array([b"12", b"0012", b"N-7", b"9", b"8", b"", b"99999999999999999999", b"N-8"])
    assert rows_by_id(listed, ids).tolist() == [0, 1, 2, 4, -1, -1, -1, -1]
    assert rows_by_id(listed[:0], ids).tolist() == [-1] * 8


def test_rows_by_many_ids() -> None:
    """Thousands of IDs, of which some share their entry of the table, and others that are not listed."""
    chance = random.Random(2)
    numbers = [chance.randrange(1, 10**9) for _ in range(30_000)]
    listed = np.array([str(number).encode() for number in [*numbers, *numbers[:500]]])
    ids = [str(number).encode() for number in [*numbers, *(chance.randrange(1, 10**9) for _ in range(30_000))]]
    first: dict[bytes, int] = {}
    for row, id in enumerate(listed.tolist()):
        first.setdefault(id, row)
    assert rows_by_id(listed, np.array(ids)).tolist() == [first.get(id, -1) for id in ids]


@pytest.mark.parametrize("bits", [1, 3, 16])
def test_rows_by_ids_that_share_an_entry_of_the_table(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the numbers 1 to 60 every seventh is listed, the largest first."""
    monkeypatch.setattr(id_rows, "_HASH_BITS", bits)
    listed = np.array([str(number).encode() for number in range(56, 0, -7)])
    ids = np.array([str(number).encode() for number in range(1, 61)])
    expected = [8 - number // 7 if number % 7 == 0 else -1 for number in range(1, 61)]
    assert rows_by_id(listed, ids).tolist() == expected


def test_each_edition_changes_the_ratings_of_its_own_players() -> None:
    """All have 2000 and K 20: the first beats the second under one edition, the third the fourth under another."""
    ratings = invented_list(random.Random(1), size=5)
    same = PoolColumns(np.full(5, 2000, np.int32), np.zeros(5, np.int32), np.full(5, 20, np.int32))
    ratings = replace(ratings, pools={"standard": same}, birth=text_column(["1980"] * 5))
    ids = [id.decode() for id in ratings.id.tolist()]
    editions = []
    for rules, day, players in (
        ("fide-2022", date(2023, 12, 10), ids[:2]),
        ("fide-2024", date(2024, 3, 10), ids[2:4]),
    ):
        entries = tuple(
            ReportEntry(no, f"Player {no}", id, 2000, results=(Result(1, 3 - no, colour, code),))
            for no, id, colour, code in zip((1, 2), players, "wb", "10", strict=True)
        )
        report = Report(ReportHeader(rules, start=day, end=day, rounds=1), entries, format=Format.SWISS, file=rules)
        keyed = [KeyedReport(rules, report, DeclaredFacts())]
        editions.append(EditionGames(rulebook(rules), games_of_reports(keyed, substitutes=False)))
    following = following_list(ratings, editions, date(2024, 4, 1), "standard")
    assert following.ratings.pools["standard"].rating.tolist() == [2010, 1990, 2010, 1990, 2000]
    assert following.ratings.id.tolist() == ratings.id.tolist()
    assert counted_games(following.derived.runs) == 2


def test_a_game_that_counts_for_one_of_its_players_is_a_counted_game() -> None:
    """Of the three games one counts for both, one for its second player, and one for nobody."""
    mirror = np.array([1, 0, 3, 2, 5, 4])
    framed = SimpleNamespace(frame=SimpleNamespace(mirror=mirror))
    counted = np.array([True, True, False, True, False, False])
    runs: list[Any] = [SimpleNamespace(working={"counted": counted}, framed=framed)] * 2
    assert counted_games(runs[:1]) == 2
    assert counted_games(runs) == 4
    assert counted_games([]) == 0
