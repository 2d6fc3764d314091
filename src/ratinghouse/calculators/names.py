"""The names of the calculators, as pages and tables show them."""

from __future__ import annotations

from collections.abc import Mapping

from ratinghouse.kernel.texts import Text, text

NAMES: Mapping[str, Text] = {
    "change": text("Rating change"),
    "initial": text("First rating"),
    "performance": text("Performance"),
    "expected": text("Expected score"),
    "goal": text("Goal"),
    "what-if": text("What if"),
    "schedule": text("Schedule"),
    "team": text("Team match"),
    "norm": text("Title norm"),
    "convert": text("Other rating systems"),
}
