"""`tadmor saves` on the command line."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from rules.tadmor.game import TadmorGame
from saves.atomic import backup_of
from saves.document import MAX_FILE_BYTES
from saves.saved_game import SavedGame
from saves.store import Store
from tadmor_tui.cli import main
from tadmor_tui.text.phrases import format_age
from tests.rules.choosers import with_sense
from tests.saves.tables import begin, files_in, make_store, play, play_unsaved, saved_file

ROOT = Path(__file__).parents[3]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """The store that TADMOR_HOME names in tests."""
    return make_store(tmp_path / "tadmor")


@pytest.fixture
def path(store: Store) -> Path:
    return saved_file(store, 3, 40)


class Said:
    """What a command answered."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*words: str) -> Said:
        status = main(["saves", *words])
        return Said(status, *capsys.readouterr())

    return run


def id_of(store: Store, path: Path) -> str:
    return store.look(path).id


# --- list


def test_an_empty_shelf(run: Any) -> None:
    assert run().out == run("list").out == "There are no saved games yet.\n"
    assert run("list", "--json").out == "[]\n"


def test_a_list_for_a_pipe(run: Any, store: Store, path: Path) -> None:
    said = run()
    assert said.status == 0
    word, name, scores, format_age, game, won = said.out.rstrip("\n").split("\t")
    assert (word, name, game, won) == (id_of(store, path), "Friday, Ana-Bruno-Carla, turn 1", "Tadmor", "")
    assert scores.startswith("Ana ")
    assert "  Carla " in scores
    assert format_age.endswith(" ago") or format_age == "just now"
    assert run("list").out == said.out


def test_a_list_for_a_terminal(store: Store, path: Path, tmp_path: Path) -> None:
    """A title is text: no markup, no emoji codes, nothing that a terminal obeys."""
    store.rename(path, "[bold]A[/] :smile: [/x]")
    path.with_name("broken\x1b[2J.tadmor.json").write_text("{")
    reading, terminal = pty.openpty()
    env = {**os.environ, "TADMOR_HOME": str(tmp_path / "tadmor"), "TERM": "xterm-256color", "COLUMNS": "200"}
    command = [sys.executable, "-m", "tadmor_tui", "saves"]
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=terminal, stderr=subprocess.PIPE, check=False)
    os.close(terminal)
    with open(reading, "rb", buffering=0) as pipe:
        out = pipe.read(1 << 16).decode()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "[bold]A[/] :smile: [/x], turn 1" in out
    assert "Played" in out
    assert "broken\ufffd[2J.tadmor.json is cut off in line 1" in out
    assert "\x1b[2J" not in out


@pytest.mark.parametrize(
    ("ago", "words"),
    [
        (timedelta(seconds=-500), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=61), "1 minute ago"),
        (timedelta(minutes=59, seconds=30), "59 minutes ago"),
        (timedelta(minutes=61), "1 hour ago"),
        (timedelta(hours=23, minutes=59), "23 hours ago"),
        (timedelta(hours=25), "1 day ago"),
        (timedelta(days=400), "400 days ago"),
    ],
)
def test_ages(ago: timedelta, words: str) -> None:
    assert format_age(datetime.now(UTC) - ago) == words


def test_a_list_for_a_program(run: Any, store: Store, path: Path) -> None:
    (store.folder / "broken.tadmor.json").write_text("{")
    first, second = json.loads(run("list", "--json").out)
    assert first["id"] == id_of(store, path)
    assert first["name"] == "Friday, Ana-Bruno-Carla, turn 1"
    assert first["file"] == str(path)
    assert first["summary"]["actions"] == 40
    assert [seat["name"] for seat in first["seats"]] == ["Ana", "Bruno", "Carla"]
    assert set(second) == {"file", "problem"}


def test_the_data_folder_before_or_after(run: Any, tmp_path: Path) -> None:
    other = make_store(tmp_path / "other")
    saved_file(other)
    for words in (["--data-dir", str(tmp_path / "other"), "list"], ["list", "--data-dir", str(tmp_path / "other")]):
        assert "Friday, Ana-Bruno" in run(*words).out
    assert "no saved games" in run().out
    assert "no saved games" in run("list").out


# --- show and check


