"""Heads and frames of tables, and single rows in place of empty ones."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ratinghouse.site.pages.per_language import per_language


def text_head(label: str) -> str:
    """Return the head of a column of texts."""
    return f"<th>{label}</th>"


def number_head(label: str) -> str:
    """Return the head of a column of numbers."""
    return f'<th class="num">{label}</th>'


def region(label: str, kind: str = "scroll") -> str:
    """Return the beginning of a table that can be scrolled, by keyboard too. ``label`` is HTML."""
    return f'<div class="{kind}" tabindex="0" role="region" aria-label="{label}"><table>'


@per_language
def no_rows(columns: int) -> str:
    """Return the row of a table that has no others."""
    none = _("None.")
    return f'<tr><td colspan="{columns}">{none}</td></tr>'
