"""Why a rulebook cannot be imported: the line of its files, the reason, and what to change."""

from __future__ import annotations

import re
import traceback
from difflib import get_close_matches
from pathlib import Path

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.rulebooks.places import files_of, names_in, place_of_name
from ratinghouse.rulebooks.sources import RulebookSource

_UNDEFINED = re.compile(r"(?:(?P<rule>\w+): )?(?P<name>\w+) is not defined above")
_OTHER_GRAIN = re.compile(r"(?P<name>\w+) is per (?P<grain>\w+) and has no meaning in a rule per (?P<per>\w+)")


def import_finding(source: RulebookSource, problem: BaseException) -> Finding:
    """Return why a module cannot be imported."""
    from ratinghouse.kernel.rule import RulebookError

    file, line = _line_of(source, problem)
    reason = problem.args[0] if problem.args and isinstance(problem.args[0], Text) else str(problem)
    if isinstance(problem, SyntaxError):
        return Finding("error", "syntax", text("this is not Python: {reason}", reason=problem.msg), "", "", file, line)
    if isinstance(problem, RulebookError):
        remedy = remedy_for(problem.problem, files_of(source.home()))
        return Finding("error", "wrong-rule", problem.problem, remedy, "", problem.file or file, problem.line or line)
    if isinstance(reason, Text):
        return Finding("error", "wrong-rule", reason, "", "", file, line)
    message = text("it cannot be loaded: {error}: {reason}", error=type(problem).__name__, reason=reason)
    return Finding("error", "not-loaded", message, "", "", file, line)


def _line_of(source: RulebookSource, problem: BaseException) -> tuple[str, int]:
    """Return the innermost line of the rulebook's own files that an error went through."""
    home = source.home()
    if isinstance(problem, SyntaxError) and problem.filename:
        return problem.filename, problem.lineno or 0
    for frame in reversed(traceback.extract_tb(problem.__traceback__)):
        if home is not None and Path(frame.filename).is_relative_to(home):
            return frame.filename, frame.lineno or 0
    return str(home or ""), 0


def remedy_for(problem: str, files: list[Path]) -> Text:
    """Return what to change, for the mistakes that are made most."""
    undefined = _UNDEFINED.search(problem)
    if undefined is not None:
        return _define(undefined["rule"] or "", undefined["name"], files)
    if "must be aggregated" in problem:
        return text("there are several rows for each one of this rule: add .sum(), .sum(where=…) or another aggregate")
    if "have different units" in problem:
        return text("bring both to one unit: in_hundredths(…), or a named rounding such as half_up(…)")
    grain = _OTHER_GRAIN.search(problem)
    if grain is not None:
        return text("define the rule per {grain}, or take a column per {per}", grain=grain["grain"], per=grain["per"])
    return NO_TEXT


def _define(rule: str, name: str, files: list[Path]) -> Text:
    """Return what to do about a name that is not defined above: it is below, misspelt, or nowhere."""
    if name == rule:
        return text("a rule cannot take its own column; only a repeated flag does (repeat=True)")
    plain = re.sub(r"^(opponent_|earlier_|twin_)+", "", name)
    file, line = place_of_name(files, name)
    if not file:
        file, line = place_of_name(files, plain)
    if file:
        return text(
            "it is defined below ({file}, line {line}): move it up; if it needs {rule} itself, the two form a cycle, "
            "and one of them must be calculated from other columns",
            file=Path(file).name,
            line=line,
            rule=rule,
        )
    close = get_close_matches(name, names_in(files), 1)
    if close:
        return text("did you mean {name}? Otherwise define it above, or declare it with book.input", name=close[0])
    return text("define it above, or declare it with book.input")
