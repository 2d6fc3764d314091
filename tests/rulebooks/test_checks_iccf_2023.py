"""What ICCF demands of a tournament (I-002, I-012, I-022), on small TRF files."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from ratinghouse.lists.register import RegisterPlayer
from tests.rulebooks.papers import LINE, Checked, check, paper

RATED = [2300, 2200, 2100, 2000]
LIST = date(2025, 7, 1)


def judged(
    control: str, *, register: list[RegisterPlayer] | None = None, days: dict[str, str] | None = None, **numbers: Any
) -> Checked:
    return check(
        "iccf-2023",
        paper(RATED, rounds=3, header={"122": control}),
        register=register or [],
        list_date=LIST,
        days=days,
        **numbers,
    )


@pytest.mark.parametrize(
    ("control", "fast"),
    [
        ("10 moves in 30 days", False),
        ("10 moves in 29 days", True),
        ("50 moves in 150 days", False),
        ("50 moves in 149 days", True),
        ("10 moves in 50 days", False),
        ("10 moves in 50 days, then 10 moves in 20 days", True),
        ("10 moves in 50 days, then 10 moves in 30 days", False),
        ("90 min + 30 sec/move", True),
    ],
)
def test_i_002_electronic_reflection_time(control: str, fast: bool) -> None:
    checked = judged(control, postal=0)
    assert checked.codes == ({"too-fast"} if fast else set())
    if fast:
        assert (checked["too-fast"].article, checked["too-fast"].line) == ("1.3", LINE["122"])


@pytest.mark.parametrize(
    ("control", "fast"), [("10 moves in 20 days", False), ("10 moves in 19 days", True), ("10 moves in 40 days", False)]
)
def test_i_002_postal_reflection_time(control: str, fast: bool) -> None:
    checked = judged(control, postal=1, on_webserver=1, days={"registered": "2025-05-01"})
    assert checked.errors == ({"too-fast"} if fast else set())


def test_i_002_postal_tournaments_are_on_the_webserver() -> None:
    days = {"registered": "2025-05-01"}
    assert judged("10 moves in 40 days", postal=1, on_webserver=0, days=days).errors == {"not-on-webserver"}
    assert judged("10 moves in 40 days", postal=1, days=days).codes == {"unknown-webserver"}
    assert judged("10 moves in 40 days", postal=0).codes == set(), "asked of postal play only"


def test_i_002_what_is_not_told_is_asked_for() -> None:
    checked = judged("10 moves in 40 days")
    assert checked.codes == {"unknown-transmission"}
    assert "--transmission electronic or postal" in checked["unknown-transmission"].remedy
    assert judged("", postal=0).codes == {"unknown-time-control"}


@pytest.mark.parametrize(
    ("fide_list", "verified", "codes"),
    [
        ("2025-04-01", 1, set()),
        ("2025-05-01", 1, {"other-fide-list"}),
        ("2025-04-01", 0, {"not-verified"}),
        (None, None, {"unknown-fide-list", "unknown-fide-verified"}),
    ],
)
def test_i_012_declared_fide_ratings(fide_list: str | None, verified: int | None, codes: set[str]) -> None:
    newcomer = [RegisterPlayer("70004", fide_rating=2104)]
    numbers: dict[str, Any] = {} if verified is None else {"fide_verified": verified}
    days = {"fide_list": fide_list} if fide_list else None
    assert judged("10 moves in 50 days", register=newcomer, postal=0, days=days, **numbers).codes == codes


def test_i_012_is_asked_only_where_somebody_declared_a_rating() -> None:
    assert judged("10 moves in 50 days", register=[RegisterPlayer("70004", rating=2000)], postal=0).codes == set()


@pytest.mark.parametrize(("registered", "late"), [("2025-06-01", False), ("2025-06-02", True)])
def test_i_022_postal_results_are_registered_a_month_before_the_list(registered: str, late: bool) -> None:
    checked = judged("10 moves in 40 days", postal=1, on_webserver=1, days={"registered": registered})
    assert checked.codes == ({"registered-late"} if late else set())
    assert checked.eligible, "they enter the next list"
    untold = judged("10 moves in 40 days", postal=1, on_webserver=1)
    assert untold.codes == {"unknown-registered"}
