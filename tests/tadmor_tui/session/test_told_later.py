"""What nobody may look at again is told for a while only: on the screen, line by line, by commands, and over a wire."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec import Struct

from rules.contract import AnyGame, Event, Seat, TurnBegan
from rules.games import GAMES
from rules.marchands import events as e
from rules.marchands.view import View as MarchandsView
from rules.palmyra.view import View as PalmyraView
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.commands.replay import print_story
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.games.registry import ui_of
from tadmor_tui.hosting.server import seat_updates
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.session.client import TableClient
from tadmor_tui.session.history import History
from tadmor_tui.widgets.pane import Pane
from tests.drivers.history_views import views_of
from tests.drivers.played import an_app, panel_text, screen_text
from tests.rules.marchands import choosers as marchands_choosers
from tests.rules.marchands.course import GREEN, RED, Course
from tests.rules.palmyra import choosers as palmyra_choosers
from tests.saves.tables import make_store
from tests.tadmor_tui.hosting.wires import HostedGame, OneSeat, Wire, people, played
from tests.tadmor_tui.plain.test_play import Keyboard, plain_game

NAMES = ("Ana", "Bruno", "Carla", "Dora", "Eva")
POINT = "plots of turn 9"


def with_sense(name: str, game: AnyGame, rng: Random, seat: Seat) -> Any:
    if name == "marchands":
        return marchands_choosers.with_sense(cast(Any, game), rng, seat)
    return palmyra_choosers.with_sense(cast(Any, game), rng)


# --- two games that differ only in what nobody may look at again


def seated(course: Course, players: tuple[str, ...]) -> PlayedGame:
    seats = [SeatInfo(name, player) for name, player in zip(NAMES, players, strict=False)]
    return PlayedGame("marchands", course.to(POINT), seats)


def twins(players: tuple[str, ...], **options: bool) -> tuple[PlayedGame, PlayedGame]:
    return seated(Course(**options), players), seated(Course(swapped=True, **options), players)


AS_GREEN, TOGETHER, AS_RED = ("random", "random", HUMAN), people(3), (HUMAN, "random", "random")


def everything_told(played: PlayedGame, capsys: pytest.CaptureFixture[str]) -> list[object]:
    """By the table, its news, the replay, the game that is played line by line and the command."""
    shown = LocalGame(played)
    history, snapshot = shown.history(), shown.snapshot
    keyboard = Keyboard("quit")
    plain_game(played, keyboard).play()
    capsys.readouterr()
    print_story(shown, 0)
    return [
        [line.text for line in snapshot.story],
        [shown.source.news_for(seat) for seat in range(3)],
        shown.source.events_after(0),
        snapshot.public_view,
        [history.events(number) for number in range(history.last + 1)],
        [line.text for number in range(history.last + 1) for line in history.story(number)],
        [views_of(history, number) for number in range(history.last + 1)],
        keyboard.seen,
        capsys.readouterr().out,
    ]


@pytest.mark.parametrize("players", [AS_GREEN, TOGETHER], ids=["one person", "people at one screen"])
def test_games_that_differ_in_a_secret_are_told_alike(
    players: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (everything_told(played, capsys) for played in twins(players))
    for number, (this, that) in enumerate(zip(one, other, strict=True)):
        assert this == that, number
    assert "places 2 electors from 6." in str(one[0]) and "keeps the contract." in str(one[-1])


@pytest.mark.parametrize(
    ("players", "options"),
    [(AS_GREEN, {"no_secrets": True}), (TOGETHER, {"no_secrets": True}), (AS_RED, {"memo": True})],
)
def test_open_options_tell_more(
    players: tuple[str, ...], options: dict[str, bool], capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (everything_told(played, capsys) for played in twins(players, **options))
    assert one[0] != other[0] and one[-1] != other[-1]
    assert "places 2 electors from 6: 1 in I, 1 in VIII." in str(one[0])
    assert "places 2 electors from 6: 2 in I." in str(other[0])


def test_the_memo_is_for_the_owner_alone() -> None:
    red, green = (LocalGame(twins(players, memo=True)[0]).snapshot for players in (AS_RED, AS_GREEN))
    assert "Ana places 2 electors from 6: 1 in I, 1 in VIII." in [line.text for line in red.story]
    assert "Bruno places 1 elector from 10." in [line.text for line in red.story]
    assert "Ana places 2 electors from 6." in [line.text for line in green.story]


@pytest.mark.parametrize("seat", [GREEN, None])
def test_a_terminal_that_comes_back_gets_the_same_bytes(seat: Seat | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither are steps sent again with what lapsed, nor positions, nor reasons."""

    def sent(played: PlayedGame) -> list[bytes]:
        monkeypatch.setattr(seat_updates, "_DEALER", Random(9))
        table = HostedGame(played, [seat])
        table.host.reasons[1] = "a reason"
        wire = Wire(table.hosted, seat)
        last = table.host.actions
        for number in range(1, last):
            wire.visit.handle_request(m.encode(m.PositionsAt(m.Moment(last, 0), (number,))))
        return wire.sent

    one, other = (sent(played) for played in twins(people(3)))
    assert one == other and b"a reason" not in b"\n".join(one)


