"""Setting the office up: whose it is, its pools, and which rulebook each pool follows from which day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Event, Federation, Pool, PoolRules
from ratinghouse.office.refusal import Refused
from ratinghouse.rating.period import POOLS
from ratinghouse.rulebooks import UnknownRulebook, rulebook

Timeline = Mapping[str, date]  # the rulebook's ID -> the first day of events under it


def init_office(clerk: Clerk, code: str, name: str, pools: Mapping[str, Timeline]) -> Federation:
    """Set the office up, or, where it is, add pools and later rulebooks to it. What stands is never changed."""
    with act(clerk, "init") as doing:
        federation = Federation.objects.first()
        findings = _federation_findings(federation, code, name)
        for pool, timeline in pools.items():
            findings += _pool_findings(pool, timeline)
        if not pools:
            findings.append(_error("no-pool", "an office needs a pool", "name one, such as standard=fide-2024"))
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
            raise Refused([_error("nothing-new", "the office is set up like this already", "see: ratinghouse init -h")])
        doing.note(federation.code, before=before, after=after)
    return federation


def described() -> dict[str, object]:
    """The federation and its pools, as the journal and ``init`` tell them."""
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
    """The rulebook for events of a pool that start on a day; None before the first."""
    rules = pool.rules.filter(since__lte=day).order_by("-since").first()
    return rules.rules if rules else None


def _federation_findings(federation: Federation | None, code: str, name: str) -> list[Finding]:
    findings = []
    if not re.fullmatch(r"[A-Z]{3}", code):
        findings.append(
            _error("bad-fed", f"{code!r} is not a federation's code", "write three capital letters, as NOR")
        )
    if not name.strip():
        findings.append(_error("no-name", "the federation has no name", "give its name"))
    if federation is not None and (federation.code, federation.name) != (code, name):
        other = f"{federation.code}, {federation.name}"
        findings.append(
            _error("another-office", f"this is the office of {other}", "use another directory: --office DIR")
        )
    return findings


def _pool_findings(name: str, timeline: Timeline) -> list[Finding]:
    findings = []
    if name not in POOLS:
        findings.append(_error("no-such-pool", f"there is no pool {name!r}", f"the pools are {', '.join(POOLS)}"))
    if not timeline:
        findings.append(_error("no-rules", f"pool {name} follows no rulebook", "name one: ratinghouse rules"))
    standing = {rules.since: rules.rules for rules in PoolRules.objects.filter(pool__name=name)}
    for id, since in timeline.items():
        try:
            rulebook(id)
        except UnknownRulebook as unknown:
            findings.append(_error("no-such-rulebook", str(unknown), "see: ratinghouse rules"))
        if standing.get(since, id) != id:
            message = f"pool {name} follows {standing[since]} from {since} on already"
            findings.append(_error("rules-stand", message, "give a later day"))
        elif since not in standing and _rated_since(name, since):
            message = f"events of pool {name} that started on or after {since} have been rated already"
            findings.append(_error("too-late", message, "give a day after the last event on a published list"))
    return findings


def _rated_since(pool: str, since: date) -> bool:
    rated = (Event.State.RATED, Event.State.SUPERSEDED)
    return Event.objects.filter(pool__name=pool, state__in=rated, start__gte=since).exists()


def _error(code: str, message: str, remedy: str) -> Finding:
    return Finding("error", code, message, remedy)
