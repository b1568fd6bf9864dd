"""A bot plays for somebody who stays away: all who are there agree, and whoever comes back takes his seat again."""

from __future__ import annotations

from random import Random

import pytest

from bots.games import bots_of
from rules.contract import Seat
from saves.document import HUMAN
from tadmor_tui.hosting.server.hosted_table import HostedTable
from tadmor_tui.hosting.server.replacement_bots import Absences
from tadmor_tui.hosting.wire import messages as m
from tadmor_tui.hosting.wire.messages import ReplacementQuestion, encode
from tadmor_tui.session.game_session import GameSession
from tests.tadmor_tui.hosting.wires import SEED, Wire, local_source, people, played

ANA, BRUNO, CARLA, DORA = range(4)
PATIENCE = 600.0


class LongTable:
    """Four people and somebody who looks on, and a clock that goes as the test likes."""

    def __init__(self, game: str = "marchands", players: tuple[str, ...] = people(4)) -> None:
        self.now = 0.0
        self.host = GameSession(played(game, players))
        self.hosted = HostedTable(self.host, absences=Absences(PATIENCE, lambda: self.now))
        self.wires: dict[Seat | None, Wire] = {}
        self.come(None, *self.host.people)

    def come(self, *seats: Seat | None) -> None:
        self.wires |= {seat: Wire(self.hosted, seat) for seat in seats}

    def go(self, *seats: Seat) -> None:
        for seat in seats:
            self.wires[seat].visit.leave()

    def propose(self, by: Seat, seat: Seat) -> None:
        self.wires[by].table.decide(m.ProposeReplacement, seat)

    def answer(self, by: Seat, agrees: bool, seat: Seat = DORA) -> None:
        self.wires[by].table.decide(m.AnswerReplacement, seat, agrees)

    def asked(self) -> list[Seat | None]:
        """Who would be asked by his screen."""
        return [seat for seat, wire in self.wires.items() if wire.table.news.replacement_question is not None]


@pytest.fixture
def table() -> LongTable:
    table = LongTable()
    table.go(DORA)
    return table


def usual_bot(table: LongTable) -> str:
    bots = bots_of(table.host.game_name)
    return bots[bots.usual].name


def test_a_terminal_that_gives_no_sign_of_life_counts_as_away_until_it_does(table: LongTable) -> None:
    table.wires[CARLA].visit.set_responsive(False)
    assert table.wires[ANA].arrivals[-1] == ("went", CARLA)
    assert list(table.hosted.visits.here) == [ANA, BRUNO]
    table.propose(ANA, DORA)
    assert table.asked() == [BRUNO], "nobody waits for Carla's answer"
    table.wires[CARLA].visit.set_responsive(True)
    assert table.wires[ANA].arrivals[-1] == ("came", CARLA)
    assert list(table.hosted.visits.here) == [ANA, BRUNO, CARLA]


def test_who_is_away_is_so_since_the_terminal_was_silent(table: LongTable) -> None:
    table.now = 10.0
    table.wires[CARLA].visit.set_responsive(False)
    table.now = 300.0
    table.go(CARLA)
    table.now = 310.0
    assert table.hosted.absences.seconds(CARLA) == 300.0


