"""Fuzzer: random games without end, each checked for what must never happen."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Generator, Mapping, Sequence
from itertools import count
from random import Random

from msgspec import Struct

from bots.lab.processes import THIS_PROCESS
from bots.lab.workers import Workers
from rules.contract import Action, AnyGame, Components, IllegalAction, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.replay import Record, RecordError, new_record, record_line, replay

MAX_DECISIONS = 20_000
"""Length after which a game of random moves counts as endless."""
CHECK_EVERY = 7
"""One decision out of this many is checked for views, copies and round trips."""

EXTRA_ACTION_CHANCE = 0.01
"""Chance that a seat acts again though the game does not wait for it; small, so that games come to an end."""


class FuzzFinding(Struct, frozen=True):
    """Something that must not happen, and the game that shows it."""

    kind: str
    detail: str
    record: Record


class CheckFailed(Exception):
    """A check failed."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


Chooser = Callable[[Sequence[Action], Random], Action]


def _uniform(actions: Sequence[Action], rng: Random) -> Action:
    return rng.choice(actions)


def _rarely_ends(actions: Sequence[Action], rng: Random) -> Action:
    """Choose the last legal action, which ends the go, only seldom."""
    if len(actions) > 1 and rng.random() < 0.95:
        return actions[rng.randrange(len(actions) - 1)]
    return actions[-1]


def _by_kind(actions: Sequence[Action], rng: Random) -> Action:
    """Choose a kind of action, then an action of that kind, so that rare kinds occur as often as common ones."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(rng.choice(list(kinds.values())))


CHOOSERS: tuple[Chooser, ...] = (_uniform, _rarely_ends, _by_kind)


class FuzzTask(Struct, frozen=True):
    """A random game; its seed decides all of it."""

    game: str
    seed: int


def fuzz(
    game: str, seed: int, games: int | None = None, workers: Workers = THIS_PROCESS
) -> Generator[tuple[int, FuzzFinding | None], None, None]:
    """Play some games, or games for ever; yields the number of decisions and the finding of each."""
    seeds = count(seed) if games is None else range(seed, seed + games)
    tasks = (FuzzTask(game, number) for number in seeds)
    return workers.map_tasks(fuzz_task, tasks, GAMES[game].standard_components())


def fuzz_task(task: FuzzTask, _: Components) -> tuple[int, FuzzFinding | None]:
    """Play one game with the standard components and a random number of seats."""
    rng = Random(task.seed)
    return fuzz_game(task.game, task.seed, rng.choice(GAMES[task.game].seats), rng)


def fuzz_game(name: str, seed: int, seats: int, rng: Random) -> tuple[int, FuzzFinding | None]:
    """Play one game and check it."""
    kind = GAMES[name]
    chosen = {field.name: rng.choice(field.choices).value for field in kind.option_form if field.is_for(seats)}
    options = kind.usual_options(seats, seed, chosen)
    record = new_record(name, options)
    try:
        game = kind.start(options, kind.standard_components())
        choose = rng.choice(CHOOSERS)
        while game.acting:
            _check_options(game)
            if len(record.actions) > MAX_DECISIONS:
                raise CheckFailed("over-long game", f"still in “{game.stage}” after {MAX_DECISIONS} decisions")
            if len(record.actions) % CHECK_EVERY == 0:
                _check_position(kind, game, record, rng)
            seat = _choose_seat(game, rng)
            action = choose(game.legal_actions(seat), rng)
            record.actions.append(record_line(game, seat, action))
            game.apply(seat, action)
        _check_replay(game, record)
    except CheckFailed as trouble:
        return len(record.actions), FuzzFinding(trouble.kind, str(trouble), record)
    except Exception:
        return len(record.actions), FuzzFinding("crash", traceback.format_exc(), record)
    return len(record.actions), None


def _choose_seat(game: AnyGame, rng: Random) -> Seat:
    """Return a seat that is to act; now and then one that may act again though the game does not wait for it."""
    idle = [seat for seat in range(game.seats) if seat not in game.acting and game.legal_actions(seat)]
    if idle and rng.random() < EXTRA_ACTION_CHANCE:
        return rng.choice(idle)
    return rng.choice(game.acting)


def _check_options(game: AnyGame) -> None:
    for seat in game.acting:
        if not game.legal_actions(seat):
            raise CheckFailed("dead end", f"seat {seat} has no legal action in “{game.stage}”")


def _check_replay(game: AnyGame, record: Record) -> None:
    try:
        again = replay(record)
    except RecordError as error:
        raise CheckFailed("replay difference", str(error)) from None
    if again.save_state() != game.save_state():
        raise CheckFailed("replay difference", "the recorded actions lead to another final state")


def _check_position(kind: AnyKind, game: AnyGame, record: Record, rng: Random) -> None:
    state = game.save_state()
    legal = {seat: list(game.legal_actions(seat)) for seat in range(game.seats)}
    for actions in legal.values():
        lines = [game.write_action(action) for action in actions]
        if [game.read_action(line) for line in lines] != actions or len(set(lines)) != len(lines):
            raise CheckFailed("notation", f"the actions of this position do not survive their notation: {lines}")
    loaded = kind.load_state(state, game.components)
    if loaded.save_state() != state or any(list(loaded.legal_actions(seat)) != legal[seat] for seat in legal):
        raise CheckFailed("round trip", "the state does not survive being written and read")
    for seat in range(game.seats):
        imagined = game.determinize(seat, rng)
        if imagined.view(seat) != game.view(seat):
            raise CheckFailed("view leak", f"seat {seat} can tell the true game from another that it can't know apart")
        if list(imagined.legal_actions(seat)) != legal[seat]:
            raise CheckFailed("view leak", f"what seat {seat} may do depends on what it can't know")
    _check_step(game, legal, record, rng)


def _check_step(game: AnyGame, legal: Mapping[Seat, Sequence[Action]], record: Record, rng: Random) -> None:
    """Check that an action on a copy leaves the game alone, and that one which is legal only later is refused."""
    state = game.save_state()
    twin, seat = game.copy(), rng.choice(game.acting)
    action = rng.choice(legal[seat])
    _try(twin, seat, action, record)
    if game.save_state() != state:
        raise CheckFailed("shared state", "an action on a copy changed the original")
    try:
        _check_options(twin)
    except CheckFailed:
        record.actions.append(record_line(game, seat, action))
        raise
    if not twin.acting:
        return
    later = rng.choice(twin.acting)
    stray = rng.choice(twin.legal_actions(later))
    for who in sorted({seat, later}):
        if stray not in legal[who]:
            _check_refusal(game, who, stray, record)


def _check_refusal(game: AnyGame, seat: Seat, stray: Action, record: Record) -> None:
    """Check that an action that is not legal is refused and changes nothing."""
    state = game.save_state()
    try:
        _try(game, seat, stray, record)
    except IllegalAction:
        if game.save_state() != state:
            raise CheckFailed(
                "illegal action", f"“{game.write_action(stray)}” was refused but changed something"
            ) from None
    else:
        raise CheckFailed("illegal action", f"“{game.write_action(stray)}” was taken though it is not legal")


def _try(game: AnyGame, seat: Seat, action: Action, record: Record) -> None:
    """Take an action; if it crashes, add it to the record."""
    try:
        game.apply(seat, action)
    except IllegalAction:
        raise
    except Exception:
        record.actions.append(record_line(game, seat, action))
        raise
