"""The input columns: what reports, register and lists supply, under one name for every edition.

A rulebook declares those it uses; ``rating.framing`` fills them. 0 stands for "none" (unrated, not known) unless
the meaning says otherwise.
"""

from __future__ import annotations

from ratinghouse.kernel.rule import UNKNOWN, InputColumn
from ratinghouse.kernel.texts import text
from ratinghouse.kernel.units import Unit

YES_NO = ("no", "yes")

# The run
list_day = InputColumn("list_day", "run", Unit.WHOLE, text("the day of the new list, as a day number"))
list_month = InputColumn("list_month", "run", Unit.WHOLE, text("the month of the new list, counted from year 0"))
list_year = InputColumn("list_year", "run", Unit.WHOLE, text("the year of the new list"))
year_recorded = InputColumn(
    "year_recorded", "run", Unit.FLAG, text("the lists on record reach back a year from the new list")
)
pool = InputColumn(
    "pool", "run", Unit.WHOLE, text("the pool of the run: 0 standard, 1 rapid, 2 blitz, 3 correspondence")
)

# The event
start_day = InputColumn("start_day", "event", Unit.WHOLE, text("the first day of the event, as a day number"))
event_month = InputColumn(
    "event_month", "event", Unit.WHOLE, text("the month in which the event ended, counted from year 0")
)
end_day_of_month = InputColumn(
    "end_day_of_month", "event", Unit.WHOLE, text("the day of the month on which the event ended")
)
all_play_all = InputColumn("all_play_all", "event", Unit.FLAG, text("the event was paired as a round robin"))
cycles = InputColumn(
    "cycles",
    "event",
    Unit.WHOLE,
    text("how often each pair is scheduled to meet: 2 in a double round robin"),
    default=1,
)
is_match = InputColumn("is_match", "event", Unit.FLAG, text("the event is a match between two players"))
is_scheveningen = InputColumn(
    "is_scheveningen", "event", Unit.FLAG, text("two teams, with each player meeting every player of the other team")
)
scheduled = InputColumn("scheduled", "event", Unit.WHOLE, text("the number of games scheduled for a match"))
length_told = InputColumn("length_told", "event", Unit.FLAG, text("the report states how many games the match had"))
played_out = InputColumn(
    "played_out", "event", Unit.FLAG, text("it was agreed before a match that all its games are rated")
)
major_team = InputColumn("major_team", "event", Unit.FLAG, text("an Olympiad, World or Continental Team Championship"))
ratings_by_game = InputColumn(
    "ratings_by_game", "event", Unit.FLAG, text("the ratings at the time of each game were chosen")
)
is_league = InputColumn("is_league", "event", Unit.FLAG, text("the event is a league"))
is_team = InputColumn("is_team", "event", Unit.FLAG, text("the event was played by teams"))
days = InputColumn("days", "event", Unit.WHOLE, text("how many days the event lasted, first and last included"))
minutes_60 = InputColumn(
    "minutes_60", "event", Unit.WHOLE, text("a player's full minutes for 60 moves"), UNKNOWN, option="--time-control"
)

