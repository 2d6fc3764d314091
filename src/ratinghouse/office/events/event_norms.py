"""Title norms of rated events: judged when a list is published or made again, and stored, so that pages only read.

Norms are of standard play under FIDE's rules. Ratings, titles and federations are those of the list in force on the
first day of the event (in an event of more than 30 days, of the day of the game), as far as the report does not tell.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ratinghouse.kernel.stored_texts import with_stored_texts
from ratinghouse.lists.register import Register
from ratinghouse.lists.register import RegisterPlayer as Listed
from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Entry, Event, Listing, NormResult, Player, PublishedList, StoredStatute
from ratinghouse.office.statutes.stored_statutes import store_statutes
from ratinghouse.rating.norm_answer import NormQuestion, Norms, norms_of
from ratinghouse.rating.norm_candidates import candidates
from ratinghouse.reports import UnreadableReport
from ratinghouse.reports.report import Report
from ratinghouse.titles.event import NormCandidate
from ratinghouse.titles.levels import EDITIONS, Edition, edition_for, titles_for
from ratinghouse.titles.result import Norm
from ratinghouse.titles.screening import worth_judging
from ratinghouse.titles.statute import title_statute

POOL, AUTHORITY = "standard", "FIDE"
NORM_FORMAT = 2
"""The version of a stored norm. Raise it when the shape of ``NormJson`` changes.

The oldest norms have none; version 2 names the statute.
"""
NEAR = "near"
"""Beside the verdicts of a norm: none was made, but little was lacking."""


def judge_norms() -> None:
    """Judge every rated event whose norms are not known yet, inside the act that rated it."""
    waiting = Event.objects.filter(state=Event.State.RATED, has_norms_judged=None).select_related("received", "pool")
    for event in waiting.order_by("pk"):
        event.has_norms_judged = _judge(event)
        event.save(update_fields=["has_norms_judged"])


def judge_again(pool: int, first: date) -> None:
    """Events on lists that were made again are judged by the ratings of the new editions."""
    Event.objects.filter(state=Event.State.RATED, pool=pool, list_date__gte=first).update(has_norms_judged=None)
    judge_norms()


def _judge(event: Event) -> bool:
    """Store the norms of an event, made or near; False where it is of a kind that brings none."""
    NormResult.objects.filter(event=event).delete()
    book = installed_rulebook(event.rules)
    if event.pool is None or event.pool.name != POOL or book is None or book.authority != AUTHORITY:
        return False
    try:
        report = report_of(event)
    except UnreadableReport:
        return False
    entries = {entry.no: entry for entry in event.entries.filter(player__isnull=False).select_related("player")}
    question = NormQuestion(registers=registers_in_force(event), edition=edition_for(report.event.start))
    answer = norms_of(report, question, _worth_judging(report, question, entries))
    rows = list(_rows(event, entries, answer))
    if rows:
        store_statutes([title_statute(answer.edition.id)])
    NormResult.objects.bulk_create(rows)
    return True


def _worth_judging(report: Report, question: NormQuestion, entries: Iterable[int]) -> list[int]:
    """Return the players for whom some title is within sight."""
    by_number = candidates(report, question.registers)
    edition = question.edition or edition_for(report.event.start)
    return [no for no in sorted(entries) if _in_sight(by_number[no], edition)]


def _in_sight(candidate: NormCandidate, edition: Edition) -> bool:
    titles = titles_for(candidate.player)
    return any(worth_judging(candidate, title, edition) for title in titles)


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


def registers_in_force(event: Event) -> dict[date | None, Register]:
    """Return the lists in force while the event was played, of its players only."""
    entries = event.entries.filter(player__isnull=False).select_related("player__merged_into")
    playing = {entry.player.pk: entry.player for entry in entries if entry.player is not None}
    lists = PublishedList.objects.filter(pool=event.pool, current=True).order_by("date").values_list("date", "pk")
    start, end = event.start or date.max, event.end or event.start or date.max
    before = [dated_list for dated_list in lists if dated_list[0] <= start][-1:] or list(lists[:1])
    registers: dict[date | None, Register] = {}
    for day, published in [*before, *(dated_list for dated_list in lists if start < dated_list[0] <= end)]:
        rated = dict(Listing.objects.filter(list=published, player__in=playing).values_list("player", "rating"))
        registers[day] = Register.of(_listed(player, rated.get(key)) for key, player in playing.items())
    return registers


def _listed(player: Player, rating: int | None) -> Listed:
    target = player.merged_into or player
    return Listed(target.code, fed=player.fed, sex=player.sex, title=player.title or player.w_title, rating=rating)
