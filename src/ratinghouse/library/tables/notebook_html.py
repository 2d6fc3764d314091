"""Documents as a notebook shows them: HTML with a style that affects nothing else on the page."""

from __future__ import annotations

from ratinghouse.forms.document import FormDocument
from ratinghouse.forms.html import fragment

STYLE = """
.ratinghouse h1 { font-size: 1.3em } .ratinghouse h2 { font-size: 1.1em }
.ratinghouse .facts { display: flex; flex-wrap: wrap; gap: 0.2em 1.2em; margin: 0.5em 0 }
.ratinghouse .facts div { display: flex; gap: 0.4em }
.ratinghouse .facts div:has(dd:empty) { display: none }
.ratinghouse dt { font-weight: normal; opacity: 0.7; margin: 0 } .ratinghouse dd { font-weight: bold; margin: 0 }
.ratinghouse table { margin: 0.5em 0; border-collapse: collapse }
.ratinghouse caption { caption-side: top; text-align: left; font-weight: bold; padding: 0.3em 0.6em }
.ratinghouse :is(td, th) { text-align: left; vertical-align: top; white-space: pre-line; padding: 0.15em 0.6em }
.ratinghouse :is(td, th).right { text-align: right }
"""


def notebook_html(document: FormDocument) -> str:
    """Return a document as HTML for the output of a cell."""
    return f'<div class="ratinghouse"><style>{STYLE}</style>{fragment(document)}</div>'
