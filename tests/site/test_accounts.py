"""Accounts kept by administrators: made by invitation, changed, closed, and never without an administrator."""

from __future__ import annotations

import re
from threading import Barrier, Thread

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connections
from django.test import Client, override_settings
from django_otp.plugins.otp_totp.models import TOTPDevice

from ratinghouse.office.models import Club, JournalEntry, Player
from ratinghouse.office.refusal import Refused
from ratinghouse.site.accounts.account_changes import change_account, set_active
from ratinghouse.site.accounts.account_findings import AccountDetails
from ratinghouse.site.accounts.new_accounts import create_account
from ratinghouse.site.accounts.second_factor import replace_recovery_codes
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.delivery import deliver
from tests.office.offices import Office
from tests.site.accounts import NOON, PASSWORD, account, code_of, entered

LIST, NEW = "/desk/accounts/", "/desk/accounts/new/"


@pytest.fixture
def administrator(demo_office: Office) -> Client:
    """The office's only administrator."""
    return entered(account("ada", "administrator"))


def _page(user: User) -> str:
    return f"/desk/accounts/{user.account.pk}/"


def _form(role: str, **more: str) -> dict[str, str]:
    return {"role": role, "email": "", "player": "", "club": "", "language": "en"} | more


def _link(page: bytes) -> str:
    match = re.search(r"http://testserver(/account/password/[^<]+)", page.decode())
    assert match is not None
    return match[1]


def test_the_list_shows_role_last_sign_in_factor_and_state(administrator: Client) -> None:
    anna, bert = account("anna", "arbiter"), account("bert", "officer", factor=False)
    Client().post("/account/sign-in/", {"name": "anna", "password": PASSWORD})
    anna.refresh_from_db()
    set_active(NOON, bert.account.pk, active=False)
    create_account(NOON, "carl", None, "arbiter")
    page = administrator.get(LIST).content.decode()
    rows = {name: row for row in page.split("<tr>")[2:] for name in re.findall(r'/">(\w+)</a>', row)}
    assert rows.keys() == {"ada", "anna", "bert", "carl"}
    assert f"{anna.last_login:%Y-%m-%d %H:%M}" in rows["anna"]
    assert "arbiter or organiser" in rows["anna"]
    assert "set up" in rows["ada"]
    assert "none" in rows["anna"]
    assert "closed" in rows["bert"]
    assert "invited" in rows["carl"]
    assert "never" in rows["carl"]


def test_accounts_are_found_by_name_address_player_and_role(administrator: Client) -> None:
    player = Player.objects.filter(merged_into=None).order_by("pk")[3]
    create_account(NOON, "anna", PASSWORD, "player", player=player.code, email="someone@example.org")
    account("bert", "arbiter")

    def listed(**query: str) -> list[str]:
        return re.findall(r'/desk/accounts/\d+/">(\w+)</a>', administrator.get(LIST, query).content.decode())

    assert listed(q="SOMEONE@") == listed(q=player.name.split(",")[0]) == listed(q=player.code) == ["anna"]
    assert listed(role="arbiter") == ["bert"]
    assert listed(q="nobody at all") == []


def test_an_account_is_made_by_invitation(administrator: Client) -> None:
    club = Club.objects.first() or Club.objects.create(code="C1", name="First Club")
    with override_settings(EMAIL_HOST="mail.example", SITE="https://ratings.example.org"):
        form = _form("arbiter", name="anna", email="anna@example.org", club=club.code, language="ja")
        page = administrator.post(NEW, form).content
        assert "anna@example.org" in page.decode()
        notice = Notice.objects.get()
        assert (notice.kind, notice.account.user.username) == ("invited", "anna")
        assert deliver(notice.written).sent == 1
    assert "https://ratings.example.org/account/password/" in str(mail.outbox.pop().body)
    anna = Account.objects.get(user__username="anna")
    assert (anna.role, anna.club, anna.language, anna.user.has_usable_password()) == ("arbiter", club, "ja", False)
    link = _link(page)
    assert Client().post(link, {"fresh": PASSWORD, "again": PASSWORD}).status_code == 302
    assert Client().post("/account/sign-in/", {"name": "anna", "password": PASSWORD}).status_code == 302
    written = JournalEntry.objects.filter(verb="account", subject="account anna").get()
    assert written.who == "ada"
    assert "example.org" not in str(written.after)


def test_whatever_is_wrong_is_told_at_once_and_the_form_keeps_what_was_typed(administrator: Client) -> None:
    form = _form("player", name="ada", email="no address", club="nowhere")
    answer = administrator.post(NEW, form)
    page = answer.content.decode()
    assert answer.status_code == 422
    for problem in ("there is already an account ada", "is not an e-mail address", "needs the player", "no club"):
        assert problem in page.replace("&#x27;", "'")
    assert 'value="no address"' in page
    assert Account.objects.count() == 1
    assert administrator.post(NEW, _form("player", name="x", player="Z9")).status_code == 422
    assert administrator.post(NEW, _form("emperor", name="x")).status_code == 422


