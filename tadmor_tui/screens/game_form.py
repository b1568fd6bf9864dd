"""The fields of a new game of one kind: seats, options and components; filled in as last time."""

from __future__ import annotations

from collections.abc import Sequence

from bots.games import bots_of
from bots.roster import Roster
from rules.contract import AnyGame, Seat
from rules.game_kind import AnyKind, OptionField, SeatLabel
from rules.games import GAMES
from rules.message import Name
from saves.campaign import CampaignSoFar
from saves.document import HUMAN, MAX_NAME_LENGTH, SeatInfo
from saves.last_set_ups import SeatSetUp, SetUp
from saves.saved_game import SavedGame
from saves.store import Store
from saves.text import one_line
from tadmor_tui.config.new_game import new_seed, read_components
from tadmor_tui.config.paths import own_file
from tadmor_tui.screens.form_fields import Choice, Field, SeatChoice, Text, keep_values
from tadmor_tui.session.seating import new_seats
from tadmor_tui.text.campaign_text import about_level, next_level, told_so_far
from tadmor_tui.text.phrases import describe_bot
from tadmor_tui.text.translation import letter_of, pt, t, words_of

OWN, STANDARD = "own", "standard"


class GameForm:
    """The fields of one game."""

    def __init__(self, game: str, kind: AnyKind, so_far: CampaignSoFar) -> None:
        self.game, self.kind = game, kind
        self.problem = so_far.problem
        """Fault of the campaign's file."""
        numbers = sorted(kind.seats)
        self.count = Choice(
            t("Players"),
            [str(number) for number in numbers],
            numbers.index(kind.seats[0]),
            notes={"1": told_so_far(kind, so_far)},
            about=t("The number of players, bots included. The keys + and - change it on every line."),
            chips=True,
        )
        self._option_fields = [field for field in kind.option_form if not field.at_seats]
        self.options = [_option(kind, field, so_far) for field in self._option_fields]
        self.components = Choice(
            t("Components"),
            (OWN, STANDARD) if own_file(game) else (STANDARD,),
            words={OWN: t("own copy"), STANDARD: t("standard")},
            notes={OWN: t("as your own file has them"), STANDARD: t("as they came with the game")},
            about=t("The cards, tiles and slots used in the game."),
            chips=True,
        )
        bots, most = bots_of(game), max(kind.seats)
        self.seats = [_seat(kind, game, bots, number) for number in range(most)]
        self.tell_names()

    @property
    def number_of_seats(self) -> int:
        return int(self.count.value)

    @property
    def occupied(self) -> Sequence[SeatChoice]:
        """The seats of the chosen number of players."""
        return self.seats[: self.number_of_seats]

    def tell_names(self) -> None:
        """Show the name of each seat for which none is written."""
        for seat in self.occupied:
            seat.usual_name = ""
        unnamed = new_seats(self.game, [seat.value for seat in self.occupied], self._wishes(), self._labels())
        for seat, named in zip(self.occupied, unnamed, strict=True):
            seat.usual_name = named.name
            if seat.first is not None and len(self.occupied) == 1:
                seat.first = False

    def fields(self) -> list[Field]:
        rules = [*(choice for _, choice in self._options_for_so_many()), self.components]
        for number, choice in enumerate(rules):
            choice.heading = "" if number else t("Rules")
        return [self.count, *self.occupied, *rules]

    def all_fields(self) -> list[Field]:
        """Return all fields, also hidden ones."""
        return [self.count, *self.options, self.components, *self.seats]

    def _options_for_so_many(self) -> list[tuple[OptionField, Choice]]:
        """Return the options that apply to the chosen number of players."""
        form = zip(self._option_fields, self.options, strict=True)
        return [(field, choice) for field, choice in form if field.is_for(self.number_of_seats)]

    def begin_with(self, seat: SeatChoice) -> None:
        """Let a seat begin, or nobody for certain if it was to begin already."""
        begins = not seat.first
        for other in self.seats:
            if other.first is not None:
                other.first = begins and other is seat

    def recolour(self, seat: SeatChoice, step: int = 1) -> None:
        """Give the next colour to a seat; a seat that has it gets the one that became free."""
        before = seat.colour.index
        seat.colour.index = (before + step) % len(seat.colour.values)
        for other in self.seats:
            if other is not seat and other.colour.index == seat.colour.index:
                other.colour.index = before

    # --- what was chosen

    def chosen_labels(self) -> list[str]:
        return [seat.colour.value for seat in self.occupied]

    def _labels(self) -> list[SeatLabel]:
        by_key = {label.key: label for label in self.kind.seat_labels}
        return [by_key[key] for key in self.chosen_labels()]

    def _wishes(self) -> list[str]:
        return [one_line(seat.name.value, MAX_NAME_LENGTH) for seat in self.occupied]

    def chosen_seats(self) -> list[SeatInfo]:
        return new_seats(self.game, [seat.value for seat in self.occupied], self._wishes(), self._labels())

    def chosen_options(self) -> dict[str, bool | int | str]:
        return {field.name: field.choices[choice.index].value for field, choice in self._options_for_so_many()}

    def seat_order(self, game: AnyGame) -> list[Seat]:
        """Return who sits where, so that the player who is to begin has the seat that this game lets begin."""
        first = next((number for number, seat in enumerate(self.occupied) if seat.first), None)
        seats = len(self.occupied)
        if first is None or self.kind.first_seat is None:
            return list(range(seats))
        turned = first - self.kind.first_seat(game)
        return [(seat + turned) % seats for seat in range(seats)]

    # --- as last time

    def set_up(self) -> SetUp:
        """Return everything that is chosen but the seed."""
        seats = tuple(SeatSetUp(seat.value, seat.colour.value, seat.name.value) for seat in self.occupied)
        first = next((number for number, seat in enumerate(self.occupied) if seat.first), None)
        return SetUp(seats, first, self.chosen_options(), self.components.value)

    def fill_in(self, set_up: SetUp) -> None:
        """Choose as last time, as far as it is still possible."""
        if str(len(set_up.seats)) not in self.count.values:
            return
        self.count.index = list(self.count.values).index(str(len(set_up.seats)))
        keys = list(self.seats[0].colour.values)
        wished = [seat.label for seat in set_up.seats]
        if len(set(wished)) == len(wished) and set(wished) <= set(keys):
            order = [*wished, *(key for key in keys if key not in wished)]
            for seat, key in zip(self.seats, order, strict=False):
                seat.colour.index = keys.index(key)
        for number, (seat, before) in enumerate(zip(self.seats, set_up.seats, strict=False)):
            if before.player in seat.values:
                seat.index = list(seat.values).index(before.player)
            seat.name.value = before.name
            if seat.first is not None:
                seat.first = number == set_up.first
        level = None if self.kind.campaign is None else self.kind.campaign.option
        for field, choice in zip(self._option_fields, self.options, strict=True):
            values = [each.value for each in field.choices]
            if field.name != level and (value := set_up.options.get(field.name)) in values:
                choice.index = values.index(value)
        if set_up.components in self.components.values:
            self.components.index = list(self.components.values).index(set_up.components)
        self.tell_names()


