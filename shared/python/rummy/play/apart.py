"""Keeping players who share an address apart. A table keeps no address, only a hash that means nothing elsewhere."""

import hmac
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from rummy.ports import Ports
from rummy.table.notation import to_base64
from rummy.table.state import House

HASH_BYTES: Final = 6
"""Eight characters of base64: of six seats, two addresses meet by chance once in 10^13 tables."""
HOME_BITS: Final = 64
"""A connection of the Internet is given a whole IPv6 network of this size and may take any address in it."""


def address_hash(ports: Ports, house: House, address: str) -> str:
    """What a seat keeps of its player's address; nothing where the house keeps nobody apart.

    Who shares a code wants to meet, and at a practice table nobody else sits. Raises ValueError for what is no address.
    """
    if not ports.rules.apart or house.code is not None or house.practice:
        return ""
    # The table's own secret is the key: none has to be kept, and the hashes of two tables cannot be compared.
    digest = hmac.digest(house.top, f"address|{home_of(address)}".encode(), "sha256")
    return to_base64(digest[:HASH_BYTES])


def home_of(address: str) -> str:
    """The IPv4 address, or the IPv6 network of the connection, in one spelling. Raises ValueError."""
    match ip_address(address):
        case IPv4Address() as of_four:
            return str(of_four)
        case IPv6Address(ipv4_mapped=IPv4Address() as of_four):
            return str(of_four)
        case of_six:
            return str(ip_network((of_six, HOME_BITS), strict=False))
