"""The map drawn with plain letters: cities with their ranks, roads with their letters, regions with their numerals.

Cities lie where the set says, columns and rows apart as far as there is room. A road is drawn if it runs straight and
passes no city; the others are written below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.language import Language
from rules.marchands.reference.box import Box, City
from rules.reference.wording import message

_MOST_CELLS = 48
_WIDEST, _HIGH = 10, 3
"""Distances of columns and rows, where there is room."""
_BOX, _NUMBER = len("[10]***"), len("10")
"""Widths of a city with its rank and without."""
_SHIFT = 1
"""The place below a city where its roads to the south begin."""


def map_rows(box: Box, language: Language) -> list[str]:
    """Return the whole map, at most as wide as the smallest window can show."""
    return _Drawing(box).rows(language)


class _Drawing:
    def __init__(self, box: Box) -> None:
        self._box = box
        columns = max(city.grid[0] for city in box.cities.values())
        lines = max(city.grid[1] for city in box.cities.values())
        self._apart = min(_WIDEST, (_MOST_CELLS - _NUMBER) // max(1, columns))
        self._with_rank = columns * self._apart + _BOX <= _MOST_CELLS and self._apart > _BOX
        self._wide = _BOX if self._with_rank else _NUMBER
        self._cells = [[" "] * _MOST_CELLS for _ in range(lines * _HIGH + 1)]
        self._city_at = {city.grid: city.name for city in box.cities.values()}

    def rows(self, language: Language) -> list[str]:
        bent = [road for label, between in self._box.roads.items() for road in self._bent(label, between)]
        for city in self._box.cities.values():
            x, y = self._corner(city)
            self._write(x, y, f"[{city.name:>2}]{'*' * city.rank}" if self._with_rank else f"{city.name:>2}")
        for region in self._box.regions:
            self._write_region(region)
        drawn = ["".join(row).rstrip() for row in self._cells]
        others = (message("also road {label}: {road}", label=label, road=road) for label, road in bent)
        return drawn + [language.value(other) for other in others]

    def _bent(self, label: str, between: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Draw the roads with a letter; those that can't be drawn are given back."""
        for road in between:
            one, _, two = road.partition("-")
            ends = sorted((self._box.cities[one], self._box.cities[two]), key=lambda city: city.grid)
            if not self._draw_road(label, ends[0], ends[1]):
                yield label, road

    def _draw_road(self, label: str, one: City, two: City) -> bool:
        (column, line), (other_column, other_line) = one.grid, two.grid
        x, y = self._corner(one)
        if line == other_line:
            passed = ((between, line) for between in range(column + 1, other_column))
            cells = [(at, y) for at in range(x + self._wide, self._corner(two)[0])]
            sign = "-"
        elif column == other_column:
            passed = ((column, between) for between in range(line + 1, other_line))
            cells = [(x + _SHIFT, at) for at in range(y + 1, self._corner(two)[1])]
            sign = "|"
        else:
            return False
        if any(grid in self._city_at for grid in passed):
            return False
        for at in cells:
            self._write(*at, sign)
        self._write(*cells[len(cells) // 2], label)
        return True

    def _corner(self, city: City) -> tuple[int, int]:
        column, line = city.grid
        return column * self._apart, line * _HIGH

    def _write_region(self, name: str) -> None:
        """As near to the middle of its cities as there is a free place."""
        around = [self._corner(self._box.cities[city]) for city in self._box.regions[name]]
        middle_x = sum(x + self._wide / 2 for x, _ in around) / len(around) - len(name) / 2
        middle_y = sum(y for _, y in around) / len(around)
        places = [
            (x, y)
            for y, row in enumerate(self._cells)
            for x in range(1, _MOST_CELLS - len(name))
            if not "".join(row[x - 1 : x + len(name) + 1]).strip()
        ]
        if places:
            x, y = min(places, key=lambda at: (abs(at[0] - middle_x) / 2 + abs(at[1] - middle_y), at))
            self._write(x, y, name)

    def _write(self, x: int, y: int, text: str) -> None:
        self._cells[y][x : x + len(text)] = text
