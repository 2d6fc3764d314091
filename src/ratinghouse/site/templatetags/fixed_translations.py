"""``translate`` for fixed texts of templates: looked up once for each language, not on every page."""

from __future__ import annotations

from django import template
from django.template.base import Node, Parser, Token
from django.template.context import Context
from django.templatetags.i18n import TranslateNode, do_translate
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


class FixedTranslation(Node):
    """A fixed text of a template, by language."""

    def __init__(self, node: TranslateNode) -> None:
        self.node = node
        self.by_language: dict[str | None, SafeString] = {}

    def render(self, context: Context) -> SafeString:
        """Return the text in the language of the page."""
        language = get_language()
        translation = self.by_language.get(language)
        if translation is None:
            translation = self.by_language[language] = SafeString(self.node.render(context))
        return translation


@register.tag
def translate(parser: Parser, token: Token) -> Node:
    """Return a ``FixedTranslation`` for a text without variables, else Django's own node."""
    node = do_translate(parser, token)
    expression = node.filter_expression
    if expression.var.literal is None or expression.filters or node.asvar or node.message_context:
        return node
    return FixedTranslation(node)
