"""The forms of one-off adjustments: ratings of single players, an adjustment of a rulebook, and undoing either."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import Adjustment, Pool
from ratinghouse.office.publishing.list_references import next_list_date
from ratinghouse.rulebooks import rulebooks
from ratinghouse.site.language.translation import translated
from ratinghouse.site.site_form import PoolField, SiteForm

_HIGHEST_LENGTH = 4  # digits of a rating


class _PoolWithListField(PoolField):
    """A pool, with the date of its next list."""

    def label_from_instance(self, pool: Pool) -> str:
        """Return the pool's name and the date of its next list."""
        return f"{translated(pool.name)} {next_list_date(pool) or ''}".strip()


class PlayerRatingsForm(SiteForm):
    """Ratings that were decided for single players."""

    id_prefix = "ratings"
    field_of_code: ClassVar[Mapping[str, str]] = {
        "no-ratings": "ratings",
        "unknown-player": "ratings",
        "no-rating": "ratings",
        "below-floor": "ratings",
        "not-described": "described",
        "list-published": "pool",
        "no-list": "pool",
    }
    pool = _PoolWithListField(label=_("Pool and list"), empty_label=None)
    ratings = forms.CharField(
        label=_("ID and rating, one player per line"),
        widget=forms.Textarea(attrs={"placeholder": "X0012 1840"}),
    )
    described = forms.CharField(label=_("What it is for"))
    article = forms.CharField(label=_("Article or decision"), required=False)

    def clean_ratings(self) -> dict[str, int]:
        """Return the rating by ID; report every line that cannot be read."""
        ratings, errors = {}, []
        for number, line in enumerate(self.cleaned_data["ratings"].splitlines(), start=1):
            words = line.replace("=", " ").split()
            if len(words) == 2 and _is_rating(words[1]):
                ratings[words[0]] = int(words[1])
            elif words:
                message = gettext("Line %(number)d, “%(line)s”: write an ID and a rating, such as X0012 1840.")
                errors.append(ValidationError(message % {"number": number, "line": line}))
        if errors:
            raise ValidationError(errors)
        return ratings


class RulebookAdjustmentForm(SiteForm):
    """An adjustment that a rulebook orders once."""

    id_prefix = "rulebook"
    field_of_code: ClassVar[Mapping[str, str]] = {
        "unknown-adjustment": "rule",
        "decided-already": "rule",
        "wrong-pool": "pool",
        "list-published": "pool",
    }
    pool = PoolField(label=_("Pool"), empty_label=None)
    rule = forms.ChoiceField(label=_("Adjustment"), choices=())

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        adjustments = [adjustment for book in rulebooks() for adjustment in book.adjustments]
        self.set_choices("rule", [(rule.id, f"{rule.id}, {rule.day}") for rule in adjustments])


class UndoAdjustmentForm(SiteForm):
    """Why an adjustment is undone."""

    field_of_code: ClassVar[Mapping[str, str]] = {"not-described": "described"}
    number = forms.ModelChoiceField(Adjustment.objects.select_related("pool"), widget=forms.HiddenInput)
    described = forms.CharField(label=_("Reason"))

    def __init__(self, *args: Any, adjustment: int | None = None) -> None:
        super().__init__(*args, initial={"number": adjustment}, auto_id=f"undo-{adjustment or 'sent'}-%s")


def _is_rating(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= _HIGHEST_LENGTH
