"""Check that the packages about to be imported are our own.

`rules`, `saves` and `bots` are common names. An unrelated project may install a package of the same name, and a folder
of that name may come first on Python's path. Both would end in a puzzling crash, so the command line checks here before
it imports any of them.
"""

import re
from collections.abc import Iterator
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path

ROOMS = ("rules", "saves", "bots")

_METADATA = re.compile(r"(?P<project>[a-z]+)-[^-]+(-py[\d.]+)?\.(dist|egg)-info", re.IGNORECASE)


def check_packages(home: Path | None = None) -> str | None:
    """Return one sentence on what is wrong with the packages beside `tadmor_tui`; None if all is well.

    `home` is the folder that should hold them all; nothing is imported to find out.
    """
    home = (home or Path(__file__).parent.parent.parent).resolve()
    for room in ROOMS:
        if fault := _misplaced(room, home):
            return fault
    for project in _unrelated_projects(home):
        return (
            f"The unrelated project '{project}' is installed in the same place as Tadmor, "
            "and each overwrites files of the other: install Tadmor in a virtual environment of its own."
        )
    return None


def _misplaced(room: str, home: Path) -> str | None:
    spec = _find(room)
    if spec is None:
        return f"Tadmor's own package '{room}' is missing: install Tadmor again, in a virtual environment of its own."
    place = _place(spec)
    is_package = spec.submodule_search_locations is not None
    if is_package and spec.origin is not None and place is not None and place.parent.resolve() == home:
        return None
    return (
        f"Python finds something else called '{room}' ({place or 'of unknown place'}) "
        "instead of Tadmor's own: start Tadmor from another folder, "
        "or install it in a virtual environment of its own."
    )


def _find(room: str) -> ModuleSpec | None:
    try:
        return find_spec(room)
    except ValueError:  # already imported, and without a spec: certainly not ours
        return ModuleSpec(room, None)


def _place(spec: ModuleSpec) -> Path | None:
    """Return the folder of a package, or the file of a single module."""
    if spec.submodule_search_locations:  # also true of a folder without `__init__.py`
        return Path(next(iter(spec.submodule_search_locations)))
    return Path(spec.origin) if spec.origin else None


def _unrelated_projects(home: Path) -> Iterator[str]:
    """Yield installed projects named like one of our packages: they share our folders and overwrite our files."""
    try:
        names = sorted(entry.name for entry in home.iterdir())
    except OSError:  # not a real folder, so nothing can have been installed into it
        return
    for name in names:
        found = _METADATA.fullmatch(name)
        if found and found["project"].lower() in ROOMS:
            yield found["project"]
