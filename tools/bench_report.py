"""A day's report over made-up postings: processor seconds and memory, by how many rows it has.

The ledger is the real one. Its answers lie ready in a folder as DynamoDB would send them, so boto3 reads and parses
them, and only the network is missing.
"""

import json
import resource
import sqlite3
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import boto3
from botocore.awsrequest import AWSRequest, AWSResponse
from botocore.compat import HTTPHeaders

from rummy.aws import ledger_items as items
from rummy.aws.ledger_store import DynamoLedger
from rummy.memory import memory_ports
from rummy.ports import Ports
from rummy.report.window import Span, parsed, window_from
from rummy.report.writing import make_report
from rummy.rules.variants import VARIANTS
from rummy.table.balances import Balance, balances_after
from rummy.table.notation import digest_of, write
from rummy.table.postings import Posting, buy_in, grant, settle
from tests.report.house import NAMES, by_bots, played
from tools.emulator import REGION
from tools.stack import ROOT

HEADS: Final = ("seat rows", "deals", "replayed", "seconds", "microseconds a row", "peak MB")
SIZES: Final = (0, 1_000, 10_000, 100_000)
DAY: Final = window_from(Span.DAY, parsed("2026-11-29"))
NOW: Final = DAY.end + 900_000
TEMPLATES: Final = 60
"""Deals that are really played; the others are these with other players at other tables."""
DEALS_OF_A_PLAYER: Final = 20
CHIPS: Final = 10**9
PAGE_ITEMS: Final = 800
"""Items of one answer to a query: about a megabyte, as DynamoDB gives."""


@dataclass(frozen=True, slots=True)
class Template:
    """A deal as it was played, with stand-ins for its players."""

    seats: int
    buy_in: Posting
    settle: Posting
    record: str


def templates() -> tuple[Template, ...]:
    """Deals of all variants and numbers of seats that bots played."""
    made = []
    for number in range(TEMPLATES):
        variant = tuple(VARIANTS)[number % len(VARIANTS)]
        seats = min(2 + number % 5, VARIANTS[variant].seats_max)
        deal = played(f"bench-{number}", NAMES[:seats], variant, 1, by_bots)
        made.append(Template(seats, buy_in("TABLE", deal), settle("TABLE", deal), write(deal)))
    return tuple(made)


def recast(of: Template, table: str, players: Sequence[str]) -> tuple[Posting, Posting, str]:
    """The postings and the record of the same deal at another table among other players."""
    names = dict(zip(NAMES, players, strict=False))
    body = of.record.rpartition("\n")[0] + "\n"
    for old, new in names.items():
        body = body.replace(old, new)
    digest = digest_of(body)

    def moved(posting: Posting, digest: str | None) -> Posting:
        assert posting.deal is not None  # noqa: S101 - both are of a deal
        lines = tuple(replace(line, player=names.get(line.player or "")) for line in posting.lines)
        seats = tuple(replace(seat, player=names[seat.player]) for seat in posting.deal.seats)
        deal = replace(posting.deal, table=table, seats=seats)
        return replace(posting, id=posting.id.replace("TABLE", table), lines=lines, deal=deal, digest=digest)

    return moved(of.buy_in, None), moved(of.settle, digest), body + digest


