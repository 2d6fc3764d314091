"""How an event was paired: from its code (TRF 192), from what its organiser wrote (TRF 092), else from the pairings."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice

from ratinghouse.reports.report import Format, Report, ReportHeader
from ratinghouse.reports.unread_entries import LateEntries

# In this order: a "double round robin for teams" is a team event, a "FIDE_DOUBLEROUNDROBIN" is not a single one.
_CODE_PARTS: tuple[tuple[str, Format], ...] = (
    ("TEAM", Format.TEAM),
    ("DOUBLEROUNDROBIN", Format.DOUBLE_ROUND_ROBIN),
    ("ROUNDROBIN", Format.ROUND_ROBIN),
    ("SCHEVENINGEN", Format.SCHEVENINGEN),
    ("SCHILLER", Format.SCHEVENINGEN),
    ("KNOCKOUT", Format.KNOCKOUT),
    ("SWISS", Format.SWISS),
    ("DUTCH", Format.SWISS),
    ("DUBOV", Format.SWISS),
    ("BURSTEIN", Format.SWISS),
)

_PLAIN_LETTERS = str.maketrans("łıđø", "lido")

# How organisers spell it, without accents (и for й); a blank at either end means that the word begins or ends there.
_TEAM = (
    *("team", " league ", "mannschaft", "equipe", "equipo", "squadr", " lag ", "ekipn", "druzyn", "zespol", "druzstv"),
    *("csapat", "takim", "joukkue", "ploeg", "командн", "ομαδ", "vierer"),
)
_SCHEVENINGEN = ("schevening", "шевенинген", "схевенинген", "schiller")
_SWISS = (
    *("swiss", "schweiz", "suizo", "suisse", "svizzer", "suico", "zwitsers", "sveitser", "sveitsi", "monrad", "dutch"),
    *("svycar", "svajciar", "svajci", "szwajcar", "svicar", "svajcar", "elvetian", "isvicre", "sveice", "sveits"),
    *("швеицар", "швајцар", "ελβετικ"),
)
_ROUND_ROBIN = (
    *("round robin", "roundrobin", "all play all", "berger", "rundenturnier", "jeder gegen jeden", "vollrundig"),
    *("toutes rondes", "toutes les rondes", "todos contra todos", "sistema liga", "all italiana", "girone"),
    *("alle mot alle", "alla mot alla", "alle mod alle", "kaikki vastaan kaikki", "iedereen tegen iedereen"),
    *("kazdy s kazdym", "kazdy z kazdym", "kolowy", "kormerkozes", "kruzni", "berzer", "doner"),
    *("кругово", "кругова", "каждыи с каждым", "колова"),
)
_DOUBLE = (
    *("double", "doppel", "doble", "doppi", "dubbel", "twofold", "two fold", "dvoukolov", "dwukolow", "dvokruzn"),
    *("двухкругов", "ketfordulos", "cift"),
)
_KNOCKOUT = (
    "knockout",
    "knock out",
    " ko ",
    " k o ",
    "eliminat",
    "eliminac",
    "pokal",
    " coupe ",
    "олимпииск",
    "на выбывание",
)
_MATCH = (" match ", "wettkampf", "zweikampf", " матч ", "encuentro", " duel ", " duell ")


def infer_format(report: Report) -> tuple[Format | None, str]:
    """Return the format and where it was read: "192", "092", "pairings", or "" when it is unknown."""
    by_header = format_by_header(report.event)
    if by_header is not None:
        return by_header
    paired = format_of_pairings(report)
    if declared_format(report.event)[0] is not None:
        # "Round robin" is also written for a double one, which must then have every game of both cycles.
        is_double = paired is Format.DOUBLE_ROUND_ROBIN
        return (Format.DOUBLE_ROUND_ROBIN if is_double else Format.ROUND_ROBIN), "092"
    return (paired, "pairings") if paired is not None else (None, "")


def format_by_header(event: ReportHeader) -> tuple[Format, str] | None:
    """Return the format and where it was read; None if the pairings decide on it, at least on whether it was double."""
    format, source = declared_format(event)
    return None if format is None or (format, source) == (Format.ROUND_ROBIN, "092") else (format, source)


def declared_format(event: ReportHeader) -> tuple[Format | None, str]:
    """Return the format that the header states, and where it was read."""
    return _declared_format(event.type_code, event.type_text)


@lru_cache(maxsize=1024)
def _declared_format(type_code: str, type_text: str) -> tuple[Format | None, str]:
    code = type_code.upper()
    for part, format in _CODE_PARTS:
        if part in code:
            return format, "192"
    by_text = _format_of_text(type_text)
    return (by_text, "092") if by_text is not None else (None, "")


def _format_of_text(text: str) -> Format | None:
    words = _plain(text)
    if _mentions(words, _TEAM):
        return Format.TEAM
    if _mentions(words, _SCHEVENINGEN):
        return Format.SCHEVENINGEN
    if _mentions(words, _SWISS):
        return Format.SWISS
    if _mentions(words, _ROUND_ROBIN):
        return Format.DOUBLE_ROUND_ROBIN if _mentions(words, _DOUBLE) else Format.ROUND_ROBIN
    if _mentions(words, _KNOCKOUT):
        return Format.KNOCKOUT
    if _mentions(words, _MATCH):
        return Format.MATCH
    return None


def _plain(text: str) -> str:
    """Return lower case without accents or punctuation, one blank around each word."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN_LETTERS))
    plain_letters = (letter for letter in letters if not unicodedata.combining(letter))
    return f" {' '.join(''.join(letter if letter.isalnum() else ' ' for letter in plain_letters).split())} "


