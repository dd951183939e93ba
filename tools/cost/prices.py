"""Unit prices with their sources, as ``prices.json`` has them; what is missing is named, never taken for nothing."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_name("prices.json")
HOME: Final = "us-east-1"
"""The region that has every price."""
ELSEWHERE: Final = 1.15
"""Times the price at home where a region's own is not known: the upper end of what ``missing`` in the file says."""
_PER: Final = re.compile(r"per (million|[\d,]+)?")


class NoPriceError(LookupError):
    """A price that the file does not hold."""

    def __init__(self, name: str, known: Mapping[tuple[str, str], "Price"]) -> None:
        names = ", ".join(sorted({one for one, _ in known}))
        super().__init__(f"prices.json has no price {name!r}; it has {names}")


@dataclass(frozen=True, slots=True)
class Price:
    """``usd`` for ``per`` units."""

    name: str
    region: str
    unit: str
    usd: float
    per: int
    source: str
    confidence: str

    def of(self, amount: float) -> float:
        """USD for so many units."""
        return amount * self.usd / self.per


@dataclass(frozen=True, slots=True)
class Prices:
    """The prices of a region."""

    region: str
    known: Mapping[tuple[str, str], Price]

    def find(self, name: str) -> Price:
        """The region's own price, or that of ``HOME`` with a surcharge. Raises NoPriceError."""
        own, home = self.known.get((name, self.region)), self.known.get((name, HOME))
        if own is not None:
            return own
        if home is None:
            raise NoPriceError(name, self.known)
        supposed = f"supposed: {home.source}"
        return Price(name, self.region, home.unit, home.usd * ELSEWHERE, home.per, supposed, "assumed")

    @property
    def supposed(self) -> tuple[str, ...]:
        """The prices that this region lacks."""
        names = sorted({name for name, _ in self.known})
        return tuple(name for name in names if (name, self.region) not in self.known)


@cache
def prices(region: str = HOME) -> Prices:
    """The prices of a region. Raises NoPriceError for one that the file does not name."""
    rows = json.loads(FILE.read_text())["prices"]
    known = {
        (row["id"], row["region"]): Price(
            row["id"], row["region"], row["unit"], row["usd"], _per(row["unit"]), row["source"], row["confidence"]
        )
        for row in rows
    }
    if region not in {there for _, there in known}:
        raise NoPriceError(region, known)
    return Prices(region, known)


def _per(unit: str) -> int:
    found = _PER.match(unit)
    number = None if found is None else found[1]
    if number is None:
        return 1
    return 1_000_000 if number == "million" else int(number.replace(",", ""))
