"""Routes ``$connect``, ``$disconnect`` and ``$default``: presence, pings, and everything unknown."""

from rummy.aws.wiring import aws_ports
from rummy.edge import Request, websocket
from rummy.play import lobby
from rummy.ports import Ports
from rummy.wire import PING, Answer, PongAnswer, read


def connection(request: Request, ports: Ports) -> Answer | None:
    if request.kind == "CONNECT":
        return None  # the authorizer has let him in; nothing may be posted to a connection being made
    if request.kind == "DISCONNECT":
        lobby.hang_up(ports, player=request.player, connection=request.connection)
        return None
    read(request.body, PING)
    return PongAnswer()


handler = websocket(connection, aws_ports)
