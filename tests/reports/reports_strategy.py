"""Reports as Hypothesis invents them: any that a TRF26 can hold, in the form in which reading gives them."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import strategies as st

from ratinghouse.reports import Report, ReportEntry, ReportHeader, Result, Team
from ratinghouse.reports.scoring import Assignment, Scoring, without_usual

# What stands at the ends of a value is not kept, nor are line breaks; anything else is.
LETTERS = st.characters(blacklist_categories=["Cs", "Cc"], blacklist_characters="\x85\u2028\u2029")


def words(longest: int) -> st.SearchStrategy[str]:
    """A value that survives fixed columns: no blanks at its ends."""
    return st.text(LETTERS, max_size=longest).map(str.strip)


DAYS = st.dates(date(1980, 1, 1), date(2060, 1, 1))
BIRTHS = st.one_of(
    st.just(""),
    st.dates(date(1900, 1, 1), date(2060, 1, 1)).map(date.isoformat),
    st.integers(1900, 2060).map(str),
    st.tuples(st.integers(1900, 2060), st.integers(1, 12)).map(lambda pair: f"{pair[0]}-{pair[1]:02}"),
)
GAMES = st.tuples(st.integers(1, 9999), st.sampled_from(["w", "b"]), st.sampled_from("10=+-WDLX"))
FORFEITS = st.tuples(st.integers(1, 9999), st.just(""), st.sampled_from("+-10="))
BYES = st.tuples(st.none(), st.just(""), st.sampled_from("HFUZ+-1=0WDLX"))
ABSENCE = st.just((None, "", "A"))


@st.composite
def entries(draw: st.DrawFn, no: int) -> ReportEntry:
    """One player; blank rounds at the end of a line are not there."""
    cells = draw(st.lists(st.one_of(GAMES, FORFEITS, BYES, ABSENCE), max_size=12))
    while cells and cells[-1][2] == "A":
        cells.pop()
    national = {
        "GER rating": "1998",
        "GER class": "A",
        "GER id": "10-22",
        "IND name": "Other, Name",
        "IND origin": "GA",
    }
    extra = {key: national[key] for key in draw(st.sets(st.sampled_from(sorted(national))))}
    title = draw(st.sampled_from(["", "GM", "WIM", "CM"]))
    if not title and draw(st.booleans()):
        extra = {"title": "AGM", **extra}
    return ReportEntry(
        no,
        draw(words(33)),
        draw(st.sampled_from(["", "1", "13400304", "12345678901", "N-12"])),
        draw(st.none() | st.integers(1, 9999)),
        draw(st.sampled_from(["", "GER", "U.L", "ÖL"])),
        draw(st.sampled_from(["", "m", "w"])),
        title,
        draw(BIRTHS),
        draw(st.none() | st.integers(0, 199).map(lambda half: half * 50) | st.integers(0, 999)),
        draw(st.none() | st.integers(1, 9999)),
        tuple(Result(number, *cell) for number, cell in enumerate(cells, start=1)),
        extra=extra,
    )


@st.composite
def scorings(draw: st.DrawFn, teams: bool) -> Scoring:
    """Scorings that one record or the other can say."""
    worth = st.integers(0, 40).map(lambda quarter: quarter * 25)
    points: dict[str, int] = {}
    kind = draw(st.sampled_from(["usual", "162", "xxs"]))
    if kind == "162":
        for codes in ("1+WF", "=DH", "0L", "Z-A", "U", "X"):
            points |= dict.fromkeys(codes, draw(worth))
    elif kind == "xxs":
        for codes in ("1W", "=D", "0L", "ZA", "H", "F", "U", "+", "-"):
            points |= dict.fromkeys(codes, draw(worth))
        white, black = draw(worth), draw(worth)
        if white != black:
            del points["1"], points["W"]
            points |= {"w1": white, "wW": white, "b1": black, "bW": black}
    assigned = Assignment(
        draw(st.sampled_from(["", "W", "H"])), draw(st.integers(-4, 4)) * 50, draw(st.integers(0, 9)), (1, 22)
    )
    return Scoring(without_usual(points), (assigned,) if not teams and draw(st.booleans()) else ())


@st.composite
def reports(draw: st.DrawFn) -> Report:
    """A whole report."""
    numbers = draw(st.lists(st.integers(1, 9999), unique=True, min_size=1, max_size=5))
    players = tuple(draw(entries(no)) for no in numbers)
    start = draw(st.none() | DAYS)
    end = start + timedelta(draw(st.integers(0, 20))) if start and draw(st.booleans()) else None
    dates: list[date | None] = []
    if start and end:
        dates = draw(st.lists(st.none() | st.dates(start, end), max_size=5))
    while dates and dates[-1] is None:
        dates.pop()
    teams = tuple(
        Team(number, draw(words(32)), tuple(draw(st.lists(st.sampled_from(numbers), max_size=16))), extra={"rank": "1"})
        for number in range(1, draw(st.integers(0, 2)) + 1)
    )
    event = ReportHeader(
        name=draw(words(60)),
        city=draw(words(20)),
        fed=draw(st.sampled_from(["", "GER", "FID"])),
        start=start,
        end=end,
        type_text=draw(words(30)),
        type_code=draw(st.sampled_from(["", "FIDE_DUTCH_2025"])),
        arbiter=draw(words(30)),
        deputies=tuple(text for text in draw(st.lists(words(20), max_size=3)) if text),
        time_control=draw(words(30)),
        time_control_code=draw(st.sampled_from(["", "5400+30"])),
        rounds=max(draw(st.integers(1, 20)), *(len(entry.results) for entry in players), len(dates)),
        round_dates=tuple(dates),
        declared=draw(st.dictionaries(st.sampled_from(["players", "rated", "teams"]), st.integers(0, 9999))),
        extra=draw(st.dictionaries(st.sampled_from(["tie_breaks", "board_colours"]), words(10).filter(bool))),
    )
    others = tuple(draw(st.lists(st.sampled_from(["### note", "XXZ 1 2", "240 H   1    1", "XXP 1 2"]), max_size=3)))
    return Report(event, players, teams, scoring=draw(scorings(bool(teams))), others=others)
