"""Export of a pool's lists and games as an archive, on which histories can be replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ratinghouse.derivation.recipe import basis_of
from ratinghouse.lab.archive.importing.from_lists import ListOfOffice, RegisteredPlayer, archive_of_lists
from ratinghouse.lab.archive.importing.importing import write_imported
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.models import Federation, Player, Pool
from ratinghouse.office.publishing.list_references import current_lists
from ratinghouse.office.publishing.recipe_of_list import has_standard_beside
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record

ListsDone = Callable[[int, int], None]


def export_archive(pool: Pool, folder: Path, report_progress: ListsDone | None = None) -> ArchiveManifest:
    """Write the current editions of a pool's lists and what they were derived from as a new folder."""
    newest = current_lists(pool).last()
    authority = followed_rulebook(newest.rules).authority if newest is not None else ""
    register = {
        code: RegisteredPlayer(name, fed, sex)
        for code, name, fed, sex in Player.objects.values_list("code", "name", "fed", "sex")
    }
    federation = Federation.objects.get()
    imported = archive_of_lists(
        _lists(pool, report_progress),
        _standard_lists(pool, authority),
        register,
        name=f"{federation.name}, {pool.name}",
        pool=pool.name,
        authority=authority,
    )
    manifest, _ = write_imported(imported, folder)
    return manifest


def _lists(pool: Pool, report_progress: ListsDone | None) -> Iterator[ListOfOffice]:
    lists = current_lists(pool)
    number = lists.count()
    for done, rating_list in enumerate(lists, 1):
        source = TableSource()
        basis = None if rating_list.taken_from_id is not None else basis_of(recipe_of_record(rating_list), source)
        yield ListOfOffice(rating_list.date, source.read(rating_list), basis)
        if report_progress is not None:
            report_progress(done, number)


def _standard_lists(pool: Pool, authority: str) -> Iterator[ListOfOffice]:
    """Yield the standard lists, if they replace missing rapid or blitz ratings (FIDE RB 7.2.1)."""
    standard = Pool.objects.filter(name="standard").first()
    if standard is None or not has_standard_beside(pool, authority):
        return
    for rating_list in current_lists(standard):
        yield ListOfOffice(rating_list.date, TableSource().read(rating_list), None)
