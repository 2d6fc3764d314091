"""Title norms of rated events: judged after a list is published or made again, and stored, so that pages only read.

Norms are of standard play under FIDE's rules. Ratings, titles and federations are those of the list in force on the
first day of the event (in an event of more than 30 days, of the day of the game), unless the report states them.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date

from django.db.models import QuerySet

from ratinghouse.derivation.recipe import with_games_left_out
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.stored_texts import with_stored_texts
from ratinghouse.kernel.texts import text
from ratinghouse.lists.register import Register
from ratinghouse.lists.register import RegisterPlayer as Listed
from ratinghouse.office.events.norm_columns import entries_in_sight
from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Listing, NormResult, Player, PublishedList, StoredStatute
from ratinghouse.office.refusal import Damaged, damaged
from ratinghouse.office.results.left_out_games import left_out_seats
from ratinghouse.office.statutes.stored_statutes import store_statutes
from ratinghouse.office.storage.bulk_rows import among
from ratinghouse.rating.norm_answer import NormQuestion, Norms, norms_of
from ratinghouse.reports import UnreadableReport
from ratinghouse.titles.levels import EDITIONS, edition_for
from ratinghouse.titles.result import Norm
from ratinghouse.titles.statute import TitleStatute, read_title_statute, title_statute

POOL, AUTHORITY = "standard", "FIDE"
NORM_FORMAT = 2
"""The version of a stored norm. Raise it when the shape of ``NormJson`` changes.

