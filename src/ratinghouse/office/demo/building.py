"""The invented federation's office, built as any office is: every report passes every desk, every list is published."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from ratinghouse.lists.register import write_register
from ratinghouse.office.adjusting import adjust_by_rule, adjust_players
from ratinghouse.office.admission import admit, refuse
from ratinghouse.office.correction import correct
from ratinghouse.office.demo.federation import Federation, Sent
from ratinghouse.office.demo.founding import founding_register
from ratinghouse.office.demo.people import FED, clubs
from ratinghouse.office.demo.setting import NAME, Setting, setting
from ratinghouse.office.importing import import_players
from ratinghouse.office.in_force import register_in_force
from ratinghouse.office.journal import Clerk
from ratinghouse.office.matching import decide, match_automatically
from ratinghouse.office.models import Event, Listing, Pool
from ratinghouse.office.models import Federation as Office
from ratinghouse.office.newcomers import register_newcomer, register_newcomers
from ratinghouse.office.publication import publish
from ratinghouse.office.receive import Paper, receive
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register import add_club, add_membership
from ratinghouse.office.setting_up import init_office, rules_on
from ratinghouse.office.states import State, state_of
from ratinghouse.reports import Report
from ratinghouse.reports.trf import write_trf
from ratinghouse.rulebooks import adjustments_of, calendar_of
from ratinghouse.runs.period import Told

Tell = Callable[[int, int], None]  # steps done, of how many
_NOTICE = timedelta(days=45)  # before its start an event is registered
_LIST_OF_THE_APPEAL = 2  # the third list after the first
_LATE_NOTICE = timedelta(days=-2)  # and one of them only after it


@dataclass
class Demo:
    """An office under construction. ``codes`` are the federation's IDs of the people, by their keys."""

    setting: Setting
    federation: Federation
    codes: dict[int, str] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    waiting: list[Sent] = field(default_factory=list)

    def found(self) -> None:
        """Set the office up, with clubs, players and the lists that it starts from."""
        clerk = _clerk(self.setting.begin - timedelta(days=1))
        init_office(clerk, FED, NAME, dict.fromkeys(self.setting.pools, self.setting.timeline))
        for code, name in clubs().items():
            add_club(clerk, code, name)
        founders = [person for person in self.federation.people if person.code]
        self.codes = {person.key: person.code for person in founders}
        raw = write_register(founding_register(founders, self.setting, self.federation))
        import_players(clerk, raw, "founding-register.csv", as_list=self.setting.begin, pool=self.setting.pools[0])

    def agenda(self) -> list[tuple[date, str, Sent | None]]:
        """What comes on which day: reports, and lists to publish. The last reports stay on the desk, undecided."""
        lists = [(day, pool, None) for pool in self.setting.pools for day in self._lists()]
        reports = [(sent.reported, self._pool(sent), sent) for sent in self.federation.sent()]
        return sorted([*lists, *reports], key=lambda one: (one[0], one[2] is not None, one[1] != "standard"))

    def take(self, sent: Sent) -> None:
        """A report passes the desks."""
        clerk = _clerk(sent.reported)
        paper = self._paper(sent)
        if sent.corrects:
            self._correct(clerk, sent, paper)
            return
        event = receive(clerk, paper).event
        self.events[sent.report.event.name] = event.pk
        match_automatically(clerk, event.pk)
        if sent.reported < self._lists()[-1]:
            self._decide(clerk, event, sent)
            self._admit(clerk, event.pk)

    def publish(self, pool: str, day: date) -> None:
        """A list is published, after the operations that are decided for its day; corrections that waited follow."""
        clerk = _clerk(day)
        for rules in self.setting.timeline:
            for rule in adjustments_of(rules):
                if rule.day == day and pool in rule.pools:
                    adjust_by_rule(clerk, pool, rule.id)
        if pool == self.setting.pools[0] and day == self._lists()[_LIST_OF_THE_APPEAL]:
            self._hear_appeal(clerk, pool, day)
        publish(clerk, pool, day)
        waiting, self.waiting = self.waiting, []
        for sent in waiting:
            self.take(replace(sent, reported=day))

    def _hear_appeal(self, clerk: Clerk, pool: str, day: date) -> None:
        listed = Listing.objects.filter(list__pool__name=pool, list__current=True, rating__isnull=False)
        newest = listed.order_by("-list__date", "player__code").select_related("player").first()
        if newest is not None and newest.rating is not None:
            described = "results abroad that had not been reported, granted on appeal"
            adjust_players(clerk, pool, day, {newest.player.code: newest.rating + 15}, described)

    def _correct(self, clerk: Clerk, sent: Sent, paper: Paper) -> None:
        event_id = self.events[sent.corrects]
        if state_of(Event.objects.get(pk=event_id)) is not State.RATED:
            self.waiting.append(sent)  # a list that is not yet published needs no correction
            return
        corrected = correct(clerk, event_id, paper, "the arbiter had entered a game the wrong way round")
        self.events[sent.corrects] = corrected.event or 0

    def _admit(self, clerk: Clerk, event_id: int) -> None:
        event = Event.objects.get(pk=event_id)
        errors = [finding for finding in event.findings if finding["severity"] == "error"]
        if errors and self._is_registered_late(event.name):
            refuse(clerk, event_id, "it was registered only when it had begun", errors[0]["article"])
        else:
            admit(clerk, event_id, despite="the rating officer accepts it as an exception" if errors else "")

    def leave(self) -> None:
        """The last thing that came: results that no rating office can read."""
        day = self._lists()[-1] + timedelta(days=3)
        receive(_clerk(day), Paper(b"%PDF-1.7 a photograph of the crosstable", "results.pdf", day, "a club evening"))

    def _decide(self, clerk: Clerk, event: Event, sent: Sent) -> None:
        """After what is beyond doubt: newcomers, and what somebody has to decide."""
        made, left = register_newcomers(clerk, event.pk)
        for entry in left:
            person = sent.who[entry.no]
            if person.key in self.codes:
                decide(clerk, event.pk, entry.no, self.codes[person.key])
            else:
                made.append(register_newcomer(clerk, event.pk, entry.no))
        known = {player.pk for player in made}
        for entry in event.entries.filter(player__in=known).select_related("player").order_by("no"):
            assert entry.player is not None
            self.codes[sent.who[entry.no].key] = entry.player.code
            add_membership(clerk, entry.player.code, sent.report.event.start or sent.reported, self.federation.end)

    def _paper(self, sent: Sent) -> Paper:
        event = sent.report.event
        assert event.start is not None
        notice = _LATE_NOTICE if self._is_registered_late(event.name) else _NOTICE
        pool = self._pool(sent)
        raw, _ = write_trf(self._with_ratings(sent, pool))
        told = Told(days={"registered": event.start - notice})
        file = event.name.lower().replace("'", "").replace(",", "").replace(" ", "-") + ".trf"
        return Paper(raw, file, sent.reported, event.arbiter, pool=pool, told=told)

    def _with_ratings(self, sent: Sent, pool_name: str) -> Report:
        """The report with the ratings that its arbiter finds on the list in force."""
        start = sent.report.event.start
        assert start is not None
        pool = Pool.objects.get(name=pool_name)
        codes = {no: self.codes.get(person.key, "") for no, person in sent.who.items()}
        listed = register_in_force(pool, rules_on(pool, start) or "", start, codes.values())
        ratings = {no: player.rating for no, code in codes.items() if (player := listed.get(code)) is not None}
        entries = tuple(entry._replace(rating=ratings.get(entry.no)) for entry in sent.report.entries)
        return replace(sent.report, entries=entries)

    def _is_registered_late(self, name: str) -> bool:
        """One event was registered only when it had begun: the first match."""
        return name.startswith("Match in") and name.endswith(str(self.setting.begin.year))

    def _pool(self, sent: Sent) -> str:
        return sent.pool if sent.pool in self.setting.pools else self.setting.pools[0]

    def _lists(self) -> list[date]:
        """The days of the lists after the first, under the rulebook of each time."""
        end = self.setting.begin + timedelta(days=365 * self.federation.years)
        days: list[date] = []
        day = self.setting.begin
        while (day := _next_list(self.setting, day)) <= end:
            days.append(day)
        return days


def build_demo(rules: str | None = None, *, years: int = 4, seed: int = 1, tell: Tell | None = None) -> Demo:
    """Build the federation in the office that is open, which must be new."""
    if Office.objects.exists():
        raise refusal("another-office", "there is an office here already", "name a new directory: --office DIR")
    where = setting(rules)
    rapid = "rapid" in where.pools
    federation = Federation(where.begin, years, seed, where.level, where.clock, with_rapid=rapid)
    demo = Demo(where, federation)
    demo.found()
    agenda = demo.agenda()
    for done, (day, pool, sent) in enumerate(agenda, start=1):
        if sent is None:
            demo.publish(pool, day)
        else:
            demo.take(sent)
        if tell is not None:
            tell(done, len(agenda))
    demo.leave()
    return demo


def _next_list(where: Setting, day: date) -> date:
    begun = [rules for rules, since in where.timeline.items() if since <= day]
    following = calendar_of(begun[-1]).answer(list=day)["next_list"].value
    assert isinstance(following, date)
    return following


def _clerk(day: date) -> Clerk:
    """Somebody at the demonstration's desk, always in the morning: the same office comes out each time."""
    return Clerk("demo", datetime(day.year, day.month, day.day, 9, tzinfo=UTC))
