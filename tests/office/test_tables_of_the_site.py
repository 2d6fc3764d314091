"""The site's own tables on both databases: notices with their acts, codes used once, and all of it in a backup."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from threading import Barrier, Thread
from typing import TypeVar

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.db import connections
from django.test import override_settings

from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.journal import Clerk
from ratinghouse.office.setting_up import init_office
from ratinghouse.office.storage.backup import back_up
from ratinghouse.office.storage.restoring import restore
from ratinghouse.site.accounts.account_changes import change_account
from ratinghouse.site.accounts.account_findings import AccountDetails
from ratinghouse.site.accounts.new_accounts import create_account
from ratinghouse.site.accounts.second_factor import (
    device_of_code,
    recovery_codes_left,
    replace_device,
    replace_recovery_codes,
)
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.delivery import Delivered, deliver
from tests.office.conftest import Offices
from tests.office.offices import Office

PASSWORD = "nineteen grey rooks"
WITH_MAIL = override_settings(
    EMAIL_BACKEND="django.core.mail.backends.locmem.EmailBackend", EMAIL_HOST="mail.example", ALLOWED_HOSTS=["*"]
)
Outcome = TypeVar("Outcome")


def _at_once(work: Callable[[], Outcome], times: int = 3) -> list[Outcome]:
    """What several threads get that all do the same at the same moment."""
    ready, outcomes = Barrier(times), list[Outcome]()

    def run() -> None:
        ready.wait()
        try:
            outcomes.append(work())
        finally:
            connections.close_all()

    threads = [Thread(target=run) for _ in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def _people(clerk: Clerk) -> tuple[User, User]:
    create_account(clerk, "anna", PASSWORD, "arbiter", email="anna@example.org", language="ja")
    officer = create_account(clerk, "olga", PASSWORD, "officer", email="olga@example.org").user
    replace_device(officer)
    return User.objects.get(username="anna"), officer


def _unreadable(clerk: Clerk) -> None:
    receive(clerk, ReceivedFile(b"this is no report", "letter.txt", date(2024, 3, 1), sender="anna"))


@pytest.fixture
def outbox() -> list[mail.EmailMessage]:
    """Where Django puts mails that go nowhere."""
    mail.outbox = []
    return mail.outbox


@WITH_MAIL
def test_notices_go_out_once_however_many_deliver(
    federation: Office, clerk: Clerk, outbox: list[mail.EmailMessage]
) -> None:
    _people(clerk)
    _unreadable(clerk)
    assert set(Notice.objects.values_list("kind", "account__user__username")) == {
        ("arrived", "olga"),
        ("checked", "anna"),
    }
    deliveries = _at_once(lambda: deliver(clerk.now + timedelta(minutes=2)))
    assert sum(delivered.sent for delivered in deliveries) == 2
    assert sorted(message.to[0] for message in outbox) == ["anna@example.org", "olga@example.org"]
    assert deliver(clerk.now + timedelta(hours=1)) == Delivered()


def test_a_recovery_code_used_by_several_at_once_lets_one_in(federation: Office, clerk: Clerk) -> None:
    officer = _people(clerk)[1]
    code = replace_recovery_codes(officer)[4].replace(" ", "")
    accepted = _at_once(lambda: device_of_code(officer, code) is not None)
    assert sorted(accepted) == [False, False, True]
    assert recovery_codes_left(officer) == 9


def test_accounts_are_changed_and_found(federation: Office, clerk: Clerk) -> None:
    arbiter, _ = _people(clerk)
    changed = change_account(clerk, arbiter.account.pk, AccountDetails("officer", email="ANNA@example.org"))
    assert (changed.role, changed.user.email) == ("officer", "ANNA@example.org")
    assert list(Account.objects.filter(user__email__icontains="anna@EX").values_list("role", flat=True)) == ["officer"]


@WITH_MAIL
@pytest.mark.parametrize(("source", "target"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_notices_choices_and_recovery_codes_come_back_from_a_backup(
    offices: Offices, clerk: Clerk, tmp_path: Path, source: str, target: str, outbox: list[mail.EmailMessage]
) -> None:
    first = offices(source)
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    arbiter, officer = _people(clerk)
    Account.objects.filter(user=arbiter).update(unwanted=["admitted"])
    codes = replace_recovery_codes(officer)
    _unreadable(clerk)
    notices = list(Notice.objects.order_by("pk").values_list("kind", "subject", "facts", "due", "written"))
    back_up(clerk, first.home, tmp_path / "b.zip")

    second = offices(target, tables=False)
    restore(clerk, second.home, tmp_path / "b.zip")
    assert list(Notice.objects.order_by("pk").values_list("kind", "subject", "facts", "due", "written")) == notices
    back = Account.objects.get(user__username="anna")
    assert (back.language, back.unwanted) == ("ja", ["admitted"])
    assert recovery_codes_left(officer) == 10
    assert deliver(clerk.now + timedelta(minutes=2)).sent == 2
    assert device_of_code(officer, codes[0].replace(" ", "")) is not None
