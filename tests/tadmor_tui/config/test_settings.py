"""The settings file: what is written is read again, and a wrong file is one sentence."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

import pytest

from tadmor_tui.app.app import TadmorApp
from tadmor_tui.config.settings import Settings, SettingsError, load_settings, save_settings, settings_path
from tests.drivers.real_terminal import NEW, Terminal
from tests.drivers.table_driver import SMALL, at_title
from tests.saves.tables import make_store


def test_no_file_is_the_defaults(tmp_path: Path) -> None:
    assert load_settings(tmp_path / "none.toml") == Settings()


@pytest.mark.parametrize(
    "settings",
    [
        Settings(),
        Settings(theme="light", glyphs="ascii", end_of_go="never ask", curtain="always", bot_pause=1.5),
        Settings(keys={"end": "x,ctrl+e", 'odd "name"\\': "ü,\t,漢"}),
    ],
)
def test_round_trip(settings: Settings, tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    save_settings(settings, path)
    assert load_settings(path) == settings
    save_settings(settings, path)
    assert load_settings(path) == settings


def loaded(path: Path) -> tuple[Settings, list[str]]:
    """The settings of a file, and what was said about it."""
    said: list[str] = []
    return load_settings(path, lambda problem: said.append(str(problem))), said


@pytest.mark.parametrize(
    "text",
    [
        b"theme = ",
        b"\xff\xfe",
        b"theme = " + b"[" * 90_000,
        b"theme = " + b"[" * 200_000,
        b"bot_pause = " + b"9" * 6_000,
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_a_file_that_can_not_be_read_is_one_sentence_and_the_usual_settings(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text)
    settings, said = loaded(path)
    assert settings == Settings()
    assert_one_sentence(said, path)
    with pytest.raises(SettingsError, match=r"fix it or move it away|move the file away"):
        save_settings(Settings(theme="light"), path)
    assert path.read_bytes() == text, "somebody may want to mend it"


def assert_one_sentence(said: list[str], path: Path) -> None:
    (sentence,) = said
    assert str(path) in sentence
    assert sentence.endswith(".") and not sentence.endswith("..")
    assert "\n" not in sentence
    assert len(sentence) < 400


ODD = {
    "theme = 'pink'": "theme can't be “pink”",
    "theme = 5": "theme should be text, not a whole number",
    "language = 5": "language should be text, not a whole number",
    "curtain = 9999": "curtain should be text, not a whole number",
    "bot_pause = 'long'": "bot_pause should be a number with a point, not text",
    "bot_pause = -1": "bot_pause should be at least 0",
    "bot_pause = inf": "bot_pause should be at most 60",
    "bot_pause = 1e9": "bot_pause should be at most 60",
    "keys = 3": "keys should be an object, not a whole number",
    "colour = 'red'": "“colour” is unknown to this version",
    "brand_new_setting = true": "“brand_new_setting” is unknown to this version",
    "moment = 2026-03-06T18:00:00Z": "“moment” is unknown to this version",
}
"""Settings that can't be used, and what is said of them."""


