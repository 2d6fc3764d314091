"""Who may do what to what: every page of the desk and of accounts, for every role, on one's own and others' things."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.events.registrations import Announcement, announce
from ratinghouse.office.models import Entry, FeeAccount, Invoice, NormResult, Player, Study
from ratinghouse.site.accounts.disputes import open_dispute
from ratinghouse.site.long_work import begin
from ratinghouse.site.permissions import RULES, Action, Role, Visitor, visitor
from tests.office.offices import Office
from tests.site.accounts import NOON, account, entered
from tests.site.small_report import small_report
from tests.site.work_jobs import LIST, scripted

OFFICERS = frozenset({"officer", "administrator"})
ADMINISTRATORS = frozenset({"administrator"})
SENDERS = OFFICERS | {"arbiter", "other-arbiter"}
ROLES = (
    "anonymous",
    "public",
    "player",
    "other-player",
    "arbiter",
    "other-arbiter",
    "officer-without-factor",
    *OFFICERS,
)

# Each address with the roles that are let in. {event} was sent by "arbiter"; {entry}, {dispute} are "player"s.
MATRIX: dict[str, frozenset[str]] = {
    "GET /desk/": SENDERS,
    "POST /desk/upload/": SENDERS,
    "GET /desk/events/{event}/": OFFICERS | {"arbiter"},
    "GET /desk/events/{event}/file": OFFICERS | {"arbiter"},
    "GET /desk/events/{event}/forms/crosstable.html": OFFICERS | {"arbiter"},
    "GET /desk/events/{event}/report.trf26": OFFICERS | {"arbiter"},
    "GET /account/norms/{norm}/certificate.pdf": frozenset({"player"}),
    "POST /desk/events/{event}/tell/": OFFICERS,
    "POST /desk/events/{event}/admit/": OFFICERS,
    "POST /desk/events/{event}/refuse/": OFFICERS,
    "POST /desk/events/{event}/withdraw/": OFFICERS,
    "POST /desk/events/{event}/reconsider/": OFFICERS,
    "POST /desk/events/{event}/appeal/": OFFICERS,
    "POST /desk/events/{event}/appeal/decide/": OFFICERS,
    "POST /desk/events/{event}/leave-out/": OFFICERS,
    "POST /desk/events/{event}/rate-again/": OFFICERS,
    "GET /desk/events/{event}/match/": OFFICERS,
    "POST /desk/events/{event}/match/decide/": OFFICERS,
    "GET /desk/events/{event}/correct/": OFFICERS,
    "POST /desk/events/{event}/correct/": OFFICERS,
    "GET /desk/lists/": OFFICERS,
    "POST /desk/lists/preview/": OFFICERS,
    "POST /desk/lists/publish/": OFFICERS,
    "GET /desk/import/": OFFICERS,
    "POST /desk/import/": OFFICERS,
    "GET /desk/work/": OFFICERS,
    "POST /desk/work/{work}/again/": OFFICERS,
    "GET /desk/work/{work}/": OFFICERS,
    "POST /desk/work/{work}/confirm/": OFFICERS,
    "GET /desk/adjustments/": OFFICERS,
    "POST /desk/adjustments/": OFFICERS,
    "GET /desk/studies/": OFFICERS,
    "POST /desk/studies/": OFFICERS,
    "GET /desk/studies/{study}/": OFFICERS,
    "GET /desk/studies/{study}/study.pdf": OFFICERS,
    "POST /desk/studies/{study}/public/": OFFICERS,
    "GET /desk/journal/": OFFICERS,
    "GET /desk/deadlines/": OFFICERS,
    "GET /desk/officials/": OFFICERS,
    "POST /desk/officials/": OFFICERS,
    "GET /desk/fees/": OFFICERS,
    "POST /desk/fees/": OFFICERS,
    "GET /desk/fees/{invoice}/": OFFICERS,
    "POST /desk/fees/{invoice}/": OFFICERS,
    "GET /desk/fees/{invoice}.csv": OFFICERS,
    "GET /desk/registrations/": SENDERS,
    "GET /desk/registrations/announce/": SENDERS,
    "POST /desk/registrations/announce/": SENDERS,
    "GET /desk/registrations/{registration}/": OFFICERS | {"arbiter"},
    "POST /desk/registrations/{registration}/amend/": OFFICERS | {"arbiter"},
    "POST /desk/registrations/{registration}/cancel/": OFFICERS | {"arbiter"},
    "POST /desk/registrations/{registration}/decide/": OFFICERS,
    "GET /desk/disputes/": SENDERS,
    "GET /desk/register/": OFFICERS,
    "GET /desk/register/{code}/": OFFICERS,
    "POST /desk/register/{code}/edit/": OFFICERS,
    "POST /desk/register/{code}/erase/": OFFICERS,
    "POST /desk/register/{code}/merge/": OFFICERS,
    "POST /desk/register/{code}/unmerge/": OFFICERS,
    "GET /desk/accounts/": ADMINISTRATORS,
    "GET /desk/accounts/new/": ADMINISTRATORS,
    "POST /desk/accounts/new/": ADMINISTRATORS,
    "GET /desk/accounts/mail/": ADMINISTRATORS,
    "POST /desk/accounts/mail/": ADMINISTRATORS,
    "GET /desk/accounts/{account}/": ADMINISTRATORS,
    "POST /desk/accounts/{account}/": ADMINISTRATORS,
    "POST /desk/accounts/{account}/active/": ADMINISTRATORS,
    "POST /desk/accounts/{account}/factor/": ADMINISTRATORS,
    "POST /desk/accounts/{account}/sessions/": ADMINISTRATORS,
    "POST /desk/accounts/{account}/invite/": ADMINISTRATORS,
    "GET /account/player/": frozenset({"player", "other-player"}),
    "GET /account/player/export.json": frozenset({"player", "other-player"}),
    "POST /account/player/hide/": frozenset({"player", "other-player"}),
    "GET /account/player/erase/": frozenset({"player", "other-player"}),
    "POST /account/player/stay/": frozenset({"player", "other-player"}),
    "GET /account/entries/{entry}/question/": frozenset({"player"}),
    "POST /account/entries/{entry}/question/": frozenset({"player"}),
    "GET /account/disputes/{dispute}/": OFFICERS | {"player", "arbiter"},
    "POST /account/disputes/{dispute}/": OFFICERS | {"player", "arbiter"},
}


FIGURES = ("games", "score", "average", "performance")


@pytest.fixture
def subjects(demo_office: Office) -> dict[str, object]:
    """An event that "arbiter" sent, an entry and a dispute of "player" in it."""
    report_file = ReceivedFile(small_report().text().encode(), "four.trf", date(2023, 1, 9), sender="arbiter")
    event = receive(NOON, report_file).event
    match_automatically(NOON, event.pk)
    entry = Entry.objects.filter(event=event, player__isnull=False).order_by("no").first()
    assert entry is not None
    dispute = open_dispute(NOON, entry, None, "I was not there.")
    assert entry.player is not None
    announcement = Announcement("Spring Open", date(2023, 4, 1), date(2023, 4, 2), "standard")
    return {
        "registration": announce(NOON, announcement, "arbiter", date(2023, 3, 1)).pk,
        "account": account("bystander", "public").account.pk,
        "event": event.pk,
        "norm": NormResult.objects.create(
            event=event, player=entry.player, no=entry.no, title="GM", verdict="norm", **dict.fromkeys(FIGURES, 9)
        ).pk,
        "invoice": Invoice.objects.create(
            number=1,
            account=FeeAccount.objects.create(kind="federation", code="NOR"),
            **dict.fromkeys(("day", "first_list", "last_list"), date(2023, 1, 1)),
            currency="EUR",
            total=0,
        ).number,
        "entry": entry.pk,
        "dispute": dispute.pk,
        "code": entry.player.code,
        "study": Study.objects.get().pk,
        "work": begin(scripted, "preview", "officer", LIST).id,
    }


@pytest.fixture
def clients(subjects: dict[str, object]) -> dict[str, Client]:
    """A client for each role."""
    code = str(subjects["code"])
    other = Player.objects.exclude(code=code).filter(merged_into=None).order_by("pk").last()
    assert other is not None
    return {
        "anonymous": Client(),
        "public": entered(account("public", "public")),
        "player": entered(account("player", "player", player=code)),
        "other-player": entered(account("other-player", "player", player=other.code)),
        "arbiter": entered(account("arbiter", "arbiter")),
        "other-arbiter": entered(account("other-arbiter", "arbiter")),
        "officer-without-factor": entered(account("careless", "officer", factor=False)),
        "officer": entered(account("officer", "officer")),
        "administrator": entered(account("administrator", "administrator")),
    }


def _passed(client: Client, address: str) -> bool:
    """Whether the request reached the view; what the view then answered does not matter here."""
    method, path = address.split()
    answer = client.get(path) if method == "GET" else client.post(path)
    assert answer.status_code < 500
    if answer.status_code == 302:
        return not answer["Location"].startswith(("/account/sign-in/", "/account/second-factor/"))
    return answer.status_code != 403


def test_every_role_gets_exactly_what_the_matrix_grants(
    clients: dict[str, Client], subjects: dict[str, object]
) -> None:
    assert set(clients) == set(ROLES)
    wrong = []
    for template, granted in MATRIX.items():
        address = template.format(**subjects)
        for role, client in clients.items():
            if _passed(client, address) != (role in granted):
                wrong.append(f"{role}: {address}")
    assert wrong == []


def test_the_matrix_has_every_address_of_desk_and_account() -> None:
    open_to_accounts = {
        *("", "sign-in/", "sign-out/", "second-factor/", "second-factor/another/", "recovery-codes/", "notices/"),
        *("password/", "password/forgotten/", "password/<str:who>/<str:token>/", "sessions/<int:number>/end/"),
    }
    listed = {address.split()[1].strip("/") for address in MATRIX}
    missing = []
    for path in _paths(get_resolver().url_patterns):
        if path.startswith("account/") and path.removeprefix("account/") in open_to_accounts:
            continue
        named = path.strip("/")
        for converter, name in (("<int:number>", None), ("<str:id>", "{work}"), ("<str:code>", "{code}")):
            subject = name or ("{" + _subject(path) + "}")
            named = named.replace(converter, subject)
        named = named.replace("<str:name>.<str:kind>", "crosstable.html").replace("report.<str:kind>", "report.trf26")
        named = named.replace("{invoice}.<str:kind>", "{invoice}.csv")
        if path.startswith(("desk/", "account/")) and named not in listed:
            missing.append(path)
    assert missing == []


def test_every_deed_has_a_rule() -> None:
    assert set(RULES) == set(Action)


def _subject(path: str) -> str:
    by_folder = {"events": "event", "entries": "entry", "disputes": "dispute", "registrations": "registration"}
    by_folder |= {"accounts": "account", "norms": "norm", "fees": "invoice", "studies": "study"}
    return next((subject for part, subject in by_folder.items() if f"/{part}/" in path), "")


def _paths(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _paths(pattern.url_patterns, path)
        else:
            yield path


@pytest.mark.parametrize("role", ["officer", "administrator"])
def test_without_the_second_factor_of_this_session_an_officer_has_no_role(demo_office: Office, role: str) -> None:
    user = account("keeper", role)
    assert visitor(user) == Visitor("keeper")  # nobody asked for the factor at all
    user.otp_device = None  # type: ignore[attr-defined]
    assert visitor(user) == Visitor("keeper")
    assert not visitor(user).is_officer
    user.otp_device = object()  # type: ignore[attr-defined]
    assert visitor(user) == Visitor("keeper", Role(role), None, None)
    assert visitor(user).is_officer


def test_an_arbiter_needs_no_second_factor(demo_office: Office) -> None:
    assert visitor(account("arbiter", "arbiter")).role == Role.ARBITER


def test_a_closed_account_has_no_role(demo_office: Office) -> None:
    user = account("arbiter", "arbiter")
    user.is_active = False
    assert visitor(user) == Visitor()