@dataclass
class Answers:
    """What a store would answer, written into a folder: pages of the index, and items by key."""

    folder: Path
    balances: dict[str, Balance] = field(default_factory=dict)
    pages: defaultdict[str, list[Mapping[str, Any]]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        self.by_key = sqlite3.connect(self.folder / "items")
        self.by_key.execute("create table items (key text primary key, item text)")

    def post(self, posting: Posting, at: int) -> None:
        """Write a posting with the entries and balances that follow."""
        before = {player: self.balances.get(player, Balance()) for player in posting.players}
        after = balances_after(posting, before, at)
        self.balances |= after
        page = self.pages[items.day_of(posting.id, at)]
        page.append(items.posting_fields(posting, after, at))
        if len(page) == PAGE_ITEMS:
            self._write(items.day_of(posting.id, at))
        for player, balance in after.items():
            self._keep(items.entry_key(player, balance.seq), items.entry_fields(posting, player, balance, at))

    def record(self, posting: Posting, text: str) -> None:
        """Keep the record of a deal."""
        assert posting.deal is not None  # noqa: S101 - it ends one
        self._keep(items.record_key(posting.deal.table, posting.deal.number), {"record": {"S": text}})

    def close(self) -> None:
        """Write what is left, and the balances."""
        for player, balance in self.balances.items():
            told = {name: of for name, of in items.balance_fields(player, balance).items() if of is not None}
            key = items.balance_key(player)
            self._keep(key, told)
            page = self.pages[told["day"]["S"]]
            page.append({**key.item, **told})
            if len(page) == PAGE_ITEMS:
                self._write(told["day"]["S"])
        for part in tuple(self.pages):
            self._write(part)
        self.by_key.commit()
        self.by_key.close()

    def _keep(self, key: Any, item: Mapping[str, Any]) -> None:  # noqa: ANN401 - a key of DynamoDB's
        text = json.dumps({**key.item, **item})
        self.by_key.execute("insert or replace into items values (?, ?)", (f"{key.pk} {key.sk}", text))

    def _write(self, part: str) -> None:
        folder = self.folder / part
        folder.mkdir(exist_ok=True)
        number = len(tuple(folder.iterdir()))
        (folder / f"{number}").write_text(json.dumps(self.pages.pop(part)))


def prepare(folder: Path, rows: int) -> None:
    """Write a day of so many rows, and the welcomes of its players the day before."""
    answers, cast, written, deals = Answers(folder), templates(), 0, 0
    players = [f"player-{number:015d}" for number in range(max(6, rows // DEALS_OF_A_PLAYER))]
    for player in players if rows else ():
        answers.post(grant("WELCOME", player, CHIPS), DAY.start - 3_600_000)
    while written < rows:
        of = cast[deals % len(cast)]
        seated = [players[(written + seat) % len(players)] for seat in range(of.seats)]
        began, ended, record = recast(of, f"table-{deals:06d}", seated)
        at = DAY.start + 60_000 + deals * 86_000_000 * 3 // max(rows, 1)
        answers.post(began, at)
        answers.post(ended, at + 30_000)
        answers.record(ended, record)
        written, deals = written + of.seats, deals + 1
    answers.close()


class Store:
    """Stands in for the network: gives what lies ready, and notes the time it takes for that."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._by_key = sqlite3.connect(folder / "items")
        self.seconds = 0.0

    def answer(self, request: AWSRequest, **_: object) -> AWSResponse:
        """The answer to a Query of the index or a BatchGetItem."""
        began = time.process_time()
        asked = json.loads(request.body or b"{}")
        query = "KeyConditionExpression" in asked
        said = self._page(asked) if query else self._items(asked["RequestItems"])
        self.seconds += time.process_time() - began
        return AWSResponse(str(request.url), 200, HTTPHeaders(), _Body(said.encode()))

    def _page(self, asked: Mapping[str, Any]) -> str:
        part, number = (
            asked["ExpressionAttributeValues"][":day"]["S"],
            int(asked.get("ExclusiveStartKey", {"pk": {"S": "0"}})["pk"]["S"]),
        )
        page = self._folder / part / f"{number}"
        if not page.exists():
            return '{"Items": []}'
        more = (self._folder / part / f"{number + 1}").exists()
        last = f', "LastEvaluatedKey": {{"pk": {{"S": "{number + 1}"}}}}' if more else ""
        return f'{{"Items": {page.read_text()}{last}}}'

    def _items(self, asked: Mapping[str, Any]) -> str:
        ((store, wanted),) = asked.items()
        keys = [f"{key['pk']['S']} {key['sk']['S']}" for key in wanted["Keys"]]
        marks = ", ".join("?" * len(keys))
        found = self._by_key.execute(f"select item from items where key in ({marks})", keys)  # noqa: S608 - marks only
        return f'{{"Responses": {{"{store}": [{", ".join(item for (item,) in found)}]}}, "UnprocessedKeys": {{}}}}'


class _Body:
    """The body of an answer as botocore reads it."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def stream(self, *_: object, **__: object) -> Iterator[bytes]:
        yield self._content


def measure(folder: Path) -> Mapping[str, float]:
    """Make the report of the day that lies in a folder, in this process; what the store itself takes is left out."""
    client = boto3.client("dynamodb", region_name=REGION, aws_access_key_id="test", aws_secret_access_key="test")  # noqa: S106
    store = Store(folder)
    client.meta.events.register("before-send.dynamodb", store.answer)  # type: ignore[arg-type]  # its answer counts
    memory: Ports = memory_ports()
    ports = replace(memory, ledger=DynamoLedger(client, "ledger"))
    with TemporaryDirectory() as out:
        began = time.process_time()
        summary = make_report(ports, DAY, NOW, Path(out))
        seconds = time.process_time() - began - store.seconds
    assert summary.verdict == "BALANCED", summary.failing  # noqa: S101 - a bench of what holds
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {
        "rows": summary.figures.rows,
        "deals": summary.figures.deals,
        "replayed": summary.checks[1].expected,
        "seconds": seconds,
        "peak": peak,
    }


def rows(sizes: Sequence[int] = SIZES) -> Iterator[tuple[str, ...]]:
    """A row for each size, under ``HEADS``; each is measured in a process of its own."""
    for size in sizes:
        with TemporaryDirectory() as folder:
            prepare(Path(folder), size)
            command = [sys.executable, "-m", "tools.bench_report", "--measure", folder]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        found = json.loads(done.stdout)
        each = f"{found['seconds'] / found['rows'] * 1e6:,.0f}" if found["rows"] else "-"
        counts = (f"{found[name]:,}" for name in ("rows", "deals", "replayed"))
        yield (*counts, f"{found['seconds']:,.1f}", each, f"{found['peak']:,.0f}")


def main() -> None:
    """Bench the sizes given, or all."""
    if sys.argv[1:2] == ["--measure"]:
        print(json.dumps(measure(Path(sys.argv[2]))))
        return
    print(*HEADS, sep=" | ")
    for row in rows([int(size) for size in sys.argv[1:]] or SIZES):
        print(*row, sep=" | ", flush=True)


if __name__ == "__main__":
    main()
