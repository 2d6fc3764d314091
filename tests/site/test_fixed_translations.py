"""Words of templates are looked up once in each language, and never in the wrong one."""

from __future__ import annotations

import pytest
from django.template import engines
from django.template.context import Context
from django.templatetags.i18n import TranslateNode
from django.utils.translation import override

from tests import django_ready  # noqa: F401


def rendered(template: str, **context: object) -> list[str]:
    compiled = engines["django"].from_string(template)
    texts = []
    for language in ("en", "ja", "en", "ja"):
        with override(language):
            texts.append(compiled.render(context))
    return texts


def test_each_language_has_its_own_words() -> None:
    english, japanese, *again = rendered('{% translate "Players" %}')
    assert english == "Players"
    assert japanese not in ("", "Players")
    assert again == [english, japanese]


def test_what_can_change_is_looked_up_each_time() -> None:
    template = engines["django"].from_string("{% translate what %}")
    with override("en"):
        assert [template.render({"what": title}) for title in ("Players", "Lists")] == ["Players", "Lists"]
    assert rendered('{% translate "Players" as who %}{{ who }}!')[0] == "Players!"
    assert rendered('{% translate "Players"|upper %}')[0] == "PLAYERS"
    assert rendered('{% translate "100%" %}')[0] == "100%"


def test_fixed_words_are_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    translated: list[TranslateNode] = []
    plainly = TranslateNode.render

    def counted(node: TranslateNode, context: Context) -> str:
        translated.append(node)
        return plainly(node, context)

    monkeypatch.setattr(TranslateNode, "render", counted)
    rendered('{% translate "Players" %}')
    assert len(translated) == 2  # one for each language
