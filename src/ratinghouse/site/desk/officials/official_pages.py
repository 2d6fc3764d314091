"""The page on which the federation's rating official is entered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from ratinghouse.office.models import RatingOfficial
from ratinghouse.office.officials.rating_officials import set_official
from ratinghouse.office.refusal import Refused
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, DayField, SiteForm, posted


class OfficialForm(SiteForm):
    """The rating official from a day on."""

    id_prefix = "official"
    field_of_code: ClassVar[Mapping[str, str]] = {
        "no-name": "name",
        "no-contact": "contact",
        "bad-fed": "fed",
        "official-stands": "since",
    }
    name = forms.CharField(label=gettext_lazy("Name"))
    contact = forms.CharField(label=gettext_lazy("Contact, for the public"))
    since = DayField(label=gettext_lazy("From this day on"))
    fed = forms.CharField(label=gettext_lazy("Another federation"), required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.PUBLISH)
def officials(request: HttpRequest) -> HttpResponse:
    """Show the rating officials with their days, and the form that enters the next one."""
    form = OfficialForm(posted(request))
    if form.is_bound and form.is_valid():
        typed = form.cleaned_data
        try:
            set_official(clerk_of(request), typed["name"], typed["contact"], typed["since"], typed["fed"])
            messages.success(request, _("Saved."))
            return redirect("desk-officials")
        except Refused as refused:
            form.add_refusal(refused)
    context = {"form": form, "officials": RatingOfficial.objects.order_by("fed", "-since")}
    status = REFUSED_STATUS if form.is_bound else 200
    return render(request, "site/desk/officials.html", context, status=status)
