"""Every address of the JSON interface, from its OpenAPI document."""

from __future__ import annotations

import os
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from reference.markdown import code, joined, plain, table

if TYPE_CHECKING:
    from ratinghouse.site.api.documentation import DocumentedOperation, Parameter

HEAD = """# Addresses of the JSON interface

Written from the interface's own OpenAPI document, which a running office serves as `/api/v1/openapi.json`. What is
public, errors, limits and tokens: [the JSON interface](../json-interface.md).
"""


def endpoint_page() -> str:
    """Return the page of every address with its parameters and answers."""
    _set_up()
    from ratinghouse.site.api.documentation import operations

    lines = [HEAD]
    for operation in operations():
        lines += _section(operation)
    return joined(lines)


def _set_up() -> None:
    """Make the website's modules importable; its settings need the folder of an office, which may be empty."""
    import django
    from django.apps import apps

    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinghouse.site.settings")
        with TemporaryDirectory() as home:
            os.environ.setdefault("RATINGHOUSE_HOME", home)
            django.setup()


def _section(operation: DocumentedOperation) -> Iterator[str]:
    yield f"## {operation.method} {operation.path}\n"
    token = " It needs a token." if operation.needs_token else ""
    yield plain(f"{operation.summary} {operation.description}".strip()) + f"{token}\n"
    if operation.parameters:
        rows = [
            (
                code(it.name),
                it.where,
                code(it.kind.replace("|", "¦")),
                "yes" if it.required else "",
                plain(it.description),
            )
            for it in operation.parameters
        ]
        yield from table(("parameter", "in", "kind", "required", "meaning"), rows)
    answers = ", ".join(f"{status} {plain(description)}" for status, description in operation.answers)
    yield f"Answers: {answers}.\n"


def _required(parameter: Parameter) -> str:
    return "yes" if parameter.required else ""
