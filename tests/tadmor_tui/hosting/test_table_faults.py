"""Faults at a real table: whatever breaks, the others play on and nothing that was confirmed is lost."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from saves.document import HUMAN
from saves.store import Store
from tadmor_tui.cli import main
from tests.drivers.real_terminal import PATIENCE, Terminal, actions_on_disk, is_free, the_game
from tests.tadmor_tui.hosting.faulty_host import CLOCK_JUMPS, DIES_BEFORE_SAVING, DYING, ERRING, MISTAKE, SECRET
from tests.tadmor_tui.hosting.host_process import (
    Served,
    at_the_table,
    come,
    faulty_host,
    give_code,
    is_answered,
    make_key,
    sees,
    sees_no_more,
    tadmor_host,
)
from tests.tadmor_tui.hosting.ssh_players import is_asked, play, press_any_key

PALMYRA = ("--game", "palmyra", "--players", "2")


def test_a_host_that_is_killed_while_people_play(tmp_path: Path) -> None:
    """Each time the file is whole, nobody has its lock, and everybody comes back by key to play on.

    Also between an action and its save: what nobody was told has not happened. Also if the clock jumps by decades.
    """
    home, rng = tmp_path / "home", Random(5)
    keys = [make_key(tmp_path / name) for name in ("ana", "bruno")]
    played = 0
    for number, fault in enumerate((DIES_BEFORE_SAVING, CLOCK_JUMPS, CLOCK_JUMPS)):
        with faulty_host(fault, home, *PALMYRA) as host:
            enter = come if number else give_code
            with enter(host, "ana", keys[0]) as ana, enter(host, "bruno", keys[1]) as bruno:
                for person in (ana, bruno):
                    at_the_table(person)
                play(home, [ana, bruno], rng, 3)
                if fault == DIES_BEFORE_SAVING:
                    _dies_before_saving(host, [ana, bruno], rng)
                else:
                    for person in (ana, bruno):
                        person.type(b"\r\r\r")  # something is under way
                    host.end(signal.SIGKILL)
                for person in (ana, bruno):
                    person.ended()
            assert "Traceback" not in host.log()
        assert is_free(the_game(home))
        with Store(home, "tests").open(the_game(home)) as saved:  # it is replayed, and every digest compared
            assert len(saved.timeline) >= played + 3
            played = len(saved.timeline)
            assert [seat.name for seat in saved.seats] == ["ana", "bruno"]
    assert len(Store(home, "tests").games()) == 1
    _somebody_stays_away(home, keys[0])


def _dies_before_saving(host: Served, people: list[Terminal], rng: Random) -> None:
    """At the next action that somebody takes."""
    for person in people:
        person.read()
    saved, dying = actions_on_disk(host.folder), host.folder / DYING
    dying.touch()
    end = monotonic() + PATIENCE
    while host.process.poll() is None:
        assert monotonic() < end, people[0].text()
        press_any_key(people, rng)
    dying.unlink()
    assert host.process.wait() == -signal.SIGKILL
    assert actions_on_disk(host.folder) == saved


def _somebody_stays_away(home: Path, key: Path) -> None:
    """A bot plays for him until he takes his seat again."""
    assert main(["host", "--bot-for", "zoe", "--serve", "--data-dir", str(home)]) == 2
    with tadmor_host(home, "--bot-for", "ana") as host:
        assert players(home)[0] == "worod"
        with come(host, "ana", key) as ana:
            at_the_table(ana)
            ana.type(b"S")
            sees(ana, "Take your seat back")
            ana.type(b"\r")
            end = monotonic() + PATIENCE
            while players(home)[0] != HUMAN:
                assert monotonic() < end, ana.text()
                ana.read(0.02)
        assert host.end(signal.SIGTERM) == 0
    with Store(home, "tests").open(the_game(home)) as saved:
        assert saved.seats[0].name == "ana"
        assert [change.agreed for change in saved.changes] == [("The host",), ()]


def players(home: Path) -> list[str]:
    document = Store(home, "tests").look(the_game(home)).document
    assert document is not None
    return [seat.player for seat in document.seats]


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of another process can be set on Linux")
def test_a_full_disk(tmp_path: Path) -> None:
    """People play on and are warned; when there is room again, everything is saved."""
    import resource

    home, rng = tmp_path / "home", Random(5)
    with tadmor_host(home, *PALMYRA) as host, give_code(host, "ana", make_key(tmp_path / "ana")) as ana:
        at_the_table(ana)
        with give_code(host, "bruno", make_key(tmp_path / "bruno")) as bruno:
            at_the_table(bruno)
            play(home, [ana, bruno], rng, 1)
            saved = actions_on_disk(home)
            most = resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            end = monotonic() + PATIENCE
            while not all("can't save" in person.text() for person in (ana, bruno)):
                assert monotonic() < end, ana.text() + bruno.text()
                press_any_key([ana, bruno], rng)
            assert actions_on_disk(home) == saved
            resource.prlimit(host.process.pid, resource.RLIMIT_FSIZE, most)
            play(home, [ana, bruno], rng, 2)
            for person in (ana, bruno):
                sees_no_more(person, "can't save")


def test_clients_that_break(tmp_path: Path) -> None:
    home = tmp_path / "home"
    with faulty_host(MISTAKE, home, *PALMYRA) as host, give_code(host, "ana", make_key(tmp_path / "ana")) as ana:
        at_the_table(ana)
        key = make_key(tmp_path / "bruno")
        with give_code(host, "bruno", key) as bruno:
            at_the_table(bruno)
            sees(ana, "bruno is at the table.")
            bruno.signal(signal.SIGKILL)
            host.wait_for("bruno has disconnected.")
            sees(ana, "bruno has disconnected and keeps")
        _half_an_escape_sequence(ana)
        with come(host, "bruno", key) as one, come(host, "bruno", key) as two:  # two screens on one seat
            for person in (one, two):
                at_the_table(person)
                assert is_answered(person, b"K")
                assert is_answered(person, b"K")
            one.signal(signal.SIGKILL)
            host.wait_for("bruno has disconnected.", 2)
            assert is_answered(two, b"K")
            assert is_answered(two, b"K")
            _the_lock_is_removed(home, [ana, two])
            _a_mistake_of_ours(host, [ana, two])
        assert host.end(signal.SIGTERM) == 0


def _half_an_escape_sequence(person: Terminal) -> None:
    person.type(b"\x1b[1;")
    person.read(2.0)  # a key that came too early would be taken for the rest of it
    assert is_answered(person, b"K")
    assert is_answered(person, b"K")


def _the_lock_is_removed(home: Path, people: list[Terminal]) -> None:
    """Somebody has tidied up: the table goes on, and what is done is saved."""
    locks = list(home.rglob("*.lock"))
    assert locks
    for lock in locks:
        lock.unlink()
    play(home, people, Random(2), 1)


def _a_mistake_of_ours(host: Served, people: list[Terminal]) -> None:
    """It ends one screen. A traceback, which may have secrets in it, is for whoever looks after the host."""
    end, rng = monotonic() + PATIENCE, Random(2)
    while not any(map(is_asked, people)):
        assert monotonic() < end, people[0].text()
        for person in people:
            person.read()
    unlucky, other = sorted(people, key=is_asked, reverse=True)
    (host.folder / ERRING).touch()
    while not unlucky.has_ended():
        assert monotonic() < end, unlucky.text()
        press_any_key([unlucky], rng)
    (host.folder / ERRING).unlink()
    assert unlucky.ended() == 1
    assert "Your session had to be closed" in unlucky.raw.decode()
    assert unlucky.is_in_order()
    host.wait_for(f"RuntimeError: {SECRET}")
    assert is_answered(other, b"K")
    for person in people:
        assert b"Traceback" not in person.raw and SECRET.encode() not in person.raw
