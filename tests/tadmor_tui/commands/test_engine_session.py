"""The engine for programs: every request, every kind of refusal, and nothing that can kill it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace as with_fields
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules import DEFAULT_GAME
from rules.game_kind import OptionChoice, OptionField
from rules.games import GAMES
from rules.message import Message
from rules.tadmor.game import TadmorGame
from tadmor_tui.commands.engine_session import LONGEST_LINE, Engine

Document = dict[str, Any]
NEW: Document = {"do": "new", "players": 3, "seed": 7, "experienced": False}
JARGON = ("$", "`", "Expected", "Object", "Error", "<", "msgspec", "Traceback")


def an_engine() -> Engine:
    return Engine(GAMES[DEFAULT_GAME].standard_components())


def send(engine: Engine, line: bytes) -> Document:
    """A raw line and its answer, which must be one line of JSON with `ok` in it."""
    raw = engine.answer(line)
    assert b"\n" not in raw
    answer: Document = json.loads(raw)
    assert isinstance(answer["ok"], bool)
    return answer


def ask(engine: Engine, do: str, **values: Any) -> Document:
    """A request that has to be carried out."""
    answer = send(engine, json.dumps({"do": do, **values}).encode())
    assert answer.pop("ok"), answer
    return answer


def assert_refused(engine: Engine, line: bytes) -> str:
    """A line that must be answered with a sentence and must change nothing; returns the sentence."""
    before = engine.answer(b'{"do":"state"}')
    answer = send(engine, line)
    assert answer.keys() == {"ok", "error"}, answer
    assert answer["ok"] is False
    sentence: str = answer["error"]
    assert sentence.endswith("."), sentence
    assert sentence.isprintable(), sentence
    assert len(sentence) < 400, sentence
    assert not [word for word in JARGON if word in sentence], sentence
    assert engine.answer(b'{"do":"state"}') == before
    return sentence


def a_game(**values: Any) -> Engine:
    engine = an_engine()
    ask(engine, **{**NEW, **values})
    return engine


def play_on(engine: Engine, rng: Random, most: int) -> int:
    """Random legal actions through the engine; how many there were before the end."""
    for number in range(most):
        legal = ask(engine, "legal")
        if legal["to_act"] is None:
            return number
        ask(engine, "apply", action=rng.choice(legal["actions"]), seat=legal["to_act"])
    return most


# --- every request


def test_new_answers_what_happened_before_the_first_decision() -> None:
    answer = ask(an_engine(), **NEW)
    assert answer == {"events": [{"type": "GameBegan", "first": 0, "reveals": False, "chance": True}]}


def test_the_same_seed_is_the_same_game_and_experienced_may_be_left_out() -> None:
    one, two = an_engine(), an_engine()
    ask(one, "new", players=4, seed=10**30)
    ask(two, "new", players=4, seed=10**30, experienced=False)
    for _ in range(50):
        legal = ask(one, "legal")
        assert ask(two, "legal") == legal
        action = legal["actions"][-1]
        assert ask(one, "apply", action=action) == ask(two, "apply", action=action)
    assert ask(one, "state") == ask(two, "state")


def test_experienced_lets_everyone_take_any_first_improvement() -> None:
    counts = []
    for experienced in (False, True):
        engine = a_game(experienced=experienced)
        while (legal := ask(engine, "legal"))["stage"] == "extra goods":
            ask(engine, "apply", action=legal["actions"][0])
        counts.append(len(legal["actions"]))
    assert counts == [4, 18]


def test_legal_says_who_what_and_how() -> None:
    legal = ask(a_game(), "legal")
    assert legal == {
        "to_act": 1,
        "acting": [1],
        "stage": "extra goods",
        "prompt": "Take an extra wood or stone.",
        "actions": ["take wood", "take stone"],
    }


def test_legal_for_a_seat() -> None:
    engine = a_game()
    whole = ask(engine, "legal")
    assert ask(engine, "legal", seat=1) == ask(engine, "legal", seat=None) == whole
    for other in (0, 2):
        assert ask(engine, "legal", seat=other) == {**whole, "prompt": "It is not your go.", "actions": []}


def test_an_action_of_a_seat() -> None:
    named, unnamed = a_game(), a_game()
    assert ask(named, "apply", action="take stone", seat=1) == ask(unnamed, "apply", action="take stone")
    assert ask(named, "state") == ask(unnamed, "state")
    sentence = assert_refused(named, b'{"do":"apply","action":"take wood","seat":0}')
    assert sentence == "It is Green's go."


def test_where_several_act_a_request_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = a_game()
    monkeypatch.setattr(TadmorGame, "acting", property(lambda _: (1, 2)))
    legal = ask(engine, "legal")
    assert (legal["to_act"], legal["acting"]) == (1, [1, 2])
    assert legal == ask(engine, "legal", seat=1)
    sentence = assert_refused(engine, b'{"do":"apply","action":"take wood"}')
    assert sentence == "Several seats may act (1, 2), so say which one does with “seat”."
    ask(engine, "apply", action="take wood", seat=1)


def test_a_placement_is_one_action() -> None:
    engine = a_game(players=2)
    while (legal := ask(engine, "legal"))["stage"] != "placement":
        ask(engine, "apply", action=legal["actions"][0])
    first = legal["to_act"]
    events = ask(engine, "apply", action="place camel palmyra.temple")["events"]
    assert [(event["type"], event["seat"]) for event in events] == [("PiecePlaced", first), ("GoEnded", first)]
    assert ask(engine, "legal")["acting"] == [1 - first]
    assert assert_refused(engine, b'{"do":"apply","action":"end"}') == "Place a piece first (T3.1)."


def test_a_position_that_waits_for_an_end_takes_it() -> None:
    """As states of a program before this one may: today's rules would have ended the go."""
    engine = a_game(players=2)
    while (legal := ask(engine, "legal"))["stage"] != "placement":
        ask(engine, "apply", action=legal["actions"][0])
    state, seat = ask(engine, "state")["state"], legal["to_act"]
    state["merchants"][seat]["camels"] -= 1
    state["merchants"][seat]["pieces"] = {"palmyra.temple": "camel"}
    state["go"]["placed"] = 1
    ask(engine, "position", state=state)
    assert ask(engine, "legal")["actions"] == ["end"]
    ask(engine, "apply", action="end")
    assert ask(engine, "legal")["to_act"] == 1 - seat


