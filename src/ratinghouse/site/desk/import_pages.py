"""Bringing players and lists from files into the office: a register, a FIDE list, another federation's list."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.models import Pool, PublishedList
from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.body_limits import LARGEST_LIST
from ratinghouse.site.desk.import_work import import_task
from ratinghouse.site.desk.work_page import work_begun, work_of
from ratinghouse.site.long_work import Work, attached_to, begin, recent
from ratinghouse.site.permissions import Action


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.PUBLISH)
def import_page(request: HttpRequest) -> HttpResponse:
    """The form; then the work, at an address of its own."""
    typed: dict[str, Any] = {}
    if request.method == "POST":
        typed = request.POST.dict()
        try:
            subject, raw = _posted_import(request)
        except Refused as refused:
            show_refusal(request, refused)
        else:
            return _begin(request, subject, raw)
    context = {
        "typed": typed,
        "pools": Pool.objects.order_by("pk"),
        "without_list": Pool.objects.exclude(pk__in=PublishedList.objects.values("pool")).order_by("pk"),
        "works": [work for work in recent() if work.kind == "import"][:10],
    }
    return render(request, "site/desk/import.html", context)


@require_POST
@permitted(Action.PUBLISH, work_of)
def import_again(request: HttpRequest, earlier: Work) -> HttpResponse:
    """The same file once more, without the rows that refused it."""
    raw = attached_to(earlier)
    if earlier.kind != "import" or earlier.is_running or not raw:
        raise Http404
    leave_out = request.POST.get("leave_out") == "1" or earlier.subject["leave_out"]
    return _begin(request, {**earlier.subject, "leave_out": leave_out}, raw)


def _posted_import(request: HttpRequest) -> tuple[dict[str, Any], bytes]:
    form, file, wrong = request.POST, request.FILES.get("file"), []
    as_list = form.get("as_list", "").strip()
    if file is None:
        wrong.append(Finding("error", "no-file", _("no file was chosen"), _("choose one")))
    elif (file.size or 0) > LARGEST_LIST:
        most = LARGEST_LIST // 1024 // 1024
        message = _("the file is larger than %(most)d MB") % {"most": most}
        wrong.append(Finding("error", "too-large", message, _("give it zipped, or in parts")))
    if as_list and not _is_day(as_list):
        message = _("day of the list: “%(said)s” is no day") % {"said": as_list}
        wrong.append(Finding("error", "no-day", message, _("write it as 2026-01-31")))
    pool = form.get("pool", "")
    if not Pool.objects.filter(name=pool).exists():
        wrong.append(Finding("error", "pool-unknown", _("no pool was chosen"), _("choose one")))
    if wrong or file is None:
        raise Refused(wrong)
    subject = {
        "file": file.name or "list",
        "fed": form.get("fed", "").strip().upper(),
        "as_list": as_list,
        "pool": pool,
        "own_ids": form.get("own_ids") == "1",
        "leave_out": form.get("leave_out") == "1",
    }
    return subject, file.read()


def _begin(request: HttpRequest, subject: dict[str, Any], raw: bytes) -> HttpResponse:
    clerk = clerk_of(request)
    return work_begun(request, lambda: begin(import_task, "import", clerk.who, subject, raw, clerk.now), "desk-import")


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
