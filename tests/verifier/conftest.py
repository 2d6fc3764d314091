"""Bundles to verify: every list of the offices that are recorded under ``tests/fixtures/offices``, exported today."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from django.core.management import call_command

from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.models import PublishedList
from tests.demos import small_demo as small_demo
from tests.office.offices import Office, enter, leave
from tests.once import built_once
from tests.unpacking import unpack

RECORDED = Path(__file__).parents[1] / "fixtures" / "offices" / "22266c5"


@pytest.fixture(scope="session")
def bundles(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The bundles of all lists of the recorded offices: FIDE in three pools, FIDE 2009, JCF and ICCF."""
    return sorted(built_once(tmp_path_factory, "bundles-to-verify", _export_recorded).glob("*/exported/*.zip"))


@pytest.fixture(scope="session")
def demo_bundles(tmp_path_factory: pytest.TempPathFactory, small_demo: Path) -> list[Path]:
    """The bundles of all lists of a year of the invented federation."""

    def export(target: Path) -> None:
        _export(small_demo, target)

    return sorted(built_once(tmp_path_factory, "bundles-of-small-demo", export).glob("*.zip"))


def _export_recorded(target: Path) -> None:
    for archive in sorted(RECORDED.glob("*.tar.xz")):
        directory = target / archive.name.partition(".")[0]
        unpack(archive, directory)
        enter(Office(directory / "office", "sqlite"))
        call_command("migrate", verbosity=0)
        leave()
        _export(directory / "office", directory / "exported")


def _export(home: Path, target: Path) -> None:
    """Export every list of an office that was derived there."""
    target.mkdir(exist_ok=True)
    enter(Office(home, "sqlite"))
    for rating_list in PublishedList.objects.filter(taken_from=None).select_related("pool"):
        name = f"{rating_list.pool.name}_{rating_list.date}_{rating_list.edition}.zip"
        (target / name).write_bytes(export_bundle(rating_list))
    leave()
