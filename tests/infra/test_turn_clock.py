from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from jsonata.jsonata import Jsonata

from infra.turn_clock import DEFINITION
from tests.infra.assembly import JSON, Assembly, text

INVOKE_TICK = ("lambda:InvokeFunction", "{FunctionsTick.Arn}")


@pytest.fixture
def workflow(dev: Assembly) -> JSON:
    content: JSON = json.loads(dev.resource("TurnClock")["Properties"]["DefinitionString"])
    return content


def expressions(value: object) -> Iterator[str]:
    match value:
        case str() if found := re.fullmatch(r"\{%(.*)%\}", value):
            yield found[1].strip()
        case dict():
            for part in value.values():
                yield from expressions(part)
        case list():
            for part in value:
                yield from expressions(part)


def evaluate(expression: str, states: JSON) -> object:
    parsed = Jsonata(expression)
    parsed.assign("states", states)
    return parsed.evaluate({})


def test_the_template_holds_the_file_itself(workflow: JSON) -> None:
    assert workflow == json.loads(DEFINITION.read_bytes())


def test_it_sleeps_ticks_and_asks_whether_again(workflow: JSON) -> None:
    states = workflow["States"]

    assert workflow["QueryLanguage"] == "JSONata"
    assert workflow["StartAt"] == "Sleep"
    assert {name: state["Type"] for name, state in states.items()} == {
        "Sleep": "Wait",
        "Tick": "Task",
        "Again?": "Choice",
        "Done": "Succeed",
    }
    assert (states["Sleep"]["Next"], states["Tick"]["Next"]) == ("Tick", "Again?")
    assert [choice["Next"] for choice in states["Again?"]["Choices"]] == ["Sleep"]
    assert states["Again?"]["Default"] == "Done"


def test_it_speaks_jsonata_only(workflow: JSON) -> None:
    for state in workflow["States"].values():
        assert not {"Parameters", "InputPath", "OutputPath", "ResultPath", "TimestampPath"} & state.keys()


def test_its_expressions_say_what_the_tick_answers(workflow: JSON) -> None:
    answer = {"shard": 3, "slot": 1_796_000_100, "wakeAt": "2026-11-30T02:35:00Z", "again": True}
    states = {"input": answer, "result": {"Payload": answer}}

    (wake,) = expressions(workflow["States"]["Sleep"])
    (again,) = expressions(workflow["States"]["Again?"])
    assert evaluate(wake, states) == "2026-11-30T02:35:00Z"
    assert evaluate(again, states) is True
    assert [evaluate(told, states) for told in expressions(workflow["States"]["Tick"])] == [answer, answer]


def test_a_failing_tick_is_tried_again_within_the_slot(workflow: JSON) -> None:
    (retry,) = workflow["States"]["Tick"]["Retry"]

    assert retry["ErrorEquals"] == ["States.ALL"]
    assert retry["MaxDelaySeconds"] * retry["MaxAttempts"] < 300


def test_it_is_a_standard_workflow_that_knows_the_tick_alone(assembly: Assembly) -> None:
    clock = assembly.resource("TurnClock")["Properties"]
    role = assembly.resource("TurnClockClockRole")["Properties"]

    assert clock["StateMachineType"] == "STANDARD"
    assert {key: text(value) for key, value in clock["DefinitionSubstitutions"].items()} == {
        "TickFunction": "{FunctionsTick.Arn}"
    }
    assert set(assembly.statements(role)) == {INVOKE_TICK}


def test_functions_start_the_clock_that_there_is(assembly: Assembly) -> None:
    known = text(assembly.function("tick")["Environment"]["Variables"]["CLOCK_ARN"])

    assert known.endswith(f":stateMachine:{assembly.resource('TurnClock')['Properties']['StateMachineName']}")


def test_the_watchdog_looks_every_minute(assembly: Assembly) -> None:
    watchdog = assembly.resource("TurnClockWatchdog")["Properties"]
    role = assembly.resource("TurnClockWatchdogRole")["Properties"]

    assert watchdog["ScheduleExpression"] == "rate(1 minute)"
    assert watchdog["State"] == "ENABLED"
    assert text(watchdog["Target"]["Arn"]) == "{FunctionsTick.Arn}"
    assert json.loads(watchdog["Target"]["Input"]) == {"watchdog": True}
    assert set(assembly.statements(role)) == {INVOKE_TICK}
