"""Statutes in the office: stored once by the act that uses them, named by lists, and never believed when altered."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import numpy as np
import pytest
from django.db import connection

from ratinghouse.derivation.packed_columns import StoredColumns
from ratinghouse.derivation.recipe import recipe_hash
from ratinghouse.derivation.recipe_format import NOT_IN_EVENTS_OF_VERSION_3, NOT_IN_VERSION_3
from ratinghouse.derivation.statutes_of_record import SourceIncomplete, named_statute, recipe_with_statutes
from ratinghouse.kernel.statutes.canonical import canonical_content
from ratinghouse.kernel.statutes.statute import read_statute
from ratinghouse.office.models import JournalEntry, Listing, Pool, PublishedList, StoredStatute
from ratinghouse.office.publishing.list_verification import verify_list
from ratinghouse.office.publishing.publication import preview, publish
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_hash
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.publishing.working_verification import _is_calculated, is_same
from ratinghouse.office.refusal import Refused
from ratinghouse.office.statutes.republication import republish_by_todays_rules
from ratinghouse.office.statutes.rule_impact import impacts
from ratinghouse.office.statutes.statutes_of_list import book_of_record, statutes_of_list
from ratinghouse.rulebooks.earlier_statutes import earlier_statute, releases
from ratinghouse.rulebooks.statutes import statute
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.rating.test_recipe_format import RECIPES
from tests.rulebooks.amendments import in_force, with_value

RULES = "fide-2024"
APRIL, MAY, JUNE = date(2024, 4, 1), date(2024, 5, 1), date(2024, 6, 1)


def published(*days: date) -> Simulation:
    """An office with an event on each of these lists."""
    simulation = Simulation(RULES)
    simulation.set_up()
    for day in days:
        hold_and_publish(simulation, day)
    return simulation


def hold_and_publish(simulation: Simulation, day: date) -> None:
    simulation.hold(date(day.year, day.month - 1, 3), date(day.year, day.month - 1, 9))
    publish(clerk_on(day), "standard", day)


def list_of(day: date) -> PublishedList:
    return PublishedList.objects.select_related("pool").get(date=day, current=True)


def without_triggers() -> None:
    with connection.cursor() as cursor:
        for (name,) in cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            cursor.execute(f"DROP TRIGGER {name}")


def rewrite(rating_list: PublishedList, **changes: Any) -> None:
    """Give a list another recipe, with its hash, as if it had been published with it."""
    document = {key: value for key, value in (rating_list.inputs | changes).items() if value is not None}
    if document["version"] < 4:
        document = {key: value for key, value in document.items() if key not in NOT_IN_VERSION_3}
        document["events"] = [
            {key: value for key, value in event.items() if key not in NOT_IN_EVENTS_OF_VERSION_3}
            for event in document["events"]
        ]
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE office_ratinglist SET inputs = %s, inputs_hash = %s WHERE id = %s",
            [json.dumps(document, sort_keys=True), recipe_hash(document), rating_list.pk],
        )


def test_the_act_that_publishes_stores_the_statute_once(office: Office) -> None:
    simulation = published()
    law = statute(RULES)
    assert PublishedList.objects.get().inputs["statute"] == law.document_hash, "the imported list"
    simulation.hold(date(2024, 3, 3), date(2024, 3, 9))
    preview("standard", APRIL, APRIL)
    publish(clerk_on(APRIL), "standard", APRIL)
    hold_and_publish(simulation, MAY)
    assert list(StoredStatute.objects.values_list("pk", "edition", "law_hash")) == [
        (law.document_hash, RULES, law.law_hash)
    ]
    assert bytes(StoredStatute.objects.get().content) == law.content
    assert list_of(MAY).inputs["statutes"] == {RULES: law.document_hash}
    assert verify().findings == ()


@pytest.mark.parametrize("content", [b"", b"{}", b"not JSON"])
def test_an_altered_statute_is_a_finding(sqlite_office: Office, content: bytes) -> None:
    published(APRIL)
    without_triggers()
    StoredStatute.objects.update(content=content)
    verification = verify()
    assert not verification.holds
    codes = [finding.code for finding in verification.findings]
    assert codes[0] == "statute-changed"
    assert "list-not-derived" in codes
    assert {finding.remedy for finding in verification.findings} == {"restore the office from a backup that verifies"}


def test_a_missing_statute_is_a_finding(sqlite_office: Office) -> None:
    published(APRIL)
    without_triggers()
    StoredStatute.objects.all().delete()
    assert {finding.code for finding in verify().findings} == {"statute-missing"}


def test_a_statute_is_read_by_its_hash_only() -> None:
    law = statute("jcf-2024")
    assert named_statute(law.document_hash, law.content).law_hash == law.law_hash
    with pytest.raises(SourceIncomplete, match="not the one that was stored"):
        named_statute(law.document_hash, law.content + b" ")


def test_every_statute_of_earlier_releases_is_read() -> None:
    assert list(releases()) == ["22266c5", "452f230", "95badd6"]
    for editions in releases().values():
        for id, edition in editions.items():
            content = earlier_statute(edition.statute)
            assert content is not None
            assert named_statute(edition.statute, content).book.id == id
    assert earlier_statute("0" * 64) is None


def without_recorded_law(rating_list: PublishedList) -> None:
    """Make a list one of version 2 that no known statute gives: its register was another one."""
    rewrite(rating_list, version=2, rulebooks={RULES: "f" * 64}, statutes=None, register=None, facts="0" * 64)
    rating_list.refresh_from_db()
    content = stored_hash(rating_list, TableSource())
    PublishedList.objects.filter(pk=rating_list.pk).update(content_hash=content)


def test_a_list_of_an_unknown_text_that_follows_from_nothing_is_a_warning(sqlite_office: Office) -> None:
    """Hashes are checked, numbers are shown, a correction by today's rules is possible, and the status is 0."""
    published(APRIL)
    without_triggers()
    without_recorded_law(list_of(APRIL))
    rating_list = list_of(APRIL)
    assert [(finding.severity, finding.code) for finding in verify_list(rating_list)] == [
        ("warning", "law-not-recorded")
    ]
    assert statutes_of_list(rating_list) == {}
    assert book_of_record(rating_list, RULES).id == RULES
    event = int(rating_list.inputs["events"][0]["event"])
    corrected = correct(clerk_on(MAY), event, None, "should not have been rated")
    assert [(it.date, it.edition) for it in corrected.revisions] == [(APRIL, 2)]
    assert list_of(APRIL).inputs["statutes"] == {RULES: statute(RULES).document_hash}
    assert verify_list(list_of(APRIL)) == []


