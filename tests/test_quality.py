"""The tools that read the whole code base: style, layout, types, and the direction of imports."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def check(*command: str) -> None:
    """Run a tool on the project and show what it says if it is not content."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(command[1:])}\n\n{done.stdout}", pytrace=False)


def test_ruff_check() -> None:
    check(sys.executable, "-m", "ruff", "check")


def test_ruff_format() -> None:
    check(sys.executable, "-m", "ruff", "format", "--check", "--diff")


def test_mypy() -> None:
    check(sys.executable, "-m", "mypy")


def test_lint_imports() -> None:
    tool = shutil.which("lint-imports", path=sysconfig.get_path("scripts"))
    assert tool, "import-linter is not installed beside this Python"
    check(tool, "--no-logo")
