"""Whether the public sees a study: an officer publishes it, and may withdraw it again."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Study
from ratinghouse.office.refusal import refusal


def set_public(clerk: Clerk, number: int, *, public: bool) -> None:
    """Publish a study, or withdraw it from the public; nothing is done if it already is."""
    with act(clerk, "study") as doing:
        study = Study.objects.filter(pk=number).defer("document", "queue").first()
        if study is None:
            raise refusal(
                "no-such-study", text("there is no study {number}", number=number), text("see /desk/studies/")
            )
        if study.public is not public:
            Study.objects.filter(pk=number).update(public=public)
            doing.note(f"study {number}", before={"public": study.public}, after={"public": public})
