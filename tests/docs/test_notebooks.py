"""The notebooks run and show what they print. ``python -m tests.docs.test_notebooks`` records it anew."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LAB = {"a-rule-change-on-ten-years", "drift"}


def executed(file: Path) -> Any:
    """The notebook after all its cells have run in a kernel of their own; an error in a cell is raised."""
    notebook = nbformat.read(file, as_version=4)
    nbclient.NotebookClient(
        notebook, timeout=300, kernel_name="python3", record_timing=False, coalesce_streams=True
    ).execute()
    for cell in notebook.cells:
        cell.metadata = {}
        cell.pop("execution_count", None)
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                output.pop("execution_count", None)
                if output.output_type == "execute_result":
                    output.execution_count = None
    return notebook


def printed_texts(notebook: Any) -> list[list[str]]:
    """What each code cell shows as text."""
    return [
        [output.get("text") or output["data"]["text/plain"] for output in cell.outputs]
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_shows_what_it_prints(file: Path) -> None:
    if file.stem in LAB:
        pytest.importorskip("pyarrow")
    assert printed_texts(executed(file)) == printed_texts(nbformat.read(file, as_version=4))


def test_the_gallery_is_complete_and_private_paths_are_in_none() -> None:
    assert [file.stem for file in NOTEBOOKS] == [
        "a-rule-change-on-ten-years",
        "drift",
        "norm-hunt",
        "rating-an-event",
        "why-this-number",
    ]
    for file in NOTEBOOKS:
        assert not re.search(r"/(home|root|tmp|work)/", file.read_text(encoding="utf-8"))


def record() -> None:
    """Run the notebooks and store what they show."""
    for file in NOTEBOOKS:
        nbformat.write(executed(file), file)


if __name__ == "__main__":
    os.environ.setdefault("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    record()
