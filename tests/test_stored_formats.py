"""Records that an office stores have a version, and do not change their shape without another one.

A change of shape fails here. Raise the version, write the new hash beside it, and see that the older records are read.
"""

from __future__ import annotations

from typing import Any, TypedDict

import pytest

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from ratinghouse.kernel.finding import FINDING_FORMAT
from ratinghouse.kernel.finding_records import StoredFinding
from ratinghouse.office.events.event_norms import NORM_FORMAT
from ratinghouse.site.desk import work_records as records
from ratinghouse.site.long_work import WORK_FORMAT, Ended
from ratinghouse.titles.result import NormJson
from tests.record_shapes import shape_of

WORK = (
    Ended,
    *(records.PublicationSubject, records.ImportSubject, records.CorrectionSubject, records.IntakeSubject),
    *(records.StudySubject, records.StudyOutcome),
    *(records.PublicationOutcome, records.ImportOutcome, records.CorrectionOutcome, records.IntakeOutcome),
)


@pytest.mark.parametrize(
    ("version", "shapes", "recorded"),
    [
        pytest.param(FINDING_FORMAT, [StoredFinding], (1, "dc02d7cbda9775b3"), id="findings"),
        pytest.param(NORM_FORMAT, [NormJson], (2, "e1ebca8944fa6c75"), id="norms"),
        pytest.param(WORK_FORMAT, WORK, (5, "ec54e02c849ac49d"), id="work"),
    ],
)
def test_a_stored_record_changes_its_shape_only_with_its_version(
    version: int, shapes: list[Any], recorded: tuple[int, str]
) -> None:
    assert (version, shape_of(*shapes)) == recorded


class Inner(TypedDict):
    """A record within a record."""

    name: str


class Outer(TypedDict):
    """A record."""

    inner: list[Inner]
    number: int | None


def test_the_hash_sees_other_keys_other_types_and_records_within() -> None:
    class OtherType(TypedDict):
        inner: list[Inner]
        number: int

    class OtherKey(TypedDict):
        inner: list[Inner]
        count: int | None

    OtherType.__name__ = OtherKey.__name__ = "Outer"
    assert shape_of(Outer) == shape_of(Outer)
    assert len({shape_of(Outer), shape_of(OtherType), shape_of(OtherKey), shape_of(Inner)}) == 4
