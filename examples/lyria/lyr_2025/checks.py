"""What an event must fulfil (article 6)."""

from .listing import book


@book.check(
    "6.1",
    per="event",
    code="too-few-rounds",
    remedy="report the event when it has enough rounds, or without asking for ratings",
    at="rounds",
)
def enough_rounds(scheduled, fewest_rounds):
    """An event has at least {fewest_rounds} rounds.

    scheduled=4 → yes
    scheduled=3 → no
    """
    return scheduled >= fewest_rounds
