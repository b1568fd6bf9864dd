"""A whole game as lines of text: what happened, what is asked, what can be done; and a line that says what to do.

It needs nothing of a terminal, so it works everywhere, also for screen readers and scripts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bots.chair import Bot, Chair
from rules.contract import RulesError, Seat
from rules.tadmor.actions import AnyAction
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import write_goods
from rules.tadmor.view import MerchantView, View
from tadmor_tui.words import ERAS, Storyteller, count

HELP = (
    "Type the number of an action, or the action itself, or the first words of it.",
    "“board” shows the table, “list” the actions again, “help” this, “quit” ends the game.",
)
_DIGITS = 9
"""As many as any number that is typed; Python refuses to read thousands of them."""


class PlainGame:
    """One game with people at the keyboard and bots on the other seats."""

    def __init__(
        self,
        game: TadmorGame,
        bots: dict[Seat, Bot],
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self._game = game
        self._bots = bots
        self._read = read
        self._write = write
        colours = game.options.colours
        self._names = [c.capitalize() + (" (bot)" if s in bots else "") for s, c in enumerate(colours)]
        self._teller = Storyteller(self._names, game.components)

    def play(self) -> None:
        """Play until the game is over or somebody quits."""
        for line in HELP:
            self._write(line)
        self._tell(self._game.opening)
        while (seat := self._game.to_act) is not None:
            action = self._bots[seat].decide(Chair(self._game, seat)) if seat in self._bots else self._ask(seat)
            if action is None:
                return
            self._tell(self._game.apply(action))

    def _tell(self, events: Sequence[object]) -> None:
        """What the people at this keyboard may know: a lone player also his own secrets."""
        people = [seat for seat in range(self._game.seats) if seat not in self._bots]
        listener = people[0] if len(people) == 1 else None
        for event in events:
            if sentence := self._teller.tell(event.seen_by(listener)):  # type: ignore[attr-defined]
                self._write(sentence)

    def _ask(self, seat: Seat) -> AnyAction | None:
        actions = self._game.legal_actions()
        if len(actions) == 1:
            return actions[0]
        lines = [self._game.write_action(action) for action in actions]
        self._show_choice(seat, lines)
        while True:
            answer = " ".join(self._read(f"{self._names[seat]}> ").split())
            match answer:
                case "quit":
                    return None
                case "help":
                    for line in HELP:
                        self._write(line)
                case "board":
                    for line in board_lines(self._game.view(seat), self._names):
                        self._write(line)
                case "list" | "":
                    self._show_choice(seat, lines)
                case _:
                    if (action := self._understand(answer, actions, lines)) is not None:
                        return action

    def _show_choice(self, seat: Seat, lines: Sequence[str]) -> None:
        me = self._game.view(seat).merchants[seat]
        self._write("")
        self._write(f"{self._names[seat]}: {merchant_line(me)}")
        self._write(f"{self._game.stage.capitalize()}. {self._game.prompt()}")
        for number, line in enumerate(lines, 1):
            self._write(f"{number:4} {line}")

    def _understand(self, answer: str, actions: Sequence[AnyAction], lines: Sequence[str]) -> AnyAction | None:
        """A number, an action, or the beginning of just one; otherwise the reason why not."""
        if answer.isdecimal():
            number = int(answer[:_DIGITS])
            if 1 <= number <= len(actions):
                return actions[number - 1]
            self._write(f"There are actions 1 to {len(actions)}.")
            return None
        if answer in lines:
            return actions[lines.index(answer)]
        begins = [number for number, line in enumerate(lines) if line.startswith(answer)]
        if len(begins) == 1:
            return actions[begins[0]]
        if begins:
            self._write(f"That could be {count(len(begins), 'action')}: {lines[begins[0]]}, {lines[begins[1]]}, ...")
            return None
        try:
            self._game.copy().apply(self._game.read_action(answer))
        except RulesError as error:
            self._write(str(error))
        return None


def merchant_line(m: MerchantView) -> str:
    """A merchant in a line; the hand only if it is open to the one who asks."""
    parts = [
        f"{m.points} PP",
        f"goods {write_goods(m.warehouse)}",
        f"traded {write_goods(m.traded)}" if any(m.traded) else "",
        f"{count(m.camels, 'camel')} and {count(m.ships, 'ship')} in reserve",
        f"tower {m.tower}",
        f"temples {' '.join(map(str, m.temples))}" if m.temples else "",
        f"rare goods {' '.join(m.rare_goods)}" if m.rare_goods else "",
        f"improvements {' '.join(m.improvements)}" if m.improvements else "",
        f"hand {' '.join(m.hand)}" if m.hand else f"{count(m.hand_size, 'mission')} in hand",
        f"fulfilled {' '.join(m.fulfilled)}" if m.fulfilled else "",
        f"returned {' '.join(m.returned)}" if m.returned else "",
    ]
    return ", ".join(part for part in parts if part) + "."


def board_lines(view: View, names: Sequence[str]) -> Iterator[str]:
    """The table in lines."""
    yield f"Turn {view.turn} of 9, Era {ERAS[view.era]}, {view.stage}. {names[view.first]} is first to play."
    for merchant in view.merchants:
        yield f"{names[merchant.seat]}: {merchant_line(merchant)}"
        for place, piece in merchant.pieces.items():
            yield f"    {piece} on {place}"
    yield f"For sale: {' '.join(view.display) or 'nothing'}."
    for colour, stack in view.stacks.items():
        left = ", ".join(f"{n} {good}" for good, n in stack.left.items())
        yield f"{colour.capitalize()} rare goods: {stack.top or 'none'} on top ({left or 'none left'})."
    yield f"{count(view.deck_size, 'mission')} in the deck. Under attack: {view.attacked or 'nothing'}."
