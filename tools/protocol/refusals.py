"""The refusals of the WebSocket, each with a case in which a client meets it."""

from collections.abc import Mapping
from typing import Final

from rummy.table.refusals import Refusal

EXAMPLES: Final[Mapping[Refusal, str]] = {
    Refusal.NOT_SEATED: "`sync` by a player who sits nowhere",
    Refusal.NOT_YOUR_CONNECTION: "a draw from the old window after a new one sent `sync`",
    Refusal.STALE: "`id` 4 when the view says `number` 7, or the `deal` of the last deal",
    Refusal.NO_DEAL: "a discard while the table waits for players",
    Refusal.NOT_YOUR_TURN: "a draw while another seat's clock runs",
    Refusal.ALREADY_DRAWN: "a second draw in one turn",
    Refusal.MUST_DRAW_FIRST: "a discard or a declaration before drawing",
    Refusal.JOKER_NOT_DRAWABLE: "drawing the QH that another player threw, queens being wild",
    Refusal.NOT_YOUR_CARDS: "declaring groups that hold a card twice, or leave one out",
    Refusal.SAME_CARD: "taking 8H from the discards and throwing an 8H in the same turn",
    Refusal.NO_DROPS: "`drop` at a jili table",
    Refusal.DROP_AFTER_DRAW: "`drop` with 14 cards in hand",
    Refusal.NO_QUEUED_DROP: "`keep` when no drop or leave waits",
    Refusal.SEAT_IS_OUT: "a draw after dropping",
    Refusal.NOTHING_TO_SHOW: "`arrange` before anybody has declared, or a second time",
    Refusal.NOT_DUE: "no client gets this: the house looked at a table before its time",
    Refusal.TABLE_FULL: "inside the house; a client's join is answered `commitment_changed` or `code_refused`",
    Refusal.TABLE_CLOSED: "inside the house, like `table_full`",
    Refusal.COMMITMENT_CHANGED: (
        "`join` with the commitment of a table that has filled meanwhile; the answer carries the new one"
    ),
    Refusal.SAME_ADDRESS: (
        "`join` by two players of one household, where the house keeps such apart; never with a `code` or `practice`"
    ),
    Refusal.SEATED_ELSEWHERE: "`join` of another kind of table while seated",
    Refusal.TOO_FEW_CHIPS: "`join` at stake 100 (hold 8,000) with 500 chips",
    Refusal.SELF_EXCLUDED: "`join` during a break that the player has set himself",
    Refusal.LOSS_LIMIT: "`join` at stake 100 (hold 8,000) with a daily limit of 5,000",
    Refusal.BANNED: "`join` over a socket that was open when the house banned the player",
    Refusal.DRAINING: "`join`, `create_private`, or `lobby` naming a kind, before the house is changed or repaired",
    Refusal.NO_SUCH_TABLE: "a move with a table id that is unknown or expired",
    Refusal.NO_SUCH_KIND: "`join` at stake 7, or at six seats of jili",
    Refusal.CODE_REFUSED: "a code that is wrong, full or expired: which of them is not told",
    Refusal.NO_SUCH_DEAL: "`result` of a deal that one did not sit in, or that is still played",
    Refusal.BUSY: "several players' messages reached one table in the same instant; send the same message again",
}
