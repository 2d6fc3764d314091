"""The page that matches the entries of a report with players, one entry at a time."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.events.identifying import identify
from ratinghouse.office.events.matching import assign_entry, match_automatically, reopen_entry
from ratinghouse.office.events.newcomers import Newcomer, missing_particulars, register_newcomer, register_newcomers
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Entry, Event
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.player_record import latest_listings
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.desk.forms.matching_forms import ChosenPlayerForm, EntryNumberForm, NewcomerForm
from ratinghouse.site.desk.subjects import event_of
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, SiteForm, pressed_button


@require_safe
@permitted(Action.HANDLE_EVENT, event_of)
def match_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the entry whose number is in the address, or the first open one."""
    return _page(request, event, request.GET.get("no", ""))


def _page(request: HttpRequest, event: Event, number: str, sent: SiteForm | None = None) -> HttpResponse:
    """Return the page of an open entry and its candidates; a form that was refused is shown with its errors."""
    unmatched = list(event.entries.filter(match=Entry.Match.OPEN).order_by("no"))
    entry = next((other for other in unmatched if str(other.no) == number), unmatched[0] if unmatched else None)
    if entry is None:
        return redirect("desk-event", number=event.pk)
    if str(entry.no) != number:
        sent = None  # the form was about an entry that another officer has matched meanwhile
    at = unmatched.index(entry)
    identified = identify(event, [entry])
    candidates = identified.open.get(entry.no, [])
    context = {
        "event": event,
        "entry": entry,
        "unmatched": unmatched,
        "at": at + 1,
        "following": unmatched[(at + 1) % len(unmatched)],
        "candidates": [(candidate, latest_listings([candidate.player])) for candidate in candidates],
        "sure": identified.matched.get(entry.no),
        "chosen_form": sent if isinstance(sent, ChosenPlayerForm) else ChosenPlayerForm(),
        "newcomer_form": sent if isinstance(sent, NewcomerForm) else _newcomer_form(entry),
        "opens_new": all(candidate.entry_no for candidate in candidates) or isinstance(sent, NewcomerForm),
    }
    return render(request, "site/desk/match.html", context, status=REFUSED_STATUS if sent else 200)


@require_POST
@permitted(Action.HANDLE_EVENT, event_of)
def decide_entry(request: HttpRequest, event: Event) -> HttpResponse:
    """Match an entry with a player, add a new player for it, or match the certain entries."""
    button, entry = pressed_button(request, "auto", "all-new", "new", "reopen", "decide"), EntryNumberForm(request.POST)
    if not entry.is_valid():
        raise Http404
    no = entry.cleaned_data["no"] or 0
    form = _form_of(button, event, no, request.POST)
    try:
        if form is None or form.is_valid():
            messages.success(request, _decided(clerk_of(request), event, button, no, form))
    except Refused as refused:
        if form is None:
            show_refusal(request, refused)
        else:
            form.add_refusal(refused)
    if form is not None and form.errors:
        return _page(request, event, str(no), form)
    if button == "reopen" or not event.entries.filter(match=Entry.Match.OPEN).exists():
        return redirect("desk-event", number=event.pk)
    return redirect("desk-match", number=event.pk)


def _form_of(button: str, event: Event, no: int, posted: QueryDict) -> ChosenPlayerForm | NewcomerForm | None:
    if button == "decide":
        return ChosenPlayerForm(posted)
    if button == "new":
        return _newcomer_form(get_object_or_404(event.entries, no=no), posted)
    return None


def _newcomer_form(entry: Entry, posted: QueryDict | None = None) -> NewcomerForm:
    from_report = {name: getattr(entry, f"said_{name}", "") for name in Newcomer.__dataclass_fields__}
    return NewcomerForm(missing_particulars(entry), posted, initial=from_report)


def _decided(clerk: Clerk, event: Event, button: str, no: int, form: ChosenPlayerForm | NewcomerForm | None) -> str:
    """Do the act of the button, and return a message about it."""
    if isinstance(form, NewcomerForm):
        incomplete = form.cleaned_data.get("incomplete", False)
        player = register_newcomer(clerk, event.pk, no, form.newcomer, incomplete=incomplete)
        return _("%(name)s is registered as %(code)s.") % {"name": player.name, "code": player.code}
    if isinstance(form, ChosenPlayerForm):
        entry = assign_entry(clerk, event.pk, no, form.cleaned_data["player"])
        assert entry.player is not None
        return _("Entry %(no)d is %(name)s.") % {"no": no, "name": entry.player.name}
    if button == "auto":
        number = len(match_automatically(clerk, event.pk).matched)
        sentence = ngettext("%(number)d entry was matched.", "%(number)d entries were matched.", number)
        return sentence % {"number": number}
    if button == "all-new":
        number = len(register_newcomers(clerk, event.pk)[0])
        sentence = ngettext(
            "%(number)d player was added to the register.", "%(number)d players were added to the register.", number
        )
        return sentence % {"number": number}
    reopen_entry(clerk, event.pk, no)
    return _("Entry %(no)d is open again.") % {"no": no}
