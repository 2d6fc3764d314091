"""Kinds of cases and single cases in words, for tables and pages."""

from __future__ import annotations

from ratinghouse.kernel.texts import Text, filled_text, text
from ratinghouse.lab.screen.screen_report import CaseJson

KINDS: dict[str, Text] = {
    "improbable-score": text("improbable score"),
    "repeated-pair": text("repeated pair"),
    "closed-group": text("closed group"),
    "high-first-rating": text("high first rating"),
    "steep-rise": text("steep rise"),
    "sandbagging": text("fall and rise"),
    "second-life": text("two lives"),
}
"""The kinds by name."""

_SENTENCES: dict[str, Text] = {
    "improbable-score": text(
        "{score:g} of {games} against a mean of {opponents}, expected {expected_score:g} (z {z:+.1f})"
    ),
    "repeated-pair": text(
        "met in {meetings} events, of which shared events explain {explained:g}; games: {games}, matches: {matches}"
    ),
    "closed-group": text(
        "{members} players, {inside_share:.0%} of their games against each other; z {inside_z:+.1f} of the first "
        "against the others, {outside_z:+.1f} of all outside"
    ),
    "high-first-rating": text(
        "first rating {rating}, usually {usual_rating}; games before it: {games}; next games: {later_games}, with "
        "{later_surplus:+g} points against expectation (z {later_z:+.1f})"
    ),
    "steep-rise": text("{before} to {after} from {from} to {to}; games: {games}"),
    "sandbagging": text(
        "half-years of z {fall_z:+.1f} ({games_before} games) and z {rise_z:+.1f} ({games_after} games); swings "
        "of {mean_swing:g} again and again, usually {usual_swing:g}"
    ),
    "second-life": text(
        "days from the end of the first to the beginning of the second: {gap_days}; ratings then: {rating_before} and "
        "{rating_after}; games: {games_before} and {games_after}"
    ),
}


def kind_in_words(kind: str) -> Text:
    """Return the name of a kind."""
    return KINDS[kind]


def case_in_words(case: CaseJson) -> Text:
    """Return the numbers of a case as a sentence."""
    return filled_text(_SENTENCES[case["kind"]], case["numbers"])
