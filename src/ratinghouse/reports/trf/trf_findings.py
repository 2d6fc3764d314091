"""Every code a TRF file can be found fault with while it is read, and what each means."""

from __future__ import annotations

from ratinghouse.reports.report_findings import FindingKind

_PLAYER = "TRF 001"

KINDS: dict[str, FindingKind] = {
    # the file as a whole
    "mandatory-record-missing": FindingKind(
        "warning",
        "a header record that the rating office needs is missing or empty",
        "Add the record, or give the value when the report is received.",
        "TRF16 header",
    ),
    "record-repeated": FindingKind(
        "warning", "a header record stands twice; the first one counts", "Keep one of them.", "TRF header"
    ),
    "unknown-record": FindingKind(
        "warning",
        "a numbered record that TRF16 and TRF26 do not know; it is kept but not used",
        "Check the first three columns of the line.",
        "TRF",
    ),
    "program-record": FindingKind("note", "a record of some pairing program; it is kept but not used", "", "TRF"),
    "not-a-record": FindingKind("note", "a line that is no record; it is kept but not used", "", "TRF"),
    "header-unreadable": FindingKind(
        "warning", "a header value is not what its record holds", "Correct the value.", "TRF header"
    ),
    # dates
    "date-unreadable": FindingKind("warning", "a date that cannot be read", "Write YYYY/MM/DD.", "TRF 042, 052"),
    "date-ambiguous": FindingKind(
        "warning", "a date that can be read in more than one way", "Write YYYY/MM/DD.", "TRF 042, 052"
    ),
    "date-form": FindingKind("note", "a date not written YYYY/MM/DD", "", "TRF 042, 052"),
    "round-date-unreadable": FindingKind("warning", "a round date that cannot be read", "Write YY/MM/DD.", "TRF 132"),
    "round-date-form": FindingKind("note", "a round date not written YY/MM/DD", "", "TRF 132"),
    # the player's own columns
    "start-number-unreadable": FindingKind(
        "error",
        "a player without a readable starting number; the line could not be used",
        "Write the starting number in columns 5-8.",
        "TRF 001 col 5-8",
    ),
    "columns-count-bytes": FindingKind(
        "warning",
        "columns are counted in bytes, not characters; the line was read as it was meant",
        "Have the program count characters, or save as a one-byte code records.",
        _PLAYER,
    ),
    "line-overlong": FindingKind(
        "error", "a line is longer than any player's; what is beyond was not read", "Export the report again.", _PLAYER
    ),
    "name-overlong": FindingKind(
        "warning", "a name runs past column 47", "Shorten the name to 33 characters.", "TRF 001 col 15-47"
    ),
    "name-missing": FindingKind(
        "warning", "a player without a name", "Write the name in columns 15-47.", "TRF 001 col 15-47"
    ),
    "sex-form": FindingKind("note", "sex written otherwise than m or w", "", "TRF 001 col 10"),
    "sex-unreadable": FindingKind(
        "note", "a mark in the sex column that is not known", "Write m or w.", "TRF 001 col 10"
    ),
    "title-form": FindingKind("note", "a title in the old spelling", "", "TRF 001 col 11-13"),
    "title-unknown": FindingKind(
        "warning",
        "a title that is not GM, IM, FM, CM, WGM, WIM, WFM or WCM; it is kept but does not count",
        "Write the FIDE title, or leave the columns blank.",
        "TRF 001 col 11-13",
    ),
    "rating-unreadable": FindingKind(
        "warning",
        "a rating that is not a number; the player is taken as unrated",
        "Correct the rating.",
        "TRF 001 col 49-52",
    ),
    "id-not-a-number": FindingKind("note", "an ID that is not a number", "", "TRF 001 col 58-68"),
    "birth-unreadable": FindingKind(
        "warning", "a birth date that cannot be read", "Write YYYY/MM/DD.", "TRF 001 col 70-79"
    ),
    "birth-ambiguous": FindingKind(
        "warning", "a birth date that can be read in two ways", "Write YYYY/MM/DD.", "TRF 001 col 70-79"
    ),
    "birth-century": FindingKind(
        "warning",
        "a birth year of two digits; 30 to 99 are read as 1930 to 1999, 00 to 29 as 2000 to 2029",
        "Write YYYY/MM/DD.",
        "TRF 001 col 70-79",
    ),
    "birth-form": FindingKind("note", "a birth date not written YYYY/MM/DD", "", "TRF 001 col 70-79"),
    "birth-misplaced": FindingKind(
        "note", "a birth date beside its columns", "Begin it in column 70.", "TRF 001 col 70-79"
    ),
    "points-unreadable": FindingKind(
        "warning", "points that are not a number", "Write the points as 11.5.", "TRF 001 col 81-84"
    ),
    "rank-unreadable": FindingKind(
        "warning", "a rank that is not a number", "Write the rank in columns 86-89.", "TRF 001 col 86-89"
    ),
    # the rounds
    "result-unreadable": FindingKind(
        "error",
        "a round that cannot be read; its result is taken as unknown",
        "Put the opponent in columns 92-95, the colour in 97, the result in 99, and ten columns on for each round.",
        "TRF 001 col 92-99",
    ),
    "result-missing": FindingKind(
        "warning",
        "an opponent without a result; the game is taken as unknown",
        "Write the result.",
        "TRF 001 col 99",
    ),
    "result-unknown": FindingKind("warning", "a result marked as unknown", "Write the result.", "TRF 001 col 99"),
    "colour-missing": FindingKind("warning", "a played game without a colour", "Write w or b.", "TRF 001 col 97"),
    "colour-form": FindingKind("note", "a colour written otherwise than w or b", "", "TRF 001 col 97"),
    "result-form": FindingKind("note", "a draw written otherwise than =", "", "TRF 001 col 99"),
    "forfeit-without-opponent": FindingKind(
        "note", "a forfeit that does not say against whom; it is not rated", "", "TRF 001 col 92-95"
    ),
    "game-without-opponent": FindingKind(
        "warning",
        "a game result without an opponent; it cannot be rated and is taken as a bye",
        "Name the opponent, or write the bye as F, H, U or Z.",
        "TRF 001 col 92-95",
    ),
    "bye-with-opponent": FindingKind(
        "warning",
        "a bye that names an opponent; no game is rated",
        "Write 0000 as the opponent of a bye.",
        "TRF 001 col 92-95",
    ),
    # teams and the rest
    "team-member-unreadable": FindingKind(
        "warning", "a team member that is no starting number", "Correct the number.", "TRF 013, 310"
    ),
    "national-record-unlinked": FindingKind(
        "warning", "a national record whose starting number no player has", "Correct columns 5-8.", "TRF26 NRS"
    ),
    "scoring-unreadable": FindingKind(
        "warning", "a scoring record that cannot be read", "Correct the record.", "TRF26 162, XXS"
    ),
    "assignment-unreadable": FindingKind(
        "warning", "a 299 record that cannot be read", "Correct the record.", "TRF26 299"
    ),
}