def test_role_player_club_and_address_are_changed(administrator: Client) -> None:
    anna = account("anna", "arbiter")
    player = Player.objects.filter(merged_into=None).order_by("pk")[0]
    form = _form("player", player=player.code, email="anna@example.org", language="ja")
    assert administrator.post(_page(anna), form).status_code == 302
    changed = Account.objects.get(user=anna)
    assert (changed.role, changed.player, changed.user.email, changed.language) == (
        "player",
        player,
        "anna@example.org",
        "ja",
    )
    assert administrator.post(_page(anna), form).status_code == 302  # the account's own player is not somebody else's
    written = JournalEntry.objects.filter(subject="account anna").order_by("-number")[0]
    assert written.before == {"role": "arbiter", "player": "", "club": ""}
    assert written.after == {"role": "player", "player": player.code, "club": "", "email": "changed"}
    assert administrator.post(_page(account("bert", "player", player=_other(player))), form).status_code == 422


def _other(player: Player) -> str:
    other = Player.objects.filter(merged_into=None).exclude(pk=player.pk).order_by("pk").first()
    assert other is not None
    return other.code


def test_another_role_counts_at_once(administrator: Client) -> None:
    olga = account("olga", "officer")
    desk = entered(olga)
    assert desk.get("/desk/journal/").status_code == 200
    administrator.post(_page(olga), _form("arbiter"))
    assert desk.get("/desk/journal/").status_code == 403


def test_a_closed_account_is_out_until_it_is_opened_again(administrator: Client) -> None:
    anna = account("anna", "arbiter")
    client = Client()
    client.post("/account/sign-in/", {"name": "anna", "password": PASSWORD})
    administrator.post(_page(anna) + "active/", {"active": "0"})
    assert client.get("/desk/").status_code == 302
    assert not anna.sign_ins.exists()
    assert Client().post("/account/sign-in/", {"name": "anna", "password": PASSWORD}).status_code == 403
    assert administrator.post(_page(anna) + "invite/").status_code == 302  # no link into a closed account
    administrator.post(_page(anna) + "active/", {"active": "1"})
    assert Client().post("/account/sign-in/", {"name": "anna", "password": PASSWORD}).status_code == 302


def test_a_reset_factor_is_set_up_anew(administrator: Client) -> None:
    olga = account("olga", "officer")
    replace_recovery_codes(olga)
    client = Client()
    client.post("/account/sign-in/", {"name": "olga", "password": PASSWORD, "code": code_of(olga)})
    assert client.get("/desk/").status_code == 200
    administrator.post(_page(olga) + "factor/")
    assert not TOTPDevice.objects.filter(user=olga).exists()
    entry = JournalEntry.objects.latest("number")
    assert (entry.subject, entry.after) == ("account olga", {"second factor": "reset"})
    assert client.get("/desk/")["Location"].startswith("/account/sign-in/")
    answer = Client().post("/account/sign-in/", {"name": "olga", "password": PASSWORD})
    assert answer["Location"] == "/account/second-factor/"


def test_all_sessions_are_ended(administrator: Client) -> None:
    anna = account("anna", "arbiter")
    sessions = [Client(), Client()]
    for client in sessions:
        client.post("/account/sign-in/", {"name": "anna", "password": PASSWORD})
    assert "2 sessions are open" in administrator.get(_page(anna)).content.decode()
    administrator.post(_page(anna) + "sessions/")
    assert [client.get("/desk/").status_code for client in sessions] == [302, 302]


def test_a_new_link_leaves_the_password_until_it_is_used(administrator: Client) -> None:
    anna = account("anna", "arbiter")
    link = _link(administrator.post(_page(anna) + "invite/").content)
    assert Client().get(link).status_code == 200
    assert Client().post("/account/sign-in/", {"name": "anna", "password": PASSWORD}).status_code == 302


@pytest.mark.parametrize("deed", ["demote", "close"])
def test_the_last_administrator_stays(administrator: Client, deed: str) -> None:
    ada = User.objects.get(username="ada")
    bea = account("bea", "administrator")
    set_active(NOON, bea.account.pk, active=False)
    create_account(NOON, "cleo", None, "administrator")  # invited, but she cannot sign in yet
    answer = _do(administrator, ada, deed)
    assert "is the last administrator" in answer
    ada.refresh_from_db()
    assert (ada.is_active, Account.objects.get(user=ada).role) == (True, "administrator")
    set_active(NOON, bea.account.pk, active=True)
    _do(administrator, ada, deed)
    ada.refresh_from_db()
    assert not ada.is_active or Account.objects.get(user=ada).role == "officer"


def _do(client: Client, user: User, deed: str) -> str:
    if deed == "demote":
        return client.post(_page(user), _form("officer"), follow=True).content.decode()
    return client.post(_page(user) + "active/", {"active": "0"}, follow=True).content.decode()


def test_two_administrators_who_demote_each_other_at_once_do_not_both_succeed(administrator: Client) -> None:
    both = [User.objects.get(username="ada").account.pk, account("bea", "administrator").account.pk]
    ready, refused = Barrier(2), []

    def demote(number: int) -> None:
        ready.wait()
        try:
            change_account(NOON, number, AccountDetails("officer"))
        except Refused as why:
            refused.append(why.findings[0].code)
        finally:
            connections.close_all()

    threads = [Thread(target=demote, args=(number,)) for number in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == ["last-administrator"]
    assert Account.objects.filter(role="administrator").count() == 1
