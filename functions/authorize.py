"""The authorizer of ``$connect``: burns a one-time ticket and says who is there."""

import time

from rummy.aws.process import aws_ports
from rummy.edge import LambdaEvent, Response, lambda_handler
from rummy.ports import Identity, Ports


def authorize(event: LambdaEvent, ports: Ports) -> Response:
    ticket = (event.get("queryStringParameters") or {}).get("ticket", "")
    headers = {name.lower(): text for name, text in (event.get("headers") or {}).items()}
    # There is no CORS for WebSockets: a page of a foreign origin is kept out here; apps send no origin.
    foreign = "origin" in headers and headers["origin"] not in ports.rules.allowed_origins
    who = None if foreign else ports.tickets.burn(ticket, int(time.time()))
    ports.note.say(outcome="foreign_origin" if foreign else "refused" if who is None else "accepted")
    ports.note.say(player=None if who is None else who.player)
    return _policy(event["methodArn"], who)


def _policy(arn: str, who: Identity | None) -> Response:
    effect = "Deny" if who is None else "Allow"
    statement = {"Action": "execute-api:Invoke", "Effect": effect, "Resource": arn}
    return {
        "principalId": "nobody" if who is None else who.player,
        "policyDocument": {"Version": "2012-10-17", "Statement": [statement]},
        "context": {} if who is None else {"player": who.player, "name": who.name},
    }


handler = lambda_handler(authorize, aws_ports("tickets"))
