"""Route ``settle``: the itemised result of a deal, settling one whose time to arrange is over."""

from rummy.aws.wiring import aws_ports
from rummy.edge import Request, websocket
from rummy.play.results import settled
from rummy.ports import Ports
from rummy.wire import SETTLE, Answer, read


def settle(request: Request, ports: Ports) -> Answer:
    return settled(ports, read(request.body, SETTLE), player=request.player, at=request.at)


handler = websocket(settle, aws_ports)
