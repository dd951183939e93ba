"""Every answer over the WebSocket: for clients, who may get any. A function imports only those that it gives."""

from rummy.wire.answer import MalformedAnswer, RefusedAnswer
from rummy.wire.matchmake import LobbyAnswer
from rummy.wire.ping import PongAnswer
from rummy.wire.pushes import NoticeAnswer, TableAnswer
from rummy.wire.settle import ResultAnswer

Answer = TableAnswer | RefusedAnswer | MalformedAnswer | LobbyAnswer | ResultAnswer | NoticeAnswer | PongAnswer
