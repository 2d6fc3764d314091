"""The public pages of studies: their list, a study, and a study as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ratinghouse.forms.document import Block, FormDocument
from ratinghouse.forms.html import fragment
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.study.study_document import study_document
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.office.models import Study
from ratinghouse.office.register.register_state import register_state
from ratinghouse.site.cache.cached_forms import cached_form
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.studies.study_names import names_of_study


def public_studies() -> QuerySet[Study]:
    """Return the published studies, newest first."""
    return Study.objects.filter(public=True).select_related("pool").order_by("-at", "-pk")


def public_study(number: int) -> Study:
    """Return a published study, or answer 404."""
    study = public_studies().filter(pk=number).first()
    if study is None:
        raise Http404
    return study


def _version_of_all(request: HttpRequest) -> str:
    return f"studies {list(public_studies().values_list('pk', 'document_hash'))}"


def _version(request: HttpRequest, number: int) -> str:
    is_public = public_studies().filter(pk=number).values_list("document_hash", flat=True).first()
    if is_public is None:
        raise Http404
    return f"study {is_public}, {register_state()}"


@require_safe
@published(_version_of_all)
def studies(request: HttpRequest) -> HttpResponse:
    """Return the page of all published studies."""
    context = {"studies": public_studies().defer("document", "queue")}
    return render(request, "site/studies/studies.html", context)


@require_safe
@published(_version)
def study_page(request: HttpRequest, number: int) -> HttpResponse:
    """Return the page of a published study."""
    study = public_study(number)
    return render(request, "site/studies/study.html", {"study": study, "content": study_html(study, private=False)})


@require_safe
@published(_version)
def study_file(request: HttpRequest, number: int) -> HttpResponse:
    """Return a published study as PDF."""
    return pdf_answer(public_study(number), private=False)


def study_html(study: Study, *, private: bool, more: Sequence[Block] = ()) -> str:
    """Return the study as a part of a page; with the names of hidden players if ``private``."""
    return mark_safe(fragment(_document(study, private=private, more=more)))


def pdf_answer(study: Study, *, private: bool) -> HttpResponse:
    """Return the answer with the study as PDF, which is made once for each language."""
    key = f"study {study.pk} {study.document_hash} {private} {get_language()} {register_state()}"
    content = cached_form(key, lambda: pdf(_document(study, private=private, linked=False)))
    headers = {"Content-Disposition": f'inline; filename="study-{study.pk}.pdf"'}
    return HttpResponse(content, content_type="application/pdf", headers=headers)


def _document(study: Study, *, private: bool, more: Sequence[Block] = (), linked: bool = True) -> FormDocument:
    document: dict[str, Any] = study.document
    names = names_of_study(study, private=private)
    return study_document(document, names if linked else names.without_links(), get_language() or ENGLISH, more)
