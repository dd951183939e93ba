"""The clock's hand: wakes the tables of a shard that are due; once a minute, sees that every clock runs."""

import time
from datetime import UTC, datetime

from rummy.aws.process import aws_ports
from rummy.edge import LambdaEvent, Response, lambda_handler, logger
from rummy.note import Figure, Note
from rummy.play.ticking import Ticked, tick, watch
from rummy.ports import Ports


def wake(event: LambdaEvent, ports: Ports) -> Response:
    asked = int(time.time() * 1000)
    if "watchdog" in event:
        dead = watch(ports, asked)
        ports.note.say(outcome="watched", dead=dead)
        return {"dead": list(dead)}
    shard, slot = int(event["shard"]), int(event["slot"])
    done = tick(ports, shard, slot, asked)
    _tell(ports.note, shard, done)
    wake_at = datetime.fromtimestamp(done.wake_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"shard": shard, "slot": slot, "wakeAt": wake_at, "again": done.again}


def _tell(note: Note, shard: int, done: Ticked) -> None:
    for table, error in done.failed.items():
        logger.error("a table could not be woken", table=table, exc_info=error)
    note.say(outcome="ticked", shard=shard, woken=len(done.lags), again=done.again)
    note.count(Figure.TABLES_FAILED, len(done.failed))
    for lag in done.lags:
        note.measure(Figure.CLOCK_LAG, lag)


handler = lambda_handler(wake, aws_ports("announcer", "clock", "ledger_store", "switches", "table_store"))
