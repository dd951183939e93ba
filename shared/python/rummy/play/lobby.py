"""Finding a seat: what the house offers, open tables, practice, private tables, taking a seat over."""

from dataclasses import replace
from typing import Final

from rummy.play.apart import address_hash
from rummy.play.loop import next_shard, play, show
from rummy.play.presence import existing
from rummy.ports import Conflict, Kind, Ports, kind_of
from rummy.rules.variants import VARIANTS
from rummy.table.commands import Join
from rummy.table.evolve import with_connection
from rummy.table.fairness import SEED_BYTES, hashed
from rummy.table.notation import to_base64
from rummy.table.refusals import Refusal, Refused
from rummy.table.state import House, Table, new_table
from rummy.wire.matchmake import CreatePrivateMessage, JoinMessage, LobbyAnswer, LobbyMessage

TABLE_ID_BYTES: Final = 9
"""Twelve characters of base64."""
CODE_LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""31, none that is easily taken for another."""
CODE_LENGTH: Final = 8
TRIES: Final = 6


def lobby(ports: Ports, message: LobbyMessage, *, player: str, at: int) -> LobbyAnswer:
    """What the house offers, and the open table of a kind or code when one is asked for. Raises Refused."""
    if message.code is not None or message.variant is not None:
        _check_open(ports)
    if message.code is not None:
        return _offer(ports, player, _private_table(ports, message.code))
    if message.variant is None or message.seats is None or message.stake is None:
        return _offer(ports, player, None)
    kind = _kind(ports, player, message.variant, message.stake, message.seats, practice=message.practice)
    return _offer(ports, player, _open_table(ports, kind, at))


def create_private(ports: Ports, message: CreatePrivateMessage, *, player: str, at: int) -> LobbyAnswer:
    """Make a private table; its code and commitment are in the answer. Raises Refused."""
    _check_open(ports)
    if ports.ledger.balance(player).is_banned(at):
        raise Refused(Refusal.BANNED)
    kind = _kind(ports, player, message.variant, message.stake, message.seats, practice=False)
    for attempt in range(TRIES):
        code = "".join(CODE_LETTERS[letter % len(CODE_LETTERS)] for letter in _letters(ports))
        try:
            return _offer(ports, player, _make(ports, kind, at, code=code))
        except Conflict:
            ports.lost(attempt)
    raise Refused(Refusal.BUSY)


def _check_open(ports: Ports) -> None:
    """Nobody finds a seat while no deals begin. Raises Refused (draining)."""
    if ports.switches.draining():
        raise Refused(Refusal.DRAINING)


def _letters(ports: Ports) -> list[int]:
    """Random bytes for a code, those of the uneven last stretch passed over so that each letter is equally likely."""
    even = 256 - 256 % len(CODE_LETTERS)
    letters: list[int] = []
    while len(letters) < CODE_LENGTH:
        letters += [byte for byte in ports.luck(CODE_LENGTH) if byte < even]
    return letters[:CODE_LENGTH]


def join(
    ports: Ports, message: JoinMessage, *, player: str, name: str, connection: str, address: str, at: int
) -> Table:
    """Seat the player at the table whose commitment he was shown, and deal when it is full. Raises Refused."""
    sitting = _sitting(ports, player)
    if sitting is not None:
        if not _asks_for(message, sitting, player):
            raise Refused(Refusal.SEATED_ELSEWHERE)
        return sync(ports, player=player, connection=connection, at=at)
    _check_open(ports)
    table = _table_to_join(ports, message, player, at)
    _check_allowed(ports, table, player, at)
    commitment, nonce = bytes.fromhex(message.commitment), bytes.fromhex(message.nonce)
    command = Join(name, commitment, nonce, connection, address_hash(ports, table.house, address))
    try:
        return play(ports, table.house.table, command, by=player, at=at, connection=connection)
    except Refused as refused:
        if message.code is not None:
            raise Refused(Refusal.CODE_REFUSED) from refused
        if refused.why in {Refusal.TABLE_FULL, Refusal.TABLE_CLOSED, Refusal.COMMITMENT_CHANGED}:
            raise _changed(ports, kind_of(table.house), at) from refused
        raise


def _check_allowed(ports: Ports, table: Table, player: str, at: int) -> None:
    """Raises Refused for whom the house has banned, or who by chips or limits would not be dealt in for chips."""
    balance = ports.ledger.balance(player)
    barred = balance.barred(table.house.hold, at) if table.house.stake or balance.is_banned(at) else None
    if barred is not None:
        raise Refused(Refusal(barred.value))


def _asks_for(message: JoinMessage, table: Table, player: str) -> bool:
    """Whether a join by a seated player means the table that he sits at, and so asks for his view."""
    if table.seat_of(player) is None:
        return False
    wanted = Kind(message.variant, message.stake, message.seats, player if message.practice else None)
    return message.code == table.house.code and wanted == kind_of(table.house)


def _table_to_join(ports: Ports, message: JoinMessage, player: str, at: int) -> Table:
    if message.code is not None:
        return _private_table(ports, message.code)
    kind = _kind(ports, player, message.variant, message.stake, message.seats, practice=message.practice)
    return _open_table(ports, kind, at)


def _changed(ports: Ports, kind: Kind, at: int) -> Refused:
    """The open table is another by now: refuse with its commitment, so that a nonce is given for it."""
    return Refused(Refusal.COMMITMENT_CHANGED, _open_table(ports, kind, at).house.commitment.hex())


def sync(ports: Ports, *, player: str, connection: str, at: int) -> Table:
    """Take the player's seat over on this connection and show it to him. Raises Refused (not_seated)."""
    for attempt in range(TRIES):
        table = _sitting(ports, player)
        number = None if table is None else table.seat_of(player)
        if table is None or number is None:
            raise Refused(Refusal.NOT_SEATED)
        ports.note.say(table=table.house.table, deal=table.number)
        if _taken_over(ports, table, number, player, connection):
            show(ports, with_connection(table, number, connection), player, connection, at)
            return table
        ports.lost(attempt)
    raise Refused(Refusal.BUSY)


