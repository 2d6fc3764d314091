"""``ratinghouse serve`` as it is started: another process, a real port."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ratinghouse.site.accounts.attempts import LIMITS, Purpose
from ratinghouse.site.models import Attempt, Dispute
from tests.office.offices import Office
from tests.waiting import LONGEST

MAIN = (sys.executable, "-c", "from ratinghouse.cli import main; main()", "serve")


def environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("RATINGHOUSE_", "DJANGO_"))}


@contextmanager
def serving(*words: str) -> Iterator[tuple[str, str]]:
    """The server's address, and the line in which it prints it."""
    process = subprocess.Popen([*MAIN, *words, "--port", "0"], stdout=subprocess.PIPE, text=True, env=environment())
    assert process.stdout is not None
    with process.stdout:
        line = process.stdout.readline()
        address = re.search(r"http://[^/]+", line)
        assert address is not None, line
        try:
            yield address[0], line
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(LONGEST) == 0


def refused(*words: str) -> str:
    done = subprocess.run([*MAIN, *words], capture_output=True, text=True, check=False, env=environment())
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("option", ["--office", "--demo"])
def test_an_office_that_is_there_is_served(demo_office: Office, option: str) -> None:
    with serving(option, str(demo_office.home)) as (address, line):
        assert str(demo_office.home) in line
        with urllib.request.urlopen(f"{address}/health", timeout=LONGEST) as answer:
            assert json.load(answer)["newest_list"] == "2023-01-01"
        with urllib.request.urlopen(f"{address}/lists/", timeout=LONGEST) as answer:
            assert b"standard" in answer.read()


def test_the_invented_federation_can_be_signed_in_to(demo_office: Office) -> None:
    """A newcomer finds accounts of every role, made once, in a file that only they can read; a code opens the desk."""
    with serving("--demo", str(demo_office.home)):
        first = (demo_office.home / "accounts.txt").read_text()
    assert stat.S_IMODE((demo_office.home / "accounts.txt").stat().st_mode) == 0o600
    passwords = dict(re.findall(r"^(\w+)\n  password  (\S+)$", first, re.MULTILINE))
    assert passwords.keys() == {"administrator", "officer", "arbiter", "player"}
    code = re.search(r"^officer\n.*?  code      ([\d ]+)$", first, re.MULTILINE | re.DOTALL)
    assert code is not None
    with serving("--demo", str(demo_office.home)) as (address, _):
        assert (demo_office.home / "accounts.txt").read_text() == first
        opener, form = _sign_in_form(address)
        fields = urllib.parse.urlencode({**form, "name": "officer", "password": passwords["officer"], "code": code[1]})
        opener.open(urllib.request.Request(f"{address}/account/sign-in/", fields.encode(), {"Referer": address}))
        with opener.open(f"{address}/desk/deadlines/", timeout=LONGEST) as page:
            assert b"Weekend Open" in page.read()
        with opener.open(f"{address}/desk/work/", timeout=LONGEST) as page:
            assert b"correction" in page.read()
    assert Dispute.objects.filter(state=Dispute.DisputeState.OPEN).count() == 1


def test_only_the_proxy_that_is_named_is_believed(demo_office: Office) -> None:
    """Behind a proxy that is not named, X-Forwarded-Host is anybody's word; from the one that is, it is the host."""
    headers = {"X-Forwarded-Host": "elsewhere.example"}
    with serving("--office", str(demo_office.home)) as (address, _):
        assert urllib.request.urlopen(urllib.request.Request(f"{address}/lists/", headers=headers)).status == 200
    with (
        serving("--office", str(demo_office.home), "--proxy", "127.0.0.1") as (address, _),
        pytest.raises(OSError, match="400"),
    ):
        urllib.request.urlopen(urllib.request.Request(f"{address}/lists/", headers=headers))


def _sign_in_form(address: str) -> tuple[urllib.request.OpenerDirector, dict[str, str]]:
    """A browser with the form to sign in, and what the form sends."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
    with opener.open(f"{address}/account/sign-in/", timeout=LONGEST) as page:
        token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', page.read())
    assert token is not None
    return opener, {"csrfmiddlewaretoken": token[1].decode()}


def _failed_sign_in(address: str, forwarded: str) -> int:
    """The status of one try with a wrong password, said to be for somebody else."""
    opener, form = _sign_in_form(address)
    words = urllib.parse.urlencode({**form, "name": "nobody", "password": "wrong"})
    request = urllib.request.Request(
        f"{address}/account/sign-in/", words.encode(), {"X-Forwarded-For": forwarded, "Referer": address}
    )
    try:
        opener.open(request, timeout=LONGEST)
    except urllib.error.HTTPError as refused:
        return refused.code
    raise AssertionError("somebody was signed in")


def test_tries_count_against_the_visitor_behind_the_proxy(demo_office: Office) -> None:
    """What the named proxy says last counts; what the visitor put before it, or says without a proxy, does not."""
    most = LIMITS[Purpose.SIGN_IN].by_both
    with serving("--office", str(demo_office.home), "--proxy", "127.0.0.1") as (address, _):
        tries = [_failed_sign_in(address, f"198.51.100.{number}, 192.0.2.1") for number in range(most + 1)]
        assert tries == [403] * most + [429]
        assert _failed_sign_in(address, "192.0.2.2") == 403
    assert set(Attempt.objects.values_list("address", flat=True)) == {"192.0.2.1", "192.0.2.2"}
    Attempt.objects.all().delete()
    with serving("--office", str(demo_office.home)) as (address, _):
        tries = [_failed_sign_in(address, f"192.0.2.{number}") for number in range(most + 1)]
        assert tries == [403] * most + [429]
    assert set(Attempt.objects.values_list("address", flat=True)) == {"127.0.0.1"}


def test_what_cannot_be_served_is_told_with_a_remedy(demo_office: Office, tmp_path: Path) -> None:
    assert "there is no office" in refused("--office", str(tmp_path / "none"))
    assert "give one of them" in refused("--office", str(demo_office.home), "--demo", str(demo_office.home))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = str(listening.getsockname()[1])
        assert f"cannot listen on 127.0.0.1 port {port}" in refused("--office", str(demo_office.home), "--port", port)
