"""The demonstration's office, built like any other: reports are received, matched and admitted, lists published."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta

from ratinghouse.kernel.texts import text
from ratinghouse.lists.register import write_register
from ratinghouse.office.demo.federation import ARBITER, InventedFederation, SentReport
from ratinghouse.office.demo.first_registers import correspondence_register, founding_register
from ratinghouse.office.demo.last_days import EventProgress, OnDesk, announcements, reports_on_desk
from ratinghouse.office.demo.people import FED, clubs
from ratinghouse.office.demo.published_study import publish_study
from ratinghouse.office.demo.setting import NAME, FederationSettings, setting
from ratinghouse.office.events.admission import admit, refuse
from ratinghouse.office.events.matching import assign_entry
from ratinghouse.office.events.newcomers import register_newcomer, register_newcomers
from ratinghouse.office.events.ratings_in_force import EventOnDay, players_in_force
from ratinghouse.office.events.receive import ReceivedFile, receive_files
from ratinghouse.office.events.registrations import announce
from ratinghouse.office.events.states import State, state_of
from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Event, Listing, Player, Pool
from ratinghouse.office.models import Federation as Office
from ratinghouse.office.publishing.adjustment_decisions import adjust_by_rule, adjust_players
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.register.merging import merge_players
from ratinghouse.office.register.register import add_club, add_membership, add_player
from ratinghouse.office.setting_up import init_office, rules_on
from ratinghouse.rating.period import DeclaredFacts
from ratinghouse.reports import Report
from ratinghouse.reports.trf import write_trf
from ratinghouse.rulebooks import adjustments_of

ProgressCallback = Callable[[int, int], None]  # steps done, of how many
_APPEAL_BEFORE_THE_LAST = 2  # lists before the last one


@dataclass(frozen=True)
class DemoStep:
    """What happens on a day: a list is published, a report is rated, or one is left waiting."""

    day: date
    pool: str
    report: SentReport | OnDesk | None  # None: the list of the day


@dataclass
class Demo:
    """An office under construction. ``codes`` are the federation's IDs of the people, by their keys."""

    setting: FederationSettings
    federation: InventedFederation
    codes: dict[int, str] = field(default_factory=dict)
    events: dict[str, int] = field(default_factory=dict)
    waiting: list[SentReport] = field(default_factory=list)

    def set_up(self) -> None:
        """Set the office up, with clubs, players and the lists that it starts from."""
        where = self.setting
        clerk = _clerk(where.begin - timedelta(days=1))
        init_office(clerk, FED, NAME, where.timelines)
        for code, name in clubs().items():
            add_club(clerk, code, name)
        self.codes = {person.key: person.code for person in self.federation.people if person.code}
        raw = write_register(founding_register(where, self.federation))
        import_players(clerk, raw, "founding-register.csv", as_list=where.begin, pool=where.main_pool)
        if "correspondence" in where.timelines and where.main_pool != "correspondence":
            raw = write_register(correspondence_register(where, self.federation))
            begin = where.begin_of("correspondence")
            import_players(clerk, raw, "correspondence-register.csv", as_list=begin, pool="correspondence")

    def agenda(self) -> list[DemoStep]:
        """Return all steps in order: lists before the reports of their day, those of the main pool first."""
        pools = self.setting.timelines
        steps = [DemoStep(day, pool, None) for pool in pools for day in self.setting.lists(pool)]
        steps += [
            DemoStep(sent.reported, sent.pool, sent) for sent in self.federation.sent() if self._can_be_rated(sent)
        ]
        steps += [
            DemoStep(on_desk.sent.reported, on_desk.sent.pool, on_desk) for on_desk in reports_on_desk(self.federation)
        ]
        return sorted(steps, key=lambda step: (step.day, step.report is not None, step.pool != self.setting.main_pool))

    def do(self, step: DemoStep) -> None:
        """Carry out a step."""
        if step.report is None:
            self._publish(step.pool, step.day)
        elif isinstance(step.report, SentReport):
            self._rate(step.report)
        else:
            self._leave_waiting(step.report)

    def finish(self) -> None:
        """Add the last records: a merged duplicate, announced events, a file that cannot be read, and a study."""
        day = self.setting.day
        clerk = _clerk(day)
        twice = next(person for person in self.federation.people if person.code and person.title)
        again = add_player(clerk, name=twice.name, fed=twice.fed, sex=twice.sex, birth=str(twice.birth.year))
        merge_players(clerk, twice.code, again.code, "two records of one person, the second made by mistake")
        for announcement, registered in announcements(day, list(self.setting.timelines)):
            announce(clerk, announcement, ARBITER, registered)
        receive_files(clerk, [ReceivedFile(b"%PDF-1.7 a photograph of the crosstable", "results.pdf", day, ARBITER)])
        publish_study(clerk, self.setting.main_pool)

    def file_of(self, sent: SentReport) -> ReceivedFile:
        """Return a report as the file that its arbiter sends, with the declared facts."""
        event = sent.report.event
        raw, _ = write_trf(self._with_ratings(sent))
        file = event.name.lower().replace("'", "").replace(",", "").replace("/", "-").replace(" ", "-") + ".trf"
        flags = {"postal": 0} if sent.pool == "correspondence" else {}
        declared = DeclaredFacts(flags, {"registered": sent.registered})
        return ReceivedFile(raw, file, sent.reported, sent.sender or event.arbiter, pool=sent.pool, declared=declared)

    def _can_be_rated(self, sent: SentReport) -> bool:
        """Return whether the pool of a report had a list when its event began."""
        start = sent.report.event.start
        return start is not None and start >= self.setting.begin_of(sent.pool)

    def _rate(self, sent: SentReport) -> None:
        clerk = _clerk(sent.reported)
        file = self.file_of(sent)
        if sent.corrects:
            self._correct(clerk, sent, file)
            return
        event = self._receive(clerk, sent, file)
        self._decide(clerk, event, sent)
        self._admit(clerk, event.pk)

    def _leave_waiting(self, on_desk: OnDesk) -> None:
        clerk = _clerk(on_desk.sent.reported)
        event = self._receive(clerk, on_desk.sent, self.file_of(on_desk.sent))
        if on_desk.progress is EventProgress.OPEN:
            return
        self._decide(clerk, event, on_desk.sent)
        if on_desk.progress is EventProgress.ADMITTED:
            admit(clerk, event.pk)

    def _receive(self, clerk: Clerk, sent: SentReport, file: ReceivedFile) -> Event:
        (receipt,) = receive_files(clerk, [file])
        self.events[sent.name] = receipt.event.pk
        return receipt.event

    def _publish(self, pool: str, day: date) -> None:
        """Publish a list after the operations of its date, then make the corrections that were waiting for it."""
        clerk = _clerk(day)
        for rules in self.setting.timelines[pool]:
            for rule in adjustments_of(rules):
                if rule.day == day and pool in rule.pools:
                    adjust_by_rule(clerk, pool, rule.id)
        lists = self.setting.lists(pool)
        if pool == self.setting.main_pool and lists.index(day) == len(lists) - 1 - _APPEAL_BEFORE_THE_LAST:
            self._hear_appeal(clerk, pool, day)
        publish(clerk, pool, day)
        waiting, self.waiting = self.waiting, []
        for sent in waiting:
            self._rate(replace(sent, reported=day))

    def _hear_appeal(self, clerk: Clerk, pool: str, day: date) -> None:
        listed = Listing.objects.filter(list__pool__name=pool, list__current=True, rating__isnull=False)
        newest = listed.order_by("-list__date", "-player__code").select_related("player").first()
        if newest is not None and newest.rating is not None:
            described = "results abroad that had not been reported, granted on appeal"
            adjust_players(clerk, pool, day, {newest.player.code: newest.rating + 15}, described)

    def _correct(self, clerk: Clerk, sent: SentReport, file: ReceivedFile) -> None:
        event_id = self.events[sent.corrects]
        if state_of(Event.objects.get(pk=event_id)) is not State.RATED:
            self.waiting.append(sent)  # a list that is not yet published needs no correction
            return
        corrected = correct(clerk, event_id, file, "the arbiter had entered a game the wrong way round")
        self.events[sent.corrects] = corrected.event or 0

    def _admit(self, clerk: Clerk, event_id: int) -> None:
        """Refuse the first event with errors, and admit later ones as exceptions."""
        event = Event.objects.get(pk=event_id)
        errors = [finding for finding in event.findings if finding["severity"] == "error"]
        if errors and not Event.objects.filter(state=Event.State.REFUSED).exists():
            refuse(clerk, event_id, errors[0]["message"], errors[0]["article"])
        else:
            admit(clerk, event_id, despite="the rating officer accepts it as an exception" if errors else "")

    def _decide(self, clerk: Clerk, event: Event, sent: SentReport) -> None:
        """Register newcomers and decide the entries that matching left open."""
        players, undecided = register_newcomers(clerk, event.pk)
        for entry in undecided:
            person = sent.who[entry.no]
            if person.key in self.codes:
                assign_entry(clerk, event.pk, entry.no, self.codes[person.key])
            else:
                players.append(register_newcomer(clerk, event.pk, entry.no))
        newcomers = {player.pk for player in players}
        for entry in event.entries.filter(player__in=newcomers).select_related("player").order_by("no"):
            assert entry.player is not None
            self.codes[sent.who[entry.no].key] = entry.player.code
            add_membership(clerk, entry.player.code, sent.report.event.start or sent.reported, self.federation.end)

    def _with_ratings(self, sent: SentReport) -> Report:
        """Return the report with the ratings of the list in force."""
        start = sent.report.event.start
        assert start is not None
        pool = Pool.objects.get(name=sent.pool)
        codes = {no: self.codes.get(person.key, "") for no, person in sent.who.items()}
        players = list(Player.objects.filter(code__in=set(codes.values())))
        (listed,) = players_in_force([EventOnDay(pool, rules_on(pool, start) or "", start, players)])
        rated = {player.id: player.rating for player in listed}
        ratings = {no: rated[code] for no, code in codes.items() if code in rated}
        entries = tuple(entry._replace(rating=ratings.get(entry.no)) for entry in sent.report.entries)
        return replace(sent.report, entries=entries)


def build_demo(
    day: date,
    rules: str | None = None,
    *,
    months: int = 24,
    seed: int = 1,
    report_progress: ProgressCallback | None = None,
) -> Demo:
    """Build the federation as it is on a day, in the office that is open, which must be new."""
    if Office.objects.exists():
        raise refusal(
            "another-office",
            text("there is already an office here"),
            text("name a new directory: --office DIR"),
        )
    where = setting(rules, day, months)
    federation = InventedFederation(where.begin, day, seed, where.level, where.clock, tuple(where.timelines))
    demo = Demo(where, federation)
    demo.set_up()
    agenda = demo.agenda()
    for done, step in enumerate(agenda, start=1):
        demo.do(step)
        if report_progress is not None:
            report_progress(done, len(agenda))
    demo.finish()
    return demo


def _clerk(day: date) -> Clerk:
    """Return who acts on a day, always at its beginning, so that the same office is built at any hour."""
    return Clerk("demo", datetime(day.year, day.month, day.day, tzinfo=UTC))
