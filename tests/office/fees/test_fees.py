"""Fees: who owes them, by how many players, on which list, how late; each event once, in whole cents."""

from __future__ import annotations

import csv
import io
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.fees.accounts import balances, record_payment
from ratinghouse.office.fees.invoice_files import CSV_COLUMNS, invoice_csv
from ratinghouse.office.fees.invoices import cancel_invoice, issue_invoices, open_fees
from ratinghouse.office.fees.money import amount_of, decimal, money
from ratinghouse.office.fees.payers import payer_of, set_organiser
from ratinghouse.office.fees.tariffs import event_fee, set_tariff
from ratinghouse.office.journal import Clerk, broken_links
from ratinghouse.office.models import Event, Invoice, JournalEntry, Tariff
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.register import add_club
from ratinghouse.reports import ReportEntry
from tests.office.offices import Office
from tests.office.reports import round_robin

JUNE, JULY = date(2024, 6, 1), date(2024, 7, 1)


def rated(clerk: Clerk, name: str, *, players: int = 4, reported: date = date(2024, 5, 13), **columns: Any) -> Event:
    """An event on the list of June, or on that of the columns."""
    entries = [ReportEntry(at, f"Player{at}, Ann", rating=1800, fed="XAN") for at in range(1, players + 1)]
    event = receive(clerk, ReceivedFile(round_robin(entries, name=name), "cup.trf", reported)).event
    Event.objects.filter(pk=event.pk).update(**{"state": "rated", "list_date": JUNE, **columns})
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def tariff(federation: Office, clerk: Clerk) -> Tariff:
    """20.00 an event and 1.50 a player, half as much again for a late report."""
    add_club(clerk, "ROOK", "Rook Club", "rook@example.org")
    return set_tariff(clerk, "standard", JUNE, "EUR", per_event=2000, per_player=150, late_percent=50)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [finding.code for finding in refused.value.findings]


@pytest.mark.parametrize(
    ("players", "days", "fee", "late"),
    [(11, 0, 3650, 0), (11, 1, 3650, 1825), (0, 0, 2000, 0), (1, 400, 2150, 1075), (3, 5, 2450, 1225)],
)
def test_F09_004_the_fee_follows_from_players_and_lateness(players: int, days: int, fee: int, late: int) -> None:
    """20.00 + 11 × 1.50 = 36.50, and half of it for lateness, however late."""
    tariff = Tariff(per_event=2000, per_player=150, late_percent=50)
    computed = event_fee(tariff, players, days)
    assert (computed.fee, computed.late_fee) == (fee, late)


def test_half_a_cent_is_rounded_up() -> None:
    tariff = Tariff(per_event=1, per_player=0, late_percent=50)
    assert event_fee(tariff, 0, 1).late_fee == 1
    assert event_fee(Tariff(per_event=1, per_player=0, late_percent=49), 0, 1).late_fee == 0


def test_F09_004_the_organiser_of_an_official_tournament_owes_its_fee(tariff: Tariff, clerk: Clerk) -> None:
    """0.3: the organiser, not the federation, also of an event of another federation."""
    event = rated(clerk, "Official Cup", fed="GER", declared={"official": 1})
    missing = payer_of(event)
    assert isinstance(missing, Finding)
    assert (missing.code, missing.article) == ("organiser-missing", "0.3")
    with pytest.raises(Refused) as refused:
        issue_invoices(clerk, JUNE, JUNE)
    assert codes(refused) == ["organiser-missing"]
    set_organiser(clerk, event.pk, "ROOK")
    (invoice,) = issue_invoices(clerk, JUNE, JUNE)
    assert (invoice.account.kind, invoice.account.code, invoice.payer_name) == ("organiser", "ROOK", "Rook Club")
    assert (invoice.total, invoice.currency, invoice.payer_contact) == (2600, "EUR", "rook@example.org")


@pytest.mark.parametrize(
    ("fed", "organised", "payer"),
    [
        ("XAN", True, ("organiser", "ROOK")),
        ("XAN", False, ("federation", "XAN")),
        ("", False, ("federation", "XAN")),
        ("GER", False, ("federation", "GER")),
        ("GER", True, ("federation", "GER")),
    ],
)
def test_who_else_pays(tariff: Tariff, clerk: Clerk, fed: str, organised: bool, payer: tuple[str, str]) -> None:
    event = rated(clerk, "Cup", fed=fed)
    if organised:
        event = set_organiser(clerk, event.pk, "ROOK")
    assert payer_of(event) == payer


def test_F09_004_one_invoice_for_each_payer_of_the_lists_of_a_period(tariff: Tariff, clerk: Clerk) -> None:
    set_tariff(clerk, "standard", JULY, "EUR", per_event=3000, per_player=100, late_percent=10)
    rated(clerk, "May Cup", list_date=date(2024, 5, 1))
    rated(clerk, "June Cup")
    rated(clerk, "June Open", fed="GER")
    rated(clerk, "July Cup", list_date=JULY)
    invoices = issue_invoices(clerk, JUNE, JULY)
    assert [(each.number, each.account.code, each.total) for each in invoices] == [(1, "GER", 2600), (2, "XAN", 6000)]
    assert [(line.event.name, line.fee) for line in invoices[1].lines.order_by("event_id")] == [
        ("June Cup", 2000 + 4 * 150),
        ("July Cup", 3000 + 4 * 100),
    ]
    with pytest.raises(Refused) as refused:
        issue_invoices(clerk, JUNE, JULY)
    assert codes(refused) == ["nothing-to-invoice"]
    with pytest.raises(Refused) as refused:
        issue_invoices(clerk, date(2024, 5, 1), JUNE)
    assert codes(refused) == ["tariff-missing"]
    assert broken_links() == []


