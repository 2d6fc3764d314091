"""The requests to the tasks of the desk and their outcomes, as the rows of the task queue store them."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from ratinghouse.kernel.finding_records import StoredFinding


class PublicationSubject(TypedDict):
    """The list to publish or to preview."""

    pool: str
    date: str


class ImportSubject(TypedDict):
    """The file to import, and which of its players. ``as_list`` is the date of the first list, or empty."""

    file: str
    fed: str
    as_list: str
    pool: str
    own_ids: bool
    leave_out: bool


class IntakeSubject(TypedDict):
    """The archive of reports to receive. ``pool`` is empty where the rate of play decides on it."""

    file: str
    sender: str
    reported: str
    pool: str


class StudySubject(TypedDict):
    """The pool whose lists are studied, and the variants of its rules, each with its changes."""

    pool: str
    amendments: list[list[str]]


class CorrectionSubject(TypedDict):
    """The event to correct, and why. ``file`` is empty where the event is annulled."""

    event: int
    name: str
    reason: str
    despite: str
    file: str
    sender: str
    reported: str
    found: NotRequired[str]  # when the error was pointed out; not in work of earlier versions


class StoredMover(TypedDict):
    """A player in the summary of a publication."""

    code: str
    name: str
    before: int | None
    rating: int | None
    games: int
    total_games: int
    difference: int | None


class MorePlayers(TypedDict):
    """How many players of each kind are not in the summary."""

    anomalies: int
    created: int
    delisted: int


class PublicationOutcome(TypedDict):
    """The summary of a publication or of a preview."""

    pool: str
    date: str
    edition: int
    rules: list[str]
    counts: dict[str, int]
    movers: list[StoredMover]
    anomalies: list[StoredMover]
    created: list[StoredMover]
    delisted: list[StoredMover]
    more: MorePlayers
    events: list[str]
    findings: list[StoredFinding]
    content_hash: str


class ImportOutcome(TypedDict):
    """The counts of an import, the lists that it published, and its findings."""

    created: int
    changed: int
    unchanged: int
    left_out: int
    lists: list[str]
    findings: list[StoredFinding]


class IntakeOutcome(TypedDict):
    """The counts of an archive that was received, and findings on what could not be read."""

    reports: int
    again: int
    unreadable: int
    matched: int
    findings: list[StoredFinding]


class StudyOutcome(TypedDict):
    """The study that was stored."""

    study: int


class StoredRatingChange(TypedDict):
    """A player whose rating changes with a correction."""

    code: str
    name: str
    original: int | None
    revised: int | None
    difference: int | None


class StoredRevision(TypedDict):
    """A list in its new edition."""

    pool: str
    date: str
    edition: int
    changes: list[StoredRatingChange]


class CorrectionOutcome(TypedDict):
    """The new event, None where it was annulled, the event it replaces, and the revised lists."""

    event: int | None
    supersedes: int
    revisions: list[StoredRevision]
