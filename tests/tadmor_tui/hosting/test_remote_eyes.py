"""Eyes at the end of a wire offer, tell and show the same as eyes where the true game lies, over whole games."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import cast

import pytest
from msgspec import Struct

from rules.contract import AnyGame
from rules.game_kind import AnyKind
from rules.games import GAMES
from saves.document import HUMAN
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.registry import ui_of
from tadmor_tui.games.table_face import Appearance
from tadmor_tui.hosting.wire.messages import News, encode, read_for_seat
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.session.snapshot import Eyes
from tests.games.auction import AUCTION
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS
from tests.tadmor_tui.hosting.wires import SEED, HostedGame, people, played


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))


def known(eyes: Eyes[AnyGame, Struct]) -> list[object]:
    """Everything that eyes have to say."""
    return [
        eyes.people, eyes.names, eyes.labels, eyes.acting, eyes.acting_person, eyes.viewer, eyes.waits_for,
        eyes.stage_name, eyes.turn, eyes.view(), eyes.view(covered=True), eyes.standings(), eyes.legal,
        eyes.prompt, eyes.secret_choice,
        eyes.offers(True), eyes.offers(False), eyes.left_undone(), eyes.story, eyes.news(), eyes.can_undo,
        eyes.events_since_last_action(), eyes.events_of_turn(), eyes.actions, eyes.go_has_ended,
        eyes.step_back() if eyes.can_undo else None,
        None if eyes.viewer is None else eyes.game.save_state(),
        [eyes.costs_points_for_good(action) for action in eyes.legal[:3]],
    ]  # fmt: skip


def painted(eyes: Eyes[AnyGame, Struct], game: str, size: tuple[int, int]) -> dict[str, object]:
    """All panels of the table."""
    table = ui_of(game).table(eyes, Settings(), lambda: Appearance(UNICODE, USUAL_KEYS))
    if eyes.acting_person is not None:
        table.model.lay_out_offers()
    table.relayout(*size)
    return {name: table.paint(name, region.width, region.height) for name, region in table.arrangement.panels.items()}


def compare(table: HostedGame, paints: bool) -> None:
    for seat, wire in table.wires.items():
        for number, (far, near) in enumerate(zip(known(wire.eyes), known(table.local[seat]), strict=True)):
            assert far == near, (seat, number)
        if paints:
            for size in ((80, 24), (160, 50)):
                name = table.host.game_name
                assert painted(wire.eyes, name, size) == painted(table.local[seat], name, size), (seat, size)


def play(table: HostedGame, rng: Random, after: Callable[[int], None]) -> None:
    table.let_bots_play()
    while not table.host.over:
        table.somebody_acts(rng)
        table.let_bots_play()
        after(table.host.actions)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("auction", people(2)),
        ("auction", (HUMAN, "random", HUMAN)),
        ("tadmor", people(2)),
        ("tadmor", (HUMAN, "random", HUMAN, HUMAN)),
        ("palmyra", people(3)),
        ("palmyra", (HUMAN, "random")),
        ("marchands", people(3)),
        ("marchands", (HUMAN, "random", HUMAN, HUMAN)),
    ],
)
def test_over_a_whole_game(name: str, players: tuple[str, ...]) -> None:
    table = HostedGame(played(name, players))
    compare(table, paints=True)

    def look(number: int) -> None:
        if number % 11 == 0 or name == "auction":
            compare(table, paints=number % 44 == 0)

    play(table, Random(5), look)
    compare(table, paints=True)
    for wire in table.wires.values():
        assert wire.table.position.view(0) == table.game.view(0), "after the end everything lies open"
    no_secret_was_sent(table)


def no_secret_was_sent(table: HostedGame) -> None:
    """No seed, state of chance, digest or text of a secret action of another, as long as the game went on."""
    timeline = table.host.past
    states = [json.loads(timeline.position(number).save_state()) for number in range(len(timeline))]
    chances = {str(state["chance"]) for state in states if "chance" in state}
    digests = {f'"{entry.digest}"' for entry in timeline.entries}
    secrets = {str(SEED), f"{SEED:x}", *(chance for chance in chances if len(chance) > 8), *digests}
    for seat, wire in table.wires.items():
        news = [told for told in map(read_for_seat, wire.sent) if isinstance(told, News)]
        assert [told.record is not None for told in news] == [*[False] * (len(news) - 1), True]
        sent = b"\n".join(wire.sent[: wire.sent.index(encode(news[-1]))]).decode()
        assert len(sent) > 2000 and [secret for secret in secrets if secret in sent] == [], seat
        steps = {told.since + 1 + place: step for told in news for place, step in enumerate(told.steps)}
        others = (n for n in range(1, len(timeline) + 1) if timeline.is_secret(n) and timeline.actor(n) != seat)
        assert all(steps[number].text == "" for number in others), seat
