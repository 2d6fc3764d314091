"""Each player's rating and RD at the start of the period, and which games belong to it (rules 1.4, 2.1 and 4)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, real, square_root, where
from ratinghouse.rulebooks.iccf_2023.book import book

ENTRY_STATUS = ("rated", "unrated")


@book.rule("2.1a", per="player")
def unrated(Ro):
    """A player without a published rating is unrated.

    Ro=0 → yes
    Ro=2105 → no
    """
    return Ro == 0


@book.rule(
    "1.4, 2.1a",
    per="player",
    where="unrated",
    note="Reading noted_start: a start rating recorded by a tournament, other than the one for those who declare "
    "nothing, was declared; of several the highest counts.",
)
def declared(fide_rating, start_rating, rating_undeclared):
    """An unrated player may declare a FIDE rating; without one, the start rating in a tournament is used.

    fide_rating=2104 start_rating=[0] → 2104
    fide_rating=2104 start_rating=[2080, 2095] → 2104
    fide_rating=0 start_rating=[2080, 2095] → 2095
    fide_rating=0 start_rating=[0, 1800] → 0
    fide_rating=1800 start_rating=[1800] → 1800
    """
    noted = start_rating.largest()
    return where(fide_rating > 0, fide_rating, where(noted == rating_undeclared, 0, noted))


@book.rule("1.4, 2.1", per="player")
def r(Ro, declared, rating_undeclared):
    """The rating of the newest list; for an unrated player the declared rating, or else {rating_undeclared}.

    Ro=2400 declared=0 → 2400
    Ro=0 declared=2104 → 2104
    Ro=0 declared=0 → 1800
    """
    return where(Ro > 0, Ro, where(declared > 0, declared, rating_undeclared))


@book.rule(
    "2.1b",
    per="player",
    note="Reading rd_unknown: a rating that came without its RD counts like one declared from elsewhere.",
)
def RD_old(RD, RD_declared):
    """The RD at the end of the last period; if unknown, {RD_declared}.

    RD=62 → 62
    RD=0 → 150
    """
    return where(RD > 0, RD, RD_declared)


@book.rule("2.1", per="player", note="Reading idle_growth: the RD grows in a period without games too.")
def RD_pre(unrated, declared, RD_old, RD_declared, RD_undeclared, growth_limit, c, RD_least):
    """RD grows to √(RD² + {c}²) up to RD {growth_limit}; a new player's is {RD_declared}, or {RD_undeclared} if
    nothing was declared.

    unrated=no declared=0 RD_old=60 → 65
    unrated=no declared=0 RD_old=120 → 122.5765
    unrated=no declared=0 RD_old=121 → 121
    unrated=no declared=0 RD_old=10 → 30
    unrated=yes declared=2104 RD_old=150 → 150
    unrated=yes declared=0 RD_old=150 → 250
    """
    grown = larger(square_root(RD_old * RD_old + c * c), RD_least)
    start = real(where(declared > 0, RD_declared, RD_undeclared))
    return where(unrated, start, where(RD_old > growth_limit, RD_old, grown))


@book.rule("1.4, 2.1a", per="entry", note="Reading start_per_event: each tournament has its own start rating.")
def R_start(start_rating, fide_rating, rating_undeclared):
    """The rating at the start of this tournament; for a player unrated then, the one of 2.1a.

    start_rating=2380 fide_rating=0 → 2380
    start_rating=0 fide_rating=2104 → 2104
    start_rating=0 fide_rating=0 → 1800
    """
    return where(start_rating > 0, start_rating, where(fide_rating > 0, fide_rating, rating_undeclared))


@book.rule("1.4", per="entry", note="Reading start_RD: with the start rating goes the player's current RD.")
def rating_met(r, R_start):
    """For their opponents, a player has at least the rating with which they started the tournament.

    r=2300 R_start=2380 → 2380
    r=2300 R_start=2250 → 2300
    """
    return larger(r, R_start)


@book.rule("2.1", per="entry", labels=ENTRY_STATUS)
def status(unrated):
    """A player is rated or has no published rating.

    unrated=no → rated
    unrated=yes → unrated
    """
    return where(unrated, 1, 0)


@book.rule("1.4", per="side", reason=True, note="Reading finished: a game without a move is not a game.")
def unplayed(played):
    """Only a finished game is rated.

    played=no → yes
    played=yes → no
    """
    return ~played


@book.rule(
    "3, 4",
    per="side",
    reason=True,
    note="Reading table_of_periods: the table of months decides, as in rule 3. "
    "Reading late_result: a result that its own list lacks enters the next one.",
)
def other_period(on_this_list, on_other_list, reported_month, list_month, notice_months, period_months):
    """A list includes the results of {period_months} months, ending {notice_months} month before the list's own, and
    earlier ones that no list has; each is rated once.

    on_this_list=no on_other_list=no reported_month=24284 list_month=24288 → no
    on_this_list=no on_other_list=no reported_month=24286 list_month=24288 → no
    on_this_list=no on_other_list=no reported_month=24287 list_month=24288 → yes
    on_this_list=no on_other_list=no reported_month=24283 list_month=24288 → yes
    on_this_list=no on_other_list=no reported_month=0 list_month=24288 → no
    on_this_list=no on_other_list=no reported_month=24287 list_month=0 → no
    on_this_list=yes on_other_list=no reported_month=24283 list_month=24288 → no
    on_this_list=no on_other_list=yes reported_month=24284 list_month=24288 → yes
    """
    months_before = list_month - reported_month
    inside = (months_before > notice_months) & (months_before <= notice_months + period_months)
    return on_other_list | (~on_this_list & (reported_month > 0) & (list_month > 0) & ~inside)
