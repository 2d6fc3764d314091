"""The base of the site's forms: how a field is drawn, and the office's refusals beside the field they concern."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.forms.renderers import DjangoTemplates
from django.http import Http404, HttpRequest, QueryDict
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.models import Pool
from ratinghouse.office.refusal import Refused
from ratinghouse.site.desk.remedies import remedy_html
from ratinghouse.site.language.translation import translated

REFUSED_STATUS = 422
"""The HTTP status of a page that shows a form again because something in it is wrong."""


class SiteRenderer(DjangoTemplates):
    """Draws each field with its label above it, and its hint and errors below."""

    form_template_name = "site/forms/form.html"
    field_template_name = "site/forms/field.html"


class SiteForm(forms.Form):
    """A form whose fields also show the findings when the office refuses the act."""

    default_renderer = SiteRenderer
    id_prefix: ClassVar[str] = "id"
    """The prefix of the fields' ids. Forms on the same page need different ones."""

    field_of_code: ClassVar[Mapping[str, str]] = {}
    """The field that a finding is shown at, by the finding's code; others are shown above the form."""

    wide_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields as wide as the form, where it has columns."""

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("auto_id", f"{self.id_prefix}-%s")
        super().__init__(*args, **options)

    def was_sent(self, name: str) -> bool:
        """Return whether the request had a field, even an empty one."""
        return name in self.data

    def set_choices(self, name: str, choices: Iterable[tuple[str | int, str | Promise]]) -> None:
        """Offer these choices in a field."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = list(choices)

    def add_refusal(self, refused: Refused, event: int | None = None) -> None:
        """Show every finding of a refusal; remedies link to the fields of ``event``."""
        for finding in refused.findings:
            name = self.field_of_code.get(finding.code)
            error = ValidationError(finding_html(finding, event), code=finding.code)
            self.add_error(name if name in self.fields else None, error)


def posted(request: HttpRequest) -> QueryDict | None:
    """Return the posted fields, or None for an empty form."""
    return request.POST if request.method == "POST" else None


def pressed_button(request: HttpRequest, *names: str) -> str:
    """Return which of the buttons called ``do`` was pressed; answer 404 for an unknown one."""
    button = forms.ChoiceField(choices=[(name, name) for name in names])
    try:
        return str(button.clean(request.POST.get("do")))
    except ValidationError:
        raise Http404 from None


def finding_html(finding: Finding, event: int | None = None) -> SafeString:
    """Return a finding in the reader's language, with its article and its remedy."""
    article = f" ({finding.article})" if finding.article else ""
    remedy = format_html(" → {}", remedy_html(finding.remedy, event)) if finding.remedy else ""
    return format_html("{}{}{}", translated(finding.message), article, remedy)


class DayField(forms.DateField):
    """A day, typed or chosen as 2026-01-31."""

    widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    input_formats = ("%Y-%m-%d",)
    default_error_messages: ClassVar[dict[str, Any]] = {"invalid": _("This is not a date. Write it as 2026-01-31.")}


class PoolField(forms.ModelChoiceField):  # type: ignore[type-arg]  # Django has no subscript at run time
    """One of the office's pools, by name."""

    def __init__(self, **options: Any) -> None:
        super().__init__(Pool.objects.order_by("pk"), to_field_name="name", **options)
        self.error_messages["invalid_choice"] = _("There is no such pool.")

    def label_from_instance(self, pool: Pool) -> str:
        """Return the pool's name in the reader's language."""
        return translated(pool.name)
