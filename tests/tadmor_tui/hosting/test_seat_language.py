"""Each seat of a hosted table speaks the language of its own terminal, until whoever sits there chooses another."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast
from unittest.mock import create_autospec

import asyncssh
import pytest

from rules.language import ENGLISH
from tadmor_tui.config.settings import Settings
from tadmor_tui.hosting.seat.app import HostLink, make_seat_app
from tadmor_tui.hosting.server import ssh_session
from tadmor_tui.hosting.server.connections import Connections
from tadmor_tui.hosting.server.limits import LIMITS
from tadmor_tui.hosting.server.ssh_server import SshLogin
from tadmor_tui.hosting.server.ssh_session import SshSession
from tadmor_tui.hosting.wire.frames import Hello, terminal_variables
from tadmor_tui.hosting.wire.messages import KeptSettings, encode
from tadmor_tui.text.translation import language
from tests.tadmor_tui.text.pseudo_language import PSEUDO


class Kept(HostLink):
    """A host that tells first how the guest has had it before."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def listen(self, hear: Callable[[bytes], None]) -> None:
        hear(encode(KeptSettings(self._settings)))

    def request(self, content: bytes) -> None:
        """Nothing is asked for."""


def login(**environment: str) -> Hello:
    return Hello("Ana", 80, 24, "xterm", terminal_variables(environment))


def test_of_what_a_client_sends_only_the_usual_names_count() -> None:
    told = terminal_variables({"LANGUAGE": "de:fr", "LC_MESSAGES": "fr_FR", "LD_PRELOAD": "x", "LANG": "a\x1bb"})
    assert told == {"LANGUAGE": "de:fr", "LC_MESSAGES": "fr_FR"}


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_CH.UTF-8"}, "de"),
        ({"LANG": "en_GB", "LC_MESSAGES": "fr"}, "fr"),
        ({"LANG": "x"}, "en"),
    ],
)
async def test_a_seat_speaks_the_language_of_its_terminal(environment: dict[str, str], code: str) -> None:
    app = make_seat_app(login(**environment), Kept(Settings()))
    async with app.run_test():
        assert language().code == code


async def test_a_terminal_on_this_machine_goes_on_in_the_language_of_its_program() -> None:
    """A flag may have chosen it."""
    app = make_seat_app(Hello("Ana", 80, 24, "xterm", {"LANG": "de_DE.UTF-8"}, "fr"), Kept(Settings()))
    async with app.run_test():
        assert language().code == "fr"


class Channel:
    """The way to a terminal over SSH, as far as somebody is turned away there."""

    def __init__(self, **environment: str) -> None:
        self._environment = environment
        self.written = b""

    def get_environment(self) -> dict[str, str]:
        return self._environment

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def get_write_buffer_size(self) -> int:
        return 0

    def exit(self, status: int) -> None:
        """The end."""


@pytest.mark.parametrize(("locale", "marks"), [("de_DE.UTF-8", True), ("en_GB.UTF-8", False)])
async def test_whoever_is_turned_away_is_told_so_in_his_language(
    locale: str, marks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh_session, "language_of", lambda code: PSEUDO if code == "de" else ENGLISH)
    login = create_autospec(SshLogin)
    login.return_value.backlog.return_value = 0
    login.return_value.silence = 0.0
    session = SshSession(create_autospec(Connections, sessions=[], limits=LIMITS), login.return_value)
    channel = Channel(LANG=locale)
    session.connection_made(cast("asyncssh.SSHServerChannel[bytes]", channel))
    session.exec_requested("ls")
    session.session_started()
    sentence = "Only the game can be run here: connect without a command."
    assert channel.written.decode() == f"{PSEUDO.text(sentence) if marks else sentence}\r\n"


async def test_what_somebody_has_chosen_at_the_host_counts_more() -> None:
    app = make_seat_app(login(LANG="fr_FR.UTF-8"), Kept(Settings(language="de")))
    async with app.run_test():
        assert language().code == "de"
        app.settings.language = "automatic"
        app.keep_settings()
        assert language().code == "fr"
