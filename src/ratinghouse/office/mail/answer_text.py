"""The answer to a mail: which files were received as which events, and everything that was found in them."""

from __future__ import annotations

from collections.abc import Iterator

from django.core.mail import EmailMessage

from ratinghouse.kernel.finding import SEVERITIES, Finding, finding_from_stored
from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import MailAttachment, ReportMail

_MOST_FINDINGS = 200  # of one file


def answer_to(mail: ReportMail, host: str) -> EmailMessage:
    """Return the answer, in the language of the sender's account. It never quotes what the sender wrote.

    Its Message-ID is the same each time, so that a mail program shows it once even if it was sent twice.
    """
    language = mail.language or ENGLISH
    lines = "\n".join(translated(line, language) for line in _lines(mail, language)) + "\n"
    headers = {"Message-ID": f"<report-mail-{mail.pk}@{host}>", "Auto-Submitted": "auto-replied"}
    if mail.message_id.startswith("<") and mail.message_id.endswith(">") and " " not in mail.message_id:
        headers |= {"In-Reply-To": mail.message_id, "References": mail.message_id}
    subject = translated(text("Your report to the rating office (mail {number})", number=mail.pk), language)
    return EmailMessage(subject, lines, None, [mail.address], headers=headers)


def _lines(mail: ReportMail, language: str) -> Iterator[str]:
    for finding in mail.findings:
        yield from _finding_lines(finding_from_stored(finding), language)
    for attachment in mail.attachments.select_related("event__received").defer("event__received__content"):
        yield from _attachment_lines(attachment, language)
    yield ""
    yield text("This answer was written by a program. The office decides on each event later.")


def _attachment_lines(attachment: MailAttachment, language: str) -> Iterator[str]:
    yield ""
    if attachment.from_another_sender:
        yield text("{file}: the office already has this file from another sender.", file=attachment.file)
        return
    event = attachment.event
    findings = [finding_from_stored(finding) for finding in event.findings]
    if not event.kind:
        yield text(
            "{file} is stored as event {event}, but it cannot be read.", file=attachment.file, event=attachment.event_id
        )
    else:
        yield text("{file} is received as event {event}.", file=attachment.file, event=attachment.event_id)
    if not findings:
        yield text("No findings.")
    for finding in sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))[:_MOST_FINDINGS]:
        yield from _finding_lines(finding, language)


def _finding_lines(finding: Finding, language: str) -> Iterator[str]:
    """Yield a finding as the command line prints it, and its remedy below."""
    place = f"{finding.place}: " if finding.place else ""
    article = f", {translated(finding.article, language)}" if finding.article else ""
    severity, message = translated(finding.severity, language), translated(finding.message, language)
    yield f"- {severity}: {place}{message} [{finding.code}{article}]"
    if finding.remedy:
        yield f"  → {translated(finding.remedy, language)}"
