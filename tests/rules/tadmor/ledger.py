"""A ledger of the table that is kept from events alone, and compared with the table itself.

Whatever the engine does without saying so, or says without doing it, shows as a difference.
"""

from __future__ import annotations

from rules.contract import GameEnded, GoEnded, PointsScored, StageBegan, TurnBegan
from rules.tadmor import events as e
from rules.tadmor.components.schema import TEMPLE_PARTS
from rules.tadmor.game import TadmorGame
from rules.tadmor.goods import Goods, add, minus, read_goods
from rules.tadmor.state import Merchant, PieceKind, State

FROM_THE_WAREHOUSE = ("trade", "no room")
"""What is paid from the warehouse alone; everything else is paid with traded goods first (T1.3)."""


class Account:
    """One merchant's account by the events."""

    def __init__(self, points: int, goods: Goods, camels: int, ships: int) -> None:
        self.points = points
        self.warehouse = goods
        self.traded: Goods = (0, 0, 0, 0)
        self.reserve: dict[PieceKind, int] = {"camel": camels, "ship": ships}
        self.pieces: dict[str, PieceKind] = {}
        self.tower = 0
        self.temples: list[int] = []
        self.rare_goods: list[str] = []
        self.improvements: list[str] = []
        self.hand: list[str] = []
        self.fulfilled: list[str] = []
        self.returned: list[str] = []

    def pay(self, goods: Goods, why: str) -> None:
        w, s, m, g = (min(pair) for pair in zip(self.traded, goods, strict=True))
        first: Goods = (0, 0, 0, 0) if why in FROM_THE_WAREHOUSE else (w, s, m, g)
        self.traded = minus(self.traded, first)
        self.warehouse = minus(self.warehouse, minus(goods, first))
        assert min(self.warehouse) >= 0

    def agrees_with(self, merchant: Merchant) -> None:
        assert merchant.points == self.points
        assert (merchant.warehouse, merchant.traded) == (self.warehouse, self.traded)
        assert (merchant.camels, merchant.ships) == (self.reserve["camel"], self.reserve["ship"])
        assert merchant.pieces == self.pieces
        assert merchant.tower == self.tower
        assert merchant.temples == tuple(self.temples)
        assert merchant.rare_goods == tuple(self.rare_goods)
        assert merchant.improvements == tuple(self.improvements)
        assert merchant.hand == tuple(self.hand)
        assert merchant.fulfilled == tuple(self.fulfilled)
        assert merchant.returned == tuple(self.returned)


