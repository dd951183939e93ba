"""Why a command that was understood is not allowed now. Each is documented in docs/protocol.md."""

from enum import Enum
from typing import Final


class Refusal(Enum):
    """A refusal's code, as the client is told it."""

    NOT_SEATED = "not_seated"
    NOT_YOUR_CONNECTION = "not_your_connection"
    STALE = "stale"
    NO_DEAL = "no_deal"
    NOT_YOUR_TURN = "not_your_turn"
    ALREADY_DRAWN = "already_drawn"
    MUST_DRAW_FIRST = "must_draw_first"
    JOKER_NOT_DRAWABLE = "joker_not_drawable"
    NOT_YOUR_CARDS = "not_your_cards"
    SAME_CARD = "same_card"
    NO_DROPS = "no_drops"
    DROP_AFTER_DRAW = "drop_after_draw"
    NO_QUEUED_DROP = "no_queued_drop"
    SEAT_IS_OUT = "seat_is_out"
    NOTHING_TO_SHOW = "nothing_to_show"
    NOT_DUE = "not_due"
    TABLE_FULL = "table_full"
    TABLE_CLOSED = "table_closed"
    COMMITMENT_CHANGED = "commitment_changed"
    SAME_ADDRESS = "same_address"
    SEATED_ELSEWHERE = "seated_elsewhere"
    TOO_FEW_CHIPS = "too_few_chips"
    SELF_EXCLUDED = "self_excluded"
    LOSS_LIMIT = "loss_limit"
    BANNED = "banned"
    DRAINING = "draining"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_KIND = "no_such_kind"
    CODE_REFUSED = "code_refused"
    NO_SUCH_DEAL = "no_such_deal"
    NO_ID_TOKEN = "no_id_token"  # noqa: S105  (a code, no secret)
    NOT_ADULT = "not_adult"
    NO_DAILY_GRANT = "no_daily_grant"
    ENOUGH_CHIPS = "enough_chips"
    GRANTED_TODAY = "granted_today"
    STILL_PLAYING = "still_playing"
    BUSY = "busy"


ADVICE: Final = {
    Refusal.NOT_SEATED: "You have no seat at this table; join a table first.",
    Refusal.NOT_YOUR_CONNECTION: "Your seat is played from a newer connection; send matchmake sync to take it over.",
    Refusal.STALE: "This message is older than the table; send the deal and an id above the ones in your view.",
    Refusal.NO_DEAL: "No deal is being played at this table; wait for the next one.",
    Refusal.NOT_YOUR_TURN: "It is another seat's turn; wait until the view says it is yours.",
    Refusal.ALREADY_DRAWN: "You have drawn in this turn; discard or declare.",
    Refusal.MUST_DRAW_FIRST: "Draw a card from the stock or the discards first.",
    Refusal.JOKER_NOT_DRAWABLE: "A joker thrown by a player cannot be drawn; draw from the stock.",
    Refusal.NOT_YOUR_CARDS: "Name cards that you hold: one to discard, exactly your 14 to declare, your 13 to show.",
    Refusal.SAME_CARD: "The card just drawn from the discards, or its equal, cannot be discarded in this turn.",
    Refusal.NO_DROPS: "This variant has no drops; play on, or leave and the clock plays for you.",
    Refusal.DROP_AFTER_DRAW: "A drop is possible only before drawing; discard or declare.",
    Refusal.NO_QUEUED_DROP: "Nothing is queued that could be taken back.",
    Refusal.SEAT_IS_OUT: "Your seat is out of this deal; wait for the next one or leave.",
    Refusal.NOTHING_TO_SHOW: "Groups are shown once, by losers, in the time to arrange after a declaration.",
    Refusal.NOT_DUE: "The time of this phase has not run out yet.",
    Refusal.TABLE_FULL: "This table has no free seat; ask the lobby for another.",
    Refusal.TABLE_CLOSED: "This table is closed; ask the lobby for another.",
    Refusal.COMMITMENT_CHANGED: "The open table is another one now; join with the commitment given here, a new nonce.",
    Refusal.SAME_ADDRESS: "Somebody at your address sits at the open table; choose another kind or wait for the next.",
    Refusal.SEATED_ELSEWHERE: "You sit at another table; leave it first.",
    Refusal.TOO_FEW_CHIPS: "You need the cap of the variant times the stake to sit down; choose a lower stake.",
    Refusal.SELF_EXCLUDED: "You asked to be kept from play; the end of that time stands in your limits.",
    Refusal.LOSS_LIMIT: "A deal here could take you over your daily loss limit; choose a lower stake, or tomorrow.",
    Refusal.BANNED: "The house lets this account play no more deals for now; ask its operator.",
    Refusal.DRAINING: "The house begins no new deals for a while; ask again in some minutes.",
    Refusal.NO_SUCH_TABLE: "There is no such table; ask the lobby.",
    Refusal.NO_SUCH_KIND: "The house has no such variant, stake and number of seats; choose from the lobby's lists.",
    Refusal.CODE_REFUSED: "No seat is to be had with this code; check it with the player who gave it to you.",
    Refusal.NO_SUCH_DEAL: "No result of such a deal is kept for you; ask for a settled deal that you sat in.",
    Refusal.NO_ID_TOKEN: "Send the ID token of your account, not its access token.",
    Refusal.NOT_ADULT: "Play is for adults: the birthdate of your account must show that you are 18 or older.",
    Refusal.NO_DAILY_GRANT: "This house gives no daily chips; ask its operator for some.",
    Refusal.ENOUGH_CHIPS: "You have enough for a deal at the lowest stake; ask when you have less.",
    Refusal.GRANTED_TODAY: "You had today's chips; ask again after midnight in India.",
    Refusal.STILL_PLAYING: "You sit at a table or have a deal that is not settled; leave, and ask again after it.",
    Refusal.BUSY: "Too much changed at once; send the same message again.",
}


class Refused(Exception):
    """Understood, not allowed now. Nothing changed. The player is told ``why`` and what would be right."""

    def __init__(self, why: Refusal, detail: str | None = None, advice: str | None = None) -> None:
        super().__init__(why.value)
        self.why = why
        self.detail = detail
        """What the client needs to do better, such as the new commitment."""
        self.advice = ADVICE[why] if advice is None else advice
        """A sentence saying what would be right."""
