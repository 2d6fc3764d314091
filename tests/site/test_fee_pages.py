"""The desk's pages for fees: tariffs, invoices with their files, payments. They are for officers."""

from __future__ import annotations

from contextlib import chdir
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from django.test import Client

from ratinghouse.cli import verbs
from ratinghouse.office.models import Event, Federation, Invoice, Payment, Tariff
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.guide_commands import commands_of


@pytest.fixture
def officer(demo_office: Office) -> Client:
    return entered(account("vera", "officer"))


def day_of_list() -> date:
    event = Event.objects.filter(state="rated", pool__name="standard").order_by("-list_date").first()
    assert event is not None
    assert event.list_date is not None
    return event.list_date


def test_F09_004_from_a_tariff_to_a_paid_invoice_at_the_desk(officer: Client) -> None:
    day = day_of_list().isoformat()
    tariffs = {"since": "2020-01-01", "currency": "EUR", "per_event": "20", "per_player": "1.50", "late_percent": "50"}
    for pool in set(Event.objects.filter(list_date=day, state="rated").values_list("pool__name", flat=True)):
        assert officer.post("/desk/fees/", {"do": "tariff", "pool": pool, **tariffs}).status_code == 302
    assert officer.post("/desk/fees/", {"do": "issue", "first": day, "last": day}).status_code == 302
    invoice = Invoice.objects.order_by("number").first()
    assert invoice is not None
    paid = {"account": invoice.account_id, "amount": "5.00", "currency": "EUR", "day": "2026-01-01"}
    assert officer.post("/desk/fees/", {"do": "payment", **paid}).status_code == 302
    assert Payment.objects.get().amount == 500
    page = officer.get("/desk/fees/").content.decode()
    assert f"Invoice {invoice.number}" in page
    assert "5.00 EUR" in page
    assert officer.get(f"/desk/fees/{invoice.number}.pdf").content.startswith(b"%PDF")
    assert officer.get(f"/desk/fees/{invoice.number}.csv").content.startswith(b"invoice,date,")
    assert officer.get(f"/desk/fees/{invoice.number}.doc").status_code == 404
    line = invoice.lines.select_related("event").first()
    assert line is not None
    assert line.event.name in officer.get(f"/desk/fees/{invoice.number}/").content.decode()
    assert officer.post(f"/desk/fees/{invoice.number}/", {"reason": "wrong club"}).status_code == 302
    assert "Cancelled on" in officer.get(f"/desk/fees/{invoice.number}/").content.decode()


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ({"do": "tariff", "pool": "standard", "since": "2020-01-01", "currency": "EUR", "per_event": "1,5"}, "1,5"),
        ({"do": "tariff", "pool": "standard", "since": "2020-01-01", "currency": "eur"}, "code of a currency"),
        ({"do": "issue", "first": "1990-01-01", "last": "1990-01-01"}, "left to be invoiced"),
        ({"do": "payment", "account": "77", "amount": "1"}, "required"),
    ],
)
def test_what_is_refused_is_said_at_the_form(officer: Client, typed: dict[str, str], complaint: str) -> None:
    response = officer.post("/desk/fees/", {"late_percent": "0", **typed})
    assert response.status_code == 422
    assert complaint in response.content.decode()
    assert not Tariff.objects.exists()


@pytest.mark.parametrize("role", [None, "public", "arbiter"])
def test_fees_are_for_officers(demo_office: Office, role: str | None) -> None:
    client = entered(account("anna", role) if role else None)
    for path in ("/desk/fees/", "/desk/fees/1/", "/desk/fees/1.pdf"):
        assert client.get(path).status_code in (302, 403, 404)


def test_the_commands(demo_office: Office, tmp_path: Path) -> None:
    day = day_of_list().isoformat()

    def run(*arguments: str) -> str:
        result = CliRunner().invoke(verbs, ["fee", *arguments])
        assert result.exit_code == 0, result.output
        return result.output

    for pool in set(Event.objects.filter(list_date=day, state="rated").values_list("pool__name", flat=True)):
        run("tariff", pool, "--since", "2020-01-01", "--currency", "EUR", "--per-event", "20", "--per-player", "1.50")
    assert "20.00 EUR" in run("tariff")
    assert "Invoices" in run("invoice", "--from", day)
    for kind, begin in (("csv", b"invoice,"), ("pdf", b"%PDF"), ("html", b"<!")):
        run("print", "1", "--out", str(tmp_path / f"invoice.{kind}"))
        assert (tmp_path / f"invoice.{kind}").read_bytes().lower().startswith(begin.lower())
    first = Invoice.objects.get(number=1).account
    assert "2.00 EUR" in run("pay", first.kind, first.code, "2", "--currency", "EUR")
    assert "cancelled" in run("cancel", "1", "--reason", "a test")
    assert "cancelled" in run("invoices")
    assert CliRunner().invoke(verbs, ["fee", "print", "1", "--out", "x.doc"]).exit_code == 2


def test_the_commands_of_the_guide_run_in_its_order(demo_office: Office, tmp_path: Path) -> None:
    day, code = day_of_list().isoformat(), Federation.objects.get().code
    Event.objects.exclude(pool__name="standard").filter(state="rated").update(state="superseded")
    commands = commands_of("Fees")
    assert len(commands) >= 6
    with chdir(tmp_path):
        for command in commands:
            words = [day if word.startswith("2026-") else code if word == "LOR" else word for word in command]
            result = CliRunner().invoke(verbs, words)
            assert result.exit_code == 0, (words, result.output)
    assert (tmp_path / "invoice-1.pdf").read_bytes().startswith(b"%PDF")
