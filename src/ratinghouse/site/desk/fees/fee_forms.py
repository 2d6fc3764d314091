"""The forms for tariffs, invoices and payments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.fees.money import amount_of
from ratinghouse.office.models import FeeAccount
from ratinghouse.office.refusal import Refused
from ratinghouse.site.language.translation import translated
from ratinghouse.site.site_form import DayField, PoolField, SiteForm, finding_html


class _MoneyForm(SiteForm):
    """A form with amounts in one currency; an amount that cannot be read is refused at its field."""

    amounts: ClassVar[tuple[str, ...]] = ()

    def clean(self) -> dict[str, Any]:
        """Return the fields with amounts in minor units."""
        typed = self.cleaned_data
        currency = typed.get("currency", "")
        for name in self.amounts if currency else ():
            try:
                typed[name] = amount_of(typed.get(name) or "0", currency)
            except Refused as refused:
                for finding in refused.findings:
                    self.add_error(name if finding.code == "bad-amount" else "currency", finding_html(finding))
        return typed


class TariffForm(_MoneyForm):
    """The fees for events of a pool, from a list on."""

    id_prefix = "tariff"
    amounts = ("per_event", "per_player")
    field_of_code: ClassVar[Mapping[str, str]] = {"tariff-stands": "since", "bad-tariff": "late_percent"}
    pool = PoolField(label=_("Pool"))
    since = DayField(label=_("From the list of"))
    currency = forms.CharField(label=_("Currency"), max_length=3)
    per_event = forms.CharField(label=_("For each event"), required=False)
    per_player = forms.CharField(label=_("For each player"), required=False)
    late_percent = forms.IntegerField(label=_("For a late report, percent"), initial=0, min_value=0)


class IssueForm(SiteForm):
    """The lists whose events are invoiced."""

    id_prefix = "issue"
    first = DayField(label=_("First list"))
    last = DayField(label=_("Last list"))


class _AccountField(forms.ModelChoiceField):  # type: ignore[type-arg]  # Django has no subscript at run time
    """An account that owes fees."""

    def label_from_instance(self, account: FeeAccount) -> str:
        """Return the code of the account and its kind in the reader's language."""
        return f"{account.code} ({translated(account.kind)})"


class PaymentForm(_MoneyForm):
    """Money that an account paid."""

    id_prefix = "payment"
    amounts = ("amount",)
    field_of_code: ClassVar[Mapping[str, str]] = {"bad-amount": "amount"}
    account = _AccountField(FeeAccount.objects.order_by("kind", "code"), label=_("Paid by"))
    amount = forms.CharField(label=_("Amount"))
    currency = forms.CharField(label=_("Currency"), max_length=3)
    day = DayField(label=_("Day"))
    reference = forms.CharField(label=_("Reference"), required=False)


class CancelInvoiceForm(SiteForm):
    """Why an invoice is cancelled."""

    id_prefix = "cancel"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "reason"}
    reason = forms.CharField(label=_("Reason"))
