"""The shelf: names that people recognise, the newest first, and everything that is done with whole games."""

from __future__ import annotations

import os
import re
from datetime import timedelta
from pathlib import Path

import pytest

from rules.games import GAMES
from rules.tadmor.state import usual_options
from saves import shelf
from saves.atomic import backup_of
from saves.document import HUMAN, LARGEST_COMPONENTS, MAX_FILE_BYTES, MAX_NAME_LENGTH, SeatInfo
from saves.places import data_folder
from saves.problems import CannotWrite, DamagedSave, NoSuchSave, SaveError
from saves.shelf import MAX_TITLE_LENGTH
from saves.store import Store
from saves.text import is_plain
from tests.saves.tables import (
    INVISIBLE,
    Clock,
    begin,
    files_in,
    make_store,
    play,
    play_unsaved,
    saved_file,
    seats,
    texts,
)

OWN = """
name = "my own copy"

[improvement_market]
cost = [1, 1, 2]
"""


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Store:
    return make_store(tmp_path, clock)


def name_of(store: Store, path: Path) -> str:
    return str(store.look(path).name)


# --- where


def test_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    assert data_folder(tmp_path / "chosen") == tmp_path / "chosen"
    assert data_folder(Path("~/chosen")) == tmp_path / "me" / "chosen"
    assert data_folder() == tmp_path / "tadmor"
    monkeypatch.setenv("TADMOR_HOME", "~/x")
    assert data_folder() == tmp_path / "me" / "x"
    monkeypatch.setenv("TADMOR_HOME", "~nobody-of-that-name/x")
    assert data_folder() == Path("~nobody-of-that-name/x")
    monkeypatch.delenv("TADMOR_HOME")
    assert data_folder() == tmp_path / "data" / "tadmor"


# --- beginning


def test_a_new_game_is_on_the_disk_before_the_first_decision(store: Store) -> None:
    with begin(store, 3) as saved:
        assert texts(store.watch(saved.path)) == []
        assert saved.path.parent == store.folder


def test_names_that_people_recognise(store: Store, clock: Clock) -> None:
    with begin(store, 3) as saved:
        while saved.game.progress().turn < 2:
            play_unsaved(saved, 1, len(saved.timeline))
    assert name_of(store, saved.path) == "Friday, Ana-Bruno-Carla, turn 2"
    assert re.fullmatch(r"2026-03-06-ana-bruno-carla-[2-9a-z]{5}\.tadmor\.json", saved.path.name)
    assert saved.path.name.endswith(f"-{saved.document.id}.tadmor.json")
    with begin(store) as saved:
        play_unsaved(saved, 2000)
    assert name_of(store, saved.path) == "Friday, Ana-Bruno, finished"


@pytest.mark.parametrize("name", INVISIBLE)
def test_everybody_has_a_name_that_can_be_seen(store: Store, name: str) -> None:
    with pytest.raises(SaveError, match="at least one letter that can be seen"):
        store.begin("tadmor", usual_options(2, 1), [SeatInfo("Ana"), SeatInfo(name)])
    with pytest.raises(NoSuchSave):
        store.newest()


def test_file_names_of_all_sorts_of_people(store: Store) -> None:
    people = [SeatInfo("Zoë Ångström"), SeatInfo("../../José/\\:*?"), SeatInfo("Ана"), SeatInfo("x" * 300)]
    with store.begin("tadmor", usual_options(4, 1), people) as saved:
        assert saved.path.name.startswith("2026-03-06-zoe-angstrom-jose-xxx")
        assert len(saved.path.name) < 100
        assert [seat.name for seat in saved.document.seats] == [
            "Zoë Ångström",
            "../../José/\\:*?",
            "Ана",
            "x" * MAX_NAME_LENGTH,
        ]
    assert saved.path.parent == store.folder
    with store.begin("tadmor", usual_options(2, 1), [SeatInfo("Ана"), SeatInfo("李")]) as saved:
        assert saved.path.name.startswith("2026-03-06-game-")
        assert name_of(store, saved.path) == "Friday, Ана-李, turn 1"


