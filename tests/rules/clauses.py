"""Which clauses, rulings and vectors of the rules no test of a game names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

HERE = Path(__file__).parent


def untested(game: str, marks: Iterable[str]) -> list[str]:
    """The marks that stand in the name of no test in the game's folder, nor of those about its contract."""
    files = [*(HERE / game).glob("test_*.py"), HERE / f"test_{game}_contract.py"]
    names = [name for file in files for name in re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8"))]
    return [mark for mark in marks if not any(f"_{mark}_" in f"{name}_" for name in names)]
