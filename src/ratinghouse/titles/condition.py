"""A condition of the title regulations: a bound under an article, the figure it applies to, and its sentences.

Each condition is a rule like those of rulebooks, for a single case: its parameters are figures, values and tables, it
gives the bound, and its docstring holds the rule in one sentence and worked examples. It is traced when it is
imported, and judged by its expression.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, ClassVar, Literal, TypedDict, Unpack

from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import InputColumn, Printed, Rule
from ratinghouse.kernel.rule_set import Function, RuleSet
from ratinghouse.kernel.statutes.expressions import answering_function
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.kernel.units import Unit

Sense = Literal["at least", "at most"]
NOT_DECLARED = text("not declared")


def short_of_bound(short: int, figures: object) -> Text:
    """Return what is missing in general words, for conditions without their own."""
    return text("{number} short of the bound", number=short)


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


class ConditionOptions(TypedDict, total=False):
    """The optional fields of ``Condition``, by keyword where a condition is written."""

    where: str
    in_words: Callable[[int], str]
    close: int
    yes_or_no: bool
    unknown: Callable[[Any], Text]


@dataclass(frozen=True)
class Condition:
    """A bound on one figure."""

    rule: Rule
    sense: Sense
    of: str
    lacking: Callable[[int, Any], Text]  # what is missing, by the shortfall and the figures
    figures: tuple[InputColumn, ...]  # those that the bound depends on
    bound_of: Callable[..., int]  # the bound, by the counts of those figures
    where: str = ""
    in_words: Callable[[int], str] = str
    close: int = 1  # by how much the figure may miss its bound and still be near it
    yes_or_no: bool = False  # the figure is no count, and its detail is the whole evidence
    unknown: Callable[[Any], Text] = lambda figures: NOT_DECLARED  # the evidence where the figure is None

    @property
    def article(self) -> str:
        """Return the article that sets the bound."""
        return self.rule.article

    @property
    def name(self) -> Text:
        """Return the name in words."""
        return self.rule.label

    @property
    def sentence(self) -> Text:
        """Return the rule in one sentence."""
        return Text(self.rule.sentence)

    def bound(self, figures: Any) -> int:
        """Return the bound, from the figures that it depends on."""
        return self.bound_of(*[_count(column, getattr(figures, column.name)) for column in self.figures])

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


class Conditions(RuleSet):
    """Conditions in the order of their articles, collected by decorators. A run has one row: the case to be judged."""

    grains: ClassVar[tuple[Grain, ...]] = ("run",)

    def __init__(
        self,
        id: str,
        *,
        counts: Iterable[str] = (),
        scores: Iterable[str] = (),
        flags: Iterable[str] = (),
        codes: Iterable[tuple[str, tuple[str, ...]]] = (),
    ) -> None:
        super().__init__(id)
        self.conditions: list[Condition] = []
        for unit, names in ((Unit.WHOLE, counts), (Unit.HUNDREDTHS, scores), (Unit.FLAG, flags)):
            self.input(*(InputColumn(name, "run", unit, name.replace("_", " ")) for name in names))
        self.input(*(InputColumn(name, "run", Unit.WHOLE, name, words=words) for name, words in codes))

    def __iter__(self) -> Iterator[Condition]:
        return iter(self.conditions)

    def at_least(
        self, article: str, of: str, lacking: Callable[[int, Any], Text], **more: Unpack[ConditionOptions]
    ) -> Callable[[Function], Condition]:
        """Add a condition: the figure must not be smaller than what the function returns."""
        return self._collect("at least", article, of, lacking, more)

    def at_most(
        self, article: str, of: str, lacking: Callable[[int, Any], Text], **more: Unpack[ConditionOptions]
    ) -> Callable[[Function], Condition]:
        """Add a condition: the figure must not be larger than what the function returns."""
        return self._collect("at most", article, of, lacking, more)

    def bound_function(self, rule: Rule) -> tuple[tuple[InputColumn, ...], Callable[..., int]]:
        """Return the figures that a rule's bound depends on, and the bound as a function of their counts."""
        sources = [self.names[name] for name in rule.parameters]
        constants = {it.name: it.table if isinstance(it, Printed) else getattr(it, "value", None) for it in sources}
        figures = tuple(source for source in sources if isinstance(source, InputColumn))
        evaluate = answering_function(rule.expression, rule.parameters)

        @lru_cache(maxsize=4096)
        def bound(*counts: int) -> int:
            known = {figure.name: count for figure, count in zip(figures, counts, strict=True)}
            return int(evaluate(*[known.get(name, constants[name]) for name in rule.parameters]))

        return figures, bound

    def demand_figures(self, rule: Rule, of: str, where: str) -> None:
        """Raise an error unless the figure exists in the unit of the bound, and the condition ``where`` is a flag."""
        figure, flag = self.names.get(of), self.names.get(where)
        if not isinstance(figure, InputColumn) or figure.unit is not rule.unit:
            raise self.error(rule.article, f"{of} of {rule.name} is no figure in {rule.unit.words}", rule.function)
        if where and not (isinstance(flag, InputColumn) and flag.unit is Unit.FLAG):
            raise self.error(rule.article, f"where={where} of {rule.name} is no flag", rule.function)

    def _collect(
        self, sense: Sense, article: str, of: str, lacking: Callable[[int, Any], Text], more: ConditionOptions
    ) -> Callable[[Function], Condition]:
        def collect(function: Function) -> Condition:
            rule = self.written_rule(function, article, "run")
            self.demand_figures(rule, of, more.get("where", ""))
            condition = Condition(rule, sense, of, lacking, *self.bound_function(rule), **more)
            self.conditions.append(condition)
            return condition

        return collect


def _count(column: InputColumn, figure: Any) -> int:
    """Return a figure as a number; for a code, its position among the words."""
    return column.words.index(figure) if column.words else figure
