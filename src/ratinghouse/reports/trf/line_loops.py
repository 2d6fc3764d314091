"""The ordinary 001 lines of many files in one loop, for Numba: the same results as ``ordinary_lines``.

The loop reads the same tables. Its functions are compiled from their sources, with the numbers above them as
constants, and refer to nothing else.
"""

from __future__ import annotations

from typing import Any

from ratinghouse.reports.report_columns import NO_POINTS
from ratinghouse.reports.trf import line_tables, trf_columns
from ratinghouse.reports.trf.players import LONGEST_LINE

VALUE, HAS_DIGIT, TWO_DIGITS = line_tables.VALUE, line_tables.HAS_DIGIT, line_tables.TWO_DIGITS
NOT_A_NUMBER, ODD, BLANK_PAIR = line_tables.NOT_A_NUMBER, line_tables.ODD, line_tables.BLANK_PAIR
OLD_TITLE, ABSENT, FORFEIT = line_tables.OLD_TITLE, line_tables.ABSENT, line_tables.FORFEIT
FIRST_YEAR, AFTER_LAST_YEAR = line_tables.YEARS.start, line_tables.YEARS.stop
START, RATING, RANK = trf_columns.START.start, trf_columns.RATING.start, trf_columns.RANK.start
SEX, TITLE, ID = trf_columns.SEX.start, trf_columns.TITLE.start, trf_columns.ID.start
NAME, NAME_GAP = trf_columns.NAME.start, trf_columns.NAME_GAP.start
BIRTH, POINTS = trf_columns.BIRTH.start, trf_columns.POINTS.start
FIRST_ROUND, ROUND_WIDTH = trf_columns.FIRST_ROUND, trf_columns.ROUND_WIDTH
HEAD = FIRST_ROUND + 1
UNSTATED, LONGEST = NO_POINTS, LONGEST_LINE
SPACE, DASH, POINT, SLASH, NEWLINE, RETURN, ZERO, ONE = 32, 45, 46, 47, 10, 13, 48, 49


def number_at(line: Any, at: int, digits_of: Any) -> int:
    """Return the number in four columns, -1 for anything else."""
    high, low = digits_of[line[at] | line[at + 1] << 8], digits_of[line[at + 2] | line[at + 3] << 8]
    if ((high | low) & NOT_A_NUMBER) != 0 or ((high & HAS_DIGIT) != 0 and (low & TWO_DIGITS) == 0):
        return -1
    return int((high & VALUE) * 100 + (low & VALUE))


def points_at(line: Any, at: int, digits_of: Any, tenths: Any) -> int:
    """Return the points, or the value for none; -1 for anything else."""
    whole, part = digits_of[line[at] | line[at + 1] << 8], tenths[line[at + 2] | line[at + 3] << 8]
    stated = (whole & HAS_DIGIT) != 0
    if part == ODD or (whole & NOT_A_NUMBER) != 0 or stated == (part == 1):
        return -1
    return int((whole & VALUE) * 100 + part) if stated else UNSTATED


def read_id(line: Any, at: int, digits_of: Any, first_digits: Any, id: Any) -> bool:
    """Fill in the ID and return whether it is ordinary."""
    seen = digits = first_digits[line[at]]
    is_ordinary = (seen & NOT_A_NUMBER) == 0
    for place in range(at + 1, at + 11, 2):
        pair = digits_of[line[place] | line[place + 1] << 8]
        is_ordinary &= (pair & NOT_A_NUMBER) == 0 and (seen & ~pair & TWO_DIGITS) == 0
        seen |= (pair & HAS_DIGIT) << 1
        digits |= pair
    for place in range(11):
        id[place] = line[at + place] if (digits & VALUE) != 0 else SPACE
    return bool(is_ordinary)


