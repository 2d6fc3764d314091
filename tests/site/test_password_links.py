"""Links to set a password: signed, expiring, for one use; and asking for one does not show who has an account."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import mail
from django.test import Client, override_settings

from ratinghouse.site.accounts.attempts import LIMITS, Purpose, record_attempt
from ratinghouse.site.accounts.new_accounts import create_account
from ratinghouse.site.accounts.password_links import path_of_link
from ratinghouse.site.models import Notice, SignIn
from ratinghouse.site.notices.delivery import deliver
from tests.office.offices import Office
from tests.site.accounts import NOON, PASSWORD, account

FRESH = "twenty white bishops"
FORGOTTEN = "/account/password/forgotten/"
WITH_MAIL = override_settings(EMAIL_HOST="mail.example", SITE="https://ratings.example.org")


def _set(client: Client, link: str, fresh: str = FRESH, again: str = "") -> int:
    return client.post(link, {"fresh": fresh, "again": again or fresh}).status_code


def _sign_in(name: str, password: str) -> int:
    return Client().post("/account/sign-in/", {"name": name, "password": password}).status_code


def test_an_invitation_sets_the_password_once(client: Client) -> None:
    user = create_account(NOON, "anna", None, "arbiter").user
    assert _sign_in("anna", "") == 403
    link = path_of_link(user)
    assert "anna" in client.get(link).content.decode()
    assert _set(client, link, "short") == 403
    assert _set(client, link, FRESH, "something else here") == 403
    assert _set(client, link) == 302
    assert _sign_in("anna", FRESH) == 302
    assert _set(client, link, "nineteen grey rooks") == 410
    assert _sign_in("anna", FRESH) == 302


def test_a_link_is_void_when_changed_too_old_or_of_a_closed_account(client: Client) -> None:
    user = create_account(NOON, "anna", None, "arbiter").user
    link = path_of_link(user)
    assert client.get(link[:-2] + "/").status_code == 410
    assert client.get("/account/password/%C3%A9/x/").status_code == 410
    assert client.get("/account/password/OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5/x/").status_code == 410
    later = datetime.now() + timedelta(days=3, seconds=5)  # noqa: DTZ005  # as Django's generator counts
    with patch.object(PasswordResetTokenGenerator, "_now", return_value=later):
        assert client.get(link).status_code == 410
    assert client.get(link).status_code == 200
    user.is_active = False
    user.save()
    assert client.get(link).status_code == 410


def test_another_address_voids_the_link(client: Client) -> None:
    user = create_account(NOON, "anna", None, "arbiter", email="anna@example.org").user
    link = path_of_link(user)
    user.email = "other@example.org"
    user.save()
    assert client.get(link).status_code == 410


@WITH_MAIL
@pytest.mark.parametrize("typed", ["anna", "ANNA@example.org"])
def test_a_forgotten_password_is_set_by_mail_and_ends_all_sessions(demo_office: Office, typed: str) -> None:
    user = account("anna", "arbiter")
    user.email = "anna@example.org"
    user.save()
    client = Client()
    client.post("/account/sign-in/", {"name": "anna", "password": PASSWORD})
    assert Client().post(FORGOTTEN, {"asked": typed}).status_code == 200
    assert deliver(datetime.now(UTC)).sent == 1
    sent = mail.outbox.pop()
    assert sent.to == ["anna@example.org"]
    link = next(line for line in sent.body.splitlines() if line.startswith("https://ratings.example.org/account/p"))
    assert _set(Client(), link.removeprefix("https://ratings.example.org")) == 302
    assert client.get("/desk/").status_code == 302
    assert not SignIn.objects.exists()
    assert _sign_in("anna", PASSWORD) == 403
    assert _sign_in("anna", FRESH) == 302


@WITH_MAIL
def test_the_answer_is_the_same_whether_or_not_there_is_an_account(demo_office: Office) -> None:
    user = account("anna", "arbiter")
    user.email = "anna@example.org"
    user.save()
    pages = {Client().post(FORGOTTEN, {"asked": typed}).content for typed in ("anna", "nobody", "x@example.org")}
    assert len(pages) == 1
    assert Client().post(FORGOTTEN, {"asked": ""}).status_code == 422
    assert [notice.account.user.username for notice in Notice.objects.all()] == ["anna"]


@WITH_MAIL
def test_asking_is_limited_for_whoever_there_is_and_is_not(demo_office: Office) -> None:
    account("anna", "arbiter")
    for name in ("anna", "nobody"):
        client = Client(REMOTE_ADDR=f"192.0.2.{len(name)}")
        for _ in range(LIMITS[Purpose.LINK].by_both):
            assert client.post(FORGOTTEN, {"asked": name}).status_code == 200
        answer = client.post(FORGOTTEN, {"asked": name})
        assert answer.status_code == 429
        assert int(answer["Retry-After"]) > 0
    # What was asked too often here does not keep anybody from signing in.
    assert _sign_in("anna", PASSWORD) == 302


def test_five_links_for_a_name_may_be_asked_for_from_anywhere_and_ten_from_an_address(demo_office: Office) -> None:
    now = datetime(2026, 1, 2, 12, tzinfo=UTC)
    waits = [record_attempt(Purpose.LINK, "anna", f"192.0.2.{number}", now)[1] for number in range(6)]
    assert [wait > 0 for wait in waits] == [False] * 5 + [True]
    waits = [record_attempt(Purpose.LINK, f"name{number}", "198.51.100.1", now)[1] for number in range(11)]
    assert [wait > 0 for wait in waits] == [False] * 10 + [True]


@WITH_MAIL
def test_asking_again_leaves_one_link_in_the_outbox(demo_office: Office) -> None:
    user = account("anna", "arbiter")
    user.email = "anna@example.org"
    user.save()
    for _ in range(3):
        Client().post(FORGOTTEN, {"asked": "anna"})
    assert Notice.objects.count() == 1


def test_without_a_mail_server_the_page_says_whom_to_ask(client: Client) -> None:
    account("anna", "arbiter")
    assert "Ask an administrator" in client.get(FORGOTTEN).content.decode()
    assert client.post(FORGOTTEN, {"asked": "anna"}).status_code == 200
    assert not Notice.objects.exists()
