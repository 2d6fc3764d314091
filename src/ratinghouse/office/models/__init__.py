"""The records of the office: people, events, lists, journal."""

from ratinghouse.office.models.events import (
    Entry,
    Event,
    Game,
    NormResult,
    Received,
    Registration,
    StoredReading,
)
from ratinghouse.office.models.journal import JournalEntry, JournalHead
from ratinghouse.office.models.lists import (
    Adjustment,
    EventWorking,
    KeptResult,
    Listing,
    PlayerWorking,
    Pool,
    PoolRules,
    PublishedList,
    StoredStatute,
)
from ratinghouse.office.models.people import (
    Alias,
    Club,
    ErasureWish,
    Federation,
    Former,
    Membership,
    Merge,
    Particulars,
    Player,
)

__all__ = [
    "Adjustment",
    "Alias",
    "Club",
    "Entry",
    "ErasureWish",
    "Event",
    "EventWorking",
    "Federation",
    "Former",
    "Game",
    "JournalEntry",
    "JournalHead",
    "KeptResult",
    "Listing",
    "Membership",
    "Merge",
    "NormResult",
    "Particulars",
    "Player",
    "PlayerWorking",
    "Pool",
    "PoolRules",
    "PublishedList",
    "Received",
    "Registration",
    "StoredReading",
    "StoredStatute",
]
