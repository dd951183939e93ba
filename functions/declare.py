"""Route ``declare``: show 13 cards in groups, or one's groups as a loser."""

from rummy.aws.process import aws_ports
from rummy.play.loop import play
from rummy.ports import Ports
from rummy.websocket import Request, websocket
from rummy.wire.declare import DECLARE
from rummy.wire.messages import command_of
from rummy.wire.reading import read


def declare(request: Request, ports: Ports) -> None:
    message = read(request.body, DECLARE)
    command = command_of(message)
    play(ports, message.table, command, by=request.player, at=request.at, connection=request.connection)


handler = websocket(declare, aws_ports("announcer", "ledger_store", "table_store"))
