"""The forms that decide on a report: admit, refuse, withdraw and reconsider it, and leave a game of it out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.site_form import DayField, SiteForm


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
    communicated = DayField(label=_("Communicated on, today if empty"), required=False)


class GameDecisionForm(SiteForm):
    """The game that is left out of the rating, with the authority, day and reason of the decision."""

    id_prefix = "game"
    field_of_code: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("no-such-game", "nothing-new", "not-left-out"), "no"),
        **dict.fromkeys(("decided-later", "too-late-to-correct"), "day"),
        "reason-missing": "reason",
        "authority-missing": "authority",
    }
    round = forms.IntegerField(label=_("Round"), min_value=1)
    no = forms.IntegerField(label=_("Starting number of one of the players"), min_value=1)
    authority = forms.CharField(label=_("Who decided it"))
    day = DayField(label=_("Day of the decision"))
    reason = forms.CharField(label=_("Reason"))


class StandingDecisionForm(SiteForm):
    """The decision on a game that is withdrawn, by its key."""

    decision = forms.IntegerField()


class WithdrawForm(SiteForm):
    """Why a report is withdrawn."""

    id_prefix = "withdraw"
    field_of_code: ClassVar[Mapping[str, str]] = {"reason-missing": "reason"}
    reason = forms.CharField(label=_("Reason"))


class ReconsiderForm(WithdrawForm):
    """Why a refused report is considered again."""

    id_prefix = "reconsider"
