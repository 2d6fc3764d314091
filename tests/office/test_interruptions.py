"""Power cuts and two desks at once: an act is wholly there or wholly not, and one of two wins."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from ratinghouse.office.models import Event, JournalEntry, PublishedList
from ratinghouse.office.publishing.verification import verify
from tests.office.offices import Office
from tests.office.simulated import Simulation
from tests.rings import AT_NIGHT

ROOT = Path(__file__).resolve().parents[2]
KILLS = 40 if AT_NIGHT else 12


def desk(office: Office, *words: str) -> subprocess.Popen[str]:
    """Another process in the office."""
    command = [sys.executable, "-m", "tests.office.desk_process", *words]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, env=office.environment(), cwd=ROOT, text=True, **pipes)  # type: ignore[call-overload,no-any-return]


def at_once(office: Office, *acts: tuple[str, ...]) -> list[str]:
    """What came of acts that several processes begin at the same moment."""
    desks = [desk(office, "act", *words) for words in acts]
    for process in desks:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in desks:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    outputs = [process.communicate() for process in desks]
    assert [process.returncode for process in desks] == [0] * len(desks), outputs
    return [out.strip() for out, _ in outputs]


@pytest.mark.slow
def test_killed_while_publishing_and_correcting(office: Office) -> None:
    simulation = Simulation("fide-2024", players=16, unrated=4)
    simulation.set_up()
    for number in range(4):
        simulation.hold(date(2024, 3, 3 + 4 * number), date(2024, 3, 22), name=f"Event {number}", size=8)
    done = desk(office, "kill", str(KILLS), "7")
    out, err = done.communicate()
    assert done.returncode == 0, err
    counts = json.loads(out)
    assert counts["killed"] == KILLS
    assert counts["done"] > KILLS // 20
    assert counts["undone"] > KILLS // 5
    assert verify().findings == ()


def test_two_publish_the_same_list_at_once(office: Office) -> None:
    simulation = Simulation("fide-2024", players=16, unrated=4)
    simulation.set_up()
    simulation.hold(date(2024, 3, 3), date(2024, 3, 12), size=8)
    answers = at_once(office, ("publish", "Ada", "2024-04-01"), ("publish", "Bob", "2024-04-01"))
    assert sorted(answer.split()[0] for answer in answers) == ["already-published", "done"]
    winner = "Ada" if answers[0] == "done" else "Bob"
    assert f"already published by {winner} at 2024-04-01" in next(answer for answer in answers if answer != "done")
    assert PublishedList.objects.filter(date=date(2024, 4, 1)).count() == 1
    assert verify().findings == ()


def test_two_admit_the_same_event_at_once(office: Office) -> None:
    simulation = Simulation("fide-2024", players=16, unrated=4)
    simulation.set_up()
    event = simulation.hold(date(2024, 3, 3), date(2024, 3, 12), size=8)
    Event.objects.filter(pk=event.pk).update(state="matched")
    answers = at_once(office, ("admit", "Ada", str(event.pk)), ("admit", "Bob", str(event.pk)))
    assert sorted(answer.split()[0] for answer in answers) == ["done", "wrong-state"]
    assert JournalEntry.objects.filter(verb="admit", subject=f"event {event.pk}").count() == 2
    assert verify().findings == ()


def test_an_event_admitted_while_its_list_is_published_is_in_one_list_or_the_other(office: Office) -> None:
    simulation = Simulation("fide-2024", players=16, unrated=4)
    simulation.set_up()
    events = [simulation.hold(date(2024, 3, 3 + n), date(2024, 3, 12), name=f"Open {n}", size=8) for n in range(3)]
    Event.objects.filter(pk=events[1].pk).update(state="matched")
    answers = at_once(office, ("publish", "Ada", "2024-04-01"), ("admit", "Bob", str(events[1].pk)))
    assert answers == ["done", "done"]
    events[1].refresh_from_db()
    rating_list = PublishedList.objects.get(date=date(2024, 4, 1))
    inside = str(events[1].pk) in {row["event"] for row in rating_list.inputs["events"]}
    expected = ("rated", date(2024, 4, 1)) if inside else ("admitted", date(2024, 5, 1))
    assert (events[1].state, events[1].list_date) == expected
    assert verify().findings == ()
