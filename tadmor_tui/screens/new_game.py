"""A new game: which one, its players, and its setup."""

from __future__ import annotations

from collections.abc import Sequence

from bots.games import bots_of
from bots.roster import Roster
from rules.contract import RulesError
from rules.game_kind import AnyKind, OptionField, SeatLabel
from rules.games import GAMES
from rules.message import Name, message
from saves.campaign import CampaignSoFar
from saves.document import HUMAN, MAX_NAME_LENGTH, SeatInfo
from saves.problems import SaveError
from saves.text import one_line
from tadmor_tui.config.new_game import new_seed, read_components
from tadmor_tui.config.paths import own_file
from tadmor_tui.screens.form import FormScreen
from tadmor_tui.screens.form_fields import Button, Choice, Field, Text, keep_values
from tadmor_tui.session.seating import new_seats
from tadmor_tui.text.campaign_text import about_level, next_level, told_so_far
from tadmor_tui.text.phrases import describe_bot
from tadmor_tui.text.translation import pt, t, words_of

_OWN, _STANDARD = "own", "standard"


class GameForm:
    """The fields of one game."""

    def __init__(self, game: str, kind: AnyKind, so_far: CampaignSoFar) -> None:
        self.game, self.kind = game, kind
        self.problem = so_far.problem
        """Fault of the campaign's file."""
        bots = bots_of(game)
        players, labels = (HUMAN, *bots), [label.key for label in kind.seat_labels]
        about = {HUMAN: t("at this keyboard")} | {bot: describe_bot(bots, bot) for bot in bots}
        numbers = sorted(kind.seats)
        self.count = Choice(
            t("Players"),
            [str(number) for number in numbers],
            numbers.index(kind.seats[0]),
            notes={"1": told_so_far(kind, so_far)},
            about=t("How many sit at the table, bots among them."),
        )
        self.options = [_option(kind, field, so_far) for field in kind.option_form]
        self.components = Choice(
            t("Components"),
            (_OWN, _STANDARD) if own_file(game) else (_STANDARD,),
            words={_OWN: t("own copy"), _STANDARD: t("standard")},
            notes={_OWN: t("as your own file has them"), _STANDARD: t("as they came with the game")},
            about=t("The cards, tiles and slots that the game is played with."),
        )
        most = max(kind.seats)
        self.names = [
            Text(t("{n}. name", n=n), about=t("What the story and the scores call this player."))
            for n in range(1, most + 1)
        ]
        self.players = [
            Choice(
                t("played by"),
                players,
                players.index(bots.usual) if n else 0,
                about,
                {HUMAN: t("human")},
                set_in=True,
                about=_about_players(bots),
            )
            for n in range(most)
        ]
        colours = {key: words_of(Name(f"{game}/colour", key)) for key in labels}
        what = t("The colour of the pieces. A colour that is taken changes places.")
        grounds = {key: f"seat.{key}" for key in labels}
        self.labels = [
            Choice(t("colour"), labels, n, words=colours, set_in=True, about=what, grounds=grounds) for n in range(most)
        ]

        self.tell_names()

    @property
    def seats(self) -> int:
        return int(self.count.value)

    def tell_names(self) -> None:
        """Show beside each name the default for an empty one."""
        unnamed = new_seats(
            self.game, [player.value for player in self.players], [""] * len(self.players), self._labels()
        )
        for text, seat in zip(self.names, unnamed, strict=True):
            text.note = "" if text.value else t("if empty: {name}", name=seat.name)

    def fields(self) -> list[Field]:
        lines: list[Field] = [self.count]
        for seat in range(self.seats):
            lines += (self.names[seat], self.players[seat], self.labels[seat])
        return [*lines, *(choice for _, choice in self._options_for_so_many()), self.components]

    def all_fields(self) -> list[Field]:
        """Return all fields, also hidden ones."""
        return [self.count, *self.options, self.components, *self.names, *self.players, *self.labels]

    def _options_for_so_many(self) -> list[tuple[OptionField, Choice]]:
        """Return the options that apply to the chosen number of players."""
        form = zip(self.kind.option_form, self.options, strict=True)
        return [(field, choice) for field, choice in form if field.is_for(self.seats)]

    def part_labels(self, field: Field) -> None:
        """Keep the colours of seats distinct: the other seat gets the colour that became free."""
        if isinstance(field, Choice) and field in self.labels:
            own = self.labels.index(field)
            for other, choice in enumerate(self.labels):
                if other != own and choice.index == field.index:
                    taken = {c.index for n, c in enumerate(self.labels) if n != other}
                    choice.index = next(i for i in range(len(choice.values)) if i not in taken)

    def chosen_labels(self) -> list[str]:
        return [choice.value for choice in self.labels[: self.seats]]

    def _labels(self) -> list[SeatLabel]:
        by_key = {label.key: label for label in self.kind.seat_labels}
        return [by_key[choice.value] for choice in self.labels]

    def chosen_seats(self) -> list[SeatInfo]:
        players, names = self.players[: self.seats], self.names[: self.seats]
        wishes = [one_line(name.value, MAX_NAME_LENGTH) for name in names]
        return new_seats(self.game, [player.value for player in players], wishes, self._labels()[: self.seats])

    def chosen_options(self) -> dict[str, bool | int | str]:
        return {field.name: field.choices[choice.index].value for field, choice in self._options_for_so_many()}


