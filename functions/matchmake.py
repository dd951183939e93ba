"""Route ``matchmake``: what the house offers, joining, private tables, leaving, taking one's seat over."""

from typing import assert_never

from rummy.aws.process import aws_ports
from rummy.play import lobby
from rummy.play.loop import play
from rummy.ports import Ports
from rummy.websocket import Request, websocket
from rummy.wire.matchmake import (
    MATCHMAKE,
    CreatePrivateMessage,
    JoinMessage,
    LeaveMessage,
    LobbyAnswer,
    LobbyMessage,
    SyncMessage,
)
from rummy.wire.messages import command_of
from rummy.wire.reading import read


def matchmake(request: Request, ports: Ports) -> LobbyAnswer | None:
    message = read(request.body, MATCHMAKE)
    player, connection, at = request.player, request.connection, request.at
    match message:
        case LobbyMessage():
            return lobby.lobby(ports, message, player=player, at=at)
        case CreatePrivateMessage():
            return lobby.create_private(ports, message, player=player, at=at)
        case JoinMessage():
            lobby.join(
                ports,
                message,
                player=player,
                name=request.name,
                connection=connection,
                address=request.address,
                at=at,
            )
        case SyncMessage():
            lobby.sync(ports, player=player, connection=connection, at=at)
        case LeaveMessage():
            play(ports, message.table, command_of(message), by=player, at=at, connection=connection)
        case _:
            assert_never(message)
    return None  # the announcement is the answer


handler = websocket(matchmake, aws_ports("announcer", "clock", "ledger_store", "switches", "table_store"))