@pytest.mark.parametrize("odd", ODD)
def test_one_bad_or_unknown_setting_costs_that_setting_only(odd: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    text = f'{odd}\nmotion = "short"\nbots_say_why = "on"\n'
    path.write_text(text, encoding="utf-8")
    settings, said = loaded(path)
    assert settings == Settings(motion="short", bots_say_why="on")
    assert_one_sentence(said, path)
    assert f"1 setting is ignored: {ODD[odd]}" in said[0]
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("odd", ODD)
def test_what_a_later_version_has_written_is_kept(odd: str, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(odd, encoding="utf-8")
    before = tomllib.loads(odd)
    settings = load_settings(path)
    settings.end_of_go = "never ask"
    save_settings(settings, path)
    kept = tomllib.loads(path.read_text(encoding="utf-8"))
    assert before.items() <= kept.items()
    assert load_settings(path) == settings == Settings(end_of_go="never ask")


def test_a_bad_setting_that_is_changed_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("theme = 'neon'\nlater = 1", encoding="utf-8")
    save_settings(Settings(theme="light"), path)
    settings, said = loaded(path)
    assert settings == Settings(theme="light")
    assert len(said) == 1 and "later" in said[0] and "neon" not in said[0]


def test_one_bad_key_costs_that_key_only(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[keys]\nundo = 1\nend = 'x'\nlater = ['a']\n", encoding="utf-8")
    settings, said = loaded(path)
    assert settings == Settings(keys={"end": "x"})
    assert_one_sentence(said, path)
    assert "2 settings are ignored" in said[0]
    save_settings(settings, path)
    assert tomllib.loads(path.read_text(encoding="utf-8"))["keys"] == {"undo": 1, "end": "x", "later": ["a"]}


def test_many_bad_settings_are_still_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"{'y' * 900} = 1\n" + "\n".join(f"setting{n} = '{'x' * 900}'" for n in range(90)))
    settings, said = loaded(path)
    assert settings == Settings()
    assert_one_sentence(said, path)
    assert "91 settings are ignored" in said[0]


def test_what_has_no_room_in_the_file_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    for text in (f"later = '{'x' * 99_900}'", f"later{'.a' * 5_000} = 1", f"theme{'.a' * 5_000} = 1"):
        path.write_text(text, encoding="utf-8")
        assert load_settings(path) == Settings()
        with pytest.raises(SettingsError, match="do not fit into"):
            save_settings(Settings(motion="short"), path)
        assert path.read_text(encoding="utf-8") == text


async def test_the_app_starts_and_says_it_once(tmp_path: Path) -> None:
    app = TadmorApp(make_store(tmp_path), Settings(), tmp_path / "settings.toml", problems=["theme can't be “neon”"])
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert [note.message for note in app._notifications] == ["theme can't be “neon”"]


def test_every_way_to_play_starts_with_a_bad_setting(tmp_path: Path) -> None:
    """On the screen and line by line, a new game and one that is continued."""
    file = tmp_path / "settings.toml"
    file.write_text('theme = "neon"\n', encoding="utf-8")
    with Terminal(tmp_path, *NEW, size=(120, 40)) as terminal:
        assert "theme can't be “neon”." in " ".join(
            re.sub("▌", " ", terminal.wait_for("The file stays as it is")).split()
        )
        terminal.wait_for("Take an extra")
    with Terminal(tmp_path, "continue", "--plain", size=(120, 40)) as terminal:
        text = terminal.wait_for("Blue>")
        assert "1 setting is ignored: theme can't be “neon”" in terminal.raw.decode(), text
    assert file.read_text(encoding="utf-8") == 'theme = "neon"\n'


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    settings, said = loaded(tmp_path)
    assert settings == Settings()
    assert re.fullmatch(
        r"I can't read the settings in .* \(Is a directory\), so .*; check the permissions.*\.", said[0]
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
def test_a_pipe_instead_of_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.toml")
    settings, said = loaded(tmp_path / "settings.toml")
    assert settings == Settings() and "it is not a regular file" in said[0]


def test_where_they_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TADMOR_HOME", str(tmp_path))
    assert settings_path() == tmp_path / "settings.toml"
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("TADMOR_HOME", "~/x")
    assert settings_path() == tmp_path / "me" / "x" / "settings.toml"
    monkeypatch.delenv("TADMOR_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert settings_path() == tmp_path / "config" / "tadmor" / "settings.toml"


async def test_changed_on_the_screen_and_kept_at_once(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        await driver.go_to("Settings")
        await driver.press("enter")
        await driver.set_to("Colours", "light")
        await driver.set_to("Curtain", "always")
        await driver.go_to("Pace")
        await driver.press("enter")
        await driver.set_to("Bot pause", "0.8 seconds")
        await driver.set_to("End of a go", "never ask")
        kept = load_settings(tmp_path / "settings.toml")
        await driver.press("escape", "escape")
        assert "New game" in driver.text()
    assert (kept.theme, kept.end_of_go, kept.curtain, kept.bot_pause) == ("light", "never ask", "always", 0.8)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
async def test_a_place_that_can_not_be_written(tmp_path: Path) -> None:
    async with at_title(tmp_path) as driver:
        (tmp_path / "settings.toml").unlink(missing_ok=True)
        tmp_path.chmod(0o500)
        try:
            await driver.go_to("Settings")
            await driver.press("enter", "right")
            assert "The settings can't be kept" in driver.text()
        finally:
            tmp_path.chmod(0o700)


async def test_other_keys(tmp_path: Path) -> None:
    from rules.tadmor.game import TadmorGame
    from tests.drivers.seated import seated
    from tests.drivers.table_driver import at_table

    shown = seated(TadmorGame.new(2, 1), 2)
    async with at_table(tmp_path, shown, keys={"collect": "z", "end": "x"}) as driver:
        await driver.press("z")
        assert driver.hint == "There is nothing to collect now."
        await driver.press("x")
        assert driver.hint == "Your go can't end yet."


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_the_settings_show_what_they_look_like_where_there_is_room(glyphs: str, tmp_path: Path) -> None:
    async with at_title(tmp_path, (160, 50), glyphs=glyphs) as driver:
        driver.app.show_settings()
        await driver.settle()
        assert "How it looks" in driver.text() and re.search(r"possible +closed", driver.text())
        assert ("▀" in driver.text()) is (glyphs == "unicode"), "the picture"
        await driver.press("down", "right")
        assert ("▀" in driver.text()) is (driver.app.glyphs.pictures), "signs change at once"
        await driver.resize(80, 24)
        assert "How it looks" not in driver.text() and "Pace" in driver.text()
