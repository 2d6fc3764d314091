"""The document of a study: every chart with its numbers, labels that do not overlap, the same as page and as PDF."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring

from ratinghouse.forms.document import FormDocument, Grid, Heading, Picture
from ratinghouse.forms.html import fragment, page
from ratinghouse.forms.pdf import pdf
from ratinghouse.forms.study.alarm_chart import alarm_chart
from ratinghouse.forms.study.amendment_section import NamedPlayer, PlayerNames
from ratinghouse.forms.study.federation_map import GRID, PLACES, federation_map
from ratinghouse.forms.study.forest_chart import forest_rows
from ratinghouse.forms.study.ledger_charts import bars_by_list, totals
from ratinghouse.forms.study.plot import FONT, WIDTH, scale_of, text_width
from ratinghouse.forms.study.study_document import study_document
from tests.forms.form_reports import pages_of

FIXTURE = Path(__file__).parents[1] / "fixtures" / "studies" / "version-1.json"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def study() -> Any:
    """The study of the invented federation, as it was stored in version 1."""
    return json.loads(FIXTURE.read_text())


def pictures(document: FormDocument) -> list[Picture]:
    return [block for block in document.blocks if isinstance(block, Picture)]


def parsed(svg: str) -> Any:
    return fromstring(svg)


def boxes(svg: str) -> list[tuple[str, float, float, float, float]]:
    """Every label of a chart with about the rectangle that it covers."""
    labels = []
    for element in parsed(svg).iter(f"{SVG}text"):
        size = float(element.get("font-size", FONT))
        words, x, y = element.text or "", float(element.get("x")), float(element.get("y"))
        wide = text_width(words, size)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[element.get("text-anchor")]
        labels.append((words, left, y - size * 0.75, left + wide, y + size * 0.2))
    return labels


def overlapping(svg: str) -> list[tuple[str, str]]:
    labels = boxes(svg)
    return [
        (first[0], second[0])
        for number, first in enumerate(labels)
        for second in labels[:number]
        if first[1] < second[3] and second[1] < first[3] and first[2] < second[4] and second[2] < first[4]
    ]


def clipped(svg: str) -> list[str]:
    height = float(parsed(svg).get("height"))
    return [
        words
        for words, left, top, right, bottom in boxes(svg)
        if left < -0.5 or right > WIDTH + 0.5 or top < 0 or bottom > height
    ]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_label_of_a_chart_overlaps_another_or_is_cut_off(study: Any, language: str) -> None:
    drawn = pictures(study_document(study, PlayerNames(), language))
    assert len(drawn) == 7  # two of causes, one by list, alarm, calibration, map, forest plot
    for picture in drawn:
        assert (picture.words, overlapping(picture.svg)) == (picture.words, [])
        assert (picture.words, clipped(picture.svg)) == (picture.words, [])
        root = parsed(picture.svg)
        assert root.find(f"{SVG}title").text
        assert root.find(f"{SVG}desc").text


def test_the_test_of_labels_sees_an_overlap() -> None:
    two = '<svg xmlns="http://www.w3.org/2000/svg" height="9">{}{}</svg>'
    label = '<text x="{}" y="20" text-anchor="start">2026</text>'
    assert overlapping(two.format(label.format(0), label.format(20))) == [("2026", "2026")]
    assert overlapping(two.format(label.format(0), label.format(40))) == []
    assert clipped(two.format(label.format(0), label.format(WIDTH - 20))) == ["2026", "2026"]


def test_every_chart_is_followed_by_its_numbers(study: Any) -> None:
    blocks = study_document(study, PlayerNames()).blocks
    sections: list[list[Any]] = []
    for block in blocks:
        if isinstance(block, Heading):
            sections.append([])
        if sections:
            sections[-1].append(block)
    charted = [section for section in sections if any(isinstance(block, Picture) for block in section)]
    assert len(charted) == 5
    for section in charted:
        kinds = [type(block) for block in section if isinstance(block, Picture | Grid)]
        assert kinds.index(Picture) < len(kinds) - 1 - kinds[::-1].index(Grid)


def test_the_causes_in_all_are_exact(study: Any) -> None:
    amounts = {(row.cause, row.article): row.amount for row in totals(study["lists"])}
    assert amounts[("k-asymmetry", "8.3.3")] == -55140
    assert amounts[("floor", "7.1, 7.2.1")] == -2346000
    html = page(study_document(study, PlayerNames()))
    assert "−551.40" in html
    assert "−23,460.00" in html


def test_many_lists_are_summed_by_year(study: Any) -> None:
    ledger = study["lists"][0]
    months = [{**ledger, "list": f"{2000 + number // 12}-{number % 12 + 1:02}-01"} for number in range(48)]
    by_month, by_year = bars_by_list(months, "en"), bars_by_list([*months, {**ledger, "list": "2004-01-01"}], "en")
    assert by_month is not None
    assert by_year is not None
    assert len(re.findall("<rect", by_month.svg)) == 2 * 48 + 2  # two causes and their legend
    assert len(re.findall("<rect", by_year.svg)) == 2 * 5 + 2
    assert [overlapping(picture.svg) for picture in (by_month, by_year)] == [[], []]


def test_intervals_of_the_forest_plot_are_wider_the_more_variants_were_tried(study: Any) -> None:
    comparison = study["comparison"]
    row = forest_rows(comparison)[0]
    error = comparison["thinning"]["rows"][0]["variants"][1]["against_first"]["error"]
    assert (row.name, row.share) == ("cap=350", 1.0)
    assert row.half == pytest.approx(2.2414 * error * 10_000, rel=1e-4), "two variants: 97.5 % each"
    alone = forest_rows({**comparison, "tried": 1})[0]
    assert alone.half == pytest.approx(1.95996 * error * 10_000, rel=1e-4)
    assert [it.share for it in forest_rows(comparison)] == [1.0, 0.5, 0.25] * 2


def test_an_alarm_is_marked_and_named(study: Any) -> None:
    alarmed = copy.deepcopy(study)
    alarmed["drift"]["alarm"]["steps"][2] |= {"alarm": "deflation", "deflation": 4.2}
    picture = alarm_chart(alarmed["drift"]["alarm"], "en")
    assert picture is not None
    assert picture.svg.count('class="limit-dot"') == 1
    assert "Alarms: 2025-11-01 deflation." in page(study_document(alarmed, PlayerNames()))
    assert "No list raises an alarm." in page(study_document(study, PlayerNames()))


def test_federations_have_a_place_on_the_map_or_a_row_below(study: Any) -> None:
    codes = [code for row in GRID for code in row if code != "..."]
    assert len(codes) == len(set(codes)) > 180
    assert len({len(row) for row in GRID}) == 1
    rows = study["drift"]["federations"]["federations"]
    picture = federation_map(rows, "en")
    assert picture is not None
    assert "not on the map" in picture.svg  # LOR
    assert "not on the map" not in (federation_map([row for row in rows if row["fed"] in PLACES], "en") or picture).svg
    assert federation_map([], "en") is None
    odd = federation_map([{**rows[0], "fed": "<b>"}], "en")
    assert odd is not None
    assert "<b>" not in odd.svg


def test_players_have_links_to_their_pages_and_why(study: Any) -> None:
    mover = study["comparison"]["movers"]["fide-2024+cap=350"]["gains"][0]
    players = {mover["code"]: NamedPlayer("Lunarek, Oskar", "/players/1/", "/players/1/standard/2026-11-01/")}
    html = fragment(study_document(study, PlayerNames(players, hidden="(hidden)")))
    assert '<a href="/players/1/">Lunarek, Oskar</a>' in html
    assert '<a href="/players/1/standard/2026-11-01/">calculation</a>' in html
    assert "(hidden)" in html
    other = study["comparison"]["movers"]["fide-2024+cap=350"]["gains"][1]["code"]
    assert f">{other}<" not in html
    assert f">{other}<" in fragment(study_document(study, PlayerNames()))


def test_a_study_without_games_or_amendments_still_reads(study: Any) -> None:
    bare = copy.deepcopy(study)
    bare |= {"lists": [], "comparison": None, "conclusion": None, "amended": ""}
    bare["drift"] |= {"alarm": None, "calibration": [], "years": [], "federations": None, "islands": None, "levels": []}
    html = page(study_document(bare, PlayerNames()))
    for sentence in ("The study has no ledger.", "Too few of them played", "There are no games between rated players."):
        assert sentence in html
    assert "Would other rules" not in html


def test_the_pdf_has_all_sections_and_is_the_same_every_time(study: Any) -> None:
    document = study_document(study, PlayerNames())
    content = pdf(document)
    assert pdf(document) == content
    words = pages_of(content)
    for sentence in (
        "Where points come from",
        "Does the level move?",
        "Do ratings predict scores?",
        "Federations and islands",
        "Would other rules predict better?",
        "Who would gain, who would lose",
        "4% raise a false alarm within 60 months",
        "−551.40",
    ):
        assert sentence in words


def test_ticks_are_round_and_hold_the_values() -> None:
    for values in ([0.3], [-7, 12], [1e-6], [123456, -9], [0, 0]):
        scale, ticks = scale_of(values, 0, 100)
        assert scale.low <= min(0, *values)
        assert scale.high >= max(0, *values)
        assert 2 <= len(ticks) <= 9
