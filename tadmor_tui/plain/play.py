"""Plain mode: a whole game as lines of text, and typed commands.

It needs nothing of a terminal, so it works everywhere, also for screen readers and scripts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from bots.budget import USUAL_LIMIT
from bots.games import bots_of
from rules.contract import Action, AnyGame, Seat
from rules.game_kind import SeatLabel
from rules.message import Series, message
from saves.played_game import PlayedGame
from saves.problems import SaveError
from saves.saved_game import SavedGame
from tadmor_tui.config.settings import Settings
from tadmor_tui.games.open_game import LocalGame
from tadmor_tui.plain.leaving import confirm_leaving, is_save, save
from tadmor_tui.plain.prompts import Answers, numbered_actions, parse_action
from tadmor_tui.plain.texts import advice_lines, chances_lines, help_lines, offer_lines, reason_lines, rules_lines
from tadmor_tui.plain.typed_commands import in_english
from tadmor_tui.render.glyphs import ASCII
from tadmor_tui.session.consequences import costs_points_for_good, ends_game
from tadmor_tui.session.interlude import interlude_lines
from tadmor_tui.session.moment import moment_lines
from tadmor_tui.session.offer import Offer
from tadmor_tui.session.seating import players_of, seated_name
from tadmor_tui.session.snapshot import TableSnapshot
from tadmor_tui.session.undo_text import undo_question, undo_told
from tadmor_tui.text.key_names import KeyNames
from tadmor_tui.text.save_status import moved_file_notice, warning
from tadmor_tui.text.translation import letter_of, t, words_of
from tadmor_tui.widgets.appearance import Appearance


def _typed_for(label: SeatLabel) -> tuple[str, ...]:
    """Return everything that may be typed for a seat: its colour and its letter, in English and in this language."""
    typed = (label.key, label.letter, words_of(label.name), letter_of(label.name))
    return tuple(word.casefold() for word in typed)


class Clearing(Struct, frozen=True):
    """Clearing of the terminal between players."""

    clear: Callable[[], None]
    always: bool
    """True to clear at every hand-over, and not only after a secret was shown."""


class PlainGame:
    """One game with people at the keyboard and bots on the other seats."""

    def __init__(
        self,
        played: PlayedGame,
        read: Callable[[str], str],
        write: Callable[[str], None],
        print_in_the_end: Callable[[SavedGame], None],
        undo_with_bots: bool = True,
        clearing: Clearing | None = None,
        tells_chances: bool = False,
        bot_seconds: float = USUAL_LIMIT.seconds,
    ) -> None:
        """`print_in_the_end` gets a game that is to be written to standard output after the last line.

        `undo_with_bots` lets a single player undo the answers of bots. `clearing` clears the terminal, if there is one,
        before the next player takes over. `tells_chances` lets the chances to win be asked for. `bot_seconds` are the
        time that a bot that searches may take for a decision.
        """
        self.played = played
        shown = LocalGame(played)
        self._shown, self._host = shown, shown.host
        self._host.prefer(end_goes=lambda: True, undo_with_bots=lambda: undo_with_bots)
        self._host.give_time(bot_seconds)
        appearance = Appearance(ASCII, KeyNames({}), coloured=False)
        self._course = shown.game_ui.table(shown.source, Settings(), lambda: appearance).course
        self._read = read
        plans = shown.game_ui.plans
        self._answers = Answers(read, plans.steps if plans is not None else None)
        self._write = write
        self._print_in_the_end = print_in_the_end
        self._told_aside = ""
        self._told = -1
        """The last action reported; 0 is the beginning of the game."""
        self._summed_up = len(played.timeline)
        """The last action after which the end of a part of the game was checked."""
        self._peeking = False
        self._watched = 0
        """The last turn that was begun with only bots at the table."""
        self._unexplained: list[int] = []
        """Actions of bots since a person acted."""
        self._clearing, self._tells_chances = clearing, tells_chances
        self._at_keyboard: Seat | None = None
        """The person who was asked last."""
        self._secret_shown = False
        """True if a secret stands on the terminal."""
        self._told_to: dict[Seat, int] = {}
        """For each person the last action reported when they were asked last."""

    def play(self) -> None:
        """Play until the game is over or a player quits."""
        self._say(*help_lines(self._snapshot.labels[0], bots_of(self.played.game_name).usual))
        self._host.end_forced_goes()
        while not self._host.over:
            person, turn = self._snapshot.person, self._host.bot_turn()
            if person is not None and person != self._at_keyboard:
                self._hand_over(person)
            self._tell()
            if not self._snapshot.people and self._snapshot.turn != self._watched:
                if not self._watch(self._snapshot.turn):
                    return
            elif turn is not None:
                turn.take(turn.think())
                self._unexplained.append(self._host.actions)
            elif person is not None and self._decides_nothing():
                self._host.apply(person, self._snapshot.legal[0])
            elif person is not None and not self._ask(person):
                return
        self._tell()
        self._leave()

    @property
    def _snapshot(self) -> TableSnapshot[AnyGame, Struct]:
        return self._shown.snapshot

    def _decides_nothing(self) -> bool:
        """Return True if there is only one action, which does not end the game."""
        legal = self._snapshot.legal
        return len(legal) == 1 and not ends_game(self._snapshot, legal[0])

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._write(line)

    def _tell(self) -> None:
        """Print the news since the last report."""
        self._say(*(told.by_itself for told in self._snapshot.story if told.action > self._told))
        self._told = self._host.actions
        for number in range(self._summed_up + 1, self._host.actions + 1):
            moments = self._course.moments(self._shown.source.events_of(number))
            self._say(*moment_lines(moment for moment in moments if moment.stops))
            if (interlude := self._shown.interlude(number)) is not None:
                self._say(*interlude_lines(interlude, self._snapshot.names))
        self._summed_up = self._host.actions
        if (told := moved_file_notice(self.played)) != self._told_aside:
            self._told_aside = told
            self._write(told)

    def _hand_over(self, person: Seat) -> None:
        """Hand over to another person: clear secrets from the terminal, and report the news."""
        clearing, first = self._clearing, self._at_keyboard is None
        self._at_keyboard = person
        self._answers.forget()
        if first or clearing is None or not (clearing.always or self._secret_shown):
            return
        clearing.clear()
        self._secret_shown = False
        self._write(t("The screen was cleared for {name}.", name=self._snapshot.names[person]))
        self._told = min(self._told, self._told_to.get(person, self._told))

    @property
    def _hand_open(self) -> bool:
        return not self._snapshot.shared or self._peeking

    def _ask(self, seat: Seat) -> bool:
        """Ask until an action is taken; False if the player leaves."""
        self._peeking = False
        self._told_to[seat] = self._host.actions
        self._secret_shown |= self._snapshot.shared and self._snapshot.secret_choice
        if not self._answers.waiting:
            self._show_choice(seat)
        answer = ""
        while True:
            before, answer = answer, self._answers.next(f"{self._snapshot.names[seat]}> ")
            match answer:
                case "quit":
                    if self._leave():
                        return False
                    self._show_choice(seat)
                case "help" | "?":
                    self._say(*help_lines(self._snapshot.labels[0], bots_of(self.played.game_name).usual))
                case "board":
                    view = self._snapshot.seen(covered=not self._hand_open)
                    self._say(*self._shown.game_ui.plain.board(view, self._snapshot.names, self._snapshot.components))
                    self._say(*self._scores_now())
                case "hand":
                    self._peeking = True
                    self._secret_shown |= self._snapshot.shared
                    self._show_choice(seat)
                    self._show_hand(seat)
                case "list" | "":
                    self._show_choice(seat)
                case "advice":
                    self._say(*advice_lines(self._shown, self._hand_open))
                case "chances":
                    self._say(*chances_lines(self._shown, self._tells_chances))
                case "why":
                    self._say(*reason_lines(self._shown, self._unexplained))
                case _ if answer == "seat" or answer.startswith("seat "):
                    if self._change_seat(answer):
                        return True
                case _ if is_save(answer):
                    self._write(save(self.played, answer))
                case _ if answer == "rules" or answer.startswith("rules "):
                    self._say(*rules_lines(self._shown, answer.removeprefix("rules").strip()))
                case "undo":
                    if self._undo(asked=before == "undo"):
                        return True
                case "redo":
                    if self._redo():
                        return True
                case _:
                    action = self._understand(seat, answer)
                    if action is not None and (before == answer or not self._asks_first(seat, action)):
                        self._host.apply(seat, action)
                        self._unexplained = []
                        return True

    def _asks_first(self, seat: Seat, action: Action) -> bool:
        """Ask before points are lost for good, or before an unfinished decision."""
        plans = self._shown.game_ui.plans
        question = "" if plans is None else plans.question(self._snapshot.view, seat, action)
        if question:
            self._write(question)
            self._answers.forget()
            return True
        if not costs_points_for_good(self._snapshot, self._host, action):
            return False
        words = self._snapshot.line_of(action)
        self._write(
            t("This costs points and can't be undone; give the same answer again to confirm: {action}", action=words)
        )
        return True

    def _scores_now(self) -> Iterator[str]:
        """Return the scores if the game ended now, unless they are secret."""
        standings, names = self._snapshot.standings, self._snapshot.names
        if not standings.hidden:
            scores = [message("{name} {points}", name=names[s.seat], points=s.total) for s in standings.ranking]
            yield t("If the game ended now: {scores}.", scores=Series(tuple(scores)))

    def _leave(self) -> bool:
        """Return False if something is unsaved and the player would rather play on."""
        return confirm_leaving(self.played, self._read, self._write, self._print_in_the_end)

    # --- bots and seats

    def _watch(self, turn: int) -> bool:
        """With only bots at the table, ask before each turn whether to go on; False if the player leaves."""
        self._answers.forget()
        while True:
            self._say(*filter(None, [warning(self.played)]))
            asked = t(
                "Only bots are playing. Enter continues; “seat {letter} human Ana” takes a seat",
                letter=letter_of(self._snapshot.labels[0].name),
            )
            answer = in_english(" ".join(self._read(f"{asked}> ").split()))
            if answer == "quit":
                if self._leave():
                    return False
                continue
            if not answer:
                self._watched = turn
                return True
            if not answer.startswith("seat"):
                self._say(*help_lines(self._snapshot.labels[0], bots_of(self.played.game_name).usual))
            elif self._change_seat(answer):
                return True

    def _change_seat(self, answer: str) -> bool:
        """Change a seat by `seat R malika` or `seat blue human Ana`, or say what is wrong with it."""
        who, typed, *name = [*answer.split()[1:], "", ""]
        player = in_english(typed)
        labels, players = self._snapshot.labels, players_of(self.played.game_name)
        seats = [seat for seat, label in enumerate(labels) if who.casefold() in _typed_for(label)]
        if not seats or player not in players:
            letters = [message("{seat.letter} = {seat}", seat=label.name) for label in labels]
            self._write(
                t(
                    "Type “seat”, a seat ({letters}) and who plays it: {players} (and a name).",
                    letters=Series(tuple(letters)),
                    players=Series(players),
                )
            )
            return False
        try:
            self._host.change_seat(seats[0], player, " ".join(name))
        except SaveError as error:
            self._write(words_of(error))
            return False
        now = seated_name(self.played.game_name, self._host.seats[seats[0]])
        self._write(t("{name} plays {seat} from here on.", name=now, seat=labels[seats[0]].name))
        self._told = self._host.actions
        self._unexplained = []
        return True

    def _undo(self, asked: bool) -> bool:
        """Undo; with `asked` also what another person did."""
        try:
            taken = self._shown.source.step_back()
            if not asked and (question := undo_question(taken, t("“{word}”", word="undo"))):
                self._write(question)
                return False
            self._host.undo()
        except SaveError as error:
            self._write(words_of(error))
            return False
        self._told = min(self._told, self._host.actions)
        self._unexplained = [number for number in self._unexplained if number <= self._host.actions]
        self._write(undo_told(taken))
        return True

    def _redo(self) -> bool:
        first = self._host.actions + 1
        try:
            self._host.redo()
        except SaveError as error:
            self._write(words_of(error))
            return False
        again = range(first, self._host.actions + 1)
        self._unexplained = [number for number in again if self.played.timeline.actor(number) in self._host.bots]
        return True

    def _show_choice(self, seat: Seat) -> None:
        snapshot, plain, plans = self._snapshot, self._shown.game_ui.plain, self._shown.game_ui.plans
        view = snapshot.seen(covered=not self._hand_open)
        self._say(
            "",
            t("{name}: {told}", name=snapshot.names[seat], told=plain.seat(view, seat)),
            *([] if plans is None else plans.ahead(view, snapshot.game, seat, snapshot.names)),
            t("{stage.capital}. {asked}", stage=snapshot.stage_name, asked=snapshot.prompt),
            *offer_lines(
                numbered_actions(self._offers()), lambda action: plain.about(view, action, snapshot.components)
            ),
            *filter(None, [warning(self.played)]),
        )

    def _show_hand(self, seat: Seat) -> None:
        """Print every card and tile of the player, with its effect."""
        view = self._snapshot.seen(covered=not self._hand_open)
        self._say(*self._shown.game_ui.plain.hand(view, seat, self._snapshot.components))

    def _understand(self, seat: Seat, answer: str) -> Action | None:
        """Return the action that is meant, or say why there is none."""
        action = parse_action(self._snapshot.game, seat, self._offers() or self._snapshot.offers, answer)
        if isinstance(action, str):
            self._write(action)
            if self._answers.forget():
                self._show_choice(seat)
            return None
        return action

    def _offers(self) -> list[Offer]:
        return self._snapshot.shown_offers(self._hand_open)
