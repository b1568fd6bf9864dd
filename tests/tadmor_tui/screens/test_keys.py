"""Keys that the player has changed: every panel, prompt and sentence names the ones that are in force."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rules.games import GAMES
from rules.tadmor.state import StageName
from saves.document import HUMAN, SeatInfo
from tadmor_tui.games.registry import ui_of
from tadmor_tui.render.text import text_of, width
from tadmor_tui.screens.bindings import APP_BINDINGS, TABLE_BINDINGS, explained, game_bindings
from tadmor_tui.screens.keys import KeysScreen, key_lines, paint_keys
from tadmor_tui.screens.reference import ReferenceScreen
from tadmor_tui.text.key_names import KeyNames, key_name
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of
from tadmor_tui.text.translation import use_language
from tests.drivers.played import played
from tests.drivers.seated import at_position, seated
from tests.drivers.table_driver import LARGE, SMALL, Driver, an_app, at_table, at_title
from tests.rules.tadmor.builders import position
from tests.saves.tables import begin, make_store, play
from tests.tadmor_tui.games.tadmor.usual_keys import BINDINGS, USUAL_KEY_LINES

OTHER_KEYS = {
    "choose": "y",
    "left": "4",
    "down": "2",
    "up": "8",
    "right": "6",
    "back": "backspace",
    "tab": "n",
    "end": "x,ctrl+e",
    "collect": "z",
    "undo": "ctrl+z",
    "redo": "ctrl+y",
    "missions": "M",
    "improvements": "I",
    "rivals": "R",
    "log": "f3",
    "menu": "T",
    "look": "L",
    "advice": "a",
    "seats": "w",
    "help": "f4",
    "leave": "Q",
    "explain": "exclamation_mark",
    "reference": "$",
    "repaint": "f5",
    **{f"pick-{n}": f"f{n + 5}" for n in range(1, 10)},
}
OLD_KEYS = r"(?<![\w+])(Enter|Escape|Tab|[qugmircestHSK?/]|1 to 9|[Aa]rrows|[Uu]p, [Dd]own)(?= [a-z]|: )"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("enter", "Enter"), ("escape", "Escape"), ("pagedown", "PgDn"), ("space", "Space"), ("left", "Left")),
        *(("question_mark", "?"), ("slash", "/"), ("left_square_bracket", "["), ("plus", "+"), ("minus", "-")),
        *(("U", "U"), ("u", "u"), ("ctrl+l", "Ctrl+L"), ("shift+tab", "Shift+Tab"), ("ctrl+shift+up", "Ctrl+Shift+Up")),
        *(("f12", "F12"), ("é", "é"), ("ctrl+question_mark", "Ctrl+?")),
    ],
)
def test_a_key_as_players_read_it(key: str, name: str) -> None:
    assert key_name(key) == name


def test_a_command_without_a_key_is_left_out_of_rows_and_found_among_all_commands() -> None:
    none = KeyNames({})
    assert (none.note("end", "end"), none.hint("end", "end"), none["end"]) == ("", "", "Ctrl+P")


def test_every_binding_of_the_table_is_among_the_keys() -> None:
    shown = text_of(paint_keys(key_lines(BINDINGS), [], 80))
    for binding in BINDINGS:
        assert explained(binding), binding.id
        assert explained(binding) in shown, binding.id
        if binding.group is None:
            assert " ".join(map(key_name, binding.key.split(","))) in shown, binding.id


@pytest.mark.parametrize("size", [SMALL, LARGE, (160, 50)], ids=["80x24", "120x40", "160x50"])
async def test_the_keys_fill_the_screen_and_nothing_of_them_is_cut(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2), size) as driver:
        table = driver.app.screen
        await driver.press("K")
        assert isinstance(driver.app.screen, KeysScreen)
        rows = driver.text().split("\n")
        assert rows[0].strip() == "Keys" and "Esc: back" in rows[-1]
        assert "Up and down" not in rows[-1], "there is room for all of them"
        shown = "\n".join(rows)
        for keys, what in USUAL_KEY_LINES:
            assert re.search(rf"{re.escape(keys)} +{re.escape(what)}", shown), what
        told = " ".join(shown.split())
        assert "( ) for a camel, [ ] for a ship, { } for either of them" in told
        assert "• new since your last go; ✓ you can pay, ✗ you can't" in told or size == SMALL
        await driver.press("K")
        assert driver.app.screen is table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_key_does_is_cut_in_no_game_and_language(game: str, language: LanguageCode) -> None:
    with use_language(language_of(language)):
        told = key_lines([*TABLE_BINDINGS, *game_bindings(ui_of(game).commands), *APP_BINDINGS])
        for cells in (60, 80, 120):
            painted = paint_keys(told, [], cells)
            assert max(map(width, painted)) <= cells
            words = text_of(painted).split()
            shown = " ".join(words)
            for keys, what in told:
                assert " ".join(f"{keys} {what}".split()) in shown or cells < SMALL[0], what
                assert set(what.split()) <= set(words), what  # a narrow window has some in several rows


@pytest.mark.parametrize("key", ["escape", "q", "enter", "space", "K", "f2"])
async def test_the_keys_are_closed_by_any_key_that_goes_back(key: str, tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2)) as driver:
        table = driver.app.screen
        await driver.press("K", key)
        assert driver.app.screen is table


async def test_a_window_too_low_for_all_keys_shows_the_rest_further_down(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2), (40, 12)) as driver:
        await driver.press("K")
        assert "Up/Down: scroll" in driver.text()
        seen = ""
        for _ in range(30):
            seen += driver.text()
            await driver.press("down")
        assert all(what in seen for _, what in USUAL_KEY_LINES)


async def test_other_screens_tell_their_keys_too(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("K")
        assert "leave Tadmor" in driver.text() and "the line below" in driver.text()
        await driver.press("escape")
        await driver.press("/")
        await driver.press("K")
        assert "K" in driver.text().splitlines()[0], "where letters are written it is a letter"


async def test_a_letter_typed_in_haste_does_not_cover_the_search(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.press("/", "K", "5")
        assert isinstance(driver.app.screen, ReferenceScreen)


# --- the keys that are always in the last row

PROMPTS: dict[StageName, str] = {
    "placement": "",
    "improvements": "palmyra.improve1",
    "construction": "damascus.tower",
    "kingdom": "emesa.caravan",
}
"""Stages, and where Red has a piece in each, so that there is something to do."""


@pytest.mark.parametrize("size", [SMALL, (100, 30), LARGE], ids=["80x24", "100x30", "120x40"])
@pytest.mark.parametrize("tab", ["", "m", "i", "r", "g", "s"])
@pytest.mark.parametrize("stage", PROMPTS)
async def test_the_last_row_always_has_explain_keys_and_advice(
    stage: StageName, tab: str, size: tuple[int, int], tmp_path: Path
) -> None:
    red = dict(goods="4w4s4m4g", hand=["K16"], at=PROMPTS[stage])
    async with at_table(tmp_path, seated(position(stage, red=red).game, 2), size) as driver:
        if tab:
            await driver.press(tab)
        assert_always_there(driver)


def assert_always_there(driver: Driver) -> None:
    last = driver.text().split("\n")[-1]
    for key in ("?", "K", "H"):
        assert re.search(rf"(?<!\S){re.escape(key)}(?!\S)", last), (key, last)


@pytest.mark.parametrize("length", range(1, 41, 3))
async def test_they_are_there_however_long_a_name_is(length: int, tmp_path: Path) -> None:
    shown = at_position(position("placement").game, [SeatInfo("N" * length, HUMAN), SeatInfo("Blue", HUMAN)])
    async with at_table(tmp_path, shown) as driver:
        assert_always_there(driver)


async def test_they_are_there_while_a_bot_thinks(tmp_path: Path) -> None:
    shown = at_position(position("placement").game, [SeatInfo("Malika", "malika"), SeatInfo("Ana", HUMAN)])
    async with at_table(tmp_path, shown, wait=False, bot_pause=60.0) as driver:
        assert "thinking" in driver.prompt
        assert_always_there(driver)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_the_keys_panel_shows_the_keys_in_force(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2), size, keys=OTHER_KEYS) as driver:
        await driver.press("f4")
        shown = re.sub(" +", " ", driver.text())
        for words in (
            *("x Ctrl+E end the go", "Q leave the table", "4286 move", "Ctrl+Z undo: take back", "Ctrl+Y redo"),
            *("! explain this", "$ search in the rules"),
            *("F6 to F14 choose a line", "Backspace a step back", "Ctrl+P all commands", "F4 these keys"),
        ):
            assert f" {words}" in shown
        assert not re.search(OLD_KEYS, shown.rpartition("Esc: back")[0])


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("tab", ["", "M", "I", "R", "f3", "L", "n"])
@pytest.mark.parametrize("stage", ["placement", "construction", "kingdom"])
async def test_no_usual_key_is_named_at_the_table(
    stage: StageName, tab: str, size: tuple[int, int], tmp_path: Path
) -> None:
    red = dict(goods="4w4s4m4g", hand=["K16"], at="damascus.tower" if stage != "placement" else "")
    game = position(stage, red=red).game
    async with at_table(tmp_path, seated(game, 2), size, keys=OTHER_KEYS) as driver:
        if tab:
            await driver.press(tab)
        for name in ("prompt", "hint", "pane", "goods"):
            assert not re.search(OLD_KEYS, driver.panel(name)), driver.panel(name)
        assert "y " in driver.prompt or tab


async def test_the_sentences_name_the_keys_in_force(tmp_path: Path) -> None:
    saved = play(begin(make_store(tmp_path)), 9)
    app = an_app(tmp_path, first=saved, keys=OTHER_KEYS)
    async with app.run_test(size=SMALL) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        await driver.press("Q")
        assert driver.hint == "The game is saved. Press Q again to leave the table."
        await driver.press("Q")
        assert "also with $ at any time" in driver.text()


async def test_a_key_that_was_given_away_is_not_named_for_its_old_command(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2), LARGE, keys={"end": "u"}) as driver:
        await driver.press("K")
        assert re.search(r" u +end the go", driver.text())
        assert re.search(r" U Ctrl\+R +redo", driver.text())
        assert "undo: take back" not in driver.text()
        await driver.press("K")
        assert "u undo" not in driver.prompt


async def test_the_replay_and_the_final_screen_name_the_keys_in_force(tmp_path: Path) -> None:
    keys = {"replay-why": "y", "replay-on": "n", "replay-leave": "z", "final-replay": "p", "final-page": "o"}
    played(make_store(tmp_path), 2)
    async with at_title(tmp_path, keys=keys) as driver:
        await driver.go_to("Saved games")
        await driver.press("enter", "enter")
        text = driver.text()
        assert "o next page" in text
        assert "p Replay" in text and "t Turning points" in text
        await driver.press("p")
        assert driver.text().split("\n")[-1] == (
            " Left n step  Up Down go  PgUp PgDn turn  r player  y why  Tab board  z"
        )
