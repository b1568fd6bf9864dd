"""Records: written, read, replayed, and refused with a sentence that says where they go wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rules.contract import AnyGame
from rules.games import GAMES
from rules.replay import Record, RecordError, new_record, read_record, replay, write_record
from rules.tadmor.components.catalogue import own_catalogue, standard_catalogue
from rules.tadmor.game import TadmorGame
from rules.tadmor.state import Options
from tests.rules.choosers import legal, take, with_sense

OPTIONS = Options(("green", "red", "yellow"), seed=42, experienced=True)


def played(actions: int = 60) -> tuple[Record, TadmorGame]:
    """A game in progress and its record."""
    record, game, rng = new_record("tadmor", OPTIONS), TadmorGame(OPTIONS), Random(1)
    for _ in range(actions):
        action = with_sense(game, rng)
        record.actions.append(game.write_action(action))
        take(game, action)
    return record, game


def test_a_new_record_holds_what_is_needed_to_begin_again() -> None:
    record = new_record("tadmor", OPTIONS)
    assert record == Record(
        game="tadmor",
        options={"colours": ("green", "red", "yellow"), "seed": 42, "experienced": True},
        components=standard_catalogue().digest,
        rules=GAMES["tadmor"].rules_version,
        actions=[],
    )
    assert replay(record).save_state() == TadmorGame(OPTIONS).save_state()


def test_two_new_records_share_nothing() -> None:
    one, other = new_record("tadmor", OPTIONS), new_record("tadmor", OPTIONS)
    one.actions.append("take wood")
    assert other.actions == []


def test_a_record_is_read_as_it_was_written() -> None:
    document = write_record(played()[0])
    assert write_record(read_record(document)) == document
    assert read_record(document).actions == played()[0].actions


def test_a_written_record_has_one_action_a_line() -> None:
    record = played()[0]
    lines = write_record(record).decode().splitlines()
    assert [line.strip(' ",') for line in lines if line.strip(' ",') in record.actions] == record.actions


def test_replaying_gives_the_same_game() -> None:
    record, game = played()
    again = replay(read_record(write_record(record)))
    assert again.save_state() == game.save_state()
    assert legal(again) == legal(game)


def test_somebody_can_watch_a_replay() -> None:
    record, _ = played(12)
    seen: list[tuple[int, bytes]] = []

    def watch(game: AnyGame, number: int) -> None:
        seen.append((number, game.save_state()))

    replay(record, watch=watch)
    assert [number for number, _ in seen] == list(range(1, 13))
    assert seen[4][1] == played(5)[1].save_state()


def test_a_game_with_own_components_is_replayed_with_them() -> None:
    own = own_catalogue('[start]\npoints = 20\nsource = "own copy"\n', "mine.toml")
    record = new_record("tadmor", OPTIONS, own)
    game = replay(record, own)
    assert isinstance(game, TadmorGame)
    assert game.state.merchants[0].points == 20
    with pytest.raises(RecordError, match=r"^This game was played with other components"):
        replay(record)


def change(**fields: object) -> Callable[[Record], None]:
    def do(record: Record) -> None:
        for name, value in fields.items():
            setattr(record, name, value)

    return do


def options(**values: object) -> Callable[[Record], None]:
    def do(record: Record) -> None:
        record.options.update(values)

    return do


def line(number: int, text: str) -> Callable[[Record], None]:
    def do(record: Record) -> None:
        record.actions[number - 1] = text

    return do


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (change(game="chess"), "I don't know the game “chess”; I know tadmor, palmyra, marchands."),
        (
            change(components="0123456789abcdef"),
            "This game was played with other components (0123456789abcdef) than these"
            f" ({standard_catalogue().digest}).",
        ),
        (options(seed="many"), "The options of this game are wrong: "),
        (options(players=3), "The options of this game are wrong: "),
        (
            options(colours=["red"]),
            "The options of this game are wrong: Tadmor is for two to four merchants of different colours.",
        ),
        (
            options(colours=["red", "red"]),
            "The options of this game are wrong: Tadmor is for two to four merchants of different colours.",
        ),
        (
            line(7, "castle kingside"),
            "Action 7, “castle kingside”: “castle kingside” is not an action: it should begin with one of ",
        ),
        (line(7, "buy"), "Action 7, “buy”: “buy” is not an action: I can't read what follows “buy”."),
        (line(1, "drop 1w"), "Action 1, “drop 1w”: "),
        (line(8, "place camel nowhere.wood"), "Action 8, “place camel nowhere.wood”: "),
    ],
)
def test_a_record_that_goes_wrong_says_where(spoil: Callable[[Record], None], message: str) -> None:
    record = read_record(write_record(played(20)[0]))
    spoil(record)
    with pytest.raises(RecordError) as refused:
        replay(record)
    text = str(refused.value)
    assert text.startswith(message)
    assert len(text) > len(message) or message.endswith(".")


def test_nothing_can_follow_the_end_of_the_game() -> None:
    record, game = new_record("tadmor", OPTIONS), TadmorGame(OPTIONS)
    while game.to_act is not None:
        record.actions.append(game.write_action(game.legal[-1]))
        take(game, game.legal[-1])
    replay(record)
    record.actions.append("end")
    with pytest.raises(RecordError, match=f"^Action {len(record.actions)}, “end”: .+"):
        replay(record)


@pytest.mark.parametrize(
    "document",
    [
        b"",
        b"tadmor",
        b"[]",
        b"\xff\xfe",
        b'{"game": "tadmor"}',
        b'{"game": "tadmor", "options": {}, "components": "", "actions": [1]}',
        b'{"game": "tadmor", "options": {}, "components": "", "score": 3}',
        write_record(played(3)[0])[:-4],
    ],
)
def test_what_is_no_record_is_refused(document: bytes) -> None:
    with pytest.raises(RecordError, match=r"^This is not a recorded game: .+\.$"):
        read_record(document)
