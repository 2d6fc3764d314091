"""The form in which reports are submitted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.site_form import DayField, PoolField, SiteForm


class _SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class ReportFilesField(forms.FileField):
    """Several files at once."""

    widget = _SeveralFiles

    def clean(self, files: Any, initial: Any = None) -> list[UploadedFile[Any]]:
        """Return the files that were chosen; at least one is required."""
        chosen: Sequence[Any] = files if isinstance(files, list | tuple) else [files]
        return [super(ReportFilesField, self).clean(file, initial) for file in chosen or [None]]


class UploadForm(SiteForm):
    """Report files; officers also enter the sender and the day of receipt."""

    wide_fields = frozenset({"files"})
    files = ReportFilesField(  # type: ignore[assignment]  # the metaclass takes the field out of the class
        label=_("Reports: TRF, PGN, crosstables, lists of games, JCF forms. Drop files here, or choose them."),
        allow_empty_file=True,
    )
    sender = forms.CharField(label=_("Sent by"), required=False)
    reported = DayField(label=_("Received on"), required=False)
    pool = PoolField(label=_("Pool"), required=False, empty_label=_("by the rate of play"))

    def __init__(self, *args: Any, is_officer: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not is_officer:
            del self.fields["sender"], self.fields["reported"]
