"""Setting the office up: whose it is, its pools, and which rulebook each pool follows from which day."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import TypedDict

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.calendars.days import DAY
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Event, Federation, Pool, PoolRules
from ratinghouse.office.office_request import Timeline, error, request_findings
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.storage.list_labels import pool_label
from ratinghouse.rulebooks import UnknownRulebook, rulebook_for


def init_office(clerk: Clerk, code: str, name: str, pools: Mapping[str, Timeline]) -> Federation:
    """Set the office up, or, if it is set up, add pools and later rulebooks. What it has already is never changed."""
    with act(clerk, "init") as doing:
        federation = Federation.objects.first()
        findings = request_findings(code, name, pools)
        if federation is not None:
            findings += _another_federation(federation, code, name)
        for pool, timeline in pools.items():
            findings += _standing_findings(pool, timeline)
        if findings:
            raise Refused(findings)
        before = described()
        if federation is None:
            federation = Federation.objects.create(code=code, name=name)
        for name_of_pool, timeline in pools.items():
            followed, _ = Pool.objects.get_or_create(name=name_of_pool)
            for rules, since in timeline.items():
                PoolRules.objects.get_or_create(pool=followed, since=since, defaults={"rules": rules})
        after = described()
        if after == before:
            message = text("the office is already set up like this")
            raise Refused([error("nothing-new", message, text("see: ratinghouse init -h"))])
        doing.note(federation.code, before=before, after=after)
    return federation


class OfficeRecord(TypedDict):
    """The federation and its pools, each with its rulebooks by the day from which they apply."""

    federation: str | None
    name: str | None
    pools: dict[str, dict[str, str]]


def described() -> OfficeRecord:
    """Return the federation and its pools, for the journal and ``init``."""
    federation = Federation.objects.first()
    pools = {
        pool.name: {rules.since.isoformat(): rules.rules for rules in pool.rules.order_by("since")}
        for pool in Pool.objects.order_by("pk")
    }
    return {
        "federation": federation.code if federation else None,
        "name": federation.name if federation else None,
        "pools": pools,
    }


def rules_on(pool: Pool, day: date) -> str | None:
    """Return the rulebook for events of a pool that start on a day; None if the pool has none then."""
    followed = pool.rules.filter(since__lte=day).order_by("-since").first()
    try:
        return edition_followed(followed, day) if followed else None
    except UnknownRulebook:
        return None


def why_no_rules(pool: Pool, day: date) -> str:
    """Return the reason why a pool has no rulebook for events that start on a day."""
    followed = pool.rules.filter(since__lte=day).order_by("-since").first()
    try:
        if followed is not None:
            edition_followed(followed, day)
    except UnknownRulebook as problem:
        return message_of(problem)
    return text("The pool {pool} has no rulebook on {day} yet.", pool=pool.name, day=str(day))


def rules_of_list(pool: Pool, day: date) -> str:
    """Return the edition of the rules for a list: that of the day before it, because it covers the time up to then."""
    followed = pool.rules.filter(since__lt=day).order_by("-since").first() or pool.rules.order_by("since").first()
    if followed is None:
        raise refusal(
            "no-rulebook",
            text("the pool {pool} has no rulebook", pool=pool_label(pool)),
            text("choose one when the office is set up"),
        )
    return rules_on(pool, day - DAY) or followed.rules


def edition_followed(followed: PoolRules, day: date) -> str:
    """Return the edition by which a pool rates events of a day, given the rulebook that it follows then.

    An edition that was chosen while it was in force is succeeded by later ones of its authority. One that was chosen at
    another time still applies. Raise ``UnknownRulebook`` with the reason where the authority has none on the day.
    """
    book = installed_rulebook(followed.rules)
    if book is None or book.until is None or day <= book.until or not _chosen_in_force(book, followed):
        return followed.rules
    return rulebook_for(book.authority, day, followed.pool.name).id


def _chosen_in_force(book: Rulebook, followed: PoolRules) -> bool:
    try:
        return rulebook_for(book.authority, followed.since, followed.pool.name).id == book.id
    except UnknownRulebook:
        return False


def _another_federation(federation: Federation, code: str, name: str) -> list[Finding]:
    if (federation.code, federation.name) == (code, name):
        return []
    message = text("this is the office of {federation}", federation=f"{federation.code}, {federation.name}")
    return [error("another-office", message, text("use another directory: --office DIR"))]


def _standing_findings(name: str, timeline: Timeline) -> list[Finding]:
    """Return a finding for each rulebook that contradicts what the office already follows or has rated."""
    findings = []
    standing = {rules.since: rules.rules for rules in PoolRules.objects.filter(pool__name=name)}
    for id, since in timeline.items():
        if standing.get(since, id) != id:
            message = text(
                "pool {pool} already follows {rulebook} from {day}", pool=name, rulebook=standing[since], day=str(since)
            )
            findings.append(error("rules-stand", message, text("choose a later day")))
        elif since not in standing and _rated_since(name, since):
            message = text(
                "events of pool {pool} that started on or after {day} have already been rated",
                pool=name,
                day=str(since),
            )
            findings.append(error("too-late", message, text("choose a day after the last event in a published list")))
    return findings


def _rated_since(pool: str, since: date) -> bool:
    rated = (Event.State.RATED, Event.State.SUPERSEDED)
    return Event.objects.filter(pool__name=pool, state__in=rated, start__gte=since).exists()
