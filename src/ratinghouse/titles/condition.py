"""A condition of the title regulations: a bound under an article, the figure it applies to, and its sentences.

Each condition is one small function. Its parameters are figures of the tally; it returns the bound. Its docstring holds
the rule in one sentence and worked examples, which the tests run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from typing import Any, Literal, TypedDict

from ratinghouse.kernel.rule import rule_text
from ratinghouse.kernel.texts import NO_TEXT, Text, text

Sense = Literal["at least", "at most"]
NOT_DECLARED = text("not declared")


class JudgementJson(TypedDict):
    """A judgement in the JSON interfaces."""

    article: str
    name: Text
    rule: Text
    holds: bool | None
    evidence: Text
    missing: Text


@dataclass(frozen=True, slots=True)
class Judgement:
    """A condition as it was judged. ``holds`` is None where a fact that it needs is not known."""

    article: str
    name: Text
    sentence: Text
    holds: bool | None
    evidence: Text
    missing: Text = NO_TEXT
    figure: int | None = None
    bound: int | None = None
    close: bool = True  # it holds, or only just fails

    @property
    def shortcoming(self) -> Text:
        """Return what is missing or, where that is not known, the name of the condition and its evidence."""
        return self.missing or text("{condition}: {evidence}", condition=self.name, evidence=self.evidence)

    def as_json(self) -> JudgementJson:
        """Return the judgement for the JSON interfaces."""
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
    name: Text
    sense: Sense
    of: str
    lacking: Callable[[int, Any], Text]  # what is missing, by the shortfall and the figures
    function: Callable[..., int]
    parameters: tuple[str, ...]
    sentence: Text
    examples: tuple[str, ...]
    where: str = ""
    in_words: Callable[[int], str] = str
    close: int = 1  # by how much the figure may miss its bound and still be near it
    yes_or_no: bool = False  # the figure is no count, and its detail is the whole evidence
    unknown: Callable[[Any], Text] = lambda figures: NOT_DECLARED  # the evidence where the figure is None

    def bound(self, figures: Any) -> int:
        """Return the bound, from the figures that the function takes."""
        return self.function(*[getattr(figures, name) for name in self.parameters])

    def applies(self, figures: Any) -> bool:
        """Return whether the condition applies to this case at all."""
        return not self.where or bool(getattr(figures, self.where))

    def shortfall(self, figures: Any) -> int:
        """Return by how much the figure misses its bound; 0 where the condition does not apply."""
        return self.measured(figures) if self.applies(figures) else 0

    def measured(self, figures: Any) -> int:
        """Return by how much the figure misses its bound; 0 where it holds, or is not known."""
        figure = getattr(figures, self.of)
        if figure is None:
            return 0
        bound = self.bound(figures)
        shortfall: int = bound - figure if self.sense == "at least" else figure - bound
        return max(0, shortfall)

    def judge(self, figures: Any) -> Judgement:
        """Return the condition with its evidence, and with what is missing where it fails."""
        figure = getattr(figures, self.of)
        bound = self.bound(figures)
        if figure is None:
            return Judgement(self.article, self.name, self.sentence, None, self.unknown(figures), bound=bound)
        shortfall = self.measured(figures)
        return Judgement(
            self.article,
            self.name,
            self.sentence,
            shortfall == 0,
            self._evidence(figure, bound, figures.detail(self.of)),
            self.lacking(shortfall, figures) if shortfall else NO_TEXT,
            figure,
            bound,
            shortfall <= self.close,
        )

    def _evidence(self, figure: int, bound: int, detail: Text) -> Text:
        if self.yes_or_no:
            return detail
        measured, limit = self.in_words(figure), self.in_words(bound)
        if self.sense == "at least":
            if detail:
                return text("{figure} ({detail}), at least {bound}", figure=measured, detail=detail, bound=limit)
            return text("{figure}, at least {bound}", figure=measured, bound=limit)
        if detail:
            return text("{figure} ({detail}), at most {bound}", figure=measured, detail=detail, bound=limit)
        return text("{figure}, at most {bound}", figure=measured, bound=limit)


class Conditions(list[Condition]):
    """Conditions in the order of their articles, collected by decorators."""

    def at_least(
        self, article: str, of: str, lacking: Callable[[int, Any], Text], **more: Any
    ) -> Callable[[Callable[..., int]], Condition]:
        """Add a condition: the figure must not be smaller than what the function returns."""
        return self._collect("at least", article, of, lacking, more)

    def at_most(
        self, article: str, of: str, lacking: Callable[[int, Any], Text], **more: Any
    ) -> Callable[[Callable[..., int]], Condition]:
        """Add a condition: the figure must not be larger than what the function returns."""
        return self._collect("at most", article, of, lacking, more)

    def _collect(
        self, sense: Sense, article: str, of: str, lacking: Callable[[int, Any], Text], more: dict[str, Any]
    ) -> Callable[[Callable[..., int]], Condition]:
        def collect(function: Callable[..., int]) -> Condition:
            sentence, examples, _ = rule_text(function.__doc__)
            name = Text(function.__name__.replace("_", " "))
            parameters = tuple(signature(function).parameters)
            condition = Condition(
                article, name, sense, of, lacking, function, parameters, Text(sentence), examples, **more
            )
            self.append(condition)
            return condition

        return collect
