"""What seats ask of a hosted table, and what it answers: in turn, out of turn, from old screens, with consent."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import cast

import pytest
from msgspec import Struct

from rules.contract import AnyGame, Seat
from rules.game_kind import AnyKind
from rules.games import GAMES
from saves.document import HUMAN
from saves.problems import CannotUndo
from tadmor_tui.games.registry import ui_of
from tadmor_tui.hosting.server.chat import Chat
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import encode
from tadmor_tui.session.client import TableClient
from tadmor_tui.session.history import History
from tests.drivers.history_views import views_of
from tests.games.auction import AUCTION
from tests.tadmor_tui.hosting.wires import HostedGame, OneSeat, Wire, local_source, people, played


@pytest.fixture(autouse=True)
def auction(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "auction", cast(AnyKind, AUCTION))


def state(table: HostedGame) -> tuple[bytes, int]:
    return table.game.save_state(), table.host.actions


def tadmor_at_placement(players: tuple[str, ...] = people(3)) -> HostedGame:
    """Where the next to act has several places to choose from."""
    table = HostedGame(played("tadmor", players))
    table.let_bots_play()
    while table.game.stage != "placement":
        table.act_at_random(Random(1))
        table.let_bots_play()
    return table


def first_place(table: HostedGame, seat: Seat) -> str:
    written = (table.game.write_action(action) for action in table.game.legal_actions(seat))
    return next(text for text in written if text.startswith("place "))


# --- who may do what


def test_whoever_is_not_to_act_is_told_so_and_nothing_changes() -> None:
    table = tadmor_at_placement()
    (acting,) = table.game.acting
    other = next(seat for seat in range(3) if seat != acting)
    before = state(table)
    for seat in (other, None):
        wire = table.wires[seat]
        wire.visit.handle_request(encode(m.Act(m.Moment(table.host.actions, 0), first_place(table, acting))))
        assert len(wire.refusals) == 1 and wire.refusals[0].endswith("."), wire.refusals
    assert state(table) == before
    assert table.wires[None].refusals == ["You are only watching this table."]


@pytest.mark.parametrize(
    "rubbish",
    [
        b"",
        b"{}",
        b"\xff\xfe",
        b'{"type":"Act"}',
        b'{"type":"Act","at":[0,0],"text":5}',
        b'{"type":"News"}',
        pytest.param(b"[" * 9999, id="deep"),
    ],
)
def test_rubbish_is_refused_with_a_sentence(rubbish: bytes) -> None:
    table = HostedGame(played("auction", people(2)))
    before, wire = state(table), table.wires[0]
    wire.visit.handle_request(rubbish)
    assert wire.refusals == ["The host did not understand that request; nothing was done."]
    wire.visit.handle_request(encode(m.Act(m.Moment(0, 0), "bid nothing")))
    assert "is not an action" in wire.refusals[1] and state(table) == before


def test_a_key_that_was_pressed_twice_counts_once() -> None:
    table = tadmor_at_placement()
    (seat,) = table.game.acting
    wire, at = table.wires[seat], m.Moment(table.host.actions, 0)
    text = first_place(table, seat)
    wire.visit.handle_request(encode(m.Act(at, text)))
    after = state(table)
    wire.visit.handle_request(encode(m.Act(at, text)))
    wire.visit.handle_request(encode(m.Act(m.Moment(at.actions + 99, 0), text)))
    assert state(table) == after
    assert wire.refusals == ["The game has gone on meanwhile; look again before you decide."] * 2


def test_two_screens_on_one_seat_show_the_same_and_only_one_decides() -> None:
    table = tadmor_at_placement()
    (seat,) = table.game.acting
    first, second = table.wires[seat], Wire(table.hosted, seat)
    at = m.Moment(table.host.actions, 0)
    first.table.apply(seat, table.game.read_action(first_place(table, seat)))
    assert second.snapshot.story == first.snapshot.story and second.snapshot.view == first.snapshot.view
    second.visit.handle_request(encode(m.Act(at, first_place(table, table.game.acting[0]))))
    assert second.refusals and not first.refusals


# --- at the same time


def test_simultaneous_plots_in_any_order() -> None:
    """What others decide at the same time makes nobody's decision stale, and is seen without its secret."""
    table = HostedGame(played("marchands", people(3)))
    rng = Random(2)
    while table.game.stage != "plotting":
        table.act_at_random(rng)
    assert table.game.acting == (0, 1, 2)
    at = m.Moment(table.host.actions, 0)
    for seat in (2, 0, 1):  # all three decide by the same screen, before any news has come
        text = next(table.game.write_action(a) for a in table.game.legal_actions(seat) if a.secret)
        table.wires[seat].visit.handle_request(encode(m.Act(at, text)))
        assert table.wires[seat].refusals == []
    assert [table.host.past.actor(at.actions + n) for n in (1, 2, 3)] == [2, 0, 1]
    for viewer, wire in table.wires.items():
        assert wire.snapshot.story == local_source(table.host, viewer).snapshot.story
        assert wire.snapshot.acting == (0, 1, 2)
        assert wire.snapshot.person == viewer
    for seat in (1, 2, 0):
        while seat in table.game.acting:
            table.act(seat, "seal")
    assert table.game.stage != "plotting" or table.game.progress().turn > 1
    assert all(wire.snapshot.view == table.game.view(viewer) for viewer, wire in table.wires.items())


