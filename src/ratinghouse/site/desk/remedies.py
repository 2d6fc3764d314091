"""What to do about a finding, in the counter's words.

Findings are the same wherever they are told, and their remedies name the options and the verbs of the command line.
Here is the one place where these become what the desk has in their stead: a field of the form, or a page.
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

from ratinghouse.rulebooks.declarable import TELLABLE
from ratinghouse.site.desk.declaration_labels import LABELS
from ratinghouse.site.language.translation import translated

_OPTION = re.compile(
    r"--(?P<name>[a-z]+(?:-[a-z]+)*)(?: or --no-(?P=name))?"
    r"(?P<value> YYYY-MM-DD| NAME| N\b| D\b| \"…\"| 90\+30, or whatever it was)?(?P<dot>\.$)?"
)
_VERB = re.compile(r"ratinghouse [a-z]+[^;,]*?(?=$|[;,])|ratinghouse [a-z]+ -h")

# Options that are no field of the form in which one tells of an event.
_ELSEWHERE: dict[str, Promise] = {
    "reason": gettext_lazy("Reason"),
    "as-list": gettext_lazy("Day of the list"),
    "register": gettext_lazy("Register"),
    "rules": gettext_lazy("Rulebook"),
    "title": gettext_lazy("Title"),
    "office": gettext_lazy("Directory of the office"),
    "incomplete": gettext_lazy("although this is not told"),
}
Link = tuple[str, str]  # the words, and the address


def in_words(remedy: str, event: int | None = None) -> SafeString:
    """The remedy for the desk: what can be told of ``event`` is a link to its field; without one it is only named."""
    return mark_safe("".join(_parts(translated(remedy), event)))  # every part is escaped


def options_in(remedy: str) -> list[str]:
    """The things that a remedy asks to be told, by their names on the command line."""
    return [found["name"].removeprefix("no-") for found in _OPTION.finditer(remedy)]


def _parts(remedy: str, event: int | None) -> Iterator[str]:
    at = 0
    for found in _VERB.finditer(remedy):
        yield _with_options(remedy[at : found.start()], event)
        yield _verb(found[0], event)
        at = found.end()
    yield _with_options(remedy[at:], event)


def _with_options(text: str, event: int | None) -> str:
    parts, at = [], 0
    for found in _OPTION.finditer(text):
        parts += [escape(text[at : found.start()]), _option(found["name"], event), found["dot"] or ""]
        at = _after_words(text, found)
    return "".join([*parts, escape(text[at:])])


def _after_words(text: str, found: re.Match[str]) -> int:
    """Where the text goes on after an option and the words that can be chosen with it: the field offers them itself."""
    words = TELLABLE[found["name"]].words if found["name"] in TELLABLE else ()
    one = "|".join(map(re.escape, words))
    chosen = re.compile(rf" (?:{one})(?: or (?:{one}))*\b").match(text, found.end()) if words else None
    return chosen.end() if chosen else found.end()


def _option(name: str, event: int | None) -> str:
    if name in LABELS and event is not None:
        return format_html('<a href="{}#tell-{}">{}</a>', reverse("desk-event", args=[event]), name, LABELS[name])
    label = LABELS.get(name) or _ELSEWHERE.get(name) or name.replace("-", " ")
    return format_html("“{}”", label)


def _verb(command: str, event: int | None) -> str:
    for pattern, linked in _VERBS:
        found = re.fullmatch(pattern, command)
        if found is not None:
            words, address = linked(found)
            return format_html('<a href="{}">{}</a>', address, words)
    told = re.fullmatch(r"ratinghouse tell (?:EVENT|\d+) (--.*)", command)
    return _with_options(told[1] if told else _("the office's command line"), event)


def _event(found: re.Match[str], anchor: str = "") -> str:
    return reverse("desk-event", args=[int(found["event"])]) + anchor


def _player(found: re.Match[str]) -> Link:
    code = found["code"]
    if code in (None, "NAME", "ID", "CODE"):
        return _("the register"), reverse("desk-register")
    return code, reverse("desk-player", args=[code])


_N = r"(?P<event>\d+)"
_VERBS: tuple[tuple[str, Callable[[re.Match[str]], Link]], ...] = (
    (rf"ratinghouse tell {_N}", lambda found: (_("tell it"), _event(found, "#tell"))),
    (
        rf"ratinghouse match {_N} (?P<no>\d+) --open",
        lambda found: (_("entry %(no)s") % {"no": found["no"]}, _event(found, f"#entry-{found['no']}")),
    ),
    (
        rf"ratinghouse match {_N} (?P<no>\d+) --new.*",
        lambda found: (
            _("the form for a new player"),
            reverse("desk-match", args=[int(found["event"])]) + f"?no={found['no']}#new",
        ),
    ),
    (
        rf"ratinghouse match {_N}",
        lambda found: (_("match its players"), reverse("desk-match", args=[int(found["event"])])),
    ),
    (rf"ratinghouse admit {_N} --despite.*", lambda found: (_("admit it with a reason"), _event(found))),
    (rf"ratinghouse admit {_N}", lambda found: (_("admit it"), _event(found))),
    (rf"ratinghouse refuse {_N} --undo", lambda found: (_("look at it again"), _event(found))),
    (rf"ratinghouse refuse {_N}", lambda found: (_("refuse it"), _event(found))),
    (rf"ratinghouse withdraw {_N}", lambda found: (_("withdraw it"), _event(found))),
    (
        rf"ratinghouse correct {_N}",
        lambda found: (_("correct it"), reverse("desk-correct", args=[int(found["event"])])),
    ),
    (r"ratinghouse correct", lambda found: (_("from the page of its event"), reverse("desk") + "?state=rated")),
    (rf"ratinghouse event {_N}", lambda found: (_("event %(number)s") % {"number": found["event"]}, _event(found))),
    (r"ratinghouse event", lambda found: (_("the reports"), reverse("desk"))),
    (r"ratinghouse preview.*|ratinghouse publish", lambda found: (_("the next lists"), reverse("desk-lists"))),
    (r"ratinghouse player (?:unmerge|member|club)(?: (?P<code>[^ ]+))?(?: NAME)?", _player),
    (r"ratinghouse player (?P<code>[^ ]+)", _player),
    (r"ratinghouse adjust", lambda found: (_("the adjustments"), reverse("desk-adjustments"))),
    (r"ratinghouse rules|ratinghouse init -h", lambda found: (_("the rulebooks"), reverse("rulebooks"))),
)
