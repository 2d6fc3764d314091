"""The pictures: they are XML, say what they show, and draw every player once."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from ratinghouse.forms.document import Picture
from ratinghouse.forms.html import page
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.pictures import event_pictures
from ratinghouse.forms.pictures.bars import change_bars
from ratinghouse.forms.pictures.drawing import ROWS
from ratinghouse.forms.pictures.heat_map import heat_map
from ratinghouse.forms.pictures.scores import expected_and_actual
from ratinghouse.rating.answer import events
from ratinghouse.rating.calculation import calculation_of
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.rulebooks import rulebook
from tests.forms.form_reports import pages_of, round_robin, sample

SVG = "{http://www.w3.org/2000/svg}"
SAMPLE = sample("round-robin-8.58.trf")
CALCULATION = calculation_of(rate(RatingPeriod([SAMPLE]), rulebook("fide-2009")))
ENTRIES = events(CALCULATION)[0]["entries"]


def shapes(picture: Picture, kind: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(picture.svg).iter(SVG + kind))


@pytest.mark.parametrize(
    "pictures",
    [
        heat_map(SAMPLE),
        change_bars(ENTRIES),
        expected_and_actual(ENTRIES),
        heat_map(round_robin()),
    ],
    ids=["heat map", "bars", "scores", "odd names"],
)
def test_a_picture_is_xml_and_has_a_title(pictures: list[Picture]) -> None:
    for picture in pictures:
        root = ElementTree.fromstring(picture.svg)
        title = root.find(SVG + "title")
        assert root[0] is title
        assert title is not None
        assert title.text == picture.words
        assert root.get("role") == "img"
        assert not [element for element in root.iter() if element.tag in (SVG + "script", SVG + "style")]


def test_the_heat_map_has_a_cell_for_every_result() -> None:
    (picture,) = heat_map(SAMPLE)
    kinds = [shape.get("class") for shape in shapes(picture, "rect")]
    assert len(kinds) == 90
    assert kinds.count("win") == kinds.count("loss")


def test_bars_are_as_long_as_the_changes_are_large() -> None:
    (picture,) = change_bars(ENTRIES)
    bars = {(title.text or ""): float(shape.get("width", "")) for shape in shapes(picture, "rect") for title in shape}
    changes = {
        f"{entry['name']}: {entry['change']:+.10g}": entry["change"] for entry in ENTRIES if entry["change"] is not None
    }
    assert bars.keys() == changes.keys()
    longest = max(changes, key=lambda name: abs(changes[name]))
    for name, length in bars.items():
        assert length / bars[longest] == pytest.approx(abs(changes[name]) / abs(changes[longest]), abs=0.01)


def test_scores_stand_left_and_right_by_what_was_made() -> None:
    (picture,) = expected_and_actual(ENTRIES)
    dots = shapes(picture, "circle")
    rated = [entry for entry in ENTRIES if entry["change"] is not None]
    assert len(dots) == 2 * len(rated)
    for entry, expected, actual in zip(rated, dots[::2], dots[1::2], strict=True):
        right = float(actual.get("cx", "")) > float(expected.get("cx", ""))
        assert right == ((entry["W"] or 0) > (entry["We"] or 0))


def test_a_large_event_takes_several_pictures_that_each_fit_a_page() -> None:
    large = round_robin(tuple(f"Player {no}" for no in range(1, ROWS + 2)))
    assert len(heat_map(large)) == 2
    document = event_pictures(large, calculation_of(rate(RatingPeriod([large]), rulebook("fide-2003"))))
    words = pages_of(pdf(document)).replace("\n", " ")
    assert "Results of places 1 to 42" in words
    assert "Results of places 43 to 43" in words


def test_pictures_stand_in_the_page_and_colours_can_change() -> None:
    text = page(event_pictures(SAMPLE, CALCULATION))
    assert text.count("<svg") == 3
    assert "prefers-color-scheme: dark" in text
    assert 'fill="currentColor"' in text