def test_everybody_takes_back_his_own_plot_while_all_plot() -> None:
    table = HostedGame(played("marchands", people(2)))
    while table.game.stage != "plotting":
        table.act_at_random(Random(2))
    begun, before = table.host.actions, table.game.save_state()
    for seat in (0, 1):
        text = next(table.game.write_action(a) for a in table.game.legal_actions(seat) if a.secret)
        table.act(seat, text)
    assert table.wires[0].snapshot.can_undo and table.wires[1].snapshot.can_undo
    table.wires[0].table.undo()
    assert [table.host.past.actor(n) for n in range(begun + 1, table.host.actions + 1)] == [1]
    assert not table.wires[1].table.news.undo_question and table.wires[0].refusals == []
    with pytest.raises(CannotUndo, match="Nothing to redo"):
        table.wires[1].table.redo()
    table.wires[0].table.redo()
    assert table.host.actions == begun + 2
    for seat in (1, 0):
        table.wires[seat].table.undo()
    assert table.game.save_state() == before
    for viewer, wire in table.wires.items():
        assert wire.snapshot.story == local_source(table.host, viewer).snapshot.story


# --- taking back


def test_undo_at_once_while_the_go_is_still_his() -> None:
    table = HostedGame(played("tadmor", people(2)))
    rng = Random(1)
    seen = 0
    while seen < 5:
        seat = table.game.acting[0]
        before = state(table)
        table.act_at_random(rng)
        wire = table.wires[seat]
        if table.game.acting == (seat,) and wire.snapshot.can_undo and wire.source.step_back().answers == 0:
            seen += 1
            assert wire.asked_before_undo() == ()
            wire.table.undo()
            if state(table) == before:
                wire.table.redo()
            assert wire.refusals == []
    for viewer, wire in table.wires.items():
        assert wire.snapshot.story == local_source(table.host, viewer).snapshot.story


def test_undo_with_consent() -> None:
    table = tadmor_at_placement(people(2))
    (ana,) = table.game.acting
    bruno = 1 - ana
    before = state(table)
    table.act(ana, first_place(table, ana))
    assert table.game.acting == (bruno,)
    asker, asked = table.wires[ana].table, table.wires[bruno].table
    names = table.host.names
    assert table.wires[ana].asked_before_undo() == (names[bruno],)
    asker.undo()
    assert state(table) != before and len(table.wires[ana].notes) == 1 and names[bruno] in table.wires[ana].notes[0]
    question = asked.news.undo_question
    assert question is not None and question.by == ana and question.text.startswith("place ")
    assert asker.news.undo_question is None and table.wires[None].table.news.undo_question is None

    asked.answer_undo(False)
    assert table.wires[ana].refusals == [f"{names[bruno]} prefers to play on."]
    assert asked.news.undo_question is None and state(table) != before

    asker.undo()
    assert Wire(table.hosted, bruno).table.news.undo_question is not None, "who comes back is asked too"
    asked.answer_undo(True)
    assert state(table) == before and asked.news.undo_question is None
    assert table.wires[ana].snapshot.person == ana
    assert all(
        wire.snapshot.story == local_source(table.host, seat).snapshot.story for seat, wire in table.wires.items()
    )

    asker.redo()
    asker.undo()
    table.act(bruno, first_place(table, bruno))
    assert asked.news.undo_question is None, "whoever plays on has answered"
    assert table.wires[ana].notes[-1] == "The game has gone on, so nothing was undone."
    assert table.wires[bruno].notes == [f"The game has gone on, so {names[ana]}'s undo request has lapsed."]
    assert asker.can_undo is False
    table.wires[ana].visit.handle_request(
        encode(m.Undo(m.Moment(table.host.actions, table.wires[ana].news()[-1].rewinds)))
    )
    assert "another player's action" in table.wires[ana].refusals[-1]
    table.wires[bruno].visit.handle_request(
        encode(m.AnswerUndo(m.Moment(table.host.actions, table.wires[ana].news()[-1].rewinds), 1, True))
    )
    assert table.wires[bruno].refusals == ["There is no undo request to answer."]


