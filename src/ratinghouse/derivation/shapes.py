"""The shape of a stored JSON document: every key and type that a typed dictionary declares, and nothing else."""

from __future__ import annotations

from functools import cache
from itertools import chain
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

_SCALARS = (int, str, bool, float, NoneType)


class ShapeError(ValueError):
    """A document that is not of its declared shape; the message says where and why."""


def check_shape(value: object, declared: Any, place: str) -> None:
    """Raise ShapeError unless a JSON value is of a declared type.

    Types are those of typed dictionaries: scalars, ``list``, ``dict`` with text keys, ``tuple`` for a JSON list of
    fixed length, unions, ``Literal`` and other typed dictionaries.
    """
    origin, members = _parts(declared)
    if origin is dict and not members:
        _check_keys(value, declared, place)
    elif origin in (Union, UnionType):
        _check_union(value, members, place)
    elif origin is Literal:
        if value not in members or type(value) not in {type(choice) for choice in members}:
            raise ShapeError(f"{place} is {_shortened(value)}")
    elif origin in (list, dict, tuple):
        _check_container(value, origin, members, place)
    elif declared not in _SCALARS or type(value) is not declared:
        raise ShapeError(f"{place} is {_shortened(value)}")


def _check_keys(value: object, declared: Any, place: str) -> None:
    if not isinstance(value, dict):
        raise ShapeError(f"{place} is {_shortened(value)}")
    if value.keys() != _hints(declared).keys():
        _check_key_names(value, declared, place)
    for key, kind in _hints(declared).items():
        if key in value and type(value[key]) is not kind:  # most are scalars of the right type and need no more checks
            check_shape(value[key], kind, f"{place}/{key}")


def _check_key_names(value: dict[Any, object], declared: Any, place: str) -> None:
    unknown, missing = value.keys() - declared.__annotations__.keys(), declared.__required_keys__ - value.keys()
    for key in sorted(unknown, key=str):
        raise ShapeError(f"{place} has a key {_shortened(key)} that its version does not know")
    for key in sorted(missing):
        raise ShapeError(f"{place} lacks {key!r}")


def _check_union(value: object, choices: tuple[Any, ...], place: str) -> None:
    if type(value) in _SCALARS and type(value) in choices:
        return
    reasons = []
    for choice in choices:
        try:
            check_shape(value, choice, place)
        except ShapeError as error:
            reasons.append(str(error))
        else:
            return
    raise ShapeError(reasons[0])


def _check_container(value: object, origin: Any, items: tuple[Any, ...], place: str) -> None:
    if origin is dict:
        if not isinstance(value, dict) or not all(type(key) is str for key in value):
            raise ShapeError(f"{place} is {_shortened(value)}")
        for key, member in value.items():
            if type(member) is not items[1]:
                check_shape(member, items[1], f"{place}/{key}")
        return
    if not isinstance(value, list) or (origin is tuple and len(value) != len(items)):
        raise ShapeError(f"{place} is {_shortened(value)}")
    if origin is list and (not value or _are_plain_rows(value, items[0])):
        return
    for number, member in enumerate(value):
        check_shape(member, items[number] if origin is tuple else items[0], f"{place}/{number}")


@cache
def _parts(declared: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what a type is made of: ``list[int]`` of list and int; a typed dictionary of dict and nothing."""
    return (dict, ()) if is_typeddict(declared) else (get_origin(declared), get_args(declared))


@cache
def _hints(declared: Any) -> dict[str, Any]:
    return get_type_hints(declared)


def _are_plain_rows(rows: list[Any], declared: Any) -> bool:
    """Return whether all members are rows of scalars as declared: recipes have thousands, and nearly all are right."""
    origin, kinds = _parts(declared)
    if origin is not tuple or set(map(type, rows)) != {list} or set(map(len, rows)) != {len(kinds)}:
        return False
    return list(map(type, chain.from_iterable(rows))) == [*kinds] * len(rows)


def _shortened(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
