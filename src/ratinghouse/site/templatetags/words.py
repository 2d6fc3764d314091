"""``translate`` for words that stand in the template itself: looked up once in each language, not on every page."""

from __future__ import annotations

from django import template
from django.template.base import Node, Parser, Token
from django.template.context import Context
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


class Words(Node):
    """Words of a template, by language."""

    def __init__(self, looked_up: TranslateNode) -> None:
        self.looked_up = looked_up
        self.known: dict[str | None, SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """The words in the language of the page."""
        language = get_language()
        words = self.known.get(language)
        if words is None:
            words = self.known[language] = SafeString(self.looked_up.render(context))
        return words


@register.tag
def translate(parser: Parser, token: Token) -> Node:
    """Django's own tag, remembered where nothing in it can change."""
    node = do_translate(parser, token)
    words = node.filter_expression
    if words.var.literal is None or words.filters or node.asvar or node.message_context:
        return node
    return Words(node)
