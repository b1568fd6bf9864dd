"""Host and join: each seat of a hosted table sees what it would see where the true game lies, over whole games."""

from __future__ import annotations

import json
import re
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
from tadmor_tui.hosting.wire.messages import News, encode, read_for_seat
from tadmor_tui.render.glyphs import UNICODE
from tadmor_tui.render.text import Line
from tadmor_tui.session.client import TableClient
from tadmor_tui.session.consequences import costs_points_for_good
from tadmor_tui.session.snapshot_source import SnapshotSource
from tadmor_tui.widgets.appearance import Appearance
from tests.drivers.painted_panels import painted_now
from tests.games.auction import AUCTION
from tests.suites.screens.tables import fewest_and_most
from tests.tadmor_tui.games.tadmor.usual_keys import USUAL_KEYS
from tests.tadmor_tui.hosting.wires import SEED, HostedGame, people, played


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))


def known(source: SnapshotSource[AnyGame, Struct], client: TableClient) -> list[object]:
    """Everything that a source has to say."""
    snapshot = source.snapshot
    return [
        snapshot.people, snapshot.names, snapshot.labels, snapshot.acting, snapshot.person,
        snapshot.viewer, snapshot.waiting_for_bot, snapshot.stage_name, snapshot.turn,
        snapshot.view, snapshot.public_view, snapshot.standings, snapshot.legal,
        snapshot.prompt, snapshot.secret_choice,
        snapshot.offers, snapshot.shown_offers(False), tuple(snapshot.left_undone(False)), snapshot.story,
        snapshot.news, snapshot.can_undo, snapshot.recent_events, snapshot.turn_events,
        snapshot.actions, snapshot.go_has_ended,
        source.step_back() if snapshot.can_undo else None,
        None if snapshot.viewer is None else snapshot.game.save_state(),
        [costs_points_for_good(snapshot, client, action) for action in snapshot.legal[:3]],
    ]  # fmt: skip


def painted(
    source: SnapshotSource[AnyGame, Struct], game: str, size: tuple[int, int]
) -> dict[type[object], list[Line]]:
    """All panes of the table."""
    table = ui_of(game).table(source, Settings(), lambda: Appearance(UNICODE, USUAL_KEYS))
    if source.snapshot.person is not None:
        table.ui.update_menu()
    table.relayout(*size)
    return painted_now(table)


def compare(table: HostedGame, paints: bool) -> None:
    for seat, wire in table.wires.items():
        for number, (far, near) in enumerate(
            zip(known(wire.source, wire.table), known(table.local[seat], wire.table), strict=True)
        ):
            assert far == near, (seat, number)
        if paints:
            for size in ((80, 24), (160, 50)):
                name = table.host.game_name
                assert painted(wire.source, name, size) == painted(table.local[seat], name, size), (seat, size)


def play(table: HostedGame, rng: Random, after: Callable[[int], None]) -> None:
    table.let_bots_play()
    while not table.host.over:
        table.act_at_random(rng)
        table.let_bots_play()
        after(table.host.actions)


def seatings() -> list[tuple[str, tuple[str, ...]]]:
    """Return each game with the fewest players, all of them people, and with the most, one of them a bot."""
    ends = [(variant.game, max(2, variant.seats)) for variant in fewest_and_most()]
    several = [("auction", 2), ("auction", 3), *ends]
    return [(game, people(seats) if seats == 2 else (HUMAN, "random", *people(seats - 2))) for game, seats in several]


@pytest.mark.parametrize(("name", "players"), seatings())
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
        assert len(sent) > 2000
        words = "\n".join(set(re.findall(r'\w{9,}|"\w*"', sent)))  # each once, which makes the search much shorter
        assert [secret for secret in secrets if secret in words] == [], seat
        steps = {told.since + 1 + place: step for told in news for place, step in enumerate(told.steps)}
        others = (n for n in range(1, len(timeline) + 1) if timeline.is_secret(n) and timeline.actor(n) != seat)
        assert all(steps[number].text == "" for number in others), seat
