"""The improvements for sale, the missions of a merchant, and the rare goods in the stacks."""

from __future__ import annotations

from tadmor_tui.cards import favour_brief, price, tile_brief
from tadmor_tui.ink import Line, beside, line
from tadmor_tui.painters import Scene, titled


def paint_improvements(scene: Scene, cells: int, rows: int) -> list[Line]:
    """The display in one or two columns, then who owns what."""
    view = scene.view
    cost = scene.catalogue.file.improvement_market.cost[view.era]
    title = titled("Improvements", cells, scene.glyphs, f"{cost} {'good' if cost == 1 else 'goods'} each")
    tiles = [
        line((f" {tile:<4}", "legal"), tile_brief(scene.catalogue.improvements[tile])) for tile in view.display
    ] or [line((" none left", "dim"))]
    if rows - 1 < len(tiles) and cells >= 60:
        half = (len(tiles) + 1) // 2
        tiles = beside((tiles[:half], cells // 2), (tiles[half:], cells - cells // 2))
    owned = [
        line(" ", scene.letter(m.seat), (" " + " ".join(m.improvements), "dim"))
        for m in view.merchants
        if m.improvements
    ]
    return [title, *tiles, *owned]


def paint_missions(scene: Scene, cells: int) -> list[Line]:
    """The hand, if it lies open, and the missions that were fulfilled."""
    m = scene.view.merchants[scene.seat]
    missions = scene.catalogue.missions
    lines = [titled("Missions", cells, scene.glyphs, f"{scene.view.deck_size} in the deck")]
    if m.hand is None or not scene.hand_open:
        lines.append(line((f" {m.hand_size} in hand, face down: m shows them", "dim")))
    else:
        lines += (
            line(
                (f" {card:<4}", "legal"),
                f"{price(missions[card].cost):<12} {missions[card].points:>2}PP  ",
                (favour_brief(missions[card]), "dim"),
            )
            for card in m.hand
        )
    for card in m.fulfilled:
        lines.append(
            line((f" {card:<4}", "good"), f"fulfilled    {missions[card].points:>2}PP  {favour_brief(missions[card])}")
        )
    for card in m.returned:
        lines.append(line((f" {card:<4}", "dim"), (f"returned     {missions[card].points // 2:>2}PP", "dim")))
    return lines


def paint_stacks(scene: Scene, cells: int) -> list[Line]:
    """What is left of the rare goods; the top of each stack is open."""
    lines = [titled("Rare goods", cells, scene.glyphs)]
    for colour, stack in scene.view.stacks.items():
        left = "  ".join(f"{good} {n}" for good, n in stack.left.items()) or "none"
        lines.append(line((f" {colour:<7}", f"rare.{colour}"), (f"{stack.top or '-':<10}", "legal"), (left, "dim")))
    return lines
