"""One suite for the golden games of every game: each ends as it ended when it was recorded."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.contract import AnyGame
from rules.games import GAMES
from rules.replay import Record, read_record, replay, seat_and_action, write_record
from tests.rules.tadmor.golden_games import Outcome, outcome


class GoldenSuite:
    """The tests. A game says in which folder its records lie, and what they are called."""

    folder: Path
    names: tuple[str, ...]

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "name" in metafunc.fixturenames:
            metafunc.parametrize("name", self.names)

    def recorded(self, name: str) -> Record:
        return read_record((self.folder / f"{name}.json").read_bytes())

    def outcomes(self) -> dict[str, Outcome]:
        return msgspec.json.decode((self.folder / "outcomes.json").read_bytes(), type=dict[str, Outcome])

    def test_every_variant_is_recorded_and_nothing_else(self) -> None:
        assert {path.stem for path in self.folder.glob("*.json")} == {*self.names, "outcomes"}
        assert set(self.outcomes()) == set(self.names)

    def test_a_golden_game_ends_as_it_was_recorded(self, name: str) -> None:
        record = self.recorded(name)
        game = replay(record)
        assert not game.acting
        assert outcome(record, game) == self.outcomes()[name]

    def test_a_golden_game_is_written_as_it_was_read(self, name: str) -> None:
        document = (self.folder / f"{name}.json").read_bytes()
        assert write_record(read_record(document)) == document

    def test_a_golden_game_can_be_left_and_taken_up_again_anywhere(self, name: str) -> None:
        """Going on from a saved state is the same as going on."""
        record = self.recorded(name)
        kind = GAMES[record.game]
        loaded: list[AnyGame] = []

        def watch(game: AnyGame, number: int) -> None:
            if loaded:
                twin = loaded.pop()
                seat, text = seat_and_action(twin, record.actions[number - 1])
                twin.apply(seat, twin.read_action(text))
                assert twin.save_state() == game.save_state()
            loaded.append(kind.load_state(game.save_state(), kind.components_of(record.components, "", "")))

        replay(record, watch=watch)
