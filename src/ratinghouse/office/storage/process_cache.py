"""What was once found out and cannot change, remembered in this process: so many answers, the latest asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock, RLock
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Remembered(Generic[Found]):
    """Answers by their questions. Whoever asks what another thread is just finding out waits for it."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Hashable, Found] = OrderedDict()
        self._knowing = Lock()
        self._finding = RLock()

    def get(self, question: Hashable, find: Callable[[], Found]) -> Found:
        """The answer: the one that is known, or what ``find`` finds."""
        known = self.recalled(question)
        if known is not None:
            return known
        with self._finding:
            known = self.recalled(question)
            if known is None:
                known = find()
                self.remember(question, known)
        return known

    def recalled(self, question: Hashable) -> Found | None:
        """The answer, if it is known."""
        with self._knowing:
            if question in self._known:
                self._known.move_to_end(question)
            return self._known.get(question)

    def remember(self, question: Hashable, found: Found) -> None:
        """Know an answer from now on."""
        with self._knowing:
            self._known[question] = found
            while len(self._known) > self._most:
                self._known.popitem(last=False)