# --- which game, and its options


def test_the_game_and_its_options_by_name() -> None:
    old, new = a_game(experienced=True), an_engine()
    ask(new, "new", game="tadmor", players=3, seed=7, options={"experienced": True})
    assert ask(old, "state") == ask(new, "state")
    other = an_engine()
    ask(other, "new", players=3, seed=7, options={})
    assert ask(other, "state") == ask(a_game(), "state") != ask(new, "state")


def test_the_game_of_a_position_by_name() -> None:
    engine, other = a_game(), an_engine()
    state = ask(engine, "state")["state"]
    ask(other, "position", game="tadmor", state=state)
    assert ask(other, "state") == {"game": "tadmor", "state": state}


@pytest.mark.parametrize("game", GAMES)
def test_a_state_names_its_game_and_can_be_put_back_as_it_is(game: str) -> None:
    engine, other = an_engine(), an_engine()
    ask(engine, "new", game=game, players=3, seed=5)
    play_on(engine, Random(1), 30)
    answer = ask(engine, "state")
    assert answer["game"] == game
    ask(other, "position", **answer)
    assert ask(other, "state") == answer


def test_a_position_without_a_game_is_one_of_the_game_that_is_on() -> None:
    engine = an_engine()
    ask(engine, "new", game="palmyra", players=2, seed=5)
    state = ask(engine, "state")["state"]
    play_on(engine, Random(1), 3)
    ask(engine, "position", state=state)
    assert ask(engine, "state") == {"game": "palmyra", "state": state}
    ask(engine, "position", game="tadmor", **{"state": ask(a_game(), "state")["state"]})
    sentence = assert_refused(engine, json.dumps({"do": "position", "state": state}).encode())
    assert (
        sentence == "This is not a state of Tadmor: options can't have “expert”. Fix it, or name the game with “game”."
    )
    sentence = assert_refused(engine, json.dumps({"do": "position", "game": "tadmor", "state": state}).encode())
    assert sentence == "This is not a state of Tadmor: options can't have “expert”."
    assert ask(engine, "state")["game"] == "tadmor", "what was refused changes nothing"


