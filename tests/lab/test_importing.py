"""Archives of game headers: what is dropped and why, who is who, and which games are an event."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pytest

from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.archive.importing.assembly import assembled
from ratinghouse.lab.archive.importing.csv_source import columns_of_frame
from ratinghouse.lab.archive.importing.importing import import_file
from ratinghouse.rulebooks.tables import TABLE_B

HEAD = (
    "TwicIssue,Event,Site,Date,EventDate,Round,White,WhiteFideId,WhiteElo,Black,BlackFideId,BlackElo,Result,EventType"
)
GAMES = """
210,Open,Lor LOR,1998.11.10,1998.11.09,01.3,"Ara,A",11,2400,"Bel,B",,2300,1-0,
210,Open,Lor LOR,1998.11.11,1998.11.09,2,"Bel,B",12,2300,"Cor,C",,,1/2-1/2,
210,Open,Lor LOR,1998.11.11,1998.11.09,2,"Bel,B",12,2300,"Cor,C",,,0-1,
210,Open,Lor LOR,1998.11.12,1998.11.09,3,"Cor,C",,,"Dun,D",13,2500,*,
210,Open,Lor LOR,1998.11.??,1998.11.09,3,"Cor,C",,,"Dun,D",13,2500,1-0,
210,Open,Lor LOR,1998.11.31,1998.11.09,3,"Cor,C",,,"Dun,D",13,2500,1-0,
210,Open,Lor LOR,1998.11.12,1998.11.09,3,?,,,"Dun,D",13,2500,1-0,
210,Blitz Cup,Lor LOR,1998.11.12,,1,"Ara,A",11,2400,"Dun,D",13,2500,1-0,
210,Old Masters,Lor LOR,1931.11.12,,1,"Ara,A",11,2400,"Dun,D",13,2500,1-0,
210,Open,Lor LOR,1998.11.12,1998.11.09,3,"Ara,A",11,2400,"Ara,A.",11,2400,1-0,
210,Machines,Lor LOR,1998.11.12,,1,"Ara,A",11,2400,Engine,,3250,0-1,
212,League,Mir MIR,1998.10.03,,1,"Ara,A",11,2410,"Eve,E",,x,0-1,team
212,League,Mir MIR,1998.11.28,,2,"Eve,E",,2105,"Dun,D",13,2500,0-1,team
""".strip()


def imported(tmp_path: Path, text: str, name: str = "games.csv", **options: Any) -> tuple[Archive, list[Any]]:
    source = tmp_path / name
    source.write_text(text, encoding="utf-8")
    _, findings = import_file(source, tmp_path / "archive", **options)
    return Archive(tmp_path / "archive"), list(findings)


def test_every_game_is_taken_over_or_dropped_for_a_reason(tmp_path: Path) -> None:
    archive, findings = imported(tmp_path, f"{HEAD}\n{GAMES}\n")
    assert archive.manifest.dropped == {
        "no-result": 1,
        "no-day": 1,
        "impossible-day": 1,
        "no-player": 1,
        "other-chess": 1,
        "computer": 1,
        "other-time": 1,
        "twice": 1,
        "against-themselves": 1,
    }
    assert sum(archive.manifest.dropped.values()) + len(archive.games) == len(GAMES.splitlines())
    lines = {finding.code: finding.line for finding in findings}
    assert (lines["no-result"], lines["twice"], lines["other-time"]) == (5, 4, 10)
    assert "bad-rating" in lines


def test_players_are_identified_by_id_then_by_a_name_that_one_id_has_had(tmp_path: Path) -> None:
    archive, _ = imported(tmp_path, f"{HEAD}\n{GAMES}\n")
    assert archive.players.code.tolist() == [b"11", b"12", b"13", b"name:Cor,C", b"name:Eve,E"]
    assert archive.manifest.identified == {"id": 4, "unique name": 1, "name": 3}
    first = np.flatnonzero(archive.games.day == archive.games.day.max() - 18)
    assert archive.games.black[first].tolist() == [1]  # "Bel,B" without an ID is 12


def test_a_long_event_is_taken_month_by_month(tmp_path: Path) -> None:
    archive, _ = imported(tmp_path, f"{HEAD}\n{GAMES}\n")
    names = [name.decode() for name in archive.events.name.tolist()]
    assert names == ["League", "Open", "League"]
    assert archive.events.fed.tolist() == [b"MIR", b"LOR", b"MIR"]
    assert archive.games.round.tolist() == [1, 1, 2, 2]
    assert archive.games.score.tolist() == [0, 100, 50, 0]
    assert archive.games.white_rating.tolist() == [2410, 2400, 2300, 2105]
    assert archive.games.black_rating.tolist() == [0, 2300, 0, 2500]


def test_lines_that_do_not_fit_are_findings_with_their_numbers(tmp_path: Path) -> None:
    text = (
        "event,day,white,black,result\nA,2020-01-01,a,b,1\n\nA,2020-01-01,a\nA,2020-01-02,b,a,x\nA,2020-01-03,c,a,0.5\n"
    )
    archive, findings = imported(tmp_path, text)
    assert len(archive.games) == 2
    assert [(finding.code, finding.line) for finding in findings] == [("wrong-columns", 4), ("no-result", 5)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no header line"),
        ("a,b\n1,2\n", "has no column white"),
        ("event,day,white,black,result\n", "no game of the source can be used"),
        ("event,day,white,black,result\nA,2020-01-01,a,b,*\n", "no game of the source can be used"),
    ],
)
def test_a_source_without_games_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(ArchiveRefused, match=message):
        imported(tmp_path, text)
    assert not (tmp_path / "archive").exists()


def test_a_cut_off_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.csv.gz"
    path.write_bytes(gzip.compress(f"{HEAD}\n{GAMES}\n".encode() * 50)[:-40])
    with pytest.raises(ArchiveRefused):
        import_file(path, tmp_path / "archive")


def test_latin_1_is_read_with_a_note(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    path.write_bytes("event,day,white,black,result\nA,2020-01-01,Müller,b,1\n".encode("latin-1"))
    _, findings = import_file(path, tmp_path / "archive")
    assert [finding.code for finding in findings] == ["encoding-assumed"]
    assert "Müller".encode() in Archive(tmp_path / "archive").players.name.tolist()


def test_games_of_a_pgn_are_read_one_after_the_other(tmp_path: Path) -> None:
    tags = ("Event Open", "Site Lor", "Date 2020.01.0{n}", "Round {n}", "White Ara, A", "Black Bel, B", "Result {r}")
    lines = [f'[{tag.partition(" ")[0]} "{tag.partition(" ")[2]}"]\n' for tag in tags]
    game = "".join(lines) + "\n1. e4 {{[%clk 1:00]}} e5 {r}\n\n"
    text = game.format(n=1, r="1-0") + game.format(n=2, r="1/2-1/2") + "[oops\n" + game.format(n=3, r="*")
    text += game.format(n=4, r="0-1").replace("[Round", '[Termination "forfeit"]\n[Round')
    archive, findings = imported(tmp_path, text, "games.pgn")
    assert archive.games.score.tolist() == [100, 50, 0]
    assert archive.games.played.tolist() == [True, True, False]
    assert [(finding.code, finding.line) for finding in findings] == [("pgn-tag", 21), ("no-result", 22)]


class OtherFrame:
    """A frame of another library: all that is known of it is that it speaks Arrow."""

    def __init__(self, table: pa.Table) -> None:
        self._table = table

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._table.__arrow_c_stream__(requested_schema)


def test_any_arrow_frame_is_a_source() -> None:
    """pandas and polars frames have ``__arrow_c_stream__``; columns may have their own types."""
    days = pa.array(["2020-01-03", "2020-01-04"]).cast(pa.timestamp("ns"))
    table = pa.table(
        {
            "event_id": [7, 7],
            "day": days,
            "white_id": pa.array(["a", "b"]).dictionary_encode(),
            "black_id": ["b", "a"],
            "score": [1.0, 0.5],
            "white_rating": [2400.0, None],
            "is_team": [True, True],
            "first_day": ["2020-01-01", "2020-01-01"],
            "last_day": ["2020-03-09", "2020-03-09"],
        }
    )
    columns = columns_of_frame(OtherFrame(table))
    archive = assembled(columns, name="frame", pool="standard", authority="FIDE", only_standard=False)
    games, events = archive.tables.games, archive.tables.events
    assert (games.score.tolist(), games.white_rating.tolist()) == ([100, 50], [2400, 0])
    assert (events.last_day - events.first_day).tolist() == [68]  # as stated: no event is taken apart
    assert events.inputs["is_team"].tolist() == [True]
    assert "is_team" in archive.manifest.filled
    with pytest.raises(ArchiveRefused, match="no Arrow frame"):
        columns_of_frame([1])


def test_the_contest_of_2011_states_months_instead_of_days(tmp_path: Path) -> None:
    rows = ("1,133,6,43390,0.5,Private", "2,134,8,6,-1,Spurious", "3,135,6,8,1,Public", "")
    text = "\r".join(("TEID,MonthID,WhitePlayer,BlackPlayer,WhiteScore,Leaderboard", *rows))
    archive, _ = imported(tmp_path, text)
    assert archive.manifest.dropped == {"no-result": 1}
    assert (archive.manifest.first_day, archive.manifest.last_day) == ("2010-01-15", "2010-03-15")
    assert len(archive.events) == 2


def test_facts_of_players_come_from_a_list(tmp_path: Path) -> None:
    (tmp_path / "list.csv").write_text(
        "id,name,fed,sex,title,birth,rating\n11,Ara,LOR,w,WIM,1980,2400\n13,Dun,MIR,,,,2500\n", encoding="utf-8"
    )
    archive, findings = imported(tmp_path, f"{HEAD}\n{GAMES}\n", facts=tmp_path / "list.csv")
    assert archive.players.birth.tolist() == [b"1980", b"", b"", b"", b""]
    assert archive.players.fed.tolist() == [b"LOR", b"", b"MIR", b"", b""]
    assert archive.players.title.tolist()[0] == b"WIM"
    assert "birth_year" in archive.manifest.filled
    assert any(finding.message == "2 of 5 players are on the list list.csv" for finding in findings)


@pytest.mark.night
def test_the_headers_of_twic(tmp_path: Path, shared: Path) -> None:
    """Issue 16: every game has a place or a reason; the published ratings of 2012 to 2019 are calibrated as known."""
    source = shared / "data" / "games" / "twic-headers-1998-2022.csv.gz"
    if not source.exists():
        pytest.skip("no headers of games")
    manifest, _ = import_file(source, tmp_path / "twic")
    assert manifest.counts["games"] + sum(manifest.dropped.values()) == 2_344_961
    games = Archive(tmp_path / "twic").games
    white, black = games.white_rating.astype(int), games.black_rating.astype(int)
    gap = np.abs(white - black)
    favourite = np.where(white >= black, games.score, 100 - games.score.astype(int))
    surplus = favourite - TABLE_B(np.minimum(gap, 400))
    in_years = (games.day >= 734503) & (games.day < 737425)  # 2012-01-01 until 2019-12-31
    both = in_years & (white > 0) & (black > 0)
    by_gap = [surplus[both & (gap >= least) & (gap < least + 50)].mean() for least in range(0, 550, 50)]
    expected = [-0.6, -1.8, -3.0, -3.4, -4.3, -4.8, -5.4, -5.3, -4.2, -2.1, -0.4]
    assert by_gap == pytest.approx(expected, abs=0.3)
