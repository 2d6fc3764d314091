"""The error for a package that is not installed because its extra was not asked for."""

from __future__ import annotations

from ratinghouse.kernel.finding import Finding, Refused
from ratinghouse.kernel.texts import text


class MissingExtra(Refused, ImportError):
    """A package that this needs is not installed; the finding says how to install it."""

    def __init__(self, package: str, extra: str = "") -> None:
        command = f"pip install 'ratinghouse[{extra}]'" if extra else f"pip install {package}"
        message = text("this needs {package}, which is not installed", package=package)
        finding = Finding("error", "missing-extra", message, text("install it: {command}", command=command))
        super().__init__([finding])

    def __str__(self) -> str:
        return f"{self.findings[0].message}; {self.findings[0].remedy}"
