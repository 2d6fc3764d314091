"""The reference pages of the documentation that are written from the code, each time the documentation is built.

A Sphinx extension: ``docs/conf.py`` names it, and the pages go to ``docs/reference/generated``, outside the repository.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import ratinghouse
from reference.article_claims import article_claims
from reference.command_pages import command_pages
from reference.endpoint_page import endpoint_page
from reference.finding_pages import finding_pages
from reference.rulebook_pages import rulebook_pages

FOLDER = "reference/generated"
SOURCES = (Path(ratinghouse.__file__).parent, Path(__file__).parent)
READ = (".py", ".toml")


def pages() -> dict[str, str]:
    """Return every page by its file name, as the code is now."""
    parts = {"endpoints.md": endpoint_page(), "article-claims.txt": article_claims()}
    return {**command_pages(), **finding_pages(), **rulebook_pages(), **parts}


def write_pages(folder: Path) -> None:
    """Write the pages, if the source has changed. Unchanged pages are not written, so that Sphinx skips them."""
    stamp = folder / "written"
    newest = max(path.stat().st_mtime for tree in SOURCES for path in tree.rglob("*.*") if path.suffix in READ)
    if stamp.exists() and stamp.stat().st_mtime > newest:
        return
    folder.mkdir(parents=True, exist_ok=True)
    written = pages()
    for stale in {path.name for path in folder.glob("*.*")} - written.keys():
        (folder / stale).unlink()
    for name, page in written.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != page:
            path.write_text(page, encoding="utf-8")
    stamp.touch()


def setup(app: Any) -> dict[str, Any]:
    """Make Sphinx write the pages before it looks for files."""
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir) / FOLDER))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
