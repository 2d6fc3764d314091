"""Findings whose codes are composed of a word for the kind of fault and the field that it is about."""

from __future__ import annotations

from collections.abc import Iterator

from ratinghouse.kernel.finding import MISSING_FACT
from ratinghouse.rulebooks.declarable import DECLARABLE
from reference.finding_sources import WrittenFinding

FAMILIES = {
    "wrong-FIELD": WrittenFinding(
        "wrong-FIELD",
        "calculators",
        "error",
        ("a field of a calculator cannot be read, or is outside its limits: `wrong-rating`, `wrong-k` …",),
        ("write what the message says, such as a whole number between two limits",),
    ),
    "bad-FIELD": WrittenFinding(
        "bad-FIELD",
        "office",
        "error",
        ("a particular of a player is not accepted by the register: `bad-name`, `bad-birth`, `bad-sex`, `bad-fed` …",),
        ("write it as the message says",),
    ),
}


def family_findings() -> Iterator[WrittenFinding]:
    """Yield the families, and a finding for each fact about an event that a report may lack."""
    yield from FAMILIES.values()
    for fact in DECLARABLE.values():
        message = f"Missing information: {fact.meaning}. A condition of the rulebook cannot be judged without it."
        remedy = f"enter it: `--{fact.name}` of `check`, `rate` and `declare`, or the field of that name at the desk"
        yield WrittenFinding(f"{MISSING_FACT}{fact.name}", "rating", "warning", (message,), (remedy,))


def dropped_games() -> Iterator[WrittenFinding]:
    """Yield a finding for each reason for which an import of games leaves a game out."""
    from ratinghouse.lab.archive.importing.chosen_games import REASONS

    for code, reason in REASONS.items():
        message = f"games of the source that are not taken over: {reason}"
        remedy = "nothing has to be done; correct the source if there are many"
        yield WrittenFinding(code, "lab", "warning", (message,), (remedy,))
