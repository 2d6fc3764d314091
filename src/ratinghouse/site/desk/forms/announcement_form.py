"""The forms in which an event is announced, and in which an announcement is changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.events.registrations import Announcement
from ratinghouse.office.models import Club, Registration
from ratinghouse.site.site_form import DayField, PoolField, SiteForm


class AnnouncementForm(SiteForm):
    """The facts about an event before it is played; officers also enter the sender and the day of registration."""

    field_of_code: ClassVar[Mapping[str, str]] = {
        "name-missing": "name",
        "days-reversed": "end",
        "pool-unknown": "pool",
        "no-such-club": "organiser",
        "no-number": "players",
    }
    wide_fields = frozenset({"name"})
    name = forms.CharField(label=_("Name of the event"), max_length=200)
    start = DayField(label=_("First day"))
    end = DayField(label=_("Last day"))
    pool = PoolField(label=_("Pool"), empty_label=_("choose"))
    time_control = forms.CharField(label=_("Rate of play, such as 90+30"), required=False)
    city = forms.CharField(label=_("Place"), required=False)
    organiser = forms.CharField(label=_("Organising club"), required=False, widget=forms.Select)
    players = forms.IntegerField(
        label=_("Expected players"),
        required=False,
        min_value=1,
        max_value=100_000,
        error_messages={"invalid": _("This is not a number. Write it as 40.")},
    )
    official = forms.BooleanField(label=_("Official FIDE tournament"), required=False)
    norms = forms.BooleanField(label=_("Title norms are possible"), required=False)
    sender = forms.CharField(label=_("Sent by"), required=False)
    registered = DayField(label=_("Registered on, if not today"), required=False)

    def __init__(self, *args: Any, is_officer: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        clubs = Club.objects.order_by("name", "pk").values_list("code", "name")
        self.fields["organiser"].widget.choices = [("", _("none in the register")), *clubs]
        if not is_officer:
            del self.fields["sender"], self.fields["registered"]

    @property
    def announcement(self) -> Announcement:
        """Return the announcement that was typed."""
        typed = self.cleaned_data
        names = ("name", "start", "end", "organiser", "city", "time_control", "players", "official", "norms")
        return Announcement(pool=typed["pool"].name, **{name: typed[name] for name in names})

    @property
    def registered_on(self) -> date | None:
        """Return the day of registration that an officer entered."""
        day: date | None = self.cleaned_data.get("registered")
        return day


class AmendmentForm(AnnouncementForm):
    """Changes of an announcement; only officers decide whether a late registration is accepted."""

    wide_fields = frozenset({"name", "why"})
    late_accepted = forms.BooleanField(label=_("The late registration was accepted"), required=False)
    why = forms.CharField(label=_("Reason"), required=False)

    def __init__(self, *args: Any, is_officer: bool, **options: Any) -> None:
        super().__init__(*args, is_officer=is_officer, **options)
        self.fields.pop("sender", None)
        if is_officer:
            self.fields["registered"].label = _("Registered on")
        else:
            del self.fields["late_accepted"]


def initial_values(registration: Registration) -> dict[str, object]:
    """Return the values of a registration that the form shows first."""
    names = ("name", "start", "end", "city", "time_control", "players", "registered", "official", "norms")
    return {
        **{name: getattr(registration, name) for name in (*names, "late_accepted")},
        "pool": registration.pool.name if registration.pool else "",
        "organiser": registration.organiser.code if registration.organiser else "",
    }