class NewGameFields:
    """The fields of all games, of which one is chosen; filled in as last time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._make()
        last = store.set_ups.read()
        self.as_last_time = last.last in GAMES
        """True if the form shows what was chosen last time."""
        for form in self._forms:
            if (set_up := last.games.get(form.game)) is not None:
                form.fill_in(set_up)
        if self.as_last_time:
            self.game.index = list(GAMES).index(last.last)

    def _make(self) -> None:
        self._forms = [GameForm(game, kind, self._store.campaigns.so_far(game)) for game, kind in GAMES.items()]
        titles = [words_of(kind.title) for kind in GAMES.values()]
        told = [kind.introduction or kind.about for kind in GAMES.values()]
        self.game = Choice(
            pt("which game of the box", "Game"),
            titles,
            notes={title: words_of(about) for title, about in zip(titles, told, strict=True) if about is not None},
            chips=True,
        )
        self.seed = Text(t("Seed"), "", t("empty: random"), about=t("The same number gives the same shuffle again."))

    @property
    def form(self) -> GameForm:
        """The fields of the chosen game."""
        return self._forms[self.game.index]

    def fields(self) -> list[Field]:
        which = [self.game] if len(self._forms) > 1 else []
        return [*which, *self.form.fields(), self.seed]

    def _all_fields(self) -> list[Field]:
        return [self.game, self.seed, *(field for form in self._forms for field in form.all_fields())]

    def translate(self) -> None:
        """Make the fields anew in another language, with the same values."""
        before = self._all_fields()
        self._make()
        keep_values(before, self._all_fields())
        for form in self._forms:
            form.tell_names()

    def reset(self) -> None:
        """Choose everything as usual again; the game stays."""
        chosen = self.game.index
        self._make()
        self.game.index = chosen
        self.as_last_time = False

    def begin(self) -> SavedGame:
        """Begin the game and remember its set-up; raises SaveError or RulesError."""
        form, seed = self.form, int(self.seed.value) if self.seed.value else new_seed()
        components, text = read_components(form.game, own_file(form.game) if form.components.value == OWN else None)
        labels, seats, chosen = form.chosen_labels(), form.chosen_seats(), form.chosen_options()
        order = form.seat_order(form.kind.start(form.kind.new_options(labels, seed, chosen), components))
        options = form.kind.new_options([labels[seat] for seat in order], seed, chosen)
        players = [seats[seat] for seat in order]
        saved = self._store.begin(form.game, options, players, components=components, own_components=text)
        self._store.set_ups.remember(form.game, form.set_up())
        return saved


def _seat(kind: AnyKind, game: str, bots: Roster, number: int) -> SeatChoice:
    players, keys = (HUMAN, *bots), [label.key for label in kind.seat_labels]
    colours = {key: words_of(Name(f"{game}/colour", key)) for key in keys}
    return SeatChoice(
        t("Seat {n}", n=number + 1),
        players,
        players.index(bots.usual) if number else 0,
        {HUMAN: t("at this keyboard")} | {bot: _about_bot(bots, bot) for bot in bots},
        {HUMAN: t("a person at this screen")}
        | {bot: t("bot, level {level}: {brief}", level=bots.level(bot), brief=bots[bot].brief) for bot in bots},
        about=_about_players(bots),
        heading="" if number else t("Seats"),
        name=Text(t("name"), about=t("The player's name in the story and the scores.")),
        colour=Choice(t("colour"), keys, number, words=colours),
        letters={label.key: letter_of(label.name) for label in kind.seat_labels},
        first=None if kind.first_seat is None else False,
    )


def _about_bot(bots: Roster, name: str) -> str:
    """Return the way of a bot, its pace, and whether it suits beginners."""
    told = t("{name}, {told}.", name=bots[name].name, told=describe_bot(bots, name))
    pace = t("It thinks for about a second.") if bots[name].searches else t("It moves at once.")
    suits = t("Ideal for a first game.") if name == bots.usual else ""
    return f"{told} {pace} {suits}".rstrip()


def _about_players(bots: Roster) -> str:
    about = t("A higher level plays better; press its digit to choose it.")
    return about if bots.likings is None else f"{about} {words_of(bots.likings)}"


def _option(kind: AnyKind, field: OptionField, so_far: CampaignSoFar) -> Choice:
    """Return the field of an option; that of the level begins at the campaign's next level, and tells the progress."""
    label, values = words_of(field.label), [words_of(choice.label) for choice in field.choices]
    about = t("How the game is played.")
    if kind.campaign is None or field.name != kind.campaign.option:
        meanings = [words_of(choice.explanation) for choice in field.choices]
        return Choice(label, values, notes=dict(zip(values, meanings, strict=True)), about=about, chips=True)
    meanings = [about_level(level, kind.campaign, so_far) for level in field.choices]
    notes = dict(zip(values, meanings, strict=True))
    about = told_so_far(kind, so_far) or about
    return Choice(label, values, next_level(kind, so_far), notes, about=about, chips=True)