def test_the_usual_game_of_a_position_before_there_is_one() -> None:
    engine, other = an_engine(), Engine(GAMES["marchands"].standard_components(), "marchands")
    ask(engine, "new", game="marchands", players=2, seed=5)
    ask(other, "position", state=ask(engine, "state")["state"])
    assert ask(other, "state") == ask(engine, "state")


def test_a_seat_that_may_still_change_its_mind_is_told_so() -> None:
    engine, rng = an_engine(), Random(1)
    ask(engine, "new", game="marchands", players=2, seed=5)
    while (legal := ask(engine, "legal"))["stage"] != "plotting":
        ask(engine, "apply", action=rng.choice(legal["actions"]))
    ask(engine, "apply", action="seal", seat=0)
    sealed = ask(engine, "legal", seat=0)
    assert sealed["acting"] == [1] and sealed["actions"] == ["unseal"]
    assert sealed["prompt"] == "It is not your go, but you can still change your decision."
    ask(engine, "apply", action="unseal", seat=0)
    assert ask(engine, "legal")["acting"] == [0, 1]


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [
        (1, {"first": "first"}, "“first” can't be chosen with 1 player."),
        (1, {"open_coins": True}, "“open_coins” can't be chosen with 1 player."),
        (1, {"expert": True}, "“expert” can't be chosen with 1 player."),
        (3, {"level": 2}, "“level” can't be chosen with 3 players."),
        (1, {"level": 2, "first": "random", "open_coins": False}, ""),
        (3, {"level": 1, "first": "first"}, ""),
    ],
)
def test_an_option_that_is_not_for_so_many_players(players: int, options: Document, words: str) -> None:
    request: Document = {"do": "new", "game": "palmyra", "players": players, "seed": 1, "options": options}
    if words:
        assert assert_refused(an_engine(), json.dumps(request).encode()) == words
    else:
        ask(an_engine(), **request)


