"""Studies at the desk: begin one, read it with the queue of cases, publish it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratinghouse.office.models import Study
from ratinghouse.office.refusal import Refused
from ratinghouse.office.studies.public_studies import set_public
from ratinghouse.office.studies.studying import check_amendments
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.desk.work_page import work_begun
from ratinghouse.site.long_work import begin, recent
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, posted
from ratinghouse.site.studies.queue_section import queue_section
from ratinghouse.site.studies.study_form import StudyForm, VisibilityForm
from ratinghouse.site.studies.study_pages import pdf_answer, study_html
from ratinghouse.site.studies.study_work import study_task


def study_of(number: int) -> Study:
    """Return the study of an address, or answer 404."""
    return get_object_or_404(Study.objects.select_related("pool"), pk=number)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.PUBLISH)
def studies(request: HttpRequest) -> HttpResponse:
    """Show all studies and the form; begin a study, which has a page of its own while it is made."""
    form = StudyForm(posted(request))
    if form.is_bound and form.is_valid():
        subject = form.subject
        try:
            check_amendments(form.cleaned_data["pool"], subject["amendments"])
        except Refused as refused:
            form.add_refusal(refused)
        else:
            clerk = clerk_of(request)
            return work_begun(
                request, lambda: begin(study_task, "study", clerk.who, subject, at=clerk.now), "desk-studies"
            )
    context = {
        "form": form,
        "studies": Study.objects.select_related("pool").defer("document", "queue").order_by("-at", "-pk"),
        "works": [work for work in recent() if work.kind == "study" and work.state != "done"][:10],
    }
    return render(request, "site/desk/studies.html", context, status=REFUSED_STATUS if form.is_bound else 200)


@require_safe
@permitted(Action.PUBLISH, study_of)
def study_page(request: HttpRequest, study: Study) -> HttpResponse:
    """Show a study, published or not, with the cases to look at, which are never public."""
    content = study_html(study, private=True, more=list(queue_section(study.queue)))
    return render(request, "site/desk/study.html", {"study": study, "content": content})


@require_safe
@permitted(Action.PUBLISH, study_of)
def study_file(request: HttpRequest, study: Study) -> HttpResponse:
    """Return a study as PDF, published or not."""
    return pdf_answer(study, private=True)


@require_POST
@permitted(Action.PUBLISH, study_of)
def set_visibility(request: HttpRequest, study: Study) -> HttpResponse:
    """Publish a study, or withdraw it."""
    form = VisibilityForm(request.POST)
    if not form.is_valid():
        raise Http404
    public = form.cleaned_data["public"]
    try:
        set_public(clerk_of(request), study.pk, public=public)
        messages.success(request, _("Published.") if public else _("Withdrawn: the public no longer sees it."))
    except Refused as refused:
        show_refusal(request, refused)
    return redirect("desk-study", study.pk)
