"""Killed at any instant, the next start has the game with every confirmed action, or one more.

`TADMOR_CRASHES=300` lets it die more often; `python -m tests.saves.crashing 300` does the same by hand.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
KILLS = os.environ.get("TADMOR_CRASHES", "30")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that can be forked and killed")
def test_kill_9_at_any_instant() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.saves.crashing", KILLS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{KILLS} kills at random instants" in done.stdout
    assert done.stderr == ""
