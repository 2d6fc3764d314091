"""The form by which an officer begins a study of the lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.desk.work_records import StudySubject
from ratinghouse.site.site_form import PoolField, SiteForm

LONGEST = 2_000


class StudyForm(SiteForm):
    """The pool, and the amendments of its rules that are compared."""

    id_prefix = "study"
    field_of_code: ClassVar[Mapping[str, str]] = {
        "no-lists": "pool",
        "wrong-amendment": "amendments",
        "unknown-name": "amendments",
        "amended-twice": "amendments",
    }
    pool = PoolField(label=_("Pool"), empty_label=None)
    amendments = forms.CharField(
        label=_("Amendments to compare"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4, "placeholder": "cap=350\nK_usual=24 K_of_juniors=30"}),
        help_text=_("One variant on each line, its changes separated by spaces. Leave it empty for a study without."),
    )

    @property
    def subject(self) -> StudySubject:
        """Return the request for the worker."""
        typed = self.cleaned_data
        lines = (line.split() for line in typed["amendments"].splitlines())
        return {"pool": typed["pool"].name, "amendments": [words for words in lines if words]}


class VisibilityForm(SiteForm):
    """Whether a study is public."""

    public = forms.BooleanField(required=False, widget=forms.HiddenInput)
