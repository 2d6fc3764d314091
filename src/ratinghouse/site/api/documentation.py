"""The description of the JSON interface as a page, made from its OpenAPI document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.site.api.interface import interface

OpenApi = dict[str, Any]
"""A part of the OpenAPI document: any value that JSON Schema allows."""


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Return the page of every address with its parameters and answers."""
    about = interface.get_openapi_schema()["info"]
    context = {"about": {"title": about["title"], "version": about["version"]}, "operations": operations()}
    return render(request, "site/api_docs.html", context)


@dataclass(frozen=True)
class Parameter:
    """A parameter of an address: in its path, its query or its body."""

    name: str
    where: str
    required: bool
    kind: str
    description: str


@dataclass(frozen=True)
class DocumentedOperation:
    """An address with a method: what it does, what it reads and what it answers."""

    method: str
    path: str
    summary: str
    description: str
    needs_token: bool
    parameters: tuple[Parameter, ...]
    answers: tuple[tuple[int, str], ...]


def operations() -> list[DocumentedOperation]:
    """Return every operation of the interface."""
    schema = interface.get_openapi_schema()
    return [
        _operation(method, path, operation, schema)
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]


def _operation(method: str, path: str, operation: OpenApi, schema: OpenApi) -> DocumentedOperation:
    parameters = [
        _parameter(parameter["name"], parameter["in"], parameter["required"], parameter["schema"], parameter)
        for parameter in operation.get("parameters", ())
    ]
    return DocumentedOperation(
        method=method.upper(),
        path=path,
        summary=operation["summary"] + ".",
        description=operation.get("description", "").replace("``", ""),
        needs_token=bool(operation.get("security")),
        parameters=(*parameters, *_body(operation, schema)),
        answers=tuple(
            sorted((int(status), answer["description"]) for status, answer in operation["responses"].items())
        ),
    )


def _parameter(name: str, where: str, required: bool, kind: OpenApi, described: OpenApi | None = None) -> Parameter:
    description = (described or {}).get("description") or kind.get("description", "")
    return Parameter(name, where, required, _kind(kind), description)


def _kind(schema: OpenApi) -> str:
    if "enum" in schema:
        return " | ".join(repr(word) if word == "" else str(word) for word in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    if "anyOf" in schema:
        return " | ".join(_kind(choice) for choice in schema["anyOf"] if choice.get("type") != "null")
    limits = [f"{sign} {schema[name]}" for name, sign in (("minimum", "≥"), ("maximum", "≤")) if name in schema]
    return " ".join([str(schema.get("format") or schema.get("type", "")), *limits])


def _body(operation: OpenApi, schema: OpenApi) -> list[Parameter]:
    """Return the fields of a request's body: of a form, or of a JSON document."""
    content = operation.get("requestBody", {}).get("content", {})
    fields = []
    for content_type, body in content.items():
        shape = body["schema"]
        if "$ref" in shape:
            shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
        where = "JSON" if content_type == "application/json" else "form"
        for name, field in shape.get("properties", {}).items():
            fields.append(_parameter(name, where, name in shape.get("required", ()), field))
    return fields
