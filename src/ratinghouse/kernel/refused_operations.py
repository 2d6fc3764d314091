"""Operations of Python that the language of rules lacks: a symbol refuses them and says what to write instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from ratinghouse.kernel.units import UnitMismatch

if TYPE_CHECKING:
    import numpy as np


def _refused(advice: str) -> Callable[..., NoReturn]:
    def refuse(*_: object) -> NoReturn:
        raise UnitMismatch(advice)

    return refuse


class RefusedOperations:
    """The operations, conversions and attributes that raise UnitMismatch on every symbol."""

    __slots__ = ()

    def __iter__(self) -> Iterator[NoReturn]:
        raise UnitMismatch("a rule has no loop: a finer column is aggregated by name, as in dR.sum(where=counted)")

    def __getattr__(self, name: str) -> NoReturn:
        raise UnitMismatch(f".{name} is not among the operations of rules")

    def __array_ufunc__(self, ufunc: np.ufunc, *_: Any, **__: Any) -> NoReturn:
        raise UnitMismatch(f"np.{ufunc.__name__} is not among the operations of rules: they take the kernel's")

    def __array_function__(self, function: Any, *_: Any) -> NoReturn:
        raise UnitMismatch(
            f"np.{function.__name__} is not among the operations of rules: they take those of the kernel"
        )

    def __array__(self, *_: Any, **__: Any) -> NoReturn:
        raise UnitMismatch("a rule makes no array of a column")

    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __divmod__ = __rdivmod__ = _refused(
        "integers are divided by a named rounding: down(a, b) instead of a // b"
    )
    __pow__ = __rpow__ = _refused("a power is written as a product, or as exponential() or power_of_ten()")
    __float__ = __int__ = __index__ = __round__ = __trunc__ = __floor__ = __ceil__ = _refused(
        "a column is no single number: round it by a named rounding"
    )
    __len__ = __contains__ = __getitem__ = _refused("a rule sees one row: it neither counts nor picks rows of a column")
    __iadd__ = __isub__ = __imul__ = __itruediv__ = __iand__ = __ior__ = _refused(
        "a rule changes no column in place: write x = x + 1 instead of x += 1"
    )
