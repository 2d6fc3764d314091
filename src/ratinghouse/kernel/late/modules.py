"""Modules of the standard library that others import and rarely use, loaded at their first use.

Click, ``dataclasses`` and ``pathlib`` import modules that take longer than Python takes to start: ``inspect`` for
missing docstrings and the indentation of one-line texts, ``uuid`` for a type of option that no command
has, ``gettext`` for translations that Click does not come with, ``urllib.parse`` for addresses of files.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class StandIn(ModuleType):
    """Replaces a module until one of its names is used."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        self.remove()
        return getattr(import_module(self.__name__), name)

    def remove(self) -> None:
        """Let the module itself be imported from now on."""
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]


class InspectStandIn(StandIn):
    """Replaces ``inspect``, which a one-line text does not need."""

    def cleandoc(self, doc: str) -> str:
        """Return a docstring without its indentation."""
        if "\n" in doc:
            return str(self.__getattr__("cleandoc")(doc))
        return doc.expandtabs().lstrip()


class UuidStandIn(StandIn):
    """Replaces ``uuid``; a class whose parameter is ``uuid.UUID`` gets its name instead."""

    def __getattr__(self, name: str) -> Any:
        if name == "UUID" and sys.modules.get(self.__name__) is self:
            return "uuid.UUID"
        return super().__getattr__(name)


class GettextStandIn(StandIn):
    """Replaces ``gettext``: messages of Click are in English."""

    def gettext(self, message: str) -> str:
        """Return the message."""
        return message

    def ngettext(self, singular: str, plural: str, number: int) -> str:
        """Return the message for a number."""
        return singular if number == 1 else plural


class UrlStandIn(StandIn):
    """Replaces ``urllib.parse``, from which ``pathlib`` imports a function for addresses of files."""

    def quote_from_bytes(self, raw: bytes, safe: str = "/") -> str:
        """Return bytes as a part of an address."""
        return str(self.__getattr__("quote_from_bytes")(raw, safe))


@contextmanager
def late_modules() -> Iterator[None]:
    """Give modules imported inside this block a stand-in for each that is not loaded; later imports work as usual."""
    modules = InspectStandIn("inspect"), UuidStandIn("uuid"), GettextStandIn("gettext"), UrlStandIn("urllib.parse")
    stand_ins = [module for module in modules if module.__name__ not in sys.modules]
    sys.modules.update({module.__name__: module for module in stand_ins})
    try:
        yield
    finally:
        for module in stand_ins:
            module.remove()
