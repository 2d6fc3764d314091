"""Checks on a request for a new office, before there is one: its federation, pools and rulebooks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.office.followed_rulebooks import FOLLOW_AN_EDITION
from ratinghouse.rating.period import POOLS
from ratinghouse.rulebooks import NotForOffices, UnknownRulebook, rulebook

Timeline = Mapping[str, date]  # the rulebook's ID -> the first day of events under it


def request_findings(code: str, name: str, pools: Mapping[str, Timeline]) -> list[Finding]:
    """Return what is wrong with the request itself; no office is needed for this, and none is opened."""
    findings = []
    if not re.fullmatch(r"[A-Z]{3}", code):
        findings.append(
            error(
                "bad-fed",
                text("{value} is not the code of a federation", value=f"{code!r}"),
                text("use three capital letters, such as NOR"),
            )
        )
    if not name.strip():
        findings.append(error("no-name", text("the name of the federation is missing"), text("enter its name")))
    for pool, timeline in pools.items():
        findings += _pool_findings(pool, timeline)
    if not pools:
        findings.append(error("no-pool", text("an office needs a pool"), text("enter one, such as standard=fide-2024")))
    return findings


def error(code: str, message: str, remedy: str) -> Finding:
    """Return the finding for a request that is refused."""
    return Finding("error", code, message, remedy)


def _pool_findings(name: str, timeline: Timeline) -> list[Finding]:
    findings = []
    if name not in POOLS:
        findings.append(
            error(
                "no-such-pool",
                text("there is no pool {pool}", pool=f"{name!r}"),
                text("the pools are {pools}", pools=", ".join(POOLS)),
            )
        )
    if not timeline:
        findings.append(
            error("no-rules", text("pool {pool} has no rulebook", pool=name), text("choose one: ratinghouse rules"))
        )
    for id in timeline:
        try:
            rulebook(id)
        except NotForOffices as problem:
            findings.append(error("rulebook-not-in-force", message_of(problem), FOLLOW_AN_EDITION))
        except UnknownRulebook as unknown:
            findings.append(error("no-such-rulebook", str(unknown), text("see: ratinghouse rules")))
    return findings
