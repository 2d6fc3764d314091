"""Cells of tables for spreadsheets: none begins a formula, and every text comes back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel.spreadsheet_text import has_formula, shielded, unshielded

SIGNS = "=+-@\t\r\n＝＋－＠"
texts = st.text() | st.builds(
    lambda quotes, sign, rest: quotes + sign + rest, st.text("'"), st.sampled_from(SIGNS), st.text()
)


@given(texts)
def test_every_text_comes_back(text: str) -> None:
    assert unshielded(shielded(text)) == text


@given(texts)
def test_what_is_written_begins_no_formula(text: str) -> None:
    written = shielded(text)
    assert not written.startswith(tuple(SIGNS)) or not has_formula(written)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        *(("=1", True), ("+Alfa", True), ("-Beta", True), ("@x", True), ("'=x", True), ("-2+3", True), ("+-", True)),
        *(("-3", False), ("+3,5", False), ("+", False), ("-½", False), ("+:-", False), ("O'Neill", False), ("", False)),
    ],
)
def test_only_what_a_spreadsheet_would_run_is_shielded(text: str, runs: bool) -> None:
    assert has_formula(text) is runs