def read_birth(line: Any, at: int, digits_of: Any, days_of: Any, birth: Any) -> int:
    """Fill in the date of birth and return 0 if it is ordinary, 1 if it has an unusual form, -1 for anything else."""
    rest_blank = True
    for place in range(at + 4, at + 10):
        rest_blank &= line[place] == SPACE
    century, year = line[at] | line[at + 1] << 8, line[at + 2] | line[at + 3] << 8
    is_blank = rest_blank and century == BLANK_PAIR and year == BLANK_PAIR
    century, year = digits_of[century], digits_of[year]
    years = (century & VALUE) * 100 + (year & VALUE)
    is_known = (century & year & TWO_DIGITS) != 0 and FIRST_YEAR <= years < AFTER_LAST_YEAR
    mark = line[at + 4]
    months, days = digits_of[line[at + 5] | line[at + 6] << 8], digits_of[line[at + 8] | line[at + 9] << 8]
    of_year = (months & VALUE) * 100 + (days & VALUE)
    is_dated = is_known and (months & days & TWO_DIGITS) != 0 and line[at + 7] == mark and days_of[of_year]
    is_unusual = mark in (POINT, DASH)
    is_dated = is_dated and (is_unusual or mark == SLASH)
    for place in range(10):
        birth[place] = line[at + place] if place < 4 or (is_dated and of_year != 0) else SPACE
    if is_dated and of_year != 0:
        birth[4] = birth[7] = DASH
    if is_dated:
        return 1 if is_unusual else 0
    return 0 if is_blank or (is_known and rest_blank) else -1


def line_end(letters: Any, start: int) -> int:
    """Return where the line ends that begins here."""
    end = start
    while letters[end] != NEWLINE:
        end += 1
    return end


