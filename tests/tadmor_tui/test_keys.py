"""Keys that the player has changed: every panel, prompt and sentence names the ones that are in force."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from rules.tadmor.state import StageName
from tadmor_tui.faces.painters.keys import paint_keys
from tadmor_tui.key_names import KeyNames, key_name
from tadmor_tui.look.glyphs import UNICODE
from tadmor_tui.look.lines import text_of
from tests.rules.builders import position
from tests.saves.tables import begin, make_store, play
from tests.tadmor_tui.played import played
from tests.tadmor_tui.seated import seated
from tests.tadmor_tui.table_driver import LARGE, SMALL, Driver, an_app, at_table, at_title
from tests.tadmor_tui.usual_keys import BINDINGS, KEY_LINES, USUAL_KEYS

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
    assert "end the go" not in text_of(paint_keys(none, KEY_LINES, UNICODE, 80, 24))


def test_every_command_of_the_table_that_has_a_name_is_among_the_keys() -> None:
    shown = text_of(paint_keys(USUAL_KEYS, KEY_LINES, UNICODE, 80, 40))
    for binding in BINDINGS:
        if binding.description and binding.id != "quit":
            assert key_name(binding.key.split(",")[0]) in shown, binding.id


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_the_keys_panel_shows_the_keys_in_force(size: tuple[int, int], tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2), size, keys=OTHER_KEYS) as driver:
        await driver.press("f4")
        shown = ""
        for _ in range(30):
            shown += driver.panel("pane") + "\n"
            await driver.press("2")
        shown = re.sub(" +", " ", shown)
        for words in (
            *("x end the go", "Q leave the table", "4286 move", "Ctrl+Z Ctrl+Y undo, redo", "! $ explain this, rules"),
            *("F6 to F14 choose a line", "Backspace a step back", "Ctrl+P all commands", "F4 these keys"),
        ):
            assert f" {words}" in shown
        assert not re.search(OLD_KEYS, shown)


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("tab", ["", "M", "I", "R", "f3", "L", "n", "f4"])
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
        assert driver.hint == "The game is saved. Press Q once more to leave the table."
        await driver.press("Q")
        assert "also with $ at any time" in driver.text()


async def test_a_key_that_was_given_away_is_not_named_for_its_old_command(tmp_path: Path) -> None:
    async with at_table(tmp_path, seated(position("placement").game, 2), LARGE, keys={"end": "u"}) as driver:
        await driver.press("K")
        shown = driver.panel("pane")
        assert re.search(r" u +end the go", shown)
        assert re.search(r" U +undo, redo", shown)
        assert "u undo" not in driver.prompt


async def test_the_replay_and_the_final_screen_name_the_keys_in_force(tmp_path: Path) -> None:
    keys = {"replay-why": "y", "replay-on": "n", "replay-leave": "z", "final-replay": "p", "final-page": "o"}
    played(make_store(tmp_path), 2)
    async with at_title(tmp_path, keys=keys) as driver:
        await driver.go_to("Saved games")
        await driver.press("enter", "enter")
        text = driver.text()
        assert "o scores or course" in text
        assert "Replay  p: the whole game" in text and "Turning points  t: what counted" in text
        await driver.press("p")
        assert driver.text().split("\n")[-1] == (
            " Left n step  Up Down go  PgUp PgDn turn  r player  y why  Tab board  z"
        )
