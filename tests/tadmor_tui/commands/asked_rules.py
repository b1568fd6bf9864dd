"""`tadmor rules` of one game, asked by tests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tadmor_tui.cli import main


class AskedRules:
    """Asks for the rules of a game, in a window of eighty columns."""

    def __init__(self, game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._game, self._capsys = game, capsys
        monkeypatch.setenv("COLUMNS", "80")

    def __call__(self, *arguments: str) -> str:
        assert main(["rules", "--game", self._game, *arguments]) == 0
        captured = self._capsys.readouterr()
        assert captured.err == ""
        assert max(map(len, captured.out.splitlines())) <= 80 or "--json" in arguments, arguments
        return captured.out

    def ids(self, *arguments: str) -> list[str]:
        answer: list[dict[str, Any]] = json.loads(self(*arguments, "--json"))
        return [entry["id"] for entry in answer]
