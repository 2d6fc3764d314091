"""Acts and subjects of the journal as texts. The journal stores them as identifiers, which never change."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ratinghouse.kernel.texts import Text, text

ACTS: Mapping[str, Text] = {
    "account": text("account"),
    "adjust": text("adjust"),
    "admit": text("admit"),
    "appeal": text("appeal"),
    "club": text("club"),
    "correct": text("correct"),
    "dispute": text("dispute"),
    "erase": text("erase"),
    "fee": text("fees"),
    "import": text("import"),
    "init": text("set up the office"),
    "match": text("match players"),
    "merge": text("merge"),
    "norms": text("judge title norms"),
    "official": text("rating official"),
    "player": text("player"),
    "publish": text("publish"),
    "read": text("read the file"),
    "receive": text("receive"),
    "refuse": text("refuse"),
    "registration": text("registration"),
    "restore": text("restore"),
    "study": text("study"),
    "tell": text("declare facts"),
    "token": text("token"),
    "unmerge": text("undo merge"),
    "withdraw": text("withdraw"),
    "leave-out": text("leave a game out"),
}

_Subject = tuple[str, Callable[[re.Match[str]], Text]]
_SUBJECTS: tuple[_Subject, ...] = (
    (r"event (\d+)", lambda match: text("event {number}", number=match[1])),
    (r"event (\d+), entry (\d+)", lambda match: text("event {number}, entry {entry}", number=match[1], entry=match[2])),
    (r"registration (\d+)", lambda match: text("registration {number}", number=match[1])),
    (r"player (\S+)", lambda match: text("player {code}", code=match[1])),
    (r"player (\S+) into (\S+)", lambda match: text("player {code} into {into}", code=match[1], into=match[2])),
    (r"player (\S+) from (\S+)", lambda match: text("player {code} from {origin}", code=match[1], origin=match[2])),
    (r"club (.+)", lambda match: text("club {code}", code=match[1])),
    (r"alias id (.+)", lambda match: text("alias of an ID: {alias}", alias=match[1])),
    (r"alias name (.+)", lambda match: text("alias of a name: {alias}", alias=match[1])),
    (
        r"tariff (\S+) (\S+)",
        lambda match: text("tariff for {pool} from {day}", pool=Text(match[1]), day=match[2]),
    ),
    (
        r"official (\S+) (\S+)",
        lambda match: text("rating official of {fed} from {day}", fed=match[1], day=match[2]),
    ),
    (r"invoice (\d+)", lambda match: text("invoice {number}", number=match[1])),
    (r"payment (\d+)", lambda match: text("payment {number}", number=match[1])),
    (r"study (\d+)", lambda match: text("study {number}", number=match[1])),
    (r"operation (\d+)", lambda match: text("operation {number}", number=match[1])),
    (r"token (\d+)", lambda match: text("token {number}", number=match[1])),
    (r"account (.+)", lambda match: text("account {name}", name=match[1])),
    (r"dispute (\d+)", lambda match: text("dispute {number}", number=match[1])),
    (
        r"(\S+) list of (\S+), edition (\d+)",
        lambda match: text(
            "{pool} list of {day}, edition {edition}", pool=Text(match[1]), day=match[2], edition=match[3]
        ),
    ),
)


def act_text(verb: str) -> str:
    """Return the text of an act, or the verb itself if it has no text."""
    return ACTS.get(verb, verb)


def subject_text(subject: str) -> str:
    """Return the text of a subject, or the subject itself, such as the name of an imported file."""
    for pattern, make in _SUBJECTS:
        match = re.fullmatch(pattern, subject)
        if match is not None:
            return make(match)
    return subject
