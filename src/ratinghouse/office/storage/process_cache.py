"""Answers that cannot change, cached in this process: a limited number, the ones last used."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock, RLock
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Remembered(Generic[Answer]):
    """Answers by question. A thread that asks waits while another is finding an answer."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, Answer] = OrderedDict()
        self._knowing = Lock()
        self._finding = RLock()

    def get(self, question: Hashable, find: Callable[[], Answer]) -> Answer:
        """Return the remembered answer, else the one that ``find`` returns."""
        remembered = self.recalled(question)
        if remembered is not None:
            return remembered
        with self._finding:
            remembered = self.recalled(question)
            if remembered is None:
                remembered = find()
                self.remember(question, remembered)
        return remembered

    def recalled(self, question: Hashable) -> Answer | None:
        """Return the answer, if it is remembered."""
        with self._knowing:
            if question in self._answers:
                self._answers.move_to_end(question)
            return self._answers.get(question)

    def remember(self, question: Hashable, answer: Answer) -> None:
        """Store an answer, and drop the oldest ones if there are too many."""
        with self._knowing:
            self._answers[question] = answer
            while len(self._answers) > self._most:
                self._answers.popitem(last=False)
