"""Every code of a finding of the cross-checks, and its meaning."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.reports.report_findings import FindingKind

_PAIRING = "TRF 001 col 92-99"
_ASK_ARBITER = text("Ask the chief arbiter which is right, and correct the report.")

KINDS: dict[str, FindingKind] = {
    "no-players": FindingKind("error", text("a report without players"), text("Send the complete report.")),
    # pairings
    "start-number-repeated": FindingKind(
        "error",
        text("two players with the same starting number"),
        text("Give every player a different number."),
        "TRF 001 col 5-8",
    ),
    "opponent-unknown": FindingKind(
        "error", text("an opponent who is not in the report"), text("Correct the number, or add the player."), _PAIRING
    ),
    "plays-itself": FindingKind(
        "error", text("a player paired with themselves"), text("Correct the opponent's number."), _PAIRING
    ),
    "round-repeated": FindingKind("error", text("a player with two results in one round"), _ASK_ARBITER, _PAIRING),
    "pairing-contradiction": FindingKind(
        "error", text("players who disagree on who played whom"), _ASK_ARBITER, _PAIRING
    ),
    "result-contradiction": FindingKind(
        "error", text("two players who disagree on their result"), _ASK_ARBITER, _PAIRING
    ),
    "result-one-sided": FindingKind(
        "warning", text("a result that only one of the two players reports"), _ASK_ARBITER, _PAIRING
    ),
    "result-unusual": FindingKind(
        "warning",
        text("a result that only an arbiter can give, such as 0-0"),
        text("Confirm the decision; such games are rated as reported."),
        _PAIRING,
    ),
    "colour-contradiction": FindingKind(
        "warning", text("two opponents with the same colour"), _ASK_ARBITER, "TRF 001 col 97"
    ),
    "bye-repeated": FindingKind(
        "warning",
        text("more than one pairing-allocated bye in a round"),
        text("Mark the others H, F or Z."),
        "TRF 001 col 99",
    ),
    "paired-twice": FindingKind(
        "warning",
        text("two players who met twice in a Swiss"),
        text("Confirm the pairing, or the format of the event."),
        "C.04.1",
    ),
    # standings
    "points-differ": FindingKind(
        "warning",
        text("points that are not the sum of the results"),
        text("Correct the points or the result."),
        "TRF 001 col 81-84",
    ),
    "points-of-blank-rounds": FindingKind(
        "note",
        text("points for rounds left blank in the report; byes are not rated"),
        text("Write the byes as H or F."),
        "TRF 001 col 81-84",
    ),
    "points-otherwise-scored": FindingKind(
        "warning",
        text("points by a scoring other than 1, ½, 0"),
        text("State the scoring in record 162 (TRF26) or XXS."),
        "TRF26 162",
    ),
    "rank-order": FindingKind(
        "warning",
        text("a player ranked above one with more points"),
        text("Correct the ranks or the points."),
        "TRF 001 col 86-89",
    ),
    "rank-repeated": FindingKind("note", text("a rank shared by several players"), "", "TRF 001 col 86-89"),
    "rank-gap": FindingKind("note", text("ranks that do not run from 1 without gaps"), "", "TRF 001 col 86-89"),
    # players
    "start-number-gap": FindingKind(
        "note", text("starting numbers that do not run from 1 without gaps"), "", "TRF 001 col 5-8"
    ),
    "id-repeated": FindingKind(
        "error",
        text("two players with the same ID"),
        text("Correct the ID, or merge the two lines if they are the same player."),
        "TRF 001 col 58-68",
    ),
    "name-repeated": FindingKind(
        "warning",
        text("two players of the same name without IDs to distinguish them"),
        text("Check that they are different people, and add their IDs."),
        "TRF 001 col 15-47",
    ),
    "rating-implausible": FindingKind(
        "warning", text("a rating below 1000 or above 2900"), text("Correct the rating."), "TRF 001 col 49-52"
    ),
    "birth-implausible": FindingKind(
        "warning",
        text("a birth date that does not fit the event"),
        text("Correct the birth date."),
        "TRF 001 col 70-79",
    ),
    # event
    "count-differs": FindingKind(
        "note", text("a count in the header that differs from the lines"), "", "TRF 062, 072, 082"
    ),
    "end-before-start": FindingKind(
        "warning", text("an event that ends before it starts"), text("Correct the dates."), "TRF 042, 052"
    ),
    "round-date-outside": FindingKind(
        "warning", text("a round date outside the event"), text("Correct the dates."), "TRF 132"
    ),
    "round-dates-too-many": FindingKind(
        "warning", text("more round dates than rounds"), text("Correct the dates."), "TRF 132"
    ),
    "rounds-too-many": FindingKind(
        "warning",
        text("results beyond the last round announced"),
        text("Correct the number of rounds."),
        "TRF26 142, XXR",
    ),
    "rounds-unfinished": FindingKind(
        "warning", text("fewer rounds than announced"), text("Report the event when it has ended."), "TRF26 142, XXR"
    ),
    "team-member-unknown": FindingKind(
        "warning", text("a team member who is not in the report"), text("Correct the number."), "TRF 013, 310"
    ),
    "team-member-repeated": FindingKind(
        "warning", text("a player in two teams"), text("Keep the player in one team."), "TRF 013, 310"
    ),
    "format-contradiction": FindingKind(
        "warning",
        text("pairings that do not fit the format the report declares"),
        text("Correct record 092 or 192, or declare the format with the report."),
        "TRF 092, 192",
    ),
}