def test_show(run: Any, store: Store, path: Path) -> None:
    said = run("show", id_of(store, path))
    lines = said.out.splitlines()
    assert lines[0] == f"Friday, Ana-Bruno-Carla, turn 1 ({id_of(store, path)})"
    assert "40 actions, begun 2026-03-06 12:30 UTC." in lines[1]
    assert lines[2].endswith(f"File: {path}")
    assert len(lines) == 4
    assert "tells the story so far" in lines[3]
    assert json.loads(run("show", "newest", "--json").out)["log"] == []


def test_show_tells_the_log_when_there_are_no_secrets_any_more(run: Any, store: Store) -> None:
    finished = saved_file(store, 2, 10_000)
    log = store.watch(finished).document.log
    lines = run("show", id_of(store, finished)).out.splitlines()
    assert [line.strip() for line in lines[3:]] == log
    assert json.loads(run("show", id_of(store, finished), "--json").out)["log"] == log


def test_show_is_harmless_to_the_terminal(run: Any, store: Store, path: Path) -> None:
    raw = json.loads(path.read_bytes())
    raw["log"][0] = "0 0 \x1b]0;owned\x07 0000"
    path.write_text(json.dumps(raw))
    assert "\x1b" not in run("show", id_of(store, path)).out


def test_check(run: Any, store: Store, path: Path) -> None:
    said = run("check")
    assert (said.status, said.out) == (0, f"{path.name} is intact: 40 actions.\n")
    raw = json.loads(path.read_bytes())
    raw["log"][3] = "oops"
    path.write_text(json.dumps(raw))
    good = saved_file(store)
    before = files_in(store.folder)
    said = run("check")
    assert said.status == 1
    assert f"{good.name} is intact: 40 actions.\n" in said.out
    assert f"{path.name} has a line in its log that I can't read, “oops” (line 4 of its log); you can " in said.out
    assert run("check", id_of(store, good)).status == 0
    findings = json.loads(run("check", "--json").out)
    assert sorted(finding["whole"] for finding in findings) == [False, True]
    assert files_in(store.folder) == before


# --- in and out


