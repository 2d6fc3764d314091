"""The study of the demonstration's lists, published, so that committees see what one looks like."""

from __future__ import annotations

from ratinghouse.lab.study.archive_study import Amendment
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Pool
from ratinghouse.office.refusal import Refused
from ratinghouse.office.studies.public_studies import set_public
from ratinghouse.office.studies.studying import check_amendments, study_lists

AMENDMENTS: tuple[Amendment, ...] = (("cap=350",), ("K_usual=30",))


def publish_study(clerk: Clerk, pool_name: str) -> None:
    """Study the lists of a pool and publish the study; there is none where nothing was calculated."""
    pool = Pool.objects.get(name=pool_name)
    amendments = AMENDMENTS
    try:
        check_amendments(pool, amendments)
    except Refused:  # another authority's rules have other values
        amendments = ()
    try:
        study = study_lists(clerk, pool_name, amendments, lambda stage, done=0, of=0: None)
    except Refused:
        return
    set_public(clerk, study.pk, public=True)
