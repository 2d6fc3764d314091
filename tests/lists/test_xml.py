"""XML lists: the quick way and the parser must say the same, and hostile documents are refused."""

from __future__ import annotations

from datetime import date
from unittest.mock import Mock

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.files import read_list
from ratinghouse.lists.rating_list import PoolRow, RatingList
from ratinghouse.lists.reading import xml_layout, xml_read

FIELDS = ["fideid", "name", "country", "sex", "title", "w_title", "o_title", "foa_title", "rating", "games", "k"]
FIELDS += ["birthday", "flag"]
ANNA = ["1500001", "Berg, Anna", "NOR", "F", "WGM", "WGM", "NA,FT", "", "2312", "9", "10", "1990", "w"]
BO = ["1500002", "Acosta, Bo", "ESP", "M", "", "", "", "AFM", "0", "", "20", "0", ""]


def player(cells: list[str], fields: list[str] = FIELDS, gap: str = "\n") -> str:
    """One player as FIDE writes it."""
    inner = gap.join(f"<{name}>{cell}</{name}>" for name, cell in zip(fields, cells, strict=True))
    return f"<player>{gap}{inner}{gap}</player>"


def document(*players: str, start: str = "<playerslist>\n", end: str = "\n</playerslist>\n") -> str:
    """A whole list."""
    return start + "\n".join(players) + end


def read(text: str | bytes) -> tuple[RatingList | None, tuple[Finding, ...]]:
    """The list of September 2025 in this XML."""
    return read_list(text.encode() if isinstance(text, str) else text, list_date=date(2025, 9, 1))


@pytest.fixture
def no_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where the quick way gives up."""

    def fail(*_: object) -> None:
        raise AssertionError("the parser was asked")

    monkeypatch.setattr(xml_read, "_parsed", fail)


@pytest.fixture
def no_quick_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the parser read everything."""

    def never(*_: object) -> None:
        raise xml_layout.XmlLayoutDiffers

    monkeypatch.setattr(xml_layout, "_model", never)


def check_two_players(text: str) -> None:
    ratings, findings = read(text)
    assert ratings is not None
    assert findings == ()
    first, second = ratings.rows()
    assert (first.id, first.name, first.fed, first.sex, first.title) == ("1500001", "Berg, Anna", "NOR", "w", "WGM")
    assert (first.w_title, first.o_title, first.birth, first.flag) == ("WGM", "NA,FT", "1990", "w")
    assert first.pools == {"standard": PoolRow(2312, 9, 10)}
    assert (second.foa_title, second.birth, second.pools["standard"]) == ("AFM", "", PoolRow(0, 0, 20))


@pytest.mark.usefixtures("no_parser")
@pytest.mark.parametrize("gap", ["\n", "", "\r\n  "])
def test_fides_layout_is_read_the_quick_way(gap: str) -> None:
    check_two_players(document(player(ANNA, gap=gap), player(BO, gap=gap)))
    declared = '<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>\n'
    check_two_players("\ufeff" + document(player(ANNA, gap=gap), player(BO, gap=gap), start=declared))


@pytest.mark.usefixtures("no_quick_way")
def test_the_parser_reads_the_same() -> None:
    check_two_players(document(player(ANNA), player(BO)))


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(document(player(ANNA), player(BO, gap=" ")), id="another gap"),
        pytest.param(document(player(ANNA), "<!-- here -->", player(BO)), id="a comment"),
        pytest.param(
            document(player(ANNA), player(BO)).replace("<title></title>", "<title/>"), id="short empty element"
        ),
        pytest.param(document(player(ANNA), player(BO[::-1], FIELDS[::-1])), id="another order"),
        pytest.param(document(player(ANNA), player(BO)).replace("<player>", '<player n="1">'), id="attributes"),
        pytest.param(document(player(ANNA), player(BO)).replace("Acosta", "<![CDATA[Acosta]]>"), id="CDATA"),
        pytest.param(document(player(ANNA), player(BO), end="</playerslist><!-- end -->"), id="a comment at the end"),
        pytest.param(document(player(ANNA), player(BO)).replace("<games></games>\n", ""), id="a missing element"),
    ],
)
def test_other_ways_to_write_it_are_left_to_the_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parser = Mock(wraps=xml_read._parsed)
    monkeypatch.setattr(xml_read, "_parsed", parser)
    check_two_players(text)
    assert parser.call_count == 1


@pytest.mark.usefixtures("no_parser")
def test_blocks_cut_anywhere_give_the_same_list(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [[str(1500000 + n), f"Player &amp; {'x' * (n % 7)}", *ANNA[2:]] for n in range(40)]
    text = document(*map(player, players))
    whole, _ = read(text)
    for size in (700, 1001, 2500):
        monkeypatch.setattr(xml_layout, "BLOCK", size)
        assert read(text)[0] == whole
    assert whole is not None
    assert whole.row(3).name == "Player & xxx"


def test_elements_that_only_some_players_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xml_read, "ROWS", 1)
    short = "<player><fideid>1500009</fideid><k>40</k></player>"
    ratings, findings = read(document(short, player(ANNA), short.replace("9<", "8<")))
    assert ratings is not None
    assert findings == ()
    assert [row.pools["standard"] for row in ratings.rows()] == [
        PoolRow(0, 0, 40),
        PoolRow(2312, 9, 10),
        PoolRow(0, 0, 40),
    ]


