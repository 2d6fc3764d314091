"""The header against the lines below it: counts, dates, rounds, teams and the format."""

from __future__ import annotations

from ratinghouse.kernel.texts import Text, counted_text, text
from ratinghouse.reports.formats import format_of_pairings, infer_format, meetings, too_many_for_the_rounds
from ratinghouse.reports.report import Format, Report
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.results import CODES

_ROUND_ROBINS = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN)


def check(report: Report, findings: ReportFindings) -> None:
    """Check the header. A report without players is refused, and its counts are not checked."""
    if not report.entries:
        return
    _check_counts(report, findings)
    _check_dates(report, findings)
    _check_rounds(report, findings)
    _check_teams(report, findings)
    _check_format(report, findings)


def _check_counts(report: Report, findings: ReportFindings) -> None:
    counted = {
        "players": len(report.entries),
        "rated": sum(entry.rating is not None for entry in report.entries),
        "teams": len(report.teams),
    }
    for key, announced in report.event.declared.items():
        if announced != counted[key] and not (key == "teams" and announced == 0):
            findings.add(
                "count-differs",
                _count_differs(key, announced, counted[key]),
                report.event.lines.get(key, 0),
                report.columns.get("event", 0),
            )


def _count_differs(key: str, announced: int, counted: int) -> Text:
    numbers = {"announced": announced, "counted": counted}
    if key == "teams":
        return text("The header announces {announced} teams; the report has {counted}.", **numbers)
    if key == "rated":
        return text("The header announces {announced} rated players; the report has {counted}.", **numbers)
    return text("The header announces {announced} players; the report has {counted}.", **numbers)


def _check_dates(report: Report, findings: ReportFindings) -> None:
    event = report.event
    if event.start and event.end and event.end < event.start:
        message = text(
            "The event ends on {end}, before it starts on {start}.", end=str(event.end), start=str(event.start)
        )
        findings.add("end-before-start", message, event.lines.get("end", 0), report.columns.get("event", 0))
        return
    line = event.lines.get("round_dates", 0)
    for round_number, day in enumerate(event.round_dates, start=1):
        if day and ((event.start and day < event.start) or (event.end and day > event.end)):
            example = text(
                "round {round} on {day}; event from {start} to {end}",
                round=round_number,
                day=str(day),
                start=str(event.start),
                end=str(event.end),
            )
            findings.count("round-date-outside", line, _round_column(report, round_number), example)
    surplus = len(event.round_dates) - event.rounds
    if event.rounds and surplus > 0:
        message = counted_text(
            "There are {dates} round dates for {count} round.",
            "There are {dates} round dates for {count} rounds.",
            count=event.rounds,
            dates=len(event.round_dates),
        )
        findings.add("round-dates-too-many", message, line, _round_column(report, event.rounds + 1))


def _round_column(report: Report, round_number: int) -> int:
    first, width = report.columns.get("round_dates", 0), report.columns.get("round_width", 0)
    return first and first + width * (round_number - 1)


def _check_rounds(report: Report, findings: ReportFindings) -> None:
    event = report.event
    if "rounds" not in event.lines:
        return
    for entry in report.entries:
        beyond = next((result for result in entry.results if result.round > event.rounds), None)
        if beyond is not None:
            example = text(
                "{player} in round {round} of {rounds}",
                player=entry.numbered_name,
                round=beyond.round,
                rounds=event.rounds,
            )
            findings.count("rounds-too-many", beyond.line, beyond.column, example)
    played = report.last_round(lambda result: result.opponent)
    if 0 < played < event.rounds and not _match_won(report):
        message = text(
            "{rounds} rounds are announced; the report has games of only {played}.", rounds=event.rounds, played=played
        )
        findings.add("rounds-unfinished", message, event.lines["rounds"], report.columns.get("event", 0))


def _match_won(report: Report) -> bool:
    """Return whether a match ended before its last game because a player had more than half of all its points."""
    scores = (sum(CODES[result.code].score for result in entry.results if result.opponent) for entry in report.entries)
    return report.format is Format.MATCH and 2 * max(scores, default=0) > 100 * report.event.rounds


def _check_teams(report: Report, findings: ReportFindings) -> None:
    numbers = {entry.no for entry in report.entries}
    teams: dict[int, int] = {}
    first, width = report.columns.get("member", 0), report.columns.get("member_width", 0)
    for team in report.teams:
        for place, member in enumerate(team.members):
            column = first and first + width * place
            if member not in numbers:
                message = text(
                    "Team {team}: no player has the starting number {number}.", team=team.name, number=member
                )
                findings.add("team-member-unknown", message, team.line, column)
            elif teams.setdefault(member, team.no) != team.no:
                message = text(
                    "Player {number} is in team {first_team} and in team {second_team} ({name}).",
                    number=member,
                    first_team=teams[member],
                    second_team=team.no,
                    name=team.name,
                )
                findings.add("team-member-repeated", message, team.line, column)


def _check_format(report: Report, findings: ReportFindings) -> None:
    declared, source = infer_format(report)
    if declared is None or source == "pairings" or declared in (Format.TEAM, Format.KNOCKOUT):
        return
    if report.format_from == "given" and report.format is not declared:
        return  # what the header says is not used: an officer said otherwise, or these are stages of several formats
    problem = _misfit(report, declared)
    if problem:
        line = report.event.lines.get("type_code" if source == "192" else "type_text", 0)
        message = text(
            "The report declares the format {format}, but {problem}.", format=declared.value, problem=problem
        )
        findings.add("format-contradiction", message, line, report.columns.get("event", 0))


def _misfit(report: Report, declared: Format) -> str:
    """Return why the pairings do not fit the declared format; "" where they do."""
    if declared is Format.SWISS and too_many_for_the_rounds(report):
        return ""
    met = meetings(report)
    players = {number for pair in met for number in pair}
    if len(players) < 3:
        return ""
    paired = format_of_pairings(report)
    possible = len(players) * (len(players) - 1) // 2
    if declared is Format.MATCH:
        return text("{count} players were paired", count=len(players))
    if declared in _ROUND_ROBINS and len(met) * 2 < possible:
        return text("only {met} of {possible} possible pairs met", met=len(met), possible=possible)
    if declared is Format.ROUND_ROBIN and max(met.values()) > 1:
        return text("some players met twice")
    if declared is Format.DOUBLE_ROUND_ROBIN and paired is Format.ROUND_ROBIN:
        return text("everybody met everybody only once")
    if declared is Format.SWISS and paired in _ROUND_ROBINS and len(players) > 4:
        return text("everybody met everybody")
    if declared is Format.SCHEVENINGEN and paired in _ROUND_ROBINS:
        return text("everybody met everybody, teammates included")
    return ""
