"""How Sphinx builds these pages: ``make help``, which is part of ``make check``; warnings are errors."""

import sys
from pathlib import Path

from ratinghouse import __version__

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

project = "Ratinghouse"
release = __version__
extensions = ["myst_parser", "reference"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
smartquotes = False  # options keep their two hyphens

html_theme = "furo"
html_title = "Ratinghouse"
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_static_path = ["pages"]
html_css_files = ["docs.css"]
html_favicon = "pages/icon.svg"
html_theme_options = {"navigation_with_keys": True}
if tags.has("office"):  # type: ignore[name-defined]  # noqa: F821  # served by an office: a way back to its pages
    html_theme_options["announcement"] = '<a href="/">← Back to the rating office</a>'
