"""Large arrays use the memory of those before them again."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import resource
import numpy as np
from ratinghouse.kernel.late.freed_memory import keep_freed_memory
keep_freed_memory()
np.ones(20 << 20, np.uint8)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for size in range(24, 31):
    np.ones(size << 19, np.uint8)
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""
"""An array of 20 MB, then seven of 12 to 15 MB, each freed before the next; it counts the pages of the seven."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other allocators go their own way")
def test_freed_memory_is_used_again() -> None:
    """Otherwise glibc fetches more than a thousand pages, as every array is larger than any that it saw freed."""
    answer = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert int(answer.stdout) <= 64
