"""Every code of a finding while tables are read, and its meaning."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_findings import FindingKind

KINDS: dict[str, FindingKind] = {
    "table-cell": FindingKind(
        "error", text("a result cannot be read"), text("Write it as 12w1, 3b½, 7w+ or, for a bye, leave it empty.")
    ),
    "table-result": FindingKind(
        "error", text("a result of a game cannot be read"), text("Write it as 1-0, ½-½, 0-1, +:- or -:+.")
    ),
    "table-game-to-come": FindingKind(
        "error", text("a game without a result"), text("Send the table again when all games have ended.")
    ),
    "table-player": FindingKind("error", text("a player is not named"), text("Name both players of the game.")),
    "table-number": FindingKind("warning", text("a number cannot be read"), text("Write whole numbers only.")),
    "table-date": FindingKind("warning", text("a date cannot be read"), text("Write it as YYYY-MM-DD.")),
    "table-date-order": FindingKind(
        "warning",
        text("dates that can be read in several ways; they were read in the order that puts them closest together"),
        text("Write them as YYYY-MM-DD."),
    ),
    "table-rating": FindingKind(
        "warning",
        text("a column of numbers that could be ratings, whose heading does not say so; no rating was read"),
        text("Write Rtg over the ratings of this federation or FIDE, in a list of games over those of both players."),
    ),
    "table-row": FindingKind("note", text("a row that names no player and no game; it is not used")),
    "table-row-unread": FindingKind(
        "error",
        text("a row with results that could not be used"),
        text("Give the player a name and a starting number."),
    ),
    "table-name": FindingKind("warning", text("a player without a name"), text("Write the name.")),
    "table-numbering": FindingKind(
        "note", text("opponents are not given by starting number; they were read as ranks or row numbers")
    ),
    "table-number-missing": FindingKind(
        "warning",
        text("rows without a number; opponents were read as row numbers of the table"),
        text("Number all rows."),
    ),
    "table-rounds": FindingKind(
        "warning",
        text("headings that do not number each round once; the columns with results were read as rounds in order"),
        text("Name the columns 1.Rd, 2.Rd and so on."),
    ),
    "table-rounds-unknown": FindingKind(
        "note",
        text(
            "a table of scores without rounds and colours; the games were put into rounds so that everybody meets "
            "everybody once in each cycle"
        ),
    ),
    "table-round-missing": FindingKind(
        "note",
        text("a game without a round; it was put into the first round in which its players have no other game"),
        text("Write the round of each game."),
    ),
    "table-left-out": FindingKind(
        "error",
        text("a further table with other games, which was not read"),
        text("Send a report for each group, and in it one table only."),
    ),
    "table-column": FindingKind(
        "error",
        text("a column without the number of a round, in which some cells could be games; it was not read"),
        text("Write the number of its round in the heading, or leave the column out."),
    ),
    "table-signs": FindingKind(
        "error",
        text("a table with + and - and without 1 and 0; they can mean won and lost games, or forfeits"),
        text("Write 1 and 0 for games that were played."),
    ),
    "table-colours": FindingKind(
        "warning",
        text("letters for the colours in no known language; the games were read without colours"),
        text("Write w for White and b for Black."),
    ),
    "table-points": FindingKind(
        "error",
        text("points that are not the sum of the scores in their row"),
        text("Correct the points or the scores."),
    ),
    "table-bye": FindingKind(
        "error",
        text("a word for a bye in place of a player who has points; the games were read as byes"),
        text("Write the ID, rating or federation of the player, or leave the row and its column out."),
    ),
    "start-list-differs": FindingKind(
        "error",
        text("the table of players names others than the crosstable; no ID was taken from it"),
        text("Write the same numbers and names in both tables."),
    ),
    "table-white-first": FindingKind(
        "warning",
        text("headings that do not name White and Black; the first player of each game was read as White"),
        text("Name the columns White and Black."),
    ),
    "table-black-first": FindingKind(
        "error",
        text("Black is named before White, so that 1-0 can be a win of either; it was read as one of White"),
        text("Put the column of White before that of Black."),
    ),
    "table-scale": FindingKind(
        "warning",
        text("scores of 2, 1 and 0 for a win, a draw and a loss; they were read so because each game adds up to 2"),
        text("Write 1, ½ and 0."),
    ),
    "table-federation": FindingKind(
        "warning", text("a federation that is not a three-letter code"), text("Write the FIDE code.")
    ),
    "title-unknown": FindingKind(
        "warning",
        text("a title that is not GM, IM, FM, CM, WGM, WIM, WFM or WCM; it is not used"),
        text("Write the FIDE title, or leave the cell empty."),
    ),
    "birth-unreadable": FindingKind(
        "warning", text("a birth date that cannot be read"), text("Write it as YYYY-MM-DD.")
    ),
    "birth-ambiguous": FindingKind(
        "warning", text("a birth date that can be read in two ways"), text("Write it as YYYY-MM-DD.")
    ),
    "birth-century": FindingKind(
        "warning",
        text("a birth year of two digits; 30 to 99 are read as 1930 to 1999, 00 to 29 as 2000 to 2029"),
        text("Write it as YYYY-MM-DD."),
    ),
    "id-with-two-names": FindingKind(
        "warning",
        text("an ID with two names; it was read as one player"),
        text("Correct the ID if they are two people, or write the name the same way."),
    ),
    "name-with-two-ratings": FindingKind(
        "warning",
        text("a name with two ratings; it was read as one player"),
        text("Write the IDs if they are two people, or the same rating everywhere."),
    ),
    "name-of-several": FindingKind(
        "error",
        text("a name of several players, in one place without ID and starting number; its games may be another's"),
        text("Write the IDs of these players in every row."),
    ),
    "table-formula": FindingKind(
        "note", text("a text that begins like a formula; it is treated as text and never calculated")
    ),
    "form-field": FindingKind("warning", text("the form leaves a field empty"), text("Fill it in."), "4(3)"),
    "form-name": FindingKind(
        "warning",
        text("a name is not in Roman letters, surname then first name, without a comma"),
        text("Write it as Note 4 asks."),
        "Note 4",
    ),
    "form-id": FindingKind(
        "warning",
        text("a participant has no federation ID"),
        text("Add it, or count the player among the non-members."),
        "4(3)b",
    ),
    "pgn-unfinished": FindingKind(
        "warning", text("a game has no result"), text("Give its result, or leave the game out.")
    ),
    "pgn-event": FindingKind(
        "warning",
        text("a game with another name of the event than the first; it was read as a game of the same event"),
        text("Send a separate report for each event."),
    ),
    "pgn-variant": FindingKind(
        "error",
        text("a game of another variant of chess"),
        text("Leave out the games that are not standard chess."),
    ),
    "pgn-player": FindingKind(
        "error", text("a game does not name both players"), text("Name both players of the game.")
    ),
    "pgn-tag": FindingKind("warning", text("a header line cannot be read"), text('Write it as [Name "value"].')),
}
