"""The grammar of a rate of play in free text (TRF 122): phrases become periods and increments.

Nothing is guessed: what can be read in two ways, or not completely, is unreadable. One assumption is made, with a note:
an increment given once for several periods runs from move 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ratinghouse.kernel.late.patterns import late_pattern
from ratinghouse.kernel.texts import Text, text
from ratinghouse.reports.time_control.code import read_code
from ratinghouse.reports.time_control.draft import LONGEST_INCREMENT, Draft, finish
from ratinghouse.reports.time_control.model import TimeControl
from ratinghouse.reports.time_control.phrases import Phrase, UnreadableTimeControl, phrases
from ratinghouse.reports.time_control.words import tokens

LONGEST_MINUTES = 150  # a bare number of minutes above this is doubtful
LONGEST_TEXT = 300
USUAL_MOVES = frozenset((20, 25, 30, 35, 36, 40, 45, 50, 60))
LEAST_SECONDS_AS_CODE = 300  # from here on a bare base time is seconds, as in record 222


def read_text(written: str) -> tuple[TimeControl, tuple[Text, ...]]:
    """Return the rate of play in a text and notes on how it was read. Raises ``UnreadableTimeControl``."""
    if len(written) > LONGEST_TEXT:
        raise UnreadableTimeControl(text("it has more than {length} characters", length=LONGEST_TEXT))
    if (control := read_code(written)) and min(it.seconds for it in control.periods) >= LEAST_SECONDS_AS_CODE:
        return control, ()
    white, black = _by_colour(written)
    control, notes = _read_for_player(white)
    if not black:
        return control, notes
    other, other_notes = _read_for_player(black)
    if control.increment_from != other.increment_from:
        raise UnreadableTimeControl(text("increments start on different moves for White and Black"))
    return replace(control, black_periods=other.periods), tuple(dict.fromkeys(notes + other_notes))


def _by_colour(written: str) -> tuple[str, str]:
    """Return the text of both players, or White's and Black's parts of it."""
    kinds = [token.kind for token in tokens(written) if token.kind in ("white", "black")]
    if not kinds:
        return written, ""
    if sorted(kinds) != ["black", "white"]:
        raise UnreadableTimeControl(text("it does not name each colour once"))
    parts: list[list[str]] = [[]]
    for token in tokens(written):
        if token.kind in ("white", "black"):
            parts.append([])
        else:
            parts[-1].append(("" if token.touching else " ") + token.text)
    before, first, second = ("".join(part) for part in parts)
    if before.strip(" :,;("):
        # "5 min White, 4 min Black": each time is before its colour.
        if second.strip(" .,;:)"):
            raise UnreadableTimeControl(text("it is unclear which time is White's and which is Black's"))
        first, second = before, first
    return (first, second) if kinds == ["white", "black"] else (second, first)


def _read_for_player(written: str) -> tuple[TimeControl, tuple[Text, ...]]:
    parts = phrases(written)
    signs = "".join(phrase.sign for phrase in parts)
    draft, place = Draft(signs), 0
    while place < len(parts):
        for pattern, read in GRAMMAR:
            if match := pattern.match(signs, place):
                draft.after_plus = signs[place - 1 : place] == "+"
                read(draft, parts[place : match.end()])
                place = match.end()
                break
        else:
            raise UnreadableTimeControl(text("its parts do not fit together"))
    return finish(draft)


def _moves_first(draft: Draft, part: list[Phrase]) -> None:
    last = part[-1]
    draft.days |= last.sign == "T"
    draft.add_period(part[0].number, last.number * (60 if last.sign == "N" else 1))


def _moves_last(draft: Draft, part: list[Phrase]) -> None:
    first = part[0]
    draft.days |= first.sign == "T"
    draft.add_period(part[-1].number, first.number * (60 if first.sign == "N" else 1))


def _moves_or_increment(draft: Draft, part: list[Phrase]) -> None:
    draft.doubtful = part[-1].number != 40
    _moves_last(draft, part)


def _moves_after_increment(draft: Draft, part: list[Phrase]) -> None:
    """Assign the moves of "90 minutes + 30 seconds for 40 moves" to the minutes."""
    if not draft.periods or draft.periods[-1][0] is not None or not draft.increments:
        raise UnreadableTimeControl(text("it is unclear what the {number} moves are for", number=part[0].number))
    _, seconds = draft.periods.pop()
    draft.add_period(part[0].number, seconds)


def _two_numbers(draft: Draft, part: list[Phrase]) -> None:
    """Read two bare numbers at a slash as moves and minutes, in the only order that makes sense."""
    first, second = part[0].number, part[2].number
    moves_first = first in USUAL_MOVES and second >= (10 if draft.periods else 45)
    minutes_first = second in USUAL_MOVES and first >= (10 if draft.periods else 60)
    if moves_first and minutes_first and first != second and draft.order:
        moves_first, minutes_first = draft.order == "moves first", draft.order == "minutes first"
    if not (moves_first or minutes_first) or (moves_first and minutes_first and first != second):
        raise UnreadableTimeControl(
            text("in {first}/{second} it is unclear which is moves and which is minutes", first=first, second=second)
        )
    order = "moves first" if moves_first else "minutes first"
    if draft.order not in ("", order):
        raise UnreadableTimeControl(text("moves stand before minutes in one period and after them in another"))
    draft.order = order
    draft.doubtful = 40 not in (first, second)
    draft.add_period(*((first, second * 60) if moves_first else (second, first * 60)))


def _rest(draft: Draft, part: list[Phrase]) -> None:
    time = next(phrase for phrase in part if phrase.sign in "DNT")
    draft.days |= time.sign == "T"
    draft.add_period(None, time.number * (60 if time.sign == "N" else 1))


def _each_move(draft: Draft, part: list[Phrase]) -> None:
    time = next(phrase for phrase in part if phrase.sign in "SNDT")
    if time.sign == "T" and not draft.periods:
        draft.days = True
        draft.add_period(1, time.number)
    else:
        draft.add_increment(time.number)


def _delay(draft: Draft, part: list[Phrase]) -> None:
    if draft.delay:
        raise UnreadableTimeControl(text("it gives two delays"))
    draft.delay = next(phrase for phrase in part if phrase.sign in "SN").number


def _seconds(draft: Draft, part: list[Phrase]) -> None:
    if not draft.periods and part[0].number >= 60:
        draft.add_period(None, part[0].number)
    else:
        draft.add_increment(part[0].number)


def _bare(draft: Draft, part: list[Phrase]) -> None:
    number = part[0].number
    if not draft.after_plus:
        if draft.loose:
            raise UnreadableTimeControl(text("the meaning of +{number} is unclear", number=draft.loose[0]))
        if number > LONGEST_MINUTES:
            raise UnreadableTimeControl(text("{number} may be minutes or seconds", number=number))
        draft.add_period(None, number * 60)
    elif draft.periods and draft.periods[-1][0] is None and not draft.increments and number <= LONGEST_INCREMENT:
        draft.add_increment(number)
    elif draft.periods and draft.periods[-1][0] is not None:
        draft.loose.append(number)
    else:
        raise UnreadableTimeControl(text("the meaning of +{number} is unclear", number=number))


def _start(draft: Draft, part: list[Phrase]) -> None:
    if draft.start not in (0, part[0].number) or part[0].number == 0:
        raise UnreadableTimeControl(text("it names two moves from which the increment starts"))
    draft.start = part[0].number


def _nothing(draft: Draft, part: list[Phrase]) -> None:
    return None


Reading = Callable[[Draft, list[Phrase]], None]
GRAMMAR: tuple[tuple[re.Pattern[str], Reading], ...] = tuple(
    (late_pattern(pattern), read)
    for pattern, read in (
        (r"S/?L|L[,/]?[SN]", _delay),
        (r"I[,/]?S(?:/?E)?|I[,/]?N(?![DM/+])(?:/?E)?|S/?[EI]+|(?<=\+)N(?:/?[EI]+|(?=,?F))|[DT]/?E(?!S)", _each_move),
        (r"M[/,]?[DT](?!/?M)|M/?N", _moves_first),
        (r"[DT]/?M|N/M", _moves_last),
        (r"M[/,]?[DT]", _moves_first),
        (r"N/[DT]", _moves_first),
        (r"[DT]/N(?!/)", _moves_or_increment),
        (r"N/N", _two_numbers),
        (r"[DT],?/?R|N/?R|R[/,]?[DTN]", _rest),
        (r"[DT]", _rest),
        (r"S", _seconds),
        (r"N", _bare),
        (r"F", _start),
        (r"M", _moves_after_increment),
        (r"[+,EIR]|/(?=S)", _nothing),
    )
)
