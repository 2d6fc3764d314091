"""Every form: labels tied to their fields, errors beside the field that they are about, what was typed kept."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

import ratinghouse
from ratinghouse.office.models import Event, Player
from ratinghouse.site.models import Account
from tests.office.offices import Office
from tests.site.accounts import account, entered
from tests.site.small_report import small_report

SITE = Path(ratinghouse.__file__).parent / "site"
PAGES = (
    "/account/",
    "/account/password/",
    "/desk/",
    "/desk/accounts/",
    "/desk/accounts/new/",
    "/desk/adjustments/",
    "/desk/events/{event}/correct/",
    "/desk/import/",
    "/desk/journal/",
    "/desk/register/",
    "/desk/register/{player}/",
    "/desk/registrations/announce/",
)


class Fields(HTMLParser):
    """The fields of a page by id, the ids that labels are for, and all other ids."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: list[dict[str, str | None]] = []
        self.labels: set[str | None] = set()
        self.ids: list[str] = []
        self._inside_label = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if attributes.get("id"):
            self.ids.append(str(attributes["id"]))
        if tag == "label":
            self._inside_label += 1
            self.labels.add(attributes.get("for"))
        if tag in ("input", "select", "textarea") and attributes.get("type") not in ("hidden", "submit"):
            self.fields.append({**attributes, "labelled": "yes" if self._inside_label else None})

    def handle_endtag(self, tag: str) -> None:
        self._inside_label -= tag == "label"


@pytest.fixture
def administrator(demo_office: Office) -> Client:
    return entered(account("olga", "administrator"))


def _address(pattern: str) -> str:
    event = Event.objects.filter(state="rated").latest("pk")
    return pattern.format(event=event.pk, player=small_report().players[0].code)


def _assert_labelled(page: Fields) -> None:
    assert page.fields
    assert [field for field in page.fields if field.get("id") not in page.labels and not field["labelled"]] == []
    assert sorted(page.ids) == sorted(set(page.ids))


@pytest.mark.parametrize("pattern", PAGES)
def test_every_field_has_a_label_and_every_id_is_unique(administrator: Client, pattern: str) -> None:
    _assert_labelled(Fields(administrator.get(_address(pattern)).content.decode()))


@pytest.mark.parametrize("part", ["", "match/"])
def test_every_field_of_a_report_on_the_desk_has_a_label(administrator: Client, part: str) -> None:
    report = replace(small_report(), misspelt=2).text().encode()
    administrator.post("/desk/upload/", {"files": [SimpleUploadedFile("a.trf", report)]})
    event = Event.objects.latest("pk")
    _assert_labelled(Fields(administrator.get(f"/desk/events/{event.pk}/{part}").content.decode()))


ERRORS = (
    ("/desk/registrations/announce/", {"name": "Cup", "start": "soon", "players": "many"}, ("start", "end", "players")),
    ("/desk/import/", {"fed": "XAN", "pool": "chess960"}, ("file", "pool")),
    ("/desk/upload/", {"reported": "yesterday"}, ("files", "reported")),
    ("/desk/events/{event}/correct/", {"reason": "a slip"}, ("file",)),
    ("/desk/events/{event}/correct/", {"annul": "1"}, ("reason",)),
    ("/desk/adjustments/", {"do": "single", "pool": "standard", "ratings": "X0012"}, ("ratings", "described")),
    ("/desk/register/{player}/edit/", {"birth": "soon", "sex": "q", "why": "letter"}, ("birth", "sex")),
    ("/desk/register/{player}/merge/", {"other": "NOBODY"}, ("other",)),
    ("/desk/register/{player}/erase/", {"why": "asked", "again": "X"}, ("again",)),
    ("/desk/accounts/new/", {"name": "a b", "role": "player", "email": "no address"}, ("name", "player", "email")),
    ("/account/password/", {"password": "wrong", "fresh": "short", "again": "longer"}, ("password", "fresh", "again")),
)


@pytest.mark.parametrize(("pattern", "typed", "wrong"), ERRORS)
def test_an_error_stands_beside_its_field_and_what_was_typed_stays(
    administrator: Client, pattern: str, typed: dict[str, str], wrong: tuple[str, ...]
) -> None:
    answer = administrator.post(_address(pattern), typed)
    assert answer.status_code in (403, 422)
    page = answer.content.decode()
    for name in wrong:
        field = next(part for part in page.split('<div class="field wrong') if f'name="{name}"' in part)
        described = re.search(r'aria-describedby="([^"]*_error)"', field)
        assert described is not None, name
        assert f'<ul class="errorlist" id="{described[1].split()[-1]}">' in field
        assert 'aria-invalid="true"' in field
    for name, text in typed.items():
        if name not in ("do", "pool", "annul", "role", "password", "fresh", "again") or (name, text) == ("again", "X"):
            assert text in page, name
    assert "boundfield" not in page


def test_an_invalid_field_changes_nothing(administrator: Client) -> None:
    code = small_report().players[0].code
    before = Player.objects.get(code=code)
    administrator.post(f"/desk/register/{code}/edit/", {"name": "Changed, Chris", "birth": "soon"})
    assert Player.objects.get(code=code).name == before.name
    administrator.post("/desk/accounts/new/", {"name": "fine", "role": "king"})
    assert not Account.objects.filter(user__username="fine").exists()


def test_no_view_of_desk_and_accounts_reads_a_posted_field_by_hand() -> None:
    """Forms read what was posted; only the search for a page number and the pressed button are outside of them."""
    for path in sorted([*SITE.glob("desk/**/*.py"), *SITE.glob("accounts/**/*.py"), *SITE.glob("public/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("get", "getlist", "dict"):
                assert not (isinstance(node.value, ast.Attribute) and node.value.attr == "POST"), path
            if isinstance(node, ast.Subscript):
                assert not (isinstance(node.value, ast.Attribute) and node.value.attr == "POST"), path
