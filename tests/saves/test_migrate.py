"""Old formats: a file of every version that was released opens for ever, and a newer one is refused politely."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from rules.games import GAMES
from rules.tadmor.components.catalogue import EARLIER, FILES, Catalogue
from saves.document import LogReader, read_document
from saves.migrate import MIGRATIONS, VERSION, CannotMigrate, migrate
from saves.problems import DamagedSave, NewerSave
from saves.store import Store
from tests.rules.tadmor.builders import EDITIONS, catalogue_of_edition
from tests.saves.tables import begin, make_store, play, play_unsaved, saved_file

RELEASED = sorted((Path(__file__).parent / "released").glob("*.json"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return make_store(tmp_path)


# --- released files


def forced_ends(raw: dict[str, Any]) -> int:
    """Count how often an old log ends a go of placement that today's rules end by themselves."""
    if raw.get("rules", 1) > 1:
        return 0
    texts = [entry.text for entry in LogReader(raw["log"])]
    return sum(text == "end" and last.startswith("place") for last, text in pairwise(texts))


def test_there_are_files_of_every_version() -> None:
    versions = {int(match[1]) for file in RELEASED if (match := re.match(r"v(\d+)-", file.name))}
    assert versions == set(range(1, VERSION + 1))
    for version in versions:
        names = {file.stem.partition("-")[2] for file in RELEASED if file.name.startswith(f"v{version}-")}
        assert names >= {f"{merchants}-{state}" for merchants in (2, 3, 4) for state in ("unfinished", "finished")}
    games = {json.loads(file.read_bytes())["game"] for file in RELEASED if file.name.startswith(f"v{VERSION}-")}
    assert games == set(GAMES)


def test_a_released_game_of_marchands_waits_for_plots_while_others_are_sealed(store: Store) -> None:
    file = next(file for file in RELEASED if file.stem.endswith("marchands-3-unfinished"))
    game = store.watch(store.import_document(file.read_bytes())).game
    assert (game.stage, game.acting) == ("plotting", (1, 2))
    assert [game.write_action(action) for action in game.legal_actions(0)] == ["unseal"]


@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_a_released_file_opens_and_goes_on(file: Path, store: Store) -> None:
    data = file.read_bytes()
    path = store.import_document(data)
    with store.open(path) as saved:
        raw = json.loads(data)
        assert saved.document.summary.actions == len(saved.timeline) == raw["summary"]["actions"] - forced_ends(raw)
        assert (not saved.game.acting) is raw["summary"]["over"]
        for _ in range(len(saved.timeline.undone)):
            saved.redo()
        play(saved, 10)
        assert saved.unsaved is None
    assert len(store.check(path).timeline) == len(saved.timeline)
    assert file.read_bytes() == data


@pytest.mark.parametrize("file", RELEASED, ids=lambda file: file.stem)
def test_the_scores_of_a_released_file_stand(file: Path, store: Store) -> None:
    raw = json.loads(file.read_bytes())
    saved = store.watch(store.import_document(file.read_bytes()))
    totals = {standing.seat: standing.total for standing in saved.game.standings().ranking}
    hidden = raw["game"] != "tadmor" and not raw["summary"]["over"]
    assert raw["summary"]["scores"] == ([] if hidden else [totals[seat] for seat in range(saved.game.seats)])


def test_released_files_have_undone_actions() -> None:
    assert [file.stem for file in RELEASED if len(json.loads(file.read_bytes())["undone"]) == 2]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("own", ["", "[missions.K5]\npoints = 9\n"], ids=["standard", "own values"])
def test_a_game_of_every_edition_of_the_components_opens_and_goes_on(edition: str, own: str, store: Store) -> None:
    before = edition if edition in EARLIER else ""
    components = Catalogue(FILES.own(own, "mine.toml", before)) if own else catalogue_of_edition(edition)
    with begin(store, 4, components=components, own_components=own) as saved:
        play_unsaved(saved, 200)
    with store.open(saved.path) as again:
        assert again.game.save_state() == saved.game.save_state()
        assert again.game.components.digest == components.digest
        play_unsaved(again, 2000)
        assert not again.game.acting
    assert store.check(saved.path).game.standings() == again.game.standings()


# --- newer files


@pytest.mark.parametrize("version", [VERSION + 1, 17, 10**12])
def test_a_newer_file_is_refused_politely_and_left_alone(version: int, store: Store) -> None:
    path = saved_file(store)
    raw = {**json.loads(path.read_bytes()), "version": version, "something": "new"}
    path.write_text(json.dumps(raw))
    before = path.read_bytes()
    with pytest.raises(NewerSave) as refusal:
        store.open(path)
    formats = f"format {version}, and this one knows up to {VERSION}"
    assert str(refusal.value) == f"{path.name} was saved by a newer Tadmor ({formats}); please update Tadmor."
    assert store.look(path).problem == refusal.value.message
    with pytest.raises(NewerSave):
        store.restore_backup(path)
    with pytest.raises(NewerSave, match=r"^The imported text was saved by a newer Tadmor"):
        store.import_document(before)
    assert path.read_bytes() == before


# --- the chain


def test_every_version_before_this_one_has_a_migration() -> None:
    assert sorted(MIGRATIONS) == list(range(1, VERSION))


def rename_field(old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def change(raw: dict[str, Any]) -> dict[str, Any]:
        raw = dict(raw)
        raw[new] = raw.pop(old)
        return raw

    return change


CHAIN: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: rename_field("name", "title"),
    2: lambda raw: {**raw, "lines": [line.upper() for line in raw["lines"]]},
    3: rename_field("lines", "log"),
}


def test_a_chain_step_by_step() -> None:
    old = {"version": 1, "name": "x", "lines": ["a", "b"]}
    new = {"version": 4, "title": "x", "log": ["A", "B"]}
    assert migrate(old, 1, CHAIN, goal=4) == new
    assert old == {"version": 1, "name": "x", "lines": ["a", "b"]}
    assert migrate({"version": 3, "title": "x", "lines": []}, 3, CHAIN, goal=4) == {
        "version": 4,
        "title": "x",
        "log": [],
    }
    assert migrate(new, 4, CHAIN, goal=4) is new


@pytest.mark.parametrize(
    "old", [{}, {"name": "x"}, {"name": "x", "lines": 3}, {"name": "x", "lines": [1]}, {"name": "x", "lines": None}]
)
def test_an_old_file_that_is_damaged(old: dict[str, Any]) -> None:
    with pytest.raises(CannotMigrate, match=r"is not what a file of format [12] should be"):
        migrate(old, 1, CHAIN, goal=4)


def test_a_missing_step() -> None:
    with pytest.raises(CannotMigrate, match="format 2"):
        migrate({"name": "x"}, 1, {1: CHAIN[1]}, goal=4)


def test_the_reader_uses_the_chain(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if in the format before this one the title had been called a name."""
    raw = json.loads(saved_file(store).read_bytes())
    raw["name"] = raw.pop("title")

    def from_older(raw: dict[str, Any], version: int) -> dict[str, Any]:
        return migrate(raw, version - 1, {VERSION - 1: CHAIN[1]})

    monkeypatch.setattr("saves.document.migrate", from_older)
    assert read_document(json.dumps(raw).encode()).title == "Friday, Ana-Bruno"
    del raw["name"]
    with pytest.raises(DamagedSave, match=f"is not what a file of format {VERSION - 1} should be"):
        read_document(json.dumps(raw).encode())
