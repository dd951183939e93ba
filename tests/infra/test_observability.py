from __future__ import annotations

import json
import re

import pytest
from aws_cdk import Stack
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk.assertions import Template

from infra.duties import DUTIES
from infra.metrics import total
from rummy.edge import line
from rummy.note import Figure, Note
from tests.infra.assembly import JSON, ROOT, Assembly, built, settings_of, text

RUNBOOK = ROOT / "docs" / "operations.md"
TOPIC = "{ObservabilityAlarmsTopic}"
QUESTIONS = ("Are people playing?", "Is the money right?", "Is the clock on time?", "What does it cost?")
LEVELS = {"MoveSlow": 500, "ClockLate": 3000, "SettlementOld": 120000}


def alarms(assembly: Assembly) -> dict[str, JSON]:
    """By its name without the stack's."""
    stack = f"rummy-{assembly.stage}-"
    found = assembly.of_type("AWS::CloudWatch::Alarm").values()
    return {str(alarm["AlarmName"]).removeprefix(stack): alarm for alarm in found}


def budget(assembly: Assembly) -> JSON:
    (found,) = assembly.of_type("AWS::Budgets::Budget").values()
    return found


def chapter(title: str) -> str:
    """What stands in the runbook under a heading of the second level."""
    (found,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", RUNBOOK.read_text(), re.DOTALL | re.MULTILINE)
    return str(found)


def test_every_alarm_is_in_the_runbook_and_every_entry_is_an_alarm(prod: Assembly) -> None:
    entries = re.findall(r"^### (\w+)$", chapter("Alarms"), re.MULTILINE)
    name = str(budget(prod)["Budget"]["BudgetName"]).removeprefix("rummy-prod-")

    assert sorted(entries) == sorted([*alarms(prod), name])


def test_the_runbook_states_the_service_levels_that_prod_is_held_to(prod: Assembly) -> None:
    stated = re.findall(r"^\| .* \| ([\d,]+) ms \| `(\w+)` \|$", chapter("Service levels"), re.MULTILINE)

    assert {alarm: int(level.replace(",", "")) for level, alarm in stated} == LEVELS
    assert {name: alarms(prod)[name]["Threshold"] for name in LEVELS} == LEVELS


def test_alarms_mail_when_they_are_over_but_no_drift_is_over_by_itself(assembly: Assembly) -> None:
    told = {name: [text(action) for action in alarm.get("OKActions", ())] for name, alarm in alarms(assembly).items()}
    drift = alarms(assembly)["Drift"]

    assert told == {name: [] if name == "Drift" else [TOPIC] for name in told}
    assert drift["TreatMissingData"] == "ignore"


def test_alarms_mail_the_operator_when_they_go_off(assembly: Assembly) -> None:
    (subscription,) = assembly.of_type("AWS::SNS::Subscription").values()

    assert (subscription["Protocol"], subscription["Endpoint"]) == ("email", "operator@example.com")
    assert text(subscription["TopicArn"]) == TOPIC
    for alarm in alarms(assembly).values():
        assert [text(action) for action in alarm["AlarmActions"]] == [TOPIC]
        assert alarm["ActionsEnabled"] is (assembly.stage != "local")


def test_the_topic_is_written_to_by_the_accounts_own_alarms_alone_and_over_tls(assembly: Assembly) -> None:
    (policy,) = assembly.of_type("AWS::SNS::TopicPolicy").values()
    clear, alarm = policy["PolicyDocument"]["Statement"]

    assert (clear["Effect"], clear["Condition"]) == ("Deny", {"Bool": {"aws:SecureTransport": "false"}})
    assert (alarm["Effect"], alarm["Action"]) == ("Allow", "sns:Publish")
    assert alarm["Principal"] == {"Service": "cloudwatch.amazonaws.com"}
    assert alarm["Condition"] == {"StringEquals": {"aws:SourceAccount": {"Ref": "AWS::AccountId"}}}


@pytest.mark.parametrize(
    "figure", [Figure.CLOCK_LAG, Figure.SETTLEMENT_AGE, Figure.DRIFT, Figure.TABLES_FAILED, Figure.WATCHED]
)
def test_functions_count_where_the_alarms_look(assembly: Assembly, figure: Figure) -> None:
    note = Note()
    note.measure(figure, 1)
    written = json.loads(line(note, assembly.function("tick")["Environment"]["Variables"]["STAGE"], 0))
    (told,) = written["_aws"]["CloudWatchMetrics"]
    (alarm,) = (alarm for alarm in alarms(assembly).values() if alarm.get("MetricName") == figure.value)

    assert (alarm["Namespace"], alarm["MetricName"]) == (told["Namespace"], told["Metrics"][0]["Name"])
    assert {of["Name"]: of["Value"] for of in alarm["Dimensions"]} == {
        name: written[name] for name in told["Dimensions"][0]
    }


def test_a_watchdog_that_is_silent_is_no_good_news(assembly: Assembly) -> None:
    found = alarms(assembly)
    clock, reports = found.pop("ClockSilent"), found.pop("ReportsSilent")
    found.pop("Drift")

    for silent in (clock, reports):
        assert (silent["ComparisonOperator"], silent["Threshold"]) == ("LessThanThreshold", 1)
        assert silent["TreatMissingData"] == "breaching"
    assert (clock["MetricName"], clock["Period"], clock["EvaluationPeriods"]) == ("Watched", 300, 1)
    assert {alarm["TreatMissingData"] for alarm in found.values()} == {"notBreaching"}


def test_reports_that_are_not_even_begun_for_two_hours_are_missed(assembly: Assembly) -> None:
    alarm = alarms(assembly)["ReportsSilent"]
    (of,) = alarm["Dimensions"]

    assert (alarm["Namespace"], alarm["MetricName"], text(of["Value"])) == (
        "AWS/Lambda",
        "Invocations",
        "{FunctionsReport}",
    )
    assert (alarm["Period"], alarm["EvaluationPeriods"], alarm["Statistic"]) == (3600, 2, "Sum")


@pytest.mark.parametrize("name", ["FunctionErrors", "FunctionsThrottled"])
def test_every_function_is_watched(assembly: Assembly, name: str) -> None:
    metrics = [metric["MetricStat"]["Metric"] for metric in alarms(assembly)[name]["Metrics"] if "MetricStat" in metric]
    watched = {text(dimension["Value"]) for metric in metrics for dimension in metric["Dimensions"]}

    assert watched == {f"{{Functions{function.capitalize()}}}" for function in DUTIES}


def test_both_stores_and_their_indexes_are_watched(dev: Assembly) -> None:
    metrics = alarms(dev)["StoresThrottled"]["Metrics"]
    dimensions = [metric["MetricStat"]["Metric"]["Dimensions"] for metric in metrics if "MetricStat" in metric]
    watched = {tuple(sorted(text(one["Value"]) for one in of)) for of in dimensions}

    tables, ledger = "{rummy-dev-data:TablesStore}", "{rummy-dev-data:LedgerStore}"
    assert watched == {(tables,), ("clock", tables), (ledger,), ("days", ledger)}


def test_an_alarm_adds_up_no_more_than_cloudwatch_can() -> None:
    metrics = [cloudwatch.Metric(namespace="Rummy", metric_name=f"M{number}") for number in range(11)]

    with pytest.raises(ValueError, match="10 metrics at most, not 11: make two of it"):
        total(metrics)


def test_the_months_spending_mails_the_operator_before_it_is_too_much(dev: Assembly, prod: Assembly) -> None:
    limits = [budget(assembly)["Budget"]["BudgetLimit"] for assembly in (dev, prod)]
    told = [
        (notice["Notification"]["NotificationType"], notice["Notification"]["Threshold"], notice["Subscribers"])
        for notice in budget(prod)["NotificationsWithSubscribers"]
    ]

    operator = [{"SubscriptionType": "EMAIL", "Address": "operator@example.com"}]
    assert limits == [{"Amount": 20, "Unit": "USD"}, {"Amount": 500, "Unit": "USD"}]
    assert told == [("ACTUAL", 80, operator), ("FORECASTED", 100, operator)]


def test_one_stage_of_an_account_is_enough_to_watch_its_spending() -> None:
    stack = built(settings_of("dev").model_copy(update={"budget": 0})).node.find_child("rummy-dev")
    kinds = [one["Type"] for one in Template.from_stack(Stack.of(stack)).to_json()["Resources"].values()]

    assert "AWS::CloudWatch::Alarm" in kinds
    assert "AWS::Budgets::Budget" not in kinds


def test_the_dashboards_rows_are_the_four_questions(assembly: Assembly) -> None:
    rows: dict[int, str] = {}
    for widget in dashboard(assembly)["widgets"]:
        rows.setdefault(widget["y"], widget["properties"]["title"])

    for (_, title), question in zip(sorted(rows.items()), QUESTIONS, strict=True):
        assert title.startswith(question)


def test_the_dashboard_shows_every_figure_of_ours_for_its_stage_alone(assembly: Assembly) -> None:
    shown = [metric for widget in dashboard(assembly)["widgets"] for metric in widget["properties"]["metrics"]]
    ours = [metric for metric in shown if metric[0] == "Rummy"]
    (searched,) = (metric[0]["expression"] for metric in shown if "SEARCH" in str(metric[0]))

    assert {metric[1] for metric in ours} | {"Refusals"} == {figure.value for figure in Figure}
    assert {(metric[2], metric[3]) for metric in ours} == {("Stage", assembly.stage)}
    assert searched == f"""SEARCH('{{Rummy,Code,Stage}} MetricName="Refusals" Stage="{assembly.stage}"', 'Sum', 300)"""


def dashboard(assembly: Assembly) -> JSON:
    (found,) = assembly.of_type("AWS::CloudWatch::Dashboard").values()
    body: JSON = json.loads(text(found["DashboardBody"]))
    return body
