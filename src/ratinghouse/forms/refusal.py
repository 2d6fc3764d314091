"""The error for a form that cannot be made from a report."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding, Refused


class NoForm(Refused):
    """Raised where a form cannot be made from a report. ``finding`` says why, and what to do."""

    def __init__(self, code: str, message: str, remedy: str, file: str = "") -> None:
        self.finding = Finding("error", code, message, remedy, file=file)
        super().__init__([self.finding])
