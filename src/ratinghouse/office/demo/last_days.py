"""What waits in the office on the day of the demonstration: reports in every state, and announced events."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import Enum

from ratinghouse.office.demo.events import match
from ratinghouse.office.demo.federation import ARBITER, InventedFederation, SentReport
from ratinghouse.office.demo.invented_names import places
from ratinghouse.office.demo.people import FED, NAMESAKES, clubs
from ratinghouse.office.demo.rates_of_play import BLITZ, RAPID
from ratinghouse.office.events.registrations import Announcement

_LONG_AGO = 160  # days: a report of an event so long ago comes too late


class EventProgress(Enum):
    """How far the office has come with a report."""

    OPEN = "some of its players are not known yet"
    MATCHED = "it can be admitted"
    ADMITTED = "it enters the next list"


@dataclass(frozen=True)
class OnDesk:
    """A report that has come and is on no list yet."""

    sent: SentReport
    progress: EventProgress


def reports_on_desk(federation: InventedFederation) -> Iterator[OnDesk]:
    """Return the reports of the day before: one event was registered too late, one report comes too late."""
    luck = random.Random(f"desk {federation.seed} {federation.day}")
    day, place = federation.day, places()
    main = "standard" if "standard" in federation.pools else federation.pools[0]

    plan = federation.plan(luck, f"{place[7]} Weekend Open", place[7], _before(day, 5), rounds=7, a_day=2)
    undecided = [person for person in federation.people if person.key in NAMESAKES or person.since == day]
    others = [person for person in federation.entrants(luck, plan.start, 40) if person not in undecided]
    yield _yesterday(_in_doubt(federation.swiss(luck, plan, [*undecided, *others][:40], main)), day, EventProgress.OPEN)

    plan = federation.plan(luck, f"{place[5]} Challenge Match", place[5], _before(day, 7), rounds=4, a_day=1)
    strong = [person for person in federation.people if person.fed == FED and person.title]
    players = luck.sample(strong, 2)
    report = match(luck, plan, players)
    late = SentReport(report, day, main, dict(enumerate(players, start=1)), _before(day, 6))
    yield _yesterday(late, day, EventProgress.MATCHED)

    plan = federation.plan(luck, f"{place[6]} Cup", place[6], _before(day, _LONG_AGO), rounds=5, a_day=1)
    if plan.start > federation.begin:
        registered = [person for person in federation.entrants(luck, plan.start, 40) if person.code]
        yield _yesterday(federation.swiss(luck, plan, registered[:16], main), day, EventProgress.MATCHED)

    fast = (("Rapid", RAPID, place[8], EventProgress.MATCHED), ("Blitz", BLITZ, place[9], EventProgress.ADMITTED))
    for kind, clock, town, progress in fast:
        if kind.lower() in federation.pools:
            plan = federation.plan(
                luck, f"{town} Evening {kind}", town, _before(day, 3), rounds=9, a_day=9, clock=clock
            )
            registered = [person for person in federation.entrants(luck, plan.start, 60) if person.code]
            yield _yesterday(federation.swiss(luck, plan, registered[:32], kind.lower()), day, progress)


def announcements(day: date, pools: Sequence[str]) -> list[tuple[Announcement, date]]:
    """Return announced events with their dates of registration: past without a report, running, and future."""
    main = pools[0]
    fast = next((pool for pool in pools if pool in ("blitz", "rapid")), main)
    codes = list(clubs())
    standard, quick = "90 minutes, 30 seconds a move", "3 minutes, 2 seconds a move"
    control = {"standard": standard, "rapid": "15 minutes, 10 seconds a move", "blitz": quick}

    def announcement(
        name: str, at: int, first: int, last: int, pool: str, players: int, *, norms: bool = False
    ) -> Announcement:
        place = places()[at]
        return Announcement(
            f"{place} {name}",
            day + timedelta(days=first),
            day + timedelta(days=last),
            pool,
            codes[at],
            place,
            control.get(pool, ""),
            players,
            norms=norms,
        )

    return [
        (announcement("Weekend Open", 7, -5, -2, main, 40), _before(day, 40)),
        (
            announcement("Autumn Team Cup" if day.month > 6 else "Spring Team Cup", 3, -12, -8, main, 48),
            _before(day, 50),
        ),
        (announcement("League", 9, -110, -75, main, 32), _before(day, 150)),
        (announcement("Club Evening", 4, -2, -2, fast, 24), _before(day, 1)),
        (announcement("International", 0, -4, 4, main, 10, norms=True), _before(day, 60)),
        (announcement("Masters", 1, 40, 48, main, 10, norms=True), _before(day, 3)),
        (announcement("Grandmaster Group", 2, 20, 28, main, 10, norms=True), _before(day, 2)),
        (announcement("Open", 6, 75, 79, main, 60), _before(day, 1)),
        (announcement("Night Tournament", 8, 30, 30, fast, 60), _before(day, 1)),
    ]


def _before(day: date, days: int) -> date:
    return day - timedelta(days=days)


def _yesterday(sent: SentReport, day: date, progress: EventProgress) -> OnDesk:
    return OnDesk(replace(sent, reported=_before(day, 1), sender=ARBITER), progress)


def _in_doubt(sent: SentReport) -> SentReport:
    """Return the report without ID and birth of a player with a namesake, so that an officer has to decide."""
    doubtful = {no for no, person in sent.who.items() if person.key == NAMESAKES[1]}
    entries = tuple(entry._replace(id="", birth="") if entry.no in doubtful else entry for entry in sent.report.entries)
    return replace(sent, report=replace(sent.report, entries=entries))