def _option(kind: AnyKind, field: OptionField, so_far: CampaignSoFar) -> Choice:
    """Return the field of an option; that of the level begins at the campaign's next level, and tells the progress."""
    label, values = words_of(field.label), [words_of(choice.label) for choice in field.choices]
    about = t("How the game is played.")
    if kind.campaign is None or field.name != kind.campaign.option:
        meanings = [words_of(choice.explanation) for choice in field.choices]
        return Choice(label, values, notes=dict(zip(values, meanings, strict=True)), about=about)
    meanings = [about_level(level, kind.campaign, so_far) for level in field.choices]
    notes = dict(zip(values, meanings, strict=True))
    return Choice(label, values, next_level(kind, so_far), notes, about=told_so_far(kind, so_far) or about)


def _about_players(bots: Roster) -> str:
    about = t("A person, or a bot. A higher level plays better.")
    return about if bots.likings is None else f"{about} {words_of(bots.likings)}"


class NewGameScreen(FormScreen):
    HEADING = message("New game")
    EXPLAINS = True

    def __init__(self) -> None:
        super().__init__()
        self._make_fields()

    def on_language_change(self) -> None:
        before = self._all_fields()
        self._make_fields()
        keep_values(before, self._all_fields())
        for form in self._forms:
            form.tell_names()
        super().on_language_change()

    def _all_fields(self) -> list[Field]:
        return [self._game, self._seed, *(field for form in self._forms for field in form.all_fields())]

    def _make_fields(self) -> None:
        self._forms = [
            GameForm(game, kind, self.tadmor_app.store.campaigns.so_far(game)) for game, kind in GAMES.items()
        ]
        self._game = Choice(pt("which game of the box", "Game"), [words_of(kind.title) for kind in GAMES.values()])
        self._seed = Text(t("Seed"), "", t("empty: by chance"), about=t("The same number shuffles the same way again."))
        about = t(
            "Enter on this line begins. Whatever is set below can be changed first. The game is saved after every "
            "action, and can be left and taken up again at any time."
        )
        self._start = Button(t("Start the game"), self._begin, t("as it is set below"), about=about)

    @property
    def _form(self) -> GameForm:
        return self._forms[self._game.index]

    def fields(self) -> Sequence[Field]:
        which = [self._game] if len(self._forms) > 1 else []
        return [self._start, *which, *self._form.fields(), self._seed]

    def changed(self, field: Field) -> None:
        form = self._form
        form.part_labels(field)
        form.tell_names()
        if field in (self._game, form.count) and form.seats == 1 and form.problem is not None:
            self._refuse(words_of(form.problem))

    def _begin(self) -> None:
        form = self._form
        if self._seed.value and not self._seed.value.isdecimal():
            self._refuse(t("The seed should be a whole number, or nothing at all."))
            return
        seed = int(self._seed.value) if self._seed.value else new_seed()
        try:
            own = own_file(form.game) if form.components.value == _OWN else None
            components, text = read_components(form.game, own)
            options = form.kind.new_options(form.chosen_labels(), seed, form.chosen_options())
            seats = form.chosen_seats()
            saved = self.tadmor_app.store.begin(form.game, options, seats, components=components, own_components=text)
        except (SaveError, RulesError) as error:
            self._refuse(words_of(error))
            return
        self.tadmor_app.play(saved)

    def _refuse(self, why: str) -> None:
        self.message = why
        self.paint()
