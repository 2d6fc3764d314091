"""A small report of our own: four players of the register meet each other once, and one of them is misspelt."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ratinghouse.office.models import Listing, Player

# Round by round: White, Black, and White's score in half points.
GAMES = (((1, 4, 2), (2, 3, 1)), ((4, 3, 0), (1, 2, 2)), ((2, 4, 1), (3, 1, 0)))
_RANKS = {1: 1, 2: 3, 3: 2, 4: 4}
_CODES = {0: "0", 1: "=", 2: "1"}


@dataclass(frozen=True)
class Small:
    """The report: its players, and what is wrong with it."""

    players: tuple[Player, ...]
    ratings: tuple[int, ...]
    name: str = "Evening of Four"
    misspelt: int = 0  # the player whose ID is left out and whose name is written otherwise
    contradicted: bool = False  # both lines of the first game claim a win
    turned: bool = False  # the first game was lost, not won

    def text(self) -> str:
        """The report as a TRF."""
        sides: dict[int, list[tuple[int, str, int]]] = {no: [] for no in range(1, 5)}
        for round, pairs in enumerate(GAMES):
            for white, black, scored in pairs:
                score = 0 if self.turned and (round, white) == (0, 1) else scored
                sides[white].append((black, "w", score))
                sides[black].append((white, "b", 2 - score))
        if self.contradicted:
            sides[4][0] = (1, "b", 2)
        head = [
            f"012 {self.name}",
            "022 Somewhere",
            f"032 {self.players[0].fed}",
            "042 2023/01/05",
            "052 2023/01/07",
            "062 4",
            "092 Individual: Round-Robin",
            "102 Arbiter, Anna",
            "122 90 minutes for the game, 30 seconds a move from move 1",
            "132" + " " * 88 + "23/01/05  23/01/06  23/01/07",
            "142 3",
            "222 5400+30",
        ]
        return "\n".join([*head, *(self._line(no, sides[no]) for no in sides), ""])

    def _line(self, no: int, games: list[tuple[int, str, int]]) -> str:
        player, rating = self.players[no - 1], self.ratings[no - 1]
        correct = no != self.misspelt
        name = player.name if correct else _misspelt(player.name)
        points = sum(score for _, _, score in games) / 2
        birth = player.birth.replace("-", "/") if correct else ""
        line = (
            f"001 {no:4} {player.sex:1}    {name:<33} {rating:4} {player.fed:3} {player.code if correct else '':>11} "
        )
        line += f"{birth:10} {points:4.1f} {_RANKS[no]:4}"
        return line + "".join(f"  {opponent:4} {colour} {_CODES[score]}" for opponent, colour, score in games)


def small_report() -> Small:
    """Four rated men of the newest standard list, whose names are like nobody else's."""
    listings = Listing.objects.filter(list__pool__name="standard", list__current=True, rating__isnull=False)
    newest = listings.filter(player__sex="m", player__merged_into=None, inactive=False).order_by(
        "-list__date", "player"
    )
    chosen = list(newest.select_related("player")[:4])
    return Small(tuple(listing.player for listing in chosen), tuple(listing.rating or 0 for listing in chosen))


def broken(report: Small) -> str:
    """The report with two lines that contradict each other."""
    return replace(report, contradicted=True).text()


def _misspelt(name: str) -> str:
    """As a hasty arbiter writes it: two letters of the surname exchanged."""
    return name[0] + name[2] + name[1] + name[3:]