def test_a_recipe_of_a_known_text_has_the_statute_of_its_release() -> None:
    text_hash, document_hash = releases()["22266c5"]["fide-2024"]
    document = RECIPES[2] | {"rulebooks": {"fide-2024": text_hash}}
    assert recipe_with_statutes(document)["statutes"] == {"fide-2024": document_hash}
    compression = document["operations"][0] | {"kind": "fide-2024-compression", "reverses": None}
    with_adjustment = recipe_with_statutes(document | {"operations": [compression]})
    assert with_adjustment["statutes"].keys() == {"fide-2024"}
    assert recipe_with_statutes(RECIPES[2])["statutes"] == {}


@pytest.mark.parametrize(
    ("relative", "same_exactly", "same_to_12_digits"),
    [(0.0, True, True), (3e-16, False, True), (9e-13, False, True), (1.1e-12, False, False)],
)
def test_real_columns_are_compared_bit_by_bit(relative: float, same_exactly: bool, same_to_12_digits: bool) -> None:
    stored, derived = np.array([1.0, 2.5]), np.array([1.0 + relative, 2.5])
    assert is_same(stored, derived, exact=True) is same_exactly
    assert is_same(stored, derived, exact=False) is same_to_12_digits
    assert not is_same(np.array([0.0]), np.array([-0.0]), exact=True)
    for other in (stored.astype(np.float32), stored[:1], np.array([1.0])):
        assert not is_same(other, stored, exact=False)
    assert not is_same(np.array([1.0, 1.0]), np.array([1.0]), exact=False)
    assert not is_same(stored, stored.astype(np.float32), exact=True)


