"""Each seat of a hosted table speaks the language of its own terminal, until whoever sits there chooses another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.language import ENGLISH
from tadmor_tui.hosting.frames import Hello, told_of_terminal
from tadmor_tui.hosting.host_line import HostLine
from tadmor_tui.hosting.messages import KeptSettings, encode
from tadmor_tui.hosting.seat_app import app_of_seat
from tadmor_tui.settings import Settings
from tadmor_tui.translation import choose, language


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    choose(ENGLISH)


class Kept(HostLine):
    """A host that tells first how the guest has had it before."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def listen(self, hear: Callable[[bytes], None]) -> None:
        hear(encode(KeptSettings(self._settings)))

    def request(self, content: bytes) -> None:
        """Nothing is asked for."""


def arrival(**environment: str) -> Hello:
    return Hello("Ana", 80, 24, "xterm", told_of_terminal(environment))


def test_of_what_a_client_sends_only_the_usual_names_count() -> None:
    told = told_of_terminal({"LANGUAGE": "de:fr", "LC_MESSAGES": "fr_FR", "LD_PRELOAD": "x", "LANG": "a\x1bb"})
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
    app = app_of_seat(arrival(**environment), Kept(Settings()))
    async with app.run_test():
        assert language().code == code


async def test_what_somebody_has_chosen_at_the_host_counts_more() -> None:
    app = app_of_seat(arrival(LANG="fr_FR.UTF-8"), Kept(Settings(language="de")))
    async with app.run_test():
        assert language().code == "de"
        app.settings.language = "automatic"
        app.keep_settings()
        assert language().code == "fr"