def test_combined_list() -> None:
    fields = [
        *FIELDS[:11],
        "rapid_rating",
        "rapid_games",
        "rapid_k",
        "blitz_rating",
        "blitz_games",
        "blitz_k",
        *FIELDS[11:],
    ]
    ratings, findings = read(document(player([*ANNA[:11], "2201", "3", "20", "", "", "", *ANNA[11:]], fields)))
    assert ratings is not None
    assert findings == ()
    assert ratings.row(0).pools == {
        "standard": PoolRow(2312, 9, 10),
        "rapid": PoolRow(2201, 3, 20),
        "blitz": PoolRow(0, 0, 0),
    }


@pytest.mark.usefixtures("no_parser")
@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("O&apos;Brien &amp; Søn", "O'Brien & Søn"),
        ("&lt;b&gt; &quot;x&quot;", '<b> "x"'),
        ("M&#252;ller &#x141;", "Müller Ł"),
        (" spaces ", "spaces"),
        ("a > b", "a > b"),
        ("\u68ee\u5185 \u4fca\u96c4", "\u68ee\u5185 \u4fca\u96c4"),
    ],
)
def test_characters(written: str, name: str) -> None:
    ratings, _ = read(document(player([ANNA[0], written, *ANNA[2:]]), player(BO)))
    assert ratings is not None
    assert [row.name for row in ratings.rows()] == [name, "Acosta, Bo"]


def test_declared_latin_1() -> None:
    start = "<?xml version='1.0' encoding='ISO-8859-1'?>\n<playerslist>\n"
    text = document(player([ANNA[0], "Muñiz", *ANNA[2:]]), start=start)
    ratings, _ = read(text.encode("latin-1"))
    assert ratings is not None
    assert ratings.row(0).name == "Muñiz"


def test_faults_are_told_with_their_lines() -> None:
    wrong = [*BO[:8], "18o4", *BO[9:]]
    _, findings = read(document(player(ANNA), player(wrong), player(ANNA)))
    assert [(f.severity, f.code, f.line) for f in findings] == [
        ("error", "bad-number", 17),
        ("error", "duplicate-id", 32),
    ]


@pytest.mark.parametrize("share", [0.95, 0.5])
def test_a_half_written_file_is_an_error(share: float) -> None:
    text = document(*(player([str(1500000 + n), *ANNA[1:]]) for n in range(10)))
    ratings, findings = read(text[: int(len(text) * share)])
    assert ratings is not None
    assert 0 < len(ratings) < 10
    assert [(finding.severity, finding.code) for finding in findings] == [("error", "cut-off")]


BOMB = """<?xml version="1.0"?>
<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">
<!ENTITY lol3 "&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;&lol2;">]>
<playerslist><player><fideid>1</fideid><name>&lol3;</name></player></playerslist>"""
OUTSIDE = """<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>
<playerslist><player><fideid>1</fideid><name>&x;</name></player></playerslist>"""


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (BOMB, "hostile-xml"),
        (OUTSIDE, "hostile-xml"),
        ('<!DOCTYPE playerslist SYSTEM "http://example.org/x.dtd"><playerslist></playerslist>', "hostile-xml"),
        ('<?xml version="1.0" encoding="UTF-m"?><playerslist><player/></playerslist>', "encoding"),
        ("<feed><entry/></feed>", "unknown-layout"),
        pytest.param("<playerslist><player><name>" + "x" * 3_000_000, "unknown-layout", id="an endless name"),
        pytest.param("<playerslist><!-- " + "x" * 3_000_000, "unknown-layout", id="an endless comment"),
        ("<playerslist>" + "<a>" * 50 + "</a>" * 50 + "</playerslist>", "unknown-layout"),
        ("<!doctype html><html><body>Sign in</body></html>", "not-a-list"),
    ],
)
def test_what_no_list_needs_is_refused(text: str, code: str) -> None:
    ratings, findings = read(text)
    assert ratings is None
    assert [(finding.severity, finding.code) for finding in findings] == [("error", code)]


def test_undeclared_entities_are_an_error() -> None:
    ratings, findings = read(document(player(BO), player([ANNA[0], "&nbsp;", *ANNA[2:]])))
    assert [(finding.severity, finding.code) for finding in findings] == [("error", "cut-off")]
    assert ratings is not None
    assert [row.id for row in ratings.rows()] == ["1500002"]


def test_unknown_elements_are_told_once() -> None:
    _, findings = read(document(*(player([*cells, "x"], [*FIELDS, "shoe"]) for cells in (ANNA, BO))))
    assert [(finding.severity, finding.code) for finding in findings] == [("note", "unknown-column")]


def test_the_date_must_be_given() -> None:
    _, findings = read_list(document(player(ANNA)).encode())
    assert [(finding.severity, finding.code) for finding in findings] == [("note", "no-date")]
