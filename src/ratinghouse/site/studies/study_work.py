"""A study of the lists as a task of the worker."""

from __future__ import annotations

from ratinghouse.office.journal import Clerk
from ratinghouse.office.studies.studying import study_lists
from ratinghouse.site.desk.work_records import StudyOutcome, StudySubject
from ratinghouse.site.long_work import Progress, Work, long_task


@long_task
def study_task(work: Work[StudySubject], progress: Progress) -> StudyOutcome:
    """Study the lists of a pool, and store the study."""
    subject = work.subject
    study = study_lists(Clerk(work.who, work.at), subject["pool"], subject["amendments"], progress)
    return {"study": study.pk}
