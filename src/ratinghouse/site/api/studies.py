"""Published studies of the lists."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Router

from ratinghouse.kernel.texts import text
from ratinghouse.office.models import Study
from ratinghouse.office.refusal import refusal
from ratinghouse.site.api.events import LARGEST_ID
from ratinghouse.site.api.schemas import Findings, Studies, StudyDetail, StudyOut
from ratinghouse.site.studies.study_names import public_document
from ratinghouse.site.studies.study_pages import public_studies

router = Router(tags=["studies"])


@router.get("", response={200: Studies, 422: Findings}, summary="Studies")
def studies(request: HttpRequest) -> Studies:
    """Published studies of the lists, newest first."""
    return Studies(studies=[_study(study) for study in public_studies().defer("document", "queue")])


@router.get("/{study}", response={200: StudyDetail, 404: Findings, 422: Findings}, summary="One study")
def study_detail(request: HttpRequest, study: Annotated[int, Path(ge=1, le=LARGEST_ID)]) -> StudyDetail:
    """A study with its whole document: ledger, drift, calibration, federations and amendments."""
    stored = public_studies().filter(pk=study).first()
    if stored is None:
        message = text("there is no published study {study}", study=study)
        raise refusal("no-such-study", message, text("see them: GET /api/v1/studies"))
    return StudyDetail(**dict(_study(stored)), document=public_document(stored))


def _study(study: Study) -> StudyOut:
    return StudyOut(
        study=study.pk,
        pool=study.pool.name,
        made_at=study.at.isoformat(),
        first_day=study.first_day.isoformat(),
        last_day=study.last_day.isoformat(),
        amendments=study.amendments.split(),
        sha256=study.document_hash,
    )
