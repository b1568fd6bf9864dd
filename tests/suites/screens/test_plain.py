"""Plain mode: whole games, line by line, chosen by number and by notation."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from saves.timeline import Timeline
from tests.suites.contract import GameUnderTest, seed_of
from tests.suites.screens.tables import fewest_and_most, played_at
from tests.tadmor_tui.plain.test_play import Answer, Keyboard, by_notation, by_numbers, plain_game


@pytest.mark.parametrize("answer", [by_numbers, by_notation])
@pytest.mark.parametrize("variant", fewest_and_most(), ids=str)
def test_a_whole_game(variant: GameUnderTest, answer: Callable[[Random], Answer]) -> None:
    keyboard = Keyboard(then=answer(Random(1)))
    plain = plain_game(played_at(variant, Timeline(variant.begin(seed_of(40))), people=1), keyboard)
    plain.play()
    assert not plain.played.game.acting
    assert any(line.startswith("The game is over. ") for line in keyboard.seen[-3:])
