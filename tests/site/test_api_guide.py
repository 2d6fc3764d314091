"""The requests that docs/reference/json-interface.md shows, as json-interface.md writes them for curl."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from urllib.parse import quote, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "json-interface.md"
REPORT = ROOT / "src" / "ratinghouse" / "samples" / "spring-open.trf"


def test_the_requests_of_the_page_are_answered(client: Client) -> None:
    commands = re.findall(r"^\$ curl (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(commands) >= 3
    for command in commands:
        words = shlex.split(command)
        parts = urlsplit(words[-1])
        assert parts.netloc == "localhost:8000"
        address = f"{parts.path}?{quote(parts.query, safe='=&+,')}" if parts.query else parts.path
        if "-F" in words:
            file = SimpleUploadedFile("open.trf", REPORT.read_bytes())
            answer = client.post(address, {"file": file})
        else:
            answer = client.get(address)
        assert answer.status_code == 200, (command, answer.content)
        assert answer.json()
