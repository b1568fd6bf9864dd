"""Another language is chosen, by a flag, in the settings or by the surroundings: every screen speaks it at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from saves.store import Store
from tadmor_tui.cli import WRONG_USE, main
from tadmor_tui.config.settings import LanguageSetting, Settings, load_settings, save_settings, settings_path
from tadmor_tui.render.text import text_of
from tadmor_tui.screens.settings import SettingsScreen
from tadmor_tui.screens.table import TableScreen
from tadmor_tui.text.languages import LANGUAGES, LanguageCode, language_of, take_flag
from tadmor_tui.text.translation import choose, language, words_of
from tadmor_tui.widgets.pane import Pane
from tests.drivers.all_screens import AnyScreen, openers
from tests.drivers.played import played
from tests.drivers.table_driver import Driver, an_app
from tests.rules.tadmor.reference_books import tadmor_book
from tests.saves.tables import Clock, begin, make_store, play
from tests.tadmor_tui.text.pseudo_language import ACCENTED, PSEUDO

OPENERS = openers("7", ("Ana", "Bruno", "Carla", "Dora"), tadmor_book())


def test_the_settings_have_all_languages() -> None:
    assert get_args(LanguageSetting) == ("automatic", *LANGUAGES)


# --- screens


@pytest.mark.parametrize("kind", OPENERS, ids=lambda kind: kind.__name__)
async def test_every_screen_speaks_another_language_at_once(kind: type[AnyScreen], tmp_path: Path) -> None:
    choose(PSEUDO)
    played(make_store(tmp_path), actions=30)
    app = an_app(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        app.push_screen(screen := OPENERS[kind](tmp_path))
        await driver.settle()
        app.settings.language = "en"
        app.keep_settings()
        await driver.settle()
        for open_screen in app.screen_stack:
            for panel in open_screen.query(Pane):
                rows = text_of(panel.lines).replace(LANGUAGES["fr"], "").splitlines()
                left = [row for row in rows if set(row) & set(ACCENTED)]
                assert not left, (type(open_screen).__name__, panel.id, left)
        assert screen in app.screen_stack


async def test_a_language_is_chosen_in_the_settings_over_a_table_and_remembered(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=(100, 30)) as pilot:
        driver = Driver(app, pilot, Random(1))
        await driver.settle()
        app.push_screen(table := OPENERS[TableScreen](tmp_path))
        await driver.settle()
        assert isinstance(table, TableScreen)
        await driver.press("down")
        chosen, story = table.ui.menu.current, list(table.ui.snapshot.story)
        assert chosen is not None
        app.show_settings()
        await driver.settle()
        await driver.press("right", "right")
        assert language() is language_of("de")
        assert isinstance(app.screen, SettingsScreen)
        assert "< Deutsch >" in driver.text()
        await driver.press("escape")
        now = table.ui.menu.current
        assert now is not None and now.offers[0].action == chosen.offers[0].action, "the cursor is where it was"
        assert len(table.ui.snapshot.story) == len(story)
    assert load_settings(tmp_path / "settings.toml").language == "de"


async def test_a_flag_counts_until_the_setting_is_changed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    choose(language_of("fr"))  # as the command line does it
    async with app.run_test(size=(80, 24)):
        app.settings.theme = "light"
        app.keep_settings()
        assert language().code == "fr"
        app.settings.language = "de"
        app.keep_settings()
        assert language().code == "de"
        app.settings.language = "automatic"
        app.keep_settings()
        assert language().code == "en"


# --- the command line


@pytest.mark.parametrize(
    ("words", "setting", "environment", "code"),
    [
        ("saves", "automatic", "", "en"),
        ("saves", "automatic", "de_AT:fr", "de"),
        ("saves", "fr", "de_AT:fr", "fr"),
        ("saves --language de", "fr", "", "de"),
        ("--language=fr saves", "de", "de", "fr"),
        ("--lang en saves", "de", "fr", "en"),
        ("saves --language FR_ca.UTF-8", "automatic", "", "fr"),
    ],
)
def test_the_flag_comes_before_the_setting_and_the_setting_before_the_environment(
    words: str, setting: LanguageSetting, environment: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", environment)
    settings_path().parent.mkdir(parents=True)
    save_settings(Settings(language=setting), settings_path())
    main(words.split())
    assert language().code == code


@pytest.mark.parametrize("content", [b"language = 7", b"language = [", b"\xff language", b"language = 'klingon'"])
def test_a_settings_file_that_names_no_language_leaves_it_to_the_environment(
    content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANGUAGE", "de")
    settings_path().parent.mkdir(parents=True)
    settings_path().write_bytes(content)
    main(["saves"])
    assert language().code == "de"


def test_a_language_that_nobody_speaks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["saves", "--language", "klingon"]) == WRONG_USE
    told = capsys.readouterr().err
    assert (
        told
        == "tadmor: Tadmor is not available in “klingon”; choose one of: en (English), de (Deutsch), fr (Français).\n"
    )


def test_a_flag_without_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["saves", "--language"])
    assert "--language: expected one argument" in capsys.readouterr().err


@pytest.mark.parametrize("line", ["--help", "new --help", "saves --help", "rules --help"])
def test_headings_of_the_help_end_as_their_language_has_it(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    for code, mark in (("en", ":"), ("fr", "\u202f:")):
        with pytest.raises(SystemExit):
            main([*line.split(), "--language", code])
        headings = [row for row in capsys.readouterr().out.splitlines() if re.match(r"\S.*:$", row)]
        assert headings and all(re.search(rf"\w\)?{mark}$", heading) for heading in headings), headings


def test_words_after_two_dashes_are_no_flags() -> None:
    assert take_flag(["rules", "--", "--language", "de"]) == (None, ["rules", "--", "--language", "de"])


# --- what is the same in every language


def test_programs_hear_the_same_in_every_language() -> None:
    asked = [b'{"do":"new","players":2,"seed":7}', b'{"do":"prompt"}', b'{"do":"legal"}', b'{"do":"dance"}', b"no"]
    said = {
        subprocess.run(
            [sys.executable, "-m", "tadmor_tui", "engine", *flag],
            input=b"\n".join(asked),
            capture_output=True,
            env={**os.environ, "LC_ALL": locale},
            timeout=300,
            check=True,
        ).stdout
        for locale, flag in (("C.UTF-8", ()), ("de_DE.UTF-8", ("--language", "fr")))
    }
    assert len(said) == 1 and said.pop().count(b"\n") == len(asked)


def test_a_saved_game_is_the_same_in_every_language_but_for_its_title(tmp_path: Path) -> None:
    def saved_in(code: LanguageCode) -> bytes:
        choose(language_of(code))
        store = Store(tmp_path / code, "tests", Clock(), words_of)
        with begin(store, title="Friday") as saved:
            play(saved, 12)
            document = msgspec.structs.replace(saved.document, id="")
        return msgspec.json.encode(document)

    assert len({saved_in(code) for code in LANGUAGES}) == 1
