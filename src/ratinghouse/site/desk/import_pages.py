"""The pages that import players and lists: a register, a FIDE list, another federation's list."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.desk.forms.import_form import ImportAgainForm, ImportForm
from ratinghouse.site.desk.import_work import import_task
from ratinghouse.site.desk.work_page import work_begun, work_of
from ratinghouse.site.desk.work_records import ImportSubject
from ratinghouse.site.long_work import Work, attached_to, begin, recent
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, posted


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.PUBLISH)
def import_page(request: HttpRequest) -> HttpResponse:
    """Show the form; start the import, which has a page of its own."""
    form = ImportForm(posted(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        return _begin(request, form.subject, form.cleaned_data["file"].read())
    context = {
        "form": form,
        "works": [work for work in recent() if work.kind == "import"][:10],
    }
    return render(request, "site/desk/import.html", context, status=REFUSED_STATUS if form.is_bound else 200)


@require_POST
@permitted(Action.PUBLISH, work_of)
def import_again(request: HttpRequest, earlier: Work[ImportSubject]) -> HttpResponse:
    """Import the same file again, without the rows that have errors if the form says so."""
    raw = attached_to(earlier)
    if earlier.kind != "import" or earlier.is_running or not raw:
        raise Http404
    form = ImportAgainForm(request.POST)
    leave_out = (form.is_valid() and form.cleaned_data["leave_out"]) or earlier.subject["leave_out"]
    return _begin(request, {**earlier.subject, "leave_out": leave_out}, raw)


def _begin(request: HttpRequest, subject: ImportSubject, raw: bytes) -> HttpResponse:
    clerk = clerk_of(request)
    return work_begun(request, lambda: begin(import_task, "import", clerk.who, subject, raw, clerk.now), "desk-import")