The oldest norms have none; version 2 names the statute.
"""
NEAR = "near"
"""A status besides the verdicts on a norm: none was made, but it was close."""
_AT_ONCE = 200  # events judged in one act, for which other writers must wait
_CODES_AT_ONCE = 5000

PublishedLists = Mapping[int, Sequence[tuple[date, int]]]
"""Date and number of the current lists of each pool."""


def judge_norms(clerk: Clerk) -> None:
    """Judge every rated event whose norms are not known yet, some at a time, each time in an act of its own.

    It runs after the act that rated them. If it is interrupted, the other events are judged the next time.
    """
    damaged_events: set[int] = set()
    while unjudged_events().exclude(pk__in=damaged_events).exists():
        with act(clerk, "norms") as doing:
            waiting = unjudged_events().exclude(pk__in=damaged_events).select_related("received", "pool")
            waiting = waiting.defer("received__content", "findings").order_by("pk")
            damaged_events.update(_judge_events(doing, list(waiting[:_AT_ONCE])))


def unjudged_events() -> QuerySet[Event]:
    """Return the rated events whose norms have not been judged yet."""
    return Event.objects.filter(state=Event.State.RATED, has_norms_judged=None)


def forget_judgements(pool: int, changes: Mapping[date, Collection[str]]) -> None:
    """Have events judged again if a list in force has other ratings for their players now.

    ``changes`` are the IDs of the players whose ratings changed, by the date of the list that has a new edition.
    """
    days_of: dict[str, list[date]] = defaultdict(list)
    for day, codes in sorted(changes.items()):
        for code in codes:
            days_of[code].append(day)
    dates = [day for day, _ in _lists_of_pools().get(pool, ())]
    some, forgotten = sorted(days_of), set[int]()
    for first in range(0, len(some), _CODES_AT_ONCE):
        # Only by players, whose entries are few: given the pool as well, SQLite would begin with all its events.
        entries = Entry.objects.filter(player__code__in=some[first : first + _CODES_AT_ONCE])
        columns = ("pool", "state", "has_norms_judged", "start", "end")
        rows = entries.values_list("player__code", "event", *(f"event__{name}" for name in columns))
        for code, event, of_pool, state, judged, start, end in rows:
            is_judged = of_pool == pool and state == Event.State.RATED and judged is not None
            if is_judged and event not in forgotten and _is_any_in_force(days_of[code], dates, start, end):
                forgotten.add(event)
    if forgotten:
        among(Event.objects.all(), "office_event.id", forgotten).update(has_norms_judged=None)


def _is_any_in_force(days: Sequence[date], dates: Sequence[date], start: date | None, end: date | None) -> bool:
    """Return whether any of the lists of some days counts for an event with these first and last days.

    The days are some of the ``dates`` of all lists. Both are in order.
    """
    # The list in force on the first day, and those up to the last. The first list also counts for earlier days.
    first = dates[-1] if start is None else dates[max(bisect_right(dates, start) - 1, 0)]
    last = max((known for known in (start, end) if known is not None), default=dates[0])
    at = bisect_left(days, first)
    return at < len(days) and (days[at] <= last or days[at] == dates[0])


def _judge_events(doing: Act, events: Sequence[Event]) -> list[int]:
    """Judge the entries that may have made a norm, and return the events whose stored reports are damaged."""
    with_norms = [event for event in events if _brings_norms(event)]
    lists = _lists_of_pools()
    in_force = {event.pk: [number for _, number in _lists_in_force(event, lists)] for event in with_norms}
    in_sight = entries_in_sight(with_norms, in_force)
    damaged_events, without_norms = [], {event.pk for event in events} - in_force.keys()
    earlier: dict[int, list[NormResult]] = {event.pk: [] for event in events}
    for norm in NormResult.objects.filter(event__in=events).select_related("player").order_by("pk"):
        earlier[norm.event_id].append(norm)
    for event in events:
        rows: list[NormResult] = []
        try:
            rows = _judge(event, in_sight[event.pk]) if event.pk in in_sight else []
        except UnreadableReport:
            without_norms.add(event.pk)
        except Damaged:
            damaged_events.append(event.pk)
            continue
        _store_norms(doing, event, earlier[event.pk], rows)
    judged = {event.pk for event in events}.difference(damaged_events)
    Event.objects.filter(pk__in=judged & without_norms).update(has_norms_judged=False)
    Event.objects.filter(pk__in=judged - without_norms).update(has_norms_judged=True)
    return damaged_events


def _brings_norms(event: Event) -> bool:
    """Return whether an event is of a kind in which norms can be made."""
    book = installed_rulebook(event.rules)
    return event.pool is not None and event.pool.name == POOL and book is not None and book.authority == AUTHORITY


def _judge(event: Event, starting_numbers: Sequence[int]) -> list[NormResult]:
    """Return the norms of some entries of an event, made or near."""
    report = with_games_left_out(report_of(event), left_out_seats(event))
    entries = {entry.no: entry for entry in event.entries.filter(player__isnull=False).select_related("player")}
    question = NormQuestion(registers=registers_in_force(event), edition=edition_for(report.event.start))
    return list(_rows(event, entries, norms_of(report, question, starting_numbers)))


def _store_norms(doing: Act, event: Event, earlier: Sequence[NormResult], rows: Sequence[NormResult]) -> None:
    """Store the norms of an event in place of those that were judged earlier, unless they are the same."""
    if [_values(row) for row in earlier] == [_values(row) for row in rows]:
        return
    event.norms.all().delete()
    store_statutes([title_statute(edition) for edition in sorted({row.answer["edition"] for row in rows})])
    NormResult.objects.bulk_create(rows)
    before, after = ([[row.player.code, row.title, row.verdict] for row in norms] for norms in (earlier, rows))
    doing.note(f"event {event.pk}", before={"norms": before}, after={"norms": after})


def _values(row: NormResult) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.attname != "id"}


def _rows(event: Event, entries: dict[int, Entry], answer: Norms) -> Iterable[NormResult]:
    for judged in answer.results:
        player = entries[judged.candidate.player.no].player
        for norm in judged.norms:
            verdict = NEAR if norm.near else norm.verdict
            if player is not None and norm.games and verdict != "none":
                yield _row(event, player, norm, verdict)


def _row(event: Event, player: Player, norm: Norm, verdict: str) -> NormResult:
    return NormResult(
        event=event,
        player=player,
        no=norm.player.no,
        title=norm.title,
        verdict=verdict,
        games=norm.games,
        score=norm.score,
        required=norm.required,
        average=norm.average,
        performance=norm.performance,
        answer={**with_stored_texts(norm.as_json()), "version": NORM_FORMAT},
    )


def missing_statutes() -> list[str]:
    """Return the hashes of statutes that stored norms name and that are neither stored nor of this version."""
    answers = NormResult.objects.values_list("answer", flat=True).iterator(1000)
    named = {str(answer["statute"]) for answer in answers if isinstance(answer, dict) and "statute" in answer}
    stored = StoredStatute.objects.filter(pk__in=named).values_list("pk", flat=True)
    return sorted(named.difference(stored, (title_statute(edition.id).document_hash for edition in EDITIONS)))


def statute_of_norms(event: Event) -> TitleStatute | None:
    """Return the statute that the norms of an event were judged by; None where they name none, as the oldest do.

    Raise Damaged where it was altered.
    """
    answers = NormResult.objects.filter(event=event).order_by("pk").values_list("answer", flat=True)
    named = next((answer["statute"] for answer in answers if isinstance(answer, dict) and "statute" in answer), None)
    content = StoredStatute.objects.filter(pk=named).values_list("content", flat=True).first()
    if content is None:
        return None
    try:
        if hashlib.sha256(bytes(content)).hexdigest() != named:
            raise StatuteError(text("its hash differs"))
        return read_title_statute(bytes(content))
    except StatuteError as problem:
        raise damaged(text("the statute of the norms of event {event}", event=event.pk), problem) from problem


def registers_in_force(event: Event) -> dict[date | None, Register]:
    """Return the lists in force while the event was played, of its players only."""
    entries = event.entries.filter(player__isnull=False).select_related("player__merged_into")
    playing = {entry.player.pk: entry.player for entry in entries if entry.player is not None}
    registers: dict[date | None, Register] = {}
    for day, number in _lists_in_force(event, _lists_of_pools()):
        rated = dict(Listing.objects.filter(list=number, player__in=playing).values_list("player", "rating"))
        registers[day] = Register.of(_listed(player, rated.get(key)) for key, player in playing.items())
    return registers


def _lists_of_pools() -> PublishedLists:
    """Return date and number of the current lists of each pool, the oldest first."""
    lists: dict[int, list[tuple[date, int]]] = {}
    rows = PublishedList.objects.filter(current=True).order_by("date").values_list("pool", "date", "pk")
    for pool, day, number in rows:
        lists.setdefault(pool, []).append((day, number))
    return lists


def _lists_in_force(event: Event, lists_of_pools: PublishedLists) -> list[tuple[date, int]]:
    """Return the list before an event, or the first of all, and those that appeared while it was played."""
    lists = lists_of_pools.get(event.pool_id or 0, ())
    start, end = event.start or date.max, event.end or event.start or date.max
    before = [dated_list for dated_list in lists if dated_list[0] <= start][-1:] or list(lists[:1])
    return [*before, *(dated_list for dated_list in lists if start < dated_list[0] <= end)]


def _listed(player: Player, rating: int | None) -> Listed:
    target = player.merged_into or player
    return Listed(target.code, fed=player.fed, sex=player.sex, title=player.title or player.w_title, rating=rating)
