"""A rulebook's page follows its articles."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from ratinghouse.kernel.texts import NO_TEXT
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.descriptions import RuleText
from ratinghouse.site.public.rules_by_article import by_article


def test_articles_stand_in_the_order_of_the_regulations() -> None:
    """Numbers by size, plain articles before annexes, and calculation order inside an article."""
    articles = ["8.10", "RB 7.3.1", "8.2.4, 8.3.1", "8.2", "B.01 1.4", "8.2.4", "6(2)", "6(10)"]
    ordered = by_article(_rule(article, str(place)) for place, article in enumerate(articles))
    assert [article for article, _ in ordered] == ["6(2)", "6(10)", "8.2", "8.2.4", "8.10", "B.01 1.4", "RB 7.3.1"]
    assert [rule["name"] for rule in dict(ordered)["8.2.4"]] == ["2", "5"]


def _rule(article: str, name: str) -> RuleText:
    return {
        "article": article,
        "name": name,
        "per": "side",
        "sentence": NO_TEXT,
        "formula": "",
        "note": NO_TEXT,
        "reads": [],
        "examples": [],
    }


@pytest.mark.parametrize("id", rulebook_ids())
def test_every_rule_stands_once_on_the_page_and_its_links_lead_somewhere(client: Client, id: str) -> None:
    text = client.get(f"/rules/{id}/").content.decode()
    anchors = re.findall(r' id="([^"]+)"', text)
    assert sorted(rule.name for rule in rulebook(id).rules) == sorted(
        set(anchors) & {r.name for r in rulebook(id).rules}
    )
    assert len(anchors) == len(set(anchors))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(anchors)
