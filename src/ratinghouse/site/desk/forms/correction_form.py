"""The form that corrects a published event."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from ratinghouse.reports.reading import LARGEST
from ratinghouse.site.site_form import DayField, SiteForm


class CorrectionForm(SiteForm):
    """The corrected report, or that there is none because the event is annulled; and the reason."""

    file = forms.FileField(label=_("Corrected report"), required=False, allow_empty_file=True)
    annul = forms.BooleanField(label=_("No report: the event should never have been rated"), required=False)
    reason = forms.CharField(label=_("What was wrong; it is published with the new editions"))
    found = DayField(label=_("Day on which the error was pointed out, if not today"), required=False)
    despite = forms.CharField(label=_("Override reason, if findings refuse the corrected report"), required=False)

    def clean_file(self) -> UploadedFile[Any] | None:
        """Refuse a file that is larger than any report."""
        file: UploadedFile[Any] | None = self.cleaned_data["file"]
        if file is not None and (file.size or 0) > LARGEST:
            raise ValidationError(_("The file is larger than any report."))
        return file

    def clean(self) -> dict[str, Any]:
        """Ask for either a report or the annulment."""
        if "file" in self.cleaned_data and (self.cleaned_data["file"] is None) != self.cleaned_data["annul"]:
            self.add_error("file", _("Choose the corrected report, or tick that the event is annulled."))
        return self.cleaned_data
