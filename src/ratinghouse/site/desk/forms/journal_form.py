"""The form that filters the journal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import JournalEntry
from ratinghouse.site.language.journal import act_text
from ratinghouse.site.language.translation import translated
from ratinghouse.site.site_form import DayField, SiteForm


class JournalFilterForm(SiteForm):
    """Act, person, subject and days of the entries to show."""

    verb = forms.ChoiceField(label=_("Act"), required=False, choices=())
    who = forms.CharField(label=_("Who"), required=False)
    about = forms.CharField(label=_("About"), required=False)
    since = DayField(label=_("From"), required=False)
    until = DayField(label=_("To"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        verbs = JournalEntry.objects.order_by("verb").values_list("verb", flat=True).distinct()
        self.set_choices("verb", [("", ""), *((verb, translated(act_text(verb))) for verb in verbs)])
