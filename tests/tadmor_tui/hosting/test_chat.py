"""Chat at a hosted table: nobody floods the others, and everybody decides whom to hear."""

from __future__ import annotations

from tadmor_tui.config.settings import MOST_MUTED, Settings
from tadmor_tui.hosting.seat.chat_screen import ChatScreen
from tadmor_tui.hosting.server.chat import BURST_LINES, BURST_SECONDS, HOUR_SECONDS, LINES_PER_HOUR, Chat
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import KeepSettings, read_lobby_request
from tests.drivers.table_driver import Driver
from tests.tadmor_tui.hosting.remote_seats import at_seat, wait_until
from tests.tadmor_tui.hosting.wires import HostedGame, Wire, people, played

ANA, BRUNO = 0, 1


class ChattyTable(HostedGame):
    """A table whose clock goes on only when the test says so."""

    def __init__(self) -> None:
        self.now = 1000.0
        super().__init__(played("tadmor", people(2)), chat=Chat(lambda: self.now))

    def heard(self) -> list[str]:
        """What Bruno has heard."""
        return [text for _, text in self.wires[BRUNO].chat_messages]


def test_five_lines_in_ten_seconds() -> None:
    table = ChattyTable()
    ana = table.wires[ANA]
    for number in range(2 * BURST_LINES):
        ana.table.request(m.Say, f"line {number}")
        table.now += 0.5
    assert table.heard() == [f"line {number}" for number in range(BURST_LINES)]
    assert ana.refusals[0] == "Too many messages at once; you can go on in 8 seconds."
    assert len(ana.refusals) == BURST_LINES
    table.wires[BRUNO].table.request(m.Say, "others are not hindered")
    assert table.heard()[-1] == "others are not hindered"
    table.now = 1000.0 + BURST_SECONDS
    ana.table.request(m.Say, "later")
    assert table.heard()[-1] == "later"


def test_a_second_terminal_gives_nobody_more() -> None:
    table = ChattyTable()
    again = Wire(table.hosted, ANA)
    for number in range(BURST_LINES):
        table.wires[ANA].table.request(m.Say, f"line {number}")
    again.table.request(m.Say, "one more")
    assert again.refusals and "one more" not in table.heard()
    looking = [Wire(table.hosted, None, "Zoe") for _ in range(2)]
    for number in range(BURST_LINES + 1):
        looking[number % 2].table.request(m.Say, f"from outside {number}")
    assert table.heard()[-1] == f"from outside {BURST_LINES - 1}"
    looking[0].visit.leave()
    back = Wire(table.hosted, None, "Zoe")
    back.table.request(m.Say, "it's me again")
    assert back.refusals and "it's me again" not in table.heard()


def test_sixty_lines_in_an_hour() -> None:
    table = ChattyTable()
    ana = table.wires[ANA]
    for number in range(LINES_PER_HOUR + 5):
        ana.table.request(m.Say, f"line {number}")
        table.now += BURST_SECONDS
    assert len(table.heard()) == LINES_PER_HOUR
    assert ana.refusals[0] == "You have sent very many messages within an hour; you can go on in 51 minutes."
    table.now = 1000.0 + HOUR_SECONDS
    ana.table.request(m.Say, "line 99")
    assert table.heard()[-1] == "line 99"


def test_the_same_line_twice_is_dropped() -> None:
    table = ChattyTable()
    ana = table.wires[ANA]
    ana.table.request(m.Say, "hurry up")
    ana.table.request(m.Say, "  hurry up ")
    table.wires[BRUNO].table.request(m.Say, "hurry up")
    assert table.wires[None].chat_messages == [("Ana", "hurry up"), ("Bruno", "hurry up")]
    assert ana.refusals == ["You have just sent that."]
    ana.table.request(m.Say, "please")
    ana.table.request(m.Say, "hurry up")
    assert len(table.heard()) == 4


def test_who_looks_on_is_named_and_the_person_whose_seat_a_bot_plays_too() -> None:
    table = ChattyTable()
    Wire(table.hosted, None, "Zoe").table.request(m.Say, "hello")
    table.wires[ANA].table.change_seats({ANA: ("random", "")})
    Wire(table.hosted, ANA, "Ana").table.request(m.Say, "I look on")
    assert table.wires[BRUNO].chat_messages == [("Zoe", "hello"), ("Ana", "I look on")]


# --- muting


def toasts(driver: Driver) -> list[str]:
    return [note.message for note in driver.app._notifications]


async def test_a_person_can_be_muted_and_heard_again() -> None:
    table = HostedGame(played("tadmor", people(2)), [BRUNO, None])
    sent: list[Settings] = []
    zoe = Wire(table.hosted, None, "Zoe")
    async with at_seat(table, ANA) as driver:
        request = driver.app._link.request  # type: ignore[attr-defined]

        def note(content: bytes) -> None:
            if b"KeepSettings" in content:
                kept = read_lobby_request(content)
                assert isinstance(kept, KeepSettings)
                sent.append(kept.settings)
            else:
                request(content)

        driver.app._link.request = note  # type: ignore[attr-defined]
        zoe.table.request(m.Say, "look at me")
        table.wires[BRUNO].table.request(m.Say, "who is that?")
        await wait_until(driver, lambda: toasts(driver) == ["Zoe (spectator): look at me", "Bruno: who is that?"])
        await driver.press('"')
        assert isinstance(driver.app.screen, ChatScreen)
        assert "Mute Bruno" in driver.text() and "Mute Zoe" in driver.text() and "Mute Ana" not in driver.text()
        await driver.press("up", "enter")
        assert "look at me" not in driver.text() and "who is that?" in driver.text()
        assert "Unmute Zoe" in driver.text() and list(sent[-1].muted) == ["Zoe"]
        await driver.press("escape")
        driver.app.clear_notifications()
        zoe.table.request(m.Say, "and me")
        table.wires[BRUNO].table.request(m.Say, "peace")
        await wait_until(driver, lambda: toasts(driver) == ["Bruno: peace"])
        await driver.press('"', "up", "enter")
        assert not sent[-1].muted and "and me" in driver.text()


async def test_what_muted_people_said_before_is_not_announced() -> None:
    zoe_only, both = (HostedGame(played("tadmor", people(2)), [BRUNO]) for _ in range(2))
    for table in (zoe_only, both):
        Wire(table.hosted, None, "Zoe").table.request(m.Say, "look at me")
    both.wires[BRUNO].table.request(m.Say, "hello")
    async with at_seat(zoe_only, ANA, muted=("Zoe",)) as driver:
        assert toasts(driver) == []
    async with at_seat(both, ANA, muted=("Zoe",)) as driver:
        assert toasts(driver) == ['1 message was sent before you joined: " shows it.']
        await driver.press('"')
        assert "hello" in driver.text() and "look at me" not in driver.text()


async def test_the_list_of_muted_people_does_not_grow_without_end() -> None:
    table = HostedGame(played("tadmor", people(2)), [BRUNO])
    async with at_seat(table, ANA, muted=tuple(f"guest {n}" for n in range(MOST_MUTED))) as driver:
        table.wires[BRUNO].table.request(m.Say, "hello")
        await driver.press('"')
        screen = driver.app.screen
        assert isinstance(screen, ChatScreen)
        screen._mute("Bruno", True)
        muted = driver.app.settings.muted
        assert len(muted) == MOST_MUTED and muted[-1] == "Bruno" and muted[0] == "guest 1"
