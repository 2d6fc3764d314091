"""Signing in: password, second factor, limits, sessions that can be ended, and the verb that makes officers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django_otp.plugins.otp_totp.models import TOTPDevice

from ratinghouse.office.models import JournalEntry
from ratinghouse.office.refusal import Refused
from ratinghouse.site.accounts.attempts import LIMITS, WINDOW, Purpose
from ratinghouse.site.accounts.new_accounts import create_account
from ratinghouse.site.models import Account, Attempt, SignIn
from tests.office.offices import Office
from tests.site.accounts import NOON, PASSWORD, account, code_of, entered

SIGN_IN = "/account/sign-in/"


def _try(client: Client, name: str, password: str = PASSWORD, code: str = "", **more: str) -> int:
    return client.post(SIGN_IN, {"name": name, "password": password, "code": code, **more}).status_code


def test_an_arbiter_signs_in_with_the_password_alone(client: Client) -> None:
    user = account("anna", "arbiter")
    answer = client.post(SIGN_IN, {"name": "anna", "password": PASSWORD, "next": "/desk/"})
    assert (answer.status_code, answer["Location"]) == (302, "/desk/")
    assert user.password.startswith("argon2")
    assert client.get("/desk/").status_code == 200
    assert list(user.sign_ins.values_list("session", flat=True)) == [client.session.session_key]


def test_nobody_is_led_to_another_site(client: Client) -> None:
    account("anna", "arbiter")
    answer = client.post(SIGN_IN, {"name": "anna", "password": PASSWORD, "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/account/"


def test_an_officer_needs_password_and_code(client: Client) -> None:
    user = account("olga", "officer")
    assert _try(client, "olga") == 403
    assert _try(client, "olga", code="000000") == 403
    TOTPDevice.objects.update(throttling_failure_count=0)
    assert _try(client, "olga", password="wrong", code=code_of(user)) == 403
    assert client.get("/desk/").status_code == 302
    assert _try(client, "olga", code=code_of(user)) == 302
    assert client.get("/desk/").status_code == 200


@pytest.mark.parametrize(
    ("role", "desk"), [("officer", True), ("administrator", True), ("arbiter", True), ("public", False)]
)
def test_the_browser_learns_who_is_signed_in_and_whether_there_is_a_desk_for_them(
    client: Client, role: str, desk: bool
) -> None:
    """The link to the desk is drawn from this cookie, so it lasts as long as the session does."""
    user = account("olga", role)
    code = code_of(user) if role in ("officer", "administrator") else ""
    assert _try(client, "olga", code=code) == 302
    cookie = client.cookies["ratinghouse_who"]
    assert json.loads(unquote(cookie.value)) == {"name": "olga", "desk": desk}
    assert cookie["max-age"] == client.cookies["sessionid"]["max-age"] == 14 * 24 * 3600


def test_the_account_page_tells_the_browser_anew_who_is_signed_in(client: Client) -> None:
    """Who signed in before the role was given, or before the cookie was right, gets the link to the desk there."""
    olga = entered(account("olga", "officer"))
    assert "ratinghouse_who" not in olga.cookies
    olga.get("/account/")
    assert json.loads(unquote(olga.cookies["ratinghouse_who"].value)) == {"name": "olga", "desk": True}


def test_before_the_second_factor_is_set_up_there_is_no_desk(client: Client) -> None:
    account("olga", "officer", factor=False)
    assert _try(client, "olga") == 302
    assert json.loads(unquote(client.cookies["ratinghouse_who"].value))["desk"] is False


def test_a_code_counts_once(client: Client) -> None:
    user = account("olga", "officer")
    code = code_of(user)
    assert _try(client, "olga", code=code) == 302
    assert _try(Client(), "olga", code=code) == 403


def test_an_officer_without_a_second_factor_must_set_it_up_first(client: Client) -> None:
    user = account("olga", "officer", factor=False)
    answer = client.post(SIGN_IN, {"name": "olga", "password": PASSWORD})
    assert answer["Location"] == "/account/second-factor/"
    assert client.get("/desk/")["Location"] == "/account/second-factor/"
    page = client.get("/account/second-factor/").content.decode()
    secret = page.split('<code class="secret">')[1].split("<")[0]
    assert len(secret.replace(" ", "")) == 32
    assert "data:image/svg+xml" in page
    wrong = f"{(int(code_of(user)) + 1) % 10**6:06}"
    assert client.post("/account/second-factor/", {"code": wrong}).status_code == 403
    TOTPDevice.objects.update(throttling_failure_count=0)
    assert client.post("/account/second-factor/", {"code": code_of(user)}).status_code == 200
    assert client.get("/desk/").status_code == 200
    assert client.get("/account/second-factor/")["Location"] == "/account/"  # the secret is not shown again


def test_a_confirmed_secret_is_never_shown_to_somebody_with_the_password_only(client: Client) -> None:
    user = account("olga", "officer")
    client.force_login(user)  # a session that lacks the second factor
    assert client.get("/desk/")["Location"] == "/account/second-factor/"
    assert client.get("/account/second-factor/").status_code == 302


def test_too_many_failures_of_one_address_on_one_name_are_told(client: Client) -> None:
    account("anna", "arbiter")
    for _ in range(LIMITS[Purpose.SIGN_IN].by_both):
        assert _try(client, "anna", "wrong") == 403
    answer = client.post(SIGN_IN, {"name": "anna", "password": PASSWORD})
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= WINDOW.total_seconds()
    assert "15 minutes" in answer.content.decode()
    elsewhere = Client(REMOTE_ADDR="192.0.2.7")
    assert _try(elsewhere, "anna") == 302
    Attempt.objects.update(at=datetime.now(UTC) - WINDOW - timedelta(seconds=1))
    assert _try(client, "anna") == 302


def test_one_address_cannot_try_many_names(client: Client) -> None:
    for number in range(LIMITS[Purpose.SIGN_IN].by_address):
        assert _try(client, f"nobody{number}", "wrong") == 403
    assert _try(client, "somebody", "wrong") == 429


def test_an_unknown_name_and_a_wrong_password_read_the_same(client: Client) -> None:
    account("anna", "arbiter")
    pages = [client.post(SIGN_IN, {"name": name, "password": "wrong"}).content.decode() for name in ("anna", "hanna")]
    notices = [page.split('role="alert">')[1].split("<")[0] for page in pages]
    assert notices[0] == notices[1]


def test_sessions_are_listed_and_ended_from_another_one(demo_office: Office) -> None:
    user = account("anna", "arbiter")
    client, other_client = Client(), Client(HTTP_USER_AGENT="Lynx in the library")
    assert _try(client, "anna") == _try(other_client, "anna") == 302
    assert "Lynx in the library" in client.get("/account/").content.decode()
    other = SignIn.objects.exclude(session=client.session.session_key).get()
    stranger = entered(account("bert", "arbiter"))
    assert stranger.post(f"/account/sessions/{other.pk}/end/").status_code == 404
    client.post(f"/account/sessions/{other.pk}/end/")
    assert other_client.get("/desk/").status_code == 302
    assert client.get("/desk/").status_code == 200
    assert user.sign_ins.count() == 1


def test_another_password_ends_all_other_sessions(demo_office: Office) -> None:
    account("anna", "arbiter")
    client, other_client = Client(), Client()
    assert _try(client, "anna") == _try(other_client, "anna") == 302
    form = {"password": PASSWORD, "fresh": "twenty white bishops", "again": "twenty white bishops"}
    assert client.post("/account/password/", {**form, "fresh": "short", "again": "short"}).status_code == 403
    assert client.post("/account/password/", {**form, "password": "wrong"}).status_code == 403
    assert client.post("/account/password/", {**form, "again": "else"}).status_code == 403
    assert client.post("/account/password/", form).status_code == 302
    assert client.get("/desk/").status_code == 200
    assert other_client.get("/desk/").status_code == 302
    assert SignIn.objects.get().session == client.session.session_key
    assert _try(Client(), "anna") == 403
    assert _try(Client(), "anna", "twenty white bishops") == 302


def test_signing_out_ends_the_session(client: Client) -> None:
    account("anna", "arbiter")
    _try(client, "anna")
    client.post("/account/sign-out/")
    assert (Session.objects.count(), SignIn.objects.count()) == (0, 0)
    assert client.get("/account/")["Location"] == SIGN_IN


def test_whatever_is_wrong_with_an_account_is_told_at_once(demo_office: Office) -> None:
    account("anna", "arbiter")
    with pytest.raises(Refused) as refused:
        create_account(NOON, "ANNA", "short", "player", club="nowhere")
    assert {finding.code for finding in refused.value.findings} == {
        "name-taken",
        "weak-password",
        "player-missing",
        "no-such-club",
    }
    assert JournalEntry.objects.filter(verb="account").count() == 1


def test_create_officer_reads_the_password_and_prints_the_secret_once(demo_office: Office) -> None:
    verb = [sys.executable, "-c", "from ratinghouse.cli import main; main()", "create-officer", "olga", "--json"]
    created = subprocess.run(
        verb,
        input=PASSWORD + "\n",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **demo_office.environment()},
    )
    answer = json.loads(created.stdout)
    assert (answer["name"], answer["role"], len(answer["secret"])) == ("olga", "officer", 32)
    assert answer["secret"] in answer["address"]
    user = User.objects.get(username="olga")
    assert Account.objects.get(user=user).role == "officer"
    assert _try(Client(), "olga", code=code_of(user)) == 302
    again = subprocess.run(
        verb,
        input="short\n",
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **demo_office.environment()},
    )
    assert again.returncode == 1
    assert "already" in again.stderr
    assert "12" in again.stderr
