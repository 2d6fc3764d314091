"""The JSON forms of a finding. Only annotations and the API's schemas need them, so no command imports this module."""

from __future__ import annotations

from typing import NotRequired, final

from typing_extensions import TypedDict  # for the API's schemas: pydantic reads no other on Python 3.11

from ratinghouse.kernel.finding import Severity
from ratinghouse.kernel.texts import PlainValue, StoredText


class FindingRecord(TypedDict):
    """What every JSON form of a finding states."""

    severity: Severity
    code: str
    article: str
    file: str
    line: int
    column: int
    message: str
    remedy: str


@final
class FindingJson(FindingRecord):
    """A finding in the JSON interfaces: its sentences, and the values that fill the template of its message.

    ``file`` is the file, or the parameter that the finding is about.
    """

    values: dict[str, PlainValue]


class FindingTexts(TypedDict, total=False):
    """Template and values of the sentences of a finding; a plain sentence has none."""

    message: StoredText
    remedy: StoredText


class StoredFinding(FindingRecord):
    """A finding as an office stores it. Older records have no ``version``, and the oldest no ``texts``."""

    texts: NotRequired[FindingTexts]
    version: NotRequired[int]
