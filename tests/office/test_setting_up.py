"""Setting an office up: federation, pools, the rulebook of each pool by date; and what is refused."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event, Federation, JournalEntry, Pool, Received
from ratinghouse.office.refusal import Refused
from ratinghouse.office.setting_up import described, init_office, rules_on
from tests.office.offices import Office

MARCH = date(2024, 3, 1)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    """The codes of a refusal's findings."""
    return [finding.code for finding in refused.value.findings]


def test_an_office_is_set_up_once_with_pools_and_rules(office: Office, clerk: Clerk) -> None:
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2022": date(2022, 1, 1), "fide-2024": MARCH}})
    pool = Pool.objects.get()
    assert rules_on(pool, date(2021, 12, 31)) is None
    assert rules_on(pool, date(2024, 2, 29)) == "fide-2022"
    assert rules_on(pool, MARCH) == "fide-2024"
    entry = JournalEntry.objects.get()
    assert (entry.verb, entry.subject) == ("init", "XAN")
    assert entry.after == described()


def test_a_later_edition_and_another_pool_are_added(office: Office, clerk: Clerk) -> None:
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2022": date(2022, 1, 1)}})
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": MARCH}, "rapid": {"fide-2024": MARCH}})
    assert described()["pools"] == {
        "standard": {"2022-01-01": "fide-2022", "2024-03-01": "fide-2024"},
        "rapid": {"2024-03-01": "fide-2024"},
    }
    assert Federation.objects.count() == 1


def test_everything_wrong_is_told_at_once(office: Office, clerk: Clerk) -> None:
    with pytest.raises(Refused) as refused:
        init_office(clerk, "xan", " ", {"bullet": {"fide-2024": MARCH}, "standard": {"fide-1066": MARCH}, "rapid": {}})
    assert codes(refused) == ["bad-fed", "no-name", "no-such-pool", "no-such-rulebook", "no-rules"]
    assert not Federation.objects.exists()
    assert not JournalEntry.objects.exists()


def test_without_a_pool_there_is_no_office(office: Office, clerk: Clerk) -> None:
    with pytest.raises(Refused) as refused:
        init_office(clerk, "XAN", "Xanadu", {})
    assert codes(refused) == ["no-pool"]


def test_what_stands_is_not_changed(federation: Office, clerk: Clerk) -> None:
    for code, name, pools, why in (
        ("XAN", "Chess Federation of Xanadu", {"standard": {"fide-2022": MARCH}}, "rules-stand"),
        ("XAN", "Chess Federation of Xanadu", {"standard": {"fide-2024": MARCH}}, "nothing-new"),
        ("ATL", "Atlantis", {"blitz": {"fide-2024": MARCH}}, "another-office"),
    ):
        with pytest.raises(Refused) as refused:
            init_office(clerk, code, name, pools)
        assert codes(refused) == [why]


def test_rules_do_not_change_under_events_that_were_rated(federation: Office, clerk: Clerk) -> None:
    now = datetime(2024, 5, 1, tzinfo=UTC)
    received = Received.objects.create(sha256="", file="", content=b"", at=now, reported=now.date())
    pool = Pool.objects.get(name="standard")
    Event.objects.create(received=received, state="rated", pool=pool, start=date(2024, 4, 20))
    name = "Chess Federation of Xanadu"
    with pytest.raises(Refused) as refused:
        init_office(clerk, "XAN", name, {"standard": {"fide-2022": date(2024, 4, 20)}})
    assert codes(refused) == ["too-late"]
    init_office(clerk, "XAN", name, {"standard": {"fide-2022": date(2024, 4, 21)}})
    assert rules_on(pool, date(2024, 4, 21)) == "fide-2022"