def _taken_over(ports: Ports, table: Table, number: int, player: str, connection: str) -> bool:
    """Whether the seat is played from this connection now; not so when yet another one was faster."""
    seat = table.seats[number]
    old = None if seat is None else seat.connection
    return old == connection or ports.tables.connect(table.house.table, number, player, old, connection)


def _sitting(ports: Ports, player: str) -> Table | None:
    """The table where the player sits or has an unsettled deal; a note of one that is gone is dropped."""
    table_id = ports.tables.table_of(player)
    if table_id is None:
        return None
    table = existing(ports, table_id)
    if table is not None and (table.seat_of(player) is not None or _owes(table, player)):
        return table
    ports.tables.forget(player, table_id)
    return None


def _owes(table: Table, player: str) -> bool:
    return table.playing and table.deal is not None and table.deal.place_of(player) is not None


def _kind(ports: Ports, player: str, variant: str, stake: int, seats: int, *, practice: bool) -> Kind:
    stakes = (0,) if practice else ports.rules.stakes
    if stake not in stakes or seats > VARIANTS[variant].seats_max:
        raise Refused(Refusal.NO_SUCH_KIND)
    return Kind(variant, stake, seats, player if practice else None)


def _private_table(ports: Ports, code: str) -> Table:
    table_id = ports.tables.table_of_code(code)
    table = None if table_id is None else existing(ports, table_id)
    if table is None or None not in table.seats:
        raise Refused(Refusal.CODE_REFUSED)
    return table


def _open_table(ports: Ports, kind: Kind, at: int) -> Table:
    """The one open table of a kind, made when there is none. Raises Refused (busy) when others are always faster."""
    for attempt in range(TRIES):
        table_id = ports.tables.open_table(kind)
        table = None if table_id is None else existing(ports, table_id)
        if table is not None and None in table.seats:
            return table
        if table_id is not None:
            ports.tables.unlist(kind, table_id)
        try:
            return _make(ports, kind, at, code=None)
        except Conflict:
            ports.lost(attempt)
    raise Refused(Refusal.BUSY)


def _make(ports: Ports, kind: Kind, at: int, *, code: str | None) -> Table:
    """A new empty table; a public or practice one becomes the open table of its kind. Raises Conflict."""
    house = House(
        table=to_base64(ports.luck(TABLE_ID_BYTES)),
        variant=VARIANTS[kind.variant],
        stake=kind.stake,
        seats=kind.seats,
        pace=ports.rules.practice_pace if kind.owner is not None else ports.rules.pace,
        top=_top(ports, kind),
        owner=kind.owner,
        code=code,
    )
    table = replace(new_table(house, listed=code is None), shard=next_shard(ports))
    ports.tables.save(None, table, None, at)
    return table


def _top(ports: Ports, kind: Kind) -> bytes:
    """The seed that a table's chain hangs from: by chance, unless a sandbox has chosen it for practice."""
    chosen = ports.rules.practice_seed
    return hashed(chosen.encode(), 1) if chosen and kind.owner is not None else ports.luck(SEED_BYTES)


def _offer(ports: Ports, player: str, table: Table | None) -> LobbyAnswer:
    answer = LobbyAnswer(
        variants=tuple(VARIANTS),
        stakes=ports.rules.stakes,
        available=ports.ledger.balance(player).available,
        sitting=ports.tables.table_of(player),
    )
    if table is None:
        return answer
    house = table.house
    return answer.model_copy(
        update={
            "table": house.table,
            "variant": house.variant.key,
            "stake": house.stake,
            "size": house.seats,
            "seated": len(table.seated),
            "hold": house.hold,
            "commitment": house.commitment.hex(),
            "code": house.code,
        }
    )
