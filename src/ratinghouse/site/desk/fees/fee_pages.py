"""The page of fees, the page of an invoice, and invoices as files."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from ratinghouse.forms.document import in_language
from ratinghouse.forms.pdf import pdf
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.office.fees.accounts import balances, record_payment
from ratinghouse.office.fees.invoice_files import invoice_csv, invoice_document, invoice_lines
from ratinghouse.office.fees.invoices import cancel_invoice, issue_invoices
from ratinghouse.office.fees.money import decimal, money
from ratinghouse.office.fees.tariffs import set_tariff
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Invoice, Tariff
from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.fees.fee_forms import CancelInvoiceForm, IssueForm, PaymentForm, TariffForm
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, SiteForm, pressed_button

_FORMS: dict[str, type[SiteForm]] = {"tariff": TariffForm, "issue": IssueForm, "payment": PaymentForm}


def invoice_of(number: int) -> Invoice:
    """Return the invoice of an address."""
    return get_object_or_404(Invoice.objects.select_related("account"), number=number)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.KEEP_FEES)
def fees(request: HttpRequest) -> HttpResponse:
    """Show tariffs, invoices and accounts, with the forms that add to them."""
    forms: dict[str, SiteForm] = {name: form() for name, form in _FORMS.items()}
    if request.method == "POST":
        pressed = pressed_button(request, *_FORMS)
        form = forms[pressed] = _FORMS[pressed](request.POST)
        if form.is_valid() and _is_done(clerk_of(request), form):
            messages.success(request, _("Saved."))
            return redirect("desk-fees")
    context = {
        **{f"{name}_form": form for name, form in forms.items()},
        "tariffs": [
            (tariff, money(tariff.per_event, tariff.currency), money(tariff.per_player, tariff.currency))
            for tariff in Tariff.objects.select_related("pool").order_by("pool_id", "since")
        ],
        "invoices": [
            (invoice, money(invoice.total, invoice.currency))
            for invoice in Invoice.objects.select_related("account").order_by("-number")
        ],
        "accounts": [
            (row, *(money(amount, row.currency) for amount in (row.invoiced, row.paid, row.open))) for row in balances()
        ],
    }
    status = REFUSED_STATUS if request.method == "POST" else 200
    return render(request, "site/desk/fees/fees.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.KEEP_FEES, invoice_of)
def invoice_page(request: HttpRequest, invoice: Invoice) -> HttpResponse:
    """Show an invoice line by line, and the form that cancels it."""
    form = CancelInvoiceForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            cancel_invoice(clerk_of(request), invoice.number, form.cleaned_data["reason"])
            messages.success(request, _("Cancelled."))
            return redirect("desk-invoice", number=invoice.number)
        except Refused as refused:
            form.add_refusal(refused)
    context = {
        "invoice": invoice,
        "total": money(invoice.total, invoice.currency),
        "lines": [
            (line, *(decimal(amount, invoice.currency) for amount in (line.fee, line.late_fee, line.amount)))
            for line in invoice_lines(invoice)
        ],
        "form": form,
    }
    return render(request, "site/desk/fees/invoice.html", context, status=REFUSED_STATUS if form.is_bound else 200)


@require_safe
@permitted(Action.KEEP_FEES)
def invoice_file(request: HttpRequest, number: int, kind: str) -> HttpResponse:
    """Return an invoice as CSV or PDF."""
    invoice = invoice_of(number)
    if kind == "csv":
        response = HttpResponse(invoice_csv([invoice]), content_type="text/csv; charset=utf-8")
    elif kind == "pdf":
        document = in_language(invoice_document(invoice), get_language() or ENGLISH)
        response = HttpResponse(pdf(document), content_type="application/pdf")
    else:
        raise Http404
    response.headers["Content-Disposition"] = f'attachment; filename="invoice-{number}.{kind}"'
    return response


def _is_done(clerk: Clerk, form: SiteForm) -> bool:
    """Return whether the act of a form was done; otherwise the refusal is added to the form."""
    typed: dict[str, Any] = form.cleaned_data
    try:
        if isinstance(form, TariffForm):
            amounts = {name: typed[name] for name in ("per_event", "per_player", "late_percent")}
            set_tariff(clerk, typed["pool"].name, typed["since"], typed["currency"], **amounts)
        elif isinstance(form, PaymentForm):
            account = typed["account"]
            amount, currency = typed["amount"], typed["currency"]
            record_payment(clerk, account.kind, account.code, amount, currency, typed["day"], typed["reference"])
        else:
            issue_invoices(clerk, typed["first"], typed["last"])
    except Refused as refused:
        form.add_refusal(refused)
        return False
    return True
