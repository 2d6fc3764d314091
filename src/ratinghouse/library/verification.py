"""Verifying a published list from its bundle, or everything that an office stores."""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

from ratinghouse.kernel.finding import refuses
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.library.tables.findings import FindingList


class VerifiedList:
    """The outcome: ``holds`` if nothing was altered and every list follows from its statutes, and the findings.

    ``particulars`` say of a bundle which list it is, of an office how much was verified.
    """

    def __init__(self, particulars: dict[str, Any], findings: FindingList, holds: bool) -> None:
        self.particulars = particulars
        self.findings = findings
        self.holds = holds

    def answer(self, language: str = ENGLISH) -> dict[str, Any]:
        """Return one JSON document, the same that ``ratinghouse verify --json`` prints."""
        findings = [finding.as_json(language) for finding in self.findings]
        return {**self.particulars, "holds": self.holds, "findings": findings}

    def __repr__(self) -> str:
        parts = ", ".join(f"{name} {part}" for name, part in self.particulars.items() if part is not None)
        return f"<VerifiedList {'holds' if self.holds else 'does not hold'}: {parts}>"


def verify(source: str | PathLike[str] | bytes) -> VerifiedList:
    """Derive a published list again from its bundle (a ZIP file or its bytes), or all lists of an office (a directory).

    >>> import ratinghouse as rh
    >>> rh.verify(b"no bundle").holds
    False
    """
    if isinstance(source, bytes):
        return verified_bundle(source, "")
    if Path(source).is_dir():
        from ratinghouse.library.offices import open_office

        return open_office(source).verify()
    from ratinghouse.library.arguments import bytes_of

    return verified_bundle(bytes_of(source), str(source))


def verified_bundle(content: bytes, file: str) -> VerifiedList:
    """Return whether the list in a bundle follows from everything else in it."""
    from ratinghouse.derivation.bundles.bundle import verify_bundle

    manifest, findings = verify_bundle(content)
    particulars = {name: manifest.get(name) for name in ("pool", "date", "edition", "content")}
    return VerifiedList({"bundle": file, **particulars}, FindingList(findings), not refuses(findings))
