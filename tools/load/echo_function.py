"""The echo: reads one item, updates one, posts to the connections it is told. A Lambda function, never imported."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import boto3

KEY = {"pk": {"S": "ECHO"}, "sk": {"S": "STATE"}}
THREADS = ThreadPoolExecutor(16)

store = boto3.client("dynamodb")
gateway = boto3.client("apigatewaymanagementapi", endpoint_url=os.environ["CALLBACK_URL"])


def handler(event: dict[str, Any], _context: object) -> dict[str, Any]:
    """As little as anybody's move could be who reads, writes and tells everybody."""
    if event.get("requestContext", {}).get("eventType") == "MESSAGE":
        echo(event["requestContext"]["connectionId"], json.loads(event["body"]))
    print('{"message":"echoed"}')
    return {"statusCode": 200}


def echo(own: str, said: dict[str, Any]) -> None:
    """Without ``lines`` who asks is told his own line."""
    store.get_item(TableName=os.environ["TABLES_STORE"], Key=KEY, ConsistentRead=True)
    store.update_item(
        TableName=os.environ["TABLES_STORE"],
        Key=KEY,
        UpdateExpression="SET #said = :said",
        ExpressionAttributeNames={"#said": "said"},
        ExpressionAttributeValues={":said": {"S": str(said["id"])}},
    )
    text = json.dumps({"line": own, "id": said["id"]}).encode()
    list(THREADS.map(lambda line: gateway.post_to_connection(ConnectionId=line, Data=text), said["lines"] or [own]))
