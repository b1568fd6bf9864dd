"""Systems without the terminals of Unix, such as Windows: the program starts there, with Textual's own driver."""

from __future__ import annotations

from pathlib import Path

from tests.drivers.real_terminal import NEW, Terminal, actions_on_disk

# Python's own modules have chosen their side when the name of the system changes; all of ours and of Textual have not.
AS_ON_WINDOWS = """
import asyncio, ctypes, multiprocessing, pathlib, signal, subprocess, sys, tempfile, platformdirs, filelock

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name in {"termios", "fcntl", "pty", "tty"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

for name in ("termios", "fcntl", "pty", "tty"):
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Missing())
sys.platform = "win32"
for name in ("SIGHUP", "SIGQUIT", "SIGTSTP", "SIGCONT", "SIGTTIN", "SIGTTOU", "SIGWINCH"):
    delattr(signal, name)

def missing(*_):
    raise NotImplementedError

asyncio.unix_events._UnixSelectorEventLoop.add_signal_handler = missing

from tadmor_tui.cli import main
status = main(sys.argv[1:])
assert "textual.app" in sys.modules
assert not {"textual.drivers.linux_driver", "termios", "fcntl", "pty", "tty"} & set(sys.modules)
print("ended with", status)
"""


def test_it_starts_and_plays_without_the_terminals_of_unix(tmp_path: Path) -> None:
    """Where a driver would have to be Windows' own, Textual's driver without a screen stands in for it."""
    driver = "textual.drivers.headless_driver:HeadlessDriver"
    with Terminal(
        tmp_path, *NEW, program=("-c", AS_ON_WINDOWS), TEXTUAL_DRIVER=driver, TEXTUAL_PRESS="1,enter,1,enter,ctrl+q"
    ) as terminal:
        terminal.ended()
        assert "ended with 0" in terminal.text(), terminal.text()
    assert actions_on_disk(tmp_path) >= 3
