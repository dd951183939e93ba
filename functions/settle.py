"""Route ``settle``: the itemised result of a deal, settling one whose time to arrange is over."""

from rummy.aws.process import aws_ports
from rummy.play.results import settled
from rummy.ports import Ports
from rummy.websocket import Request, websocket
from rummy.wire.reading import read
from rummy.wire.settle import SETTLE, ResultAnswer


def settle(request: Request, ports: Ports) -> ResultAnswer:
    return settled(ports, read(request.body, SETTLE), player=request.player, at=request.at)


handler = websocket(settle, aws_ports("announcer", "ledger_store", "table_store"))
