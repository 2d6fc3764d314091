"""Every code of a finding while a TRF is read, and its meaning."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_findings import FindingKind

_PLAYER = "TRF 001"

KINDS: dict[str, FindingKind] = {
    # the file as a whole
    "mandatory-record-missing": FindingKind(
        "warning",
        text("a header record that the rating office needs is missing or empty"),
        text("Add the record, or declare the value when you submit the report."),
        "TRF16 header",
    ),
    "record-repeated": FindingKind(
        "warning",
        text("a header record occurs twice; the first one counts"),
        text("Keep one of them."),
        text("TRF header"),
    ),
    "unknown-record": FindingKind(
        "warning",
        text("a numbered record that neither TRF16 nor TRF26 has; it is stored but not used"),
        text("Check the first three columns of the line."),
        "TRF",
    ),
    "program-record": FindingKind("note", text("a record of a pairing program; it is stored but not used"), "", "TRF"),
    "not-a-record": FindingKind("note", text("a line that is not a TRF record; it is stored but not used"), "", "TRF"),
    "header-unreadable": FindingKind(
        "warning",
        text("a header value is not what its record should hold"),
        text("Correct the value."),
        text("TRF header"),
    ),
    # dates
    "date-unreadable": FindingKind(
        "warning", text("a date that cannot be read"), text("Write YYYY/MM/DD."), "TRF 042, 052"
    ),
    "date-ambiguous": FindingKind(
        "warning", text("a date that can be read in more than one way"), text("Write YYYY/MM/DD."), "TRF 042, 052"
    ),
    "date-form": FindingKind("note", text("a date not written YYYY/MM/DD"), "", "TRF 042, 052"),
    "round-date-unreadable": FindingKind(
        "warning", text("a round date that cannot be read"), text("Write YY/MM/DD."), "TRF 132"
    ),
    "round-date-form": FindingKind("note", text("a round date not written YY/MM/DD"), "", "TRF 132"),
    # the player's own columns
    "start-number-unreadable": FindingKind(
        "error",
        text("a player without a readable starting number; the line could not be used"),
        text("Write the starting number in columns 5-8."),
        "TRF 001 col 5-8",
    ),
    "columns-count-bytes": FindingKind(
        "warning",
        text("columns are counted in bytes, not characters; the line was read as intended"),
        text("Have the program count characters, or save the file in a single-byte code page."),
        _PLAYER,
    ),
    "line-overlong": FindingKind(
        "error",
        text("a line is longer than any player's line can be; the rest of it was not read"),
        text("Export the report again."),
        _PLAYER,
    ),
    "name-overlong": FindingKind(
        "warning", text("a name runs past column 47"), text("Shorten the name to 33 characters."), "TRF 001 col 15-47"
    ),
    "name-missing": FindingKind(
        "warning", text("a player without a name"), text("Write the name in columns 15-47."), "TRF 001 col 15-47"
    ),
    "sex-form": FindingKind("note", text("a sex not written as m or w"), "", "TRF 001 col 10"),
    "sex-unreadable": FindingKind(
        "note", text("an unknown mark in the sex column"), text("Write m or w."), "TRF 001 col 10"
    ),
    "title-form": FindingKind("note", text("a title in an old spelling"), "", "TRF 001 col 11-13"),
    "title-unknown": FindingKind(
        "warning",
        text("a title that is not GM, IM, FM, CM, WGM, WIM, WFM or WCM; it is stored but does not count"),
        text("Write the FIDE title, or leave the columns blank."),
        "TRF 001 col 11-13",
    ),
    "rating-unreadable": FindingKind(
        "warning",
        text("a rating that is not a number; the player is treated as unrated"),
        text("Correct the rating."),
        "TRF 001 col 49-52",
    ),
    "id-not-a-number": FindingKind("note", text("an ID that is not a number"), "", "TRF 001 col 58-68"),
    "birth-unreadable": FindingKind(
        "warning", text("a birth date that cannot be read"), text("Write YYYY/MM/DD."), "TRF 001 col 70-79"
    ),
    "birth-ambiguous": FindingKind(
        "warning", text("a birth date that can be read in two ways"), text("Write YYYY/MM/DD."), "TRF 001 col 70-79"
    ),
    "birth-century": FindingKind(
        "warning",
        text("a birth year of two digits; 30 to 99 are read as 1930 to 1999, 00 to 29 as 2000 to 2029"),
        text("Write YYYY/MM/DD."),
        "TRF 001 col 70-79",
    ),
    "birth-form": FindingKind("note", text("a birth date not written YYYY/MM/DD"), "", "TRF 001 col 70-79"),
    "birth-misplaced": FindingKind(
        "note", text("a birth date outside its columns"), text("Begin it in column 70."), "TRF 001 col 70-79"
    ),
    "points-unreadable": FindingKind(
        "warning", text("points that are not a number"), text("Write the points as 11.5."), "TRF 001 col 81-84"
    ),
    "rank-unreadable": FindingKind(
        "warning", text("a rank that is not a number"), text("Write the rank in columns 86-89."), "TRF 001 col 86-89"
    ),
    # the rounds
    "result-unreadable": FindingKind(
        "error",
        text("a round that cannot be read; its result is treated as unknown"),
        text(
            "Write the opponent in columns 92-95, the colour in 97, the result in 99, and each further round "
            "ten columns on."
        ),
        "TRF 001 col 92-99",
    ),
    "result-missing": FindingKind(
        "warning",
        text("an opponent without a result; the result is treated as unknown"),
        text("Write the result."),
        "TRF 001 col 99",
    ),
    "result-unknown": FindingKind(
        "warning", text("a result marked as unknown"), text("Write the result."), "TRF 001 col 99"
    ),
    "colour-missing": FindingKind(
        "warning", text("a played game without a colour"), text("Write w or b."), "TRF 001 col 97"
    ),
    "colour-form": FindingKind("note", text("a colour not written as w or b"), "", "TRF 001 col 97"),
    "result-form": FindingKind("note", text("a draw not written as ="), "", "TRF 001 col 99"),
    "forfeit-without-opponent": FindingKind(
        "note", text("a forfeit that does not name an opponent; it is not rated"), "", "TRF 001 col 92-95"
    ),
    "game-without-opponent": FindingKind(
        "warning",
        text("a game result without an opponent; it cannot be rated and is treated as a bye"),
        text("Name the opponent, or write the bye as F, H, U or Z."),
        "TRF 001 col 92-95",
    ),
    "bye-with-opponent": FindingKind(
        "warning",
        text("a bye that names an opponent; no game is rated"),
        text("Write 0000 as the opponent of a bye."),
        "TRF 001 col 92-95",
    ),
    # teams and the rest
    "team-member-unreadable": FindingKind(
        "warning", text("a team member that is not a starting number"), text("Correct the number."), "TRF 013, 310"
    ),
    "national-record-unlinked": FindingKind(
        "warning",
        text("a national record whose starting number no player has"),
        text("Correct columns 5-8."),
        "TRF26 NRS",
    ),
    "scoring-unreadable": FindingKind(
        "warning", text("a scoring record that cannot be read"), text("Correct the record."), "TRF26 162, XXS"
    ),
    "assignment-unreadable": FindingKind(
        "warning", text("a 299 record that cannot be read"), text("Correct the record."), "TRF26 299"
    ),
}
