"""Line by line at one terminal: what one person has seen is gone before the next one sits down."""

from __future__ import annotations

import io
import sys

import pytest

from tadmor_tui.plain.play import Clearing, PlainGame
from tadmor_tui.terminal.streams import can_be_cleared, clear, sanitize_streams
from tests.drivers.seated import SeatedGame, seated
from tests.rules.tadmor.builders import position

CLEARED = "--- cleared"


def placing(people: int = 2) -> SeatedGame:
    play = position("placement", merchants=2, red=dict(hand=["K16"]), blue=dict(hand=["K2"]))
    return seated(play.game, people)


def typed(shown: SeatedGame, *answers: str, always: bool = False, terminal: bool = True) -> list[str]:
    """What is written to those who type this."""
    seen: list[str] = []
    more = iter(answers)

    def read(prompt: str) -> str:
        seen.append(prompt)
        return next(more)

    clearing = Clearing(lambda: seen.append(CLEARED), always) if terminal else None
    PlainGame(shown.played, read, seen.append, lambda _: None, clearing=clearing).play()
    return seen


def test_a_hand_that_was_seen_is_cleared_away_at_the_hand_over() -> None:
    seen = typed(placing(), "hand", "1", "quit")
    cleared = seen.index(CLEARED)
    assert any("K16" in line for line in seen[:cleared])
    assert not any("K16" in line for line in seen[cleared:])
    assert seen.index("Red> ") < cleared < seen.index("Blue> ")
    assert seen[cleared + 1] == "The screen was cleared for Blue."


def test_where_nothing_secret_was_seen_the_story_stays() -> None:
    assert CLEARED not in typed(placing(), "board", "1", "1", "quit")


def test_at_every_hand_over_if_the_players_want_it() -> None:
    seen = typed(placing(), "1", "1", "1", "quit", always=True)
    assert seen.count(CLEARED) == 3


def test_what_happened_since_the_last_go_is_told_again() -> None:
    seen = typed(placing(), "1", "1", "1", "quit", always=True)
    last = len(seen) - 1 - seen[::-1].index(CLEARED)
    assert any(line.startswith("Red places") for line in seen[last:])
    assert sum(line.startswith("Red places") for line in seen[last:]) == 1, "only what is new to Blue"


def test_a_secret_choice_is_cleared_away() -> None:
    red = dict(at="emesa.marauders")
    shown = seated(position("marauders: card", merchants=2, red=red, blue=dict(at="emesa.wood")).game, 2)
    seen = typed(shown, "1", "quit")
    assert CLEARED in seen and seen.index(CLEARED) < seen.index("Blue> ")


def test_alone_against_bots_nothing_is_cleared() -> None:
    assert CLEARED not in typed(placing(1), "hand", "1", "1", "quit", always=True)


def test_without_a_terminal_nothing_is_cleared() -> None:
    assert CLEARED not in typed(placing(), "hand", "1", "1", "quit", always=True, terminal=False)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stdin", "stdout", "term", "clears"),
    [
        (Terminal(), Terminal(), "xterm", True),
        (io.StringIO(), Terminal(), "xterm", False),
        (Terminal(), io.StringIO(), "xterm", False),
        (Terminal(), Terminal(), "dumb", False),
    ],
)
def test_only_a_terminal_that_can_do_it_is_cleared(
    stdin: io.StringIO, stdout: io.StringIO, term: str, clears: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setattr("sys.stdout", stdout)
    monkeypatch.setenv("TERM", term)
    assert can_be_cleared() == clears


def test_screen_and_what_was_scrolled_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The codes of the program itself pass the guard against codes in texts."""
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    with sanitize_streams():
        assert sys.stdout is not terminal
        clear()
    assert terminal.getvalue() == "\x1b[H\x1b[2J\x1b[3J"
