"""The form of the buttons that preview and publish a list."""

from __future__ import annotations

from django import forms

from ratinghouse.site.site_form import DayField, PoolField, SiteForm


class ListForm(SiteForm):
    """The pool and the date of a list."""

    pool = PoolField(widget=forms.HiddenInput)
    date = DayField(widget=forms.HiddenInput)
