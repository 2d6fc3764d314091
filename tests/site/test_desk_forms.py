"""Forms of the desk and of passwords: what may be left out, and what is said of what is missing."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from ratinghouse.office.models import Player
from ratinghouse.site.accounts.sign_in_forms import NewPasswordForm
from ratinghouse.site.desk.forms import correction_form
from ratinghouse.site.desk.forms.correction_form import CorrectionForm
from ratinghouse.site.desk.forms.matching_forms import NewcomerForm
from ratinghouse.site.desk.forms.player_forms import ParticularsForm
from ratinghouse.site.desk.forms.registration_forms import LinkForm
from ratinghouse.site.desk.forms.upload_form import UploadForm


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


def test_what_is_not_needed_may_be_left_out() -> None:
    assert NewcomerForm([], {"name": "Borg, Ada"}).errors == {}
    assert ParticularsForm(Player(name="Borg, Ada"), {"name": "Borg, Ida"}).errors == {}
    report = SimpleUploadedFile("cup.trf", b"012 Cup")
    assert UploadForm({}, {"files": [report]}, is_officer=True).errors == {}
    assert list(UploadForm({}, {}, is_officer=True).errors) == ["files"]


def test_an_event_is_linked_by_its_number_from_1_on() -> None:
    assert LinkForm({"event": "1"}).errors == {}
    assert LinkForm({"event": "1", "back": "1"}).errors == {}
    assert list(LinkForm({"event": "0", "back": "0"}).errors) == ["event", "back"]


def test_a_password_that_was_typed_once_only_is_asked_for_again() -> None:
    user, fresh = User(username="anna"), "twenty white bishops"
    assert NewPasswordForm(user, {"fresh": fresh, "again": fresh}).errors == {}
    assert NewPasswordForm(user, {"fresh": fresh}).errors == {"again": ["This field is required."]}
    differing = NewPasswordForm(user, {"fresh": fresh, "again": fresh.upper()})
    assert differing.errors == {"again": ["The two passwords are not the same."]}
