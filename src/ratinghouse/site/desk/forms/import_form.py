"""The form in which a register or a rating list is imported."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import Pool, PublishedList
from ratinghouse.site.body_limits import LARGEST_LIST
from ratinghouse.site.desk.work_records import ImportSubject
from ratinghouse.site.site_form import DayField, PoolField, SiteForm


class ImportForm(SiteForm):
    """The file, whose players it is limited to, and whether its ratings become the first list."""

    wide_fields = frozenset({"file", "as_list"})
    file = forms.FileField(label=_("File: drop it here, or choose it"), allow_empty_file=True)
    fed = forms.CharField(
        label=_("Only this federation"),
        required=False,
        max_length=3,
        widget=forms.TextInput(attrs={"placeholder": "JPN"}),
    )
    pool = PoolField(label=_("Pool, if the file has only one"), empty_label=None)
    own_ids = forms.BooleanField(label=_("The IDs are the federation's own, not FIDE's"), required=False)
    leave_out = forms.BooleanField(label=_("Leave out rows that have errors"), required=False)
    as_list = DayField(
        label=_("Publish its ratings as the first list, dated"),
        required=False,
        help_text=_("Leave this empty to import players only."),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.pools_without_list = Pool.objects.exclude(pk__in=PublishedList.objects.values("pool")).order_by("pk")
        if not self.pools_without_list and not self.data.get("as_list"):
            del self.fields["as_list"]

    def clean_file(self) -> UploadedFile[Any]:
        """Refuse a file that is too large."""
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if (file.size or 0) > LARGEST_LIST:
            message = gettext("The file is larger than %(most)d MB. Send it zipped, or in parts.")
            raise ValidationError(message % {"most": LARGEST_LIST // 1024 // 1024})
        return file

    @property
    def subject(self) -> ImportSubject:
        """Return the record of the import for the task and its page."""
        typed = self.cleaned_data
        day = typed.get("as_list")
        return {
            "file": typed["file"].name or "list",
            "fed": typed["fed"].upper(),
            "as_list": day.isoformat() if day else "",
            "pool": typed["pool"].name,
            "own_ids": typed["own_ids"],
            "leave_out": typed["leave_out"],
        }


class ImportAgainForm(SiteForm):
    """Whether rows with errors are left out when a file is imported again."""

    leave_out = forms.BooleanField(required=False, widget=forms.HiddenInput)