def test_all_who_were_asked_hear_how_a_question_ends() -> None:
    """The last one to choose a start asks the two others, who are to plot: answers and a lapse are told to all."""
    table = HostedGame(played("marchands", people(3)))
    rng = Random(0)
    last = -1
    while table.game.stage != "plotting":
        last = table.act_at_random(rng)
    wires, names = table.wires, table.host.names
    asker, (one, other) = wires[last], [wires[seat] for seat in (0, 1, 2) if seat != last]
    first, second = (names[seat] for seat in (0, 1, 2) if seat != last)
    asker.table.undo()
    one.table.answer_undo(True)
    assert asker.notes[-1] == f"{first} agrees; still waiting for {second}."
    assert one.table.news.undo_question is None and other.table.news.undo_question is not None
    other.table.answer_undo(False)
    assert asker.refusals == [f"{second} prefers to play on."]

    asker.table.undo()
    other.table.answer_undo(False)
    assert one.notes == [f"{second} prefers to play on."]

    asker.table.undo()
    text = next(table.game.write_action(a) for a in table.game.legal_actions(one.table.seat or 0) if a.secret)
    table.act(one.table.seat or 0, text)
    lapsed = f"The game has gone on, so {names[last]}'s undo request has lapsed."
    assert (one.notes[-1], other.notes[-1]) == (lapsed, lapsed)
    assert asker.notes[-1] == "The game has gone on, so nothing was undone."


def test_an_answer_counts_only_for_the_question_that_it_answers() -> None:
    table = tadmor_at_placement(people(2))
    (ana,) = table.game.acting
    bruno = 1 - ana
    table.act(ana, first_place(table, ana))
    table.wires[ana].table.undo()
    before = table.host.actions
    table.wires[bruno].table.request(m.AnswerUndo, before - 1, True)
    assert table.wires[bruno].refusals == ["There is no undo request to answer."]
    assert table.host.actions == before and table.wires[bruno].table.news.undo_question is not None


def test_who_is_away_is_asked_when_he_comes_back() -> None:
    table = tadmor_at_placement(people(2))
    (ana,) = table.game.acting
    bruno, before = 1 - ana, table.host.actions
    table.act(ana, first_place(table, ana))
    table.wires[bruno].visit.leave()
    table.wires[ana].table.undo()
    assert table.wires[ana].notes[-1].endswith(f"waiting for {table.host.names[bruno]} (away).")
    Wire(table.hosted, bruno).table.answer_undo(True)
    assert table.host.actions == before


def test_what_somebody_has_seen_before_an_undo_counts_no_more() -> None:
    """Even if there are as many actions again as he has seen."""
    table = tadmor_at_placement(people(2))
    (ana,) = table.game.acting
    table.act(ana, first_place(table, ana))
    bruno = table.game.acting[0]
    at = m.Moment(table.host.actions, table.wires[bruno].news()[-1].rewinds)
    table.wires[ana].table.undo()
    table.wires[bruno].table.answer_undo(True)
    table.act(ana, next(text for text in places(table, ana) if text != first_place(table, ana)))
    assert at.actions == table.host.actions
    table.wires[bruno].visit.handle_request(encode(m.Act(at, first_place(table, bruno))))
    assert table.wires[bruno].refusals == ["The game has gone on meanwhile; look again before you decide."]


def places(table: HostedGame, seat: Seat) -> list[str]:
    return [table.game.write_action(a) for a in table.game.legal_actions(seat)]


# --- coming and going


def test_coming_back_in_the_middle() -> None:
    """Whoever comes back knows what he would know if he had stayed, and only that; nobody else notices a thing."""
    for name in ("tadmor", "palmyra", "marchands"):
        table = HostedGame(played(name, people(2)))
        rng = Random(7)
        table.wires[0].visit.leave()
        assert table.wires[1].table.presence == m.Presence((1,), 1)
        assert table.wires[1].arrivals[-1] == ("went", 0)
        for _ in range(30):
            seat = rng.choice(table.game.acting)
            table.host.apply(seat, rng.choice(table.game.legal_actions(seat)))
            table.hosted.on_change()
        back = Wire(table.hosted, 0)
        local = table.local[0]
        assert back.snapshot.story == local.snapshot.story and back.snapshot.view == local.snapshot.view
        assert back.table.presence == table.wires[1].table.presence == m.Presence((0, 1), 1)
        assert len(back.news()) == 1 and back.news()[0].since == -1
        assert table.wires[1].arrivals[-1] == ("came", 0) and back.arrivals == []
        assert not any(b"\n" in data for data in back.sent), "each message is a line"
        assert len(table.wires[1].news()) == 31, "one for each action"
        assert all(len(news.steps) == 1 for news in table.wires[1].news()[1:] if news.since >= 0)


