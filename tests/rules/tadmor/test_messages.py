"""What the rules say holds no English but in its texts: any other text is written the same in all languages."""

from __future__ import annotations

import re
from random import Random

import pytest

from rules.contract import IllegalAction
from rules.message import Message
from rules.tadmor import actions as a
from rules.tadmor.components.catalogue import standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.notation import write_action
from tests.rules.choosers import take, with_sense
from tests.rules.message_parts import own_texts

GOODS = r"0|(\d+[wsmg])+"
PLACE = r"[a-z]+\.[a-z][a-z0-9-]*|I\d+|K\d+"
UNKNOWN = "nowhere|blue|green|red|yellow"
"""What a player may have typed."""
ALIKE = re.compile(rf"{GOODS}|{PLACE}|I{{1,3}}|{UNKNOWN}")


def written_alike(text: str, known: set[str]) -> bool:
    return ALIKE.fullmatch(text) is not None or text in known


@pytest.mark.parametrize("seed", [1, 2])
def test_refusals_and_prompts(seed: int) -> None:
    """Every action that was possible once is tried in every later position of a game."""
    game, rng = TadmorGame.new(3, seed), Random(seed)
    tried: dict[type, a.AnyAction] = {}
    said: set[Message] = set()
    known = {write_action(a.END)} | set(standard_catalogue().colour_of) | set(standard_catalogue().file.regions)
    while (seat := game.to_act) is not None:
        said.add(game.prompt(seat))
        for action in game.legal:
            known.add(write_action(action))
            tried[type(action)] = action
        for action in tried.values():
            try:
                game.copy().apply(seat, action)
            except IllegalAction as error:
                said.add(error.message)
        take(game, with_sense(game, rng))
    assert len({message.text for message in said}) > 30
    foreign = {text for message in said for text in own_texts(message) if not written_alike(text, known)}
    assert not foreign
