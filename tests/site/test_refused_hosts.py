"""A request for another host name is refused, and the log has one line that names the setting."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.office.offices import Office


def test_a_refused_host_is_one_line_of_the_log(
    client: Client, demo_office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    answer = client.get("/", headers={"Host": "elsewhere.example"})
    assert answer.status_code == 400
    (record,) = (record for record in caplog.records if record.name == "django.security.DisallowedHost")
    assert record.getMessage() == (
        "a request for 'elsewhere.example' was refused; host names to serve are listed in RATINGHOUSE_HOSTS"
    )
    assert (record.levelname, record.exc_info) == ("WARNING", None)
