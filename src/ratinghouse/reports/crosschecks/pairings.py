"""Both players of a game must report the same: the players, the colours and the result."""

from __future__ import annotations

from functools import cache
from sys import modules
from typing import TYPE_CHECKING, NamedTuple

from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.report import Format, Report, ReportEntry, Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.results import CODES, COMPLEMENT
from ratinghouse.reports.unread_entries import UnreadEntries

if TYPE_CHECKING:
    from ratinghouse.reports.crosschecks.pairing_columns import AgreeingPairs

_UNKNOWN = "X"
_CLAIMS_LISTED = 8  # claims that one message lists
_PAB = "U"
_GAMES = frozenset(COMPLEMENT) | {_UNKNOWN}
AGREED = frozenset(COMPLEMENT.items()) | {("-", "-"), (_UNKNOWN, _UNKNOWN)}
_DECIDED = frozenset(
    {
        ("0", "0"),
        ("0", "="),
        ("=", "0"),
        ("L", "L"),
        ("L", "D"),
        ("D", "L"),
        ("-", "0"),
        ("0", "-"),
        ("-", "L"),
        ("L", "-"),
    }
)
"""Pairs of results that contradict each other on the board, but that an arbiter can give."""


class Claim(NamedTuple):
    """A game as one of its players reports it."""

    entry: ReportEntry
    result: Result


_Table = dict[int, dict[int, Claim]]


def check(report: Report, findings: ReportFindings) -> None:
    """Compare every claim with that of the opponent."""
    if not _is_without_findings(report):
        _check_claims(report, findings)


def _check_claims(report: Report, findings: ReportFindings) -> None:
    rounds = _claims(report, findings)
    numbers = {entry.no: entry for entry in report.entries}
    strangers: dict[tuple[int, int], list[Claim]] = {}
    met: dict[tuple[int, int], list[Claim]] = {}
    for round_number, claims in sorted(rounds.items()):
        unmatched: list[Claim] = []
        for number, claim in claims.items():
            opponent = claim.result.opponent
            if opponent is None or claim.result.code not in _GAMES:
                continue
            if opponent == number or opponent not in numbers:
                strangers.setdefault((number if opponent == number else 0, opponent), []).append(claim)
                continue
            answer = claims.get(opponent)
            if answer is None or answer.result.opponent != number or answer.result.code not in _GAMES:
                if answer is None or not _already_reported(answer):
                    unmatched.append(claim)
            elif number < opponent:
                _compare(claim, answer, report, findings)
                met.setdefault((number, opponent), []).append(claim)
        for group in _groups(unmatched):
            _report_contradiction(round_number, group, claims, numbers, report, findings)
    _check_byes(rounds, report, findings)
    _report_strangers(strangers, findings)
    if report.format is Format.SWISS:
        _check_meetings(met, findings)


def _is_without_findings(report: Report) -> bool:
    """Return whether the columns of a TRF file show that there is nothing to report, where NumPy is loaded anyway.

    In them an opponent of 0 means none.
    """
    if "numpy" not in modules or not isinstance(report.entries, UnreadEntries) or not report.kind.startswith("trf"):
        return False
    return _agreeing_pairs().hold(
        report.entries.columns, once=report.format is Format.SWISS, free="" if report.teams else _PAB
    )


@cache
def _agreeing_pairs() -> AgreeingPairs:
    from ratinghouse.reports.crosschecks.pairing_columns import AgreeingPairs

    return AgreeingPairs(_GAMES, AGREED)


def _claims(report: Report, findings: ReportFindings) -> dict[int, dict[int, Claim]]:
    """Round -> starting number -> claim; a second claim of a player in a round is reported and left out."""
    rounds: _Table = {}
    for entry in report.entries:
        for result in entry.results:
            claims = rounds.setdefault(result.round, {})
            first = claims.get(entry.no)
            if first is None:
                claims[entry.no] = Claim(entry, result)
            elif first.entry is entry:
                message = text("Player {no} has two results in round {round}.", no=entry.no, round=result.round)
                findings.add("round-repeated", message, result.line, result.column)
    return rounds


def _already_reported(answer: Claim) -> bool:
    """Return whether the reader could not read the cell and has reported it."""
    return answer.result.opponent is None and answer.result.code == _UNKNOWN


def _report_strangers(strangers: dict[tuple[int, int], list[Claim]], findings: ReportFindings) -> None:
    """Report each missing player once, however many have met them."""
    for (paired_with_self, opponent), claims in strangers.items():
        entry, result = claims[0]
        if paired_with_self:
            message = text(
                "In round {round} player {number} is paired with themselves.", round=result.round, number=entry.no
            )
            findings.add("plays-itself", message, result.line, result.column)
            continue
        findings.add("opponent-unknown", _not_listed(claims, opponent), result.line, result.column)


def _not_listed(claims: list[Claim], opponent: int) -> Text:
    entry, result = claims[0]
    if len(claims) == 1:
        return text(
            "In round {round} player {number} meets {opponent}, who is not in the report.",
            round=result.round,
            number=entry.no,
            opponent=opponent,
        )
    return text(
        "In round {round} player {number} meets {opponent}, who is not in the report; {count} more players meet them.",
        round=result.round,
        number=entry.no,
        opponent=opponent,
        count=len(claims) - 1,
    )


