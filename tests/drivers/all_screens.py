"""A way to open every screen that there is, for tests that go through all of them."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from textual.screen import Screen

from rules.marchands.game import MarchandsGame
from rules.marchands.state import COLOURS, Options
from rules.reference.book import Book
from rules.tadmor.game import TadmorGame
from rules.tadmor.kind import TADMOR
from rules.tadmor.state import usual_options
from saves.document import HUMAN, SeatInfo
from saves.notes import GameNotes, Note
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from saves.timeline import Timeline
from tadmor_tui import screens
from tadmor_tui.games.lesson import Lesson
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
from tests.drivers.exercises import a_small_exercise
from tests.drivers.seated import SeatedGame, at_position
from tests.rules.choosers import with_sense
from tests.rules.marchands.choosers import with_sense as with_sense_in_marchands
from tests.rules.tadmor.builders import position
from tests.saves.tables import make_store, seats

AnyScreen: TypeAlias = Screen[Any]
Opener: TypeAlias = Callable[[Path], AnyScreen]
"""Makes a screen, with a folder to keep something in."""


def all_screens() -> set[type[AnyScreen]]:
    """Every class of screens that nothing else is made of."""
    modules = [import_module(f"{screens.__name__}.{found.name}") for found in pkgutil.iter_modules(screens.__path__)]
    found = {
        thing
        for module in modules
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Screen) and thing.__module__ == module.__name__
    }
    return {screen for screen in found if not any(one in found for one in screen.__subclasses__())}


def openers(text: str, names: Sequence[str], book: Book) -> Mapping[type[AnyScreen], Opener]:
    """How each screen is opened: with players of these names, and a text wherever somebody's own is shown."""

    def in_play() -> SeatedGame:
        red = dict(goods="3w3s3m3g", hand=["K1"], at="palmyra.mission")
        return _table(position("construction", red=red).game, names)

    return {
        AdviceScreen: lambda _: AdviceScreen(in_play(), True, text),
        CodeScreen: lambda _: CodeScreen(),
        ChancesScreen: lambda _: ChancesScreen(in_play()),
        CommandsScreen: lambda _: CommandsScreen(),
        CurtainScreen: lambda _: CurtainScreen(names[0], TADMOR.seat_labels[0], text),
        FinalScreen: lambda _: FinalScreen(_over(names)),
        LessonScreen: lambda _: LessonScreen(Lesson("tadmor", "first_turn")),
        LessonsScreen: lambda _: LessonsScreen(),
        InterludeScreen: lambda _: _between_eras(_over(names)),
        KeysScreen: lambda _: KeysScreen(lambda: [(text, text)], lambda: [text]),
        LeavingScreen: lambda folder: LeavingScreen(_elsewhere(folder, text), lambda: None),
        NewGameScreen: lambda _: NewGameScreen(),
        NoteScreen: lambda _: NoteScreen(GameNotes(None, [Note(1, text)]), 1, lambda: None),
        PuzzleScreen: lambda _: PuzzleScreen(a_small_exercise()),
        ReferenceScreen: lambda _: ReferenceScreen(book, "summary", lambda: [text], [text]),
        RenameScreen: lambda folder: RenameScreen(folder / text, text),
        ReplayScreen: lambda _: ReplayScreen(in_play()),
        RevealScreen: lambda _: RevealScreen(_marchands_over(names)),
        ReviewScreen: lambda _: ReviewScreen(_over(names)),
        SavedGamesScreen: lambda _: SavedGamesScreen(),
        SeatsScreen: lambda _: SeatsScreen(in_play(), lambda _: None),
        SettingsScreen: lambda _: SettingsScreen(),
        StatisticsScreen: lambda _: StatisticsScreen(),
        TableScreen: lambda _: TableScreen(in_play()),
        TrashScreen: lambda _: TrashScreen(),
        TitleScreen: lambda _: TitleScreen(),
    }


def _table(game: TadmorGame, names: Sequence[str]) -> SeatedGame:
    """People with these names, even those that no file could have."""
    return at_position(game, [SeatInfo(names[seat], HUMAN) for seat in range(game.seats)])


def _over(names: Sequence[str]) -> SeatedGame:
    rng, shown = Random(7), _table(TadmorGame.new(2, 7), names)
    while (seat := shown.game.to_act) is not None:
        shown.played.timeline.apply(seat, with_sense(shown.game, rng), 0)
    return SeatedGame(shown.played)


def _marchands_over(names: Sequence[str]) -> LocalGame:
    """The game whose end is revealed part by part."""
    rng, timeline = Random(7), Timeline(MarchandsGame(Options(COLOURS[:3], 7)))
    while acting := timeline.game.acting:
        timeline.apply(acting[-1], with_sense_in_marchands(timeline.game, rng, acting[-1]), 0)
    return LocalGame(PlayedGame("marchands", timeline, [SeatInfo(name, HUMAN) for name in names[:3]]))


def _between_eras(shown: SeatedGame) -> InterludeScreen:
    """At the end of the first era."""
    found = (shown.interlude(number) for number in range(len(shown.played.timeline)))
    return InterludeScreen(shown, next(interlude for interlude in found if interlude is not None))


def _elsewhere(folder: Path, place: str) -> SavedGame:
    """A game that was written to a folder with that name."""
    saved = make_store(folder).begin("tadmor", usual_options(2, 7), seats(2))
    saved.mark_written_elsewhere(place)
    return saved
