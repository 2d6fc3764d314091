"""Names of new rulebooks, and what a rulebook lacks."""

from __future__ import annotations

import pytest

from ratinghouse.rulebooks import rulebook
from ratinghouse.rulebooks.contract_check import absent_items
from ratinghouse.rulebooks.new_rulebook import is_id


@pytest.mark.parametrize("word", ["lyr-2025", "lyr", "class-1"])
def test_words_in_small_letters_are_ids(word: str) -> None:
    assert is_id(word)


@pytest.mark.parametrize("word", ["2025-lyr", "Lyr-2025", "lyr_2025", "lyr-", "", "class"])
def test_what_is_no_name_of_a_package_is_no_id(word: str) -> None:
    assert not is_id(word)


def test_an_item_is_absent_if_the_rulebook_has_none_of_its_kind() -> None:
    lacking = {(contract_item.kind, contract_item.name) for contract_item in absent_items(rulebook("iccf-2023"))}
    assert {
        ("column", "K"),
        ("value", "floor"),
        ("calendar rule", "deadline"),
        ("calendar value", "shown_lists"),
    } <= lacking
    assert not lacking & {("column", "RD_new"), ("column", "RD_pre"), ("calendar rule", "closing")}
    of_japan = {(contract_item.kind, contract_item.name) for contract_item in absent_items(rulebook("jcf-2024"))}
    assert not of_japan & {("value", "floor"), ("column", "K"), ("column", "change")}
