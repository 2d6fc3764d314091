"""The findings of tables: each code, how grave it is, and what to do."""

from __future__ import annotations

from ratinghouse.reports.report_findings import FindingKind

KINDS: dict[str, FindingKind] = {
    "table-refused": FindingKind("error", "the file is not a table that can be opened", "Export the report again."),
    "table-cell": FindingKind(
        "error", "a result cannot be read", "Write it as 12w1, 3b½, 7w+ or, for a bye, leave it empty."
    ),
    "table-result": FindingKind("error", "a result of a game cannot be read", "Write it as 1-0, ½-½, 0-1, +:- or -:+."),
    "table-player": FindingKind("error", "a player is missing", "Name both players of the game."),
    "table-number": FindingKind("warning", "a number cannot be read", "Write whole numbers only."),
    "table-date": FindingKind("warning", "a date cannot be read", "Write it as YYYY-MM-DD."),
    "table-row": FindingKind("note", "a row that names no player and no game; it is not used"),
    "table-row-unread": FindingKind(
        "error", "a row with results that could not be used", "Give the player a name and a starting number."
    ),
    "table-name": FindingKind("warning", "a player without a name", "Write the name."),
    "table-numbering": FindingKind(
        "note", "the opponents in the cells are not the starting numbers; they were read as the ranks or as the rows"
    ),
    "table-number-missing": FindingKind(
        "warning",
        "rows without a number of their own; opponents were read as the number of the row in the table",
        "Number all rows.",
    ),
    "table-rounds": FindingKind(
        "warning",
        "headings that do not number the rounds once each; the columns with results were read as rounds in their order",
        "Call the columns 1.Rd, 2.Rd and so on.",
    ),
    "table-federation": FindingKind(
        "warning", "a federation that is not a code of three letters", "Write the code of FIDE."
    ),
    "title-unknown": FindingKind(
        "warning",
        "a title that is not GM, IM, FM, CM, WGM, WIM, WFM or WCM; it is not used",
        "Write the FIDE title, or leave the cell empty.",
    ),
    "birth-unreadable": FindingKind("warning", "a birth date that cannot be read", "Write it as YYYY-MM-DD."),
    "birth-ambiguous": FindingKind("warning", "a birth date that can be read in two ways", "Write it as YYYY-MM-DD."),
    "birth-century": FindingKind(
        "warning",
        "a birth year of two digits; 30 to 99 are read as 1930 to 1999, 00 to 29 as 2000 to 2029",
        "Write it as YYYY-MM-DD.",
    ),
    "id-with-two-names": FindingKind(
        "warning",
        "an ID with two names; it was read as one player",
        "Correct the ID if they are two people, or write the name alike.",
    ),
    "table-formula": FindingKind("note", "a text begins like a formula; it is kept as text and never calculated"),
    "form-field": FindingKind("warning", "the form leaves a field empty", "Fill it in.", "4(3)"),
    "form-name": FindingKind(
        "warning",
        "a name is not in Roman letters, surname then first name, without a comma",
        "Write it as Note 4 asks.",
        "Note 4",
    ),
    "form-id": FindingKind(
        "warning", "a participant has no federation ID", "Add it, or count him among the non-members.", "4(3)b"
    ),
    "pgn-unfinished": FindingKind("warning", "a game has no result", "Give its result, or leave the game out."),
    "pgn-player": FindingKind("error", "a game does not name both players", "Name both players of the game."),
    "pgn-tag": FindingKind("warning", "a header line cannot be read", 'Write it as [Name "value"].'),
}
