"""A server that is asked to stop accepts no new connection, answers those it has, and ends well."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from waitress.server import create_server

from ratinghouse.site.stopping import drain
from tests.waiting import LONGEST

SLOW = """
import sys, time
from waitress.server import create_server
from ratinghouse.site.stopping import StopSignals, run_until_stopped

def slow(environ, start_response):
    print("begun", flush=True)
    environ["wsgi.input"].read()
    time.sleep(float(environ["QUERY_STRING"] or 0))
    start_response("200 OK", [("Content-Length", "300000")])
    return [b"x" * 300000]

server = create_server(slow, port=0, host="127.0.0.1", threads=4)
signals = StopSignals(server)
print(server.effective_port, flush=True)
run_until_stopped(server, signals, float(sys.argv[1]))
print("ended", flush=True)
"""


@contextmanager
def slow_server(longest: float = 30) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A server in a process of its own whose answers take as many seconds as the query says."""
    process = subprocess.Popen([sys.executable, "-c", SLOW, str(longest)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def send(port: int, request: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=LONGEST)
    connection.sendall(request)
    return connection


def answer(connection: socket.socket) -> bytes:
    with closing(connection):
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
        return b"".join(parts)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_slow_request_is_answered_whole_and_the_server_ends_with_0(number: int) -> None:
    with slow_server() as (process, port):
        assert process.stdout is not None
        if number == signal.SIGINT and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            pytest.skip("these tests were started with interrupts ignored, and so is what they start")
        idle = send(port, b"")
        slow = send(port, b"GET /?2 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert process.stdout.readline() == "begun\n"
        process.send_signal(number)
        whole = answer(slow)
        assert whole.startswith(b"HTTP/1.1 200 OK")
        assert whole.endswith(b"x" * 300_000)
        assert answer(idle) == b""
        assert process.wait(LONGEST) == 0
        assert process.stdout.read() == "ended\n"


def test_a_request_that_is_still_coming_in_is_answered_and_nobody_new_is_let_in() -> None:
    with slow_server() as (process, port):
        assert process.stdout is not None
        coming = send(port, b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf ")
        busy = send(port, b"GET /?1 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGTERM)
        assert answer(busy).endswith(b"x")  # by now the door is closed
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port), timeout=LONGEST)
        coming.sendall(b"whole")
        assert answer(coming).endswith(b"x" * 300_000)
        assert process.wait(LONGEST) == 0


def test_what_takes_too_long_does_not_keep_the_server() -> None:
    with slow_server(longest=1) as (process, port):
        assert process.stdout is not None
        endless = send(port, b"GET /?600 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGTERM)
        assert process.stdout.readline() == "ended\n"
        endless.close()


def test_who_asks_twice_is_not_kept() -> None:
    with slow_server(longest=600) as (process, port):
        assert process.stdout is not None
        endless = send(port, b"GET /?600 HTTP/1.1\r\nHost: a\r\n\r\n")
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGTERM)
        while True:  # the first is taken when the door is closed
            try:
                socket.create_connection(("127.0.0.1", port), timeout=LONGEST).close()
            except ConnectionResetError:
                continue
            except ConnectionRefusedError:
                break
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONGEST) == 128 + signal.SIGTERM
        endless.close()


def test_of_many_at_once_everybody_who_got_in_is_answered() -> None:
    """40 connections with their requests sent, more than there are threads, some not accepted yet."""
    with slow_server() as (process, port):
        connections = [send(port, b"GET /?0.05 HTTP/1.1\r\nHost: a\r\n\r\n") for _ in range(40)]
        process.send_signal(signal.SIGTERM)
        whole = [answer(connection) for connection in connections]
        assert [response.count(b"x") for response in whole] == [300_000] * 40
        assert process.wait(LONGEST) == 0


def test_draining_an_idle_server_ends_at_once() -> None:
    server: Any = create_server(lambda environ, start: [], port=0, host="127.0.0.1", threads=1)
    drain(server, 600)
    assert server.active_channels == {}