def test_a_terminal_that_stays_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was told whole is dropped as soon as it lapses: the terminal has no more than one that comes later."""
    course = Course()
    course.to("rewards of turn 5")
    seats = [SeatInfo(name, HUMAN) for name in NAMES[:3]]
    table = HostedGame(PlayedGame("marchands", course.past, seats))
    stays = table.wires[GREEN]
    (first,) = table.game.acting
    legal = [action for action in table.game.legal_actions(first) if "electors" in table.game.write_action(action)]
    table.act(first, table.game.write_action(legal[0]))
    told = ""
    while table.game.progress().turn < 7 or table.game.stage != "plotting":
        seat = table.game.acting[0]
        table.act(seat, "seal" if table.game.stage == "plotting" else table.game.write_action(
            table.game.legal_actions(seat)[0]))  # fmt: skip
        told += "\n".join(line.text for line in stays.snapshot.story)
    assert "fulfils the contract at 6 and pays bronze" in told, "at first it is told"
    comes = Wire(table.hosted, GREEN)
    last = table.host.actions
    assert [stays.table.past.events_after(n) for n in range(last + 1)] == [
        comes.table.past.events_after(n) for n in range(last + 1)
    ]
    assert [stays.table.past.text(n) for n in range(last + 1)] == [comes.table.past.text(n) for n in range(last + 1)]
    assert stays.snapshot.story == comes.snapshot.story == table.local[GREEN].snapshot.story
    assert "pays bronze" not in "\n".join(line.text for line in stays.snapshot.story)
    assert not any(stays.table._known.has_position(n) for n in range(stays.source._recollection.start.action))


@pytest.mark.parametrize(("name", "shown"), [("palmyra", True), ("marchands", False)])
@pytest.mark.parametrize("seat", [0, None])
def test_a_replay_that_is_open_meanwhile_forgets_too(name: str, shown: bool, seat: Seat | None) -> None:
    """It stays where it is, without what lapsed since it was opened."""
    table, rng = HostedGame(played(name, people(3))), Random(2)
    while table.game.progress().turn < 5:
        table.act_at_random(rng)
    wire, number = table.wires[seat], table.host.actions
    wire.table.bring([number - 1], lambda: None)
    history: History[AnyGame, Struct] = History(wire.table, ui_of(name).words)
    before = views_of(history, number - 1)
    assert before and history.shows(number - 1)
    while table.game.progress().turn < 5 + 3:
        table.act_at_random(rng)
    assert history.shows(number - 1) == shown and bool(views_of(history, number - 1)) == shown
    near = cast(TableClient, OneSeat(table.host, seat))
    local: History[AnyGame, Struct] = History(near, ui_of(name).words)
    for earlier in range(number + 1):
        assert history.events(earlier) == local.events(earlier)
    assert views_of(history, number - 1) == views_of(local, number - 1) != before


# --- games played by chance


def marchands_lines_tell_nothing(lines: list[str]) -> None:
    """Of goods, values and regions; temples stand in the open."""
    for line in lines:
        told = re.sub(r"announces an amount of \w+|builds a temple at \w+, worth \d|Turn \d+.*", "", line)
        assert not re.search(r"coal|bronze|silver|gems|gold|worth|announces|monopoly|in [IVX]+\b", told), line


def palmyra_lines_tell_nothing(lines: list[str]) -> None:
    """Of coins, but for those that everybody begins with, and for the price of Caesar."""
    for line in lines:
        told = re.sub(r".* begins with .*|.* pays 1 coin .*", "", line)
        assert not re.search(r"\bcoins?\b|landscape|the feature|matche[sd]", told), line


CHECKS = {"marchands": marchands_lines_tell_nothing, "palmyra": palmyra_lines_tell_nothing}


def turns_of(saved: PlayedGame) -> dict[int, int]:
    """The turn in which each action ends; 0 before the first one."""
    turn, found = 0, {}
    for number in range(len(saved.timeline) + 1):
        for event in saved.timeline.events_after(number):
            turn = event.turn if isinstance(event, TurnBegan) else turn
        found[number] = turn
    return found


def lapsed_actions(saved: PlayedGame) -> set[int]:
    """The actions that lie too far back: in turns before the last one, or before everybody's last turn in Palmyra."""
    now = saved.game.progress().turn
    kept = saved.game.seats if saved.game_name == "palmyra" else 2 if saved.game.stage == "plotting" else 1
    return {number for number, turn in turns_of(saved).items() if turn <= now - kept}


