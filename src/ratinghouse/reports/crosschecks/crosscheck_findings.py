"""Every code the cross-checks can find, and what each means."""

from __future__ import annotations

from ratinghouse.reports.report_findings import FindingKind

_PAIRING = "TRF 001 col 92-99"
_ASK_ARBITER = "Ask the chief arbiter which of them is right, and correct the report."

KINDS: dict[str, FindingKind] = {
    "no-players": FindingKind("error", "a report without a player", "Send the complete report."),
    # pairings
    "start-number-repeated": FindingKind(
        "error", "two players with one starting number", "Give every player a number of his own.", "TRF 001 col 5-8"
    ),
    "opponent-unknown": FindingKind(
        "error", "an opponent whom the report does not list", "Correct the number, or add the player.", _PAIRING
    ),
    "plays-itself": FindingKind("error", "a player paired with himself", "Correct the opponent's number.", _PAIRING),
    "round-repeated": FindingKind("error", "a player with two results in one round", _ASK_ARBITER, _PAIRING),
    "pairing-contradiction": FindingKind("error", "players who do not agree who played whom", _ASK_ARBITER, _PAIRING),
    "result-contradiction": FindingKind(
        "error", "two players who do not agree on their result", _ASK_ARBITER, _PAIRING
    ),
    "result-one-sided": FindingKind("warning", "a result that only one of the two players has", _ASK_ARBITER, _PAIRING),
    "result-unusual": FindingKind(
        "warning",
        "a result that only an arbiter's decision gives, such as 0-0",
        "Confirm the decision; games so decided are rated as reported.",
        _PAIRING,
    ),
    "colour-contradiction": FindingKind(
        "warning", "two opponents with the same colour", _ASK_ARBITER, "TRF 001 col 97"
    ),
    "bye-repeated": FindingKind(
        "warning", "more than one pairing-allocated bye in a round", "Mark the others H, F or Z.", "TRF 001 col 99"
    ),
    "paired-twice": FindingKind(
        "warning", "two players who met twice in a Swiss", "Confirm the pairing, or the format of the event.", "C.04.1"
    ),
    # standings
    "points-differ": FindingKind(
        "warning", "points that the results do not add up to", "Correct the points or the result.", "TRF 001 col 81-84"
    ),
    "points-of-blank-rounds": FindingKind(
        "note",
        "points for rounds that the report leaves blank; byes are not rated",
        "Write the byes as H or F.",
        "TRF 001 col 81-84",
    ),
    "points-otherwise-scored": FindingKind(
        "warning",
        "points that follow another scoring than 1, ½, 0",
        "State the scoring in record 162 (TRF26) or XXS.",
        "TRF26 162",
    ),
    "rank-order": FindingKind(
        "warning", "a rank above a player with more points", "Correct the ranks or the points.", "TRF 001 col 86-89"
    ),
    "rank-repeated": FindingKind("note", "a rank shared by several players", "", "TRF 001 col 86-89"),
    "rank-gap": FindingKind("note", "ranks that do not run from 1 without a gap", "", "TRF 001 col 86-89"),
    # players
    "start-number-gap": FindingKind(
        "note", "starting numbers that do not run from 1 without a gap", "", "TRF 001 col 5-8"
    ),
    "id-repeated": FindingKind(
        "error", "two players with one ID", "Correct the ID, or join the two lines of one player.", "TRF 001 col 58-68"
    ),
    "name-repeated": FindingKind(
        "warning",
        "two players of one name whom no ID tells apart",
        "Check that they are two people, and add their IDs.",
        "TRF 001 col 15-47",
    ),
    "rating-implausible": FindingKind(
        "warning", "a rating below 1000 or above 2900", "Correct the rating.", "TRF 001 col 49-52"
    ),
    "birth-implausible": FindingKind(
        "warning", "a birth date that does not fit the event", "Correct the birth date.", "TRF 001 col 70-79"
    ),
    # event
    "count-differs": FindingKind(
        "note", "a count in the header that the lines do not bear out", "", "TRF 062, 072, 082"
    ),
    "end-before-start": FindingKind(
        "warning", "an event that ends before it starts", "Correct the dates.", "TRF 042, 052"
    ),
    "round-date-outside": FindingKind("warning", "a round date outside the event", "Correct the dates.", "TRF 132"),
    "round-dates-too-many": FindingKind("warning", "more round dates than rounds", "Correct the dates.", "TRF 132"),
    "rounds-too-many": FindingKind(
        "warning", "results beyond the last round announced", "Correct the number of rounds.", "TRF26 142, XXR"
    ),
    "rounds-unfinished": FindingKind(
        "warning", "fewer rounds than announced", "Report the event when it has ended.", "TRF26 142, XXR"
    ),
    "team-member-unknown": FindingKind(
        "warning", "a team member whom the report does not list", "Correct the number.", "TRF 013, 310"
    ),
    "team-member-repeated": FindingKind(
        "warning", "a player in two teams", "Keep the player in one team.", "TRF 013, 310"
    ),
    "format-contradiction": FindingKind(
        "warning",
        "pairings that do not fit the format the report declares",
        "Correct record 092 or 192, or give the format with the report.",
        "TRF 092, 192",
    ),
}
