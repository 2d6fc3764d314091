"""The findings of tables: each code, how grave it is, and what to do."""

from __future__ import annotations

from ratinghouse.reports.notebook import Kind

KINDS: dict[str, Kind] = {
    "table-refused": Kind("error", "the file is not a table that can be opened", "Export the report again."),
    "table-cell": Kind("error", "a result cannot be read", "Write it as 12w1, 3b½, 7w+ or, for a bye, leave it empty."),
    "table-result": Kind("error", "a result of a game cannot be read", "Write it as 1-0, ½-½, 0-1, +:- or -:+."),
    "table-player": Kind("error", "a player is missing", "Name both players of the game."),
    "table-number": Kind("warning", "a number cannot be read", "Write whole numbers only."),
    "table-date": Kind("warning", "a date cannot be read", "Write it as YYYY-MM-DD."),
    "table-formula": Kind("note", "a text begins like a formula; it is kept as text and never calculated"),
    "form-field": Kind("warning", "the form leaves a field empty", "Fill it in.", "4(3)"),
    "form-name": Kind(
        "warning",
        "a name is not in Roman letters, surname then first name, without a comma",
        "Write it as Note 4 asks.",
        "Note 4",
    ),
    "form-id": Kind(
        "warning", "a participant has no federation ID", "Add it, or count him among the non-members.", "4(3)b"
    ),
    "pgn-unfinished": Kind("warning", "a game has no result", "Give its result, or leave the game out."),
    "pgn-tag": Kind("warning", "a header line cannot be read", "Write it as [Name \"value\"]."),
}  # fmt: skip
