"""The documentation under /help: the pages that ``make help`` builds, or how to build them."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.http import http_date, parse_http_date_safe
from django.views.decorators.http import require_safe

from ratinghouse.site.content_security import POLICY

_INLINE_SCRIPT = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
_MAX_AGE = 3600


@require_safe
def help_page(request: HttpRequest, file: str = "index.html") -> HttpResponse:
    """Return a file of the documentation; if it was not built, a page that says how to build it."""
    folder = Path(settings.HELP_FOLDER)
    if not (folder / "index.html").is_file():
        return render(request, "site/help_not_built.html", status=404 if file != "index.html" else 200)
    path = _path(folder, file)
    modified = int(path.stat().st_mtime)
    if parse_http_date_safe(request.headers.get("If-Modified-Since", "")) == modified:
        return HttpResponseNotModified()
    content = path.read_bytes()
    kind = guess_type(path.name)[0] or "application/octet-stream"
    response = HttpResponse(content, content_type=kind, headers={"Last-Modified": http_date(modified)})
    if kind == "text/html":
        response.headers["Content-Security-Policy"] = policy_of(content)
    patch_cache_control(response, public=True, max_age=_MAX_AGE)
    return response


def policy_of(page: bytes) -> str:
    """Return the content security policy of a page: its own inline scripts, by their hashes, and its inline styles."""
    hashes = sorted({b64encode(sha256(script).digest()).decode() for script in _INLINE_SCRIPT.findall(page)})
    scripts = "".join(f" 'sha256-{digest}'" for digest in hashes)
    styled = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
    return styled.replace("script-src 'self'", f"script-src 'self'{scripts}")


def _path(folder: Path, file: str) -> Path:
    path = (folder / file).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise Http404
    if path.is_dir():
        path /= "index.html"
    if not path.is_file():
        raise Http404
    return path