@pytest.mark.parametrize(("reported", "days", "late_fee"), [(date(2024, 7, 29), 0, 0), (date(2024, 7, 30), 1, 1300)])
def test_F09_004_a_late_report_costs_more(
    tariff: Tariff, clerk: Clerk, reported: date, days: int, late_fee: int
) -> None:
    """Under fide-2024 an event that ended on 12 May enters no list after August, which closes on 29 July."""
    rated(clerk, "Late Cup", reported=reported)
    (charge,) = open_fees(JUNE, JUNE).charges
    assert (charge.days_late, charge.fee, charge.late_fee) == (days, 2600, late_fee)


def test_an_event_is_invoiced_once_also_after_its_correction(tariff: Tariff, clerk: Clerk) -> None:
    first = rated(clerk, "Cup")
    issue_invoices(clerk, JUNE, JUNE)
    Event.objects.filter(pk=first.pk).update(state="superseded")
    rated(clerk, "Cup, corrected", supersedes=first)
    assert open_fees(JUNE, JUNE).charges == []


def test_a_cancelled_invoice_frees_its_events(tariff: Tariff, clerk: Clerk) -> None:
    rated(clerk, "Cup")
    (invoice,) = issue_invoices(clerk, JUNE, JUNE)
    cancel_invoice(clerk, invoice.number, "sent to the wrong club")
    assert [row.open for row in balances()] == []
    (again,) = issue_invoices(clerk, JUNE, JUNE)
    assert (again.number, again.total, again.cancelled) == (2, 2600, None)
    with pytest.raises(Refused) as refused:
        cancel_invoice(clerk, invoice.number, "again")
    assert codes(refused) == ["cancelled"]
    with pytest.raises(Refused) as refused:
        cancel_invoice(clerk, again.number, " ")
    assert codes(refused) == ["reason-missing"]


def test_accounts_know_what_is_open(tariff: Tariff, clerk: Clerk) -> None:
    rated(clerk, "Cup")
    issue_invoices(clerk, JUNE, JUNE)
    record_payment(clerk, "federation", "XAN", 2000, "EUR", JULY, "bank 17")
    (row,) = balances()
    assert (row.name, row.invoiced, row.paid, row.open) == ("Chess Federation of Xanadu", 2600, 2000, 600)
    for wrong in (("organiser", "NONE", 100, "EUR"), ("federation", "XAN", 0, "EUR"), ("federation", "XAN", 1, "Euro")):
        with pytest.raises(Refused):
            record_payment(clerk, *wrong, JULY)
    verbs = [(entry.verb, entry.subject) for entry in JournalEntry.objects.filter(verb="fee").order_by("number")]
    assert verbs == [("fee", "tariff standard 2024-06-01"), ("fee", "invoice 1"), ("fee", "payment 1")]


def test_a_tariff_stands(tariff: Tariff, clerk: Clerk) -> None:
    with pytest.raises(Refused) as refused:
        set_tariff(clerk, "standard", JUNE, "EUR", per_event=-1, per_player=0, late_percent=0)
    assert codes(refused) == ["bad-tariff", "tariff-stands"]
    with pytest.raises(Refused) as refused:
        set_tariff(clerk, "blitz", JUNE, "EUR", per_event=1, per_player=0, late_percent=0)
    assert codes(refused) == ["pool-unknown"]


def test_currencies_get_invoices_of_their_own(tariff: Tariff, clerk: Clerk) -> None:
    set_tariff(clerk, "standard", JULY, "JPY", per_event=1000, per_player=50, late_percent=0)
    rated(clerk, "Cup")
    rated(clerk, "July Cup", list_date=JULY)
    invoices = issue_invoices(clerk, JUNE, JULY)
    assert [money(each.total, each.currency) for each in invoices] == ["26.00 EUR", "1200 JPY"]


def test_an_invoice_as_csv(tariff: Tariff, clerk: Clerk) -> None:
    rated(clerk, "=1+1 Cup")
    issue_invoices(clerk, JUNE, JUNE)
    head, row = csv.reader(io.StringIO(invoice_csv(list(Invoice.objects.all())), newline=""))
    assert tuple(head) == CSV_COLUMNS
    line = dict(zip(head, row, strict=True))
    assert (line["name"], line["players"], line["fee"], line["amount"]) == ("'=1+1 Cup", "4", "26.00", "26.00")
    assert (line["per_event"], line["per_player"], line["currency"]) == ("20.00", "1.50", "EUR")
    assert (line["list"], line["payer"]) == ("2024-06-01", "Chess Federation of Xanadu")


@given(st.integers(-(10**14), 10**14), st.sampled_from(["EUR", "JPY", "KWD"]))
def test_amounts_come_back(amount: int, currency: str) -> None:
    assert amount_of(decimal(amount, currency), currency) == amount


@pytest.mark.parametrize(
    ("written", "currency"),
    [("1.5", "JPY"), ("1.234", "EUR"), ("1,50", "EUR"), ("", "EUR"), ("1e3", "EUR"), ("٣", "EUR"), ("9" * 30, "EUR")],
)
def test_what_is_no_amount(written: str, currency: str) -> None:
    with pytest.raises(Refused) as refused:
        amount_of(written, currency)
    assert codes(refused) == ["bad-amount"]
