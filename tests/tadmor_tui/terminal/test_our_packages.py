"""The start-up check that Tadmor's packages are its own."""

import os
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

from tadmor_tui.terminal.our_packages import ROOMS, check_packages

ROOT = Path(__file__).parents[3]


def make_package(folder: Path, name: str) -> Path:
    """Make a package that cannot be imported: the check must not try."""
    package = folder / name
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("raise AssertionError('the check imported this')\n", encoding="utf-8")
    return package


def python(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run Python elsewhere, with this project importable."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all our packages in it, the only one that Python knows."""
    home = tmp_path / "home"
    for room in ROOMS:
        make_package(home, room)
        monkeypatch.delitem(sys.modules, room, raising=False)
    monkeypatch.setattr(sys, "path", [str(home)])
    return home


@pytest.fixture
def elsewhere(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder where Python looks before it looks at home."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.setattr(sys, "path", [str(elsewhere), str(home)])
    return elsewhere


def test_all_at_home(home: Path) -> None:
    assert check_packages(home) is None


def test_home_reached_by_a_link(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = tmp_path / "link"
    try:
        link.symlink_to(home, target_is_directory=True)
    except OSError:
        pytest.skip("no symbolic links here")
    monkeypatch.setattr(sys, "path", [str(link)])
    assert check_packages(home) is None


@pytest.mark.parametrize("room", ROOMS)
def test_another_package_comes_first(home: Path, elsewhere: Path, room: str) -> None:
    other = make_package(elsewhere, room)
    fault = check_packages(home)
    assert fault is not None
    assert f"'{room}' ({other})" in fault
    assert "virtual environment of its own" in fault


def test_a_single_module_comes_first(home: Path, elsewhere: Path) -> None:
    module = elsewhere / "saves.py"
    module.touch()
    fault = check_packages(home)
    assert fault is not None
    assert str(module) in fault


def test_a_module_in_a_folder_of_home_is_not_ours(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner = home / "inner"
    inner.mkdir()
    (inner / "rules.py").touch()
    monkeypatch.setattr(sys, "path", [str(inner), str(home)])
    assert check_packages(home) is not None


def test_a_plain_folder_comes_last(home: Path, elsewhere: Path) -> None:
    """Python itself prefers a real package to a folder without `__init__.py`, wherever they lie."""
    (elsewhere / "bots").mkdir()
    assert check_packages(home) is None


def test_a_plain_folder_in_place_of_a_package(home: Path) -> None:
    (home / "bots" / "__init__.py").unlink()
    fault = check_packages(home)
    assert fault is not None
    assert "'bots'" in fault


def test_a_missing_package(home: Path) -> None:
    (home / "saves").rename(home / "lost")
    fault = check_packages(home)
    assert fault is not None
    assert "'saves' is missing" in fault
    assert "virtual environment of its own" in fault


@pytest.mark.parametrize("spec", [None, ModuleSpec("rules", None)], ids=["no spec", "no place"])
def test_a_made_up_module(home: Path, spec: ModuleSpec | None, monkeypatch: pytest.MonkeyPatch) -> None:
    made_up = ModuleType("rules")
    made_up.__spec__ = spec
    monkeypatch.setitem(sys.modules, "rules", made_up)
    fault = check_packages(home)
    assert fault is not None
    assert "'rules' (of unknown place)" in fault


@pytest.mark.parametrize("metadata", ["rules-3.5.dist-info", "Saves-1.0.0.dist-info", "bots-2-py3.11.egg-info"])
def test_an_unrelated_project_in_the_same_place(home: Path, metadata: str) -> None:
    (home / metadata).mkdir()
    fault = check_packages(home)
    assert fault is not None
    assert metadata.partition("-")[0] in fault
    assert "virtual environment of its own" in fault


@pytest.mark.parametrize("metadata", ["tadmor-0.1.0.dist-info", "house_rules-1.0.dist-info", "rules-3.5.txt"])
def test_other_neighbours_are_welcome(home: Path, metadata: str) -> None:
    (home / metadata).mkdir()
    assert check_packages(home) is None


def test_the_command_says_it_in_one_sentence(tmp_path: Path) -> None:
    """`python -m` looks first in the folder it is started from, where another `rules` may lie."""
    make_package(tmp_path, "rules")
    done = python("-m", "tadmor_tui", "--version", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("tadmor: Python finds something else called 'rules'")
    assert done.stderr.count("\n") == 1


def test_the_front_door_is_light(tmp_path: Path) -> None:
    heavy = ["textual", "rich", "msgspec", "asyncio", *ROOMS]
    script = (
        "import sys, tadmor_tui.cli, tadmor_tui.terminal.our_packages as house\n"
        "house.check_packages()\n"
        f"print(*sorted(sys.modules.keys() & set({heavy!r})))"
    )
    done = python("-c", script, cwd=tmp_path)
    assert (done.stdout.strip(), done.stderr) == ("", "")
