"""An invoice as CSV, and as a document that becomes a PDF or a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from ratinghouse.forms.document import Block, FormCell, FormDocument, Grid, GridColumn, LabelledFacts, Paragraph
from ratinghouse.kernel.spreadsheet_text import shielded
from ratinghouse.kernel.texts import filled_text, text
from ratinghouse.office.fees.money import decimal, money
from ratinghouse.office.models import Federation, Invoice, InvoiceLine

CSV_COLUMNS = (
    *("invoice", "date", "account", "payer", "pool", "list", "event", "name", "start", "end"),
    *("players", "per_event", "per_player", "days_late", "late_percent", "fee", "late_fee", "amount", "currency"),
)
_GRID = (
    GridColumn(text("No"), "right"),
    GridColumn(text("Event"), width=1),
    GridColumn(text("Pool")),
    GridColumn(text("List")),
    GridColumn(text("Players"), "right"),
    GridColumn(text("Days late"), "right"),
    GridColumn(text("Fee"), "right"),
    GridColumn(text("For lateness"), "right"),
    GridColumn(text("Amount"), "right"),
)


def invoice_lines(invoice: Invoice) -> list[InvoiceLine]:
    """Return the lines of an invoice in the order of lists and events."""
    lines = InvoiceLine.objects.filter(invoice=invoice).select_related("event__pool", "tariff__pool")
    return list(lines.order_by("event__list_date", "event_id"))


def invoice_csv(invoices: Sequence[Invoice]) -> str:
    """Return the lines of invoices as CSV, amounts as decimals. No text in it is a formula for a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(CSV_COLUMNS)
    for invoice in invoices:
        for line in invoice_lines(invoice):
            writer.writerow(_csv_row(invoice, line))
    return out.getvalue()


def _csv_row(invoice: Invoice, line: InvoiceLine) -> list[object]:
    event, tariff = line.event, line.tariff
    amounts = (tariff.per_event, tariff.per_player, line.fee, line.late_fee, line.amount)
    per_event, per_player, fee, late_fee, amount = (decimal(each, invoice.currency) for each in amounts)
    return [
        *(invoice.number, invoice.day.isoformat(), shielded(invoice.account.code)),
        *(shielded(invoice.payer_name), tariff.pool.name, event.list_date, event.pk),
        *(shielded(event.name), event.start, event.end, line.players, per_event, per_player, line.days_late),
        *(tariff.late_percent, fee, late_fee, amount, invoice.currency),
    ]


def invoice_document(invoice: Invoice) -> FormDocument:
    """Return the invoice as a document."""
    federation = Federation.objects.get()
    lines = invoice_lines(invoice)
    total = money(invoice.total, invoice.currency)
    rows = [_row(invoice, line) for line in lines]
    rows.append([FormCell(text("Total"), strong=True, span=8), FormCell(total, strong=True)])
    blocks: list[Block] = [LabelledFacts(_facts(invoice, federation)), Grid(_GRID, rows, size=8.5)]
    if invoice.cancelled is not None:
        cancelled = text("Cancelled on {day}: {reason}", day=invoice.cancelled.isoformat(), reason=invoice.reason)
        blocks.insert(0, Paragraph(cancelled))
    blocks += [Paragraph(sentence, small=True) for sentence in _tariffs(invoice, lines)]
    return FormDocument(text("Invoice {number}", number=invoice.number), blocks, subtitle=federation.name)


def _facts(invoice: Invoice, federation: Federation) -> list[tuple[str, str]]:
    return [
        (text("Invoice to"), invoice.payer_name),
        (text("Payer"), invoice.account.code),
        (text("Contact"), invoice.payer_contact),
        (text("Date"), invoice.day.isoformat()),
        (text("Lists from"), invoice.first_list.isoformat()),
        (text("Lists until"), invoice.last_list.isoformat()),
        (text("Issued by"), f"{federation.name} ({federation.code})"),
        (text("To be paid"), money(invoice.total, invoice.currency)),
    ]


def _row(invoice: Invoice, line: InvoiceLine) -> list[str | FormCell]:
    event = line.event
    return [
        *(str(event.pk), event.name, filled_text(line.tariff.pool.name, {})),
        *(str(event.list_date or ""), str(line.players)),
        str(line.days_late) if line.days_late else "",
        decimal(line.fee, invoice.currency),
        decimal(line.late_fee, invoice.currency) if line.late_fee else "",
        decimal(line.amount, invoice.currency),
    ]


def _tariffs(invoice: Invoice, lines: Sequence[InvoiceLine]) -> list[str]:
    """Return each tariff of the invoice as a sentence."""
    return [
        text(
            "Tariff for {pool} from {day}: {per_event} an event and {per_player} a player; "
            "{percent} percent more for a report after its deadline.",
            pool=filled_text(tariff.pool.name, {}),
            day=tariff.since.isoformat(),
            per_event=money(tariff.per_event, invoice.currency),
            per_player=money(tariff.per_player, invoice.currency),
            percent=tariff.late_percent,
        )
        for tariff in dict.fromkeys(line.tariff for line in lines)
    ]
