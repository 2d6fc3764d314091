"""What holds of every form: the same bytes each time, well-formed pages, and names that are never markup."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from ratinghouse.forms.document import FormDocument, PageBreak
from ratinghouse.forms.html import fragment, page
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.registry import FORMS
from tests.forms.form_reports import NAMES, form_request, pages_of, round_robin, text_of

CERTIFICATES = ("form4", "it1")
# All of these say who played; the norm table and the certificates only who made a norm.
NAMING_EVERYBODY = [name for name in FORMS if name not in (*CERTIFICATES, "norm-table", "it3")]


def form_of(name: str) -> FormDocument:
    """The form of the event with the odd names."""
    if name in CERTIFICATES:
        return FORMS[name].make(form_request(round_robin(), "fide-2003", ("IM",), 5))
    if name == "norm-table":
        return FORMS[name].make(form_request(round_robin(marks="1"), "fide-2003", ("IM", "GM", "WIM")))
    return FORMS[name].make(form_request(round_robin()))


@pytest.mark.parametrize("name", FORMS)
def test_two_runs_give_the_same_bytes(name: str) -> None:
    assert pdf(form_of(name)) == pdf(form_of(name))


@pytest.mark.parametrize("name", FORMS)
def test_the_page_is_well_formed_and_runs_nothing(name: str) -> None:
    text = page(form_of(name))
    tree = ElementTree.fromstring(text.removeprefix("<!doctype html>\n"))
    assert [element.tag for element in tree.iter() if element.tag.endswith(("script", "strike", "b>"))] == []
    assert not [key for element in tree.iter() for key in element.attrib if key.startswith("on") or key == "style"]
    assert "Ωmega <b>Cup</b> & Sons" in "".join(tree.itertext())


@pytest.mark.parametrize("name", NAMING_EVERYBODY)
def test_names_of_all_scripts_are_on_the_page_as_written(name: str) -> None:
    words = "".join(ElementTree.fromstring(fragment(form_of(name))).itertext())
    for player_name in NAMES[:-1]:
        if player_name == "Чигорин, Михаил" and name == "pictures":
            continue
        for part in player_name.split(", ") if name == "form3" else [player_name]:
            assert part in words


@pytest.mark.parametrize("name", ["form2", "crosstable", "computer-table"])
def test_names_of_all_scripts_are_in_the_pdf_as_written(name: str) -> None:
    words = text_of(form_of(name))
    for player_name in NAMES[:-1]:
        assert player_name in words.replace("’", "'")


@pytest.mark.parametrize("name", ["form2", "sheet"])
def test_a_form_of_everybody_begins_a_page_for_each(name: str) -> None:
    breaks = [block for block in form_of(name).blocks if isinstance(block, PageBreak)]
    assert len(breaks) == len(NAMES) - 1
    pages = pages_of(pdf(form_of(name))).split("\f")
    beginnings = [page for page in pages if any(re.match(r" *\d  ?\S", line) for line in page.splitlines()[:6])]
    assert len(beginnings) >= len(NAMES)


def test_the_pdf_of_a_calculation_sheet_has_the_formulas_with_their_numbers() -> None:
    words = " ".join(text_of(form_of("sheet")).split())
    assert re.search(r"change = K × chg = \d+ × −?[\d.]+ = −?[\d.]+", words)
    assert "because" in words


def test_a_sheet_of_an_edition_that_limits_no_difference_stars_no_game() -> None:
    sheet = fragment(FORMS["sheet"].make(form_request(round_robin(), "article")))
    assert not re.search(r">\d{4}\*<", sheet)
    assert ">D<" in sheet
