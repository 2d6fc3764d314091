"""Forms and certificates in another language: fixed words are translated, names and values are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ratinghouse.forms.html import page
from ratinghouse.forms.registry import FORMS
from tests.forms.form_reports import form_request, round_robin

# The names are texts of the catalogue as well: they must stay as they are.
EVENT = round_robin(("Name", "Total", "Rating changes"))


def _page(form: str, language: str) -> str:
    request = replace(form_request(EVENT, "fide-2003", ("IM",), 1), language=language)
    return page(FORMS[form].make(request))


@pytest.mark.parametrize("form", [form for form in FORMS if form != "norm-table"])  # the event has no norms
def test_every_form_is_english_unless_a_language_is_asked_for(form: str) -> None:
    english = page(FORMS[form].make(form_request(EVENT, "fide-2003", ("IM",), 1)))
    assert english == _page(form, "en")
    assert '<html lang="en">' in english
    assert f"<title>{FORMS[form].make(form_request(EVENT, 'fide-2003', ('IM',), 1)).title}</title>" in english


@pytest.mark.parametrize(
    ("form", "title", "label"),
    [
        ("form1", "様式 1 · 大会報告", "<dt>平均レーティング</dt>"),
        ("form2", "様式 2 · スイス式ペアリングカード", "<dt>生年月日</dt>"),
        ("form3", "様式 3 · スイス式大会の結果一覧", "<dd>ペアリング番号</dd>"),
        ("form4", "様式 4 · タイトルノーム証明書", "<dt>出生地</dt>"),
        ("it1", "IT1 · タイトルノーム証明書", "<dt>主催連盟</dt>"),
        ("it3", "IT3 · 大会報告", "<dt>責任者</dt>"),
        ("computer-table", "レーティング報告 計算表 (11.31)", ">氏名</th>"),
        ("crosstable", "対戦表", ">合計</th>"),
        ("sheet", "計算書", ">規則と計算式</th>"),
        ("pictures", "大会の図", "<title>レーティングの増減"),
    ],
)
def test_a_form_in_japanese_has_translated_labels(form: str, title: str, label: str) -> None:
    japanese = _page(form, "ja")
    assert '<html lang="ja">' in japanese
    assert f"<title>{title}</title>" in japanese
    assert label in japanese


def test_names_that_are_texts_of_the_catalogue_as_well_stay_as_they_are() -> None:
    japanese = _page("crosstable", "ja")
    assert '<td class="left">Name</td>' in japanese
    assert '<td class="left">Total</td>' in japanese
    assert '<th scope="col" class="left">氏名</th>' in japanese


def test_a_language_without_a_catalogue_leaves_the_form_english() -> None:
    assert _page("crosstable", "xx") == _page("crosstable", "en").replace('lang="en"', 'lang="xx"')
