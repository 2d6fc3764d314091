"""Work in a forked process, which ends with the work whatever becomes of it.

Without care a fork in which an error is raised goes on as a second process of the test run, and answers for its tests.
"""

from __future__ import annotations

import os
import traceback
import warnings
from collections.abc import Callable


def forked(work: Callable[[], object]) -> int:
    """Begin work in a fork of this process, and return its process ID; its exit status is 1 after an error, else 0."""
    with warnings.catch_warnings():
        # Python 3.12 and newer: pytest-xdist has threads, but none that holds a lock which the work needs.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        status = 1
        try:
            work()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    return child
