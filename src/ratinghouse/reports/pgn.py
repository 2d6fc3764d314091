"""PGN: the header lines of games. The moves are not read; a game without moves counts all the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from ratinghouse.kernel.texts import text
from ratinghouse.reports.encoding import decode
from ratinghouse.reports.report import Format, Report, ReportHeader
from ratinghouse.reports.report_builder import ByeRow, GameRow, Participant, ReportBuilder
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.headings import folded, round_in
from ratinghouse.reports.tables.limits import RefusedFile
from ratinghouse.reports.tables.notation import bye_code, game_result, is_bye, is_won_by
from ratinghouse.reports.tables.table_cells import id_of, name_and_title, number_of, rating_of, title_of
from ratinghouse.reports.tables.table_findings import KINDS
from ratinghouse.reports.written_dates import days_in_one_order

_TAG = re.compile(r'^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$')
_NO_RESULT = ("", "*", "?", "-")
MOST_GAMES = 100_000  # a season of the largest league has fewer
_FIRST_TAGS = frozenset({"Event", "White"})  # where games have no moves, a second one of these begins the next game
_NAMELESS = frozenset({"", "?", "nn", "n.n.", "n.n", "unknown", "anonymous"})
_FORFEITS = {"1": "+", "0": "-", "=": "D"}
_UNPLAYED = ("forfeit", "unplayed", "no show", "w.o.", "walkover")
_LOST_ON_TIME = re.compile(r"\btime forfeit|\bforfeit\w* on time")  # in a game that was played
_OTHER_GAMES = re.compile(
    r"960|fischer ?random|freestyle|bughouse|crazyhouse|atomic|antichess|horde|(3|three).?check|king of the hill|"
    r"racing kings"
)


def looks_like_pgn(raw: bytes) -> bool:
    """Return whether the file begins as a PGN does."""
    head = raw[:4000].decode("latin-1").lstrip("\ufeffï»¿ \r\n\t")
    return head.startswith("[") and '[White "' in head


def read_pgn(raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None) -> Report:
    """Return the report of the games in a PGN. The first game's Event and Site name the event."""
    decoded = decode(raw, encoding)
    findings = ReportFindings(KINDS, file)
    builder = ReportBuilder(ReportHeader())
    games = _games(decoded.text, findings)
    first = games[0][1] if games else {}
    days = _days(games, findings)
    for line, tags in games:
        if folded(tags.get("Event", "")) != folded(first.get("Event", "")):
            findings.count("pgn-event", line, 1, repr(tags.get("Event", "")[:60]))
        if _OTHER_GAMES.search(tags.get("Variant", "").lower()):
            findings.count("pgn-variant", line, 1, repr(tags["Variant"][:60]))
        white, black = (tags.get(colour, "").strip() for colour in ("White", "Black"))
        codes = _codes(tags)
        free = [_is_free(tags, colour) for colour in ("White", "Black")]
        one_free = free[0] != free[1]
        scored = one_free and is_won_by(tags.get("Result", "").replace("1/2", "½"), white=free[0])
        if one_free and not scored and (code := _bye(tags, own_is_white=free[1])):
            player = _add_player(builder, tags, "White" if free[1] else "Black", line, findings)
            builder.byes.append(ByeRow(player, code, round_in(tags.get("Round", "")), line, 1))
        elif scored or white.casefold() in _NAMELESS or black.casefold() in _NAMELESS:
            findings.add(
                "pgn-player",
                text("The game {white} – {black} does not name both players.", white=white or "?", black=black or "?"),
                line,
                1,
            )
        elif codes is None and tags.get("Result", "").strip() not in _NO_RESULT:
            message = text("{written!r} is not the result of a game.", written=tags["Result"][:40])
            findings.add("table-result", message, line, 1)
        elif codes is None:
            findings.add(
                "pgn-unfinished", text("The game {white} – {black} has no result.", white=white, black=black), line, 1
            )
        else:
            sides = [_add_player(builder, tags, colour, line, findings) for colour in ("White", "Black")]
            day = days.get(tags.get("Date", ""))
            builder.games.append(GameRow(sides[0], sides[1], *codes, round_in(tags.get("Round", "")), day, line, 1))
    builder.count_missing_rounds(findings)
    played = [game.day for game in builder.games if game.day is not None]
    builder.event = ReportHeader(
        name=first.get("Event", "").strip("?"),
        city=first.get("Site", "").strip("?"),
        start=days.get(first.get("EventDate", "")) or min(played, default=None),
        end=max(played, default=None),
        time_control_code=first.get("TimeControl", "").strip("?-"),
    )
    return builder.report(
        kind="pgn",
        file=file,
        received=raw,
        encoding=decoded.encoding,
        findings=(*decoded.findings, *findings.collected()),
        format=format,
    )


