"""The documentation under /help: its files, their headers, and what is said where it was not built."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from django.test import Client

from ratinghouse.site.public.help_pages import policy_of
from tests.office.offices import Office

SCRIPT = "document.body.dataset.theme = 'auto';"
PAGE = f"<!doctype html><title>Help</title><style>a {{}}</style><script>{SCRIPT}</script><script src='a.js'></script>"


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built documentation of three files, beside a file that is none of it."""
    from django.conf import settings

    folder = tmp_path / "help"
    (folder / "guides").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "guides" / "player.html").write_text("<title>For players</title>")
    (folder / "searchindex.js").write_text("Search.setIndex({})")
    (tmp_path / "secret.html").write_text("secret")
    monkeypatch.setattr(settings, "HELP_FOLDER", folder)
    return folder


def test_the_pages_are_served(client: Client, built: Path) -> None:
    assert client.get("/help").headers["Location"] == "/help/"
    first = client.get("/help/")
    assert first.status_code == 200
    assert b"<title>Help</title>" in first.content
    assert client.get("/help/guides/player.html").content == b"<title>For players</title>"
    script = client.get("/help/searchindex.js")
    assert script.headers["Content-Type"] in ("text/javascript", "application/javascript")
    again = client.get("/help/", headers={"If-Modified-Since": first.headers["Last-Modified"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_japanese_page_says_that_the_help_is_in_english(client: Client, demo_office: Office) -> None:
    page = client.get("/", headers={"Accept-Language": "ja"}).content.decode()
    assert '<a class="help" href="/help/" hreflang="en">ヘルプ（英語）</a>' in page
    index = (Path(__file__).parents[2] / "docs" / "index.md").read_text()
    assert '<p lang="ja">このヘルプは英語で書かれています。' in index


def test_inline_scripts_are_allowed_by_their_hash_alone(client: Client, built: Path) -> None:
    policy = client.get("/help/").headers["Content-Security-Policy"]
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert "style-src 'self' 'unsafe-inline';" in policy
    assert "default-src 'none'" in policy
    assert policy_of(b"<p>nothing</p>").split("; ")[1] == "script-src 'self'"
    assert "unsafe-inline" not in client.get("/").headers["Content-Security-Policy"]


@pytest.mark.parametrize("address", ["../secret.html", "..%2Fsecret.html", "guides/../../secret.html", "none.html"])
def test_nothing_outside_of_the_folder_is_served(client: Client, built: Path, address: str) -> None:
    answer = client.get(f"/help/{address}")
    assert answer.status_code == 404
    assert b"secret<" not in answer.content


def test_where_it_was_not_built_the_page_says_how(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings

    monkeypatch.setattr(settings, "HELP_FOLDER", tmp_path / "help")
    page = client.get("/help/")
    assert page.status_code == 200
    assert "make help" in page.content.decode()
    assert client.get("/help/guides/player.html").status_code == 404


def test_every_page_leads_to_the_help(client: Client) -> None:
    assert 'href="/help/" hreflang="en">Help</a>' in client.get("/").content.decode()
