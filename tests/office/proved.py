"""A published list proved by the independent verifier."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ratinghouse import verifier
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.models import PublishedList


def assert_proved(published: PublishedList) -> None:
    """The verifier proves the list from its bundle."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "list.zip"
        file.write_bytes(export_bundle(published))
        assert verifier.main([str(file)]) == 0
