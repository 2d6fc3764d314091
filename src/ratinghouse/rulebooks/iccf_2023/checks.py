"""Which tournaments are rated, and what declared ratings and postal results need (rules 1.3, 2.1a and 4)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.iccf_2023.calendar import calendar
from ratinghouse.rulebooks.iccf_2023.update import book

book.input(c.reflection_days, c.reflection_moves, c.postal, c.on_webserver, c.fide_verified)

book.value("1.3", postal_days=20, postal_moves=10, electronic_days=150, electronic_moves=50)


@book.check(
    "1.3",
    per="event",
    code="too-fast",
    at="time_control",
    remedy="the tournament is not rated; correct the reflection time if it is wrong",
    note="Reading days_per_move: for another number of moves the days are taken in proportion, 2 or 3 for a move.",
)
def enough_reflection(
    reflection_days, reflection_moves, postal, postal_days, postal_moves, electronic_days, electronic_moves
):
    """Players have at least {postal_days} days for {postal_moves} moves by post, {electronic_days} days for {electronic_moves} moves by electronic transmission.

    reflection_days=20 reflection_moves=10 postal=1 → yes
    reflection_days=19 reflection_moves=10 postal=1 → no
    reflection_days=150 reflection_moves=50 postal=0 → yes
    reflection_days=149 reflection_moves=50 postal=0 → no
    reflection_days=30 reflection_moves=10 postal=0 → yes
    reflection_days=0 reflection_moves=0 postal=0 → no
    """  # noqa: E501
    days = where(postal == 1, postal_days, electronic_days)
    moves = where(postal == 1, postal_moves, electronic_moves)
    return (reflection_days > 0) & (reflection_days * moves >= days * reflection_moves)


@book.rule("1.3", per="event", on_request=True)
def by_post(postal):
    """Moves were sent by post.

    postal=1 → yes
    postal=0 → no
    postal=-1 → no
    """
    return postal == 1


@book.check(
    "1.3",
    per="event",
    code="not-on-webserver",
    where="by_post",
    remedy="have the tournament director or the national delegate enter the tournament on the webserver",
)
def administered(on_webserver):
    """A postal tournament is rated only if it is administered on the webserver.

    on_webserver=1 → yes
    on_webserver=0 → no
    """
    return on_webserver == 1


@book.rule("2.1a", per="entry", on_request=True)
def declares(declared):
    """An unrated player who declared a FIDE rating.

    declared=2104 → yes
    declared=0 → no
    """
    return declared > 0


@book.rule("2.1a", per="event", on_request=True)
def has_declared(declares):
    """An unrated player of the event declared a FIDE rating.

    declares=[no, yes] → yes
    declares=[no, no] → no
    """
    return declares.any()


@book.check(
    "2.1a",
    per="event",
    code="not-verified",
    where="has_declared",
    remedy="have the Ratings Commissioner verify the declared FIDE ratings",
)
def verified(fide_verified):
    """A declared FIDE rating is verified by the Ratings Commissioner.

    fide_verified=1 → yes
    fide_verified=0 → no
    """
    return fide_verified == 1


book.check_date(
    calendar,
    "fide_list_ok",
    code="other-fide-list",
    where="has_declared",
    remedy="take the declared ratings from the FIDE list of that quarter's first day",
)
book.check_date(
    calendar,
    "registration_ok",
    code="registered-late",
    severity="warning",
    where="by_post",
    remedy="the results enter the next list",
)
