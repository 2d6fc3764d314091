"""The first page: the newest list of each pool, the largest changes, the events rated last."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Event, PublishedList
from ratinghouse.office.officials.rating_officials import official_on
from ratinghouse.office.publishing.history import newest_lists
from ratinghouse.office.publishing.list_orders import edition_key
from ratinghouse.office.publishing.list_views import first_lines
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists
from ratinghouse.site.pages.event_links import EventLine
from ratinghouse.site.pages.home_html import NewestList, home_main, list_card
from ratinghouse.site.pages.layout import page

_ROWS, _EVENTS = 5, 8
_FEDERATION = "SELECT name FROM office_federation ORDER BY id LIMIT 1"
_RATED_LAST = """
SELECT event.id, event.name, event."end", event.city, pool.name
FROM office_event event LEFT JOIN office_pool pool ON pool.id = event.pool_id
WHERE event.state = %s ORDER BY event."end" DESC, event.id DESC LIMIT %s
"""


@require_safe
@published(version_of_all_lists)
def home(request: HttpRequest) -> HttpResponse:
    """Return the first page."""
    federation = bulk_rows.few_rows(_FEDERATION)
    name = str(federation[0][0]) if federation and federation[0][0] else "Ratinghouse"
    lists = newest_lists()
    events = [EventLine(*row) for row in bulk_rows.few_rows(_RATED_LAST, [Event.State.RATED, _EVENTS])]
    official = official_on(max(rating_list.date for rating_list in lists)) if lists else None
    return page(request, name, home_main(name, _cards(lists), events, official))


_CARDS: Remembered[str] = Remembered(most=64)


def _cards(lists: Sequence[PublishedList]) -> list[str]:
    """Return the cards of lists, which are cached while list and register are unchanged."""
    state = (register_state(), get_language())
    keys = [(edition_key(rating_list), *state) for rating_list in lists]
    known = {key: card for key in keys if (card := _CARDS.recalled(key)) is not None}
    missing = {key: rating_list for key, rating_list in zip(keys, lists, strict=True) if key not in known}
    lines = first_lines(list(missing.values()), ("top", "movers"), _ROWS) if missing else []
    for (key, rating_list), first in zip(missing.items(), lines, strict=True):
        known[key] = list_card(NewestList(rating_list, **first))
        _CARDS.remember(key, known[key])
    return [known[key] for key in keys]
