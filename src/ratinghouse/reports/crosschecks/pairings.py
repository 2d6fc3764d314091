"""Both players of a game must tell the same story: who met whom, with which colours, and how it ended."""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.reports.report import Format, Report, ReportEntry, Result
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.results import CODES, COMPLEMENT

_UNKNOWN = "X"
_CLAIMS_LISTED = 8  # claims that one message lists
_PAB = "U"
_GAMES = frozenset(COMPLEMENT) | {_UNKNOWN}
_AGREED = frozenset(COMPLEMENT.items()) | {("-", "-"), (_UNKNOWN, _UNKNOWN)}
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
    """One player's word about one game."""

    entry: ReportEntry
    result: Result


_Table = dict[int, dict[int, Claim]]


def check(report: Report, findings: ReportFindings) -> None:
    """Compare every claim with its opponent's."""
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


def _claims(report: Report, findings: ReportFindings) -> dict[int, dict[int, Claim]]:
    """Round -> starting number -> claim; a second claim of one player in one round is told and left out."""
    rounds: _Table = {}
    for entry in report.entries:
        for result in entry.results:
            claims = rounds.setdefault(result.round, {})
            first = claims.get(entry.no)
            if first is None:
                claims[entry.no] = Claim(entry, result)
            elif first.entry is entry:
                message = f"Player {entry.no} has two results in round {result.round}."
                findings.add("round-repeated", message, result.line, result.column)
    return rounds


def _already_reported(answer: Claim) -> bool:
    """Whether the reader could not read the cell and has said so."""
    return answer.result.opponent is None and answer.result.code == _UNKNOWN


def _report_strangers(strangers: dict[tuple[int, int], list[Claim]], findings: ReportFindings) -> None:
    """A player missing from the report is one defect, however many have met him."""
    for (paired_with_self, opponent), claims in strangers.items():
        entry, result = claims[0]
        if paired_with_self:
            message = f"In round {result.round} player {entry.no} is paired with himself."
            findings.add("plays-itself", message, result.line, result.column)
            continue
        message = f"In round {result.round} player {entry.no} meets {opponent}, whom the report does not list"
        message += f"; {len(claims) - 1} more meet him." if len(claims) > 1 else "."
        findings.add("opponent-unknown", message, result.line, result.column)


def _compare(claim: Claim, answer: Claim, report: Report, findings: ReportFindings) -> None:
    later = max(claim, answer, key=lambda claim: claim.entry.line)
    earlier = claim if later is answer else answer
    line, column = later.result.line, later.result.column
    meeting = f"Round {claim.result.round}, {_name(earlier.entry)} against {_name(later.entry)}"
    codes = (earlier.result.code, later.result.code)
    if codes not in _AGREED:
        said = f"line {earlier.result.line} says {_code_and_meaning(codes[0])}, this line {_code_and_meaning(codes[1])}"
        kind = "result-unusual" if codes in _DECIDED else "result-contradiction"
        if _UNKNOWN in codes:
            kind = "result-one-sided"
        findings.add(kind, f"{meeting}: {said}.", line, column and column + report.columns.get("result.code", 0))
    if claim.result.colour and claim.result.colour == answer.result.colour:
        colour = "White" if claim.result.colour == "w" else "Black"
        message = f"{meeting}: both have {colour} (the other in line {earlier.result.line})."
        findings.add("colour-contradiction", message, line, column and column + report.columns.get("result.colour", 0))


def _code_and_meaning(code: str) -> str:
    return f"{code} ({CODES[code].meaning})"


def _name(entry: ReportEntry) -> str:
    return f"{entry.no} {entry.name}".rstrip()


def _groups(unmatched: list[Claim]) -> list[list[Claim]]:
    """Claims about the same people belong to one mistake: 1 says 2, 2 says 3, 3 says nothing."""
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
    """One finding for the whole knot, placed at the empty cell where there is one, else at the first odd claim."""
    first = group[0].result
    line, column = first.line, first.column
    statements = [f"{claim.entry.no} says {claim.result.opponent}" for claim in group]
    claimants = {claim.entry.no for claim in group}
    for number in sorted({claim.result.opponent or 0 for claim in group} - claimants):
        answer = claims.get(number)
        if answer is None or answer.result.opponent is None:
            statements.append(f"{number} has no game (line {numbers[number].line})")
            line = answer.result.line if answer else numbers[number].line
        else:
            statements.append(f"{number} says {answer.result.opponent} (line {answer.result.line})")
    listed = ", ".join(statements[:_CLAIMS_LISTED]) + (", …" if len(statements) > _CLAIMS_LISTED else "")
    message = f"Round {round_number}: who played whom? {listed}."
    findings.add("pairing-contradiction", message, line, column)


def _check_byes(rounds: _Table, report: Report, findings: ReportFindings) -> None:
    for round_number, claims in sorted(rounds.items()):
        free = [claim for claim in claims.values() if claim.result.code == _PAB]
        if len(free) > 1 and not report.teams:
            result = free[1].result
            column = result.column and result.column + report.columns.get("result.code", 0)
            who = ", ".join(str(claim.entry.no) for claim in free)
            message = f"Round {round_number} has {len(free)} pairing-allocated byes: {who}."
            findings.add("bye-repeated", message, result.line, column)


def _check_meetings(met: dict[tuple[int, int], list[Claim]], findings: ReportFindings) -> None:
    for (number, opponent), claims in met.items():
        played = [claim.result for claim in claims if CODES[claim.result.code].played]
        if len(played) > 1:
            rounds = " and ".join(str(result.round) for result in played)
            message = f"{number} and {opponent} met in rounds {rounds}."
            findings.add("paired-twice", message, played[1].line, played[1].column)
