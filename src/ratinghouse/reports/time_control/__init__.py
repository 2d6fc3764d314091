"""The rate of play of a report: read from the TRF26 code (record 222) or from what the arbiter wrote (record 122)."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.time_control.code import encode, read_code
from ratinghouse.reports.time_control.model import ClockPeriod, TimeControl

__all__ = ["ClockPeriod", "TimeControl", "encode", "parse_time_control", "read_code"]

REMEDY = text(
    "Give the encoded rate of play in record 222, for example 5400+30 for 90 minutes plus 30 seconds per move"
)


def parse_time_control(
    written: str, code: str = "", *, line: int = 0, code_line: int = 0
) -> tuple[TimeControl | None, tuple[Finding, ...]]:
    """Return the rate of play of records 122 and 222, preferring the code, and findings about them.

    ``line`` and ``code_line`` are the lines of records 122 and 222, for the findings.
    """
    written, code = written.strip(), code.strip()
    if not written and not code:
        return None, (Finding("warning", "time-control-missing", text("The report gives no rate of play"), REMEDY),)
    findings: list[Finding] = []
    coded = read_code(code) if code else None
    if code and coded is None:
        findings.append(
            Finding(
                "warning",
                "time-control-code",
                text("The encoded rate of play {code!r} cannot be read", code=code),
                text("Write periods as moves/seconds+increment joined by colons, for example 40/6000+30:900+30"),
                line=code_line,
            )
        )
    described, notes = _from_text(written, line, needed=coded is None)
    control = coded or described
    findings += notes
    if coded and described and coded.within_60() != described.within_60():
        findings.append(_contradiction(written, described, code, coded, code_line))
    if control:
        findings += _unfinished(control, code_line if coded else line)
    return control, tuple(findings)


def _from_text(written: str, line: int, *, needed: bool) -> tuple[TimeControl | None, list[Finding]]:
    """Return the rate of play in the free text. What is unclear in it is a finding only where there is no code."""
    if not written:
        return None, []
    from ratinghouse.reports.time_control.grammar import read_text
    from ratinghouse.reports.time_control.phrases import UnreadableTimeControl

    try:
        control, notes = read_text(written)
    except UnreadableTimeControl as unclear:
        message = text(
            "The rate of play {written!r} cannot be read with certainty: {reason}",
            written=written,
            reason=unclear.reason,
        )
        return None, [Finding("warning", "time-control-unreadable", message, REMEDY, line=line)] if needed else []
    if not needed:
        return control, []
    return control, [
        Finding(
            "note",
            "time-control-reading",
            text("In the rate of play {written!r}, {note}", written=written, note=note),
            REMEDY,
            line=line,
        )
        for note in notes
    ]


def _contradiction(written: str, described: TimeControl, code: str, coded: TimeControl, line: int) -> Finding:
    return Finding(
        "warning",
        "time-control-contradiction",
        text(
            "Record 122 ({written!r}: {described}) and record 222 ({code!r}: {coded}) give different rates of play; "
            "the code is used",
            written=written,
            described=in_words(described),
            code=code,
            coded=in_words(coded),
        ),
        text("Correct whichever of the two is wrong"),
        line=line,
    )


def _unfinished(control: TimeControl, line: int) -> list[Finding]:
    moves = [period.moves for period in control.periods]
    last_move = sum(count for count in moves if count)
    if control.correspondence or moves[-1] is None or last_move >= 60:
        return []
    return [
        Finding(
            "warning",
            "time-control-unfinished",
            text("The rate of play gives no time after move {move}; none is counted", move=last_move),
            text("Add the time for the rest of the game"),
            line=line,
        )
    ]


def in_words(control: TimeControl) -> Text:
    """Return the time for sixty moves, such as ``120 min for 60 moves``."""
    minutes, seconds = divmod(control.seconds_at_60(), 60)
    if seconds:
        return text("{minutes} min {seconds} s for 60 moves", minutes=minutes, seconds=seconds)
    return text("{minutes} min for 60 moves", minutes=minutes)
