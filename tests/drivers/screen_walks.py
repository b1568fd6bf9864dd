"""Walks through screens, for tests in other languages: how each is opened, and which keys are pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from bots.games import bots_of
from rules.games import GAMES
from saves.document import HUMAN, SeatInfo
from saves.played_game import PlayedGame
from saves.timeline import Timeline
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.lessons.list_screen import LessonsScreen
from tadmor_tui.lessons.screen import LessonScreen
from tadmor_tui.screens.advice import AdviceScreen
from tadmor_tui.screens.chances import ChancesScreen
from tadmor_tui.screens.commands import CommandsScreen
from tadmor_tui.screens.curtain import CurtainScreen
from tadmor_tui.screens.final import FinalScreen
from tadmor_tui.screens.interlude import InterludeScreen
from tadmor_tui.screens.keys import KeysScreen
from tadmor_tui.screens.leaving import LeavingScreen
from tadmor_tui.screens.new_game import NewGameScreen
from tadmor_tui.screens.notes import NoteScreen
from tadmor_tui.screens.puzzle import PuzzleScreen
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.screens.replay import ReplayScreen
from tadmor_tui.screens.reveal import RevealScreen
from tadmor_tui.screens.review import ReviewScreen
from tadmor_tui.screens.saved_games import RenameScreen, SavedGamesScreen, TrashScreen
from tadmor_tui.screens.seats import SeatsScreen
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.shared_code import CodeScreen
from tadmor_tui.screens.statistics import StatisticsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.screens.title import TitleScreen
from tadmor_tui.text.languages import LANGUAGES
from tests.drivers.all_screens import AnyScreen, Opener, openers
from tests.games.auction import AuctionGame, Options
from tests.rules.tadmor.reference_books import tadmor_book

NAMES = ("Ana", "Bruno", "Carla", "Dora", "Dario", "Emma", "Faris")
OWN = (
    *(*NAMES, "Auction", "hjkl", "bid", "pass", *(str(kind.title) for kind in GAMES.values())),
    *(word for kind in GAMES.values() for word in str(kind.title).split()),
    *(name for game in GAMES for bot, kind in bots_of(game).items() for name in (bot, kind.name, *kind.namesakes)),
    *("GR", "RB", "RG", "2 merchants", "Friday", "II", "III", "IV", "VI", "VII", "VIII", *LANGUAGES.values()),
)
"""People's own names, those of games, bots, languages and files, keys, notation, and the letters of seats that meet."""
A_KEY = 1
"""Letters of a word that is only a key, or the letter of a seat or of a clause."""
OF_THE_BOOK = {"reference-results", "reference-entry", "reference-links"}
"""Panels with the prose of the rules, which is data by language."""
SCROLLED = {"pane", "log", "replay-story", "form", "view", "replay-view", "remarks", "review", "keys", *OF_THE_BOOK}
"""Panels that may be longer than their place: a text that is cut there can be read by going up or down."""
BRIEF = {"map", "replay-map", "replay-boards"}
"""Panels that show all at a glance, and less of each where there is little room: the hint says it whole."""
ON_THE_WAY: Mapping[type[AnyScreen], Sequence[str]] = {
    AdviceScreen: ("down", "enter"),
    CodeScreen: ("7", "enter", "down", "down", "enter"),
    ChancesScreen: (),
    CommandsScreen: ("down", "7", "7"),
    CurtainScreen: (),
    FinalScreen: ("tab", "down", "down", "v"),
    LessonScreen: ("enter", "h", "h"),
    LessonsScreen: ("down", "up"),
    InterludeScreen: (),
    KeysScreen: ("down", "up", "enter"),
    LeavingScreen: ("down", "enter", "down", "down", "x", "down", "enter"),
    NewGameScreen: (*["down", "right"] * 16, "up"),
    NoteScreen: ("7", "down", "down"),
    PuzzleScreen: ("h", "S", "escape", "K", "escape", "H", "r", "n"),
    ReferenceScreen: ("tab", "tab", "slash", "7", "7", "backspace", "enter"),
    RenameScreen: ("7", "enter", "down", "down"),
    ReplayScreen: (*("left", "left", "up", "pageup", "home", "right", "down", "space", "r", "w", "tab"), "end"),
    RevealScreen: ("right", "right", "left", "enter", "enter", "e"),
    ReviewScreen: ("down", "enter"),
    SavedGamesScreen: ("d", "down", "x", "u", "u", "v", "escape", "b", "g"),
    SeatsScreen: ("right", "down", "x", "down", "right", "right"),
    SettingsScreen: ["down", "right"] * 7,
    StatisticsScreen: ("down", "up"),
    TableScreen: (
        *("K", "down", "g", "up", "escape", "down", "right", "c", "e", "e", "u", "U", "H", "q", "escape", "tab"),
        *("m", "m", "escape", "1", "g", "question_mark", "slash", "enter"),
    ),
    TitleScreen: ("down", "down"),
    TrashScreen: ("down", "enter"),
}
"""The keys that are pressed on each screen."""


def auction(*players: str, rounds: int = 0) -> LocalGame:
    """An auction after so many rounds."""
    game = AuctionGame(Options(colours=("red", "blue", "green")[: len(players)], seed=1))
    timeline = Timeline(game)
    rng = Random(1)
    while timeline.game.acting and timeline.game.progress().turn <= rounds:
        seat = timeline.game.acting[0]
        timeline.apply(seat, rng.choice(timeline.game.legal_actions(seat)), 0)
    return LocalGame(PlayedGame("auction", timeline, [SeatInfo(*who) for who in zip(NAMES, players, strict=False)]))


def people() -> LocalGame:
    return auction(HUMAN, HUMAN, "random", rounds=2)


OPENERS: Mapping[type[AnyScreen], Opener] = {
    **openers("7", NAMES, tadmor_book()),
    FinalScreen: lambda _: FinalScreen(auction(HUMAN, HUMAN, "random", rounds=9)),
    ReplayScreen: lambda _: ReplayScreen(people()),
    SeatsScreen: lambda _: SeatsScreen(people(), lambda _: None),
    TableScreen: lambda _: TableScreen(auction(HUMAN, "random", "random", rounds=1)),
}
