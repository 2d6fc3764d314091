"""An office that follows a rulebook of an installed package; and what is left when the package is gone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ratinghouse.cli import verbs
from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.contract import CONTRACT, ContractItem
from ratinghouse.rulebooks.contract_check import absent_items
from tests.office import simulated
from tests.office.conftest import Offices
from tests.office.offices import Office
from tests.office.simulated import Simulation, clerk_on
from tests.office.visits import visit_all
from tests.rulebooks.installed_rulebooks import installed
from tests.rulebooks.lacking_editions import edition_without, in_use
from tests.rulebooks.small_edition import rename

FIRST = date(2025, 1, 1)


pytestmark = pytest.mark.usefixtures("_test_environment")


@pytest.fixture
def of_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The rulebook nor-2025, installed."""
    monkeypatch.setitem(simulated.BEGINS, "nor-2025", FIRST)
    with installed(tmp_path / "packages", "nor-2025") as packages:
        yield packages["nor-2025"]


def run(office: Office, *words: str) -> Result:
    """One command in an office; an internal error fails the test."""
    result = CliRunner().invoke(verbs, [*words, "--office", str(office.home)])
    assert result.exception is None or isinstance(result.exception, SystemExit), repr(result.exception)
    return result


def errors() -> list[str]:
    """What verification finds wrong."""
    return [finding.message for finding in verify().findings if finding.severity == "error"]


@pytest.mark.slow
def test_an_office_follows_it(of_package: Path, sqlite_office: Office) -> None:
    federation = Simulation("nor-2025")
    federation.set_up()
    published = federation.season(years=1, events=1)
    assert len(published) == 12
    assert errors() == []
    assert visit_all() > 50


def test_a_package_that_is_gone_leaves_the_published_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sqlite_office: Office
) -> None:
    monkeypatch.setitem(simulated.BEGINS, "nor-2025", FIRST)
    federation = Simulation("nor-2025")
    with installed(tmp_path / "packages", "nor-2025"):
        federation.set_up()
        first = date(2025, 2, 1)
        federation.hold(FIRST + timedelta(days=3), FIRST + timedelta(days=9))
        publish(clerk_on(first - timedelta(days=1)), "standard", first)
        waiting = federation.hold(first + timedelta(days=3), first + timedelta(days=9))
        expected = run(sqlite_office, "explain", "standard", "X0009", "--json").output
    assert "nor-2025" not in rulebook_ids()
    assert errors() == []
    assert visit_all() > 10
    assert run(sqlite_office, "explain", "standard", "X0009", "--json").output == expected
    with pytest.raises(Refused) as refused:
        publish(clerk_on(date(2025, 2, 27)), "standard", date(2025, 3, 1))
    assert "nor-2025" in str(refused.value)
    done = run(sqlite_office, "publish", "2025-03-01")
    assert (done.exit_code, "nor-2025" in done.output) == (1, True)
    assert run(sqlite_office, "deadlines").exit_code in (0, 1)
    later = tmp_path / "later.trf"
    later.write_bytes(federation.report(date(2025, 2, 20), sorted(federation.strength)[:10], name="Later"))
    received = run(sqlite_office, "receive", str(later))
    assert (received.exit_code, "there is no rulebook 'nor-2025'" in received.output) == (1, True)
    assert run(sqlite_office, "event", str(waiting.pk)).exit_code == 0


def test_without_a_column_of_games_nothing_is_published(of_package: Path, sqlite_office: Office) -> None:
    rename(of_package, "games", "number_of_games")
    done = run(sqlite_office, "init", "--federation", "NOR", "--name", "Norway", "--pool", "standard=nor-2025")
    assert done.exit_code in (1, 2)
    assert "there is no rule games per player" in done.output
    assert not PublishedList.objects.exists()


NEEDED_BY_OTHERS = {name for contract_item in CONTRACT for name in contract_item.needs}
OFFICE_ITEMS = [
    contract_item
    for contract_item in CONTRACT
    if not contract_item.required and contract_item.name not in NEEDED_BY_OTHERS
]


def edition_with(contract_item: ContractItem) -> str | None:
    """An edition with the item that a federation can be simulated under."""
    holders = [
        id for id in simulated.BEGINS if id in rulebook_ids() and contract_item not in absent_items(rulebook(id))
    ]
    return min(holders, key=lambda id: id != "fide-2024") if holders else None


@pytest.mark.slow
@pytest.mark.parametrize(
    "contract_item", OFFICE_ITEMS, ids=lambda contract_item: f"{contract_item.kind} {contract_item.name}"
)
def test_without_an_optional_item_an_office_publishes_and_verifies(
    contract_item: ContractItem, offices: Offices
) -> None:
    offices("sqlite")
    id = edition_with(contract_item)
    assert id is not None
    federation = Simulation(id)
    day = federation.dates(1)[0]
    with in_use(edition_without(id, contract_item)):
        federation.set_up()
        federation.hold(federation.begin + timedelta(days=2), federation.begin + timedelta(days=9))
        publish(clerk_on(day - timedelta(days=1)), "standard", day)
        assert errors() == []
        assert visit_all() > 10


def test_without_any_optional_item_an_office_publishes_and_verifies(sqlite_office: Office) -> None:
    federation = Simulation("fide-2024")
    items = [
        contract_item
        for contract_item in CONTRACT
        if not contract_item.required and contract_item not in absent_items(rulebook("fide-2024"))
    ]
    with in_use(edition_without("fide-2024", *items)):
        federation.set_up()
        federation.hold(federation.begin + timedelta(days=2), federation.begin + timedelta(days=9))
        publish(clerk_on(date(2024, 3, 31)), "standard", date(2024, 4, 1))
        assert errors() == []
        assert visit_all() > 10
