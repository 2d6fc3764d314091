"""The calculators as pages: a form whose address is the question, answered by the server as it is typed."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from ratinghouse.calculators.presentation import present
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks import rulebooks
from ratinghouse.site.calculators.fields import FORMS, CalculatorField, CalculatorForm
from ratinghouse.site.calculators.norm import NORM_RULES
from ratinghouse.site.calculators.question_form import ALL, answer_form
from ratinghouse.site.calculators.rendering import rendered

_LEFT_OUT_OF_EXAMPLES = {"goal": ("gain",), "schedule": ("gain",)}  # of two ways to ask, the example uses one


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show all calculators."""
    return render(request, "site/calculators/index.html", {"forms": FORMS.items()})


@require_safe
def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """Show one calculator; for htmx only the answer and the findings on the fields."""
    form = FORMS.get(name)
    if form is None:
        raise Http404
    words = {field: str(word) for field, word in request.GET.items() if str(word).strip()}
    answer = answer_form(name, words) if any(field.name in words for field in form.fields) else None
    findings = answer.findings if answer else ()
    context = {
        "name": name,
        "form": form,
        "main_fields": [_field_context(field, words, findings) for field in form.main_fields],
        "rare_fields": [_field_context(field, words, findings) for field in form.rare_fields],
        "rare_fields_open": any(field.name in words for field in form.rare_fields),
        "rules": _rules(name, words.get("rules", "")),
        "wrong_rules": _findings_in("rules", findings),
        "other_findings": [
            finding for finding in findings if finding.file not in {"rules", *(field.name for field in form.fields)}
        ],
        "answer": rendered(present(answer.document)) if answer and answer.document else None,
        "example": urlencode(_example(name, form)),
        "query": urlencode(words),
    }
    page = "site/calculators/answer.html" if request.headers.get("HX-Request") else "site/calculators/calculator.html"
    response = render(request, page, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _field_context(field: CalculatorField, words: dict[str, str], findings: tuple[Finding, ...]) -> dict[str, object]:
    return {"field": field, "value": words.get(field.name, ""), "wrong": _findings_in(field.name, findings)}


def _findings_in(field: str, findings: tuple[Finding, ...]) -> list[Finding]:
    return [finding for finding in findings if finding.file == field]


def _rules(name: str, chosen: str) -> list[tuple[str, str, bool]]:
    """Return the choices of rulebooks; the conversion has none."""
    if name == "convert":
        return []
    if name == "norm":
        choices = [("", _("in force on the first day")), *((id, id) for id in NORM_RULES)]
    else:
        books = [(book.id, text("{id}: {title}", id=book.id, title=book.title)) for book in rulebooks()]
        choices = [("", _("FIDE, in force on the first day")), (ALL, _("all, side by side")), *books]
    return [(id, label, id == chosen) for id, label in choices]


def _example(name: str, form: CalculatorForm) -> dict[str, str]:
    left_out = _LEFT_OUT_OF_EXAMPLES.get(name, ())
    example = {field.name: field.example for field in form.main_fields if field.example and field.name not in left_out}
    return example | ({"from": "uscf"} if name == "convert" else {})
