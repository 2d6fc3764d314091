"""``ratinghouse lab simulate``: an archive of players whose strength is known."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ratinghouse.cli import options
from ratinghouse.cli.printing import print_pairs
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.archive.manifest import ArchiveManifest
    from ratinghouse.lab.simulate.settings import WorldSettings
    from ratinghouse.lab.simulate.world import World

WORLD_NAMES = ("stationary", "improving-juniors", "ageing", "islands", "manipulation")
SETTINGS: dict[str, tuple[type, str]] = {
    "players": (int, "at the beginning"),
    "newcomers": (int, "players who enter each month, without a rating"),
    "growth": (float, "points a year by which juniors improve until they are 19"),
    "decline": (float, "points a year that players lose from 45 on"),
    "retiring": (float, "share of the players who leave each month"),
    "activity": (float, "share of the players who play in an event each month"),
    "federations": (int, "number of federations"),
    "contact": (float, "share of the players of a month who play abroad: 0 makes islands of the federations"),
    "federation_error": (float, "points by which the first ratings of a federation are wrong together"),
    "entry_error": (float, "points by which each first rating is wrong"),
    "arranged_events": (int, "events each month in which somebody buys ten wins"),
    "sandbaggers": (float, "share of the players who lose on purpose in every other half-year"),
    "sandbagging": (float, "points by which they then play weaker"),
    "repeated_pairs": (int, "pairs of whom one beats the other in a private match every other month"),
    "closed_groups": (int, "groups of six who hardly play others, and one of whom wins everything"),
    "bought_ratings": (int, "newcomers who begin by ten bought wins"),
    "second_lives": (int, "players who start again under another ID"),
}
"""The settings that are options, with the type and the meaning of each."""


def setting_options(command: Any) -> Any:
    """Add the settings of a world as options."""
    for name, (kind, meaning) in reversed(SETTINGS.items()):
        option = click.option(f"--{name.replace('_', '-')}", name, type=kind, help=meaning)
        command = option(command)
    return command


@click.command("simulate")
@click.argument("archive", type=click.Path(path_type=Path))
@click.option(
    "--world", type=click.Choice(WORLD_NAMES), default="stationary", show_default=True, help="settings to begin with"
)
@click.option("--years", type=click.IntRange(1), default=6, show_default=True, help="how many years are played")
@click.option("--seed", type=int, default=1, show_default=True, help="another seed, another world")
@setting_options
@options.json_option
def command(archive: Path, world: str, years: int, seed: int, as_json: bool, **settings: Any) -> None:
    """Write the games of an invented world as the new folder ARCHIVE, with the true strength of every player.

    The same options and seed give the same files. Replay it, and measure its lists: ratinghouse lab truth REPLAY.
    """
    from ratinghouse.kernel.finding import Finding
    from ratinghouse.lab.archive.arrow import ArchiveRefused
    from ratinghouse.lab.simulate.settings import WORLDS

    stated = {name: number for name, number in settings.items() if number is not None}
    chosen = replace(WORLDS[world], months=12 * years, **stated)
    problems = chosen.faults()
    if problems:
        options.refuse([Finding("error", "impossible-world", problem) for problem in problems])
    try:
        simulated, manifest = _written(chosen, archive, seed, world)
    except ArchiveRefused as refused:
        options.refuse(refused.findings)
    _print(simulated, manifest, archive, as_json)


def _written(settings: WorldSettings, archive: Path, seed: int, name: str) -> tuple[World, ArchiveManifest]:
    import numpy as np

    from ratinghouse.lab.simulate.truth import write_world
    from ratinghouse.lab.simulate.world import simulated_world

    world = simulated_world(settings, np.random.default_rng(seed))
    return world, write_world(world, archive, seed, f"{name} {seed}")


def _print(world: World, manifest: ArchiveManifest, folder: Path, as_json: bool) -> None:
    if as_json:
        settings = {**asdict(world.settings), "first_month": world.settings.first_month.isoformat()}
        document = {"folder": str(folder), "hash": manifest.hash, **asdict(manifest), "settings": settings}
        options.print_json({**document, "planted": len(world.planted)})
        return
    print_pairs(
        [
            (text("Archive"), str(folder)),
            (text("From"), manifest.first_day),
            (text("Until"), manifest.last_day),
            (text("Players"), f"{manifest.counts['players']:,}"),
            (text("Events"), f"{manifest.counts['events']:,}"),
            (text("Games"), f"{manifest.counts['games']:,}"),
            (text("Manipulations"), f"{len(world.planted):,}"),
            (text("Hash"), manifest.hash),
        ]
    )
