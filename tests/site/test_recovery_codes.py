"""Recovery codes: ten at enrolment, shown once, each good for one sign-in, made anew only for the password."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

from ratinghouse.site.accounts.second_factor import recovery_codes_left, replace_recovery_codes
from tests.office.offices import Office
from tests.site.accounts import PASSWORD, account, code_of, entered

SIGN_IN = "/account/sign-in/"


def _codes(page: bytes) -> list[str]:
    return re.findall(r"<li><code>([0-9 ]+)</code>", page.decode())


def _sign_in(name: str, code: str) -> int:
    return Client().post(SIGN_IN, {"name": name, "password": PASSWORD, "code": code}).status_code


def _forgive(user: User) -> None:
    """Throttling has its own clock."""
    for kind in (TOTPDevice, StaticDevice):
        kind.objects.filter(user=user).update(throttling_failure_count=0, throttling_failure_timestamp=None)


def test_enrolment_shows_ten_codes_once_and_each_signs_in_once(client: Client) -> None:
    user = account("olga", "officer", factor=False)
    client.post(SIGN_IN, {"name": "olga", "password": PASSWORD})
    client.get("/account/second-factor/")
    codes = _codes(client.post("/account/second-factor/", {"code": code_of(user)}).content)
    assert len(set(codes)) == 10
    assert all(re.fullmatch(r"\d{4} \d{4} \d{4}", code) for code in codes)
    assert client.get("/account/second-factor/").status_code == 302
    assert _sign_in("olga", codes[3]) == 302
    assert _sign_in("olga", codes[3]) == 403
    _forgive(user)
    assert _sign_in("olga", codes[4].replace(" ", "")) == 302
    assert recovery_codes_left(user) == 8
    assert "8 left" in client.get("/account/").content.decode()


def test_a_recovery_code_opens_the_desk(demo_office: Office) -> None:
    user = account("olga", "officer")
    code = replace_recovery_codes(user)[0]
    client = Client()
    client.post(SIGN_IN, {"name": "olga", "password": PASSWORD, "code": code})
    assert client.get("/desk/").status_code == 200


def test_a_code_of_somebody_else_does_not_count(demo_office: Office) -> None:
    account("olga", "officer")
    other = account("otto", "officer")
    codes = replace_recovery_codes(other)
    replace_recovery_codes(User.objects.get(username="olga"))
    assert _sign_in("olga", codes[0]) == 403


def test_the_codes_themselves_are_not_stored(demo_office: Office) -> None:
    user = account("olga", "officer")
    codes = {code.replace(" ", "") for code in replace_recovery_codes(user)}
    stored = set(StaticToken.objects.values_list("token", flat=True))
    assert len(stored) == 10
    assert not codes & stored


def test_new_codes_need_the_password_and_end_the_old_ones(demo_office: Office) -> None:
    user = account("olga", "officer")
    old = replace_recovery_codes(user)
    client = entered(user)
    assert client.post("/account/recovery-codes/", {"password": "wrong"}).status_code == 403
    assert recovery_codes_left(user) == 10
    fresh = _codes(client.post("/account/recovery-codes/", {"password": PASSWORD}).content)
    assert len(fresh) == 10
    assert not set(fresh) & set(old)
    assert client.get("/desk/").status_code == 200
    assert _sign_in("olga", old[0]) == 403
    _forgive(user)
    assert _sign_in("olga", fresh[0]) == 302


@pytest.mark.parametrize("address", ["/account/recovery-codes/", "/account/second-factor/another/"])
def test_without_the_second_factor_given_nothing_about_it_changes(demo_office: Office, address: str) -> None:
    user = account("olga", "officer")
    old = replace_recovery_codes(user)
    half = Client()
    half.force_login(user)  # the password alone
    assert half.post(address, {"password": PASSWORD}).status_code == 302
    assert half.get("/account/second-factor/")["Location"] == "/account/"
    assert _sign_in("olga", old[0]) == 302


def test_a_lost_authenticator_is_replaced_and_counts_until_then(demo_office: Office) -> None:
    user = account("olga", "officer")
    codes = replace_recovery_codes(user)
    client = Client()
    client.post(SIGN_IN, {"name": "olga", "password": PASSWORD, "code": codes[0]})
    assert client.post("/account/second-factor/another/", {"password": "wrong"}).status_code == 403
    assert (
        client.post("/account/second-factor/another/", {"password": PASSWORD})["Location"] == "/account/second-factor/"
    )
    assert client.get("/account/second-factor/").status_code == 200
    first = TOTPDevice.objects.get(user=user, confirmed=True)
    fresh = TOTPDevice.objects.get(user=user, confirmed=False)
    assert _sign_in("olga", f"{totp(first.bin_key):06}") == 302
    answer = client.post("/account/second-factor/", {"code": f"{totp(fresh.bin_key):06}"})
    assert len(_codes(answer.content)) == 10
    assert TOTPDevice.objects.get(user=user).pk == fresh.pk
    assert client.get("/desk/").status_code == 200
    assert _sign_in("olga", codes[1]) == 403
