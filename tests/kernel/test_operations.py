"""The operations of the language: how many operands each takes, which statutes that were written once rely on."""

from __future__ import annotations

from ratinghouse.kernel.statutes.operations import OPERATIONS

NAMES_BY_OPERANDS = {
    (0, 0): "every_month",
    (1, 1): "in_hundredths real real_score exponential power_of_ten square_root whole half_up_real days month_start "
    "month_end day_of_month period_months known not negative absolute hundredths count",
    (1, 2): "half_up half_away down sum largest",
    (2, 2): "larger smaller add_months first_on_or_before first_on_or_after first_before first_after "
    "first_of_next_year on_day days_between days_inclusive later add subtract multiply divide less less_or_equal "
    "greater greater_or_equal equal not_equal and or exclusive_or table",
    (3, 3): "clip where",
}


def test_every_operation_takes_as_many_operands_as_ever() -> None:
    expected = {name: operands for operands, names in NAMES_BY_OPERANDS.items() for name in names.split()}
    assert {name: (operation.least, operation.most) for name, operation in OPERATIONS.items()} == expected