# The event, for its checks. An exception (official, approved …) does not hold unless it is claimed; a fact is unknown
# until it is declared.
seconds_60 = InputColumn(
    "seconds_60", "event", Unit.WHOLE, text("a player's seconds for 60 moves"), UNKNOWN, option="--time-control"
)
first_moves = InputColumn(
    "first_moves",
    "event",
    Unit.WHOLE,
    text("moves of the first time control; 0 = none named"),
    UNKNOWN,
    option="--time-control",
)
unequal = InputColumn(
    "unequal",
    "event",
    Unit.WHOLE,
    text("the two players have different times"),
    UNKNOWN,
    option="--time-control",
    words=YES_NO,
)
reflection_days = InputColumn(
    "reflection_days", "event", Unit.WHOLE, text("days of reflection; 0 = none"), UNKNOWN, option="--time-control"
)
reflection_moves = InputColumn(
    "reflection_moves",
    "event",
    Unit.WHOLE,
    text("the number of moves for these days"),
    UNKNOWN,
    option="--time-control",
)
rounds_per_day = InputColumn(
    "rounds_per_day", "event", Unit.WHOLE, text("the most rounds on one day"), UNKNOWN, option="--rounds-per-day"
)
has_start = InputColumn(
    "has_start", "event", Unit.WHOLE, text("the first day of the event"), UNKNOWN, option="--start", words=YES_NO
)
has_end = InputColumn(
    "has_end", "event", Unit.WHOLE, text("the last day of the event"), UNKNOWN, option="--end", words=YES_NO
)
has_name = InputColumn("has_name", "event", Unit.FLAG, text("the report names the event"))
is_trf = InputColumn("is_trf", "event", Unit.FLAG, text("the report is a TRF file"))
official = InputColumn("official", "event", Unit.FLAG, text("an official FIDE tournament"))
national_championship = InputColumn("national_championship", "event", Unit.FLAG, text("a national championship"))
women_only = InputColumn("women_only", "event", Unit.FLAG, text("an event exclusively for women"))
deviation = InputColumn("deviation", "event", Unit.FLAG, text("the federation deviated from the Laws of Chess"))
deviation_approved = InputColumn("deviation_approved", "event", Unit.FLAG, text("that deviation was approved"))
smoking_allowed = InputColumn("smoking_allowed", "event", Unit.FLAG, text("smoking was allowed in the playing hall"))
invited_unrated = InputColumn(
    "invited_unrated", "event", Unit.FLAG, text("the invitations stated that the event is not rated")
)
announced_unrated = InputColumn(
    "announced_unrated", "event", Unit.FLAG, text("the chief arbiter announced that the event is not rated")
)
time_approved = InputColumn(
    "time_approved", "event", Unit.FLAG, text("the faster rate of play was approved for this event")
)
interim_reports = InputColumn(
    "interim_reports",
    "event",
    Unit.WHOLE,
    text("whether results were reported month by month"),
    UNKNOWN,
    option="--interim-reports",
    words=YES_NO,
)
regular_meeting = InputColumn(
    "regular_meeting", "event", Unit.FLAG, text("a regular meeting, not a tournament that determines a ranking")
)
host = InputColumn(
    "host",
    "event",
    Unit.WHOLE,
    text("who hosted the event"),
    UNKNOWN,
    option="--host",
    words=("other", "federation", "club", "circle"),
)
run_by_members = InputColumn(
    "run_by_members",
    "event",
    Unit.WHOLE,
    text("whether annual members ran the event"),
    UNKNOWN,
    option="--run-by-members",
    words=YES_NO,
)
announced_rated = InputColumn(
    "announced_rated",
    "event",
    Unit.WHOLE,
    text("whether it was announced as rated, with its type of rating"),
    UNKNOWN,
    option="--announced-rated",
    words=YES_NO,
)
reporter = InputColumn(
    "reporter",
    "event",
    Unit.WHOLE,
    text("who reports the event"),
    UNKNOWN,
    option="--reporter",
    words=("other", "organiser", "member"),
)
has_organiser = InputColumn(
    "has_organiser", "event", Unit.WHOLE, text("who organised the event"), UNKNOWN, option="--organiser", words=YES_NO
)
non_members = InputColumn(
    "non_members", "event", Unit.WHOLE, text("how many participants are not members"), UNKNOWN, option="--non-members"
)
postal = InputColumn(
    "postal",
    "event",
    Unit.WHOLE,
    text("how moves were transmitted"),
    UNKNOWN,
    option="--transmission",
    words=("electronic", "postal"),
)
on_webserver = InputColumn(
    "on_webserver",
    "event",
    Unit.WHOLE,
    text("whether the event is administered on the webserver"),
    UNKNOWN,
    option="--webserver",
    words=YES_NO,
)
fide_verified = InputColumn(
    "fide_verified",
    "event",
    Unit.WHOLE,
    text("whether the declared FIDE ratings were verified"),
    UNKNOWN,
    option="--fide-verified",
    words=YES_NO,
)

# The entry
start_rating = InputColumn("start_rating", "entry", Unit.WHOLE, text("the rating in force when the event started"))
start_K = InputColumn("start_K", "entry", Unit.WHOLE, text("the K printed on the list in force when the event started"))
start_games = InputColumn("start_games", "entry", Unit.WHOLE, text("rated games up to that list"))
start_peak = InputColumn("start_peak", "entry", Unit.WHOLE, text("the highest published rating up to that list"))
start_fide_rating = InputColumn(
    "start_fide_rating", "entry", Unit.WHOLE, text("the fide_rating in force when the event started")
)
kept_games = InputColumn(
    "kept_games", "entry", Unit.WHOLE, text("games of an earlier result stored for a first rating")
)
kept_score = InputColumn("kept_score", "entry", Unit.HUNDREDTHS, text("the score of that stored result"))
kept_opponents = InputColumn(
    "kept_opponents", "entry", Unit.WHOLE, text("the sum of the opponents' ratings of that stored result")
)
kept_Ru = InputColumn("kept_Ru", "entry", Unit.WHOLE, text("the event rating of that stored result"))

has_id = InputColumn("has_id", "entry", Unit.FLAG, text("the report gives the player's ID"))
has_fed = InputColumn("has_fed", "entry", Unit.FLAG, text("the report gives the player's federation"))
has_rank = InputColumn("has_rank", "entry", Unit.FLAG, text("the report gives the player's final rank"))
has_first_name = InputColumn(
    "has_first_name", "entry", Unit.FLAG, text("the player's name is more than a surname and initials")
)
roman_letters = InputColumn("roman_letters", "entry", Unit.FLAG, text("the player's name is written in Roman letters"))
no_comma = InputColumn("no_comma", "entry", Unit.FLAG, text("the player's name has no comma"))
open_results = InputColumn(
    "open_results", "entry", Unit.WHOLE, text("rounds of the player without a result in the report")
)

