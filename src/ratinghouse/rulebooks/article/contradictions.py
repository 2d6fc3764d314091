"""Claims of the article that are wrong, with the correction, so that an answer by its rules can show both.

Each is named by its requirement, by the article's section and, where the claim is a plain error, by the error's number.
"""

from __future__ import annotations

from typing import NamedTuple

from ratinghouse.kernel.texts import Text, text


class Contradiction(NamedTuple):
    """One claim of the article that does not hold."""

    requirement: str
    section: str
    claim: Text
    right: Text
    error: str = ""  # the number of the error, "" where the article only differs from the regulations


CONTRADICTIONS: tuple[Contradiction, ...] = (
    Contradiction(
        "A-002",
        "s.1",
        text("chess performance is normally distributed"),
        text("the article's own formula is the logistic one; the normal distribution is another model"),
        "E-31",
    ),
    Contradiction(
        "A-002",
        "s.1",
        text("ratings are a zero-sum game"),
        text("the changes of two players cancel out only if both have the same K"),
        "E-31",
    ),
    Contradiction(
        "A-003",
        "s.3",
        text("the expected score is the formula's, whatever the difference"),
        text(
            "FIDE and the JCF read it from a table, to hundredths, and count more than 400 points (2003: 350) as "
            "400 (350)"
        ),
    ),
    Contradiction(
        "A-003",
        "s.3, s.5, s.12",
        Text("E = 1 / (1 + 10(Ro - R)/400)"),
        text("the exponent was lost in print: E = 1 / (1 + 10^((Ro - R)/400))"),
        "E-30",
    ),
    Contradiction(
        "A-004",
        "s.4",
        text("holders of the titles WGM and WIM have K = 10"),
        text("no FIDE regulation gives a title a K of its own"),
        "E-28",
    ),
    Contradiction(
        "A-004",
        "s.4, s.9",
        text("K = 10 from 2400 on came in 2009"),
        text("the regulations of 2003 already had 10 for players who once reached 2400; those of 2009 set 20"),
        "E-28",
    ),
    Contradiction(
        "A-005",
        "s.5",
        text("losing to an equal opponent costs the full K"),
        text("it costs half of K: 20 × (0 - 0.5) = -10"),
        "E-26",
    ),
    Contradiction(
        "A-006",
        "s.6",
        text("ratings stop at 1000, or at 1200, 1300 and 1400 after reaching 2000, 2200 and 2300"),
        text(
            "FIDE removes a rating below its floor from the list (1801 in 2003, 1200 in 2009); only the JCF "
            "stops, at 1000"
        ),
        "E-28",
    ),
    Contradiction(
        "A-006",
        "s.6",
        text("players inactive for 12 months return with an adjusted K"),
        text("no FIDE regulation adjusts K for inactivity, and the article does not say how"),
    ),
    Contradiction(
        "A-006",
        "s.6",
        text("from 9 games on FIDE may treat a tournament by another method"),
        text("no regulation makes the method depend on the number of games of a rated player"),
    ),
    Contradiction(
        "A-007",
        "s.7",
        text("in the example the results add up to 6 and the expected score to 4.2, so the change is +36"),
        text(
            "the results add up to 5.5, the expected score to 4.4349 (by table 4.43): the change is +21.3 (by "
            "table +21.4)"
        ),
        "E-24",
    ),
    Contradiction(
        "A-008",
        "s.8",
        text("drawing with an equal opponent costs points"),
        text("it costs nothing, as the article's own line shows: K × (0.5 - 0.5) = 0"),
        "E-26",
    ),
    Contradiction(
        "A-008",
        "s.8",
        text("beating a 2000 with 1900 gains more than beating a 2500 with 2400"),
        text(
            "100 points are 100 points: the score minus the expected score is the same, and only a different K "
            "can matter"
        ),
        "E-27",
    ),
    Contradiction(
        "A-009",
        "s.9",
        text("monthly lists replaced biannual ones in 2012"),
        text("lists were quarterly under the regulations of 2003 and bimonthly under those of 2009"),
        "E-28",
    ),
    Contradiction(
        "A-010",
        "s.10",
        text("opponents 50 to 150 points higher gain most"),
        text(
            "under the formula the expected gain is 0 against anybody; only the 400 rule favours meeting much "
            "weaker ones"
        ),
    ),
    Contradiction(
        "A-011",
        "s.11",
        text("FIDE is about ECF × 8"),
        text(
            "an offset is missing: ECF grades of 50 to 275 would be 400 to 2200, outside the article's own range "
            "for FIDE"
        ),
        "E-29",
    ),
    Contradiction(
        "A-012",
        "s.12",
        text("a lead of 400 points means E of about 0.90"),
        text("E = 1 / (1 + 10^-1) = 0.909, so 0.91; FIDE's table has 0.92"),
        "E-25",
    ),
    Contradiction(
        "A-012",
        "s.12",
        text("the function is asymmetric"),
        text("it is symmetric: E(-D) = 1 - E(D), for 200 points 0.76 and 0.24"),
        "E-25",
    ),
)
