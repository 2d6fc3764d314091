"""No office publishes by an amended edition, whichever way it came there."""

from __future__ import annotations

import hashlib
from datetime import date
from functools import partial

import pytest
from click.testing import CliRunner

from ratinghouse import verifier
from ratinghouse.cli import verbs
from ratinghouse.derivation.statutes_of_record import SourceIncomplete, named_statute
from ratinghouse.kernel.statutes.statute import statute_of
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import JournalEntry, PoolRules, StoredStatute
from ratinghouse.office.publishing.publication import preview, publish
from ratinghouse.office.refusal import Refused
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.statutes.stored_statutes import store_statutes
from ratinghouse.rulebooks import rulebook
from tests.office.offices import Office

AMENDED = "fide-2024+cap=350"
APRIL = date(2024, 4, 1)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    """The codes of a refusal's findings."""
    return [finding.code for finding in refused.value.findings]


def test_an_office_is_not_set_up_by_an_amended_edition(sqlite_office: Office, clerk: Clerk) -> None:
    with pytest.raises(Refused) as refused:
        init_office(clerk, "XAN", "Xanadu", {"standard": {AMENDED: APRIL}})
    assert codes(refused) == ["rulebook-not-in-force"]
    assert not JournalEntry.objects.exists()
    words = ["init", "--federation", "XAN", "--name", "Xanadu", "--pool", f"standard={AMENDED}"]
    done = CliRunner().invoke(verbs, [*words, "--office", str(sqlite_office.home)])
    assert done.exit_code == 2
    assert "it is in force nowhere" in done.stderr


def test_a_pool_that_follows_an_amended_edition_all_the_same_gets_no_list(federation: Office, clerk: Clerk) -> None:
    PoolRules.objects.filter(pool__name="standard").update(rules=AMENDED)
    entries = JournalEntry.objects.count()
    for act in (partial(preview, "standard", APRIL, APRIL), partial(publish, clerk, "standard", APRIL)):
        with pytest.raises(Refused) as refused:
            act()
        assert codes(refused) == ["rulebook-not-in-force"]
    assert JournalEntry.objects.count() == entries


def test_the_statute_of_an_amended_edition_is_neither_stored_nor_proves_a_list(sqlite_office: Office) -> None:
    law = statute_of(rulebook("fide-2024").amended(cap=350))
    with pytest.raises(Refused) as refused:
        store_statutes([law])
    assert codes(refused) == ["rulebook-not-in-force"]
    assert not StoredStatute.objects.exists()
    with pytest.raises(SourceIncomplete, match="no list follows from it"):
        named_statute(hashlib.sha256(law.content).hexdigest(), law.content)
    with pytest.raises(verifier.BundleRefused, match="no list follows from it"):
        verifier.EditionLaw(law.content)
