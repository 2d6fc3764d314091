"""What a rated event and its report must fulfil (2(2), 3 and 4)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.jcf_2024.calendar import calendar
from ratinghouse.rulebooks.jcf_2024.listing import book

book.input(c.pool, c.white, c.host, c.run_by_members, c.announced_rated, c.reporter, c.has_organiser, c.non_members)
book.input(c.has_name, c.has_start, c.has_end, c.has_id, c.has_first_name, c.roman_letters, c.no_comma, c.open_results)
book.input(c.regular_meeting)


@book.check(
    "2(2)",
    per="event",
    code="too-fast",
    at="time_control",
    remedy="the games are not rated; correct the time control if it is wrong",
)
def not_too_fast(minutes_60, rapid_minutes):
    """Games with less than {rapid_minutes} minutes for 60 moves are not rated.

    minutes_60=10 → yes
    minutes_60=9 → no
    """
    return minutes_60 >= rapid_minutes


@book.check(
    "2(2), 4(3)a",
    per="event",
    code="other-rating-type",
    at="time_control",
    remedy="rate the event as the type that its time control requires: --pool standard or --pool rapid",
)
def right_type(minutes_60, pool, standard_minutes, rapid_minutes):
    """From {standard_minutes} minutes for 60 moves a game is Standard, below that it is Rapid.

    minutes_60=45 pool=0 → yes
    minutes_60=45 pool=1 → no
    minutes_60=44 pool=1 → yes
    minutes_60=44 pool=0 → no
    minutes_60=44 pool=2 → no
    minutes_60=9 pool=0 → yes
    """
    standard, rapid = minutes_60 >= standard_minutes, minutes_60 < standard_minutes
    return (minutes_60 < rapid_minutes) | ((pool == 0) & standard) | ((pool == 1) & rapid)


@book.rule("3(2)", per="event", on_request=True, labels=("tournament", "regular meeting"))
def event_kind(regular_meeting):
    """A rated event is a tournament, which determines a ranking, or a regular meeting; games of both are rated alike.

    regular_meeting=no → tournament
    regular_meeting=yes → regular meeting
    """
    return where(regular_meeting, 1, 0)


@book.check(
    "3(3)",
    per="event",
    code="host",
    remedy="only events of these hosts are rated; correct --host if it is wrong",
)
def proper_host(host):
    """A rated event is hosted by the Federation, a registered club or a circle of the collegiate federation.

    host=1 → yes
    host=3 → yes
    host=0 → no
    """
    return host > 0


@book.check(
    "3(3)",
    per="event",
    code="not-run-by-members",
    remedy="only events run by annual members are rated; correct --run-by-members if it is wrong",
)
def members_in_charge(run_by_members):
    """A rated event is run by annual members of the Federation.

    run_by_members=1 → yes
    run_by_members=0 → no
    """
    return run_by_members == 1


@book.check(
    "3(4)",
    per="event",
    code="not-announced",
    remedy="ask the Federation whether the event can be rated; announce the next one with its type of rating",
)
def announced(announced_rated):
    """The announcement of the event says that it is rated and names the type of rating.

    announced_rated=1 → yes
    announced_rated=0 → no
    """
    return announced_rated == 1


@book.check(
    "3(5)",
    per="entry",
    code="unknown-membership",
    severity="warning",
    at="id",
    remedy="use a register (--register) with member_from and member_to; until then the games are counted",
)
def membership_told(member_from, member_to):
    """A game is rated only between annual members whose membership is valid on its day, so all memberships must be
    known.

    member_from=739000 member_to=739364 → yes
    member_from=0 member_to=739364 → yes
    member_from=0 member_to=0 → no
    """
    return (member_from > 0) | (member_to > 0)


@book.check(
    "6(1)",
    per="entry",
    code="fide-rating-assumed",
    severity="note",
    at="id",
    remedy="use a register with member_from and fide_day; until then the rating is adopted",
)
def fide_rating_dated(adopts_fide, fide_day, member_from):
    """A FIDE rating is adopted if it was held when the player first joined; where one of the two days is not known,
    that is assumed.

    adopts_fide=yes fide_day=739000 member_from=739252 → yes
    adopts_fide=yes fide_day=0 member_from=739252 → no
    adopts_fide=yes fide_day=739000 member_from=0 → no
    adopts_fide=no fide_day=0 member_from=0 → yes
    """
    return ~adopts_fide | ((fide_day > 0) & (member_from > 0))


@book.check(
    "3(5)",
    per="side",
    code="not-a-member",
    severity="warning",
    remedy="the games are not rated; correct the membership in the register if it was valid",
)
def both_members(not_a_member, against_non_member):
    """A game is rated only between annual members whose membership is valid on its day.

    not_a_member=no against_non_member=no → yes
    not_a_member=yes against_non_member=no → no
    not_a_member=no against_non_member=yes → no
    """
    return ~(not_a_member | against_non_member)


@book.check(
    "4(1)",
    per="entry",
    code="game-not-reported",
    remedy="complete the results: every game of the event is reported",
)
def all_reported(open_results):
    """All games of the event are reported with their results.

    open_results=0 → yes
    open_results=2 → no
    """
    return open_results == 0


@book.check(
    "4(2)",
    per="event",
    code="reporter",
    remedy="have the organiser, or an annual member authorised by the organiser, report the event",
)
def proper_reporter(reporter):
    """An event is reported by its organiser or by an annual member authorised by the organiser.

    reporter=1 → yes
    reporter=2 → yes
    reporter=0 → no
    """
    return reporter > 0


@book.check("4(3)a", per="event", code="no-event-name", at="name", remedy="write the name of the event in the report")
def event_named(has_name):
    """The report names the event.

    has_name=yes → yes
    has_name=no → no
    """
    return has_name


@book.check("4(3)a", per="event", code="no-schedule", at="start", remedy="write the first and last day in the report")
def scheduled_days(has_start, has_end):
    """The report gives the schedule of the event.

    has_start=1 has_end=1 → yes
    has_start=1 has_end=0 → no
    """
    return (has_start == 1) & (has_end == 1)


@book.check("4(3)a", per="event", code="no-organiser", remedy="name the organiser")
def organiser_named(has_organiser):
    """The report names the organiser.

    has_organiser=1 → yes
    has_organiser=0 → no
    """
    return has_organiser == 1


@book.check(
    "4(3)b, Note 4",
    per="entry",
    code="not-roman",
    severity="warning",
    at="name",
    remedy="write the name in Roman letters",
)
def in_roman_letters(roman_letters):
    """Names are reported in Roman letters.

    roman_letters=yes → yes
    roman_letters=no → no
    """
    return roman_letters


@book.check(
    "4(3)b, Note 4",
    per="entry",
    code="name-form",
    severity="note",
    at="name",
    remedy="write the surname, then the first name, without a comma",
)
def surname_first(has_first_name, no_comma):
    """Names are reported as surname and first name without a comma between them.

    has_first_name=yes no_comma=yes → yes
    has_first_name=yes no_comma=no → no
    has_first_name=no no_comma=yes → no
    """
    return has_first_name & no_comma


@book.check(
    "4(3)b",
    per="entry",
    code="no-federation-id",
    severity="warning",
    at="id",
    remedy="write the Federation ID; a player without one is not a member, and their games are not rated",
)
def federation_id(has_id):
    """The report gives each participant's Federation ID.

    has_id=yes → yes
    has_id=no → no
    """
    return has_id


@book.check(
    "4(3)c",
    per="side",
    code="no-colour",
    severity="warning",
    where="played",
    remedy="write who had White and who had Black",
)
def colours_told(white, opponent_white):
    """The report states who had White and who had Black.

    white=yes opponent_white=no → yes
    white=no opponent_white=no → no
    """
    return white ^ opponent_white


@book.check(
    "4(3)d",
    per="event",
    code="non-members",
    severity="warning",
    remedy="correct the number, or the IDs: a non-member has no Federation ID",
)
def non_members_counted(non_members, has_id):
    """The report states how many participants are not members: those without a Federation ID.

    non_members=1 has_id=[yes, yes, no] → yes
    non_members=0 has_id=[yes, yes, no] → no
    """
    return non_members == (~has_id).sum()


book.check_date(
    calendar,
    "registration_ok",
    code="registered-late",
    at="start",
    remedy="ask the Federation whether the event can be rated",
)
book.check_date(
    calendar,
    "report_ok",
    code="reported-late",
    severity="warning",
    at="end",
    remedy="the Federation decides whether the event is still rated",
)