def test_all_who_are_there_have_to_agree(table: LongTable) -> None:
    table.propose(ANA, DORA)
    assert table.wires[ANA].notes == ["Waiting for Bruno and Carla to agree that a bot plays for Dora."]
    assert table.asked() == [BRUNO, CARLA], "neither who asks nor who looks on"
    question = table.wires[BRUNO].table.news.replacement_question
    assert question == ReplacementQuestion(ANA, DORA)
    table.answer(BRUNO, True)
    assert table.asked() == [CARLA] and DORA in table.host.people
    rng = Random(1)
    for seat in list(table.host.position.acting):  # the game may go on meanwhile
        if seat in (ANA, BRUNO):
            table.wires[seat].table.apply(seat, rng.choice(table.wires[seat].snapshot.game.legal_actions(seat)))
    assert table.asked() == [CARLA]
    table.answer(CARLA, True)
    assert table.asked() == [] and DORA in table.host.bots
    assert table.host.names[DORA] == "Dora"
    bot = usual_bot(table)
    for viewer in (None, ANA, BRUNO, CARLA):
        wire = table.wires[viewer]
        assert wire.notes[-1] == f"{bot} now plays for Dora, who can take the seat back at any time."
        assert f"Ana, Bruno and Carla let {bot} (bot) play for Dora, who is away." in [
            s.text for s in wire.snapshot.story
        ]
        assert wire.snapshot.story == local_source(table.host, viewer).snapshot.story
        assert wire.refusals == []

    # She comes back, reads what has happened, and takes the seat again: at any time, also by an old screen.
    table.come(DORA)
    dora = table.wires[DORA]
    assert f"Ana, Bruno and Carla let {bot} (bot) play for Dora, who is away." in [s.text for s in dora.snapshot.story]
    assert not dora.table.people
    dora.visit.handle_request(encode(m.TakeSeat(m.Moment(0, 0))))
    assert table.host.names[DORA] == "Dora" and dora.table.people == (DORA,)
    assert dora.snapshot.view == table.host.position.view(DORA)
    change = table.host.changes[0]
    assert (change.agreed, table.host.changes[1].agreed) == (("Ana", "Bruno", "Carla"), ())


def test_one_who_does_not_agree_is_enough(table: LongTable) -> None:
    table.propose(ANA, DORA)
    table.answer(BRUNO, True)
    assert table.wires[ANA].notes[-1] == "Bruno agrees; still waiting for Carla."
    table.answer(CARLA, False)
    assert table.wires[ANA].refusals == ["Carla prefers to wait for Dora."]
    assert table.asked() == [] and DORA in table.host.people
    table.wires[BRUNO].visit.handle_request(encode(m.AnswerReplacement(m.Moment(0, 0), DORA, True)))
    assert table.wires[BRUNO].refusals == ["There is no longer a request for a bot."]


def test_who_can_not_ask_or_be_replaced(table: LongTable) -> None:
    moment = m.Moment(0, 0)
    table.propose(ANA, BRUNO)
    table.propose(ANA, ANA)
    table.propose(ANA, 9)
    assert table.wires[ANA].refusals == [
        "Bruno is at the table, so no bot can take that seat.",
        "Ana is at the table, so no bot can take that seat.",
        "There is no such seat at this table.",
    ]
    table.wires[None].visit.handle_request(encode(m.ProposeReplacement(moment, DORA)))
    assert table.wires[None].refusals == ["You are only watching this table."]
    table.wires[CARLA].table.change_seats({CARLA: ("random", "")})
    table.wires[CARLA].visit.handle_request(encode(m.ProposeReplacement(moment, DORA)))
    assert table.wires[CARLA].refusals == ["A bot is playing your seat; take it back first."]
    table.propose(ANA, CARLA)
    assert table.wires[ANA].refusals[-1].endswith(" is a bot already.")
    table.propose(ANA, DORA)
    assert table.asked() == [BRUNO], "who has left the seat to a bot looks on"
    table.wires[None].visit.handle_request(encode(m.AnswerReplacement(moment, DORA, True)))
    table.wires[ANA].visit.handle_request(encode(m.AnswerReplacement(moment, DORA, True)))
    table.wires[BRUNO].visit.handle_request(encode(m.AnswerReplacement(moment, CARLA, True)))
    assert DORA in table.host.people and table.asked() == [BRUNO]
    table.propose(BRUNO, DORA)
    assert table.wires[BRUNO].refusals[-1] == (
        "Ana has already asked for a bot to play for Dora; that has to be answered first."
    )


def test_who_is_alone_has_to_be_patient(table: LongTable) -> None:
    table.go(BRUNO, CARLA)
    table.now = 100.0
    table.propose(ANA, DORA)
    assert table.wires[ANA].refusals == [
        "You are the only one here, so Dora has more time to come back; ask again in 9 minutes."
    ]
    table.come(DORA)
    table.go(DORA)
    table.now = PATIENCE + 50
    table.propose(ANA, DORA)
    assert table.wires[ANA].refusals[-1].endswith("ask again in 1 minute.") and DORA in table.host.people
    table.propose(ANA, BRUNO)
    assert set(table.host.bots) == {BRUNO}, "he has been away for long enough"
    bot = usual_bot(table)
    assert table.wires[ANA].snapshot.story[-1].text == f"Ana lets {bot} (bot) play for Bruno, who is away."


