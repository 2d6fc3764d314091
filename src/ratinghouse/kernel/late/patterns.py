"""Regular expressions that are compiled when they are first used: a command uses few of those that it imports."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from re import compile as late_pattern
else:

    class _LatePattern:
        def __init__(self, pattern: str, flags: int) -> None:
            self._text, self._flags = pattern, flags

        def __getattr__(self, name: str) -> Any:
            attribute = getattr(re.compile(self._text, self._flags), name)
            setattr(self, name, attribute)  # the next time it is an ordinary attribute
            return attribute

    def late_pattern(pattern: str, flags: int = 0) -> _LatePattern:
        """Return the pattern of a text. Use it as ``re.compile`` where a module is often imported and rarely used."""
        return _LatePattern(pattern, flags)


__all__ = ["late_pattern"]
