"""Dataclasses whose methods cost nothing until they are used: a command rarely uses all that it imports.

``dataclasses`` compiles up to six methods for every class when its module is imported, 0.3 to 0.9 ms a class. Here
``__init__`` is compiled at the first call and the others are shared functions. Fields, ``replace``, ``asdict`` and
``match`` work as usual; a class that inherits from another takes both decorators from here.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True):
        """Return the class as a dataclass. Use it as ``dataclasses.dataclass``, with these options."""
        if cls is None:
            return lambda undecorated: dataclass(undecorated, frozen=frozen, slots=slots, eq=eq)
        own_hash = cls.__dict__.get("__hash__")
        cls = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(cls)
        _add(cls, "__init__", _init_at_first_call(cls, frozen))
        _add(cls, "__repr__", _repr)
        if eq:
            _add(cls, "__eq__", _eq_of([field.name for field in dataclasses.fields(cls) if field.compare]))
            if own_hash is None:
                cls.__hash__ = _hash_of(_hashed(cls)) if frozen else None
        if frozen:
            _add(cls, "__setattr__", _refuse_assignment)
            _add(cls, "__delattr__", _refuse_deletion)
        if frozen and slots:  # the state of such an object is not set by assignments
            _add(cls, "__getstate__", _getstate)
            _add(cls, "__setstate__", _setstate)
        return cls


def _add(cls: type, name: str, method: Any) -> None:
    if name not in cls.__dict__:
        setattr(cls, name, method)


def _hashed(cls: Any) -> list[str]:
    fields = dataclasses.fields(cls)
    return [field.name for field in fields if (field.compare if field.hash is None else field.hash)]


def _values_of(names: list[str]) -> Callable[[Any], Any]:
    """Return the function that returns these attributes of an object as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda record: tuple(getattr(record, name) for name in names)


def _eq_of(names: list[str]) -> Callable[[Any, Any], Any]:
    values = _values_of(names)

    def equals(self: Any, other: object) -> Any:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    return equals


def _hash_of(names: list[str]) -> Callable[[Any], int]:
    values = _values_of(names)

    def hash_of_values(self: Any) -> int:
        return hash(values(self))

    return hash_of_values


@recursive_repr()
def _repr(self: Any) -> str:
    values = [f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr]
    return f"{self.__class__.__qualname__}({', '.join(values)})"


def _refuse_assignment(self: object, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deletion(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _setstate(self: Any, state: list[Any]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


def _init_at_first_call(cls: Any, frozen: bool) -> Callable[..., None]:
    def compile_and_call(self: Any, *values: Any, **named_values: Any) -> None:
        cls.__init__ = _compiled_init(cls, frozen)
        cls.__init__(self, *values, **named_values)

    return compile_and_call


def _compiled_init(cls: Any, frozen: bool) -> Any:
    """Return ``__init__`` as ``dataclasses`` would compile it."""
    names: dict[str, Any] = {"_set": object.__setattr__, "_missing": dataclasses.MISSING}
    positional, by_name, body = ["self"], list[str](), list[str]()
    for field in dataclasses.fields(cls):
        name, value = field.name, field.name
        parameter = name
        if field.default_factory is not dataclasses.MISSING:
            names[f"_new_{name}"] = field.default_factory
            parameter = f"{name}=_missing"
            value = f"_new_{name}() if {name} is _missing else {name}" if field.init else f"_new_{name}()"
        elif field.default is not dataclasses.MISSING:
            names[f"_default_{name}"] = field.default
            parameter = f"{name}=_default_{name}"
            value = name if field.init else f"_default_{name}"
        if field.init:
            (by_name if field.kw_only else positional).append(parameter)
        elif value == name:
            continue  # set by the class itself
        if not frozen:
            body.append(f"self.{name} = {value}")
        elif isinstance(slot := cls.__dict__.get(name), MemberDescriptorType):  # takes two thirds of the time
            names[f"_set_{name}"] = slot.__set__
            body.append(f"_set_{name}(self, {value})")
        else:
            body.append(f"_set(self, {name!r}, {value})")
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    parameters = [*positional, *(["*", *by_name] if by_name else [])]
    text = f"def __init__({', '.join(parameters)}):\n " + "\n ".join(body or ["pass"])
    exec(text, names)
    init = names["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init
