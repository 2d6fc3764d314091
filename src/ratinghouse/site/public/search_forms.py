"""The forms of the public pages: search, the comparison of two editions, and the federation of a list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.site.site_form import SiteForm

_LONGEST_QUERY = 100


class _PublicForm(SiteForm):
    """A form whose fields have their names as ids, which links and scripts of the pages use."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, auto_id="%s", **options)

    def typed(self, name: str) -> str:
        """Return the value that was typed into a field, or an empty one if it is invalid."""
        self.is_valid()
        return str(self.cleaned_data.get(name, ""))


class PlayerSearchForm(_PublicForm):
    """A name, ID or FIDE ID to search for."""

    wide_fields = frozenset({"q"})
    q = forms.CharField(
        label=_("Name, ID or FIDE ID"),
        required=False,
        max_length=_LONGEST_QUERY,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "autocomplete": "off",
                "autofocus": True,
                "hx-get": "/players/",
                "hx-trigger": "input changed delay:200ms, search",
                "hx-target": "#matches",
                "hx-replace-url": "true",
                "hx-sync": "this:queue last",
            }
        ),
    )


class EventSearchForm(_PublicForm):
    """Words of the name or place of an event."""

    wide_fields = frozenset({"q"})
    q = forms.CharField(
        label=_("Name or place"),
        required=False,
        max_length=_LONGEST_QUERY,
        widget=forms.TextInput(attrs={"type": "search"}),
    )


class EditionPairForm(_PublicForm):
    """Two editions to compare."""

    old = forms.ChoiceField(label=_("Old"), required=False, choices=())
    new = forms.ChoiceField(label=_("New"), required=False, choices=(), initial="fide-2024")

    def __init__(self, ids: Iterable[str], *args: Any) -> None:
        super().__init__(*args)
        choices = [(id, id) for id in ids]
        self.set_choices("old", choices)
        self.set_choices("new", choices)


class ListFilterForm(_PublicForm):
    """Which view of a list is shown, and of which federation or club."""

    view = forms.ChoiceField(required=False, choices=(), widget=forms.HiddenInput)
    fed = forms.CharField(label=_("Federation"), required=False, max_length=10, widget=forms.Select)
    club = forms.CharField(required=False, max_length=50, widget=forms.HiddenInput)

    def __init__(self, views: Iterable[str], *args: Any) -> None:
        super().__init__(*args)
        self.set_choices("view", [(name, name) for name in views])

    def offer_federations(self, codes: Iterable[str]) -> None:
        """Offer these federations in the field."""
        self.fields["fed"].widget.choices = [("", _("All")), *((code, code) for code in codes)]
