"""What cannot be counted on one machine, in one place: each figure with what it is and where it comes from."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Annotated, Final, get_type_hints

PROCESSOR_MB: Final = 1769
"""Memory at which a function has one whole processor; below, its share is smaller in proportion."""
MONTH_SECONDS: Final = 30 * 86_400
GB: Final = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Assumptions:
    """The figures of the model. The text beside each goes into the benchmarks' page."""

    move_seconds: Annotated[float, "seconds that a player takes for a command, a turn being two"] = 6.0
    pause_seconds: Annotated[float, "seconds of a deal beside its moves: arranging, and the pause before the next"] = 25
    call_ms: Annotated[float, "ms that a function waits for a read or a write of DynamoDB in its region"] = 5.0
    transaction_ms: Annotated[float, "ms for a transaction of DynamoDB"] = 15.0
    push_ms: Annotated[float, "ms for the pushes of a change, all at once"] = 20.0
    start_ms: Annotated[float, "ms for starting a clock"] = 30.0
    cold_share: Annotated[float, "of all calls begin a new process (AWS: mostly below 1 %), ..."] = 0.01
    cold_seconds: Annotated[float, "... which is billed so many seconds more"] = 0.8
    platform_bytes: Annotated[int, "bytes that Lambda writes itself into the log of a call (START, END, REPORT)"] = 290
    platform_lines: Annotated[int, "lines of those"] = 3
    line_bytes: Annotated[int, "bytes billed beside each line of a log"] = 26
    frame_bytes: Annotated[int, "bytes of frame and TLS around a push, which is not compressed"] = 33
    access_bytes: Annotated[int, "bytes that the APIs log of a request or message themselves (`socket_logs` on)"] = 300
    answer_bytes: Annotated[int, "bytes of head and TLS around an answer of the HTTP API"] = 600
    kept_months: Annotated[int, "months that a deal's items are kept in the Ledger, with point-in-time recovery"] = 12
    report_reads: Annotated[float, "read units of a deal in its hour's and its day's report"] = 3.0
    tables_a_shard: Annotated[int, "tables on one clock (it carries 3,000)"] = 1_500

    def told(self) -> Iterator[tuple[str, float, str]]:
        """Name, figure and what it is, of each."""
        hints = get_type_hints(type(self), include_extras=True)
        for one in fields(self):
            yield one.name, getattr(self, one.name), hints[one.name].__metadata__[0]


ASSUMED: Final = Assumptions()
