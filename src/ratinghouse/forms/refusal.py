"""The refusal to make a form of a report."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding


class NoForm(Exception):
    """Raised where a form cannot be made of a report. ``finding`` says why, and what to do."""

    def __init__(self, code: str, message: str, remedy: str, file: str = "") -> None:
        super().__init__(message)
        self.finding = Finding("error", code, message, remedy, file=file)
