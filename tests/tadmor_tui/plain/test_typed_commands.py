"""Commands of plain mode in the player's own language, beside the English ones."""

from __future__ import annotations

import pytest

from tadmor_tui.plain.typed_commands import in_english
from tadmor_tui.text.languages import language_of
from tadmor_tui.text.translation import use_language
from tests.rules.tadmor.builders import position
from tests.tadmor_tui.plain.test_play import Keyboard, start


@pytest.mark.parametrize(
    ("code", "typed", "meant"),
    [
        ("de", "tisch", "board"),
        ("de", "Regeln T5.8", "rules T5.8"),
        ("de", "speichern ~/Spiele", "save ~/Spiele"),
        ("fr", "places V humain Ana", "seat V humain Ana"),
        ("fr", "regles tour", "rules tour"),
        ("fr", "undo", "undo"),
        ("de", "place camel palmyra.mission", "place camel palmyra.mission"),
        ("en", "tisch", "tisch"),
    ],
)
def test_a_command_is_understood_in_the_language_and_in_english(code: str, typed: str, meant: str) -> None:
    with use_language(language_of(code)):
        assert in_english(typed) == meant


@pytest.mark.parametrize(
    ("code", "answers"),
    [
        ("de", ("platz E mensch Ana", "platz rot hadad", "ende")),
        ("fr", ("places J humain Ana", "seat r hadad", "quitter")),
    ],
)
def test_a_seat_is_named_by_the_letter_of_the_language(code: str, answers: tuple[str, ...]) -> None:
    with use_language(language_of(code)):
        keyboard = Keyboard(*answers)
        game = start(position("placement", merchants=4).game, keyboard)
        game.play()
    assert [seat.player for seat in game.played.seats] == ["hadad", "random", "random", "human"]
