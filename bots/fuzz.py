"""A fuzzer: random games without end, each watched for anything that must never happen."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from rules.contract import Game, IllegalAction
from rules.games import DEFAULT_GAME, GAMES
from rules.record import Record, RecordError, new_record, replay

LONGEST_GAME = 20_000
"""Decisions; a game of random moves that is longer has lost its way."""
CHECK_EVERY = 7
"""Views, copies and round trips are looked at in one decision out of so many."""


class Finding(Struct, frozen=True):
    """Something that must not happen, and the game that shows it."""

    kind: str
    detail: str
    record: Record


class Trouble(Exception):
    """A check failed."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


Chooser = Callable[[Game, Random], Any]


def _anything(game: Game, rng: Random) -> Any:
    return rng.choice(game.legal_actions())


def _rarely_ends(game: Game, rng: Random) -> Any:
    """Plays its goes out: the last legal action, which ends the go, is seldom chosen."""
    actions = game.legal_actions()
    if len(actions) > 1 and rng.random() < 0.95:
        return actions[rng.randrange(len(actions) - 1)]
    return actions[-1]


def _by_kind(game: Game, rng: Random) -> Any:
    """First a kind of action, then one of that kind, so that rare kinds come up as often as common ones."""
    kinds: dict[type, list[Any]] = {}
    for action in game.legal_actions():
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(rng.choice(list(kinds.values())))


CHOOSERS: tuple[Chooser, ...] = (_anything, _rarely_ends, _by_kind)


def fuzz(seed: int, seats: tuple[int, ...] = (2, 3, 4)) -> Iterator[tuple[int, Finding | None]]:
    """Play games for ever; for each, how many decisions it had and what was found."""
    number = seed
    while True:
        rng = Random(number)
        yield fuzz_game(number, rng.choice(seats), rng)
        number += 1


def fuzz_game(seed: int, seats: int, rng: Random) -> tuple[int, Finding | None]:
    """Play one game and watch it."""
    kind = GAMES[DEFAULT_GAME]
    options = kind.usual_options(seats, seed, rng.random() < 0.5)
    record = new_record(DEFAULT_GAME, options)
    try:
        game = kind.start(options, kind.standard_components())
        choose = rng.choice(CHOOSERS)
        while game.to_act is not None:
            _check_options(game)
            if len(record.actions) > LONGEST_GAME:
                raise Trouble("over-long game", f"still in “{game.stage}” after {LONGEST_GAME} decisions")
            if len(record.actions) % CHECK_EVERY == 0:
                _check_position(game, record, rng)
            action = choose(game, rng)
            record.actions.append(game.write_action(action))
            game.apply(action)
        _check_replay(game, record)
    except Trouble as trouble:
        return len(record.actions), Finding(trouble.kind, str(trouble), record)
    except Exception:
        return len(record.actions), Finding("crash", traceback.format_exc(), record)
    return len(record.actions), None


def _check_options(game: Game) -> None:
    if game.to_act is not None and not game.legal_actions():
        raise Trouble("dead end", f"seat {game.to_act} has no legal action in “{game.stage}”")


def _check_replay(game: Game, record: Record) -> None:
    try:
        again = replay(record)
    except RecordError as error:
        raise Trouble("replay difference", str(error)) from None
    if again.save_state() != game.save_state():
        raise Trouble("replay difference", "the recorded actions lead to another final state")


def _check_position(game: Game, record: Record, rng: Random) -> None:
    state, legal = game.save_state(), list(game.legal_actions())
    lines = [game.write_action(action) for action in legal]
    if [game.read_action(line) for line in lines] != legal or len(set(lines)) != len(lines):
        raise Trouble("notation", f"the actions of this position do not survive their notation: {lines}")
    loaded = GAMES[DEFAULT_GAME].load_state(state, game.components)
    if loaded.save_state() != state or list(loaded.legal_actions()) != legal:
        raise Trouble("round trip", "the state does not survive being written and read")
    for seat in range(game.seats):
        imagined = game.determinize(seat, rng)
        if imagined.view(seat) != game.view(seat):
            raise Trouble("view leak", f"seat {seat} can tell the true game from another that it can't know apart")
        if seat == game.to_act and list(imagined.legal_actions()) != legal:
            raise Trouble("view leak", f"what seat {seat} may do depends on what it can't know")
    twin, action = game.copy(), rng.choice(legal)
    _try(twin, action, record)
    if game.save_state() != state:
        raise Trouble("shared state", "an action on a copy changed the original")
    try:
        _check_options(twin)
    except Trouble:
        record.actions.append(game.write_action(action))
        raise
    stray = rng.choice(twin.legal_actions()) if twin.to_act is not None else None
    if stray is not None and stray not in legal:
        try:
            _try(game, stray, record)
        except IllegalAction:
            pass
        else:
            raise Trouble("illegal action", f"“{game.write_action(stray)}” was taken though it is not legal")
        if game.save_state() != state:
            raise Trouble("illegal action", f"“{game.write_action(stray)}” was refused but changed something")


def _try(game: Game, action: Any, record: Record) -> None:
    """Take an action; if that breaks down, it belongs to the record."""
    try:
        game.apply(action)
    except IllegalAction:
        raise
    except Exception:
        record.actions.append(game.write_action(action))
        raise
