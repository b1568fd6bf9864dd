"""The rules of any game are looked up on the command line and in the app; those of one that has none are told of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from rules.game_kind import AnyKind
from rules.games import GAMES
from rules.reference.book import book_of
from rules.reference.game_reference import AnyReference
from rules.references import REFERENCES
from tadmor_tui.cli import WRONG_USE, main
from tadmor_tui.plain.texts import look_up
from tadmor_tui.reference.text import heading
from tadmor_tui.screens.reference import ReferenceScreen
from tests.drivers.table_driver import an_app
from tests.games.auction import AUCTION
from tests.games.auction_reference import AUCTION_REFERENCE

REFERENCE = cast(AnyReference, AUCTION_REFERENCE)


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose rules are known to the whole program for the length of a test."""
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))
    monkeypatch.setitem(REFERENCES, "auction", lambda: REFERENCE)
    monkeypatch.setenv("COLUMNS", "80")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["rules", "--game", "auction", *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    try:
        status = main(["rules", *arguments])
    except SystemExit as left:
        status = int(str(left.code))
    captured = capsys.readouterr()
    assert (status, captured.out) == (WRONG_USE, "")
    return captured.err


def ids(answer: str) -> list[str]:
    entries: list[dict[str, Any]] = json.loads(answer)
    return [entry["id"] for entry in entries]


# --- on the command line


def test_alone_it_shows_what_comes_first_and_what_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys) == (
        "A round at a glance\n"
        "A prize lies open, and everybody lays a card face down or passes. (A1.1)\n"
        "The highest card takes the prize. After 4 rounds the auction is over. (A1.2)\n"
        "\n"
        "tadmor rules --game auction A1.2          a clause\n"
        "tadmor rules --game auction --list cards  the cards, 100% of them\n"
    )


def test_an_entry(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "card.6") == (
        "Card 6\n"
        "\n"
        "A high card, worth keeping. (A1.1)\n"
        "\n"
        "One of the cards from one to 6. (A1.1)\n"
        "\n"
        "Made up for tests.\n"
        "\n"
        "See also The bids (A1.1)\n"
    )
    assert run(capsys, "a1.1", "A1.2").count("See also ") == 2


def test_a_drawing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = "\n\n  +---+  her\n  | 6 |  card\n  +---+\n  <****>\n   prize\n\nSee also"
    assert f"four points.{drawn}" in run(capsys, "A2")
    monkeypatch.setenv("COLUMNS", "9")
    assert "\n  +---+\n  | 6 |\n  +---+\n" in run(capsys, "A2"), "cut where the terminal ends, never wrapped"


def test_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "taken", "back")
    assert text.startswith("A1.1: The bids\n\nEverybody has 5 cards")
    assert "\nRuling: A bid can't be taken back.\n" in text
    assert ids(run(capsys, "card", "6", "--json"))[0] == "card.6"


def test_lists(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--list", "cards").splitlines()[3:5] == ["card.4  -  Card 4", "card.5  +  Card 5"]
    assert ids(run(capsys, "--height", "high", "--json")) == ["card.5", "card.6"]
    assert ids(run(capsys, "--height", "+", "--phase", "bidding", "--json")) == ["card.5", "card.6"]
    assert ids(run(capsys, "--phase", "scoring", "--json")) == ["A1.2"]
    assert ids(run(capsys, "prize", "--list", "rounds", "--json")) == ["round"]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    ((card,), (clause,)) = (json.loads(run(capsys, key, "--json")) for key in ("card.6", "A2"))
    assert card["height"] == "high"
    assert not {"height", "era"} & set(clause)
    assert ids(run(capsys, "--json")) == ["round"]


def test_the_help_has_the_lists_of_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "lists in the rules of Auction: --list KIND all of a kind: rounds (how it goes), clauses" in told
    assert told.index("lists in the rules of Tadmor") < told.index("--era ERA") < told.index("--height HEIGHT")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--era", "2"], "unrecognized arguments: --era"),
        (["--list", "missions"], "argument --list: no “missions” (choose from rounds, "),
        (["--height", "3"], "argument --height: '3' should be one of low, high"),
    ],
)
def test_what_another_game_has_is_not_to_be_had(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert words in refused(capsys, "--game", "auction", *arguments)


@pytest.mark.parametrize("asked", [[], ["A1"], ["--list", "cards"], ["--json"]])
def test_a_game_without_rules_to_look_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    monkeypatch.delitem(REFERENCES, "auction")
    told = refused(capsys, "--game", "auction", *asked)
    assert told == f"tadmor: Auction has no rules to look up yet; there are rules of: {', '.join(REFERENCES)}.\n"


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There is no game “chess”" in refused(capsys, "--game", "chess", "--list", "cards")


# --- in the app and in the plain game


async def test_the_screen_shows_them(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        screen = ReferenceScreen(book_of(REFERENCE))
        app.push_screen(screen)
        await pilot.pause()
        assert [result.entry.id for result in screen.reader.found] == ["round"]
        await pilot.press(*"lot", "enter", "tab", "enter")
        assert screen.reader.key == "round"
        await pilot.press("left")
        assert heading(screen.reader.entry) == "A1.2: The prize"


def test_the_plain_game_shows_them() -> None:
    book = book_of(REFERENCE)
    assert look_up(book, "")[0] == "A round at a glance"
    assert look_up(book, "a1.2")[:2] == ["A1.2: The prize", ""]
    assert look_up(book, "taken back")[0] == "A1.1: The bids"
    assert look_up(book, "xqzzyw") == ["No results for “xqzzyw”."]
