"""Estimates as cells of tables: the number with its standard error, and a mark where the sample is small."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ratinghouse.lab.estimates.estimate import EstimateJson


def estimate_cell(estimate: EstimateJson | None, digits: int = 1, factor: float = 1.0, *, sign: bool = False) -> str:
    """Return a number with its error; "none" stands for an error that is not known, "*" for a small sample."""
    if estimate is None or estimate["value"] is None:
        return "-"
    value, error = estimate["value"] * factor, estimate["error"]
    written = f"{value:+.{digits}f}" if sign else f"{value:.{digits}f}"
    uncertain = "none" if error is None else f"{error * factor:.{digits}f}"
    return f"{written} ± {uncertain}{'*' if estimate['few'] else ''}"
