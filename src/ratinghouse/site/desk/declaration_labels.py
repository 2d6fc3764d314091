"""The labels of the facts that can be entered about an event."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

LABELS: Mapping[str, Promise] = {
    "pool": _("Pool"),
    "encoding": _("Encoding of the file"),
    "format": _("Pairing system"),
    "start": _("First day"),
    "end": _("Last day"),
    "time-control": _("Rate of play, such as 90+30"),
    "registered": _("Registered on"),
    "chosen": _("Ratings at each game chosen on"),
    "fide-list": _("FIDE list of declared ratings"),
    "rounds-per-day": _("Most rounds on one day"),
    "non-members": _("Participants who are not members (JCF)"),
    "official": _("Official FIDE tournament"),
    "without-host-report": _("Rated without a report of the host federation"),
    "league": _("A league"),
    "national-championship": _("A national championship (FIDE 2003, 2009)"),
    "women": _("Exclusively for women"),
    "ratings-by-game": _("Ratings at the time of each game"),
    "major-team": _("Olympiad, World or Continental Team Championship"),
    "played-out": _("All games of the match are rated, as granted"),
    "late-accepted": _("The late registration was accepted"),
    "long-approved": _("The long duration was approved (FIDE 2009)"),
    "time-approved": _("The faster rate of play was approved"),
    "deviation": _("It deviated from the Laws of Chess (FIDE 2009)"),
    "deviation-approved": _("That deviation was approved"),
    "smoking-allowed": _("Smoking was allowed in the hall (FIDE 2003)"),
    "invited-unrated": _("The invitations said that it is not rated"),
    "announced-unrated": _("The chief arbiter announced that it is not rated"),
    "regular-meeting": _("A regular meeting, not a tournament (JCF)"),
    "host": _("Who hosted it (JCF)"),
    "reporter": _("Who reports it (JCF)"),
    "transmission": _("How moves were sent (ICCF)"),
    "norms": _("Title norms are possible"),
    "interim-reports": _("Results were reported month by month"),
    "run-by-members": _("Annual members ran the event (JCF)"),
    "announced-rated": _("Announced as rated (JCF)"),
    "webserver": _("Administered on the webserver (ICCF)"),
    "fide-verified": _("Declared FIDE ratings were verified (ICCF)"),
    "organiser": _("It has an organiser (JCF)"),
}
WORDS: Mapping[str, Promise] = {
    "swiss": _("Swiss system"),
    "round-robin": _("round robin"),
    "double-round-robin": _("double round robin"),
    "team": pgettext_lazy("format", "teams"),
    "match": pgettext_lazy("format", "match"),
    "scheveningen": _("Scheveningen"),
    "knockout": _("knockout"),
    "other": _("somebody else"),
    "federation": _("the federation"),
    "club": _("a club"),
    "circle": _("a circle"),
    "organiser": _("the organiser"),
    "member": _("a member"),
    "electronic": _("electronically"),
    "postal": _("by post"),
}