def test_people_who_come_and_go_while_they_are_asked(table: LongTable) -> None:
    table.propose(ANA, DORA)
    table.answer(BRUNO, False)
    assert table.wires[CARLA].notes == ["Bruno prefers to wait for Dora."] and table.wires[BRUNO].notes == []
    table.wires[ANA].refusals.clear()
    table.propose(ANA, DORA)
    table.come(DORA)
    assert table.wires[ANA].refusals == ["Dora is back at the table, so no bot is needed."]
    assert table.wires[BRUNO].notes == ["Dora is back at the table, so no bot is needed."]
    assert table.asked() == []
    table.go(DORA, CARLA)

    table.propose(ANA, DORA)
    assert table.asked() == [BRUNO]
    table.come(CARLA)
    assert table.asked() == [BRUNO, CARLA], "who comes is asked too"
    table.go(BRUNO)
    table.go(CARLA)
    assert table.wires[ANA].refusals[-1] == "Everyone who could agree has left; you can ask again."
    assert DORA in table.host.people, "nobody has agreed"

    table.come(BRUNO, CARLA)
    table.propose(ANA, DORA)
    table.go(ANA)
    assert table.asked() == [] and DORA in table.host.people, "nobody asks any more"
    assert table.wires[BRUNO].notes[-1] == "The request for a bot for Dora has lapsed."

    table.come(ANA)
    table.propose(ANA, DORA)
    table.answer(BRUNO, True)
    table.go(CARLA)
    assert DORA in table.host.bots, "all who are there have agreed"
    assert table.host.changes[-1].agreed == ("Ana", "Bruno")


def test_a_seat_left_to_a_bot_has_no_voice(table: LongTable) -> None:
    table.propose(ANA, DORA)
    table.answer(BRUNO, True)
    table.wires[CARLA].table.change_seats({CARLA: ("random", "")})
    assert DORA in table.host.bots and table.asked() == []
    assert all(wire.refusals == [] for wire in table.wires.values())


def test_nobody_learns_a_secret_by_a_replacement() -> None:
    """Not even of the hand that a bot plays now; and nothing can be taken back across the change."""
    table = LongTable("tadmor", people(3))
    rng = Random(3)
    for _ in range(40):
        (seat,) = table.host.position.acting
        table.wires[seat].table.apply(seat, rng.choice(table.wires[seat].snapshot.game.legal_actions(seat)))
    table.go(CARLA)
    before = {seat: len(wire.sent) for seat, wire in table.wires.items()}
    table.propose(ANA, CARLA)
    table.answer(BRUNO, True, CARLA)
    assert CARLA in table.host.bots
    while (turn := table.hosted.session.bot_turn()) is not None:
        turn.take(turn.think())
    hidden = str(SEED).encode()
    for viewer in (ANA, BRUNO, None):
        wire = table.wires[viewer]
        assert wire.snapshot.view == table.host.position.view(viewer)
        assert not any(hidden in sent for sent in wire.sent[before[viewer] :])
        assert not wire.table.can_undo
    assert table.wires[CARLA].sent[before[CARLA] :] == [], "who is away is told nothing"
    table.come(CARLA)
    assert not table.wires[CARLA].table.people
    table.wires[CARLA].table.change_seats({CARLA: (HUMAN, "")})
    assert table.wires[CARLA].snapshot.view == table.host.position.view(CARLA)


def test_who_comes_for_the_first_time_takes_the_seat_under_his_own_name(table: LongTable) -> None:
    table.propose(ANA, DORA)
    table.answer(BRUNO, True)
    table.answer(CARLA, True)
    zoe = table.hosted.visit(DORA, lambda _: None, "Zoe")
    assert DORA in table.host.bots
    zoe.handle_request(encode(m.TakeSeat(m.Moment(0, 0))))
    assert table.host.names[DORA] == "Zoe" and DORA in table.host.people