def test_export_to_a_file(run: Any, store: Store, path: Path, tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    assert run("export", id_of(store, path), str(target)).status == 0
    assert target.read_bytes() == path.read_bytes()
    said = run("export", id_of(store, path), str(target))
    assert (said.status, said.err) == (2, f"tadmor: {target} exists already; choose another name.\n")
    said = run("export", "newest", str(tmp_path / "no" / "folder"))
    assert said.status == 2
    assert said.err.endswith("(No such file or directory); choose another place.\n")


def test_an_export_is_as_open_as_the_user_likes(run: Any, store: Store, path: Path, tmp_path: Path) -> None:
    for mask, mode in ((0o022, 0o644), (0o077, 0o600)):
        before = os.umask(mask)
        try:
            assert run("export", "newest", str(tmp_path / f"{mask}.json")).status == 0
        finally:
            os.umask(before)
        assert (tmp_path / f"{mask}.json").stat().st_mode & 0o777 == mode


def test_import_from_a_file(run: Any, store: Store, path: Path, tmp_path: Path) -> None:
    target = tmp_path / "game.json"
    run("export", "newest", str(target))
    said = run("import", str(target))
    assert said.status == 0
    assert said.out.startswith("Friday, Ana-Bruno-Carla, turn 1 has been added as ")
    assert len(store.games()) == 2
    said = run("import", str(tmp_path / "nothing"))
    assert said.status == 2
    assert said.err.endswith("(No such file or directory); nothing was imported.\n")
    target.write_bytes(b"\xff")
    said = run("import", str(target))
    assert (said.status, said.err) == (
        2,
        "tadmor: The imported text is not UTF-8 text (line 1, byte 1); nothing was imported.\n",
    )


SECRETS = "This game is not over, and the file holds everybody's cards and the seed."


def test_an_export_of_an_unfinished_game_says_that_it_holds_secrets(run: Any, path: Path, tmp_path: Path) -> None:
    said = run("export", "newest", str(tmp_path / "game.json"))
    assert said.out == "" and said.err.startswith(SECRETS) and "--without-secrets" in said.err


def test_an_export_of_a_finished_game_is_whole_and_says_nothing(run: Any, store: Store, tmp_path: Path) -> None:
    path = saved_file(store, 3, 100_000)
    for words in ((), ("--without-secrets",)):
        target = tmp_path / f"game{len(words)}.json"
        assert run("export", id_of(store, path), str(target), *words).err == ""
        assert target.read_bytes() == path.read_bytes()


def tadmor_game(saved: SavedGame) -> TadmorGame:
    assert isinstance(saved.game, TadmorGame)
    return saved.game


def test_an_export_without_secrets_has_only_what_everybody_could_see(run: Any, store: Store, tmp_path: Path) -> None:
    target, rng = tmp_path / "story.json", Random(1)
    with begin(store, 3, seed=987654321) as saved:
        while not (hands := {card for merchant in tadmor_game(saved).state.merchants for card in merchant.hand}):
            saved.apply(saved.game.acting[0], with_sense(tadmor_game(saved), rng))
    said = run("export", id_of(store, saved.path), str(target), "--without-secrets")
    assert (said.status, said.err) == (0, "")
    told = target.read_text("utf-8")
    story = json.loads(told)
    assert story["table"] == json.loads(msgspec.json.encode(saved.game.view(None)))
    assert any("turn" in sentence.lower() for sentence in story["story"])
    assert not hands & set(re.findall(r"K[0-9]+", told))
    assert all(word not in told for word in ('"seed"', '"log"', '"deck"', '"undone"', saved.document.id))
    assert "987654321" not in told


def test_a_public_story_is_not_taken_for_a_game(run: Any, store: Store, path: Path, tmp_path: Path) -> None:
    target = tmp_path / "story.json"
    run("export", "newest", str(target), "--without-secrets")
    said = run("import", str(target))
    assert (said.status, len(store.games())) == (2, 1)
    assert "has only the story that everybody could see, so it can be read but not played on from" in said.err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a file without end")
def test_import_of_something_without_end(run: Any) -> None:
    said = run("import", "/dev/zero")
    assert said.status == 2
    assert f"is too large for a saved game (more than {MAX_FILE_BYTES:,} bytes)" in said.err


def tadmor(home: Path, *words: str, given: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "tadmor_tui", "saves", *words]
    env = {**os.environ, "TADMOR_HOME": str(home), **more}
    return subprocess.run(command, cwd=ROOT, env=env, input=given, capture_output=True, check=False)


def test_through_standard_output_and_input(store: Store, path: Path, tmp_path: Path) -> None:
    exported = tadmor(tmp_path / "tadmor", "export", "newest")
    assert exported.stdout == path.read_bytes()
    imported = tadmor(tmp_path / "other", "import", "-", given=exported.stdout)
    assert imported.returncode == 0, imported.stderr
    back = tadmor(tmp_path / "other", "export", "newest", "-")
    changed = [line for line in back.stdout.splitlines() if line not in exported.stdout.splitlines()]
    assert len(changed) == 1
    assert changed[0].startswith(b' "id"')
    refused = tadmor(tmp_path / "other", "import", given=exported.stdout[:-200])
    assert (refused.returncode, refused.stdout) == (2, b"")
    assert refused.stderr.startswith(b"tadmor: The imported text is cut off in line ")
    assert refused.stderr.count(b"\n") == 1


def test_a_terminal_that_lacks_letters(store: Store, path: Path, tmp_path: Path) -> None:
    store.rename(path, "Ångström 李")
    for words in (["list"], ["show", "newest"], ["check"]):
        done = tadmor(tmp_path / "tadmor", *words, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
        assert (done.returncode, done.stderr) == (0, b"")


def test_no_screen_is_loaded(tmp_path: Path) -> None:
    script = (
        "import sys; from tadmor_tui.cli import main; main(['saves', 'list'])\n"
        "assert not {'textual', 'rich'} & sys.modules.keys()"
    )
    env = {**os.environ, "TADMOR_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


# --- keeping house


def test_rename(run: Any, store: Store, path: Path) -> None:
    said = run("rename", id_of(store, path), "Sunday's game")
    assert said.out == "It is now called Sunday's game, turn 1.\n"
    said = run("rename", "sunday", " ")
    assert (said.status, said.err) == (2, "tadmor: A title needs at least one letter; nothing was changed.\n")


def test_duplicate(run: Any, store: Store, path: Path) -> None:
    said = run("duplicate", "newest")
    assert said.out.startswith("Friday, Ana-Bruno-Carla (copy), turn 1 has been added as ")
    assert len(store.games()) == 2


def test_delete(run: Any, store: Store, path: Path) -> None:
    data = path.read_bytes()
    said = run("delete", id_of(store, path))
    words, _, where = said.out.rstrip("\n").rpartition(": ")
    assert words == f"Moved to the trash; “tadmor saves restore {id_of(store, path)}” brings it back"
    assert Path(where).read_bytes() == data
    assert store.games() == []


def test_what_was_deleted_is_brought_back(run: Any, store: Store, path: Path) -> None:
    data, word = path.read_bytes(), id_of(store, path)
    assert run("restore").out == "The trash is empty.\n"
    run("delete", word)
    assert run("restore").out.startswith(f"{word}\tFriday, Ana-Bruno-Carla, turn 1\tAna ")
    said = run("restore", word)
    assert (said.status, said.out) == (0, "Friday, Ana-Bruno-Carla, turn 1 has been restored.\n")
    assert path.read_bytes() == data
    assert run("restore").out == "The trash is empty.\n"
    run("delete", word)
    assert run("restore", str(store.trash / path.name)).status == 0
    assert path.read_bytes() == data
    path.write_bytes(b"{")
    assert f"“tadmor saves restore {word}” brings it back" in run("delete", word).out
    first, second = run("restore", word).out.splitlines()
    assert first == f"{path.name} has been restored."
    assert second.startswith(f"{path.name} is cut off in line 1; you can open the last good copy")
    assert run("restore", word).status == 0
    assert run("check").status == 0


@pytest.mark.parametrize("what", ["delete", "restore"])
def test_only_games(what: str, run: Any, store: Store, path: Path, tmp_path: Path) -> None:
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("The bride of the desert")
    said = run(what, str(thesis))
    assert (said.status, said.out) == (2, "")
    end = "so it was left alone; “tadmor saves” lists them.\n"
    assert said.err == f"tadmor: thesis.txt is not one of the games in {store.folder}, {end}"
    assert thesis.read_text() == "The bride of the desert"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["tadmor", "thesis.txt"]


def test_restore(run: Any, store: Store, path: Path) -> None:
    word = id_of(store, path)
    path.write_bytes(b"damaged")
    assert run("show", word).status == 2
    said = run("restore", word)
    aside = path.with_name(path.name + ".damaged-1")
    end = f"has been restored from its last good copy; the damaged file is kept as {aside}\n"
    assert (said.status, said.out) == (0, f"Friday, Ana-Bruno-Carla, turn 1 {end}")
    assert aside.read_bytes() == b"damaged"
    assert path.read_bytes() == backup_of(path).read_bytes()
    said = run("restore", word)
    assert said.status == 2
    assert "is intact, so there is nothing to restore" in said.err


# --- refusals


@pytest.mark.parametrize("what", ["show", "check", "export", "rename", "duplicate", "delete", "restore"])
def test_one_sentence_and_status_2(what: str, run: Any, store: Store, path: Path) -> None:
    more = ["New title"] if what == "rename" else []
    said = run(what, "nothing", *more)
    lists = "restore” lists what can be brought back" if what == "restore" else "saves” lists them"
    sentence = f"tadmor: There is no saved game “nothing”; “tadmor {lists.replace('restore', 'saves restore')}.\n"
    assert (said.status, said.out, said.err) == (2, "", sentence)
    saved_file(store, 3)
    said = run(what, "friday", *more)
    assert said.status == 2
    assert "“friday” could be 2 games; use one of " in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("what", ["rename", "delete", "restore"])
def test_a_game_that_is_being_played(what: str, run: Any, store: Store, path: Path) -> None:
    more = ["New title"] if what == "rename" else []
    with store.open(path):
        said = run(what, id_of(store, path), *more)
        assert said.status == 2
        assert " is being played by " in said.err
        assert "; you can watch it." in said.err
        for reading in ("show", "check", "export", "duplicate"):
            assert run(reading, id_of(store, path)).status == 0
    assert path.exists()


def test_a_data_folder_that_is_a_file(run: Any, tmp_path: Path) -> None:
    (tmp_path / "tadmor").write_text("not a folder")
    said = run()
    assert said.status == 2
    assert (
        said.err
        == f"tadmor: I can't read the folder {tmp_path}/tadmor/games (Not a directory); choose another data folder.\n"
    )


def test_finished_and_unfinished(run: Any, store: Store) -> None:
    with begin(store) as saved:
        play_unsaved(saved, 2000)
    assert "finished" in run().out
    said = run("export", "newest")
    assert (said.status, said.err) == (
        2,
        "tadmor: There is no unfinished game to continue; “tadmor new” starts one.\n",
    )
    with begin(store) as saved:
        play(saved, 1)
    assert run("show", "newest").status == 0