def read_lines(  # noqa: C901 - a single loop is what is fast
    letters: Any,  # the bytes of all files, each with a line end behind it, and room for a line behind them
    file_ends: Any,  # where each file ends: the place of its last line end
    digits_of: Any,  # the tables of line_tables, in the order of their names there
    first_digits: Any,
    plain: Any,
    colour_pairs: Any,
    code_pairs: Any,
    kinds: Any,
    tenths: Any,
    title_beginnings: Any,
    title_ends: Any,
    sexes: Any,
    ordinary_cells: Any,
    days_of: Any,
    numbers: Any,  # no, rating, title, points, rank, line and results, each of all players
    sex: Any,
    ids: Any,
    births: Any,
    rounds: Any,
    opponents: Any,
    colours: Any,
    codes: Any,
    others: Any,  # of each other line that is not empty: number, first character, character behind the last
    odd: Any,  # the same of lines that are left to others, and whether the birth has an unusual form
    of_files: Any,  # of each file: players, results, other lines and odd ones up to its end; its most results
    remarks: Any,  # of each file and frequent deviation: times, number, first, last, round
) -> int:
    """Fill the columns and return 0; return 1 if there is a CR alone, which may end a line."""
    tail = len(letters) - HEAD  # where lines and cells that are cut off are filled up with spaces
    players = result = other = odds = most = 0
    file = first_of_file = number = start = width = 0
    while start < tail:
        end_of_line = min(start + width, tail)  # most lines are as long as the one before
        is_player = letters[start] == ZERO and letters[start + 1] == ZERO and letters[start + 2] == ONE
        if not is_player or letters[end_of_line] != NEWLINE:
            end_of_line = line_end(letters, start)
        number += 1
        end = end_of_line
        if end > start and letters[end - 1] == RETURN:
            end -= 1
        length = end - start
        if not is_player:
            if length > 0:
                for at in range(start, end):
                    if letters[at] == RETURN:
                        return 1
                others[other, 0], others[other, 1] = number, start - first_of_file
                others[other, 2] = end - first_of_file
                other += 1
        else:
            first = start
            if length < HEAD:
                first = tail
                for at in range(HEAD):
                    letters[tail + at] = letters[start + at] if at < length else SPACE
            lowest = letters[first]
            for letter in letters[first : first + HEAD]:
                lowest = min(lowest, letter)
            is_odd = lowest < SPACE or length > LONGEST or letters[first + 3] != SPACE or length == 3
            is_odd |= letters[first + NAME_GAP] != SPACE
            no, rating = number_at(letters, first + START, digits_of), number_at(letters, first + RATING, digits_of)
            rank, points = (
                number_at(letters, first + RANK, digits_of),
                points_at(letters, first + POINTS, digits_of, tenths),
            )
            beginning = title_beginnings[letters[first + TITLE] | letters[first + TITLE + 1] << 8]
            title = title_ends[beginning, letters[first + TITLE + 2]]
            sex[players] = sexes[letters[first + SEX]]
            is_odd |= no <= 0 or rating < 0 or rank < 0 or points == -1 or title == ODD or sex[players] == ODD
            is_odd |= not read_id(letters, first + ID, digits_of, first_digits, ids[players])
            birth = read_birth(letters, first + BIRTH, digits_of, days_of, births[players])
            is_odd |= birth < 0
            if not plain[letters[first + NAME]]:
                is_named = False
                for at in range(first + NAME + 1, first + NAME_GAP):
                    is_named |= plain[letters[at]]
                is_odd |= not is_named
            limit = min(length, LONGEST)
            cells = (limit - FIRST_ROUND + ROUND_WIDTH - 1) // ROUND_WIDTH if length > FIRST_ROUND else 0
            last = free = first_free = 0
            for at in range(cells):
                it = start + FIRST_ROUND + ROUND_WIDTH * at
                if it + ROUND_WIDTH > start + limit:
                    for place in range(ROUND_WIDTH):
                        letters[tail + place] = letters[it + place] if it + place < start + limit else SPACE
                    it = tail
                opponent = number_at(letters, it, digits_of)
                colour = colour_pairs[letters[it + 4] | letters[it + 5] << 8]
                code = code_pairs[letters[it + 6] | letters[it + 7] << 8]
                kind = kinds[code]
                state = kind | (4 if colour > 0 else 0) | (8 if opponent > 0 else 0)
                is_odd |= opponent < 0 or not ordinary_cells[state] or colour == ODD
                is_odd |= (letters[it + 8] | letters[it + 9] << 8) != BLANK_PAIR
                if code != ABSENT:
                    last = at + 1
                if kind == FORFEIT and opponent == 0:
                    free += 1
                    if free == 1:
                        first_free = at + 1
                rounds[result + at], opponents[result + at] = at + 1, opponent
                colours[result + at], codes[result + at] = colour, code
            width = end_of_line - start
            if is_odd:
                width = line_end(letters, start) - start
                if start + width < end_of_line:  # in an ordinary line there is no other line end
                    number -= 1
                    continue
                for at in range(start, end):
                    if letters[at] == RETURN:
                        return 1
                odd[odds, 0], odd[odds, 1], odd[odds, 2] = number, start - first_of_file, end - first_of_file
                odd[odds, 3] = birth == 1
                odds += 1
            else:
                numbers[0, players], numbers[1, players], numbers[2, players] = no, rating, title % OLD_TITLE
                numbers[3, players], numbers[4, players] = points, rank
                numbers[5, players], numbers[6, players] = number, last
                for it in range(3):
                    times = (title & OLD_TITLE) // OLD_TITLE if it == 0 else birth if it == 1 else free
                    if times > 0:
                        if remarks[file, it, 0] == 0:
                            remarks[file, it, 1], remarks[file, it, 4] = number, first_free if it == 2 else 0
                            remarks[file, it, 2], remarks[file, it, 3] = start - first_of_file, end - first_of_file
                        remarks[file, it, 0] += times
                players += 1
                result += last
                most = max(most, last)
        start = end_of_line + 1
        if end_of_line == file_ends[file]:
            of_files[file, 0], of_files[file, 1] = players, result
            of_files[file, 2], of_files[file, 3], of_files[file, 4] = other, odds, most
            file, most, first_of_file, number = file + 1, 0, start, 0
    return 0


FUNCTIONS = (number_at, points_at, read_id, read_birth, line_end, read_lines)
