"""The columns of a line in a tournament report file (FIDE C.04 Annex 2, TRF16; TRF26), as slices counted from 0.

Columns in findings count from 1, and they count characters: a program that pads names by bytes shifts its lines.
"""

from __future__ import annotations

from operator import itemgetter

VALUE = slice(4, None)  # of a header record

# Record 001, and the national records that share its first part.
START = slice(4, 8)
SEX = slice(9, 10)
TITLE = slice(10, 13)
NAME = slice(14, 47)
NAME_GAP = slice(47, 48)  # blank, unless the name is too long
RATING = slice(48, 52)
FED = slice(53, 56)
ID = slice(57, 68)
BIRTH = slice(69, 79)
POINTS = slice(80, 84)
RANK = slice(85, 89)
FIELDS = itemgetter(START, SEX, TITLE, NAME, NAME_GAP, RATING, FED, ID, BIRTH, POINTS, RANK)

# One round: opponent in four columns, colour and result in one each, ten columns to the next round.
FIRST_ROUND = 91
ROUND_WIDTH = 10
OPPONENT_WIDTH = 4
COLOUR_AT = 5
RESULT_AT = 7
GAPS = (4, 6, 8, 9)

TEAM_NAME_013 = slice(4, 36)
FIRST_MEMBER_013 = 36
TEAM_NUMBER_310 = slice(4, 7)
TEAM_NAME_310 = slice(8, 40)
TEAM_FIELDS_310 = {
    "nickname": slice(41, 46),
    "strength": slice(47, 53),
    "match_points": slice(54, 60),
    "game_points": slice(61, 67),
    "rank": slice(68, 71),
}
FIRST_MEMBER_310 = 73
MEMBER_STEP = 5

ENTRY_COLUMNS = {
    "no": START.start + 1,
    "sex": SEX.start + 1,
    "title": TITLE.start + 1,
    "name": NAME.start + 1,
    "rating": RATING.start + 1,
    "fed": FED.start + 1,
    "id": ID.start + 1,
    "birth": BIRTH.start + 1,
    "points": POINTS.start + 1,
    "rank": RANK.start + 1,
    "event": VALUE.start + 1,
    "result.colour": COLOUR_AT,
    "result.code": RESULT_AT,
    "round_dates": FIRST_ROUND + 1,
    "round_width": ROUND_WIDTH,
    "member_width": MEMBER_STEP,
}
"""The columns of a Report read from TRF. ``result.…`` count from the start of a round's cell."""


def round_column(round_number: int) -> int:
    """Return the column, from 1, in which a round's cell begins."""
    return FIRST_ROUND + ROUND_WIDTH * (round_number - 1) + 1
