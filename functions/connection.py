"""Routes ``$connect``, ``$disconnect`` and ``$default``: presence, pings, and everything unknown."""

from rummy.aws.process import aws_ports
from rummy.play.presence import hang_up
from rummy.ports import Ports
from rummy.websocket import Request, websocket
from rummy.wire.ping import PING, PongAnswer
from rummy.wire.reading import read


def connection(request: Request, ports: Ports) -> PongAnswer | None:
    if request.kind == "CONNECT":
        return None  # the authorizer has let him in; nothing may be posted to a connection being made
    if request.kind == "DISCONNECT":
        hang_up(ports, player=request.player, connection=request.connection)
        return None
    read(request.body, PING)
    return PongAnswer()


handler = websocket(connection, aws_ports())
