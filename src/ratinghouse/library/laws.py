"""A regulation as an object: its values, tables, rules and checks with articles, sentences and formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.rule import Printed, Rule, Value
from ratinghouse.kernel.texts import text
from ratinghouse.library.tables.table import Kind, Table
from ratinghouse.rulebooks.descriptions import RulebookText, described, formula_with_condition

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.arguments import Rules

_TEXTS: dict[str, Kind] = dict.fromkeys(
    ("article", "name", "code", "severity", "per", "value", "sentence", "formula", "remedy", "note"), str
)
_EDITIONS: dict[str, Kind] = {
    "id": str,
    "authority": str,
    "in_force": date,
    "until": date,
    "applied": bool,
    "rules": int,
    "title": str,
}
_CHANGES: dict[str, Kind] = dict.fromkeys(
    ("part", "change", "name", "old_article", "new_article", "old", "new", "old_formula", "new_formula"), str
)


class Law:
    """One edition of a regulation. ``book`` is its rulebook, which can be run.

    >>> import ratinghouse as rh
    >>> law = rh.rules("fide-2024")
    >>> law.title
    'FIDE Rating Regulations 2024: standard, rapid and blitz'
    >>> law["cap"], law.amended(cap=350)["cap"]
    (400, 350)
    """

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @property
    def id(self) -> str:
        """Return the name of the edition; of an amended one with its amendments."""
        return self.book.id

    @property
    def title(self) -> str:
        """Return the title of the regulation."""
        return str(self.book.title)

    @property
    def hash(self) -> str:
        """Return the hash of the law, which stays the same when only articles, sentences or notes change."""
        from ratinghouse.kernel.statutes.statute import statute_of

        return statute_of(self.book).law_hash

    @cached_property
    def values(self) -> Table:
        """Return the numbers of the regulation: article, name, value, note."""
        return Table.of_records(self._described["values"], _TEXTS)

    @cached_property
    def tables(self) -> Table:
        """Return the printed tables: article, name, note. ``law["table_b"]`` has the entries of one."""
        return Table.of_records(self._described["tables"], _TEXTS)

    @cached_property
    def rules(self) -> Table:
        """Return the rules in the order they run: article, name, per, sentence, formula, note."""
        return Table.of_records(self._described["rules"], _TEXTS)

    @cached_property
    def checks(self) -> Table:
        """Return what an event must fulfil: article, code, severity, sentence, remedy."""
        return Table.of_records(self._described["checks"], _TEXTS)

    def article(self, number: str) -> Table:
        """Return the rules of an article and of those below it: ``law.article("8.3")``.

        >>> import ratinghouse as rh
        >>> rh.rules("fide-2024").article("8.3.3")["name"][2:4]
        ['K_listed', 'K']
        """
        records = [rule for rule in self._described["rules"] if _is_below(rule["article"], number)]
        if not records:
            articles = dict.fromkeys(rule["article"] for rule in self._described["rules"])
            raise WrongArgument(
                text("{rules} has no rule of article {article!r}", rules=self.id, article=number),
                nearest_name(number, articles),
                "unknown-article",
            )
        return Table.of_records(records, _TEXTS)

    def sentence(self, name: str) -> str:
        """Return what a rule says, in words.

        >>> import ratinghouse as rh
        >>> rh.rules("fide-2024").amended(cap=350).sentence("D_counted")
        'A difference of more than 350 points counts as 350, except for an exempt player rated 2650 or more.'
        """
        return str(self.book.sentence(self._rule(name)))

    def formula(self, name: str) -> str:
        """Return the formula of a rule.

        >>> import ratinghouse as rh
        >>> rh.rules("fide-2024").formula("dR")
        'dR = score − PD (only where both_rated)'
        """
        return str(formula_with_condition(self.book, self._rule(name)))

    def amended(self, *, rules: Iterable[Callable[..., Any]] = (), **changes: Any) -> Law:
        """Return the edition with other values, tables or rules, for study: it is in force nowhere.

        Raise ``Refused`` with everything that is wrong, and the nearest names.

        >>> import ratinghouse as rh
        >>> rh.rules("fide-2024").amended(cap=350, K_of_juniors=30).id
        'fide-2024+cap=350+K_of_juniors=30'
        """
        return Law(self.book.amended(rules=rules, **changes))

    def diff(self, other: Rules) -> Table:
        """Return what changes from this edition to another one: part, change, name, articles, sentences, formulas.

        >>> import ratinghouse as rh
        >>> law = rh.rules("fide-2024")
        >>> print(law.diff(law.amended(cap=350)))
        part    change   name  old_article  new_article  old  new  old_formula  new_formula
        values  changed  cap   8.3.1        8.3.1        400  350
        """
        from ratinghouse.library.law_changes import law_changes

        return Table.of_records(law_changes(self.book, rules(other).book), _CHANGES)

    def __getitem__(self, name: str) -> Any:
        part = self.book.names.get(name)
        if isinstance(part, Value):
            constant = part.on(None)
            return part.unit.natural(constant) if isinstance(constant, int) else constant
        if isinstance(part, Printed):
            entries = range(part.table.first, part.table.last + 1)
            return {entry: part.table.result.natural(part.table.at(entry)) for entry in entries}
        known = [*(value.name for value in self.book.values), *(table.name for table in self.book.tables)]
        message = text("{rules} has no value or table {name}", rules=self.id, name=name)
        raise WrongArgument(message, nearest_name(name, known), "unknown-name")

    def _rule(self, name: str) -> Rule:
        rule = self.book.names.get(name)
        if not isinstance(rule, Rule):
            message = text("{rules} has no rule {name}", rules=self.id, name=name)
            raise WrongArgument(message, nearest_name(name, [it.name for it in self.book.rules]), "unknown-name")
        return rule

    @cached_property
    def _described(self) -> RulebookText:
        return described(self.book)

    def __repr__(self) -> str:
        return f"<Law {self.id}: {self.title}>"


def rules(name: Rules) -> Law:
    """Return a regulation by the ID of its rulebook, by its file, or with amendments in its name.

    Raise ``Refused`` for a name that no rulebook has.

    >>> import ratinghouse as rh
    >>> rh.rules("fide-2024+cap=350")
    <Law fide-2024+cap=350: FIDE Rating Regulations 2024: standard, rapid and blitz, amended: cap=350>
    """
    from ratinghouse.library.editions import named_rulebook

    if isinstance(name, str | PathLike):
        return Law(named_rulebook(str(name)))
    return name if isinstance(name, Law) else Law(name)


def editions() -> Table:
    """Return every rulebook that can be used: id, authority, in_force, until, applied, rules, title.

    >>> import ratinghouse as rh
    >>> "fide-2024" in rh.editions()["id"]
    True
    """
    from ratinghouse.rulebooks import rulebooks

    books = sorted(rulebooks(), key=lambda book: (book.authority, book.in_force))
    records = [
        {
            "id": book.id,
            "authority": book.authority,
            "in_force": book.in_force,
            "until": book.until,
            "applied": book.applied,
            "rules": len(book.rules),
            "title": str(book.title),
        }
        for book in books
    ]
    return Table.of_records(records, _EDITIONS)


def _is_below(article: str, number: str) -> bool:
    return any(part.strip() == number or part.strip().startswith(f"{number}.") for part in article.split(","))
