"""The server's own pages on its condition: whether it works, and how much it does."""

from __future__ import annotations

import urllib.request
from unittest.mock import patch

from django.db import DatabaseError
from django.test import Client


def test_health_names_the_newest_list(client: Client) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200
    assert answer.json()["database"] == "ok"
    assert answer.json()["newest_list"] == "2023-01-01"


def test_health_is_503_when_the_database_does_not_answer(client: Client) -> None:
    with patch("ratinghouse.site.public.health.PublishedList.objects.filter", side_effect=DatabaseError):
        answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["database"] == "unreachable"


def test_metrics_count_requests_and_the_office(client: Client) -> None:
    def metrics() -> dict[str, int]:
        lines = client.get("/metrics").content.decode().splitlines()
        return {name: int(number) for name, number in (line.split() for line in lines if line[0] != "#")}

    before, after = metrics(), metrics()
    assert after["ratinghouse_requests_total"] == before["ratinghouse_requests_total"] + 1
    assert after["ratinghouse_players"] > 200
    assert after["ratinghouse_editions"] > after["ratinghouse_lists"] > 20


def test_the_production_server_serves_pages_and_static_files(live: str) -> None:
    for path in ("/health", "/static/site/site.css"):
        with urllib.request.urlopen(live + path) as answer:
            assert answer.status == 200
            assert answer.headers["Content-Security-Policy"] or path.startswith("/static/")
