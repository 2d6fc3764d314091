"""A condition of the title regulations: a bound under an article, the count it is put to, and what it says when judged.

Each condition is one small function. Its parameters are figures of the tally; what it returns is the bound. Its
docstring holds the rule in one sentence and worked examples, which the tests run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any, Literal

from ratinghouse.kernel.rule import sentence_and_examples

Sense = Literal["at least", "at most"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A condition as it was judged. ``holds`` is None where something that it asks for was not told."""

    article: str
    name: str
    sentence: str
    holds: bool | None
    evidence: str
    missing: str = ""
    found: int | None = None
    bound: int | None = None
    close: bool = True  # it holds, or only just fails

    def as_json(self) -> dict[str, Any]:
        """Return the judgement as the JSON interfaces show it."""
        return {
            "article": self.article,
            "name": self.name,
            "rule": self.sentence,
            "holds": self.holds,
            "evidence": self.evidence,
            "missing": self.missing,
        }


@dataclass(frozen=True)
class Condition:
    """A bound on one figure."""

    article: str
    name: str
    sense: Sense
    of: str
    lacks: str
    function: Callable[..., int]
    parameters: tuple[str, ...]
    sentence: str
    examples: tuple[str, ...]
    where: str = ""
    spoken: Callable[[int], str] = str
    close: int = 1  # by how much the figure may miss its bound and still be near it
    yes_or_no: bool = False  # the figure is no count, and what stands behind it says everything
    unknown: str = "not told"  # what is said where the figure is None

    def bound(self, figures: Any) -> int:
        """Return the bound, from the figures that the function asks for."""
        return self.function(*[getattr(figures, name) for name in self.parameters])

    def applies(self, figures: Any) -> bool:
        """Return whether the condition is put to this case at all."""
        return not self.where or bool(getattr(figures, self.where))

    def short(self, figures: Any) -> int:
        """Return by how much the figure misses its bound; 0 where the condition is not put to this case."""
        return self.measured(figures) if self.applies(figures) else 0

    def measured(self, figures: Any) -> int:
        """Return by how much the figure misses its bound; 0 where it holds, or is not known."""
        found = getattr(figures, self.of)
        if found is None:
            return 0
        bound = self.bound(figures)
        short: int = bound - found if self.sense == "at least" else found - bound
        return max(0, short)

    def judge(self, figures: Any) -> Judgement:
        """Return the condition with its evidence, and with what was missing where it fails."""
        found = getattr(figures, self.of)
        bound = self.bound(figures)
        if found is None:
            evidence = self.unknown.format(figures=figures)
            return Judgement(self.article, self.name, self.sentence, None, evidence, bound=bound)
        short = self.measured(figures)
        return Judgement(
            self.article,
            self.name,
            self.sentence,
            short == 0,
            self._evidence(found, bound, figures.detail(self.of)),
            self._missing(short, figures) if short else "",
            found,
            bound,
            short <= self.close,
        )

    def _evidence(self, found: int, bound: int, detail: str) -> str:
        if self.yes_or_no:
            return detail
        return f"{self.spoken(found)}{f' ({detail})' if detail else ''}, {self.sense} {self.spoken(bound)}"

    def _missing(self, short: int, figures: Any) -> str:
        return in_number(short, self.lacks.format(short=self.spoken(short), figures=figures))


def in_number(number: int, words: str) -> str:
    """Return words written for one or several, for this number.

    >>> in_number(1, "1 more game(s)"), in_number(2, "2 more game(s)")
    ('1 more game', '2 more games')
    """
    return words.replace("(s)", "" if number == 1 else "s")


class Conditions(list[Condition]):
    """Conditions in the order of their articles, collected by decorators."""

    def at_least(self, article: str, of: str, lacks: str, **more: Any) -> Callable[[Callable[..., int]], Condition]:
        """Return the figure must not be smaller than what the function returns."""
        return self._collect("at least", article, of, lacks, more)

    def at_most(self, article: str, of: str, lacks: str, **more: Any) -> Callable[[Callable[..., int]], Condition]:
        """Return the figure must not be larger than what the function returns."""
        return self._collect("at most", article, of, lacks, more)

    def _collect(
        self, sense: Sense, article: str, of: str, lacks: str, more: dict[str, Any]
    ) -> Callable[[Callable[..., int]], Condition]:
        def collect(function: Callable[..., int]) -> Condition:
            sentence, examples = sentence_and_examples(function.__doc__)
            name = function.__name__.replace("_", " ")
            parameters = tuple(signature(function).parameters)
            condition = Condition(article, name, sense, of, lacks, function, parameters, sentence, examples, **more)
            self.append(condition)
            return condition

        return collect
