"""What the mouse can point at on the table of Marchands d'Empire: cities, roads, regions, players and spheres."""

from __future__ import annotations

from rules.contract import Seat
from rules.marchands.state import Sphere

CITY, REGION, ROAD, PLAYER, SPHERE = "city ", "region ", "road ", "player ", "sphere "


def city_key(city: str) -> str:
    return CITY + city


def region_key(region: str) -> str:
    return REGION + region


def road_key(label: str, one: str, two: str) -> str:
    return f"{ROAD}{label} {one} {two}"


def player_key(seat: Seat) -> str:
    return f"{PLAYER}{seat}"


def sphere_key(sphere: Sphere) -> str:
    return SPHERE + sphere
