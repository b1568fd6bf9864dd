"""A whole game as lines of text: what happened, what is asked, what can be done; and a line that says what to do.

It needs nothing of a terminal, so it works everywhere, also for screen readers and scripts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.contract import RulesError, Seat
from rules.english import count
from rules.reference.book import Book
from rules.reference.facts import facts_of
from rules.reference.search import Index
from rules.tadmor.actions import AnyAction
from rules.tadmor.components.catalogue import Catalogue
from rules.tadmor.goods import write_goods
from rules.tadmor.view import MerchantView, View
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.faces.tadmor.advice_texts import advice_finding, advice_task, leaves_hand_out, why_task
from tadmor_tui.faces.tadmor.component_texts import tile_brief
from tadmor_tui.faces.tadmor.event_sentences import ERAS
from tadmor_tui.faces.tadmor.offers import Offer
from tadmor_tui.look.lines import text_of
from tadmor_tui.plain_leaving import is_save, may_leave, save
from tadmor_tui.reference_text import entry_lines
from tadmor_tui.saving_words import put_aside, warning
from tadmor_tui.table.seating import PLAYERS
from tadmor_tui.table.session import Session
from tadmor_tui.translation import words_of

HELP = (
    "Type the number of an action, or the action itself, or the first words of it.",
    "“board” shows the table, “hand” your missions, “list” the actions again, “undo” and “redo” go back and forth.",
    "“advice” says what to do and why, “why” why the bots did what they did since your last go.",
    "“seat R malika” lets a bot play Red from here on, “seat R human Ana” gives the seat to a person.",
    "“rules I25” or “rules free level” looks a rule up; “help” shows this, “quit” leaves.",
    "Every action is written to the disk at once; “save” says where, “save FOLDER” writes the game there too.",
)
_COLUMNS = 78
_LONG = 30
"""Cells for an action; longer ones push what they do to the right."""
_MOST_HITS = 5
_MOST_REASONS = 12
_DIGITS = 9
"""As many as any number that is typed; Python refuses to read thousands of them."""


class PlainGame:
    """One game with people at the keyboard and bots on the other seats."""

    def __init__(
        self,
        session: Session,
        read: Callable[[str], str],
        write: Callable[[str], None],
        print_in_the_end: Callable[[SavedGame], None],
    ) -> None:
        """`print_in_the_end` is told of a game that is to be written to standard output after the last line."""
        self.session = session
        self._read = read
        self._write = write
        self._print_in_the_end = print_in_the_end
        self._told_aside = ""
        self._told = 0
        self._peeking = False
        self._watched = 0
        """The last turn that was begun with only bots at the table."""
        self._unexplained: list[int] = []
        """What bots have done since a person acted."""

    def play(self) -> None:
        """Play until the game is over or somebody quits."""
        self._say(*HELP)
        session = self.session
        while session.game.to_act is not None:
            self._tell()
            if not session.people and session.game.state.turn != self._watched:
                if not self._watch(session.game.state.turn):
                    return
            elif session.acting_person is None:
                session.apply(session.bot_decision())
                self._unexplained.append(len(session.saved.timeline))
            elif len(session.game.legal) == 1:
                session.apply(session.game.legal[0])
            elif not self._ask(session.acting_person):
                return
        self._tell()
        self._leave()

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)

    def _tell(self) -> None:
        """What has happened since the last time."""
        self._say(*(told.text for told in self.session.log[self._told :]))
        self._told = len(self.session.log)
        if (told := put_aside(self.session.saved)) != self._told_aside:
            self._told_aside = told
            self._write(told)

    @property
    def _hand_open(self) -> bool:
        return not self.session.shared or self._peeking

    def _ask(self, seat: Seat) -> bool:
        """Ask until something is done; False if the person leaves."""
        self._peeking = False
        self._show_choice(seat)
        while True:
            answer = " ".join(self._read(f"{self.session.names[seat]}> ").split())
            match answer:
                case "quit":
                    if self._leave():
                        return False
                    self._show_choice(seat)
                case "help" | "?":
                    self._say(*HELP)
                case "board":
                    view = self.session.game.view(seat if self._hand_open else None)
                    self._say(*board_lines(view, self.session.names, self.session.game.components))
                case "hand":
                    self._peeking = True
                    self._show_choice(seat)
                case "list" | "":
                    self._show_choice(seat)
                case "advice":
                    self._say(*advice_lines(self.session, self._hand_open))
                case "why":
                    self._say(*(self._why() or ["No bot has done anything since your last go."]))
                case _ if answer == "seat" or answer.startswith("seat "):
                    if self._change_seat(answer):
                        return True
                case _ if is_save(answer):
                    self._write(save(self.session.saved, answer))
                case _ if answer == "rules" or answer.startswith("rules "):
                    self._say(*look_up(self.session.game.components, answer.removeprefix("rules").strip()))
                case "undo" | "redo":
                    if self._step(answer):
                        return True
                case _:
                    if (action := self._understand(seat, answer)) is not None:
                        self.session.apply(action)
                        self._unexplained = []
                        return True

    def _leave(self) -> bool:
        """False if something is not saved and the person would rather play on."""
        return may_leave(self.session.saved, self._read, self._write, self._print_in_the_end)

    # --- bots and seats

    def _watch(self, turn: int) -> bool:
        """With only bots at the table somebody is asked before each turn whether to go on; False if he leaves."""
        while True:
            self._say(*filter(None, [warning(self.session.saved)]))
            answer = " ".join(self._read("Only bots play. Enter goes on, “seat R human Ana” takes a seat> ").split())
            if answer == "quit":
                if self._leave():
                    return False
                continue
            if not answer:
                self._watched = turn
                return True
            if not answer.startswith("seat"):
                self._say(*HELP)
            elif self._change_seat(answer):
                return True

    def _change_seat(self, answer: str) -> bool:
        """`seat R malika`, `seat blue human Ana`; says what is wrong with it otherwise."""
        who, player, *name = [*answer.split()[1:], "", ""]
        colours = self.session.game.options.colours
        seats = [seat for seat, colour in enumerate(colours) if who.lower() in (colour, colour[0])]
        if not seats or player not in PLAYERS:
            letters = ", ".join(colour[0].upper() for colour in colours)
            self._write(f"Say “seat” with a merchant ({letters}) and who plays: {', '.join(PLAYERS)} (and a name).")
            return False
        try:
            self.session.change_seat(seats[0], player, " ".join(name))
        except SaveError as error:
            self._write(str(error))
            return False
        self._write(f"{self.session.names[seats[0]]} plays {colours[seats[0]].capitalize()} from here on.")
        self._told = len(self.session.log)
        self._unexplained = []
        return True

    def _why(self) -> list[str]:
        """A line for each thing that bots did since a person acted, but for secret choices."""
        names, timeline = self.session.names, self.session.saved.timeline
        lines = []
        for number in self._unexplained[-_MOST_REASONS:]:
            seat, entry = timeline.actor(number), timeline.entries[number - 1]
            if seat is not None and not timeline.is_secret(number):
                lines.append(f"{names[seat]}, {entry.text}: {why_task(self.session, number)()}.")
        return lines

    def _step(self, way: str) -> bool:
        try:
            self.session.undo() if way == "undo" else self.session.redo()
        except SaveError as error:
            self._write(str(error))
            return False
        self._told = min(self._told, len(self.session.log))
        if way == "undo":
            self._write("Taken back.")
        return True

    def _show_choice(self, seat: Seat) -> None:
        session = self.session
        me = session.game.view(seat if self._hand_open else None).merchants[seat]
        self._say(
            "",
            f"{session.names[seat]}: {merchant_line(me)}",
            f"{session.game.stage.capitalize()}. {words_of(session.game.prompt(seat))}",
            *offer_lines(self._offers()),
            *filter(None, [warning(session.saved)]),
        )

    def _offers(self) -> list[Offer]:
        return self.session.offers(self._hand_open)

    def _understand(self, seat: Seat, answer: str) -> AnyAction | None:
        """A number, an action, or the beginning of just one; otherwise the reason why not."""
        offers = self._offers()
        if answer.isascii() and answer.isdecimal():
            if len(answer) <= _DIGITS and 1 <= int(answer) <= len(offers):
                return offers[int(answer) - 1].action
            self._write(f"There are actions 1 to {len(offers)}.")
            return None
        begins = [offer for offer in offers if offer.notation.startswith(answer)]
        exact = [offer for offer in begins if offer.notation == answer]
        if len(exact or begins) == 1:
            return (exact or begins)[0].action
        if begins:
            first, second = (offer.notation for offer in begins[:2])
            self._write(f"That could be {count(len(begins), 'action')}: {first}, {second}, ...")
            return None
        try:
            action = self.session.game.read_action(answer)
            self.session.game.copy().apply(seat, action)
        except RulesError as error:
            self._write(str(error))
            return None
        return action


def offer_lines(offers: Sequence[Offer]) -> Iterator[str]:
    """Each action as it can be typed, and what it does, costs and brings."""
    longest = max((len(offer.notation) for offer in offers), default=0)
    for number, offer in enumerate(offers, 1):
        yield f"{number:4} {offer.notation:{min(longest, _LONG)}}  {offer.line}"


def advice_lines(session: Session, hand_open: bool) -> Iterator[str]:
    """The best few actions for the person to act, as they can be typed, with their reasons."""
    for one in advice_task(session, hand_open)():
        finding = advice_finding(session.game, one, hand_open)
        yield f"{session.game.write_action(one.action)} ({finding.note}): {finding.text}"
    if leaves_hand_out(session, hand_open):
        yield "The missions in hand lie face down and were left out; after “hand” they count too."


def look_up(catalogue: Catalogue, words: str) -> list[str]:
    """What the reference says about an id or some words; without any, how a turn goes."""
    book = Book(facts_of(catalogue.file))
    key = book.resolve(words) if words else "summary"
    if key is not None:
        return text_of(entry_lines(book.entry(key), _COLUMNS)).splitlines()
    hits = Index(book).find(words, _MOST_HITS)
    return [f"{hit.entry.id}: {hit.entry.title}" for hit in hits] or [f"Nothing is found for “{words}”."]


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


def board_lines(view: View, names: Sequence[str], catalogue: Catalogue) -> Iterator[str]:
    """The table in lines."""
    yield f"Turn {view.turn} of 9, Era {ERAS[view.era]}, {view.stage}. {names[view.first]} is first to play."
    for merchant in view.merchants:
        yield f"{names[merchant.seat]}: {merchant_line(merchant)}"
        for place, piece in merchant.pieces.items():
            yield f"    {piece} on {place}"
    yield "For sale:" if view.display else "For sale: nothing."
    for tile in view.display:
        yield f"    {tile}: {tile_brief(catalogue.improvements[tile])}"
    for colour, stack in view.stacks.items():
        left = ", ".join(f"{n} {good}" for good, n in stack.left.items())
        yield f"{colour.capitalize()} rare goods: {stack.top or 'none'} on top ({left or 'none left'})."
    yield f"{count(view.deck_size, 'mission')} in the deck. Under attack: {view.attacked or 'nothing'}."
