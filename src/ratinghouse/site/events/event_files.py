"""Forms and files of an event: public ones without dates of birth and hidden names, those of the desk complete."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import mark_safe
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ratinghouse.forms.html import fragment
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.refusal import NoForm
from ratinghouse.office.events.stored_report import report_of
from ratinghouse.office.models import Event, NormResult, Player
from ratinghouse.reports import UnreadableReport
from ratinghouse.reports.report import Report
from ratinghouse.reports.tables.writing import as_csv, crosstable_rows
from ratinghouse.reports.trf import write_trf
from ratinghouse.reports.trf.writer import Version
from ratinghouse.site.access import permitted
from ratinghouse.site.cache.cached_forms import cached_form, form_version
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.events.event_forms import CERTIFICATES, NORM_VERDICTS, EventSource, event_form, form_offers
from ratinghouse.site.events.public_event import newest_working, requested_event
from ratinghouse.site.events.public_report import public_names, public_report
from ratinghouse.site.permissions import Action

REPORTS: dict[str, Version] = {"trf26": "trf26", "trf16": "trf16", "trf": "trf26"}


@require_safe
@published(version_of_all_lists)
def form(request: HttpRequest, number: int, name: str, kind: str) -> HttpResponse:
    """Return a public form."""
    event, working = requested_event(number)
    source = EventSource(event, working, lambda: public_report(event), public_names)
    return _form(request, source, name, kind, private=False)


@require_safe
@published(version_of_all_lists)
def report(request: HttpRequest, number: int, kind: str) -> HttpResponse:
    """Return the report as a file, without dates of birth and hidden names."""
    event, _ = requested_event(number)
    return _report(event, public_report(event), kind)


def _requested_event(number: int, **rest: str) -> Event:
    return event_of(number)


@require_safe
@permitted(Action.SEE_EVENT, _requested_event)
def desk_form(request: HttpRequest, event: Event) -> HttpResponse:
    """Return any form, with everything that the report states."""
    name, kind = _url_part(request, "name"), _url_part(request, "kind")
    source = EventSource(event, newest_working(event), lambda: _readable(event))
    return _form(request, source, name, kind, private=True)


@require_safe
@permitted(Action.SEE_EVENT, _requested_event)
def desk_report(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the report as it counts now, with the register's IDs."""
    return _report(event, _readable(event), _url_part(request, "kind"))


def player_of_norm(number: int) -> Player:
    """Return the player of a norm, or answer 404."""
    return get_object_or_404(NormResult.objects.select_related("player"), pk=number).player


@require_safe
@permitted(Action.SEE_OWN, player_of_norm)
def certificate(request: HttpRequest, player: Player) -> HttpResponse:
    """Return the certificate of a norm, for its player only: a certificate has the date of birth."""
    norm = NormResult.objects.select_related("event__received", "event__pool").get(pk=_url_part(request, "number"))
    event, working = norm.event, newest_working(norm.event)
    names = [offer.name for offer in form_offers(event, working, private=True) if not offer.obstacle]
    name = next((name for name in names if name in CERTIFICATES), "")
    if not name or norm.verdict not in NORM_VERDICTS:
        raise Http404

    def make_pdf() -> bytes:
        return pdf(event_form(name, EventSource(event, working, lambda: _readable(event)), norm))

    try:
        content = cached_form(f"{form_version(event, working)} {name} of {norm.no} {norm.title}", make_pdf)
    except NoForm as refused:
        raise Http404(refused.finding.message) from None
    return _file(content, "application/pdf", f"{file_name(event)}-{norm.no}-{norm.title}.pdf")


def _form(request: HttpRequest, source: EventSource, name: str, kind: str, *, private: bool) -> HttpResponse:
    event, working = source.event, source.working
    offered = {offer.name: offer for offer in form_offers(event, working, private=private)}
    if name not in offered or offered[name].obstacle or kind not in ("pdf", "html"):
        raise Http404
    try:
        if kind == "html":
            document = event_form(name, source)
            context = {
                "event": event,
                "form": mark_safe(fragment(document)),
                "title": document.title,
                "private": private,
                "name": name,
            }
            return render(request, "site/events/form.html", context)

        def make_pdf() -> bytes:
            return pdf(event_form(name, source))

        version = f"{'everything' if private else 'public'} {get_language()}"
        content = cached_form(f"{form_version(event, working)} {name} {version}", make_pdf)
    except NoForm as refused:
        raise Http404(refused.finding.message) from None
    return _file(content, "application/pdf", f"{file_name(event)}-{name}.pdf")


def _report(event: Event, report: Report, kind: str) -> HttpResponse:
    if kind == "csv":
        return _file(as_csv(crosstable_rows(report)[0]), "text/csv; charset=utf-8", f"{file_name(event)}.csv")
    if kind not in REPORTS:
        raise Http404
    raw, _ = write_trf(report, version=REPORTS[kind])
    return _file(raw, "text/plain; charset=utf-8", f"{file_name(event)}.{kind}")


def _readable(event: Event) -> Report:
    try:
        return report_of(event)
    except UnreadableReport:
        raise Http404 from None


def _url_part(request: HttpRequest, name: str) -> str:
    """Return a part of the address, because ``permitted`` passes only the subject to the view."""
    match = request.resolver_match
    return str(match.kwargs[name]) if match is not None else ""


def file_name(event: Event) -> str:
    """Return the name, without an ending, of an event's files."""
    return slugify(event.name) or f"event-{event.pk}"


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    disposition = f'attachment; filename="{name}"'
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