class Ledger:
    """The whole table, from the first event on."""

    def __init__(self, game: TadmorGame) -> None:
        start = game.components.file.start
        self.accounts = [
            Account(start.points, read_goods(start.goods), start.camels, start.ships) for _ in range(game.seats)
        ]
        self.turn = 1
        self.stage = "extra goods"
        self.first = self.pawn = -1
        self.display: tuple[str, ...] = ()
        self.cleared: list[str] = []
        self.discards: list[str] = []
        self.attacked: str | None = None
        self.plot: tuple[int, str] | None = None
        self.finishers: list[int] = []
        self.winners: tuple[int, ...] = ()
        for event in game.opening:
            self.note(event)

    def note(self, event: e.AnyEvent) -> None:
        """Enter an event. Every kind of event belongs to exactly one subject."""
        subjects = [self._course, self._goods, self._pieces, self._marauders, self._cards, self._buildings, self._words]
        noted = sum(subject(event) for subject in subjects)
        assert noted == 1, f"{type(event).__name__} is noted {noted} times"

    def agrees_with(self, state: State) -> None:
        for account, merchant in zip(self.accounts, state.merchants, strict=True):
            account.agrees_with(merchant)
        assert (self.turn, self.stage) == (state.turn, state.stage)
        assert (self.first, self.pawn) == (state.first, state.pawn)
        assert (self.display, tuple(self.cleared)) == (state.display, state.cleared)
        assert tuple(self.discards) == state.discards
        assert self.attacked == state.attacked
        assert self.plot == ((state.plot.seat, state.plot.region) if state.plot else None)
        assert tuple(self.finishers) == state.finishers

    def _course(self, event: e.AnyEvent) -> bool:
        match event:
            case e.GameBegan():
                self.first = self.pawn = event.first
            case TurnBegan():
                self.turn, self.first = event.turn, event.first
                assert self.first == self.pawn
            case StageBegan():
                self.stage = event.stage
            case e.PawnTaken():
                self.pawn = event.seat
            case e.DisplayLaid():
                self.cleared += self.display
                self.display = event.tiles
            case GameEnded():
                self.winners = event.winners
            case _:
                return False
        return True

    def _goods(self, event: e.AnyEvent) -> bool:
        match event:
            case e.GoodsGained():
                assert min(event.goods) >= 0
                account = self.accounts[event.seat]
                if event.into == "warehouse":
                    account.warehouse = add(account.warehouse, event.goods)
                else:
                    account.traded = add(account.traded, event.goods)
            case e.GoodsPaid():
                assert min(event.goods) >= 0 < sum(event.goods)
                self.accounts[event.seat].pay(event.goods, event.why)
            case e.GoodsStored():
                account = self.accounts[event.seat]
                assert account.traded == event.goods
                account.warehouse, account.traded = add(account.warehouse, event.goods), (0, 0, 0, 0)
            case PointsScored():
                self.accounts[event.seat].points += event.points
                assert event.points
            case _:
                return False
        return True

    def _pieces(self, event: e.AnyEvent) -> bool:
        match event:
            case e.PiecePlaced():
                account = self.accounts[event.seat]
                assert all(event.place not in other.pieces for other in self.accounts)
                account.reserve[event.piece] -= 1
                account.pieces[event.place] = event.piece
            case e.PieceReturned() | e.PieceDrivenOff():
                account = self.accounts[event.seat]
                assert account.pieces.pop(event.place) == event.piece
                account.reserve[event.piece] += 1
            case e.PieceMoved():
                account = self.accounts[event.seat]
                assert account.pieces.pop(event.origin) == event.piece
                account.pieces[event.place] = event.piece
            case e.PiecesSwapped():
                own, other = self.accounts[event.seat].pieces, self.accounts[event.other].pieces
                assert own.pop(event.place) == other.pop(event.other_place) == event.piece
                own[event.other_place] = other[event.place] = event.piece
            case e.PieceGained():
                self.accounts[event.seat].reserve[event.piece] += 1
            case _:
                return False
        return True

    def _marauders(self, event: e.AnyEvent) -> bool:
        match event:
            case e.PlotMade():
                self.plot = (event.seat, event.region)
            case e.MaraudersRevealed():
                assert self.plot == (event.seat, event.region)
                self.plot = None
            case e.RegionAttacked():
                self.attacked = event.region
            case _:
                return False
        return True

    def _cards(self, event: e.AnyEvent) -> bool:
        match event:
            case e.MissionsDrawn():
                assert event.count == len(event.cards) > 0
                self.accounts[event.seat].hand += event.cards
            case e.DeckRefilled():
                assert event.count == len(self.discards) > 0
                self.discards.clear()
            case e.MissionFulfilled():
                self.accounts[event.seat].hand.remove(event.card)
                self.accounts[event.seat].fulfilled.append(event.card)
            case e.MissionReturned():
                self.accounts[event.seat].fulfilled.remove(event.card)
                self.accounts[event.seat].returned.append(event.card)
            case e.MissionDiscarded():
                self.accounts[event.seat].hand.remove(event.card)
                self.discards.append(event.card)
            case e.TileTaken():
                self.accounts[event.seat].improvements.append(event.tile)
                self.display = tuple(tile for tile in self.display if tile != event.tile)
            case e.RareTaken():
                self.accounts[event.seat].rare_goods.append(event.good)
            case _:
                return False
        return True

    def _buildings(self, event: e.AnyEvent) -> bool:
        match event:
            case e.TowerBuilt():
                account = self.accounts[event.seat]
                account.tower += event.levels
                assert event.tower == account.tower
                assert 0 <= event.free <= event.levels > 0
            case e.TowerFell():
                account = self.accounts[event.seat]
                account.tower -= event.levels
                assert event.tower == account.tower >= 0
                assert event.by != event.seat
            case e.TempleBuilt():
                temples, part = self.accounts[event.seat].temples, TEMPLE_PARTS.index(event.part)
                if part:
                    temples[temples.index(part)] += 1
                else:
                    temples.append(1)
            case e.TempleCompleted():
                self.finishers.append(event.seat)
            case _:
                return False
        return True

    def _words(self, event: e.AnyEvent) -> bool:
        """Events that say how or why something came about which another event brings about."""
        return isinstance(
            event,
            GoEnded
            | e.EraBegan
            | e.FinalScore
            | e.RaidChanged
            | e.StackShuffled
            | e.TaxPaid
            | e.TaxRefused
            | e.TaxSpared
            | e.MarketOpened
            | e.PlacementWidened,
        )