def test_a_list_of_an_unknown_text_that_follows_has_the_statutes_of_a_release(
    sqlite_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = releases()["22266c5"][RULES].statute
    content = earlier_statute(released)
    assert content is not None
    with in_force(named_statute(released, content), monkeypatch):
        published(APRIL)
    without_triggers()
    rating_list = list_of(APRIL)
    rewrite(rating_list, version=2, rulebooks={RULES: "f" * 64}, statutes=None, register=None)
    rating_list.refresh_from_db()
    stored = stored_hash(rating_list, TableSource())
    PublishedList.objects.filter(pk=rating_list.pk).update(content_hash=stored)
    rating_list = list_of(APRIL)
    assert statutes_of_list(rating_list) == {RULES: released}
    assert [finding.code for finding in verify_list(rating_list) if finding.severity != "note"] == []


def test_impact_of_an_amendment_rule_by_rule(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    """Differences count up to 100 points only: the players who met somebody that far away have other lines."""
    published(APRIL)
    assert [(it.players, it.rules) for it in impacts().lists] == [(0, ())]
    with in_force(with_value(statute(RULES), "cap", 100), monkeypatch):
        (answer,) = impacts().lists
        assert answer.players
        assert [(it.rules, it.part, it.name, it.players) for it in answer.rules] == [
            (RULES, "names", "cap", answer.players)
        ]
        assert [(it.severity, it.code) for it in verify().findings] == [("note", "rulebook-changed")]
        assert verify().holds
    assert verify().findings == ()


def test_impact_of_calendar_adjustment_and_a_rule_that_needs_another(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The calendar alters no line of a list that was published; a rule with a new value is applied with it."""
    published(APRIL)
    document = json.loads(statute(RULES).content)
    of_name = {row["name"]: row for row in document["names"]}
    other_cap = {**of_name["cap"], "name": "other_cap", "value": 100}
    document["names"].insert(document["names"].index(of_name["D_counted"]), other_cap)
    renamed_parameters = [it.replace("cap", "other_cap") for it in of_name["D_counted"]["parameters"]]
    expression = json.loads(json.dumps(of_name["D_counted"]["expression"]).replace('"cap"', '"other_cap"'))
    of_name["D_counted"] |= {"parameters": renamed_parameters, "expression": expression}
    next(row for row in document["calendar"] if row["kind"] == "value")["value"] += 1
    document["adjustments"][0]["day"] = "2024-03-02"
    with in_force(read_statute(canonical_content(document)), monkeypatch):
        (answer,) = impacts().lists
    assert answer.players
    impact_of_rule = {(it.part, it.name): (it.players, it.needs) for it in answer.rules}
    assert impact_of_rule.pop(("names", "other_cap")) == (0, ())
    assert impact_of_rule.pop(("names", "D_counted")) == (answer.players, ("other_cap",))
    assert {(part, players, needs) for (part, _), (players, needs) in impact_of_rule.items()} == {
        ("calendar", 0, ()),
        ("adjustments", 0, ()),
    }


def test_an_officer_decides_that_todays_rules_apply_to_a_list(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    simulation = published(APRIL, MAY)
    recorded = statute(RULES)
    ratings = dict(Listing.objects.filter(list=list_of(APRIL)).values_list("player__code", "rating"))
    pool = Pool.objects.get()
    with in_force(with_value(recorded, "cap", 100), monkeypatch):
        with pytest.raises(Refused, match="requires a reason"):
            republish_by_todays_rules(clerk_on(MAY), pool, APRIL, " ")
        with pytest.raises(Refused, match="no standard list of 2024-06-01"):
            republish_by_todays_rules(clerk_on(MAY), pool, JUNE, "decided")
        foreseen = republish_by_todays_rules(clerk_on(MAY), pool, APRIL, "decided", preview=True)
        assert list_of(APRIL).edition == 1
        assert republish_by_todays_rules(clerk_on(MAY), pool, APRIL, "decided") == foreseen
        assert [(it.date, it.edition) for it in foreseen] == [(APRIL, 2), (MAY, 2)]
        assert foreseen[0].changes
        amended = statute(RULES).document_hash
        assert list_of(APRIL).inputs["statutes"] == {RULES: amended}
        assert list_of(MAY).inputs["statutes"] == {RULES: recorded.document_hash}, "a later list keeps its own"
        assert JournalEntry.objects.order_by("-number")[0].why == "decided"
        hold_and_publish(simulation, JUNE)
        assert list_of(JUNE).inputs["statutes"] == {RULES: amended}
        assert verify().holds
    first = PublishedList.objects.get(date=APRIL, edition=1)
    assert dict(Listing.objects.filter(list=first).values_list("player__code", "rating")) == ratings
    assert verify().holds


def test_a_correction_keeps_the_statutes_of_its_lists(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    published(APRIL)
    recorded = statute(RULES)
    event = int(list_of(APRIL).inputs["events"][0]["event"])
    with in_force(with_value(recorded, "cap", 100), monkeypatch):
        correct(clerk_on(MAY), event, None, "should not have been rated")
        assert list_of(APRIL).inputs["statutes"] == {RULES: recorded.document_hash}
        assert StoredStatute.objects.count() == 1
        assert verify().holds


def test_a_working_without_a_grain_that_was_calculated_is_another_one() -> None:
    frame, rows = {"player": np.array([1, 2])}, {"K": np.array([20, 10])}
    whole = StoredColumns(frame, {"player": rows, "game": {"dp": np.array([0.25])}})
    assert _is_calculated(whole, StoredColumns(frame, dict(whole.by_grain)), exact=True, optional=set())
    part = StoredColumns(frame, {"player": rows})
    assert not _is_calculated(part, whole, exact=True, optional=set())
    assert not _is_calculated(whole, part, exact=True, optional=set())
    assert not _is_calculated(whole, StoredColumns({"player": np.array([1, 3])}, whole.by_grain), True, set())
