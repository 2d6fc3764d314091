"""Dataclasses that compile their methods late behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import FrozenInstanceError, asdict, field, fields, is_dataclass, replace
from typing import Any, ClassVar

import pytest

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.late.patterns import late_pattern


@dataclass(frozen=True)
class Point:
    """Two numbers and a note that does not count."""

    kind: ClassVar[str] = "point"

    x: int
    y: int = 2
    note: str = field(default="", compare=False, repr=False)
    marks: list[int] = field(default_factory=list, hash=False)


@dataclass(frozen=True, slots=True)
class Slotted:
    """The same with slots."""

    x: int
    y: int = 2


@dataclass
class Mutable:
    """Not frozen, with a number of its own and a field that only has a name."""

    x: int
    doubled: int = field(init=False)
    seven: int = field(init=False, default=7)
    named: int = field(kw_only=True)

    def __post_init__(self) -> None:
        self.doubled = 2 * self.x


@dataclass(frozen=True, slots=True)
class Single:
    """One field."""

    x: object


@dataclass(frozen=True, slots=True, eq=False)
class Same:
    """Equal to itself only."""

    x: int


@dataclass(frozen=True)
class Longer(Point):
    """A point with another number."""

    z: int = 3


@dataclass
class Hashed:
    """Says itself how it is hashed and printed."""

    x: int

    def __hash__(self) -> int:
        return 5

    def __repr__(self) -> str:
        return "hashed"


CASES: list[tuple[Any, dict[str, Any], list[tuple[Any, ...]]]] = [
    (Point, {"frozen": True}, [(1,), (1, 3), (1, 2, "a"), (1, 2, "a", [4])]),
    (Slotted, {"frozen": True, "slots": True}, [(1,), (1, 3)]),
    (Single, {"frozen": True, "slots": True}, [(1,), ("a",), ((1, 2),)]),
    (Longer, {"frozen": True}, [(1,), (1, 2, "", [], 4)]),
    (Hashed, {}, [(1,), (2,)]),
]


def standard(cls: Any, options: dict[str, Any]) -> Any:
    """The class as the standard library makes it from the same fields."""
    specs = [(each.name, each.type, _copy(each)) for each in fields(cls)]
    own_methods = {name: cls.__dict__[name] for name in ("__hash__", "__repr__") if cls is Hashed}
    return dataclasses.make_dataclass(cls.__name__, specs, namespace=own_methods, **options)


def _copy(each: Any) -> Any:
    return field(
        default=each.default, default_factory=each.default_factory, repr=each.repr, hash=each.hash,
        compare=each.compare, init=each.init,
    )  # fmt: skip


@pytest.mark.parametrize(("cls", "options", "arguments"), CASES, ids=[case[0].__name__ for case in CASES])
def test_equality_hash_and_text_are_those_of_the_standard_library(cls: Any, options: Any, arguments: Any) -> None:
    other = standard(cls, options)
    for values in arguments:
        record, twin = cls(*values), other(*values)
        assert repr(record) == repr(twin)
        assert hash(record) == hash(twin)
        assert asdict(record) == asdict(twin)
        for more in arguments:
            assert (record == cls(*more)) == (twin == other(*more))
        assert record != twin
        assert cls.__match_args__ == other.__match_args__


def test_a_frozen_record_refuses_assignments_and_deletions() -> None:
    for record in (Point(1), Slotted(1)):
        with pytest.raises(FrozenInstanceError, match="cannot assign to field 'x'"):
            record.x = 2  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError, match="cannot delete field 'x'"):
            del record.x
    assert not hasattr(Slotted(1), "__dict__")


def test_fields_that_are_not_parameters_and_parameters_that_need_a_name() -> None:
    record = Mutable(4, named=1)
    record.x = 5
    assert (record.x, record.doubled, record.seven, record.named) == (5, 8, 7, 1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(record)
    with pytest.raises(TypeError):
        Mutable(4)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    assert Point(1).marks is not Point(1).marks


def test_records_are_replaced_copied_pickled_and_matched() -> None:
    for record in (Point(1, 5, "a", [1]), Slotted(1, 5), Longer(1, 5, z=9)):
        assert is_dataclass(record)
        assert replace(record, x=2).y == 5
        assert copy.deepcopy(record) == pickle.loads(pickle.dumps(record)) == record
    match Longer(1, 5, z=9):
        case Longer(x, y, _, _, z):
            assert (x, y, z) == (1, 5, 9)


def test_without_equality_a_record_is_equal_to_itself_only() -> None:
    record = Same(1)
    assert record == record
    assert record != Same(1)


def test_a_pattern_is_compiled_when_it_is_used() -> None:
    wrong, good = late_pattern("("), late_pattern(r"(\d+)-(\d+)")
    assert good.fullmatch("12-34")
    assert good.sub(r"\2-\1", "12-34 5-6") == "34-12 6-5"
    with pytest.raises(Exception, match="unterminated subpattern"):
        wrong.match("")
