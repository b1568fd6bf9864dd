"""What every test can rely on: folders of its own, and a screen that holds still."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from rules.language import ENGLISH
from tadmor_tui.text.translation import choose

if TYPE_CHECKING:
    from tests.saves.failing_disk import FailingDisk

os.environ.pop("NO_COLOR", None)  # every Textual app reads it, and snapshots would change
os.environ.update(LC_ALL="C.UTF-8", TERM="xterm-256color")  # another locale or console would have other signs
# A machine with much else to do makes no example wrong: how long one takes is no matter of these tests.
settings.register_profile("tadmor", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tadmor")
SCREEN_TESTS = (Path(__file__).parent / "tadmor_tui", Path(__file__).parent / "suites" / "screens")
# Every program that a test starts would compile all its modules again, which takes longer than the rest of its start.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
gc.disable()  # importing and collecting leave next to no garbage: looking for it would take a third of their time
YOUNG_OBJECTS = 10_000
"""New objects after which the garbage collector looks at them: screens come and go by the ten thousand."""
LONGEST = "test_quality.py"
"""The tools that read the whole code base take longer than any other test."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return three processes for two processors: a third of the time tests wait, for a program, a line or a clock."""
    if wanted := os.environ.get("PYTEST_XDIST_AUTO_NUM_WORKERS"):
        return int(wanted)
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return (3 * processors + 1) // 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no process works on them when all others have finished."""
    items.sort(key=lambda item: item.path.name != LONGEST)


def pytest_collection_finish() -> None:
    """Let the garbage collector look at what tests make, and never again at modules and collected tests."""
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
    gc.enable()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Processes that share out the tests are interrupted if they take more than five seconds to end.

    They have much memory to look through then; the interruption would only be printed as somebody's mistake.
    """
    if hasattr(session.config, "workerinput"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test may see, or touch, the saves and settings of the person who runs it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("TADMOR_HOME", str(tmp_path / "tadmor"))


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """A language is chosen for the whole process: a test that chooses another must not leave it to the next one."""
    yield
    choose(ENGLISH)


@pytest.fixture(autouse=True)
def still_screen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Animations, blinking cursors and fewer colours make two pictures of the same screen differ.

    Only tests of the screens pay for importing Textual. Its constants are patched because the environment is
    read when Textual is imported, which a pytest plugin may have done already.
    """
    if not any(map(request.path.is_relative_to, SCREEN_TESTS)):
        return
    from textual import constants
    from textual.css.stylesheet import Stylesheet
    from textual.widgets import Input

    from tests.drivers.parsed_styles import rules_parsed_once

    def stay(_: Input) -> None:
        """Leave the cursor as it is."""

    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(constants, "COLOR_SYSTEM", "truecolor")
    monkeypatch.setattr(Input, "_toggle_cursor", stay)
    monkeypatch.setattr(Stylesheet, "_parse_rules", rules_parsed_once)


@pytest.fixture
def disk() -> Iterator[FailingDisk]:
    """The disk that games are saved on; it can be made to fail."""
    from tests.saves.failing_disk import failing_disk

    with failing_disk() as disk:
        yield disk
