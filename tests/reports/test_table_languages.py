"""Crosstables and pairings in the languages of their pages: the same event is the same report in each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

import pytest

from ratinghouse.reports import Report, UnreadableReport, crosscheck, read_report


class Words(NamedTuple):
    """The words of one language."""

    no: str
    name: str
    rating: str
    fed: str
    round: str
    points: str
    rank: str
    colours: str  # the letters for White and Black
    board: str
    white: str
    result: str
    black: str
    bye: str
    not_paired: str
    title: str


ENGLISH = Words(
    *("No.", "Name", "Rtg", "FED", "{}.Rd", "Pts.", "Rk.", "wb", "Bo.", "White", "Result", "Black"),
    *("bye", "not paired", "Round 3 on 2026/08/03 at 14:30"),
)
LANGUAGES = {
    "German": Words(
        *("Nr.", "Name", "Elo", "Land", "{}.Rd", "Pkt.", "Rg.", "ws", "Br.", "Weiß", "Ergebnis", "Schwarz"),
        *("spielfrei", "nicht ausgelost", "Runde 3 am 2026/08/03 um 14:30"),
    ),
    "Spanish": Words(
        *("Nº", "Nombre", "Elo", "FED", "{}.Rd", "Pts.", "Rk.", "bn", "M.", "Blancas", "Resultado", "Negras"),
        *("descansa", "no emparejado", "Ronda 3 el 2026/08/03 a las 14:30"),
    ),
    "French": Words(
        *("No.", "Nom", "Elo", "FED", "Rd.{}", "Pts.", "Rg.", "bn", "Ech.", "Blancs", "Résultat", "Noirs"),
        *("exempt", "non apparié", "Ronde 3 du 2026/08/03"),
    ),
    "Czech": Words(
        *("St.č.", "Jméno", "Rtg", "FED", "{}.Kolo", "Body", "Poř.", "bč", "Š.", "Bílý", "Výsledek", "Černý"),
        *("volno", "nelosován", "3. kolo dne 2026/08/03"),
    ),
    "Portuguese": Words(
        *("No.", "Nome", "Elo", "FED", "{}.Rd", "Pts.", "Rk.", "bp", "M.", "Brancas", "Resultado", "Pretas"),
        *("folga", "não emparceirado", "Ronda 3 em 2026/08/03"),
    ),
    "Russian": Words(
        *("Ном.", "Имя", "Рейт.", "ФЕД.", "{}.Тур", "Очки", "Место", "бч", "Доска", "Белые", "Результат", "Черные"),
        *("свободен", "не участвует", "Тур 3 2026/08/03"),
    ),
    "Turkish": Words(
        *("Bşl.No", "İsim", "Rtg", "FED", "{}.Tur", "Puan", "Sıra", "bs", "M.", "Beyaz", "Sonuç", "Siyah"),
        *("bay", "eşleşmedi", "Tur 3 2026/08/03"),
    ),
    "Polish": Words(
        *("Nr", "Nazwisko", "Rtg", "FED", "{}.rd", "Pkt.", "M-ce", "bc", "Stół", "Białe", "Wynik", "Czarne"),
        *("pauza", "nie kojarzony", "Runda 3 dnia 2026/08/03"),
    ),
    "Hungarian": Words(
        *("Rajtsz.", "Név", "Élő", "Szöv.", "{}.f", "Pont", "Hely", "vs", "T.", "Világos", "Eredmény", "Sötét"),
        *("szabadnap", "nem párosított", "3. forduló 2026/08/03"),
    ),
    "Romanian": Words(
        *("Nr.", "Nume", "Rtg", "FED", "{}.Rd", "Pct.", "Loc", "an", "Masa", "Alb", "Rezultat", "Negru"),
        *("liber", "nepereche", "Runda 3 2026/08/03"),
    ),
    "Greek": Words(
        *("Αρ.", "Όνομα", "Ελο", "ΟΜΟΣ", "{}.Γυρ", "Βαθ.", "Θέση", "λμ", "Σκ.", "Λευκά", "Αποτέλεσμα", "Μαύρα"),
        *("ρεπό", "χωρίς αντίπαλο", "Γύρος 3 2026/08/03"),
    ),
    "words for a bye that nobody knows": ENGLISH._replace(bye="xyzzy", not_paired="plugh"),
}


def page(rows: Sequence[Sequence[str]], title: str = "") -> bytes:
    cells = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<html><body><h2>Invented Open</h2><h3>{title}</h3><table>{cells}</table></body></html>".encode()


def crosstable(words: Words) -> bytes:
    w, b = tuple(words.colours)
    rounds = [words.round.format(number) for number in (1, 2, 3)]
    return page(
        [
            [words.no, "", words.name, words.rating, words.fed, *rounds, words.points, words.rank, "TB1"],
            ["1", "GM", "Abel, Anna", "2400", "LYR", f"2{w}1", f"3{b}½", f"4{w}+", "2½", "1", "10½"],
            ["2", "", "Berg, Bo", "2300", "LYR", f"1{b}0", f"4{w}1", "-0", "1", "3", "9½"],
            ["3", "IM", "Carl, Cy", "0", "ARD", f"4{b}1", f"1{w}½", "-1", "2½", "2", "9,5"],
            ["4", "", "Dorn, Di", "2100", "ARD", f"3{w}0", f"2{b}0", f"1{b}-", "0", "4", "8"],
        ]
    )


def pairings(words: Words) -> bytes:
    side = [words.rating, words.points]
    return page(
        [
            [words.board, words.no, "", words.white, *side, words.result, *side[::-1], "", words.black, words.no],
            ["1", "1", "GM", "Abel, Anna", "2400", "1", "1 - 0", "1", "2300", "", "Berg, Bo", "2"],
            ["2", "3", "IM", "Carl, Cy", "0", "1", "+ - -", "0", "2100", "", "Dorn, Di", "4"],
            ["3", "5", "", "Ek, Eva", "1900", "0", "1", "", "", "", words.bye, ""],
            ["4", "6", "", "Falk, Fi", "1800", "0", "½", "", "", "", words.not_paired, ""],
        ],
        words.title,
    )


def contents(report: Report) -> list[tuple[object, ...]]:
    return [
        (entry.no, entry.name, entry.rating, entry.points, [(*result[:4],) for result in entry.results])
        for entry in report.entries
    ]


def test_the_english_pages_are_read() -> None:
    assert contents(read_report(crosstable(ENGLISH))) == [
        (1, "Abel, Anna", 2400, 250, [(1, 2, "w", "1"), (2, 3, "b", "="), (3, 4, "w", "+")]),
        (2, "Berg, Bo", 2300, 100, [(1, 1, "b", "0"), (2, 4, "w", "1"), (3, None, "", "Z")]),
        (3, "Carl, Cy", None, 250, [(1, 4, "b", "1"), (2, 1, "w", "="), (3, None, "", "U")]),
        (4, "Dorn, Di", 2100, 0, [(1, 3, "w", "0"), (2, 2, "b", "0"), (3, 1, "b", "-")]),
    ]
    report = read_report(pairings(ENGLISH))
    assert contents(report) == [
        (1, "Abel, Anna", 2400, None, [(3, 2, "w", "1")]),
        (2, "Berg, Bo", 2300, None, [(3, 1, "b", "0")]),
        (3, "Carl, Cy", None, None, [(3, 4, "w", "+")]),
        (4, "Dorn, Di", 2100, None, [(3, 3, "b", "-")]),
        (5, "Ek, Eva", 1900, None, [(3, None, "", "U")]),
        (6, "Falk, Fi", 1800, None, [(3, None, "", "H")]),
    ]
    assert report.event.start == date(2026, 8, 3)


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("table", [crosstable, pairings])
def test_the_same_event_in_another_language_is_the_same_report(table, words: Words) -> None:  # type: ignore[no-untyped-def]
    report, english = read_report(table(words)), read_report(table(ENGLISH))
    assert contents(report) == contents(english)
    assert report.event.start == english.event.start
    assert [finding.code for finding in (*report.findings, *crosscheck(report))] == []


COLOURS = (
    ("wb", "wb"),
    ("bn", "wb"),
    ("nb", "bw"),
    ("bb", "bb"),
    ("ws", "wb"),
    ("sb", "bw"),
    ("bj", "wb"),
    ("jb", "bw"),
    ("aq", "wb"),
    ("ph", "wb"),
    ("hp", "bw"),
    ("hs", "wb"),
    ("bp", "wb"),
)


def test_b_alone_is_black_and_beside_n_it_is_white() -> None:
    rows = "No.;Name;1.Rd\n1;Abel;2{}1\n2;Berg;1{}0\n"
    for letters, colours in COLOURS:
        report = read_report(rows.format(*letters).encode())
        assert "".join(entry.results[0].colour for entry in report.entries) == colours


def test_tie_breaks_and_ids_are_no_games() -> None:
    """10½ and 13238 could be read as a draw against number 10 and a result against 1323."""
    rows = "No.;Member;Name;1.Rd;BH\n1;10011;Abel;2w1;10½\n2;13230;Berg;1b0;9½\n3;20041;Carls;-1;8,5\n"
    report = read_report(rows.encode())
    assert [len(entry.results) for entry in report.entries] == [1, 1, 1]
    assert report.findings == ()


def test_the_score_of_one_player_is_no_game() -> None:
    """Without numbers beside the names, nothing shows that an unknown word stands for a bye."""
    report = read_report(b"Rd,White,Result,Black\n1,Abel,1-0,Berg\n1,Carls,1,xyzzy\n")
    assert [(finding.code, finding.line) for finding in report.findings] == [("table-result", 3)]
    assert [entry.name for entry in report.entries if entry.results] == ["Abel", "Berg"]
    alone = read_report(b"White,Result,Black\nAbel,1,Berg\nCarls,0,Dorn\n")
    assert [entry.results[0].code for entry in alone.entries] == ["1", "0", "0", "1"]


@pytest.mark.parametrize("half", ["½", "0.5", "0,5", "="])
def test_half_a_point_is_a_draw_among_pairs_of_scores(half: str) -> None:
    """A half is the score of both, unlike 1 and 0; frames of mixed columns have 0.5 beside 1-0.

    It is so only against a player with an ID or a game with two scores: Dorn could be a language's word for a bye.
    """
    report = read_report(f"Rd;White;Result;Black\n1;Abel;1-0;Berg\n2;Carls;{half};Berg\n".encode())
    assert report.findings == ()
    assert [[result.code for result in entry.results] for entry in report.entries] == [["1"], ["0", "="], ["="]]
    by_id = read_report(f"White;White ID;Result;Black;Black ID\nA;1;1-0;B;2\nC;3;{half};D;4\n".encode())
    assert [entry.results[0].code for entry in by_id.entries] == ["1", "0", "=", "="]
    unknown = read_report(f"Rd;White;Result;Black\n1;Abel;1-0;Berg\n1;Carls;{half};Dorn\n".encode())
    assert [(finding.severity, finding.code, finding.line) for finding in unknown.findings] == [
        ("error", "table-result", 3)
    ]


def test_a_pairing_without_a_result_is_a_game_to_come() -> None:
    report = read_report(b"Rd,White,Result,Black\n1,Abel,1-0,Berg\n1,Carls,,Dorn\n1,Ek,,Falk\n")
    assert [(finding.severity, finding.code, finding.line) for finding in report.findings] == [
        ("error", "table-game-to-come", 3)
    ]
    assert "Carls – Dorn (and 1 more like it)" in report.findings[0].message
    assert [entry.results[0].code for entry in report.entries] == ["1", "0", "X", "X", "X", "X"]


@pytest.mark.parametrize("table", [crosstable, pairings])
def test_a_page_that_was_cut_off_is_an_error(table) -> None:  # type: ignore[no-untyped-def]
    raw = table(ENGLISH)
    cut = raw[: raw.index(b"Carl, Cy")]
    assert "table-cut-off" in [finding.code for finding in read_report(cut).findings]
    sloppy = read_report(raw.replace(b"</table>", b""))
    assert "table-cut-off" not in [finding.code for finding in sloppy.findings]


@pytest.mark.parametrize("mark", ["utf-16-le", "utf-16-be"])
def test_a_page_in_utf_16_is_read(mark: str) -> None:
    raw = "\ufeff".encode(mark) + pairings(ENGLISH).decode().encode(mark)
    report = read_report(raw)
    assert contents(report) == contents(read_report(pairings(ENGLISH)))
    assert (report.received, report.encoding) == (raw, "utf-16")


@pytest.mark.parametrize(
    ("raw", "message", "remedy"),
    [
        (b"No.,Name,FideID,Rtg\n1,Abel,100,2000\n2,Berg,200,1900\n", "list of 2 names without", "crosstable"),
        (b"Pl,Name,1,2\n1,A,2x7,3x0\n2,B,1x0,3x1\n3,C,2x6,1x7\n", "3 names with results such as '2x7'", "12w1"),
        (b"Rk.,Team,1.Rd,2.Rd\n1,Lyria,2w3,3b2\n2,Ardenne,1b1,3w4\n", "table of teams", "results of the players"),
        (b"Bo.,White,Black\n1,Abel,Berg\n", "pairings without a results column", "crosstable"),
        (b"<!DOCTYPE html><html><body class='vegachess'><table><tr><td>x</td></tr></table></html>", "Vega", "FIDE"),
        (b'{"rank": "1", "player": {"name": "Abel"}}', "JSON document that is not a tournament", "was written"),
        (b"<playerslist><player><fideid>1</fideid></player></playerslist>", "FIDE rating list", "tournament"),
        (b"Resume", "a short text", "TRF"),
        ("Имя;Рейтинг\n".encode("cp1251") + b"1;2100\n" * 30, "not in UTF-8", "--encoding"),
    ],
)
def test_a_refusal_says_what_the_file_is_and_what_to_send(raw: bytes, message: str, remedy: str) -> None:
    with pytest.raises(UnreadableReport) as refused:
        read_report(raw)
    assert message in refused.value.finding.message
    assert remedy in refused.value.finding.remedy


def test_white_and_black_in_albanian() -> None:
    report = read_report(b"Nr,Emri,1.Rd\n1,Abel,2b1\n2,Berg,1z0\n")
    assert [entry.results[0].colour for entry in report.entries] == ["w", "b"]
    assert report.findings == ()


def test_letters_of_no_known_language_are_no_colours() -> None:
    report = read_report(b"No,Name,1.Rd\n1,Abel,2s1\n2,Berg,1z0\n")
    assert [(result.opponent, result.colour, result.code) for entry in report.entries for result in entry.results] == [
        (2, "", "1"), (1, "", "0"),
    ]  # fmt: skip
    assert [(finding.code, finding.line, finding.column) for finding in report.findings] == [("table-colours", 1, 3)]
    assert report.findings[0].message.endswith("s, z")
