"""Fees: dated tariffs, the accounts of those who pay, invoices and payments. Amounts are whole minor units (cents)."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.events import Event
from ratinghouse.office.models.fields import PortableText
from ratinghouse.office.models.lists import Pool


class Tariff(models.Model):
    """What the rating of an event costs on lists from a day on. It never changes; a later one takes its place."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="tariffs")
    since = models.DateField()  # the first list to which it applies
    currency = PortableText()
    per_event = models.BigIntegerField()
    per_player = models.BigIntegerField()
    late_percent = models.IntegerField()  # added for a report that came after its deadline

    class Meta:
        constraints = (models.UniqueConstraint(fields=("pool", "since"), name="one_tariff_per_day"),)


class FeeAccount(models.Model):
    """An organiser or a federation that owes fees."""

    class Payer(models.TextChoices):
        ORGANISER = "organiser"
        FEDERATION = "federation"

    kind = PortableText(choices=Payer.choices)
    code = PortableText()  # of the club or the federation

    class Meta:
        constraints = (models.UniqueConstraint(fields=("kind", "code"), name="one_account_per_payer"),)


class Invoice(models.Model):
    """The fees of an account for the events of some lists. It never changes, but it can be cancelled."""

    number = models.BigIntegerField(unique=True)
    account = models.ForeignKey(FeeAccount, on_delete=models.PROTECT, related_name="invoices")
    day = models.DateField()
    first_list = models.DateField()
    last_list = models.DateField()
    currency = PortableText()
    total = models.BigIntegerField()
    payer_name = PortableText()  # as it was on that day
    payer_contact = PortableText(blank=True)
    cancelled = models.DateField(null=True)
    reason = PortableText(blank=True)  # why it was cancelled


class InvoiceLine(models.Model):
    """The fee of one event, with the numbers that it follows from."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="lines")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="invoice_lines")
    tariff = models.ForeignKey(Tariff, on_delete=models.PROTECT, related_name="lines")
    players = models.IntegerField()
    days_late = models.IntegerField()
    fee = models.BigIntegerField()  # per event and per player
    late_fee = models.BigIntegerField()

    @property
    def amount(self) -> int:
        """Return the fee with what is added for lateness."""
        return self.fee + self.late_fee


class Payment(models.Model):
    """Money that an account paid; a negative amount was paid back."""

    account = models.ForeignKey(FeeAccount, on_delete=models.PROTECT, related_name="payments")
    day = models.DateField()
    currency = PortableText()
    amount = models.BigIntegerField()
    reference = PortableText(blank=True)
