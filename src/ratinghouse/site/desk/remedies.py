"""Remedies of findings for the desk: links to fields and pages instead of options and commands.

The remedies of findings name options and commands of the command line. Here these are replaced by their counterparts
at the desk: a field of a form, or a page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratinghouse.rulebooks.declarable import DECLARABLE
from ratinghouse.site.desk.declaration_labels import LABELS
from ratinghouse.site.language.translation import translated

_OPTION = re.compile(
    r"--(?P<name>[a-z]+(?:-[a-z]+)*)(?: or --no-(?P=name))?"
    r"(?P<value> YYYY-MM-DD| NAME| N\b| D\b| \"…\"| 90\+30, or whatever it was)?(?P<dot>\.$)?"
)
_VERB = re.compile(r"ratinghouse [a-z]+[^;,]*?(?=$|[;,])|ratinghouse [a-z]+ -h")

# Options that are not among the fields of the form for missing information.
_ELSEWHERE: dict[str, Promise] = {
    "reason": gettext_lazy("Reason"),
    "as-list": gettext_lazy("Day of the list"),
    "register": gettext_lazy("Register"),
    "rules": gettext_lazy("Rulebook"),
    "title": gettext_lazy("Title"),
    "office": gettext_lazy("Directory of the office"),
    "incomplete": gettext_lazy("Add without missing information"),
}
Link = tuple[str, str]  # the words, and the address


def remedy_html(remedy: str, event: int | None = None) -> SafeString:
    """Return the remedy for the desk. Facts that can be entered link to their field of ``event``, if there is one."""
    return mark_safe("".join(_parts(translated(remedy), event)))  # every part is escaped


def options_named_in(remedy: str) -> list[str]:
    """Return the facts that a remedy asks for, by their names on the command line."""
    return [match["name"].removeprefix("no-") for match in _OPTION.finditer(remedy)]


def _parts(remedy: str, event: int | None) -> Iterator[str]:
    at = 0
    for match in _VERB.finditer(remedy):
        yield _with_options(remedy[at : match.start()], event)
        yield _verb(match[0], event)
        at = match.end()
    yield _with_options(remedy[at:], event)


def _with_options(text: str, event: int | None) -> str:
    parts, at = [], 0
    for match in _OPTION.finditer(text):
        parts += [escape(text[at : match.start()]), _option(match["name"], event), match["dot"] or ""]
        at = _after_words(text, match)
    return "".join([*parts, escape(text[at:])])


def _after_words(text: str, match: re.Match[str]) -> int:
    """Return the position after an option and its possible values, which are left out because the field offers them."""
    words = DECLARABLE[match["name"]].words if match["name"] in DECLARABLE else ()
    alternatives = "|".join(map(re.escape, words))
    chosen = (
        re.compile(rf" (?:{alternatives})(?: or (?:{alternatives}))*\b").match(text, match.end()) if words else None
    )
    return chosen.end() if chosen else match.end()


def _option(name: str, event: int | None) -> str:
    if name in LABELS and event is not None:
        return format_html('<a href="{}#declare-{}">{}</a>', reverse("desk-event", args=[event]), name, LABELS[name])
    label = LABELS.get(name) or _ELSEWHERE.get(name) or name.replace("-", " ")
    return format_html("“{}”", label)


def _verb(command: str, event: int | None) -> str:
    for pattern, linked in _VERBS:
        match = re.fullmatch(pattern, command)
        if match is not None:
            words, address = linked(match)
            return format_html('<a href="{}">{}</a>', address, words)
    options = re.fullmatch(r"ratinghouse (?:declare|tell) (?:EVENT|\d+) (--.*)", command)
    return _with_options(options[1] if options else _("the office's command line"), event)


def _event(match: re.Match[str], anchor: str = "") -> str:
    return reverse("desk-event", args=[int(match["event"])]) + anchor


def _player(match: re.Match[str]) -> Link:
    code = match["code"]
    if code in (None, "NAME", "ID", "CODE"):
        return _("the register"), reverse("desk-register")
    return code, reverse("desk-player", args=[code])


_N = r"(?P<event>\d+)"
_VERBS: tuple[tuple[str, Callable[[re.Match[str]], Link]], ...] = (
    (rf"ratinghouse (?:declare|tell) {_N}", lambda match: (_("enter it"), _event(match, "#declare"))),
    (
        rf"ratinghouse match {_N} (?P<no>\d+) --open",
        lambda match: (_("entry %(no)s") % {"no": match["no"]}, _event(match, f"#entry-{match['no']}")),
    ),
    (
        rf"ratinghouse match {_N} (?P<no>\d+) --new.*",
        lambda match: (
            _("the form for a new player"),
            reverse("desk-match", args=[int(match["event"])]) + f"?no={match['no']}#new",
        ),
    ),
    (
        rf"ratinghouse match {_N}",
        lambda match: (_("match its players"), reverse("desk-match", args=[int(match["event"])])),
    ),
    (rf"ratinghouse admit {_N} --despite.*", lambda match: (_("admit it with a reason"), _event(match))),
    (rf"ratinghouse admit {_N}", lambda match: (_("admit it"), _event(match))),
    (rf"ratinghouse refuse {_N} --undo", lambda match: (_("reconsider it"), _event(match))),
    (rf"ratinghouse refuse {_N}", lambda match: (_("refuse it"), _event(match))),
    (rf"ratinghouse withdraw {_N}", lambda match: (_("withdraw it"), _event(match))),
    (
        rf"ratinghouse correct {_N}",
        lambda match: (_("correct it"), reverse("desk-correct", args=[int(match["event"])])),
    ),
    (r"ratinghouse correct", lambda match: (_("from the page of its event"), reverse("desk") + "?state=rated")),
    (rf"ratinghouse event {_N}", lambda match: (_("event %(number)s") % {"number": match["event"]}, _event(match))),
    (r"ratinghouse event", lambda match: (_("the reports"), reverse("desk"))),
    (r"ratinghouse preview.*|ratinghouse publish", lambda match: (_("the next lists"), reverse("desk-lists"))),
    (r"ratinghouse player (?:unmerge|member|club)(?: (?P<code>[^ ]+))?(?: NAME)?", _player),
    (r"ratinghouse player (?P<code>[^ ]+)", _player),
    (r"ratinghouse adjust", lambda match: (_("the adjustments"), reverse("desk-adjustments"))),
    (r"ratinghouse rules|ratinghouse init -h", lambda match: (_("the rulebooks"), reverse("rulebooks"))),
)
