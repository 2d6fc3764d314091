"""One thing is said as one, in English; Japanese has one form."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratinghouse.office.models import Event
from ratinghouse.site.accounts.attempts import LIMITS, WINDOW, Purpose
from ratinghouse.site.models import Attempt
from tests.site.accounts import account, entered
from tests.site.small_report import small_report


@pytest.mark.parametrize(
    ("seconds", "language", "sentence"),
    [
        (45, "en", "Try again in 1 minute."),
        (90, "en", "Try again in 2 minutes."),
        (45, "ja", "1 分後に再試行してください。"),
    ],
)
def test_how_long_to_wait_before_signing_in_again(client: Client, seconds: int, language: str, sentence: str) -> None:
    for _ in range(LIMITS[Purpose.SIGN_IN].by_both):
        client.post("/account/sign-in/", {"name": "olga", "password": "wrong"})
    Attempt.objects.update(at=datetime.now(UTC) - WINDOW + timedelta(seconds=seconds))
    headers = {"Accept-Language": language}
    answer = client.post("/account/sign-in/", {"name": "olga", "password": "wrong"}, headers=headers)
    assert answer.status_code == 429
    assert sentence in answer.content.decode()


def test_one_entry_that_is_matched_is_one(client: Client) -> None:
    olga = entered(account("olga", "officer"))
    file = SimpleUploadedFile("a.trf", small_report().text().encode())
    olga.post("/desk/upload/", {"files": [file], "reported": "2023-01-09"})
    decide = f"/desk/events/{Event.objects.latest('pk').pk}/match/decide/"
    olga.post(decide, {"do": "reopen", "no": "1"})
    assert "1 entry was matched." in olga.post(decide, {"do": "auto"}, follow=True).content.decode()
    for no in ("1", "2"):
        olga.post(decide, {"do": "reopen", "no": no})
    assert "2 entries were matched." in olga.post(decide, {"do": "auto"}, follow=True).content.decode()
    assert "0 players were added to the register." in olga.post(decide, {"do": "all-new"}, follow=True).content.decode()
