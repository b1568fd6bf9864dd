"""What a newcomer meets first: the version, the README and the two commands in it."""

import re
import shutil
import subprocess
import tomllib
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

import tadmor_tui

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def command_under(heading: str) -> str:
    """The one shell command of a README section."""
    _, _, rest = README.partition(f"\n## {heading}\n")
    section, _, _ = rest.partition("\n## ")
    blocks: list[str] = re.findall(r"^```sh\n(.*?)^```$", section, flags=re.DOTALL | re.MULTILINE)
    assert len(blocks) == 1, f"'{heading}' needs exactly one command"
    command = blocks[0].strip()
    assert "\n" not in command, f"the command of '{heading}' must be one line"
    return command


def test_the_version_is_where_the_build_looks_for_it() -> None:
    source = (ROOT / PROJECT["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', source, flags=re.MULTILINE)
    assert found
    assert found[1] == tadmor_tui.__version__


@pytest.mark.parametrize("package", PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"])
def test_every_package_of_the_wheel_is_there_and_typed(package: str) -> None:
    assert (ROOT / package / "__init__.py").is_file()
    assert (ROOT / package / "py.typed").is_file()


def test_no_data_folder_is_ignored() -> None:
    """The build leaves out what git ignores, so an ignored data folder would be missing from the wheel."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    patterns = [line.strip().strip("/") for line in lines if line.strip() and not line.startswith("#")]
    parts = [part for pattern in patterns for part in pattern.split("/")]
    assert not [part for part in parts if fnmatch("data", part) or fnmatch("goods.toml", part)]


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_ci_runs_the_test_command_of_the_readme() -> None:
    printed = subprocess.run(["bash", str(ROOT / ".ci" / "run"), "--print"], capture_output=True, text=True, check=True)
    assert printed.stdout == command_under("Test") + "\n"


def test_the_play_command_starts_the_installed_script() -> None:
    (script,) = PROJECT["project"]["scripts"]
    assert command_under("Play").endswith(f".venv/bin/{script}")


def test_the_readme_names_no_place_of_one_machine() -> None:
    assert not re.findall(r"(?<![\w.)/<*:-])/[\w.-]+|\b[A-Za-z]:\\|~/|file:", README)