# The side
score = InputColumn("score", "side", Unit.HUNDREDTHS, text("the points of this side"))
played = InputColumn("played", "side", Unit.FLAG, text("both players made at least one move"))
game_rating = InputColumn("game_rating", "side", Unit.WHOLE, text("the rating in force on the day of the game"))
meeting = InputColumn(
    "meeting", "side", Unit.WHOLE, text("games played so far against this opponent in the event, this one included")
)
game_day = InputColumn("game_day", "side", Unit.WHOLE, text("the day of the game, as a day number"))
lapsed = InputColumn("lapsed", "side", Unit.FLAG, text("the day of the game falls between two periods of membership"))
white = InputColumn("white", "side", Unit.FLAG, text("this side had the white pieces"))
round = InputColumn("round", "side", Unit.WHOLE, text("the round"))
reported_month = InputColumn(
    "reported_month", "side", Unit.WHOLE, text("the month of the result's own date, counted from year 0")
)
on_this_list = InputColumn("on_this_list", "side", Unit.FLAG, text("the office rates this result on this list"))
on_other_list = InputColumn("on_other_list", "side", Unit.FLAG, text("the office rates this result on another list"))
substitute = InputColumn("substitute", "side", Unit.FLAG, text("the player finished this game for another player"))
substituted = InputColumn("substituted", "side", Unit.FLAG, text("another player finished this game for the player"))

# The player
Ro = InputColumn("Ro", "player", Unit.WHOLE, text("the rating on the previous list"))
published_K = InputColumn("published_K", "player", Unit.WHOLE, text("the K printed on the previous list"))
games_before = InputColumn("games_before", "player", Unit.WHOLE, text("rated games before this period"))
peak = InputColumn("peak", "player", Unit.WHOLE, text("the highest published rating so far"))
birth_year = InputColumn("birth_year", "player", Unit.WHOLE, text("the year of birth"))
born_1_january = InputColumn(
    "born_1_january", "player", Unit.FLAG, text("born on 1 January, as far as the full date is known")
)
disabled_member = InputColumn("disabled_member", "player", Unit.FLAG, text("a member of the IBCA, ICSC or IPCA"))
woman = InputColumn("woman", "player", Unit.FLAG, text("a woman, as far as the register or a report states it"))
withdrawn = InputColumn(
    "withdrawn",
    "player",
    Unit.FLAG,
    text("not to be listed: the player's federation asked for it, or is itself excluded"),
)
dispensation = InputColumn("dispensation", "player", Unit.FLAG, text("to be listed by special dispensation"))
wgm_wim = InputColumn("wgm_wim", "player", Unit.FLAG, text("holds the title WGM or WIM"))
fide_rating = InputColumn(
    "fide_rating", "player", Unit.WHOLE, text("the FIDE rating; in FIDE's rapid and blitz the standard one")
)
fide_day = InputColumn(
    "fide_day",
    "player",
    Unit.WHOLE,
    text("the day from which the FIDE rating is known to be held, as a day number; 0 = not known"),
)
other_rating = InputColumn("other_rating", "player", Unit.WHOLE, text("the rating of the federation's other type"))
RD = InputColumn("RD", "player", Unit.REAL, text("the rating deviation on the previous list; 0 = none"))
member_from = InputColumn(
    "member_from", "player", Unit.WHOLE, text("first day of membership, as a day number; 0 = not known")
)
member_to = InputColumn(
    "member_to", "player", Unit.WHOLE, text("last day of membership, as a day number; 0 = not known")
)
games_elsewhere = InputColumn(
    "games_elsewhere", "player", Unit.WHOLE, text("games in this period under another edition")
)
change_elsewhere = InputColumn(
    "change_elsewhere", "player", Unit.HUNDREDTHS, text("the change from events in this period under another edition")
)
standard_elsewhere = InputColumn(
    "standard_elsewhere",
    "player",
    Unit.WHOLE,
    text("the standard rating brought to this list in an earlier event under another edition; 0 = none"),
)
idle_months = InputColumn(
    "idle_months", "player", Unit.WHOLE, text("full months since the last rated game before this period")
)
games_in_year = InputColumn(
    "games_in_year", "player", Unit.WHOLE, text("rated games in the year up to the list, without this period's")
)

# The player as the new list has them, for the rules of what a list prints: there Ro is the rating on the new list,
# games_before, games_in_year and peak include this period, no K is printed yet, and no event follows.
period_games = InputColumn(
    "period_games", "player", Unit.WHOLE, text("rated games of the whole period of the new list")
)
edition_games = InputColumn(
    "edition_games", "player", Unit.WHOLE, text("rated games of the period under the edition of the new list")
)
R_calculated = InputColumn(
    "R_calculated", "player", Unit.WHOLE, text("the new rating as calculated, before one-off operations; 0 = none")
)
last_played = InputColumn(
    "last_played", "player", Unit.WHOLE, text("the day of the last rated game, as a day number; 0 = not known")
)
was_inactive = InputColumn("was_inactive", "player", Unit.FLAG, text("inactive on the list before the new one"))
