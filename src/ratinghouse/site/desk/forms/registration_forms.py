"""The forms that cancel a registration, link it to its report, undo the link, and reinstate it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.site_form import SiteForm

_LARGEST_NUMBER = 10**15


class CancelForm(SiteForm):
    """Why an announced event is not played."""

    id_prefix = "cancel"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "reason"}
    reason = forms.CharField(label=_("Why the event is not played"))


class LinkForm(SiteForm):
    """The event that was announced, and the event to whose page the officer returns."""

    id_prefix = "link"
    field_of_code: ClassVar[Mapping[str, str]] = dict.fromkeys(("linked", "no-such-event", "wrong-state"), "event")
    event = forms.IntegerField(
        label=_("Another event, by its number"),
        min_value=1,
        max_value=_LARGEST_NUMBER,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    back = forms.IntegerField(required=False, min_value=1, max_value=_LARGEST_NUMBER, widget=forms.HiddenInput)


class UnlinkForm(SiteForm):
    """Why the report is not that of the announced event."""

    id_prefix = "unlink"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "reason"}
    reason = forms.CharField(label=_("Reason"))


class ReinstateForm(SiteForm):
    """Why a cancelled event is played after all."""

    id_prefix = "reinstate"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "reason"}
    reason = forms.CharField(label=_("Why it is played after all"))
