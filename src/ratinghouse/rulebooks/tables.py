"""Tables (a) and (b), laid out as in the handbook, so that they can be compared with it.

FIDE 2003 prints them as 10.1, FIDE 2009 as 8.1, FIDE 2022 and 2024 as 8.1.1 and 8.1.2, the Japan Chess Federation as
its Tables 2 and 1. They are the same tables, with one misprint (E-01: the band "26-320" of 2009 is 26-32) and one
difference: 2003 leaves dp blank at 0 and 100 %, where the others print 800 "notionally" (E-18).
"""

from __future__ import annotations

from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Unit

# fmt: off
_A = """
1.0  800   .83  273   .66  117   .49   -7   .32 -133   .15 -296
.99  677   .82  262   .65  110   .48  -14   .31 -141   .14 -309
.98  589   .81  251   .64  102   .47  -21   .30 -149   .13 -322
.97  538   .80  240   .63   95   .46  -29   .29 -158   .12 -336
.96  501   .79  230   .62   87   .45  -36   .28 -166   .11 -351
.95  470   .78  220   .61   80   .44  -43   .27 -175   .10 -366
.94  444   .77  211   .60   72   .43  -50   .26 -184   .09 -383
.93  422   .76  202   .59   65   .42  -57   .25 -193   .08 -401
.92  401   .75  193   .58   57   .41  -65   .24 -202   .07 -422
.91  383   .74  184   .57   50   .40  -72   .23 -211   .06 -444
.90  366   .73  175   .56   43   .39  -80   .22 -220   .05 -470
.89  351   .72  166   .55   36   .38  -87   .21 -230   .04 -501
.88  336   .71  158   .54   29   .37  -95   .20 -240   .03 -538
.87  322   .70  149   .53   21   .36 -102   .19 -251   .02 -589
.86  309   .69  141   .52   14   .35 -110   .18 -262   .01 -677
.85  296   .68  133   .51    7   .34 -117   .17 -273   .00 -800
.84  284   .67  125   .50    0   .33 -125   .16 -284
"""

_B = """
0-3    .50 .50    92-98   .63 .37    198-206 .76 .24    345-357 .89 .11
4-10   .51 .49    99-106  .64 .36    207-215 .77 .23    358-374 .90 .10
11-17  .52 .48    107-113 .65 .35    216-225 .78 .22    375-391 .91 .09
18-25  .53 .47    114-121 .66 .34    226-235 .79 .21    392-411 .92 .08
26-32  .54 .46    122-129 .67 .33    236-245 .80 .20    412-432 .93 .07
33-39  .55 .45    130-137 .68 .32    246-256 .81 .19    433-456 .94 .06
40-46  .56 .44    138-145 .69 .31    257-267 .82 .18    457-484 .95 .05
47-53  .57 .43    146-153 .70 .30    268-278 .83 .17    485-517 .96 .04
54-61  .58 .42    154-162 .71 .29    279-290 .84 .16    518-559 .97 .03
62-68  .59 .41    163-170 .72 .28    291-302 .85 .15    560-619 .98 .02
69-76  .60 .40    171-179 .73 .27    303-315 .86 .14    620-735 .99 .01
77-83  .61 .39    180-188 .74 .26    316-328 .87 .13    736-736 1.0 .00
84-91  .62 .38    189-197 .75 .25    329-344 .88 .12
"""
# fmt: on


def _hundredths(printed: str) -> int:
    return int(Unit.HUNDREDTHS.count(printed))


def _table_a() -> dict[int, int]:
    """Return the rating difference dp by fractional score p in hundredths."""
    cells = _A.split()
    return {_hundredths(p): int(dp) for p, dp in zip(cells[::2], cells[1::2], strict=True)}


def _table_b() -> dict[int, int]:
    """Return the scoring probability PD in hundredths by rating difference D, negative for the lower-rated player."""
    cells = _B.split()
    entries = {}
    for band, high, low in zip(cells[::3], cells[1::3], cells[2::3], strict=True):
        first, last = map(int, band.split("-"))
        for difference in range(first, last + 1):
            entries[-difference] = _hundredths(low)
            entries[difference] = _hundredths(high)
    return entries


TABLE_A = LookupTable(_table_a(), argument=Unit.HUNDREDTHS, result=Unit.WHOLE)
TABLE_B = LookupTable(_table_b(), argument=Unit.WHOLE, result=Unit.HUNDREDTHS)
