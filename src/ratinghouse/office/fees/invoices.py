"""Invoices: the fees of the events on some lists, one for each payer and currency. Each event is invoiced once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Max, Q

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.deadlines import days_late
from ratinghouse.office.events.states import State
from ratinghouse.office.fees.payers import PayerOfEvent, name_and_contact, payer_of
from ratinghouse.office.fees.tariffs import event_fee, tariff_of
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Event, FeeAccount, Invoice, InvoiceLine, Tariff
from ratinghouse.office.refusal import Refused, refusal


@dataclass(frozen=True)
class Charge:
    """The fee of an event that is not invoiced yet."""

    event: Event
    payer: PayerOfEvent
    tariff: Tariff
    players: int
    days_late: int
    fee: int
    late_fee: int


@dataclass(frozen=True)
class OpenFees:
    """The fees of the events on some lists that are not invoiced yet, and what prevents invoices."""

    charges: list[Charge] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)


def open_fees(first: date, last: date) -> OpenFees:
    """Return what can be invoiced for the lists from one day to another."""
    fees = OpenFees()
    events = Event.objects.filter(state=State.RATED, list_date__gte=first, list_date__lte=last)
    for event in events.select_related("pool", "organiser", "received", "supersedes").order_by("list_date", "pk"):
        if _is_invoiced(event):
            continue
        charge = _charge(event)
        if isinstance(charge, Finding):
            fees.findings.append(charge)
        else:
            fees.charges.append(charge)
    return fees


def issue_invoices(clerk: Clerk, first: date, last: date) -> list[Invoice]:
    """Issue the invoices for the lists from one day to another. Events that cannot be invoiced refuse them all."""
    with act(clerk, "fee") as doing:
        fees = open_fees(first, last)
        if fees.findings:
            raise Refused(fees.findings)
        if not fees.charges:
            message = text("no event on these lists is left to be invoiced")
            raise refusal("nothing-to-invoice", message, text("choose other lists"))
        grouped: dict[tuple[PayerOfEvent, str], list[Charge]] = defaultdict(list)
        for charge in fees.charges:
            grouped[charge.payer, charge.tariff.currency].append(charge)
        return [
            _issue(doing, payer, currency, charges, (first, last))
            for (payer, currency), charges in sorted(grouped.items(), key=lambda group: group[0])
        ]


def cancel_invoice(clerk: Clerk, number: int, reason: str) -> Invoice:
    """Cancel an invoice, with the reason. Its events can then be invoiced again."""
    if not reason.strip():
        raise refusal("reason-missing", text("cancelling an invoice requires a reason"), text('add it: --reason "…"'))
    with act(clerk, "fee") as doing:
        invoice = invoice_by_number(number)
        if invoice.cancelled is not None:
            raise refusal("cancelled", text("invoice {number} is cancelled already", number=number))
        invoice.cancelled, invoice.reason = clerk.now.date(), reason
        invoice.save(update_fields=["cancelled", "reason"])
        doing.note(f"invoice {number}", why=reason, after={"cancelled": invoice.cancelled.isoformat()})
        return invoice


def invoice_by_number(number: int) -> Invoice:
    """Return an invoice, or refuse if none has this number."""
    invoice = Invoice.objects.select_related("account").filter(number=number).first()
    if invoice is None:
        raise refusal(
            "no-such-invoice",
            text("there is no invoice {number}", number=number),
            text("see: ratinghouse fee invoices"),
        )
    return invoice


def _charge(event: Event) -> Charge | Finding:
    """Return the fee of an event, or why it has none."""
    assert event.pool is not None
    assert event.list_date is not None
    tariff = tariff_of(event.pool, event.list_date)
    if tariff is None:
        message = text(
            "pool {pool} has no tariff on {day}, for event {event}",
            pool=event.pool.name,
            day=event.list_date.isoformat(),
            event=event.pk,
        )
        remedy = text("set it: ratinghouse fee tariff {pool}", pool=event.pool.name)
        return Finding("error", "tariff-missing", message, remedy)
    payer = payer_of(event)
    if isinstance(payer, Finding):
        return payer
    players, late = event.entries.count(), days_late(event)
    amounts = event_fee(tariff, players, late)
    return Charge(event, payer, tariff, players, late, amounts.fee, amounts.late_fee)


def _is_invoiced(event: Event) -> bool:
    """Return whether the event, or one that it corrects, is on an invoice that is not cancelled."""
    return any(
        InvoiceLine.objects.filter(Q(event=earlier), invoice__cancelled=None).exists() for earlier in _corrected(event)
    )


def _corrected(event: Event | None) -> Iterator[Event]:
    while event is not None:
        yield event
        event = event.supersedes


def _issue(doing: Act, payer: PayerOfEvent, currency: str, charges: list[Charge], lists: tuple[date, date]) -> Invoice:
    account, _ = FeeAccount.objects.get_or_create(kind=payer.kind, code=payer.code)
    name, contact = name_and_contact(account)
    invoice = Invoice.objects.create(
        number=(Invoice.objects.aggregate(last=Max("number"))["last"] or 0) + 1,
        account=account,
        day=doing.clerk.now.date(),
        first_list=lists[0],
        last_list=lists[1],
        currency=currency,
        total=sum(charge.fee + charge.late_fee for charge in charges),
        payer_name=name,
        payer_contact=contact,
    )
    InvoiceLine.objects.bulk_create(
        InvoiceLine(
            invoice=invoice,
            event=charge.event,
            tariff=charge.tariff,
            players=charge.players,
            days_late=charge.days_late,
            fee=charge.fee,
            late_fee=charge.late_fee,
        )
        for charge in charges
    )
    after = {
        "account": f"{payer.kind} {payer.code}",
        "total": invoice.total,
        "currency": currency,
        "events": [charge.event.pk for charge in charges],
    }
    doing.note(f"invoice {invoice.number}", after=after)
    return invoice
