"""The records of the office, in four drawers: people, paper, lists, journal."""

from ratinghouse.office.models.journal import JournalEntry
from ratinghouse.office.models.lists import (
    Adjustment,
    EventWorking,
    KeptResult,
    Listing,
    PlayerWorking,
    Pool,
    PoolRules,
    RatingList,
)
from ratinghouse.office.models.paper import Entry, Event, Game, Received, Registration
from ratinghouse.office.models.people import Alias, Club, Federation, Former, Membership, Merge, Particulars, Player

__all__ = [
    "Adjustment",
    "Alias",
    "Club",
    "Entry",
    "Event",
    "EventWorking",
    "Federation",
    "Former",
    "Game",
    "JournalEntry",
    "KeptResult",
    "Listing",
    "Membership",
    "Merge",
    "Particulars",
    "Player",
    "PlayerWorking",
    "Pool",
    "PoolRules",
    "RatingList",
    "Received",
    "Registration",
]