def test_leaving_a_seat_to_a_bot_and_taking_it_again() -> None:
    table = tadmor_at_placement(people(2))
    (ana,) = table.game.acting
    wire, name = table.wires[ana], table.host.names[ana]
    wire.table.change_seats({ana: ("no such bot", "")})
    assert wire.refusals == ["There is no bot of that name."]
    wire.table.change_seats({ana: ("random", "")})
    assert ana in table.host.bots and not wire.snapshot.people and wire.snapshot.person is None
    assert wire.snapshot.view == table.game.view(None)
    wire.visit.handle_request(encode(m.Act(m.Moment(table.host.actions, wire.news()[-1].rewinds), "end")))
    assert wire.refusals[-1] == "A bot is playing your seat; take it back first."
    table.let_bots_play()
    wire.table.change_seats({ana: (HUMAN, "")})
    assert table.host.names[ana] == name and wire.snapshot.people == (ana,)
    assert wire.snapshot.story == local_source(table.host, ana).snapshot.story
    assert any("leaves the table" in line.text for line in table.wires[1 - ana].snapshot.story)


def test_chat() -> None:
    now = [0.0]
    table = HostedGame(played("auction", people(2)), chat=Chat(lambda: now[-1]))
    table.wires[0].table.request(m.Say, ("hello\x1b[2J " + "o" * 500)[: m.MAX_CHAT_CHARACTERS])
    table.wires[None].table.request(m.Say, "nice")
    table.wires[1].table.request(m.Say, "  ")
    heard = table.wires[1].chat_messages
    assert [name for name, _ in heard] == ["Ana", ""] and heard[1][1] == "nice"
    assert heard[0][1].startswith("hello") and "\x1b" not in heard[0][1] and len(heard[0][1]) <= m.MAX_CHAT_CHARACTERS
    assert all(wire.chat_messages == heard for wire in table.wires.values())
    # Guests who come later read the messages, and how many of them they have missed.
    table.wires[1].visit.leave()
    table.wires[0].table.request(m.Say, "see you tomorrow")
    for missed in (1, 0):
        back = Wire(table.hosted, 1)
        assert [said.text for said in back.table.chat] == [heard[0][1], "nice", "see you tomorrow"]
        assert back.table.missed_messages == missed and back.chat_messages == []
    for number in range(m.MAX_CHAT_MESSAGES):
        now.append(now[-1] + 10)
        table.wires[0].table.request(m.Say, str(number))
    assert Wire(table.hosted, None).table.chat[0].text == "0"
    assert Wire(table.hosted, None).table.missed_messages == 0, "who looks on is nobody who was here before"


# --- looking back


def history(table: TableClient) -> History[AnyGame, Struct]:
    return History(table, ui_of(table.game_name).words)


@pytest.mark.parametrize("name", ["tadmor", "palmyra", "marchands", "auction"])
def test_positions_and_history(name: str) -> None:
    """A replay shows what a local one would, for somebody who plays and for somebody who looks on."""
    table = HostedGame(played(name, people(2)))
    rng = Random(3)
    for _ in range(6 if name == "auction" else 25):
        table.act_at_random(rng)
    for seat in (0, None):
        wire = Wire(table.hosted, seat)
        far, near = history(wire.table), history(cast(TableClient, OneSeat(table.host, seat)))
        seen: list[int] = []
        for number in range(far.last + 1):
            assert far.shows(number) == near.shows(number)
            wire.table.bring([number] if far.shows(number) else [], partial(seen.append, number))
            assert views_of(far, number) == views_of(near, number)
            if far.shows(number):
                assert far.standings(number) == near.standings(number)
            assert far.story(number) == near.story(number) and far.turn_at(number) == near.turn_at(number)
        assert seen == list(range(far.last + 1))
        if all(map(far.shows, seen)):
            assert far.totals() == near.totals()
        assert [far.by_go(n, 1) for n in range(far.last)] == [near.by_go(n, 1) for n in range(far.last)]


def test_why() -> None:
    table = tadmor_at_placement((HUMAN, "random", HUMAN))
    told: list[object] = []
    past = table.host.past
    by_bot = next(n for n in range(1, len(past) + 1) if past.actor(n) == 1 and table.host.may_be_named(n))
    table.wires[0].table.ask_why(by_bot, told.append)
    assert len(told) == 1 and str(told[0])
    table.wires[None].table.ask_why(len(past) + 5, told.append)
    assert len(told) == 1
