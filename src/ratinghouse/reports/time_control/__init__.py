"""The rate of play of a report: read from the TRF26 code (record 222) or from what the arbiter wrote (record 122)."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding
from ratinghouse.reports.time_control.code import encode, read_code
from ratinghouse.reports.time_control.model import ClockPeriod, TimeControl
from ratinghouse.reports.time_control.phrases import UnreadableTimeControl
from ratinghouse.reports.time_control.text import read_text

__all__ = ["ClockPeriod", "TimeControl", "encode", "parse_time_control", "read_code"]

REMEDY = "Give the encoded rate of play in record 222, for example 5400+30 for 90 minutes and 30 seconds a move"


def parse_time_control(
    text: str, code: str = "", *, line: int = 0, code_line: int = 0
) -> tuple[TimeControl | None, tuple[Finding, ...]]:
    """The control of both records, the code before the text, and what is to be said about them.

    ``line`` and ``code_line`` are the lines of records 122 and 222, for the findings.
    """
    if not text.strip() and not code.strip():
        return None, (Finding("warning", "time-control-missing", "The report names no rate of play", REMEDY),)
    findings: list[Finding] = []
    coded = read_code(code) if code.strip() else None
    if code.strip() and coded is None:
        findings.append(
            Finding(
                "warning",
                "time-control-code",
                f"The encoded rate of play {code.strip()!r} cannot be read",
                "Write periods as moves/seconds+increment joined by colons, for example 40/6000+30:900+30",
                line=code_line,
            )
        )
    written, notes = _from_text(text, line, needed=coded is None)
    control = coded or written
    findings += notes
    if coded and written and coded.within_60() != written.within_60():
        findings.append(_contradiction(text, written, code, coded, code_line))
    if control:
        findings += _unfinished(control, code_line if coded else line)
    return control, tuple(findings)


def _from_text(text: str, line: int, *, needed: bool) -> tuple[TimeControl | None, list[Finding]]:
    """What the free text says; a code makes its riddles unimportant."""
    if not text.strip():
        return None, []
    try:
        control, notes = read_text(text)
    except UnreadableTimeControl as riddle:
        message = f"The rate of play {text.strip()!r} cannot be read for certain: the reader {riddle}"
        return None, [Finding("warning", "time-control-unreadable", message, REMEDY, line=line)] if needed else []
    if not needed:
        return control, []
    return control, [
        Finding("note", "time-control-reading", f"In the rate of play {text.strip()!r}, {note}", REMEDY, line=line)
        for note in notes
    ]


def _contradiction(text: str, written: TimeControl, code: str, coded: TimeControl, line: int) -> Finding:
    return Finding(
        "warning",
        "time-control-contradiction",
        f"Record 122 ({text.strip()!r}: {in_words(written)}) and record 222 ({code.strip()!r}: {in_words(coded)}) "
        "give different rates of play; the code is used",
        "Correct whichever of the two is wrong",
        line=line,
    )


def _unfinished(control: TimeControl, line: int) -> list[Finding]:
    moves = [period.moves for period in control.periods]
    named = sum(count for count in moves if count)
    if control.correspondence or moves[-1] is None or named >= 60:
        return []
    return [
        Finding(
            "warning",
            "time-control-unfinished",
            f"The rate of play says nothing of the time after move {named}; none is counted",
            "Add the time for the rest of the game",
            line=line,
        )
    ]


def in_words(control: TimeControl) -> str:
    """The time for sixty moves, as a person says it."""
    minutes, seconds = divmod(control.seconds_at_60(), 60)
    return f"{minutes} min {seconds} s for 60 moves" if seconds else f"{minutes} min for 60 moves"
