"""A job of long work that does what its subject says, in whichever process it is carried out.

``club``       the act: a club with this code is added
``stage``      what it says it is at, as the parameters of a progress note
``until``      a file for which it waits
``error``      what it fails with, at last
``outcome``    what it returns; ``unstorable`` returns a day, which JSON cannot hold
"""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from django.db import connections

from ratinghouse.office.journal import Clerk
from ratinghouse.office.register.register import add_club
from ratinghouse.site.long_work import AnyWork, Progress, long_task
from tests.waiting import wait_until

LIST = {"pool": "standard", "date": "2023-02-01"}


@long_task
def scripted(work: AnyWork, progress: Progress) -> dict[str, Any]:
    """Do what the subject says."""
    script = work.subject
    if "club" in script:
        add_club(Clerk(work.who, work.at), code=script["club"], name=f"Club {script['club']}")
    if "stage" in script:
        progress(*script["stage"])
    if "until" in script:
        connections.close_all()
        wait_until(Path(script["until"]).exists)
    if "error" in script:
        raise ZeroDivisionError(script["error"])
    return {"date": date(2023, 2, 1)} if "unstorable" in script else script.get("outcome", {})
