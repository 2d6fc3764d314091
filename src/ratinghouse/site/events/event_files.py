"""Forms and files of an event: for the public without dates of birth and hidden names, at the desk with everything."""

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
from ratinghouse.office.models import Event, EventWorking, NormResult, Player
from ratinghouse.reports import UnreadableReport
from ratinghouse.reports.report import Report
from ratinghouse.reports.tables.writing import as_csv, crosstable_rows
from ratinghouse.reports.trf import write_trf
from ratinghouse.reports.trf.writer import Version
from ratinghouse.site.access import permitted
from ratinghouse.site.cache.cached_forms import kept, made_from
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import every_list
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.events.event_forms import CERTIFICATES, MADE, form_of, offers
from ratinghouse.site.events.events import asked_event, newest_working
from ratinghouse.site.events.public_report import public_report
from ratinghouse.site.permissions import Deed

REPORTS: dict[str, Version] = {"trf26": "trf26", "trf16": "trf16", "trf": "trf26"}


@require_safe
@published(every_list)
def form(request: HttpRequest, number: int, name: str, kind: str) -> HttpResponse:
    """A form that anybody may have."""
    event, working = asked_event(number)
    return _form(request, event, public_report(event), working, name, kind, private=False)


@require_safe
@published(every_list)
def report(request: HttpRequest, number: int, kind: str) -> HttpResponse:
    """The report, without dates of birth and hidden names."""
    event, _ = asked_event(number)
    return _report(event, public_report(event), kind)


def _event_asked(number: int, **rest: str) -> Event:
    return event_of(number)


@require_safe
@permitted(Deed.SEE_EVENT, _event_asked)
def desk_form(request: HttpRequest, event: Event) -> HttpResponse:
    """Any form, with everything that the report tells."""
    name, kind = _told(request, "name"), _told(request, "kind")
    return _form(request, event, _readable(event), newest_working(event), name, kind, private=True)


@require_safe
@permitted(Deed.SEE_EVENT, _event_asked)
def desk_report(request: HttpRequest, event: Event) -> HttpResponse:
    """The report as it counts now, with the register's IDs."""
    return _report(event, _readable(event), _told(request, "kind"))


def player_of_norm(number: int) -> Player:
    """Whose norm it is."""
    return get_object_or_404(NormResult.objects.select_related("player"), pk=number).player


@require_safe
@permitted(Deed.SEE_OWN, player_of_norm)
def certificate(request: HttpRequest, player: Player) -> HttpResponse:
    """The certificate of a norm, for the player who made it: a certificate tells his date of birth."""
    norm = NormResult.objects.select_related("event__received", "event__pool").get(pk=_told(request, "number"))
    event, working = norm.event, newest_working(norm.event)
    report = _readable(event)
    names = [one.name for one in offers(event, report, working, private=True) if not one.why_not]
    name = next((name for name in names if name in CERTIFICATES), "")
    if not name or norm.verdict not in MADE:
        raise Http404

    def made() -> bytes:
        return pdf(form_of(name, event, report, working, norm))

    try:
        content = kept(f"{made_from(event, working)} {name} of {norm.no} {norm.title}", made)
    except NoForm as refused:
        raise Http404(refused.finding.message) from None
    return _file(content, "application/pdf", f"{file_name(event)}-{norm.no}-{norm.title}.pdf")


def _form(
    request: HttpRequest,
    event: Event,
    report: Report,
    working: EventWorking | None,
    name: str,
    kind: str,
    *,
    private: bool,
) -> HttpResponse:
    offered = {one.name: one for one in offers(event, report, working, private=private)}
    if name not in offered or offered[name].why_not or kind not in ("pdf", "html"):
        raise Http404
    try:
        if kind == "html":
            made = form_of(name, event, report, working)
            shown = {"event": event, "form": mark_safe(fragment(made)), "title": made.title, "private": private}
            return render(request, "site/events/form.html", {**shown, "name": name})

        def on_paper() -> bytes:
            return pdf(form_of(name, event, report, working))

        whose = "everything" if private else f"public {get_language()}"
        content = kept(f"{made_from(event, working)} {name} {whose}", on_paper)
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


def _told(request: HttpRequest, name: str) -> str:
    """A part of the address. The gate hands on only what it asked about."""
    found = request.resolver_match
    return str(found.kwargs[name]) if found is not None else ""


def file_name(event: Event) -> str:
    """What a file of the event is called."""
    return slugify(event.name) or f"event-{event.pk}"


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    disposition = f'attachment; filename="{name}"'
    return HttpResponse(content, content_type=kind, headers={"Content-Disposition": disposition})
