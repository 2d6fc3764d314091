"""Lists that follow one another under FIDE 2022 and 2024, derived by the office and once more by a second opinion.

Articles 7.1.2, 7.1.4, 7.2, 8.2 and 8.3.3 over several months: K for ever after 2400, the 30th game, the 18th year,
first ratings from several lists, delisting, inactivity, the lift of 2022, the compression of 2024, and events of both
editions on one list.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from tests.rings import AT_NIGHT
from tests.rulebooks.derived_lists import DerivedLists
from tests.rulebooks.list_histories import History
from tests.rulebooks.second_opinion_lists import PaperLists

WITHOUT_SHRINKING = (Phase.explicit, Phase.reuse, Phase.generate)  # a smaller seed is no simpler history


@pytest.mark.slow
@settings(max_examples=200, phases=WITHOUT_SHRINKING, derandomize=not AT_NIGHT)  # new histories at night
@example(seed=1566119)  # a standard rating is brought, lost at once, and an earlier result waits on
@example(seed=1774)  # a disregarded first event in the period in which a standard rating is brought
@example(seed=1000939)
@example(seed=1658)  # one list of both editions: the order of events, standard ratings brought, games before the list
@example(seed=1750)
@example(seed=1000685)
@example(seed=1000766)
@example(seed=1000934)
@example(seed=1001105)
@example(seed=1001516)
@example(seed=1001564)
@given(seed=st.integers(0, 1 << 32))
def test_the_office_and_the_second_opinion_agree_on_the_lists_of_some_months(seed: int) -> None:
    history = History(random.Random(seed))
    derived = DerivedLists(history.pool, history.first, history.rows)
    paper = PaperLists.since(history.pool, history.first, history.rows)
    for month in history.months:
        rows = paper.derive(month.editions[-1], month.list_date, month.contests, month.standard, month.operation)
        assert derived.derive(month) == rows
        assert derived.waiting_results() == paper.waiting_results()
