"""The clock's hand: wakes the tables of a shard that are due; once a minute, sees that every clock runs."""

import time
from datetime import UTC, datetime

from aws_lambda_powertools.metrics import MetricUnit

from rummy.aws.wiring import aws_ports
from rummy.edge import LambdaEvent, Response, count, lambda_handler, logger
from rummy.play.ticking import Ticked, tick, watch
from rummy.ports import Ports


def wake(event: LambdaEvent, ports: Ports) -> Response:
    asked = int(time.time() * 1000)
    if "watchdog" in event:
        dead = watch(ports, asked)
        logger.info("watched", dead=dead)
        return {"dead": list(dead)}
    shard, slot = int(event["shard"]), int(event["slot"])
    done = tick(ports, shard, slot, asked)
    _note(shard, done)
    wake_at = datetime.fromtimestamp(done.wake_at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"shard": shard, "slot": slot, "wakeAt": wake_at, "again": done.again}


def _note(shard: int, done: Ticked) -> None:
    for table, error in done.failed.items():
        logger.error("a table could not be woken", table=table, exc_info=error)
    logger.info("ticked", shard=shard, lags=done.lags, failed=len(done.failed), again=done.again)
    count("TablesFailed", len(done.failed))
    if done.lags:
        count("ClockLag", max(done.lags), unit=MetricUnit.Milliseconds)


handler = lambda_handler(wake, aws_ports)
