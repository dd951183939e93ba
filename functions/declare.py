"""Route ``declare``: show 13 cards in groups, or one's groups as a loser."""

from rummy.aws.wiring import aws_ports
from rummy.edge import Request, websocket
from rummy.play import play
from rummy.ports import Ports
from rummy.wire import DECLARE, command_of, read


def declare(request: Request, ports: Ports) -> None:
    message = read(request.body, DECLARE)
    command = command_of(message)
    play(ports, message.table, command, by=request.player, at=request.at, connection=request.connection)


handler = websocket(declare, aws_ports)
