from __future__ import annotations

from tests.infra.assembly import JSON, Assembly


def keys(schema: list[JSON]) -> tuple[str, ...]:
    return tuple(key["AttributeName"] for key in schema)


def index(store: JSON, name: str) -> tuple[tuple[str, ...], str]:
    (found,) = (index for index in store["GlobalSecondaryIndexes"] if index["IndexName"] == name)
    return keys(found["KeySchema"]), found["Projection"]["ProjectionType"]


def types(store: JSON) -> dict[str, str]:
    return {attribute["AttributeName"]: attribute["AttributeType"] for attribute in store["AttributeDefinitions"]}


def test_tables_expire_and_are_found_by_their_deadline(assembly: Assembly) -> None:
    tables = assembly.resource("Tables")["Properties"]

    assert keys(tables["KeySchema"]) == ("pk", "sk")
    assert types(tables) == {"pk": "S", "sk": "S", "shard": "N", "deadline": "N"}
    assert index(tables, "clock") == (("shard", "deadline"), "KEYS_ONLY")
    assert tables["TimeToLiveSpecification"] == {"AttributeName": "ttl", "Enabled": True}
    assert tables["BillingMode"] == "PAY_PER_REQUEST"


def test_the_ledger_can_be_restored_to_any_moment_and_read_by_day(assembly: Assembly) -> None:
    ledger = assembly.resource("Ledger")["Properties"]

    assert keys(ledger["KeySchema"]) == ("pk", "sk")
    assert types(ledger) == {"pk": "S", "sk": "S", "day": "S", "at": "N"}
    assert index(ledger, "days") == (("day", "at"), "ALL")
    assert ledger["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert "TimeToLiveSpecification" not in ledger
    assert ledger["BillingMode"] == "PAY_PER_REQUEST"


def test_players_sign_in_by_email_and_cannot_change_their_birthdate(assembly: Assembly) -> None:
    pool = assembly.resource("Players")["Properties"]

    assert pool["UsernameAttributes"] == ["email"]
    assert {"Name": "birthdate", "Required": True, "Mutable": False} in pool["Schema"]


def test_the_app_signs_in_without_a_secret_or_a_hosted_page(assembly: Assembly) -> None:
    client = assembly.resource("AccountsApp")["Properties"]

    assert set(client["ExplicitAuthFlows"]) == {
        "ALLOW_USER_PASSWORD_AUTH",
        "ALLOW_USER_SRP_AUTH",
        "ALLOW_REFRESH_TOKEN_AUTH",
    }
    assert not client.get("GenerateSecret")
    assert client["AllowedOAuthFlowsUserPoolClient"] is False