def test_nothing_typed_reaches_a_terminal_as_a_command(store: Store) -> None:
    people = [SeatInfo("Ana\x1b[2J"), SeatInfo("Bru\nno\u202e")]
    with store.begin("tadmor", usual_options(2, 1), people, title=" My\x07  \tgame\x9b31m ") as saved:
        assert [seat.name for seat in saved.document.seats] == ["Ana [2J", "Bru no"]
        assert saved.document.title == "My game 31m"
    store.rename(saved.path, "A\x1b]0;title\x07")
    assert name_of(store, saved.path) == "A ]0;title, turn 1"


def test_as_many_names_as_seats(store: Store) -> None:
    with pytest.raises(ValueError, match="2 players for a game of 3"):
        store.begin("tadmor", usual_options(3, 1), seats(2))


def test_an_id_is_never_used_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    letters = iter("aaaaaaaaaabbbbb")
    monkeypatch.setattr("secrets.choice", lambda _: next(letters))
    with begin(store) as one, begin(store) as other:
        assert (one.document.id, other.document.id) == ("aaaaa", "bbbbb")


# --- looking


def test_the_list(store: Store, clock: Clock) -> None:
    assert store.games() == []
    first, second = saved_file(store, 2, 5), saved_file(store, 3, 6)
    clock.wait(hours=1)
    with store.open(first) as saved:
        play(saved, 1)
    assert [shelved.path for shelved in store.games()] == [first, second]
    document = store.games()[1].document
    assert document is not None
    assert document.summary.actions == 6
    assert len(document.summary.scores) == 3
    assert [seat.name for seat in document.seats] == ["Ana", "Bruno", "Carla"]


def test_the_list_has_damaged_files_last_and_nothing_else(store: Store) -> None:
    good = saved_file(store)
    (store.folder / "broken.tadmor.json").write_text("{")
    (store.folder / "notes.txt").write_text("buy milk")
    (store.folder / "folder.tadmor.json").mkdir()
    os.mkfifo(store.folder / "pipe.tadmor.json")
    assert [shelved.path.name for shelved in store.games()] == [good.name, "broken.tadmor.json"]
    assert str(store.games()[1].problem).startswith("broken.tadmor.json is cut off in line 1; ")
    with pytest.raises(SaveError, match="is not a file"):
        store.open(store.folder / "pipe.tadmor.json")


