"""The form of a correction: either the corrected report or the annulment."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from ratinghouse.site.desk.forms import correction_form
from ratinghouse.site.desk.forms.correction_form import CorrectionForm


@pytest.mark.parametrize(
    ("size", "is_annulled", "wrong"),
    [(10, False, []), (0, True, []), (0, False, ["file"]), (10, True, ["file"]), (11, False, ["file"])],
)
def test_there_is_a_report_or_the_event_is_annulled(
    monkeypatch: pytest.MonkeyPatch, size: int, is_annulled: bool, wrong: list[str]
) -> None:
    monkeypatch.setattr(correction_form, "LARGEST", 10)
    files = {"file": SimpleUploadedFile("cup.trf", b"x" * size)} if size else {}
    form = CorrectionForm({"reason": "a slip", **({"annul": "1"} if is_annulled else {})}, files)
    assert list(form.errors) == wrong
    assert [len(messages) for messages in form.errors.values()] == [1] * len(wrong)
