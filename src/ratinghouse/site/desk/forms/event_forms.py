"""The forms that decide on a report: admit, refuse, withdraw and reconsider it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.site_form import SiteForm


class AdmitForm(SiteForm):
    """Why an event is admitted although findings refuse it."""

    id_prefix = "admit"
    field_of_code: ClassVar[Mapping[str, str]] = {"findings-stand": "despite"}
    despite = forms.CharField(label=_("Override reason"), required=False)


class RefuseForm(SiteForm):
    """Why a report is refused, and under which article."""

    id_prefix = "refuse"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "reason"}
    reason = forms.CharField(label=_("Reason, as the sender will read it"))
    article = forms.CharField(label=_("Article"), required=False)


class WithdrawForm(SiteForm):
    """Why a report is withdrawn."""

    id_prefix = "withdraw"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "reason"}
    reason = forms.CharField(label=_("Reason"))


class ReconsiderForm(WithdrawForm):
    """Why a refused report is considered again."""

    id_prefix = "reconsider"
