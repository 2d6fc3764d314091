"""Ending a waitress server that runs in a thread of a test."""

from __future__ import annotations

import threading
from typing import Any

from tests.waiting import LONGEST


def end_server(server: Any, thread: threading.Thread) -> None:
    """End the threads of requests, then close the sockets in the server's own thread, which waits on them."""
    server.task_dispatcher.shutdown(timeout=LONGEST)

    def close() -> None:
        for channel in list(server.active_channels.values()):
            channel.handle_close()
        server.close()

    server.trigger.pull_trigger(close)
    thread.join(LONGEST)
    assert not thread.is_alive()
