"""Every code of a finding while files of pairing programs are read, and its meaning."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_findings import FindingKind
from ratinghouse.reports.tables.table_findings import KINDS as TABLE_KINDS

_EXPORT = text("Correct it in the program that wrote the file, and send the file again.")

KINDS: dict[str, FindingKind] = {
    **{
        code: TABLE_KINDS[code]
        for code in ("id-with-two-names", "name-with-two-ratings", "name-of-several", "table-number")
    },
    "program-player": FindingKind("error", text("a player who cannot be read"), _EXPORT),
    "program-pairing": FindingKind("error", text("a pairing that cannot be read"), _EXPORT),
    "program-result": FindingKind("error", text("a result that cannot be read"), _EXPORT),
    "program-game-open": FindingKind(
        "warning",
        text("a game whose result is not known; it is not rated"),
        text("Send the file again when all games have ended."),
    ),
    "program-field": FindingKind("warning", text("a field that cannot be read; it is left empty"), _EXPORT),
    "program-numbers": FindingKind(
        "note", text("the file has no starting number for every player; they are numbered in the order of the file")
    ),
    "program-day": FindingKind(
        "note",
        text("the file has points in time, not days; they were read as Central European time"),
        text("Check the first and the last day."),
    ),
    "program-rating": FindingKind(
        "warning",
        text("a player with a rating of another kind only than the others; it was not read"),
        text("Enter the rating of the kind that the event is rated by."),
    ),
    "program-bonus": FindingKind(
        "note", text("a player with points that belong to no round; they are not part of any result")
    ),
    "program-tournament": FindingKind(
        "warning",
        text("a tournament in the same file in which nobody is paired; it was not read"),
        text("Send it as a report of its own if it was played."),
    ),
}
