from rummy.rules.payouts import Status
from rummy.table.commands import Void
from rummy.table.notation import replay
from rummy.table.postings import Account, DealNote, Kind, Line, buy_in, grant, record_digest, settle
from tests.table.sitting import Sitting
from tests.table.transcripts import FOLDER

TEXT = (FOLDER / "market-bank.txt").read_text(encoding="ascii")


def test_a_grant_is_issued_once_under_its_name() -> None:
    posting = grant("WELCOME", "P1", 500)

    assert posting.id == "WELCOME#P1"
    assert posting.kind is Kind.GRANT
    assert posting.lines == (Line(Account.AVAILABLE, 500, "P1"), Line(Account.ISSUE, -500))


def test_a_deal_holds_what_it_can_cost_at_most() -> None:
    posting = buy_in("t", replay(TEXT))

    assert posting.id == "BUY_IN#t#1"
    assert posting.players == ("P1", "P2")
    assert posting.deal == DealNote("t", 1, "market", 100)
    assert posting.change("P1", Account.AVAILABLE) == -80 * 100
    assert posting.change("P1", Account.ESCROW) == 80 * 100


def test_its_end_gives_the_hold_back_with_what_was_won_or_lost() -> None:
    posting = settle("t", replay(TEXT))

    assert posting.id == "SETTLE#t#1"
    assert posting.kind is Kind.SETTLE
    assert posting.digest == TEXT[-64:] == record_digest(replay(TEXT))
    assert posting.change("P1", Account.AVAILABLE) == 80 * 100 - 1400
    assert posting.change("P2", Account.AVAILABLE) == 80 * 100 + 1330
    assert posting.lines[-1] == Line(Account.RAKE, 70)
    assert posting.balanced
    assert (posting.gain("P1"), posting.gain("P2"), posting.of_house(Account.RAKE)) == (-1400, 1330, 70)


def test_its_end_says_how_each_seat_came_out() -> None:
    deal = replay((FOLDER / "market-wrong.txt").read_text(encoding="ascii"))
    assert deal.outcome is not None

    note = settle("t", deal).deal

    assert note is not None
    assert (note.table, note.number, note.variant, note.stake) == ("t", 1, "market", 100)
    assert [seat.player for seat in note.seats] == [dealt.player for dealt in deal.terms.players]
    assert tuple(seat.points for seat in note.seats) == deal.outcome.points
    assert {seat.status for seat in note.seats} >= {Status.WON, Status.WRONG_DECLARATION}


def test_a_deal_called_off_gives_the_hold_back_alone_under_the_same_id() -> None:
    sitting = Sitting("market", 2)
    sitting.begin()
    sitting.do(Void())

    posting = settle("t", sitting.deal)

    assert (posting.id, posting.kind) == ("SETTLE#t#1", Kind.VOID)
    assert posting.change("P1", Account.AVAILABLE) == 80 * 100
    assert all(line.account is not Account.RAKE for line in posting.lines)
