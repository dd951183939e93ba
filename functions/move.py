"""Route ``move``: draw, discard, drop, and taking a queued drop back."""

from rummy.aws.wiring import aws_ports
from rummy.edge import Request, websocket
from rummy.play import play
from rummy.ports import Ports
from rummy.wire import MOVE, command_of, read


def move(request: Request, ports: Ports) -> None:
    message = read(request.body, MOVE)
    command = command_of(message)
    play(ports, message.table, command, by=request.player, at=request.at, connection=request.connection)


handler = websocket(move, aws_ports)
