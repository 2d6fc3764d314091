"""The forms that record an appeal and decide on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.site_form import DayField, SiteForm


class AppealForm(SiteForm):
    """An organiser's appeal against a refusal."""

    id_prefix = "appeal"
    field_of_code: ClassVar[Mapping[str, str]] = {"appeal-late": "despite", "appeal-early": "day"}
    day = DayField(label=_("Appealed on"))
    grounds = forms.CharField(label=_("Grounds"), required=False)
    despite = forms.CharField(label=_("Reason to hear a late appeal"), required=False)


class AppealDecisionForm(SiteForm):
    """The decision on an appeal."""

    id_prefix = "decision"
    field_of_code: ClassVar[Mapping[str, str]] = {"decided-early": "day", "reason-missing": "reason"}
    day = DayField(label=_("Decided on"))
    reason = forms.CharField(label=_("Reason"))
