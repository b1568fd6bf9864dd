"""The queue of people whose screens are about to start."""

from __future__ import annotations

import asyncio

from tadmor_tui.hosting.server.arrivals import Arrivals


async def test_so_many_start_at_once_and_players_come_before_spectators() -> None:
    arrivals, order = Arrivals(places=1), list[str]()

    async def come(name: str, is_player: bool) -> None:
        await arrivals.enter(is_player, lambda before: None)
        order.append(name)

    people = [("first", False), ("spectator", False), ("player", True), ("late player", True)]
    tasks = [asyncio.ensure_future(come(*person)) for person in people]
    for number in range(1, len(people) + 1):
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        while len(order) < number:
            await asyncio.sleep(0.001)
        assert len(order) == number
        arrivals.leave()
    await asyncio.gather(*tasks)
    assert order == ["first", "player", "late player", "spectator"]


async def test_those_who_wait_are_told_how_many_are_before_them_once_for_each_number() -> None:
    arrivals, told = Arrivals(places=1, tell_seconds=0.01), list[int]()
    await arrivals.enter(True, told.append)
    assert told == []
    waiting = [asyncio.ensure_future(arrivals.enter(True, lambda before: None)) for _ in range(2)]
    await asyncio.sleep(0)
    last = asyncio.ensure_future(arrivals.enter(True, told.append))
    while told != [2]:
        await asyncio.sleep(0.01)
    arrivals.leave()
    while told != [2, 1]:
        await asyncio.sleep(0.01)
    arrivals.leave()
    arrivals.leave()
    await asyncio.gather(*waiting, last)


async def test_who_gives_up_leaves_no_gap_and_takes_no_place() -> None:
    arrivals = Arrivals(places=1)
    await arrivals.enter(True, lambda before: None)
    waiting = [asyncio.ensure_future(arrivals.enter(True, lambda before: None)) for _ in range(2)]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.gather(waiting[0], return_exceptions=True)
    arrivals.leave()
    await waiting[1]
    let_in_too_late = asyncio.ensure_future(arrivals.enter(True, lambda before: None))
    await asyncio.sleep(0)
    arrivals.leave()
    let_in_too_late.cancel()
    await asyncio.gather(let_in_too_late, return_exceptions=True)
    await asyncio.wait_for(arrivals.enter(True, lambda before: None), 5)
