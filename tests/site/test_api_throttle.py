"""The limit of requests to the JSON interface is one for all processes of an office."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client, override_settings

from ratinghouse.site.api.throttle import WINDOW
from tests.office.offices import Office

ADDRESS = "192.0.2.7"


@pytest.fixture(autouse=True)
def _one_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """All requests of a test fall into one minute, in which nobody has asked yet."""
    monkeypatch.setattr("ratinghouse.site.api.throttle.time.time", lambda: 1_000_000 * WINDOW + 15.0)
    cache.clear()


@override_settings(API_LIMIT=2)
def test_the_request_after_the_last_allowed_one_is_refused_with_429(client: Client) -> None:
    answers = [client.get("/api/v1/rulebooks", REMOTE_ADDR=ADDRESS) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert [answer["X-RateLimit-Remaining"] for answer in answers] == ["1", "0", "0"]
    assert {answer["X-RateLimit-Limit"] for answer in answers} == {"2"}
    assert answers[2].json()["findings"][0]["code"] == "too-many-requests"
    assert answers[2]["Retry-After"] == answers[2]["X-RateLimit-Reset"] == "45"


@override_settings(API_LIMIT=2)
def test_each_address_and_each_minute_has_its_own_count(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        client.get("/api/v1/rulebooks", REMOTE_ADDR=ADDRESS)
    assert client.get("/api/v1/rulebooks", REMOTE_ADDR="192.0.2.8").status_code == 200
    assert client.get("/api/v1/rulebooks", REMOTE_ADDR=ADDRESS).status_code == 429
    monkeypatch.setattr("ratinghouse.site.api.throttle.time.time", lambda: 1_000_001 * WINDOW + 0.0)
    assert client.get("/api/v1/rulebooks", REMOTE_ADDR=ADDRESS).status_code == 200


@override_settings(API_LIMIT=2)
def test_another_forwarded_address_does_not_begin_another_count(client: Client) -> None:
    answers = [
        client.get("/api/v1/rulebooks", REMOTE_ADDR=ADDRESS, headers={"X-Forwarded-For": f"198.51.100.{number}"})
        for number in range(3)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 429]


@override_settings(API_LIMIT=2)
def test_requests_with_a_wrong_token_count_too(client: Client) -> None:
    headers = {"Authorization": "Bearer rh_wrong"}
    answers = [client.get("/api/v1/reports/1", REMOTE_ADDR=ADDRESS, headers=headers) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [401, 401, 429]


@override_settings(API_LIMIT=2)
def test_where_nothing_can_be_written_nobody_is_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object, **named: object) -> bool:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cache, "add", full)
    answers = [client.get("/api/v1/rulebooks", REMOTE_ADDR=ADDRESS) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 200]


ANOTHER_PROCESS = f"""
import json, sys, django
django.setup()
from django.test import Client
from ratinghouse.site.api import throttle
throttle.time.time = lambda: {1_000_000 * WINDOW} + 15.0
answers = [Client().get("/api/v1/rulebooks", REMOTE_ADDR="{ADDRESS}", SERVER_NAME="localhost") for _ in range(2)]
print(json.dumps([answer["X-RateLimit-Remaining"] for answer in answers]))
"""


def test_all_processes_of_an_office_count_together(demo_office: Office, tmp_path: Path) -> None:
    environment = demo_office.environment() | {
        "DJANGO_SETTINGS_MODULE": "ratinghouse.site.settings",
        "RATINGHOUSE_API_LIMIT": "5",
    }
    remaining = [
        json.loads(subprocess.check_output([sys.executable, "-c", ANOTHER_PROCESS], env=environment, cwd=tmp_path))
        for _ in range(2)
    ]
    assert remaining == [["4", "3"], ["2", "1"]]
