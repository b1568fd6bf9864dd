"""The file: what it says, that people can read it, and that it comes back as it was."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.contract import GoEnded
from rules.tadmor import actions as a
from saves.document import (
    MAX_SECONDS,
    LogEntry,
    LogReader,
    extend_digest,
    read_document,
    shorten_digest,
    write_document,
    write_log,
)
from saves.problems import LogError
from saves.saved_game import SavedGame
from tests.rules.choosers import Chooser, by_chance, with_sense
from tests.saves.tables import Clock, begin, make_store, play, play_unsaved

LARGEST_GAME = 30_000


def whole_game(folder: Path, merchants: int, choose: Chooser, seed: int = 3) -> SavedGame:
    """A finished game, as people would play it: with pauses."""
    with begin(make_store(folder), merchants, seed) as saved:
        rng, seconds = Random(seed), 0
        while saved.game.acting:
            seconds += rng.randrange(60)
            saved.timeline.apply(saved.game.acting[0], choose(saved.game, rng), seconds)
        saved.save()
    return saved


def busy(game: Any, rng: Random) -> Any:
    """Somebody who trades, collects and ponders as long as the rules let him, and ends a go only when he must."""
    actions = game.legal
    lasting = [x for x in actions if not isinstance(x, a.End | a.EndTaxed | a.TakeBack)]
    trades = [x for x in lasting if isinstance(x, a.Trade | a.Collect | a.TradePoints | a.Discard)]
    return rng.choice(trades if trades and rng.random() < 0.7 else lasting or actions)


@pytest.mark.parametrize("merchants", [2, 3, 4])
@pytest.mark.parametrize("choose", [by_chance, with_sense, busy])
def test_a_finished_game_is_small(merchants: int, choose: Chooser, tmp_path: Path) -> None:
    saved = whole_game(tmp_path, merchants, choose)
    assert saved.document.summary.over
    assert saved.path.stat().st_size < LARGEST_GAME


def test_a_game_half_as_long_again_is_still_small(tmp_path: Path) -> None:
    saved = whole_game(tmp_path, 4, with_sense)
    goes = saved.timeline.goes
    saved.document.log = write_log([*goes, *goes[: len(goes) // 2]])
    assert len(write_document(saved.document)) < LARGEST_GAME


def test_what_a_person_finds_in_it(tmp_path: Path) -> None:
    clock = Clock(step=20)
    with begin(make_store(tmp_path, clock), merchants=3, players=["human", "raider"]) as saved:
        play(saved, 12)
    text = saved.path.read_text(encoding="utf-8")
    raw = json.loads(text)
    assert list(raw) == [
        "format",
        "version",
        "program",
        "game",
        "rules",
        "id",
        "title",
        "begun",
        "saved",
        "components",
        "options",
        "seats",
        "changes",
        "summary",
        "state",
        "undone",
        "log",
    ]
    assert (raw["format"], raw["version"], raw["program"], raw["game"]) == ("tadmor game", 3, "tadmor 9.9.9", "tadmor")
    assert raw["title"] == "Friday, Ana-Bruno-Carla"
    assert raw["seats"][1] == {"name": "Bruno", "player": "raider"}
    assert raw["options"]["seed"] == 1
    assert raw["components"]["digest"]
    assert raw["summary"]["actions"] == 12
    assert text.endswith("}\n")
    assert max(len(line) for line in text.splitlines()) < 200
    assert all(line.startswith("  ") for line in text.splitlines() if " place camel " in line)


def test_one_more_action_changes_few_lines(tmp_path: Path) -> None:
    """Two states of a game can be compared with the usual tools."""
    with begin(make_store(tmp_path)) as saved:
        play(saved, 30)
        before = saved.path.read_text(encoding="utf-8").splitlines()
        play(saved, 1)
        after = saved.path.read_text(encoding="utf-8").splitlines()
    assert len(set(after) - set(before)) <= 8


def test_the_order_of_reading_and_writing_does_not_matter(tmp_path: Path) -> None:
    with begin(make_store(tmp_path)) as saved:
        play_unsaved(saved, 60)
    data = saved.path.read_bytes()
    assert write_document(read_document(data)) == data


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    with begin(make_store(tmp_path)) as saved:
        pass
    data = saved.path.read_bytes()
    assert write_document(read_document(b"\xef\xbb\xbf" + data)) == data


# --- the log

texts = st.from_regex(r"[a-z]{1,8}( [a-zA-Z0-9.>+-]{1,12}){0,4}", fullmatch=True)
entries = st.builds(
    LogEntry,
    st.integers(0, MAX_SECONDS),
    st.integers(0, 9),
    st.one_of(texts, st.sampled_from(["end", "end pay tax", "place camel palmyra.market", "trade wood>2stone+gold"])),
    st.from_regex(r"[0-9a-f]{4}", fullmatch=True),
)


goes = st.lists(entries, min_size=1, max_size=4).map(
    lambda go: [replace(entry, seat=go[0].seat, seconds=go[0].seconds) for entry in go]
)


@given(st.lists(goes, max_size=20))
def test_a_log_comes_back_and_has_a_line_for_each_go(log: list[list[LogEntry]]) -> None:
    lines = write_log(log)
    assert [list(LogReader([line])) for line in lines] == log
    assert list(LogReader(lines)) == [entry for go in log for entry in go]


def test_a_go_is_a_line_until_it_ends_or_another_acts(tmp_path: Path) -> None:
    saved = whole_game(tmp_path, 3, with_sense)
    timeline, number = saved.timeline, 0
    for line in saved.document.log:
        told = list(LogReader([line]))
        assert len({entry.seat for entry in told}) == 1
        for at in range(number + 1, number + len(told)):
            assert not any(isinstance(event, GoEnded) for event in timeline.events_after(at))
        number += len(told)
    assert number == len(timeline)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "end 0123",
        "5 0",
        "5 0 end",
        "5 0 end 012",
        "5 0 end 012G",
        "-5 0 end 0123",
        "5 -1 end 0123",
        "5 12 end 0123",
        "99999999999 0 end 0123",
        "\u0665 0 end 0123",
        "5 0 end 0123;",
        "5 0 end 0123; ",
        "5 0 end 0123; end",
        "5 0 end 0123\n5 0 end 0123",
        " 5 0 end 0123",
        "5  0 end 0123 ",
    ],
)
def test_a_line_that_is_no_go(line: str) -> None:
    reader = LogReader(["0 0 end 0123", line])
    with pytest.raises(LogError, match="can't read"):
        list(reader)
    assert reader.line == 2


@given(st.text(max_size=80))
def test_any_text_is_a_go_or_none(line: str) -> None:
    try:
        back = list(LogReader([line]))
    except LogError:
        return
    assert all(0 <= e.seconds <= MAX_SECONDS and 0 <= e.seat <= 9 and e.text for e in back)


# --- digests


def test_the_digest_depends_on_all_that_happened(tmp_path: Path) -> None:
    with begin(make_store(tmp_path)) as saved:
        play_unsaved(saved, 20)
    timeline = saved.timeline
    digest = 0
    for number in range(len(timeline) + 1):
        digest = extend_digest(digest, timeline.events_after(number))
    assert timeline.last is not None
    assert timeline.last.digest == shorten_digest(digest)
    digests = [entry.digest for entry in timeline.entries]
    assert len(set(digests)) == len(digests)


def test_times_have_a_zone(tmp_path: Path) -> None:
    with begin(make_store(tmp_path)) as saved:
        document = msgspec.structs.replace(saved.document, begun=datetime(2026, 1, 1, tzinfo=UTC))
    assert read_document(write_document(document)).begun.tzinfo is not None
    naive = write_document(document).replace(b"2026-01-01T00:00:00Z", b"2026-01-01T00:00:00")
    with pytest.raises(Exception, match="should be a moment"):
        read_document(naive)
