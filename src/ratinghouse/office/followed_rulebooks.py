"""The rulebooks that an office follows, as they are installed now; the package of one may be missing or broken.

What was published does not need them: it names stored statutes. Acts that need one are refused without it.
"""

from __future__ import annotations

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.office.refusal import refusal
from ratinghouse.rulebooks import NotForOffices, UnknownRulebook, rulebook

FOLLOW_AN_EDITION = text("an office publishes by editions in force: choose one, see ratinghouse rules")


def followed_rulebook(rules: str) -> Rulebook:
    """Return the rulebook of this ID, for an act that needs it. Raise ``Refused`` where it cannot be used."""
    try:
        return rulebook(rules)
    except NotForOffices as problem:
        raise refusal("rulebook-not-in-force", message_of(problem), FOLLOW_AN_EDITION) from None
    except UnknownRulebook as problem:
        remedy = text("install the package that it comes with, or correct it; what is published does not need it")
        raise refusal("rulebook-unavailable", message_of(problem), remedy) from None


def installed_rulebook(rules: str) -> Rulebook | None:
    """Return the rulebook of this ID, for a page that shows less without it; None where it cannot be used."""
    try:
        return rulebook(rules) if rules else None
    except UnknownRulebook:
        return None
