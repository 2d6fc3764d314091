"""The calculators, by GET with an address that can be shared, or by POST with a JSON body."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from django.http import HttpRequest
from ninja import Body, Field, Path, Query, Router, Schema, Status
from pydantic import ConfigDict

from ratinghouse.calculators.answers import AnyAnswer
from ratinghouse.rulebooks import rulebook_ids
from ratinghouse.site.api.law_schemas import CalculatorFieldOut, CalculatorOut, Calculators
from ratinghouse.site.api.schemas import Findings
from ratinghouse.site.calculators.fields import FORMS
from ratinghouse.site.calculators.fields import CalculatorField as FormField
from ratinghouse.site.calculators.norm import NORM_RULES
from ratinghouse.site.calculators.question_form import ALL, answer_form

router = Router(tags=["calculators"])

Name = Literal["change", "initial", "performance", "expected", "goal", "what-if", "schedule", "team", "norm", "convert"]
assert set(Name.__args__) == set(FORMS)  # type: ignore[attr-defined]  # a Literal knows its words

Word = Annotated[str, Field(max_length=200)]
Listed = Annotated[str, Field(max_length=20_000)]
Number = Word | int | float


class QuestionIn(Schema):
    """The fields of every calculator; GET /calculators says which one reads which. All may be left out."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    rules: Word = Field("", description="a rulebook; all for all of them; else FIDE's in force")
    rating: Number = ""
    opponents: Listed = Field("", description="such as 2250 1, 2310 ½, 2190w0; events one a line")
    home: Listed = ""
    away: Listed = ""
    target: Number = ""
    gain: Number = ""
    strength: Number = ""
    draws: Number = ""
    rd: Number = ""
    k: Number = ""
    games: Number = ""
    peak: Number = ""
    birth: Number = ""
    title: Word = ""
    fide_rating: Number = ""
    other_rating: Number = ""
    pool: Word = ""
    format: Word = ""
    start: Word = ""
    list_date: Word = ""
    average: Number = ""
    score: Number = ""
    from_: Word = Field("", alias="from", description="uscf, ecf or online")

    def words(self) -> dict[str, str]:
        """Return the fields as a person would type them."""
        fields = self.model_dump(by_alias=True)
        return {name: str(value) for name, value in fields.items() if value not in ("", None)}


CalculatorName = Annotated[Name, Path(description="the calculator")]
ANSWERS = {200: AnyAnswer, 422: Findings}


@router.get("", response={200: Calculators}, summary="Calculators")
def calculators(request: HttpRequest) -> Calculators:
    """Every calculator with the fields that it reads."""
    return Calculators(
        calculators=[
            CalculatorOut(
                name=name,
                title=str(form.title),
                says=str(form.description),
                rules=list(NORM_RULES) if name == "norm" else [*rulebook_ids(), ALL],
                fields=[_field(field) for field in form.fields],
            )
            for name, form in FORMS.items()
        ]
    )


@router.get("/{name}", response=ANSWERS, summary="Ask a calculator")
def answer_question(request: HttpRequest, name: CalculatorName, question: Annotated[QuestionIn, Query()]) -> Any:
    """The answer of a calculator, the same document as of ``ratinghouse calc --json``; else what is wrong, by field."""
    return _answer(name, question)


@router.post("/{name}", response=ANSWERS, summary="Ask a calculator with a longer question")
def answer_long_question(request: HttpRequest, name: CalculatorName, question: Annotated[QuestionIn, Body()]) -> Any:
    """The same with a JSON body."""
    return _answer(name, question)


def _answer(name: str, question: QuestionIn) -> Any:
    answer = answer_form(name, question.words())
    if answer.document is None:
        return Status(422, Findings(findings=[finding.as_json() for finding in answer.findings]))
    return answer.document


def _field(field: FormField) -> CalculatorFieldOut:
    return CalculatorFieldOut(
        name=field.name,
        label=str(field.label),
        kind=field.kind,
        choices=list(field.choices),
        example=field.example,
    )
