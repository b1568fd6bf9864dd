"""The settings file: what is written is read again, and a wrong file is one sentence."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tadmor_tui.settings import Settings, SettingsError, load_settings, save_settings, settings_path
from tests.tadmor_tui.table_driver import at_title


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


@pytest.mark.parametrize(
    "text",
    [
        b"theme = ",
        b"theme = 'pink'",
        b"colour = 'red'",
        b"bot_pause = 'long'",
        b"bot_pause = -1",
        b"bot_pause = inf",
        b"bot_pause = 1e9",
        b"keys = 3",
        b"[keys]\nend = 1",
        b"\xff\xfe",
        b"theme = " + b"[" * 90_000,
        b"theme = " + b"[" * 200_000,
        b"bot_pause = " + b"9" * 6_000,
        b"theme" + b".a" * 5_000 + b" = 1",
        b"[keys" + b".a" * 5_000 + b"]",
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_a_wrong_file_is_one_sentence(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(text)
    with pytest.raises(SettingsError) as error:
        load_settings(path)
    said = str(error.value)
    assert str(path) in said
    assert said.endswith(".")
    assert not said.endswith("..")
    assert "\n" not in said
    assert len(said) < 400


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"I can't read the settings in .* \(Is a directory\); check the rights "):
        load_settings(tmp_path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes that have names")
def test_a_pipe_instead_of_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "settings.toml")
    with pytest.raises(SettingsError, match="it is no regular file"):
        load_settings(tmp_path / "settings.toml")


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
        await driver.set_to("End of a go", "never ask")
        await driver.set_to("Curtain", "always")
        await driver.set_to("Pause of bots", "0.8 seconds")
        kept = load_settings(tmp_path / "settings.toml")
        await driver.press("escape")
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
    from tests.tadmor_tui.seated import seated
    from tests.tadmor_tui.table_driver import at_table

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
        assert "How it looks" not in driver.text() and "Pause of bots" in driver.text()
