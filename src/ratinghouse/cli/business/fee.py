"""``ratinghouse fee``: tariffs, invoices, payments and the accounts of those who owe fees."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.iso_date import IsoDate, WrongUsage, unwritable
from ratinghouse.cli.language import echo, json_language
from ratinghouse.cli.office_option import clerk_option, office_option
from ratinghouse.cli.printing import Layout, print_table, word
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Invoice


@click.group("fee", cls=CommandGroup)
def command() -> None:
    """Fees for the rating of events: tariffs, invoices, payments, accounts."""


@command.command("tariff")
@click.argument("pool", required=False)
@click.option("--since", type=IsoDate(), metavar="D", help="the first list to which it applies")
@click.option("--currency", metavar="CODE", help="such as EUR")
@click.option("--per-event", default="0", metavar="AMOUNT", help="for each event")
@click.option("--per-player", default="0", metavar="AMOUNT", help="for each player in it")
@click.option("--late-percent", type=int, default=0, metavar="N", help="added if the report is late, in percent")
@office_option
@clerk_option
def tariff(
    pool: str | None,
    since: date | None,
    currency: str | None,
    per_event: str,
    per_player: str,
    late_percent: int,
    clerk: Clerk,
) -> None:
    """Set the tariff of POOL from a day on; without POOL print the tariffs."""
    from ratinghouse.office.fees.money import amount_of
    from ratinghouse.office.fees.tariffs import set_tariff

    if pool is not None:
        if since is None or currency is None:
            raise WrongUsage(text("a tariff needs --since D and --currency CODE"))
        set_tariff(
            clerk,
            pool,
            since,
            currency,
            per_event=amount_of(per_event, currency),
            per_player=amount_of(per_player, currency),
            late_percent=late_percent,
        )
    _print_tariffs()


def _print_tariffs() -> None:
    from ratinghouse.office.fees.money import money
    from ratinghouse.office.models import Tariff

    headings: dict[str, Layout] = {
        text("Pool"): "left",
        text("From list"): "left",
        text("An event"): "right",
        text("A player"): "right",
        text("Late, percent"): "right",
    }
    rows = [
        (
            word(tariff.pool.name),
            str(tariff.since),
            money(tariff.per_event, tariff.currency),
            money(tariff.per_player, tariff.currency),
            tariff.late_percent,
        )
        for tariff in Tariff.objects.select_related("pool").order_by("pool_id", "since")
    ]
    print_table(text("Tariffs"), headings, rows)


@command.command("organiser")
@click.argument("event", type=int)
@click.argument("club")
@office_option
@clerk_option
def organiser(event: int, club: str, clerk: Clerk) -> None:
    """Enter CLUB as the organiser of EVENT, who then owes its fee."""
    from ratinghouse.office.fees.payers import set_organiser

    changed = set_organiser(clerk, event, club)
    echo(text("Event {event}, {name}: organised by {club}.", event=changed.pk, name=changed.name, club=club))


@command.command("invoice")
@click.option("--from", "first", type=IsoDate(), required=True, metavar="D", help="the first list")
@click.option("--to", "last", type=IsoDate(), metavar="D", help="the last list; the first one by default")
@office_option
@clerk_option
@options.json_option
def invoice(first: date, last: date | None, clerk: Clerk, as_json: bool) -> None:
    """Issue the invoices for the events on the lists from one day to another. Each event is invoiced once."""
    from ratinghouse.office.fees.invoices import issue_invoices

    issued = issue_invoices(clerk, first, last or first)
    if as_json:
        options.print_json([_json(each) for each in issued])
    else:
        _print_invoices(issued)


@command.command("invoices")
@office_option
@options.json_option
def invoices(as_json: bool) -> None:
    """Print all invoices."""
    from ratinghouse.office.models import Invoice

    issued = list(Invoice.objects.select_related("account").order_by("number"))
    if as_json:
        options.print_json([_json(each) for each in issued])
    else:
        _print_invoices(issued)


def _print_invoices(issued: Sequence[Invoice]) -> None:
    from ratinghouse.office.fees.money import money

    headings: dict[str, Layout] = {
        text("Invoice"): "right",
        text("Date"): "left",
        text("Invoice to"): "left",
        text("Lists"): "left",
        text("Total"): "right",
        text("State"): "left",
    }
    rows = [
        (
            each.number,
            str(each.day),
            f"{each.account.code} {each.payer_name}",
            f"{each.first_list} – {each.last_list}",
            money(each.total, each.currency),
            text("cancelled") if each.cancelled else "",
        )
        for each in issued
    ]
    print_table(text("Invoices"), headings, rows)


def _json(each: Invoice) -> dict[str, object]:
    from ratinghouse.office.fees.invoice_files import invoice_lines

    return {
        "invoice": each.number,
        "date": each.day.isoformat(),
        "account": {"kind": each.account.kind, "code": each.account.code, "name": each.payer_name},
        "first_list": each.first_list.isoformat(),
        "last_list": each.last_list.isoformat(),
        "currency": each.currency,
        "total": each.total,
        "cancelled": each.cancelled.isoformat() if each.cancelled else None,
        "lines": [
            {
                "event": line.event_id,
                "name": line.event.name,
                "players": line.players,
                "days_late": line.days_late,
                "fee": line.fee,
                "late_fee": line.late_fee,
            }
            for line in invoice_lines(each)
        ],
    }


@command.command("print")
@click.argument("numbers", nargs=-1, required=True, type=int)
@click.option("--out", required=True, metavar="FILE", help="a file that ends in .csv, .pdf or .html")
@office_option
def print_invoice(numbers: tuple[int, ...], out: str) -> None:
    """Write the invoices NUMBERS as one CSV file, or a single one as PDF or page."""
    from ratinghouse.office.fees.invoice_files import invoice_csv, invoice_document
    from ratinghouse.office.fees.invoices import invoice_by_number

    chosen = [invoice_by_number(number) for number in numbers]
    if out.endswith(".csv"):
        content = invoice_csv(chosen).encode()
    elif len(chosen) == 1 and out.endswith((".pdf", ".html")):
        from ratinghouse.forms.document import in_language
        from ratinghouse.forms.html import page
        from ratinghouse.forms.pdf import pdf

        document = in_language(invoice_document(chosen[0]), json_language())
        content = pdf(document) if out.endswith(".pdf") else page(document).encode()
    else:
        raise WrongUsage(text("--out names a .csv file, or for a single invoice a .pdf or .html file"))
    try:
        Path(out).write_bytes(content)
    except OSError as problem:
        raise unwritable(f"--out {out}", problem) from None
    echo(text("Written: {file}", file=out))


@command.command("cancel")
@click.argument("number", type=int)
@click.option("--reason", required=True, metavar="TEXT", help="why")
@office_option
@clerk_option
def cancel(number: int, reason: str, clerk: Clerk) -> None:
    """Cancel invoice NUMBER; its events can then be invoiced again."""
    from ratinghouse.office.fees.invoices import cancel_invoice

    _print_invoices([cancel_invoice(clerk, number, reason)])


@command.command("pay")
@click.argument("kind", type=click.Choice(["organiser", "federation"]))
@click.argument("code")
@click.argument("amount")
@click.option("--currency", required=True, metavar="CODE", help="such as EUR")
@click.option("--on", "day", type=IsoDate(), metavar="D", help="the day of the payment; today by default")
@click.option("--reference", default="", metavar="TEXT", help="of the bank, or the invoice")
@office_option
@clerk_option
def pay(kind: str, code: str, amount: str, currency: str, day: date | None, reference: str, clerk: Clerk) -> None:
    """Record that the organiser or federation CODE paid AMOUNT."""
    from ratinghouse.office.fees.accounts import record_payment
    from ratinghouse.office.fees.money import amount_of

    record_payment(clerk, kind, code, amount_of(amount, currency), currency, day or clerk.now.date(), reference)
    _print_accounts()


@command.command("accounts")
@office_option
@options.json_option
def accounts(as_json: bool) -> None:
    """Print what each organiser and federation was invoiced, has paid and still owes."""
    from ratinghouse.office.fees.accounts import balances

    if as_json:
        rows = [
            {
                "kind": row.account.kind,
                "code": row.account.code,
                "name": row.name,
                "currency": row.currency,
                "invoiced": row.invoiced,
                "paid": row.paid,
                "open": row.open,
            }
            for row in balances()
        ]
        options.print_json(rows)
    else:
        _print_accounts()


def _print_accounts() -> None:
    from ratinghouse.office.fees.accounts import balances
    from ratinghouse.office.fees.money import money

    headings: dict[str, Layout] = {
        text("Payer"): "left",
        text("Code"): "left",
        text("Name"): "left",
        text("Invoiced"): "right",
        text("Paid"): "right",
        text("Open"): "right",
    }
    rows = [
        (
            word(row.account.kind),
            row.account.code,
            row.name,
            *(money(amount, row.currency) for amount in (row.invoiced, row.paid, row.open)),
        )
        for row in balances()
    ]
    print_table(text("Accounts"), headings, rows)
