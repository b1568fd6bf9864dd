"""Tables of made-up games, which the fork server draws once, so that seats find everything imported and computed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from rules.games import GAMES
from saves.document import HUMAN, ComponentSet, SeatInfo
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.seat.driver import SeatDriver
from tadmor_tui.hosting.seat.host_link import HostPipe
from tadmor_tui.hosting.seat.process import apply_terminal
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.frames import SIZE, Hello, ToSeat, framed
from tadmor_tui.terminal.textual_internals import failure_of
from tadmor_tui.text.languages import LANGUAGES, language_of

if TYPE_CHECKING:
    from tadmor_tui.hosting.seat.process import SeatAppFactory

PUBLIC_SEED = 1
_PLAYERS = 3
_PAINT_SECONDS = 0.1
"""For a screen to be painted before the next frame comes."""
_SIZES = ((80, 24), (120, 40))
_KEYS = (b"\x1b[B", b"\t", b"?", b"\x1b")
"""A move of the cursor, another pane, and the help."""
_TERMINAL = Hello("", *_SIZES[0], "xterm-256color", {"COLORTERM": "truecolor"})


def draw_made_up_tables(make_app: SeatAppFactory) -> None:
    """Run the app of a seat without a terminal, and show the lobby and a table of each game."""
    for code in LANGUAGES:
        language_of(code)
    apply_terminal(_TERMINAL)
    line, far_end = socket.socketpair()
    with line, far_end:
        pipe = RehearsalPipe(line.fileno(), far_end, _frames())
        SeatDriver.pipe = pipe
        app = make_app(_TERMINAL, pipe)
        app.driver_class = SeatDriver
        app.run(mouse=False, size=_SIZES[0])
    del SeatDriver.pipe
    if (failure := failure_of(app)) is not None:
        raise failure


class RehearsalPipe(HostPipe):
    """Feeds an app with frames, each after the one before is painted, and ignores what it draws."""

    def __init__(self, line: int, far_end: socket.socket, frames: Iterator[bytes]) -> None:
        super().__init__(line)
        self._far_end = far_end
        self._frames = frames

    def listen(self, on_message: Callable[[bytes], None]) -> None:
        super().listen(on_message)
        self._send_next()

    def acknowledge(self, frames: int) -> None:
        asyncio.get_running_loop().call_later(_PAINT_SECONDS, self._send_next)

    def has_room(self) -> bool:
        return True

    def show(self, data: bytes) -> None:
        """Draw nothing."""

    def request(self, content: bytes) -> None:
        """Ask nobody."""

    def _send_next(self) -> None:
        frame = next(self._frames, None)
        if frame is None:
            self._far_end.close()
        else:
            self._far_end.sendall(frame)


def _frames() -> Iterator[bytes]:
    yield _news(m.KeptSettings(Settings(motion="off")))
    for game in GAMES:
        for message in made_up_table(game):
            yield _news(message)
        for size in reversed(_SIZES):
            yield framed(ToSeat.SIZE, SIZE.pack(*size))
        for keys in _KEYS:
            yield framed(ToSeat.KEYS, keys)
    yield _news(m.Lobby((), None, False))


def _news(message: m.ToSeat) -> bytes:
    return framed(ToSeat.NEWS, m.encode(message))


def made_up_table(name: str) -> Sequence[m.ToSeat]:
    """Return what a host would send to the first seat of a new game."""
    kind = GAMES[name]
    components = kind.standard_components()
    players = _PLAYERS if _PLAYERS in kind.seats else kind.seats[0]
    options = kind.usual_options(players, PUBLIC_SEED, {})
    game = kind.start(options, components)
    labels = kind.labels_of(options)
    return (
        m.Welcome(name, ComponentSet(components.name, components.digest), tuple(label.key for label in labels), 0),
        m.News(
            since=-1,
            rewinds=0,
            steps=(m.Step(None, Raw(msgspec.json.encode(list(game.opening)))),),
            positions=(m.SampledGame(0, Raw(game.determinize(0, Random(PUBLIC_SEED)).save_state())),),
            seats=tuple(SeatInfo(label.key, HUMAN) for label in labels),
        ),
    )
