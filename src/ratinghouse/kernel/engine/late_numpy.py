"""NumPy, loaded when it is first used: code for single reports and cases does without it, and starts sooner."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any


class LateModule:
    """A module that is imported when one of its names is first asked for."""

    def __init__(self, module: str) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        part = getattr(import_module(self._module), name)
        setattr(self, name, part)  # the next time it is an ordinary attribute
        return part


if TYPE_CHECKING:
    import numpy as np
else:
    np = LateModule("numpy")

__all__ = ["np"]
