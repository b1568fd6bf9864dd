"""What the project needs: everything has a bound, the test command has exact versions, and every Python is tried."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONSTRAINTS = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8")
LANGUAGE = "Programming Language :: Python :: "
PYTHONS = [
    name.removeprefix(LANGUAGE) for name in PROJECT["project"]["classifiers"] if name.startswith(f"{LANGUAGE}3.")
]
SYSTEMS = {
    "linux": {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    "macOS": {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    "Windows": {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
}
PINS = [Requirement(line) for line in CONSTRAINTS.splitlines() if not line.startswith("#")]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
OWN = [*PROJECT["project"]["dependencies"], *EXTRAS["dev"]]
BUILD = PROJECT["build-system"]["requires"]
needs_bash = pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")


def pinned(name: str, **environment: str) -> list[Requirement]:
    """The lines for a package that count there; here, if nothing else is said."""
    return [
        pin
        for pin in PINS
        if canonicalize_name(pin.name) == canonicalize_name(name)
        and (pin.marker is None or pin.marker.evaluate(environment))
    ]


def needed(name: str, extras: frozenset[str], seen: set[str]) -> None:
    """Collect all packages that a package leads to in the present environment."""
    for requirement in map(Requirement, requires(name) or ()):
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in extras or {""}):
            inner = canonicalize_name(requirement.name)
            if inner not in seen:
                seen.add(inner)
                needed(inner, frozenset(requirement.extras), seen)


# --- bounds and exact versions


@pytest.mark.parametrize("line", [*OWN, *BUILD])
def test_no_release_that_nobody_tried_is_ever_installed(line: str) -> None:
    assert {"<", "=="} & {part.operator for part in Requirement(line).specifier}, "an upper bound is missing"


def test_the_tests_run_with_what_a_host_has() -> None:
    assert set(EXTRAS["host"]) <= set(EXTRAS["dev"])


def test_the_test_command_installs_the_exact_versions() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"<!-- test-command -->\n```sh\n(.*)\n```\n<!-- end -->", readme)
    assert command
    assert " -c .ci/constraints.txt " in command[1]


def test_the_exact_versions_are_of_no_machine() -> None:
    """A name, a version, perhaps where it counts: no index, no folder, no address."""
    assert not [pin for pin in PINS if pin.url or [part.operator for part in pin.specifier] != ["=="]]
    assert not [line for line in CONSTRAINTS.splitlines() if "/" in line and line != "#    .ci/renew-constraints"]


@pytest.mark.parametrize(("python", "system"), product(PYTHONS, SYSTEMS))
def test_each_package_has_one_version_everywhere(python: str, system: str) -> None:
    there = {"python_version": python, "python_full_version": f"{python}.0", **SYSTEMS[system]}
    for requirement in map(Requirement, OWN):
        (pin,) = pinned(requirement.name, **there)
        (version,) = pin.specifier
        assert requirement.specifier.contains(version.version), f"{pin}: run .ci/renew-constraints"
    assert max(len(pinned(pin.name, **there)) for pin in PINS) == 1


def test_nothing_that_is_installed_for_the_tests_is_left_open() -> None:
    packages: set[str] = set()
    needed(PROJECT["project"]["name"], frozenset({"dev"}), packages)
    assert "textual" in packages
    assert not [name for name in sorted(packages) if not pinned(name)], "run .ci/renew-constraints"


# --- every Python


def test_the_oldest_python_is_the_one_that_the_tools_check_for() -> None:
    tools = PROJECT["tool"]
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
    assert tools["mypy"]["python_version"] == PYTHONS[0]
    assert tools["ruff"]["target-version"] == f"py{PYTHONS[0].replace('.', '')}"


@needs_bash
def test_one_command_tries_every_python() -> None:
    command = ["bash", str(ROOT / ".ci" / "every-python"), "--list"]
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    listed = subprocess.check_output(command, text=True, env={**os.environ, "PATH": path})
    found = dict(line.removeprefix("Python ").split(": ", 1) for line in listed.splitlines())
    assert list(found) == PYTHONS
    mine = f"{sys.version_info.major}.{sys.version_info.minor}"
    if mine in found:
        assert Path(found[mine]).is_file()