def _compare(claim: Claim, answer: Claim, report: Report, findings: ReportFindings) -> None:
    same_colour = claim.result.colour and claim.result.colour == answer.result.colour
    if not same_colour and (claim.result.code, answer.result.code) in AGREED:
        return  # as almost always: AGREED has each pair in both orders
    later = max(claim, answer, key=lambda claim: claim.entry.line)
    earlier = claim if later is answer else answer
    line, column = later.result.line, later.result.column
    meeting = text(
        "Round {round}, {first} against {second}",
        round=claim.result.round,
        first=earlier.entry.numbered_name,
        second=later.entry.numbered_name,
    )
    codes = (earlier.result.code, later.result.code)
    if codes not in AGREED:
        message = text(
            "{meeting}: line {line} has {first_result}, this line {second_result}.",
            meeting=meeting,
            line=earlier.result.line,
            first_result=_code_and_meaning(codes[0]),
            second_result=_code_and_meaning(codes[1]),
        )
        kind = "result-unusual" if codes in _DECIDED else "result-contradiction"
        if _UNKNOWN in codes:
            kind = "result-one-sided"
        findings.add(kind, message, line, column and column + report.columns.get("result.code", 0))
    if same_colour:
        if claim.result.colour == "w":
            message = text("{meeting}: both have White (see line {line}).", meeting=meeting, line=earlier.result.line)
        else:
            message = text("{meeting}: both have Black (see line {line}).", meeting=meeting, line=earlier.result.line)
        findings.add("colour-contradiction", message, line, column and column + report.columns.get("result.colour", 0))


def _code_and_meaning(code: str) -> Text:
    return text("{code} ({meaning})", code=code, meaning=CODES[code].meaning)


def _groups(unmatched: list[Claim]) -> list[list[Claim]]:
    """Return the claims grouped by mistake: those about the same players (1 names 2, 2 names 3, 3 names none)."""
    partners: dict[int, list[Claim]] = {}
    for claim in unmatched:
        for number in (claim.entry.no, claim.result.opponent or 0):
            partners.setdefault(number, []).append(claim)
    groups: list[list[Claim]] = []
    grouped: set[int] = set()
    for claim in unmatched:
        if claim.entry.no in grouped:
            continue
        group: dict[int, Claim] = {}
        waiting = [claim.entry.no]
        while waiting:
            number = waiting.pop()
            if number not in grouped:
                grouped.add(number)
                for related in partners[number]:
                    group[related.entry.no] = related
                    waiting += (related.entry.no, related.result.opponent or 0)
        groups.append(sorted(group.values(), key=lambda related: related.entry.line))
    return groups


def _report_contradiction(
    round_number: int,
    group: list[Claim],
    claims: dict[int, Claim],
    numbers: dict[int, ReportEntry],
    report: Report,
    findings: ReportFindings,
) -> None:
    """Add one finding for the group, placed at the empty cell where there is one, else at the first claim."""
    first = group[0].result
    line, column = first.line, first.column
    statements = [
        text("{number} names {opponent}", number=claim.entry.no, opponent=claim.result.opponent or 0) for claim in group
    ]
    claimants = {claim.entry.no for claim in group}
    for number in sorted({claim.result.opponent or 0 for claim in group} - claimants):
        answer = claims.get(number)
        if answer is None or answer.result.opponent is None:
            statements.append(text("{number} has no game (line {line})", number=number, line=numbers[number].line))
            line = answer.result.line if answer else numbers[number].line
        else:
            statements.append(
                text(
                    "{number} names {opponent} (line {line})",
                    number=number,
                    opponent=answer.result.opponent,
                    line=answer.result.line,
                )
            )
    listed = (*statements[:_CLAIMS_LISTED], *(["…"] if len(statements) > _CLAIMS_LISTED else []))
    message = text("Round {round}: who played whom? {claims}.", round=round_number, claims=listed)
    findings.add("pairing-contradiction", message, line, column)


def _check_byes(rounds: _Table, report: Report, findings: ReportFindings) -> None:
    for round_number, claims in sorted(rounds.items()):
        free = [claim for claim in claims.values() if claim.result.code == _PAB]
        if len(free) > 1 and not report.teams:
            result = free[1].result
            column = result.column and result.column + report.columns.get("result.code", 0)
            numbers = tuple(str(claim.entry.no) for claim in free)
            message = text(
                "Round {round} has {count} pairing-allocated byes: {numbers}.",
                round=round_number,
                count=len(free),
                numbers=numbers,
            )
            findings.add("bye-repeated", message, result.line, column)


def _check_meetings(met: dict[tuple[int, int], list[Claim]], findings: ReportFindings) -> None:
    for (number, opponent), claims in met.items():
        played = [claim.result for claim in claims if CODES[claim.result.code].played]
        if len(played) > 1:
            rounds = tuple(str(result.round) for result in played)
            message = text(
                "{number} and {opponent} met in rounds {rounds}.", number=number, opponent=opponent, rounds=rounds
            )
            findings.add("paired-twice", message, played[1].line, played[1].column)
