"""The form that answers a dispute."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.accounts.disputes import LONGEST
from ratinghouse.site.site_form import SiteForm


class AnswerForm(SiteForm):
    """An answer; officers also settle the dispute with it."""

    field_of_code: ClassVar[Mapping[str, str]] = {"nothing-said": "text", "too-long": "text"}
    text = forms.CharField(label=_("Answer"), max_length=LONGEST, widget=forms.Textarea)
    settle = forms.ChoiceField(
        label=_("Settle it"),
        required=False,
        choices=[("", _("not yet")), ("upheld", _("upheld: the report is corrected")), ("rejected", _("rejected"))],
    )

    def __init__(self, *args: Any, settles: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not settles:
            del self.fields["settle"]
