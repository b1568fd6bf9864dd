"""Who knows the seed knows every card: it can't be guessed, and nobody is told it while the game is on."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from rules import DEFAULT_GAME
from rules.games import GAMES
from tadmor_tui.cli import main
from tadmor_tui.commands.engine_session import Engine
from tadmor_tui.config.new_game import SEED_BITS, new_seed
from tests.drivers.table_driver import LARGE, at_title
from tests.saves.tables import begin, make_store, play_unsaved

SMALL = 2**32
TOLD = 9_876_543_210_123_456_789


def test_the_system_draws_64_bits() -> None:
    seeds = [new_seed() for _ in range(2000)]
    assert len(set(seeds)) == 2000
    assert SEED_BITS == 64
    for bit in range(SEED_BITS):
        assert 700 < sum(seed >> bit & 1 for seed in seeds) < 1300


@pytest.mark.parametrize("command", ["new", "play"])
def test_a_game_from_the_command_line(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    for _ in range(2):
        assert main([command, "--plain"]) == 0
    seeds = _seeds(tmp_path / "tadmor")
    assert len(seeds) == 2
    assert min(seeds) > SMALL


async def test_a_game_from_the_app(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.go_to("New game")
        await driver.press("enter", "enter")
        await driver.wait_for_a_person()
    assert _seeds(tmp_path)[0] > SMALL


def test_a_game_of_the_engine() -> None:
    seeds = set()
    for request in (b'{"do":"new","players":2}', b'{"do":"new","players":2,"seed":null}'):
        engine = Engine(GAMES[DEFAULT_GAME].standard_components())
        assert json.loads(engine.answer(request))["ok"]
        state = json.loads(engine.answer(b'{"do":"state"}'))["state"]
        seeds.add(state["options"]["seed"])
        again = Engine(GAMES[DEFAULT_GAME].standard_components())
        again.answer(json.dumps({"do": "new", "players": 2, "seed": state["options"]["seed"]}).encode())
        assert json.loads(again.answer(b'{"do":"state"}'))["state"] == state
    assert len(seeds) == 2
    assert min(seeds) > SMALL


def test_a_state_goes_on_whatever_became_of_its_seed() -> None:
    """A program that rounds large numbers still plays the same game."""
    one, two = (Engine(GAMES[DEFAULT_GAME].standard_components()) for _ in range(2))
    one.answer(b'{"do":"new","players":2}')
    state = json.loads(one.answer(b'{"do":"state"}'))["state"]
    state["options"]["seed"] = round(state["options"]["seed"], -4)
    assert json.loads(two.answer(json.dumps({"do": "position", "state": state}).encode()))["ok"]
    for _ in range(60):
        action = json.loads(one.answer(b'{"do":"legal"}'))["actions"][0]
        request = json.dumps({"do": "apply", "action": action}).encode()
        assert one.answer(request) == two.answer(request)


def _seeds(home: Path) -> list[int]:
    return [shelved.document.options["seed"] for shelved in make_store(home).games() if shelved.document]


# --- and nobody is told


def test_no_command_tells_the_seed_of_a_running_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with begin(make_store(tmp_path / "tadmor"), seed=TOLD) as saved:
        play_unsaved(saved, 30)
    commands = (
        ["continue", "--plain"],
        ["replay", "newest", "--plain"],
        ["saves"],
        ["saves", "list", "--json"],
        ["saves", "show", "newest"],
        ["saves", "show", "newest", "--json"],
        ["saves", "check"],
        ["doctor"],
    )
    for words in commands:
        monkeypatch.setattr(sys, "stdin", io.StringIO("board\nhand\nadvice\nwhy\nsave\nhelp\n"))
        assert main(words) == 0
        said = capsys.readouterr()
        assert said.out
        assert str(TOLD) not in said.out + said.err


async def test_no_screen_tells_the_seed_of_a_running_game(tmp_path: Path) -> None:
    with begin(make_store(tmp_path), seed=TOLD) as saved:
        play_unsaved(saved, 30)
    async with at_title(tmp_path, LARGE) as driver:
        seen = driver.text()
        await driver.go_to("Saved games")
        await driver.press("enter")
        seen += driver.text()
        await driver.press("v")
        seen += driver.text()
        await driver.press("escape", "enter")
        for key in ("g", "escape", "K", "escape", "q"):
            seen += driver.text()
            await driver.press(key)
        seen += driver.text()
    assert "Ana" in seen
    assert str(TOLD) not in seen


def test_a_finished_game_tells_its_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with begin(make_store(tmp_path / "tadmor"), seed=TOLD) as saved:
        play_unsaved(saved, 2000)
    assert main(["saves", "show", saved.document.id]) == 0
    assert f"Seed: {TOLD}. " in capsys.readouterr().out
    assert main(["saves", "show", saved.document.id, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == TOLD
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert main(["continue", "--plain", saved.document.id]) == 0
    assert f"The seed was {TOLD}: " in capsys.readouterr().out
