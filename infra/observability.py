"""The dashboard: are people playing, is the money right, is the clock on time, what does it cost."""

from __future__ import annotations

from collections.abc import Sequence

from aws_cdk import Duration, Stack
from aws_cdk import aws_cloudwatch as cloudwatch
from constructs import Construct

from infra import prices
from infra.alarms import Alarms
from infra.duties import DUTIES
from infra.metrics import Metrics
from infra.settings import StageSettings
from rummy.note import Figure

HOUR = Duration.hours(1)


class Observability(Construct):
    """One dashboard, whose rows are questions, and the alarms."""

    def __init__(self, scope: Construct, construct_id: str, *, metrics: Metrics, settings: StageSettings) -> None:
        super().__init__(scope, construct_id)
        self._metrics, self._settings = metrics, settings
        cloudwatch.Dashboard(
            self,
            "Dashboard",
            dashboard_name=Stack.of(self).stack_name,
            widgets=[self._playing(), self._money(), self._clock(), self._cost()],
        )
        Alarms(self, "Alarms", metrics=metrics, settings=settings)

    def _playing(self) -> list[cloudwatch.IWidget]:
        ours, sockets = self._metrics.ours, self._metrics.of_sockets
        moves = [ours(figure) for figure in (Figure.MOVES, Figure.CONFLICTS, Figure.PUSHES_GONE)]
        return [
            _graph("Are people playing? Deals", [ours(Figure.DEALS_STARTED), ours(Figure.DEALS_SETTLED)]),
            _graph("Moves, conflicts, pushes to nobody", moves),
            _graph("Refusals", [self._metrics.refusals()]),
            _graph("Sockets", [sockets("ConnectCount"), sockets("MessageCount")]),
        ]

    def _money(self) -> list[cloudwatch.IWidget]:
        ours, waiting = self._metrics.ours, self._metrics.waiting_calls()
        ages = [ours(Figure.SETTLEMENT_AGE, statistic) for statistic in ("p50", "Maximum")]
        return [
            _graph("Is the money right? Drift, missing reports", [ours(Figure.DRIFT, "Maximum"), waiting]),
            _graph("Settlement age (ms)", ages, limit=self._settings.settlement_age),
            _graph("Rake (minor units)", [ours(Figure.RAKE)]),
        ]

    def _clock(self) -> list[cloudwatch.IWidget]:
        ours, clock, move = self._metrics.ours, self._metrics.of_clock, self._metrics.function
        lags = [ours(Figure.CLOCK_LAG, statistic) for statistic in ("p50", "p99", "Maximum")]
        clocks = [clock(name) for name in ("ExecutionsStarted", "ExecutionsFailed", "ExecutionThrottled")]
        durations = [move("move", "Duration", statistic) for statistic in ("p50", "p99")]
        return [
            _graph("Is the clock on time? Lag (ms)", lags, limit=self._settings.clock_lag),
            _graph("Lapses, tables not woken", [ours(Figure.LAPSES), ours(Figure.TABLES_FAILED)]),
            _graph("Clocks, the watchdog's looks", [*clocks, ours(Figure.WATCHED)]),
            _graph(
                "How long does a move take? (ms)",
                [*durations, self._metrics.of_sockets("IntegrationLatency", "p99")],
                limit=self._settings.move_p99,
            ),
        ]

    def _cost(self) -> list[cloudwatch.IWidget]:
        return [
            cloudwatch.GraphWidget(
                title="What does it cost? (estimate, US dollars an hour; without logs, storage, transfer)",
                width=24,
                stacked=True,
                left=[self._messages(), self._functions(), self._stores(), self._ticks()],
                left_y_axis=cloudwatch.YAxisProps(min=0),
            )
        ]

    def _messages(self) -> cloudwatch.IMetric:
        both = [self._metrics.of_sockets("MessageCount", period=HOUR), self._metrics.of_http("Count", HOUR)]
        return _priced("Messages", [(metric, prices.MESSAGE) for metric in both])

    def _functions(self) -> cloudwatch.IMetric:
        durations = [
            # Milliseconds of MB into seconds of GB.
            (self._metrics.function(name, "Duration", period=HOUR), duty.memory / 1024e3 * prices.GIGABYTE_SECOND)
            for name, duty in DUTIES.items()
        ]
        calls = [(metric, prices.CALL) for metric in self._metrics.functions_of_all("Invocations", HOUR)]
        return _priced("Functions", [*durations, *calls])

    def _stores(self) -> cloudwatch.IMetric:
        units = {"ConsumedWriteCapacityUnits": prices.WRITE_UNIT, "ConsumedReadCapacityUnits": prices.READ_UNIT}
        return _priced(
            "Stores",
            [(metric, price) for name, price in units.items() for metric in self._metrics.of_stores(name, period=HOUR)],
        )

    def _ticks(self) -> cloudwatch.IMetric:
        return _priced("Clock", [(self._metrics.function("tick", "Invocations", period=HOUR), prices.TICK)])


def _graph(title: str, metrics: Sequence[cloudwatch.IMetric], *, limit: int | None = None) -> cloudwatch.IWidget:
    """``limit`` is a service level, drawn as a line."""
    level = [] if limit is None else [cloudwatch.HorizontalAnnotation(value=limit, label="service level")]
    return cloudwatch.GraphWidget(
        title=title,
        width=6,
        left=list(metrics),
        left_annotations=level,
        left_y_axis=cloudwatch.YAxisProps(min=0),
    )


def _priced(label: str, counted: Sequence[tuple[cloudwatch.Metric, float]]) -> cloudwatch.MathExpression:
    """What is counted, each at its price; what was not counted costs nothing."""
    names = {f"{label.lower()}{number}": of for number, of in enumerate(counted)}
    return cloudwatch.MathExpression(
        expression=" + ".join(f"FILL({name}, 0) * {price:.10f}" for name, (_, price) in names.items()),
        using_metrics={name: metric for name, (metric, _) in names.items()},
        label=label,
        period=HOUR,
    )
