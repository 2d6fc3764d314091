"""The interface keeps what its OpenAPI document promises, whatever it is asked: schemathesis tries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CHECKS

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from django.test import override_settings

from ratinghouse.office.models import Event, Player, Study
from ratinghouse.site.wsgi import application
from tests.office.offices import Office

# A question can have the right shape and still be nonsense: such a request is answered 422 with findings.
NOT_ASKED = ("positive_data_acceptance",)
WITHOUT_PARAMETERS = ("/api/v1/lists", "/api/v1/studies", "/api/v1/rulebooks", "/api/v1/calculators")
USED: list[Any] = [check for check in CHECKS.get_all() if check.__name__ not in NOT_ASKED]


@pytest.fixture
def unlimited_office(demo_office: Office) -> Iterator[Office]:
    """An office that counts nobody's requests."""
    with override_settings(API_LIMIT=10**9, ALLOWED_HOSTS=["*"]):
        yield demo_office


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_schemathesis_finds_nothing(unlimited_office: Office, mode: GenerationMode) -> None:
    loaded = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", application)
    values = {
        "id": Player.objects.filter(hidden=False).values_list("code", flat=True)[0],
        "pool": "standard",
        "day": "latest",
        "event": Event.objects.filter(state="rated").values_list("pk", flat=True)[0],
        "study": Study.objects.values_list("pk", flat=True)[0],
    }
    for result in loaded.get_all_operations():
        operation = result.ok()  # type: ignore[union-attr]  # a document that cannot be read fails here

        @settings(
            max_examples=10,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def tried(case: schemathesis.Case[Any]) -> None:
            case.call_and_validate(checks=USED)
            if mode is GenerationMode.POSITIVE and set(case.path_parameters) & set(values):
                case.path_parameters = {name: values.get(name, value) for name, value in case.path_parameters.items()}
                case.call_and_validate(checks=USED)

        try:
            given(operation.as_strategy(generation_mode=mode))(tried)()
        except Unsatisfiable:  # an address without parameters cannot be asked wrongly
            assert mode is GenerationMode.NEGATIVE
            assert operation.path in WITHOUT_PARAMETERS
