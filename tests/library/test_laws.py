"""Law as an object: values, tables, articles, sentences, formulas, amendments and differences."""

from __future__ import annotations

import pytest

import ratinghouse as rh

LAW = rh.rules("fide-2024")


def test_values_tables_and_rules_have_articles() -> None:
    assert {value["name"]: value["value"] for value in LAW.values}["cap"] == "400"
    assert LAW["cap"] == 400
    assert LAW["table_b"][400] == 0.92
    assert "table_b" in LAW.tables["name"]
    assert LAW.rules.columns == ("article", "name", "per", "sentence", "formula", "note")
    assert "start-too-late" not in LAW.checks["code"]
    assert len(LAW.checks) > 10


def test_an_article_has_its_rules_and_those_below_it() -> None:
    assert set(LAW.article("8.3.1")["name"]) < set(LAW.article("8.3")["name"])
    assert "D_counted" in LAW.article("8.3.1")["name"]
    with pytest.raises(rh.WrongArgument, match="no rule of article '99'"):
        LAW.article("99")


def test_an_amended_law_rates_otherwise() -> None:
    games = {"white": ["A"], "black": ["B"], "result": ["1-0"], "white_rating": [2000], "black_rating": [2500]}
    amended = LAW.amended(cap=350)
    assert amended.id == "fide-2024+cap=350"
    assert amended.hash != LAW.hash == rh.rules("fide-2024").hash
    assert rh.rate(games, rules=LAW).players["change"][0] == 18.4
    assert rh.rate(games, rules=amended).players["change"][0] == 17.8


def test_a_difference_names_what_changed_was_added_and_removed() -> None:
    changes = rh.rules("fide-2022").diff("fide-2024")
    assert {change["change"] for change in changes} == {"changed", "added", "removed"}
    floor = next(change for change in changes if change["name"] == "floor" and change["part"] == "values")
    assert (floor["old"][:4], floor["new"][:4]) == ("1000", "1400")


def test_wrong_names_are_refused_with_the_nearest() -> None:
    with pytest.raises(rh.Refused, match="did you mean cap"):
        LAW.amended(kap=350)
    with pytest.raises(rh.WrongArgument, match="did you mean cap"):
        LAW["kap"]
    with pytest.raises(rh.WrongArgument, match="has no rule D_countd; did you mean D_counted"):
        LAW.formula("D_countd")


def test_the_editions_are_a_table() -> None:
    editions = {edition["id"]: edition for edition in rh.editions()}
    assert str(editions["fide-2024"]["in_force"]) == "2024-03-01"
    assert editions["fide-2009"]["applied"] is False
