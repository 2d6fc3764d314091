"""Matching on the desk: one open entry at a time, with its candidates side by side."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.events.identifying import identify
from ratinghouse.office.events.matching import assign_entry, match_automatically, reopen_entry
from ratinghouse.office.events.newcomers import (
    REQUIRED_PARTICULARS,
    Newcomer,
    missing_particulars,
    register_newcomer,
    register_newcomers,
)
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Entry, Event
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.player_record import latest_listings
from ratinghouse.reports.report import NOTHING
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.permissions import Action


@require_safe
@permitted(Action.HANDLE_EVENT, event_of)
def match_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The entry that was asked for, or the first that is open."""
    return _page(request, event, request.GET.get("no", ""))


def _page(request: HttpRequest, event: Event, number: str, typed: Mapping[str, str] = NOTHING) -> HttpResponse:
    """An open entry and its candidates; what was typed of a new player and refused stays."""
    unmatched = list(event.entries.filter(match=Entry.Match.OPEN).order_by("no"))
    entry = next(
        (candidate for candidate in unmatched if str(candidate.no) == number), unmatched[0] if unmatched else None
    )
    if entry is None:
        return redirect("desk-event", number=event.pk)
    if str(entry.no) != number:
        typed = NOTHING  # it was of an entry that somebody else has decided meanwhile
    at = unmatched.index(entry)
    matched_players = set(event.entries.exclude(player=None).values_list("player_id", flat=True))
    identified = identify([entry], matched_players)
    candidates = sorted(identified.open.get(entry.no, []), key=lambda candidate: candidate.player.pk in matched_players)
    from_file = {name: getattr(entry, f"said_{name}", "") for name in Newcomer.__dataclass_fields__}
    context = {
        "event": event,
        "entry": entry,
        "unmatched": unmatched,
        "at": at + 1,
        "following": unmatched[(at + 1) % len(unmatched)],
        "candidates": [(candidate, latest_listings([candidate.player])) for candidate in candidates],
        "sure": identified.matched.get(entry.no),
        "missing": [REQUIRED_PARTICULARS[name] for name in missing_particulars(entry)],
        "newcomer": {**from_file, **typed},
        "opens_new": not candidates or typed.get("do") == "new",
    }
    return render(request, "site/desk/match.html", context)


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def decide_entry(request: HttpRequest, event: Event) -> HttpResponse:
    """Say who an entry is, make a new player of it, or leave the sure ones to the office."""
    clerk, number = clerk_of(request), request.POST.get("no", "")
    no = int(number) if number.isdecimal() else 0
    try:
        messages.success(request, _decided(clerk, event, no, request))
    except Refused as refused:
        show_refusal(request, refused)
        if no:
            return _page(request, event, str(no), request.POST.dict())
    if request.POST.get("do") == "reopen" or not event.entries.filter(match=Entry.Match.OPEN).exists():
        return redirect("desk-event", number=event.pk)
    return redirect("desk-match", number=event.pk)


def _decided(clerk: Clerk, event: Event, no: int, request: HttpRequest) -> str:
    """Do what the button said, and say what was done."""
    form = request.POST
    match form.get("do"):
        case "auto":
            matches = match_automatically(clerk, event.pk)
            number = len(matches.matched)
            return ngettext("%(number)d entry was matched.", "%(number)d entries were matched.", number) % {
                "number": number
            }
        case "all-new":
            players, _unmatched = register_newcomers(clerk, event.pk)
            number = len(players)
            return ngettext(
                "%(number)d player is new in the register.", "%(number)d players are new in the register.", number
            ) % {"number": number}
        case "new":
            newcomer = Newcomer(**{name: form.get(name, "").strip() for name in Newcomer.__dataclass_fields__})
            player = register_newcomer(clerk, event.pk, no, newcomer, incomplete=form.get("incomplete") == "1")
            return _("%(name)s is registered as %(code)s.") % {"name": player.name, "code": player.code}
        case "reopen":
            reopen_entry(clerk, event.pk, no)
            return _("Entry %(no)d is open again.") % {"no": no}
    entry = assign_entry(clerk, event.pk, no, form.get("player", "").strip())
    assert entry.player is not None
    return _("Entry %(no)d is %(name)s.") % {"no": no, "name": entry.player.name}
