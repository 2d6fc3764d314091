"""The accounts of those who owe fees: what was invoiced, what was paid, and what is open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Sum

from ratinghouse.kernel.texts import text
from ratinghouse.office.fees.money import check_currency
from ratinghouse.office.fees.payers import name_and_contact
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import FeeAccount, Invoice, Payment
from ratinghouse.office.refusal import refusal


@dataclass(frozen=True)
class AccountBalance:
    """What an account was invoiced and has paid in one currency, in minor units."""

    account: FeeAccount
    name: str
    currency: str
    invoiced: int
    paid: int

    @property
    def open(self) -> int:
        """Return what is still to be paid; negative where more was paid than was invoiced."""
        return self.invoiced - self.paid


def balances() -> list[AccountBalance]:
    """Return every account with each of its currencies, by kind and code. Cancelled invoices do not count."""
    rows = []
    for account in FeeAccount.objects.order_by("kind", "code"):
        invoices = Invoice.objects.filter(account=account, cancelled=None)
        payments = Payment.objects.filter(account=account)
        currencies = {*invoices.values_list("currency", flat=True), *payments.values_list("currency", flat=True)}
        name, _ = name_and_contact(account)
        for currency in sorted(currencies):
            invoiced = invoices.filter(currency=currency).aggregate(sum=Sum("total"))["sum"] or 0
            paid = payments.filter(currency=currency).aggregate(sum=Sum("amount"))["sum"] or 0
            rows.append(AccountBalance(account, name, currency, invoiced, paid))
    return rows


def record_payment(
    clerk: Clerk, kind: str, code: str, amount: int, currency: str, day: date, reference: str = ""
) -> Payment:
    """Record that an account paid an amount; a negative one was paid back."""
    with act(clerk, "fee") as doing:
        account = FeeAccount.objects.filter(kind=kind, code=code).first()
        if account is None:
            raise refusal(
                "no-such-account",
                text("{code} has no account", code=f"{code!r}"),
                text("an account begins with its first invoice; see: ratinghouse fee accounts"),
            )
        if amount == 0:
            raise refusal("bad-amount", text("a payment is not 0"))
        payment = Payment.objects.create(
            account=account, day=day, currency=check_currency(currency), amount=amount, reference=reference.strip()
        )
        after = {"account": f"{kind} {code}", "amount": amount, "currency": currency, "day": day.isoformat()}
        doing.note(f"payment {payment.pk}", after={**after, "reference": payment.reference})
        return payment