def _mentions(words: str, spellings: tuple[str, ...]) -> bool:
    return any(spelling in words for spelling in spellings)


def meetings(report: Report) -> Counter[tuple[int, int]]:
    """Return how often each two players were paired, forfeits included: (smaller number, larger number) -> times."""
    numbers = {entry.no for entry in report.entries}
    claims: dict[tuple[int, int], set[int]] = {}
    for entry in report.entries:
        for result in entry.results:
            opponent = result.opponent
            if opponent is not None and opponent in numbers and opponent != entry.no:
                pair = (entry.no, opponent) if entry.no < opponent else (opponent, entry.no)
                claims.setdefault(pair, set()).add(result.round)
    return Counter({pair: len(rounds) for pair, rounds in claims.items()})


def format_of_pairings(report: Report) -> Format | None:
    """Return the format that the pairings show; None when there are none."""
    if report.teams and _more_are_paired_than(0, report):
        return Format.TEAM
    if too_many_for_the_rounds(report):
        return Format.SWISS
    met = meetings(report)
    if not met:
        return None
    players = {number for pair in met for number in pair}
    times = set(met.values())
    if len(players) == 2:
        return Format.MATCH
    if len(met) == len(players) * (len(players) - 1) // 2 and times in ({1}, {2}):
        return Format.ROUND_ROBIN if times == {1} else Format.DOUBLE_ROUND_ROBIN
    if len(times) == 1 and _two_camps(met, players):
        return Format.SCHEVENINGEN
    return Format.SWISS


def _more_are_paired_than(number: int, report: Report) -> bool:
    if isinstance(report.entries, LateEntries):
        return report.entries.paired > number
    paired = (entry for entry in report.entries if any(result.opponent for result in entry.results))
    return next(islice(paired, number, None), None) is not None


def too_many_for_the_rounds(report: Report) -> bool:
    """Return whether no player can have met half of the others: then it is a Swiss, without counting the pairs."""
    if isinstance(report.entries, LateEntries):
        rounds = report.entries.most_results
    else:
        rounds = max((len(entry.results) for entry in report.entries), default=0)
    return _more_are_paired_than(2 * rounds + 2, report)


def _two_camps(met: Mapping[tuple[int, int], int], players: set[int]) -> bool:
    """Return whether there are two groups of at least three players, each meeting all of the other and no others."""
    opponents: dict[int, set[int]] = {player: set() for player in players}
    for player, opponent in met:
        opponents[player].add(opponent)
        opponents[opponent].add(player)
    theirs = opponents[min(players)]
    ours = players - theirs
    if min(len(ours), len(theirs)) < 3:
        return False
    return all(opponents[player] == (theirs if player in ours else ours) for player in players)