def test_a_game_with_other_seats_and_options(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is allowed is what the game declares."""
    winds = OptionField(
        "wind",
        Message("Wind"),
        tuple(OptionChoice(wind, Message(wind), Message("")) for wind in ("calm", "fair", "rough")),
    )
    monkeypatch.setitem(
        GAMES, "regatta", with_fields(GAMES["tadmor"], title="Regatta", seats=(2,), option_form=(winds,))
    )
    engine = an_engine()
    new = {"do": "new", "game": "regatta", "players": 3, "seed": 1}
    assert assert_refused(engine, json.dumps(new).encode()) == "“players” should be 2."
    new["players"] = 2
    for wrong in ("storm", 1, None):
        sentence = assert_refused(engine, json.dumps({**new, "options": {"wind": wrong}}).encode())
        assert sentence == '“wind” should be "calm", "fair" or "rough".'
    sentence = assert_refused(engine, json.dumps({**new, "experienced": True}).encode())
    assert sentence == "Regatta has no option “experienced”; it has wind."


def test_apply_answers_the_events() -> None:
    answer = ask(a_game(), "apply", action="take stone")
    gained = {"type": "GoodsGained", "seat": 1, "goods": [0, 1, 0, 0], "into": "warehouse", "why": "set-up"}
    assert answer == {"events": [{**gained, "reveals": False, "chance": False}]}


def test_events_tell_which_of_them_reveal_and_which_use_chance() -> None:
    engine = a_game()
    events: list[Document] = []
    while ask(engine, "legal")["stage"] != "placement":
        events += ask(engine, "apply", action=ask(engine, "legal")["actions"][0])["events"]
    marks = {event["type"]: (event["reveals"], event["chance"]) for event in events}
    assert marks["MissionsDrawn"] == marks["DisplayLaid"] == (True, True)
    assert marks["TileTaken"] == (False, False)


def test_a_view_hides_what_that_seat_may_not_know() -> None:
    engine = a_game()
    while ask(engine, "legal")["stage"] != "placement":
        ask(engine, "apply", action=ask(engine, "legal")["actions"][0])
    hands = [merchant["hand"] for merchant in ask(engine, "state")["state"]["merchants"]]
    for seat in range(3):
        view = ask(engine, "view", seat=seat)["view"]
        assert view["seat"] == seat
        assert [m["hand"] for m in view["merchants"]] == [hands[s] if s == seat else None for s in range(3)]
    for spectator in (ask(engine, "view"), ask(engine, "view", seat=None)):
        assert spectator["view"]["seat"] is None
        assert [m["hand"] for m in spectator["view"]["merchants"]] == [None] * 3


def test_standings_at_any_time() -> None:
    standings = ask(a_game(), "standings")["standings"]
    assert standings["final"] is False
    assert [line["total"] for line in standings["ranking"]] == [10, 10, 10]
    assert standings["decided_by"] == "shared"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_with_its_state_taken_out_and_put_back(players: int) -> None:
    engine, other, rng = a_game(players=players), an_engine(), Random(players)
    decisions = 0
    while (legal := ask(engine, "legal"))["to_act"] is not None:
        if decisions % 5 == 0:
            state = ask(engine, "state")["state"]
            assert ask(other, "position", state=state) == {}
            assert ask(other, "legal") == legal
            assert ask(other, "state") == {"game": "tadmor", "state": state}
        ask(engine, "apply", action=rng.choice(legal["actions"]))
        decisions += 1
    assert decisions > 100
    over: Document = {"to_act": None, "acting": [], "stage": "game over", "prompt": "The game is over.", "actions": []}
    assert legal == over == ask(engine, "legal", seat=1)
    assert ask(engine, "standings")["standings"]["final"] is True
    ask(other, "position", **ask(engine, "state"))
    assert ask(other, "standings") == ask(engine, "standings")
    assert assert_refused(engine, b'{"do":"apply","action":"end"}') == "The game is over."


def test_the_keys_of_a_state_may_come_in_any_order() -> None:
    engine, other = a_game(), an_engine()
    state = ask(engine, "state")["state"]
    send(other, json.dumps({"state": state, "do": "position"}, sort_keys=True).encode())
    assert ask(other, "state") == {"game": "tadmor", "state": state}


def test_a_position_may_replace_a_game() -> None:
    engine = a_game(players=2)
    ask(engine, "position", **ask(a_game(players=4), "state"))
    assert len(ask(engine, "view")["view"]["merchants"]) == 4


# --- refusals


@pytest.mark.parametrize("do", ["state", "legal", "view", "standings"])
def test_before_there_is_a_game(do: str) -> None:
    sentence = assert_refused(an_engine(), json.dumps({"do": do}).encode())
    assert sentence == "There is no game yet: begin one with “new” or “position”."


def test_an_action_before_there_is_a_game() -> None:
    assert assert_refused(an_engine(), b'{"do":"apply","action":"end"}').startswith("There is no game yet")


NO_REQUEST = 'A request is an object with a word under “do”, such as {"do":"legal"}.'


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "This line is not JSON: it breaks off too early."),
        (b"\n", "This line is not JSON: it breaks off too early."),
        (b"   \t \r\n", "This line is not JSON: it breaks off too early."),
        (b"hello", "This line is not JSON: invalid character at byte 0."),
        (b'{"do":"legal"', "This line is not JSON: it breaks off too early."),
        (b'{"do":"legal"} {"do":"legal"}', "This line is not JSON: trailing characters at byte 16."),
        (b"{'do':'legal'}", "This line is not JSON: object keys must be strings at byte 1."),
        (b'{"do":"legal",}', "This line is not JSON: trailing comma in object at byte 14."),
        (b"NaN", "This line is not JSON: invalid character at byte 0."),
        (b'{"do":"new","players":NaN,"seed":1}', "This line is not JSON: invalid character at byte 22."),
        (b"\xff\xfe", "This line is not JSON: invalid character at byte 0."),
        (b'{"do":"\xff"}', "This line is not JSON: it is not UTF-8 text."),
        (b'{"\xff":1}', "This line is not JSON: it is not UTF-8 text."),
        (b"\x00", "This line is not JSON: invalid character at byte 0."),
        (b"[" * 100_000, NO_REQUEST),
        (b'{"do":' * 100_000, "This line is not JSON: it has too many brackets within brackets."),
        (b'{"do":"position","state":' + b"[" * 100_000, "it has too many brackets within brackets"),
        (b"[]", NO_REQUEST),
        (b"null", NO_REQUEST),
        (b"7", NO_REQUEST),
        (b'"legal"', NO_REQUEST),
        (b"{}", NO_REQUEST),
        (b'{"do":null}', NO_REQUEST),
        (b'{"do":["legal"]}', NO_REQUEST),
        (b'{"Do":"legal"}', NO_REQUEST),
        (b'{"do":"fly"}', "I don't know how to “fly”; I know new, state, position, legal, apply, view, standings."),
        (b'{"do":"a\\nb\\u0000c"}', "I don't know how to “a?b?c”; I know"),
        (b'{"do":"' + b"x" * 1000 + b'"}', "I don't know how to “" + "x" * 60 + "…”; I know"),
        (b'{"do":"Legal"}', "I don't know how to “Legal”"),
        (b'{"do":"new"}', "The request “new” needs “players”, a whole number from 2 to 4."),
        (b'{"do":"new","seed":2}', "The request “new” needs “players”, a whole number from 2 to 4."),
        (b'{"do":"new","players":1,"seed":1}', "“players” should be a whole number from 2 to 4."),
        (b'{"do":"new","players":5,"seed":1}', "“players” should be a whole number from 2 to 4."),
        (b'{"do":"new","players":"2","seed":1}', "“players” should be a whole number from 2 to 4."),
        (b'{"do":"new","players":2.5,"seed":1}', "“players” should be a whole number from 2 to 4."),
        (b'{"do":"new","players":true,"seed":1}', "“players” should be a whole number from 2 to 4."),
        (b'{"do":"new","players":2,"seed":"x"}', "“seed” should be a whole number, or left out."),
        (b'{"do":"new","players":2,"seed":1e999}', "“seed” should be a whole number, or left out."),
        (b'{"do":"new","players":2,"seed":' + b"9" * 5000 + b"}", "“seed” should be a whole number, or left out."),
        (b'{"do":"new","players":2,"seed":1,"experienced":1}', "“experienced” should be true or false."),
        (b'{"do":"new","players":2,"seed":1,"experienced":null}', "“experienced” should be true or false."),
        (b'{"do":"new","players":2,"seed":1,"experienced":[{}]}', "“experienced” should be true or false."),
        (b'{"do":"new","players":2,"seed":1,"experienced":"\xff"}', "“experienced” should be true or false."),
        (b'{"do":"new","players":2,"seed":1,"options":{"experienced":0}}', "“experienced” should be true or false."),
        (
            b'{"do":"new","players":2,"seed":1,"options":{"wind":1}}',
            "Tadmor has no option “wind”; it has experienced, many_pairs.",
        ),
        (b'{"do":"new","players":2,"seed":1,"options":[]}', "“options” should be an object with the options of the"),
        (
            b'{"do":"new","players":2,"seed":1,"game":"chess"}',
            "I don't know the game “chess”; I know tadmor, palmyra, marchands.",
        ),
        (b'{"do":"new","players":"x","seed":1,"game":"chess"}', "“players” should be a whole number."),
        (b'{"do":"new","players":2,"seed":1,"game":7}', "“game” should be the name of a game."),
        (
            b'{"do":"position","state":{},"game":"chess"}',
            "I don't know the game “chess”; I know tadmor, palmyra, marchands.",
        ),
        (b'{"do":"new","players":2,"seed":1,"colour":"red"}', "The request “new” has no “colour”."),
        (b'{"do":"legal","seat":3}', "There is no such seat; the seats are 0 to 2."),
        (b'{"do":"legal","seat":"0"}', "“seat” should be a seat's number or null."),
        (b'{"do":"legal","game":"tadmor"}', "The request “legal” has no “game”."),
        (b'{"do":"apply","action":"take wood","seat":-1}', "There is no such seat; the seats are 0 to 2."),
        (b'{"do":"apply","action":"take wood","seat":0}', "It is Blue's go."),
        (b'{"do":"apply"}', "The request “apply” needs “action”, an action in notation."),
        (b'{"do":"apply","action":7}', "“action” should be an action in notation."),
        (b'{"do":"apply","action":"\xff"}', "“action” should be an action in notation."),
        (b'{"do":"apply","action":""}', "“” is not an action: it should begin with one of take, place,"),
        (b'{"do":"apply","action":"jump"}', "“jump” is not an action: it should begin with one of"),
        (b'{"do":"apply","action":"tower"}', "“tower” is not an action: I can't read what follows “tower”."),
        (b'{"do":"apply","action":"tower 1\\ntower 2"}', "“tower 1?tower 2” is not an action"),
        (b'{"do":"apply","action":"drop ' + b"9" * 4000 + b'w"}', "is not an action: actions are short lines."),
        (b'{"do":"apply","action":"drop ' + b"9" * 150 + b'w"}', "That is for the end of the turn"),
        (b'{"do":"apply","action":"take gold"}', "Your extra good is wood or stone (T2.2)."),
        (b'{"do":"apply","action":"end"}', "“end” is not possible now; you could “take wood”."),
        (b'{"do":"view","seat":3}', "There is no such seat; the seats are 0 to 2."),
        (b'{"do":"view","seat":-1}', "There is no such seat; the seats are 0 to 2."),
        (b'{"do":"view","seat":"0"}', "“seat” should be a seat's number or null."),
        (b'{"do":"view","seat":' + b"9" * 300 + b"}", "There is no such seat; the seats are 0 to 2."),
        (b'{"do":"position"}', "The request “position” needs “state”, an object such as “state” answers."),
        (b'{"do":"position","state":null}', "This is not a state of Tadmor: the state should be an object, not null."),
        (b'{"do":"position","state":{}}', "This is not a state of Tadmor: “options” is missing in the state."),
        (b'{"do":"position","state":{"x":1}}', "This is not a state of Tadmor: the state can't have “x”."),
        (b'{"do":"position","state":{"turn":"\xff"}}', "This is not a state of Tadmor: turn should be a whole number"),
        (b" " * (LONGEST_LINE + 1), "A request should not be longer than 1048576 bytes."),
    ],
    ids=lambda value: repr(value[:40]) if isinstance(value, bytes) else "",
)
def test_a_wrong_line_is_refused_with_a_sentence(line: bytes, words: str) -> None:
    assert words in assert_refused(a_game(), line)


def edited(path: str, value: Any) -> bytes:
    """A request for the position at the beginning with one value changed; a path such as `merchants.0.tower`."""
    state = ask(a_game(), "state")["state"]
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    inner: Any = state
    for part in way:
        inner = inner[part]
    inner[last] = value
    return json.dumps({"do": "position", "state": state}).encode()


@pytest.mark.parametrize(
    ("path", "value", "words"),
    [
        ("turn", "one", "turn should be a whole number, not text."),
        ("turn", 10, "turn should be at most 9."),
        ("turn", 1.5, "turn should be a whole number, not a number with a point."),
        ("turn", 10**400, "turn should be at most 9."),
        ("stage", "party", "stage can't be “party”."),
        ("go", 7, "go should be an object or null, not a whole number."),
        ("merchants", {}, "merchants should be a list, not an object."),
        ("merchants.1.warehouse", [1, 2], "merchants[1].warehouse should have 4 values."),
        ("merchants.1.warehouse", [1, 2, 3, True], "merchants[1].warehouse[3] should be a whole number, not true or"),
        ("merchants.2.tower", -1, "merchants[2].tower should be at least 0."),
        ("merchants.2.colour", "red", "merchants[2] can't have “colour”."),
        ("merchants.0.pieces", {"x": "cat"}, "merchants[0].pieces[...] can't be “cat”."),
        ("merchants.0.points", 10**30, "Red should have from -1000000 to 1000000 points."),
        ("components", "\n" * 1000, "This position was played with other components, “????"),
    ],
)
def test_a_wrong_state_is_refused_in_plain_words(path: str, value: Any, words: str) -> None:
    assert words in assert_refused(a_game(), edited(path, value))


# --- nothing kills it

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
words = st.sampled_from(["new", "state", "position", "legal", "apply", "view", "standings"])
keys = st.sampled_from(["players", "seed", "game", "options", "experienced", "state", "action", "seat", "more"])
numbers = st.sampled_from([0, 1, 2, 3, 4, -1, 2**63, 2**64, 10**40])
requests = st.builds(
    lambda do, rest: {**rest, "do": do},
    words,
    st.dictionaries(keys, anything | numbers | st.booleans() | st.just("take wood"), max_size=4),
)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60) | st.text(max_size=40).map(str.encode))
def test_any_bytes_are_answered(line: bytes) -> None:
    send(a_game(), line)


@settings(max_examples=300, deadline=None)
@given(anything | requests)
def test_any_JSON_document_is_answered(document: Any) -> None:
    engine = a_game()
    line = json.dumps(document).encode()
    answer = send(engine, line)
    if not answer["ok"]:
        assert answer["error"].endswith(".")
    assert send(engine, b'{"do":"legal"}')["ok"]


VERBS = [
    "take",
    "place",
    "end",
    "raid",
    "buy",
    "tower",
    "pairs",
    "traitor",
    "temple",
    "rare",
    "draw",
    "fulfil",
    "war",
    "first",
    "taxman",
    "collect",
    "trade",
]
VERBS += [
    "discard",
    "caravan",
    "shipyard",
    "gifts",
    "return",
    "drop",
    "for",
    "using",
    "at",
    "against",
    "swapping",
    "back",
    "pay",
    "refuse",
    "tax",
]
THINGS = [
    "wood",
    "stone",
    "red",
    "blue",
    "grey",
    "K1",
    "K14",
    "K16",
    "I1",
    "I21",
    "I47",
    "basement",
    "jade",
    "pp",
    "pp>wood",
    "wood>gold",
    "0",
    "1",
    "2",
    "2w1g",
    "5s",
    "4pp",
]
THINGS += [
    "palmyra.temple",
    "ebla.market",
    "emesa.marauders",
    "camel",
    "ship",
    "north",
    "ebla",
    "nowhere",
    "nowhere.slot",
    "I99",
    "K99",
]


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(VERBS + THINGS), min_size=1, max_size=7).map(" ".join), st.integers(0, 200))
def test_any_action_at_any_time_is_taken_or_refused(action: str, when: int) -> None:
    engine = at(when)
    line = json.dumps({"do": "apply", "action": action}).encode()
    if action in ask(engine, "legal")["actions"]:
        ask(engine, "apply", action=action)
    else:
        assert_refused(engine, line)


@cache
def states() -> list[str]:
    """Positions from games of all sizes, as JSON."""
    found = []
    for players in (2, 3, 4):
        engine, rng = a_game(players=players, seed=players), Random(players)
        while play_on(engine, rng, 5) == 5:
            found.append(json.dumps(ask(engine, "state")["state"]))
        found.append(json.dumps(ask(engine, "state")["state"]))
    return found


def at(number: int) -> Engine:
    engine = an_engine()
    ask(engine, "position", state=json.loads(states()[number % len(states())]))
    return engine


def places(document: Any) -> list[tuple[Any, Any]]:
    """Every value inside a document, as what holds it and its key."""
    found: list[tuple[Any, Any]] = []
    pairs = document.items() if isinstance(document, dict) else enumerate(document)
    for key, value in pairs:
        found.append((document, key))
        if isinstance(value, dict | list):
            found += places(value)
    return found


def tamper(state: Any, rng: Random) -> None:
    """Change one value: take it away, put another in its place, or add one."""
    every = places(state)
    holder, key = rng.choice(every)
    other_holder, other_key = rng.choice(every)
    other = json.loads(json.dumps(other_holder[other_key]))
    numbers = (-1, 0, 1, 2, 3, 5, 9, 17, 999, 10**20, 0.5)
    odd: tuple[Any, ...] = (
        None,
        True,
        "",
        "ebla",
        "palmyra.improve1",
        "camel",
        "I21",
        "K14",
        [],
        {},
        "construction",
        "turn end",
    )
    value = rng.choice((other, other, rng.choice(numbers), rng.choice(odd)))
    match rng.randrange(4):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, value)
        case 1:
            holder[rng.choice(("red", "I47", "ebla.market", "emesa.marauders", "seat"))] = value
        case 2 if isinstance(holder[key], int) and not isinstance(holder[key], bool):
            holder[key] += rng.choice((-1, 1, 1, 2))
        case 2 if isinstance(other_holder[other_key], type(holder[key])):
            holder[key], other_holder[other_key] = other_holder[other_key], holder[key]
        case _:
            holder[key] = value


def check_tampered(number: int, edits: int, seed: int) -> bool:
    """A tampered state is refused with a sentence, or the game goes on from it; whether it does."""
    rng = Random(seed)
    state = json.loads(states()[number % len(states())])
    for _ in range(edits):
        tamper(state, rng)
    engine = a_game()
    line = json.dumps({"do": "position", "state": state}).encode()
    if not send(engine, line)["ok"]:
        assert_refused(engine, line)
        return False
    for seat in range(len(state["merchants"])):
        ask(engine, "view", seat=seat)
    play_on(engine, rng, 200)
    ask(engine, "standings")
    ask(an_engine(), "position", **ask(engine, "state"))
    return True


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**6), st.integers(1, 3), st.integers(0, 10**9))
def test_a_tampered_state_is_refused_or_played_on(number: int, edits: int, seed: int) -> None:
    check_tampered(number, edits, seed)


def test_some_tampered_states_are_accepted() -> None:
    """Otherwise the test above would be too easy."""
    results = [check_tampered(number, 1, number) for number in range(0, 600, 15)]
    assert any(results)
    assert not all(results)


# --- the real process


def test_the_program_over_pipes() -> None:
    lines = [
        b'{"do":"new","players":2,"seed":5}',
        b"",
        b"[" * 100_000,
        b"\xff\xfe",
        b'{"do":"apply","action":"fly"}',
        b" " * (3 * LONGEST_LINE),
        b'{"do":"legal"}',
        b'{"do":"standings"}',  # and no line end
    ]
    done = subprocess.run(
        [sys.executable, "-m", "tadmor_tui", "engine"],
        input=b"\n".join(lines),
        capture_output=True,
        timeout=300,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, False, False, False, False, True, True]
    assert answers[6]["actions"] == ["take wood", "take stone"]
    assert done.stderr == b""


def test_every_answer_comes_at_once() -> None:
    """A program can wait for the answer before it writes the next request."""
    with subprocess.Popen(
        [sys.executable, "-m", "tadmor_tui", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for do in (NEW, {"do": "legal"}, {"do": "view"}):
            process.stdin.write(json.dumps(do).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["ok"]
        process.stdin.close()
        assert process.wait(60) == 0


def test_a_mistake_of_ours_is_answered_too(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    import io

    from tadmor_tui.cli import main

    def break_down(self: Engine, line: bytes) -> bytes:
        raise KeyError("a mistake")

    monkeypatch.setattr(Engine, "answer", break_down)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"do":"legal"}\n')))
    assert main(["engine"]) == 0
    captured = capfdbinary.readouterr()
    assert json.loads(captured.out) == {
        "ok": False,
        "error": "Something went wrong inside Tadmor; nothing has changed.",
    }
    assert b"a mistake" in captured.err