def saved_by_chance(store: Store, name: str, seats: int, turn: int, people: int, **chosen: Any) -> SavedGame:
    kind = GAMES[name]
    infos = [SeatInfo(NAMES[seat], HUMAN if seat < people else "random") for seat in range(seats)]
    with store.begin(name, kind.usual_options(seats, 4, chosen), infos) as saved:
        rng = Random(4)
        while saved.game.acting and saved.game.progress().turn < turn:
            seat = saved.game.acting[-1]
            saved.timeline.apply(seat, with_sense(name, saved.game, rng, seat), len(saved.timeline))
        saved.save()
    return saved


GAMES_PLAYED = [("marchands", 3, 7), ("palmyra", 3, 24)]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store that TADMOR_HOME names in tests."""
    return make_store(tmp_path / "tadmor")


@pytest.mark.parametrize(("name", "seats", "turn"), GAMES_PLAYED)
def test_the_commands_tell_of_a_running_game_without_what_lapsed(
    name: str, seats: int, turn: int, store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = saved_by_chance(store, name, seats, turn, people=2)
    lapsed, check = lapsed_actions(saved), CHECKS[name]
    assert len(lapsed) > 20
    assert main(["replay", saved.document.id, "--plain", "--at", "0"]) == 0
    told = [(int(line[:4]), line[6:]) for line in capsys.readouterr().out.splitlines()]
    assert {number for number, _ in told} == set(range(len(saved.timeline) + 1))
    check([line for number, line in told if number in lapsed])
    with pytest.raises(AssertionError):
        check([line for number, line in told if number not in lapsed])
    assert main(["saves", "export", saved.document.id, str(tmp_path / "story.json"), "--without-secrets"]) == 0
    story = json.loads((tmp_path / "story.json").read_text("utf-8"))["story"]
    assert set(story) <= {re.sub("^--- (.*) ---$", r"\1", line) for _, line in told}
    capsys.readouterr()
    assert main(["saves", "show", saved.document.id]) == 0
    check([line for line in capsys.readouterr().out.splitlines() if not line.startswith(("Components", str(tmp_path)))])


@pytest.mark.parametrize(("name", "seats", "turn"), GAMES_PLAYED)
def test_the_whole_log_is_told_after_the_end(
    name: str, seats: int, turn: int, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = saved_by_chance(store, name, seats, 999, people=2)
    assert not saved.game.acting
    assert main(["replay", saved.document.id, "--plain"]) == 0
    told = capsys.readouterr().out
    words, names = LocalGame(saved).game_ui.words, NAMES[:seats]
    for number in range(len(saved.timeline) + 1):
        for event in saved.timeline.events_after(number):
            sentence = words.event(event, names, saved.game.components)
            assert sentence is None or sentence in told
    history = LocalGame(saved).history()
    for number in (0, history.last // 2):
        assert [cast(Any, view).seat for view in views_of(history, number)] == list(range(seats))


def whole_and_later(saved: PlayedGame, seat: Seat | None) -> Iterator[tuple[int, Event, Event | None]]:
    for number in range(len(saved.timeline) + 1):
        for event in saved.timeline.events_after(number):
            seen = event.seen_by(seat)
            yield number, seen, seen.told_later(seat, False)


@pytest.mark.parametrize(("name", "seats", "turn"), GAMES_PLAYED)
@pytest.mark.parametrize("people", [1, 2])
def test_story_and_replay_follow_a_game_as_it_goes_on(
    name: str, seats: int, turn: int, people: int, store: Store
) -> None:
    """At every action the story is what somebody is told who opens the game then; also after some are taken back."""
    saved = saved_by_chance(store, name, seats, 2, people)
    shown, rng = LocalGame(PlayedGame(name, saved.timeline, saved.seats)), Random(8)
    retold = 0
    while shown.host.position.acting and shown.host.position.progress().turn < turn:
        seat = shown.host.position.acting[-1]
        shown.host.apply(seat, with_sense(name, shown.host.position, rng, seat))
        if rng.random() < 0.1 and shown.snapshot.can_undo:
            shown.host.undo()
        fresh = LocalGame(shown.played).snapshot.story
        assert shown.snapshot.story == fresh
        retold += 1
    history, viewer = shown.history(), shown.snapshot.people[0] if people == 1 else None
    lapsed = lapsed_actions(shown.played)
    for number, seen, later in whole_and_later(shown.played, viewer):
        if number in lapsed and seen != later:
            assert seen not in history.events(number)
            assert later is None or later in history.events(number)
    assert retold > 50 and lapsed


def test_positions_of_earlier_turns(store: Store) -> None:
    saved = saved_by_chance(store, "palmyra", 3, 24, people=2)
    history, lapsed = LocalGame(saved).history(), lapsed_actions(saved)
    for number in range(history.last + 1):
        (view,) = cast(list[PalmyraView], views_of(history, number))
        assert (view.reserve is None) == (number in lapsed)
        assert all(player.coins is None for player in view.players)
    saved = saved_by_chance(store, "marchands", 3, 7, people=1)
    history, lapsed = LocalGame(saved).history(), lapsed_actions(saved)
    for number in range(history.last + 1):
        views = cast(list[MarchandsView], views_of(history, number))
        assert bool(views) == history.shows(number) == (number not in lapsed)


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_the_replay_says_why_an_earlier_position_is_not_shown(tmp_path: Path, size: tuple[int, int]) -> None:
    store = make_store(tmp_path)
    saved = saved_by_chance(store, "marchands", 3, 7, people=1)
    lapsed = lapsed_actions(saved)
    last = max(lapsed)
    app = an_app(tmp_path, first=store.watch(saved.path), action=last + 1)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, ReplayScreen) and screen.number == last + 1
        assert "nobody may look at again" not in " ".join(screen_text(screen).split())
        await pilot.press("left")
        assert screen.number == last
        assert "nobody may look at again" in " ".join(panel_text(screen, "replay-tracker").split())
        seen = {panel.id for panel in screen.query(Pane) if panel.display}
        assert seen == {"replay-tracker", "replay-story", "replay-position", "replay-keys"}
        assert len(panel_text(screen, "replay-story").splitlines()) == size[1] - len(
            [*screen.query_one("#replay-tracker", Pane).lines, "place", "keys"]
        ), "the story has the room of the table"
        await pilot.press("w")
        assert [note.message for note in app._notifications] == [
            "That was too long ago; its reasons are shown when the game is over."
        ]
        await pilot.press("home")
        assert screen.number == 0 and "nobody may look at again" in " ".join(screen_text(screen).split())
        await pilot.press("end")
        assert screen.query_one("#replay-map", Pane).display
        assert "nobody may look at again" not in " ".join(screen_text(screen).split())


async def test_the_replay_shows_the_land_of_an_earlier_turn_without_the_reserve(tmp_path: Path) -> None:
    store = make_store(tmp_path)
    saved = saved_by_chance(store, "palmyra", 3, 24, people=1)
    app = an_app(tmp_path, first=store.watch(saved.path), action=max(lapsed_actions(saved)))
    async with app.run_test(size=(160, 50)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert "coins left" not in panel_text(screen, "replay-tracker")
        assert panel_text(screen, "replay-board").strip()
        await pilot.press("end")
        assert re.search(r"\d+ coins left", panel_text(screen, "replay-tracker"))


@pytest.mark.parametrize("seat", [0, None])
def test_reasons_are_not_told_of_what_lies_too_far_back(seat: Seat | None) -> None:
    table = HostedGame(seated(Course(), people(3)))
    wire, reasons = table.wires[seat], list[object]()
    wire.table.ask_why(next(n for n in range(1, 99) if table.host.past.actor(n) == RED), reasons.append)
    assert reasons == []
    assert wire.refusals[-1:] in (
        ["That was too long ago; its reasons are shown when the game is over."],
        ["That was a secret choice, so its reasons stay hidden."],
    )


def test_reasons_of_bots_leave_the_story_with_what_they_are_about() -> None:
    course = Course()
    course.to("rewards of turn 5")
    played = PlayedGame("marchands", course.past, [SeatInfo(name, HUMAN) for name in NAMES[:3]])
    shown = LocalGame(played)
    (seat,) = played.game.acting
    shown.host.apply(seat, played.game.legal_actions(seat)[0], "gold is dear")
    assert any("gold is dear" in line.text for line in shown.snapshot.story)
    while played.game.progress().turn < 8:
        seat = played.game.acting[0]
        plotting = played.game.stage == "plotting"
        shown.host.apply(seat, played.game.read_action("seal") if plotting else played.game.legal_actions(seat)[0])
    assert not any("gold is dear" in line.text for line in shown.snapshot.story)
    assert [x for n in range(len(played.timeline)) for x in played.timeline.events_after(n) if isinstance(
        x, e.ContractKept) and x.value], "the save keeps everything"  # fmt: skip
    assert isinstance(shown.snapshot.view, Struct)
