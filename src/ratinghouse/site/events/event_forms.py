"""The forms of an event: which exist, for whom, and how each is made from the report and the stored working."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratinghouse.forms.crosstable import ROUND_ROBINS
from ratinghouse.forms.document import FormDocument
from ratinghouse.forms.registry import FORMS, FormRequest
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.office.events.event_norms import registers_in_force, statute_of_norms
from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, EventWorking, NormResult
from ratinghouse.office.officials.rating_officials import official_on
from ratinghouse.office.publishing.stored_calculations import Names, event_calculation, registered_names
from ratinghouse.rating.calculation import Calculation
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.reports.report import Report
from ratinghouse.site.events.fide_ids import Registers, by_fide_id
from ratinghouse.titles.levels import edition_for

CERTIFICATES = frozenset({"form4", "it1"})
PRIVATE = CERTIFICATES | {"form2"}
"""Cards and certificates of single players, with their dates of birth: for officers, the arbiter and the player."""

OF_2003 = frozenset({"form1", "form2", "form3", "form4", "computer-table"})
OF_TODAY = frozenset({"it1", "it3"})
OF_NORMS = frozenset({"form4", "it1", "norm-table"})
OF_RUNS = frozenset({"computer-table", "sheet", "pictures"})
OF_FIDE = (OF_2003 - {"computer-table"}) | OF_TODAY | OF_NORMS
"""Forms that are sent to FIDE, with the players' FIDE IDs."""

NORM_VERDICTS = ("norm", "open")
_ROUND_ROBIN_FORMATS = frozenset(format.value for format in ROUND_ROBINS)


@dataclass(frozen=True)
class FormOffer:
    """A form of an event; ``obstacle`` says why it cannot be made, "" if it can."""

    name: str
    title: str
    obstacle: str = ""


def form_offers(event: Event, working: EventWorking | None, *, private: bool) -> list[FormOffer]:
    """Return every form for the event's date and rulebook; those of single players only if ``private``."""
    old = edition_for(event.start).by_category
    book = installed_rulebook(event.rules)
    fide = book is not None and book.authority == "FIDE"
    others = (OF_TODAY if old else OF_2003) if fide else OF_2003 | OF_TODAY | OF_NORMS
    names = [name for name in FORMS if name not in others and (private or name not in PRIVATE)]
    has_players = event.entries.exists()
    return [FormOffer(name, FORMS[name].title, _obstacle(name, event, working, has_players)) for name in names]


def _obstacle(name: str, event: Event, working: EventWorking | None, has_players: bool) -> str:
    if not has_players:
        return _("the report has no players")
    if name in OF_RUNS and working is None:
        return _("the event is not rated yet")
    if name == "form1" and event.format not in _ROUND_ROBIN_FORMATS:
        return _("only for a round robin")
    if name in OF_NORMS and not NormResult.objects.filter(event=event, verdict__in=NORM_VERDICTS).exists():
        return _("no title norm was achieved")
    return ""


@dataclass(frozen=True)
class EventSource:
    """The sources of an event's forms: its report and the names of its players, complete or for the public."""

    event: Event
    working: EventWorking | None
    read_report: Callable[[], Report]
    names: Names = registered_names


def event_form(name: str, source: EventSource, norm: NormResult | None = None) -> FormDocument:
    """Return a form of an event, or of one norm in it; forms for FIDE in English, others in the reader's language."""
    event, read_report = source.event, source.read_report
    registers: Registers = registers_in_force(event)
    if name in OF_FIDE:
        with_fide_ids, registers = by_fide_id(read_report(), registers)

        def read_report() -> Report:
            return with_fide_ids

    titles, numbers = ((norm.title,), (norm.no,)) if norm is not None else ((), ())
    question = NormQuestion(titles, edition_for(event.start), statute_of_norms(event), registers=registers)

    def calculation() -> Calculation:
        if source.working is None:
            raise ValueError(f"{name} of event {event.pk}, which is not rated")
        return event_calculation(source.working, source.names)

    language = ENGLISH if name in OF_FIDE else get_language() or ENGLISH
    official = official_on(event.end or event.received.reported, event.fed)
    request = FormRequest(
        read_report,
        calculation,
        question,
        numbers,
        official=f"{official.name}, {official.contact}" if official is not None else "",
        language=language,
    )
    return FORMS[name].make(request)
