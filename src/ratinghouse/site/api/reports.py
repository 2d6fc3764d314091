"""Reports: checked without being stored, or sent with a token and followed."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Literal

from django.http import HttpRequest
from ninja import File, Form, Path, Router, Status, UploadedFile
from ninja.security import HttpBearer

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.finding import Finding, finding_from_stored
from ratinghouse.kernel.texts import text
from ratinghouse.library.checking import checked_period
from ratinghouse.library.reading import read_and_crosschecked
from ratinghouse.office.events.receive import ReceivedFile, receive_files
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.reports import UnreadableReport
from ratinghouse.reports.reading import LARGEST
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_for, rulebook_ids
from ratinghouse.site.api.events import LARGEST_ID
from ratinghouse.site.api.models import Token
from ratinghouse.site.api.schemas import Checked, Findings, Sent
from ratinghouse.site.api.tokens import token_of

router = Router(tags=["reports"])

PoolChoice = Literal["", "standard", "rapid", "blitz", "correspondence"]
FormatChoice = Literal["", "swiss", "round-robin", "double-round-robin", "team", "match", "scheveningen", "knockout"]


class Bearer(HttpBearer):
    """``Authorization: Bearer rh_…``, a token that ``ratinghouse token create`` has made."""

    def authenticate(self, request: HttpRequest, token: str) -> Token | None:
        """Return the token with this secret, or None."""
        return token_of(token)


@router.post(
    "/check",
    response={200: Checked, 413: Findings, 422: Findings, 429: Findings},
    summary="Check a report without storing it",
)
def check(
    request: HttpRequest,
    file: Annotated[UploadedFile, File(description="TRF, PGN, JCF form, crosstable or list of games")],
    rules: Annotated[str, Form(max_length=64, description="else FIDE's edition for the first day")] = "",
    pool: Annotated[PoolChoice, Form(description="else by the rate of play")] = "",
    format: Annotated[FormatChoice, Form(description="how the event was paired")] = "",
) -> Checked:
    """Everything that is wrong with a report, at once; the same as ``ratinghouse check --json``."""
    try:
        report = read_and_crosschecked(_bytes(file), _name(file), format=format)
    except UnreadableReport as problem:
        return Checked(eligible=False, findings=[problem.finding.as_json()])
    book = _rulebook(rules, report.event.start, pool or "standard")
    verdict = checked_period(RatingPeriod([report]), book, pool or None)
    return Checked(eligible=verdict.eligible, findings=[finding.as_json() for finding in verdict.findings])


@router.post(
    "",
    auth=Bearer(),
    response={200: Sent, 201: Sent, 401: Findings, 413: Findings, 422: Findings, 503: Findings},
    summary="Send a report",
)
def send(
    request: HttpRequest,
    file: Annotated[UploadedFile, File(description="any report that can be checked")],
    pool: Annotated[PoolChoice, Form(description="else by the rate of play")] = "",
) -> Status[Sent]:
    """Store a report for the token's owner, check it and match its players. 200: it was received before."""
    token = _token(request)
    clerk = Clerk(f"{token.owner} (token {token.pk})", datetime.now(UTC))
    received = ReceivedFile(_bytes(file), _name(file), clerk.now.date(), sender=token.owner, pool=pool or None)
    (receipt,) = receive_files(clerk, [received])
    if receipt.again and not _may_see(token, receipt.event):
        message = text("this report was received already, from another sender")
        raise refusal("sent-by-another", message, text("ask the rating office"))
    return Status(200 if receipt.again else 201, _sent(receipt.event, again=receipt.again))


@router.get(
    "/{event}",
    auth=Bearer(),
    response={200: Sent, 401: Findings, 404: Findings, 422: Findings},
    summary="The state of a report",
)
def follow(request: HttpRequest, event: Annotated[int, Path(ge=1, le=LARGEST_ID)]) -> Sent:
    """The state of a report that the token's owner sent; an officer's token sees all reports."""
    sent = Event.objects.select_related("received", "pool").filter(pk=event).first()
    if sent is None or not _may_see(_token(request), sent):
        message = text("there is no report {event} of yours", event=event)
        raise refusal("no-such-report", message, text("see the answer to its upload"))
    return _sent(sent, again=False)


def _rulebook(rules: str, start: date | None, pool: str) -> Rulebook | None:
    """Return the rulebook that was named, or FIDE's for the first day and the pool; None if neither is known."""
    try:
        if rules:
            return rulebook(rules)
        return rulebook_for("FIDE", start, pool) if start is not None else None
    except UnknownRulebook as unknown:
        if not rules:
            return None
        remedy = text("choose one of {rulebooks}", rulebooks=tuple(rulebook_ids()))
        raise Refused([Finding("error", "no-such-rulebook", str(unknown), remedy, file="rules")]) from None


def _token(request: HttpRequest) -> Token:
    token = getattr(request, "auth", None)
    assert isinstance(token, Token)
    return token


def _may_see(token: Token, event: Event) -> bool:
    return token.role == Token.TokenRole.OFFICER or event.received.sender == token.owner


def _bytes(file: UploadedFile) -> bytes:
    if file.size is not None and file.size > LARGEST:
        message = text("a report has at most {megabytes} MB", megabytes=LARGEST // 1024 // 1024)
        raise refusal("file-too-large", message, text("send each event alone"))
    return bytes(file.read())


def _name(file: UploadedFile) -> str:
    return file.name or "report"


def _sent(event: Event, *, again: bool) -> Sent:
    return Sent(
        event=event.pk,
        again=again,
        state=str(event.state),
        name=event.name,
        file=event.received.file,
        sha256=event.received.sha256,
        pool=event.pool.name if event.pool else None,
        rules=event.rules or None,
        list=event.list_date.isoformat() if event.list_date else None,
        reason=event.reason,
        article=event.article,
        findings=[finding_from_stored(finding).as_json() for finding in event.findings],
    )
