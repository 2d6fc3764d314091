"""Another process at the desks, for tests: it acts at a signal, and some are killed while they do.

``python -m tests.office.desk_process act VERB…`` waits for a line on standard input, acts once and prints what came of
it. ``… kill COUNT SEED`` acts again and again in children, kills each at a random moment, and looks at the office.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from datetime import date, timedelta

from ratinghouse.office.opening import open_office


def main(mode: str, *words: str) -> None:
    """Open the office of the environment and do what the words ask for."""
    open_office()
    if mode == "act":
        _act(*words)
    else:
        _kill(int(words[0]), int(words[1]))


def _act(verb: str, *words: str) -> None:
    from ratinghouse.office.events.admission import admit
    from ratinghouse.office.publishing.publication import publish
    from ratinghouse.office.refusal import Refused
    from tests.office.simulated import clerk_on

    print("ready", flush=True)
    sys.stdin.readline()
    try:
        if verb == "publish":
            day = date.fromisoformat(words[1])
            publish(clerk_on(day, words[0]), "standard", day)
        else:
            admit(clerk_on(date(2024, 3, 15), words[0]), int(words[1]), despite="tests")
        print("done", flush=True)
    except Refused as refused:
        print(refused.findings[0].code, refused, flush=True)


def _kill(count: int, seed: int) -> None:
    from django.db import connection

    from tests.office.other_process import wait_until_alone

    luck = random.Random(seed)
    usual: dict[str, float] = {}
    counts = {"killed": 0, "done": 0, "undone": 0}
    number = 0
    while counts["killed"] < count:
        number += 1
        verb, work = _next_work(number)
        before = _state()
        connection.close()
        begun = time.monotonic()
        child = os.fork()
        if child == 0:
            work()
            os._exit(0)
        if verb in usual:
            time.sleep(luck.uniform(0, usual[verb] * 1.05))
            os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        wait_until_alone()
        if os.WIFSIGNALED(status):
            counts["killed"] += 1
        elif status:
            raise SystemExit(f"{verb} failed")
        else:
            usual[verb] = max(usual.get(verb, 0), time.monotonic() - begun)
        _check_state(verb, before, _state(), counts)
    print(json.dumps(counts), flush=True)


def _next_work(number: int) -> tuple[str, Callable[[], object]]:
    from ratinghouse.office.events.receive import ReceivedFile
    from ratinghouse.office.models import Event, PublishedList
    from ratinghouse.office.publishing.correction import correct
    from ratinghouse.office.publishing.list_references import next_list_date
    from ratinghouse.office.publishing.publication import publish
    from tests.office.simulated import clerk_on
    from tests.office.test_correction import turned_around

    rated = Event.objects.filter(state="rated").order_by("-list_date", "pk").first()
    newest = PublishedList.objects.filter(current=True).select_related("pool").order_by("-date")[0]
    if number % 2 and rated is not None:
        raw = turned_around(bytes(rated.received.content)) + f"### correction {number}\r\n".encode()
        day = newest.date + timedelta(days=2)
        report_file = ReceivedFile(raw, f"corrected-{number}.trf", day, pool="standard")
        return "correct", lambda: correct(clerk_on(day), rated.pk, report_file, "turned around")
    following = next_list_date(newest.pool)
    assert following is not None
    return "publish", lambda: publish(clerk_on(following), "standard", following)


def _state() -> tuple[object, ...]:
    """Everything that an act changes, as far as it can be counted."""
    from ratinghouse.office.models import Event, JournalEntry, Listing, PublishedList

    lists = tuple(PublishedList.objects.order_by("pk").values_list("date", "edition", "current", "content_hash"))
    events = tuple(Event.objects.order_by("pk").values_list("pk", "state"))
    return lists, events, Listing.objects.count(), JournalEntry.objects.count()


def _check_state(verb: str, before: tuple[object, ...], after: tuple[object, ...], counts: dict[str, int]) -> None:
    """The act is wholly there or wholly not; either way the office holds."""
    from ratinghouse.office.journal import broken_links
    from ratinghouse.office.models import PublishedList
    from ratinghouse.office.publishing.list_verification import verify_list

    if PublishedList.objects.filter(content_hash="").exists():
        raise SystemExit("an unfinished list is there")
    changed = [earlier != later for earlier, later in zip(before, after, strict=True)]
    if before != after and not (changed[0] and changed[2] and changed[3] and (verb == "publish" or changed[1])):
        raise SystemExit(f"{verb} is half there: {changed}")
    counts["undone" if before == after else "done"] += 1
    old = set(before[0])  # type: ignore[call-overload]
    for rating_list in PublishedList.objects.select_related("pool", "taken_from"):
        fresh = (rating_list.date, rating_list.edition, rating_list.current, rating_list.content_hash) not in old
        if fresh and (findings := verify_list(rating_list)):
            raise SystemExit(f"after {verb}: {findings}")
    if broken_links():
        raise SystemExit(f"after {verb} the journal is broken")


if __name__ == "__main__":
    main(*sys.argv[1:])
