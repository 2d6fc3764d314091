"""The description of the JSON interface as a page, drawn from its own OpenAPI document."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratinghouse.site.api.interface import interface


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Every address with its parameters and answers."""
    about = interface.get_openapi_schema()["info"]
    shown = {"about": {"title": about["title"], "version": about["version"]}, "operations": operations()}
    return render(request, "site/api_docs.html", shown)


def operations() -> list[dict[str, Any]]:
    """What the interface can be asked."""
    schema = interface.get_openapi_schema()
    return [
        {
            "method": method.upper(),
            "path": path,
            "summary": operation["summary"] + ".",
            "description": operation.get("description", "").replace("``", ""),
            "token": bool(operation.get("security")),
            "parameters": [_parameter(one) for one in operation.get("parameters", ())] + _body(operation, schema),
            "answers": sorted(
                (int(status), answer["description"]) for status, answer in operation["responses"].items()
            ),
        }
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]


def _parameter(one: dict[str, Any]) -> dict[str, Any]:
    kind = one["schema"]
    return {
        "name": one["name"],
        "where": one["in"],
        "required": one.get("required", False),
        "kind": _kind(kind),
        "description": one.get("description") or kind.get("description", ""),
    }


def _kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(repr(word) if word == "" else str(word) for word in schema["enum"])
    if "const" in schema:
        return str(schema["const"])
    if "anyOf" in schema:
        return " | ".join(_kind(one) for one in schema["anyOf"] if one.get("type") != "null")
    limits = [f"{sign} {schema[name]}" for name, sign in (("minimum", "≥"), ("maximum", "≤")) if name in schema]
    return " ".join([str(schema.get("format") or schema.get("type", "")), *limits])


def _body(operation: dict[str, Any], schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a request's body: of a form, or of a JSON document."""
    content = operation.get("requestBody", {}).get("content", {})
    found = []
    for kind, body in content.items():
        shape = body["schema"]
        if "$ref" in shape:
            shape = schema["components"]["schemas"][shape["$ref"].rpartition("/")[2]]
        where = "JSON" if kind == "application/json" else "form"
        for name, field in shape.get("properties", {}).items():
            required = name in shape.get("required", ())
            found.append(_parameter({"name": name, "in": where, "required": required, "schema": field}))
    return found