def _games(content: str, findings: ReportFindings) -> list[tuple[int, dict[str, str]]]:
    lines = content.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    games: list[tuple[int, dict[str, str]]] = []
    for game in tagged_games(lines, lambda line, tag: findings.count("pgn-tag", line, 1, tag)):
        if len(games) == MOST_GAMES:
            raise RefusedFile(
                text("A file of more than {most:,} games is not the report of an event.", most=MOST_GAMES)
            )
        games.append(game)
    return games


def tagged_games(
    lines: Iterable[str], report_bad_tag: Callable[[int, str], None]
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the games of a PGN, however long it is: the line on which each begins, and its tags.

    ``report_bad_tag`` is called with the line number and the text of each line that begins like a tag but is not one.
    """
    first_line, tags = 0, dict[str, str]()
    inside = False
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("["):
            match = _TAG.match(line)
            if match is None:
                report_bad_tag(number, line.strip()[:60])
                continue
            if not inside or (match.group(1) in _FIRST_TAGS and match.group(1) in tags):
                if first_line:
                    yield first_line, tags
                first_line, tags = number, {}
                inside = True
            tags.setdefault(match.group(1), re.sub(r"\\(.)", r"\1", match.group(2)))
        elif line.strip():
            inside = False
    if first_line:
        yield first_line, tags


def _codes(tags: dict[str, str]) -> tuple[str, str] | None:
    """Return White's and Black's result codes; None for a game without a result, or with one that cannot be read."""
    written = tags.get("Result", "").strip()
    codes = game_result(written) if written not in (*_NO_RESULT, "1", "0") else None
    if codes is not None and _was_not_played(tags.get("Termination", "")):
        return _FORFEITS.get(codes[0], codes[0]), _FORFEITS.get(codes[1], codes[1])
    return codes


def _was_not_played(termination: str) -> bool:
    words = termination.lower().replace("-", " ")
    return any(word in words for word in _UNPLAYED) and not _LOST_ON_TIME.search(words)


def _days(games: Sequence[tuple[int, dict[str, str]]], findings: ReportFindings) -> dict[str, date]:
    """Return the days by how the file writes them; those it does not know, wholly or in part, are question marks."""
    lines: dict[str, int] = {}
    for line, tags in games:
        for name in ("Date", "EventDate"):
            lines.setdefault(tags.get(name, ""), line)
    dates = [written for written in lines if "?" not in written and written.strip(" .-/")]
    read = days_in_one_order(dates)
    for written in dates:
        if written not in read.days:
            findings.count("table-date", lines[written], 1, repr(written[:40]))
    if read.doubtful:
        findings.count("table-date-order", lines[read.doubtful], 1, repr(read.doubtful[:40]))
    return read.days


def _is_free(tags: dict[str, str], colour: str) -> bool:
    """Return whether the name is a word for a bye, without the ID or the rating of a player."""
    name, rating = tags.get(colour, "").strip(), tags.get(f"{colour}Elo", "").strip("?-")
    identified = id_of(tags.get(f"{colour}FideId", "")) or number_of(rating)
    return is_bye(name) and name.casefold() not in _NAMELESS and not identified


def _bye(tags: dict[str, str], *, own_is_white: bool) -> str | None:
    white, _, black = tags.get("Result", "").strip().replace("1/2", "½").partition("-")
    return bye_code(white if own_is_white else black)


def _add_player(builder: ReportBuilder, tags: dict[str, str], colour: str, line: int, findings: ReportFindings) -> str:
    name, title = name_and_title(tags.get(colour, ""))
    id = id_of(tags.get(f"{colour}FideId", ""))
    rating = rating_of(tags.get(f"{colour}Elo", "").strip("?-"), findings, line, 1)
    title = title_of(tags.get(f"{colour}Title", "")) or title
    person = Participant(id or f"name:{name.casefold()}", name, id, rating, title=title, line=line)
    return builder.add_player(person, findings)
