"""How Sphinx builds these pages: sphinx-build -W docs docs/_build"""

from ratinghouse import __version__

project = "Ratinghouse"
release = __version__
extensions = ["myst_parser"]
html_theme = "furo"
html_title = "Ratinghouse"
exclude_patterns = ["_build"]
