"""What the public may read of a player: of his birth the year alone, and no name of whoever asked to be hidden.

Whoever was erased is hidden too, and called by his pseudonym, which is the name that the register has of him.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from ratinghouse.office.models import Player


def public_name(player: Player) -> str:
    """The name, or that it is withheld."""
    return withheld() if player.hidden and player.erased is None else player.name


def withheld() -> str:
    """What stands in place of a name."""
    return _("(name withheld)")


def birth_year(player: Player) -> str:
    """The year of birth alone; nothing of a hidden player."""
    return "" if player.hidden else player.birth[:4]
