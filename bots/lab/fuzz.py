"""A fuzzer: random games without end, each watched for anything that must never happen."""

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

LONGEST_GAME = 20_000
"""Decisions; a game of random moves that is longer has lost its way."""
CHECK_EVERY = 7
"""One decision out of this many is checked for views, copies and round trips."""

CHANGES_MIND = 0.01
"""Chance that a seat acts again though the game does not wait for it; small, so that games come to an end."""


class FuzzFinding(Struct, frozen=True):
    """Something that must not happen, and the game that shows it."""

    kind: str
    detail: str
    record: Record


class Trouble(Exception):
    """A check failed."""

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind


Chooser = Callable[[Sequence[Action], Random], Action]


def _anything(actions: Sequence[Action], rng: Random) -> Action:
    return rng.choice(actions)


def _rarely_ends(actions: Sequence[Action], rng: Random) -> Action:
    """Plays its goes out: the last legal action, which ends the go, is seldom chosen."""
    if len(actions) > 1 and rng.random() < 0.95:
        return actions[rng.randrange(len(actions) - 1)]
    return actions[-1]


def _by_kind(actions: Sequence[Action], rng: Random) -> Action:
    """Choose a kind of action, then an action of that kind, so that rare kinds occur as often as common ones."""
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(rng.choice(list(kinds.values())))


CHOOSERS: tuple[Chooser, ...] = (_anything, _rarely_ends, _by_kind)


class FuzzTask(Struct, frozen=True):
    """A game to be played at random: its seed decides all of it."""

    game: str
    seed: int


def fuzz(
    game: str, seed: int, games: int | None = None, workers: Workers = THIS_PROCESS
) -> Generator[tuple[int, FuzzFinding | None], None, None]:
    """Play some games, or games for ever; for each, how many decisions it had and what was found."""
    seeds = count(seed) if games is None else range(seed, seed + games)
    tasks = (FuzzTask(game, number) for number in seeds)
    return workers.share_out(fuzz_task, tasks, GAMES[game].standard_components())


def fuzz_task(task: FuzzTask, _: Components) -> tuple[int, FuzzFinding | None]:
    """Play one game with the standard components, the seats drawn too."""
    rng = Random(task.seed)
    return fuzz_game(task.game, task.seed, rng.choice(GAMES[task.game].seats), rng)


def fuzz_game(name: str, seed: int, seats: int, rng: Random) -> tuple[int, FuzzFinding | None]:
    """Play one game and watch it."""
    kind = GAMES[name]
    chosen = {field.name: rng.choice(field.choices).value for field in kind.option_form if field.is_for(seats)}
    options = kind.usual_options(seats, seed, chosen)
    record = new_record(name, options)
    try:
        game = kind.start(options, kind.standard_components())
        choose = rng.choice(CHOOSERS)
        while game.acting:
            _check_options(game)
            if len(record.actions) > LONGEST_GAME:
                raise Trouble("over-long game", f"still in “{game.stage}” after {LONGEST_GAME} decisions")
            if len(record.actions) % CHECK_EVERY == 0:
                _check_position(kind, game, record, rng)
            seat = _who_acts(game, rng)
            action = choose(game.legal_actions(seat), rng)
            record.actions.append(record_line(game, seat, action))
            game.apply(seat, action)
        _check_replay(game, record)
    except Trouble as trouble:
        return len(record.actions), FuzzFinding(trouble.kind, str(trouble), record)
    except Exception:
        return len(record.actions), FuzzFinding("crash", traceback.format_exc(), record)
    return len(record.actions), None


def _who_acts(game: AnyGame, rng: Random) -> Seat:
    """Return a seat that is to act; now and then one that may act again though the game does not wait for it."""
    idle = [seat for seat in range(game.seats) if seat not in game.acting and game.legal_actions(seat)]
    if idle and rng.random() < CHANGES_MIND:
        return rng.choice(idle)
    return rng.choice(game.acting)


def _check_options(game: AnyGame) -> None:
    for seat in game.acting:
        if not game.legal_actions(seat):
            raise Trouble("dead end", f"seat {seat} has no legal action in “{game.stage}”")


def _check_replay(game: AnyGame, record: Record) -> None:
    try:
        again = replay(record)
    except RecordError as error:
        raise Trouble("replay difference", str(error)) from None
    if again.save_state() != game.save_state():
        raise Trouble("replay difference", "the recorded actions lead to another final state")


def _check_position(kind: AnyKind, game: AnyGame, record: Record, rng: Random) -> None:
    state = game.save_state()
    legal = {seat: list(game.legal_actions(seat)) for seat in range(game.seats)}
    for actions in legal.values():
        lines = [game.write_action(action) for action in actions]
        if [game.read_action(line) for line in lines] != actions or len(set(lines)) != len(lines):
            raise Trouble("notation", f"the actions of this position do not survive their notation: {lines}")
    loaded = kind.load_state(state, game.components)
    if loaded.save_state() != state or any(list(loaded.legal_actions(seat)) != legal[seat] for seat in legal):
        raise Trouble("round trip", "the state does not survive being written and read")
    for seat in range(game.seats):
        imagined = game.determinize(seat, rng)
        if imagined.view(seat) != game.view(seat):
            raise Trouble("view leak", f"seat {seat} can tell the true game from another that it can't know apart")
        if list(imagined.legal_actions(seat)) != legal[seat]:
            raise Trouble("view leak", f"what seat {seat} may do depends on what it can't know")
    _check_a_step(game, legal, record, rng)


def _check_a_step(game: AnyGame, legal: Mapping[Seat, Sequence[Action]], record: Record, rng: Random) -> None:
    """Check that an action on a copy leaves the game alone, and that one which is legal only later is refused."""
    state = game.save_state()
    twin, seat = game.copy(), rng.choice(game.acting)
    action = rng.choice(legal[seat])
    _try(twin, seat, action, record)
    if game.save_state() != state:
        raise Trouble("shared state", "an action on a copy changed the original")
    try:
        _check_options(twin)
    except Trouble:
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
            raise Trouble("illegal action", f"“{game.write_action(stray)}” was refused but changed something") from None
    else:
        raise Trouble("illegal action", f"“{game.write_action(stray)}” was taken though it is not legal")


def _try(game: AnyGame, seat: Seat, action: Action, record: Record) -> None:
    """Take an action; if that breaks down, it belongs to the record."""
    try:
        game.apply(seat, action)
    except IllegalAction:
        raise
    except Exception:
        record.actions.append(record_line(game, seat, action))
        raise
