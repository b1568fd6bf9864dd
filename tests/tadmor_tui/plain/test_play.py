"""The game as lines of text: scripted people against bots, and together at one keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from rules.references import REFERENCES
from rules.tadmor.game import TadmorGame
from rules.tadmor.kind import TADMOR
from saves.played_game import PlayedGame
from saves.saved_game import SavedGame
from tadmor_tui.games.tadmor.plain import board_lines, merchant_line
from tadmor_tui.games.tadmor.text.offers import offers
from tadmor_tui.plain.play import PlainGame
from tadmor_tui.plain.prompts import Answers
from tadmor_tui.plain.texts import help_lines, offer_lines
from tests.drivers.seated import seated
from tests.rules.tadmor.builders import Play, position

Answer = Callable[[list[str]], str]


class Keyboard:
    """Types answers and keeps what was shown: `seen` in the order of time, prompts included."""

    def __init__(self, *answers: str, then: Answer | None = None) -> None:
        self._answers = iter(answers)
        self._then = then
        self.seen: list[str] = []
        self.printed: list[SavedGame] = []
        """Games that are to be written to standard output in the end."""

    def read(self, prompt: str) -> str:
        self.seen.append(prompt)
        for answer in self._answers:
            return answer
        if self._then is None:
            raise EOFError
        return self._then(self.seen)

    def write(self, line: str) -> None:
        assert "\n" not in line
        self.seen.append(line)

    @property
    def after(self) -> list[str]:
        """What was shown between the last two prompts."""
        prompts = [number for number, line in enumerate(self.seen) if line.endswith("> ")]
        return self.seen[prompts[-2] + 1 : prompts[-1]]


def plain_game(played: PlayedGame, keyboard: Keyboard) -> PlainGame:
    return PlainGame(played, keyboard.read, keyboard.write, keyboard.printed.append)


def start(game: TadmorGame, keyboard: Keyboard, people: int = 1) -> PlainGame:
    return plain_game(seated(game, people).played, keyboard)


def offered(seen: list[str]) -> list[str]:
    """The actions of the last list that was shown."""
    lines: list[str] = []
    for line in reversed(seen):
        if match := re.fullmatch(r" *(\d+) (.+?) {2,}.+", line):
            lines.append(match[2])
        elif lines:
            break
    return lines[::-1]


def by_numbers(rng: Random) -> Answer:
    return lambda seen: str(rng.randint(1, len(offered(seen))))


def by_notation(rng: Random) -> Answer:
    return lambda seen: rng.choice(offered(seen))


def shown(table: Play, *answers: str) -> list[str]:
    """What the answers to the first question bring before the next prompt, and then somebody quits."""
    keyboard = Keyboard("hand", *answers, "quit")
    plain = start(table.game, keyboard, 2)
    plain.play()
    table.game = cast(TadmorGame, plain.played.game)
    return keyboard.after


# --- whole games


@pytest.mark.parametrize(("players", "people"), [(2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 4)])
@pytest.mark.parametrize("answer", [by_numbers, by_notation])
def test_a_whole_game(players: int, people: int, answer: Callable[[Random], Answer]) -> None:
    game = TadmorGame.new(players, players)
    keyboard = Keyboard(then=answer(Random(1)))
    plain = start(game, keyboard, people)
    plain.play()
    assert not plain.played.game.acting
    assert keyboard.seen[-1].startswith("The game is over. ")
    assert sum(line.startswith("--- Turn ") for line in keyboard.seen) == 9
    assert len([line for line in keyboard.seen if re.match(r"\d\. \w+.*: -?\d+ PP \(track", line)]) == players


def test_nothing_that_bots_hold_is_ever_shown() -> None:
    """Whatever is shown, also the board, names no mission that a bot holds at that moment."""
    game = TadmorGame.new(4, 21)
    answer, asked, secrets = by_numbers(Random(2)), 0, 0

    def ask(seen: list[str]) -> str:
        nonlocal asked
        asked += 1
        return "board" if asked % 10 == 0 else answer(seen)

    keyboard, shown = Keyboard(then=ask), seated(game)

    def write(line: str) -> None:
        nonlocal secrets
        held = {card for merchant in shown.game.state.merchants[1:] for card in merchant.hand}
        assert not held & set(re.findall(r"\bK\d+\b", line)), line
        secrets += len(held)
        keyboard.write(line)

    PlainGame(shown.played, keyboard.read, write, keyboard.printed.append).play()
    assert shown.game.to_act is None
    assert asked > 50
    assert secrets > 1000


def test_a_lone_player_sees_his_own_missions_but_several_people_do_not_see_each_others() -> None:
    alone, together = Keyboard("1", then=by_numbers(Random(1))), Keyboard(then=by_numbers(Random(1)))
    start(TadmorGame.new(2, 5), alone).play()
    start(TadmorGame.new(2, 5), together, 2).play()
    assert [line for line in alone.seen if re.search(r"^Red draws 2 missions: K\d+ and K\d+\.$", line)]
    assert not [line for line in alone.seen if re.search(r"^Blue \(bot\) draws .*K", line)]
    assert not [line for line in together.seen if re.search(r" draws .*K", line)]


def test_a_marauder_card_of_a_bot_stays_secret() -> None:
    table = position("marauders: card", to_act="blue", red=dict(hand=["K1"]), blue=dict(at="emesa.marauders"))
    keyboard = Keyboard("quit")
    start(table.game, keyboard).play()
    assert "Blue (bot) chooses a marauder card." in keyboard.seen


# --- what can be typed


def construction() -> Play:
    return position("construction", red=dict(at="damascus.tower", goods="5w5s", hand=["K1"]), blue=dict(hand=["K2"]))


def test_a_number_takes_that_action() -> None:
    table = construction()
    assert table.options[1] == "tower 2"
    assert "Red's tower grows by 2 levels to 2." in shown(table, "2")
    assert table.red.tower == 2


def test_an_action_in_notation_is_taken() -> None:
    table = construction()
    assert "Red's tower grows by 3 levels to 3." in shown(table, "tower 3")


def test_spaces_do_not_matter() -> None:
    assert "Red's tower grows by 3 levels to 3." in shown(construction(), "   tower    3  ")


def test_the_beginning_of_just_one_action_is_enough() -> None:
    table = construction()
    shown(table, "discard K1 for m")
    assert table.goods("red") == "5w5s+1m"


def test_the_beginning_of_several_is_not() -> None:
    table = construction()
    assert shown(table, "disc") == ["That could be 4 actions: discard K1 for wood, discard K1 for stone, ..."]
    assert table.goods("red") == "5w5s"


def test_the_end_of_just_one_action_is_enough() -> None:
    table = construction()
    shown(table, "for MARBLE")
    assert table.goods("red") == "5w5s+1m"


def test_the_end_of_several_is_not() -> None:
    table = position("construction", red=dict(goods="5w5s", hand=["K1", "K2"]))
    assert shown(table, "for marble")[0].startswith("“for marble” is not an action")


def test_several_answers_in_one_line_are_taken_one_after_the_other_and_the_list_is_shown_at_the_end() -> None:
    table = construction()
    lines = shown(table, " tower 2;; discard  K1 for marble ; ")
    assert (table.red.tower, table.goods("red")) == (2, "3w3s+1m")
    assert sum(line.startswith("Construction.") for line in lines) == 1
    assert "Red's tower grows by 2 levels to 2." in lines


def test_after_a_refusal_the_rest_of_the_line_is_left_out() -> None:
    table = construction()
    lines = shown(table, "tower 9; discard K1 for marble")
    assert lines[0] == "9 levels cost 5w13s, and you have 5w5s (T5.8)."
    assert offered(lines) == table.options
    assert table.goods("red") == "5w5s"


def test_a_folder_may_have_a_semicolon_in_its_name() -> None:
    assert Answers(lambda _: "save games; old").next("> ") == "save games; old"


@pytest.mark.parametrize("number", ["0", "99", "0000000000001", "9" * 5000])
def test_a_number_that_is_not_in_the_list(number: str) -> None:
    table = construction()
    assert shown(table, number) == [f"There are actions 1 to {len(table.options)}."]


def test_a_refusal_says_why() -> None:
    assert shown(construction(), "tower 9") == ["9 levels cost 5w13s, and you have 5w5s (T5.8)."]
    assert shown(construction(), "raid ebla") == ["That is for the end of the marauders stage; this is “construction”."]


def test_what_is_no_action_is_refused_too() -> None:
    (line,) = shown(construction(), "dance")
    assert line.startswith("“dance” is not an action: it should begin with one of take, place, end,")
    (line,) = shown(construction(), "-1")
    assert line.startswith("“-1” is not an action")
    (line,) = shown(construction(), "x\x1b[2J" * 1000)
    assert line.isprintable()
    assert len(line) < 200


def test_a_refusal_changes_nothing() -> None:
    table = construction()
    before = table.game.save_state()
    shown(table, "tower 9", "dance", "0", "disc", "help", "board", "list", "")
    assert table.game.save_state() == before


def test_help() -> None:
    assert shown(construction(), "help") == help_lines(TADMOR.seat_labels[0], "malika")


@pytest.mark.parametrize("word", ["list", ""])
def test_list_shows_the_actions_again(word: str) -> None:
    table = construction()
    lines = shown(table, word)
    assert lines[1].startswith("Red: 10 PP, goods 5W 5S, 2 camels and 2 ships in reserve, tower 0, hand K1.")
    assert lines[2] == "Construction. Build, buy and fulfil."
    assert offered(lines) == table.options


def test_board_shows_the_table_and_only_ones_own_hand() -> None:
    lines = shown(construction(), "board")
    assert lines[0] == "Turn 1 of 9, Era I, construction. Red is first to play."
    assert [line for line in lines if line.startswith("Blue: ") and "1 mission in hand" in line]
    assert "    camel on damascus.tower: tower levels one at a time (T5.7)" in lines
    assert lines[-2] == "24 missions in the deck. No region is under attack."
    assert lines[-1] == "If the game ended now: Red 10, Blue 10."
    assert not [line for line in lines if "K2" in line]


def test_the_list_says_what_an_action_does_costs_and_brings() -> None:
    play = position("improvements", display=["I9", "I14"], red=dict(at="palmyra.improve1", goods="1w"))
    assert list(offer_lines(offers(play.game, 0), lambda action: ""))[:2] == [
        "   1 buy I9 for 1w   Buy I9: rare good for 4PP  for 1W",
        "   2 buy I14 for 1w  Buy I14: each 5th level free  for 1W",
    ]


def test_slots_stand_below_their_regions_and_equal_ones_in_a_line() -> None:
    lines = shown(position("placement", merchants=3), "list")
    assert "North Sea:" in lines and "Damascus:" in lines
    placements = [line for line in lines if " place ship north.wood" in line]
    assert len(placements) == 1 and lines.index("North Sea:") < lines.index(placements[0])


def test_a_slot_is_called_as_the_list_calls_it() -> None:
    assert "Red places a ship on North Sea Wood." in shown(position("placement", merchants=3), "wood 3")
    assert "Red places a camel on Emesa Mission." in shown(position("placement", merchants=3), "emesa mission")
    assert any(line.startswith("That could be ") for line in shown(position("placement", merchants=3), "mission"))


def test_the_list_says_what_a_slot_and_a_card_do() -> None:
    lines = shown(position("placement", era=2, red=dict(hand=["K21"])), "list")
    told = {line.split()[3]: line for line in lines if " place " in line}
    assert told["damascus.traitor"].endswith(" Destroy 1 level of a tower at least as tall as yours (T5.10).")
    assert told["emesa.caravan"].endswith(" Claim your next camel, if tower or missions allow it (T6.5).")
    assert all(line.endswith(").") for line in told.values()), "each slot tells what it does, and its clause"
    lines = shown(position("construction", red=dict(hand=["K21"], goods="2w2s1g", at="palmyra.mission")), "list")
    assert [line for line in lines if " fulfil K21 " in line and line.endswith("returned: draw 2 missions.")]
    assert [line for line in lines if " discard K21 " in line and "costs 2W 2S 1G, 10 PP; returned: draw 2" in line]


def test_the_hand_says_what_every_card_and_tile_does() -> None:
    mine = dict(hand=["K4", "K21"], fulfilled=["K16"], improvements=["I14"])
    assert shown(position("construction", red=mine), "hand")[-4:] == [
        "In hand, K4: costs 3W 2M 2G, 10 PP; returned: temple part free, and half the PP.",
        "In hand, K21: costs 2W 2S 1G, 10 PP; returned: draw 2 missions, and half the PP.",
        "Fulfilled, K16: costs 3W 3S, 10 PP; returned: any 5 goods, and half the PP.",
        "Improvement I14: each 5th level free.",
    ]


def test_a_search_says_what_is_found() -> None:
    first = shown(construction(), "rules what does the traitor do")
    assert first[0] in ("T5.10: The traitor", "Traitor")
    assert any("tower" in row for row in first[1:4])


def test_the_board_says_what_is_for_sale() -> None:
    table = position("construction", display=["I9", "I14"])
    lines = list(board_lines(table.game.view(0), ["Red", "Blue"], table.game.components))
    at = lines.index("For sale:")
    assert lines[at + 1 : at + 3] == ["    I9: rare good for 4PP", "    I14: each 5th level free"]


def test_a_board_with_nothing_left() -> None:
    table = position("construction", display=[], red=dict(rare=["silk", "silk", "oils", "oils", "perfume", "perfume"]))
    lines = list(board_lines(table.game.view(0), ["Red", "Blue"], table.game.components))
    assert "For sale: nothing." in lines
    assert "Red rare goods: none on top (none left)." in lines


def test_a_merchant_in_a_line() -> None:
    red = dict(
        goods="1w",
        traded="2g",
        temples=[4, 1],
        rare=["silk"],
        improvements=["I5"],
        fulfilled=["K3"],
        returned=["K4"],
        hand=["K5"],
    )
    table = position("construction", red=red, finishers=["red"])
    middle = "3 camels and 2 ships in reserve, tower 0, temples 4 1, rare goods silk, improvements I5"
    start_of_line, end = "10 PP, goods 1W, traded 2G", "fulfilled K3, returned K4."
    assert merchant_line(table.game.view(0).merchants[0]) == f"{start_of_line}, {middle}, hand K5, {end}"
    assert merchant_line(table.game.view(1).merchants[0]) == f"{start_of_line}, {middle}, 1 mission in hand, {end}"


def test_quit_ends_the_game_at_once() -> None:
    keyboard = Keyboard("quit", "1", "1")
    table = construction()
    start(table.game, keyboard, 2).play()
    assert table.stage == "construction"
    assert keyboard.seen[-1] == "Red> "


def test_the_end_of_the_input_is_passed_on() -> None:
    with pytest.raises(EOFError):
        start(construction().game, Keyboard("1"), 2).play()


def test_a_single_choice_is_taken_without_asking() -> None:
    table = position("placement", red=dict(camels=1, ships=0), blue=dict(camels=1, ships=0))
    keyboard = Keyboard("place camel palmyra.temple", "quit")
    start(table.game, keyboard, 2).play()
    assert keyboard.seen[-1] == "Blue> "  # nobody was asked to end Red's go


def test_undo_and_redo() -> None:
    table = construction()
    lines = shown(table, "tower 2", "undo")
    assert lines[0] == "Undone: Tower +1: 2 levels."
    assert table.red.tower == 0
    shown(table, "tower 2", "undo", "redo")
    assert table.red.tower == 2


def test_undo_says_why_not() -> None:
    assert shown(construction(), "undo") == ["Nothing to undo."]


def test_missions_lie_face_down_where_several_people_read_along() -> None:
    keyboard = Keyboard("quit")
    start(construction().game, keyboard, 2).play()
    assert not [line for line in keyboard.seen if "K1" in line]
    assert [line for line in keyboard.seen if "1 mission in hand" in line]
    keyboard = Keyboard("hand", "quit")
    start(construction().game, keyboard, 2).play()
    assert [line for line in keyboard.seen if "hand K1" in line]
    assert "discard K1 for wood" in offered(keyboard.seen[:-1])


def test_rules_can_be_looked_up() -> None:
    assert shown(construction(), "rules I25")[0].startswith("I25: ")
    assert "I14" in " ".join(shown(construction(), "rules free level"))
    assert len(shown(construction(), "rules")) > 5
    assert shown(construction(), "rules xyzzyqq") == ["No results for “xyzzyqq”."]


def test_a_game_without_rules_to_look_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(REFERENCES, "tadmor")
    assert shown(construction(), "rules I25") == ["This game has no rules to look up yet."]


def test_a_game_for_practice_is_not_said_to_be_saved() -> None:
    assert shown(construction(), "save") == ["This game is only for practice, and nothing of it is kept."]


# --- advice, reasons, seats


def test_advice_can_be_typed_as_it_stands() -> None:
    keyboard = Keyboard("advice", then=lambda seen: "quit")
    red = dict(goods="4w4s4m4g", hand=["K16"], at="damascus.tower palmyra.mission")
    start(position("construction", red=red).game, keyboard).play()
    told = [line for line in keyboard.after if re.search(r" \(\d+%", line)]
    assert told
    first = re.split(r" \(\d+%", told[0])[0]
    again = Keyboard(first, then=lambda seen: "quit")
    game = start(position("construction", red=red).game, again)
    game.play()
    assert game.played.timeline.entries[0].text == first


def test_advice_on_a_shared_keyboard_leaves_the_hand_out() -> None:
    red = dict(goods="9w9s9m9g", hand=["K16"], at="palmyra.mission")
    closed = Keyboard("advice", then=lambda seen: "quit")
    start(position("construction", red=red).game, closed, people=2).play()
    assert closed.after[-1] == "Your hand is face down and was not considered; type “hand” to include it."
    assert not any("K16" in line for line in closed.after)
    opened = Keyboard("hand", "advice", then=lambda seen: "quit")
    start(position("construction", red=red).game, opened, people=2).play()
    assert any("fulfil K16" in line for line in opened.after)


def test_why_the_bots_did_what_they_did() -> None:
    keyboard = Keyboard("place camel palmyra.market", "why", then=lambda seen: "quit")
    game = start(position("placement").game, keyboard)
    game.play()
    assert [line for line in keyboard.after if line.startswith("Blue (bot), place ")]
    nothing = Keyboard("why", then=lambda seen: "quit")
    start(position("placement").game, nothing).play()
    assert nothing.after == ["No bot has done anything since your last go."]


def test_a_seat_changes_hands() -> None:
    keyboard = Keyboard("seat b human Eva", "seat R malika", then=lambda seen: "quit")
    game = start(position("placement").game, keyboard)
    game.play()
    assert "Eva plays Blue from here on." in keyboard.seen
    assert "Malika plays Red from here on." in keyboard.seen
    assert tuple(seat.name for seat in game.played.seats) == ("Malika", "Eva")
    assert keyboard.seen[-1] == "Eva> "


@pytest.mark.parametrize("answer", ["seat", "seat R", "seat X malika", "seat R nobody", "seat malika R"])
def test_a_seat_that_can_t_be_given(answer: str) -> None:
    keyboard = Keyboard(answer, then=lambda seen: "quit")
    game = start(position("placement").game, keyboard)
    game.play()
    assert keyboard.after == [
        "Type “seat”, a seat (R = Red, B = Blue) and who plays it:"
        " human, random, hadad, malika, zabdas, zenobia (and a name)."
    ]
    assert not game.played.changes


def test_bots_alone_are_watched_turn_by_turn_and_can_be_relieved() -> None:
    keyboard = Keyboard("seat R hadad", "", "nonsense", "seat R human Ana", then=lambda seen: "quit")
    game = start(position("placement", turn=1).game, keyboard)
    game.play()
    watched = [line for line in keyboard.seen if line.startswith("Only bots are playing")]
    assert len(watched) == 3
    assert game.played.game.progress().turn == 2
    assert keyboard.seen[-1] == "Ana> "
    leaving = Keyboard("seat R hadad", "quit")
    start(position("placement").game, leaving).play()
