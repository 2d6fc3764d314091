"""Gather every text that a reader can see into the catalogue of each language, and compile the catalogues.

Texts are in pages (Django's own tags and functions), in calls of ``text`` and ``counted_text``, and in rulebooks, whose
sentences are docstrings. Needs GNU gettext (Debian: apt install gettext).

    .venv/bin/python tools/catalogues.py
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import ClassVar

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "ratinghouse"
KEYWORDS = ("--keyword=text:1", "--keyword=counted_text:1,2")
GATHERED = PACKAGE / "texts_outside_of_calls.py"


def main() -> None:
    """Update and compile the catalogues."""
    with tempfile.TemporaryDirectory() as office:
        os.environ |= {"RATINGHOUSE_HOME": office, "DJANGO_SETTINGS_MODULE": "ratinghouse.site.settings"}
        import django

        django.setup()
        _update_catalogues()


def _update_catalogues() -> None:
    from django.core.management import call_command
    from django.core.management.commands import makemessages
    from stored_texts import stored_texts

    class GatherTexts(makemessages.Command):
        xgettext_options: ClassVar = [*makemessages.Command.xgettext_options, *KEYWORDS]
        msgmerge_options: ClassVar = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]
        msgattrib_options: ClassVar = [*makemessages.Command.msgattrib_options, "--sort-output"]

    os.chdir(PACKAGE)
    try:
        # A percent sign is not a placeholder in these texts.
        calls = (f"# xgettext:no-python-format\ntext({template!r})\n" for template in stored_texts())
        GATHERED.write_text("".join(calls), encoding="utf-8")
        call_command(GatherTexts(), all=True, no_location=True, no_obsolete=True, no_wrap=True)
    finally:
        GATHERED.unlink(missing_ok=True)
    for catalogue in PACKAGE.glob("locale/*/LC_MESSAGES/django.po"):
        lines = catalogue.read_text(encoding="utf-8").splitlines(keepends=True)
        undated = [line for line in lines if not line.startswith('"POT-Creation-Date:')]  # would change with every run
        catalogue.write_text("".join(undated), encoding="utf-8")
    call_command("compilemessages")


if __name__ == "__main__":
    main()