def test_a_game_that_goes_while_we_list(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    path = saved_file(store)
    real = shelf._files
    monkeypatch.setattr(shelf, "_files", lambda folder: [*real(folder), path.with_name("gone.tadmor.json")])
    assert [shelved.path for shelved in store.games()] == [path]


def test_the_newest(store: Store, clock: Clock) -> None:
    with pytest.raises(NoSuchSave, match="no unfinished game"):
        store.newest()
    older = saved_file(store)
    clock.wait(minutes=5)
    newer = saved_file(store)
    clock.wait(minutes=5)
    with begin(store) as finished:
        play_unsaved(finished, 2000)
    assert store.newest() == newer == store.find("newest")
    clock.wait(minutes=5)
    with store.open(older) as saved:
        play(saved, 1)
    assert store.newest() == older


def test_finding(store: Store, clock: Clock) -> None:
    one, two = saved_file(store, 2), saved_file(store, 3)
    store.rename(one, "Lunch")
    store.rename(two, "Lunch break")
    ids = [store.look(path).id for path in (one, two)]
    assert store.find(ids[0]) == store.find(ids[0].upper()) == store.find(one.name) == one
    assert store.find("lunch") == one  # the whole title comes before the beginning of another
    assert store.find("LUNCH B") == store.find("Lunch break, turn 1") == two
    assert store.find(str(two)) == two
    with pytest.raises(NoSuchSave) as refusal:
        store.find("lun")
    assert str(refusal.value).startswith("“lun” could be 2 games; use one of ")
    assert all(word in str(refusal.value) for word in ids)
    for nothing in ("supper", "", "  ", "a/" + "b" * 5000, "/", "\x00/\x00"):
        with pytest.raises(NoSuchSave, match="There is no saved game"):
            store.find(nothing)


def test_finding_a_damaged_game_by_the_id_in_its_name(store: Store) -> None:
    path = saved_file(store)
    word = store.look(path).id
    path.write_bytes(b"")
    assert store.find(word) == path


def test_files_copied_by_hand_are_told_apart_by_their_names(store: Store) -> None:
    path = saved_file(store)
    copy = path.with_name("copy.tadmor.json")
    copy.write_bytes(path.read_bytes())
    with pytest.raises(NoSuchSave, match=r"use one of .*copy\.tadmor\.json"):
        store.find(store.look(path).id)
    assert store.find("copy.tadmor.json") == copy


# --- going on


def test_going_on(store: Store, clock: Clock) -> None:
    path = saved_file(store, 4, 50)
    with store.open(path) as saved:
        known = texts(saved)
        assert len(known) == 50
        clock.wait(days=3)
        play(saved, 25)
    again = store.watch(path)
    assert texts(again)[:50] == known
    assert len(again.timeline) == 75
    assert again.timeline.entries[-1].seconds == timedelta(days=3).total_seconds()
    assert again.game.save_state() == saved.game.save_state()


def test_what_a_seat_did_that_nobody_waited_for_is_kept(store: Store) -> None:
    people = [SeatInfo("Ana", HUMAN), SeatInfo("Bruno", HUMAN)]
    with store.begin("marchands", GAMES["marchands"].usual_options(2, 1), people) as saved:
        while saved.game.stage != "plotting":
            saved.apply(saved.game.acting[0], saved.game.legal_actions(saved.game.acting[0])[0])
        for line in ("plot a", "seal", "unseal", "erase"):
            saved.apply(0, saved.game.read_action(line))
        path, state = saved.path, saved.game.save_state()
    with store.open(path) as again:
        assert again.game.save_state() == state


def test_a_clock_that_goes_wrong(store: Store, clock: Clock) -> None:
    path = saved_file(store)
    for jump in ({"days": -400.0}, {"days": 365.0 * 7000}):
        clock.wait(**jump)
        with store.open(path) as saved:
            play(saved, 1)
    assert len(store.watch(path).timeline) == 42


def test_the_program_that_saved_it(store: Store, tmp_path: Path) -> None:
    path = saved_file(store)
    with Store(tmp_path, "tadmor 10.0.0").open(path) as saved:
        play(saved, 1)
    assert store.watch(path).document.program == "tadmor 10.0.0"


def test_looking_changes_nothing(store: Store, tmp_path: Path) -> None:
    path = saved_file(store)
    before = files_in(tmp_path)
    store.games()
    store.watch(path)
    store.watch(path, 3)
    store.export(path)
    store.open(path).close()
    assert files_in(tmp_path) == before


# --- own components


def test_own_components_go_with_the_game(store: Store, tmp_path: Path) -> None:
    own = GAMES["tadmor"].own_components(OWN, "mine.toml")
    assert own.digest != GAMES["tadmor"].standard_components().digest
    with begin(store, components=own, own_components=OWN) as saved:
        play_unsaved(saved, 60)
    again = store.watch(saved.path)
    assert again.document.components.own == OWN
    assert again.game.components.digest == own.digest
    moved = make_store(tmp_path / "elsewhere").import_document(store.export(saved.path))
    assert make_store(tmp_path / "elsewhere").watch(moved).game.save_state() == saved.game.save_state()


def test_components_called_after_any_file_can_be_opened_again(store: Store) -> None:
    """Also those of an earlier version, which let such names in and then refused to read them."""
    text = OWN.replace('name = "my own copy"', "")
    for called in ("ev\x1b[2Jil.toml", "\u202elmot.toml", "x" * 255, "\udcff.toml"):
        own = GAMES["tadmor"].own_components(text, called)
        with begin(store, components=own, own_components=text) as saved:
            play(saved, 3)
            assert saved.unsaved is None
        again = store.watch(saved.path)
        assert len(again.timeline) == 3
        assert is_plain(again.document.components.name)


def test_components_that_leave_no_room_for_the_game(store: Store) -> None:
    filling = LARGEST_COMPONENTS - len(OWN)
    most, too_many = (OWN + "\n" * (filling + more) for more in (0, 1))
    own = GAMES["tadmor"].own_components(OWN, "mine.toml")
    with begin(store, components=own, own_components=most) as saved:
        play_unsaved(saved, 2000)
    assert not saved.game.acting
    assert saved.path.stat().st_size < MAX_FILE_BYTES * 0.6
    assert not store.watch(saved.path).game.acting
    with pytest.raises(SaveError) as refusal:
        begin(store, components=own, own_components=too_many)
    why = f"its own components have more than {LARGEST_COMPONENTS:,} bytes"
    assert str(refusal.value) == f"This game can't be started, because it could not be opened again: {why}."
    assert len(store.games()) == 1


def test_a_seed_of_any_size(store: Store) -> None:
    for seed in (0, 2**32, 2**53 + 1, 2**64 - 1, 2**64, -5, 10**4299):  # the last is the longest that Python reads
        with begin(store, seed=seed) as saved:
            pass
        assert store.watch(saved.path).document.options["seed"] == seed


def test_other_components_than_it_was_played_with(store: Store) -> None:
    path = saved_file(store)
    digest = store.watch(path).document.components.digest
    path.write_bytes(path.read_bytes().replace(digest.encode(), b"0" * len(digest)))
    with pytest.raises(DamagedSave) as refusal:
        store.open(path)
    assert "was played with other components than these (“" in str(refusal.value)
    assert f"{'0' * len(digest)} and not {digest}" in str(refusal.value)
    assert "try it with the program that saved it, tadmor 9.9.9" in str(refusal.value)


# --- keeping house


def test_rename(store: Store) -> None:
    path = saved_file(store)
    store.rename(path, "  The long\nway ")
    assert name_of(store, path) == "The long way, turn 2"
    store.rename(path, "x" * 1000)
    assert name_of(store, path) == "x" * MAX_TITLE_LENGTH + ", turn 2"
    for empty in ("", " ", "\x1b"):
        with pytest.raises(SaveError, match="A title needs at least one letter"):
            store.rename(path, empty)
    assert len(store.watch(path).timeline) == 40


def test_duplicate(store: Store) -> None:
    path = saved_file(store)
    twin = store.duplicate(path)
    assert name_of(store, twin) == "Friday, Ana-Bruno (copy), turn 2"
    assert store.look(twin).id != store.look(path).id
    with store.open(twin) as saved:
        play(saved, 1)
    assert (len(store.watch(path).timeline), len(store.watch(twin).timeline)) == (40, 41)
    assert name_of(store, store.duplicate(twin)) == "Friday, Ana-Bruno (copy), turn 2"
    store.rename(path, "y" * MAX_TITLE_LENGTH)
    title = store.look(store.duplicate(path)).title
    assert (len(title), title[-7:]) == (MAX_TITLE_LENGTH, " (copy)")


def test_delete_is_not_for_ever(store: Store) -> None:
    path = saved_file(store)
    game, copy = path.read_bytes(), backup_of(path).read_bytes()
    target = store.move_to_trash(path)
    assert target.parent == store.trash
    assert (target.read_bytes(), backup_of(target).read_bytes()) == (game, copy)
    assert store.games() == []
    assert list(store.folder.iterdir()) == []
    assert [shelved.path for shelved in store.trashed_games()] == [target]
    assert store.is_in_trash(target)
    back = store.restore_from_trash(target)
    assert back == path
    assert (path.read_bytes(), backup_of(path).read_bytes()) == (game, copy)
    assert store.trashed_games() == []
    assert len(store.watch(path).timeline) == 40


def test_only_games_of_the_shelf_are_thrown_away_or_restored(store: Store, tmp_path: Path) -> None:
    path = saved_file(store)
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("The bride of the desert")
    exported = tmp_path / "game.tadmor.json"
    exported.write_bytes(path.read_bytes())
    notes = store.folder / "notes.txt"
    notes.write_text("buy milk")
    in_trash = store.move_to_trash(store.duplicate(path))
    before = files_in(tmp_path)
    names = {file.name for file in tmp_path.rglob("*")}
    for file in (thesis, exported, notes, in_trash, backup_of(path)):
        for work in (store.move_to_trash, store.restore_backup):
            with pytest.raises(SaveError) as refusal:
                work(file)
            assert str(refusal.value) == (
                f"{file.name} is not one of the games in {store.folder}, so it was left alone;"
                " “tadmor saves” lists them."
            )
    assert files_in(tmp_path) == before
    assert {file.name for file in tmp_path.rglob("*")} == names  # and no lock lies beside them


def test_a_game_of_the_shelf_by_another_way_to_it(store: Store, tmp_path: Path) -> None:
    path = saved_file(store)
    (tmp_path / "link").symlink_to(store.folder)
    assert store.move_to_trash(tmp_path / "link" / path.name).exists()
    assert store.games() == []


def test_bringing_back_overwrites_nothing(store: Store) -> None:
    path = saved_file(store)
    first = path.read_bytes()
    thrown = store.move_to_trash(path)
    path.write_bytes(b"another game of that name")
    back = store.restore_from_trash(thrown)
    assert back.read_bytes() == first
    assert path.read_bytes() == b"another game of that name"
    with pytest.raises(NoSuchSave):
        store.restore_from_trash(thrown)


def test_a_damaged_game_is_brought_back_with_its_copy(store: Store) -> None:
    path = saved_file(store)
    path.write_bytes(b"{")
    back = store.restore_from_trash(store.move_to_trash(path))
    assert back.read_bytes() == b"{"
    store.restore_backup(back)
    assert len(store.watch(back).timeline) == 39


def test_finding_what_can_be_restored(store: Store) -> None:
    """The trash comes first, since a whole game on the shelf needs nothing; a damaged one may be meant too."""
    path = saved_file(store)
    thrown = store.move_to_trash(store.duplicate(path))
    assert store.find_to_restore("friday") == thrown
    assert store.find_to_restore(store.look(thrown).id) == store.find_to_restore(str(thrown)) == thrown
    assert store.find_to_restore(store.look(path).id) == store.find_to_restore("newest") == path
    path.write_bytes(path.read_bytes().replace(b" place camel ", b" place ship ", 1))
    with pytest.raises(NoSuchSave, match="could be 2 games; use one of "):
        store.find_to_restore("friday")
    with pytest.raises(NoSuchSave, match="“tadmor saves restore” lists what can be brought back"):
        store.find_to_restore("nothing")


def test_the_trash_overwrites_nothing(store: Store) -> None:
    path = saved_file(store)
    for number in range(3):
        path.write_bytes(f"game {number}".encode())
        store.move_to_trash(path)
    assert sorted(file.read_bytes() for file in store.trash.iterdir() if file.suffix == ".json") == [
        b"game 0",
        b"game 1",
        b"game 2",
    ]


def test_a_damaged_game_can_be_deleted(store: Store) -> None:
    path = saved_file(store)
    path.write_bytes(b"\x00")
    copy = backup_of(path).read_bytes()
    target = store.move_to_trash(path)
    assert (target.read_bytes(), backup_of(target).read_bytes()) == (b"\x00", copy)


def test_export_and_import(store: Store, tmp_path: Path) -> None:
    path = saved_file(store, 3)
    with store.open(path) as saved:
        while saved.why_not_undo() is not None:
            play(saved, 1)
        saved.undo()
    data = store.export(path)
    assert data == path.read_bytes()
    other = make_store(tmp_path / "other")
    moved = other.import_document(data)
    again = other.watch(moved)
    assert texts(again) == texts(saved)
    assert again.timeline.undone == saved.timeline.undone
    assert again.document.title == saved.document.title
    assert again.document.id != saved.document.id
    with other.open(moved) as played:
        played.redo()


def test_importing_twice_gives_two_games(store: Store) -> None:
    data = store.export(saved_file(store))
    assert len({store.import_document(data) for _ in range(3)}) == 3
    assert len(store.games()) == 4


def test_what_is_imported_is_checked(store: Store) -> None:
    path = saved_file(store)
    before = files_in(store.folder)
    for data in (b"", b"{}", path.read_bytes()[:-30], path.read_bytes().replace(b" place camel ", b" place ship ", 1)):
        with pytest.raises(DamagedSave) as refusal:
            store.import_document(data)
        assert str(refusal.value).startswith("The imported text ")
        assert re.search(r"; nothing was imported(, but you can \w.+)?\.$", str(refusal.value))
    assert "imported, but you can " in str(refusal.value), "what another program can read may be brought in there"
    assert files_in(store.folder) == before


# --- folders


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("I am a file")
    store = make_store(tmp_path)
    with pytest.raises(SaveError, match=r"I can't read the folder .*games"):
        store.games()
    with pytest.raises(CannotWrite, match=r"I can't make the folder .*; choose another data folder"):
        begin(store)
    (tmp_path / "file").write_text("I am a file too")
    store = make_store(tmp_path / "file")
    with pytest.raises(SaveError, match="I can't read the folder"):
        store.games()
    with pytest.raises(CannotWrite, match="I can't make the folder"):
        begin(store)
    assert (tmp_path / "games").read_text() == "I am a file"
