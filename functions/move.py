"""Route ``move``: draw, discard, drop, and taking a queued drop back."""

from rummy.aws.process import aws_ports
from rummy.play.loop import play
from rummy.ports import Ports
from rummy.websocket import Request, websocket
from rummy.wire.messages import command_of
from rummy.wire.move import MOVE
from rummy.wire.reading import read


def move(request: Request, ports: Ports) -> None:
    message = read(request.body, MOVE)
    command = command_of(message)
    play(ports, message.table, command, by=request.player, at=request.at, connection=request.connection)


handler = websocket(move, aws_ports("announcer", "table_store"))
