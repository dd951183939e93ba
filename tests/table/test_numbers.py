from rummy.table.commands import Discard, Draw, Drop, KeepPlaying, Leave, Numbered
from rummy.table.events import Commanded, Drew
from rummy.table.moves import Source
from rummy.table.refusals import Refusal
from rummy.table.state import Phase
from rummy.table.view import view
from tests.table.sitting import Sitting


def begun() -> tuple[Sitting, str]:
    sitting = Sitting("bitwire", 2)
    sitting.begin()
    return sitting, sitting.turn


def following(sitting: Sitting, player: str) -> int:
    """The number that comes next for a player."""
    return view(sitting.table, player, sitting.at).number + 1


def test_a_numbered_command_is_done_once_however_often_it_comes() -> None:
    sitting, player = begun()
    command = Numbered(Draw(Source.STOCK), deal=1, number=following(sitting, player))
    assert any(isinstance(event, Drew) for event in sitting.do(command, player))

    assert sitting.do(command, player) == ()

    assert sitting.table.phase is Phase.DISCARD


def test_a_resend_is_harmless_even_when_the_turn_has_gone_on() -> None:
    sitting, player = begun()
    sitting.do(Draw(Source.STOCK), player)
    throw = Numbered(Discard(sitting.deal.holdings[sitting.deal.turn].cards[0]), deal=1, number=8)
    sitting.do(throw, player)

    assert sitting.turn != player
    assert sitting.do(throw, player) == ()


def test_a_lower_number_is_stale() -> None:
    sitting, player = begun()
    sitting.do(Numbered(Draw(Source.STOCK), deal=1, number=5), player)

    late = Numbered(Draw(Source.STOCK), deal=1, number=4)

    assert sitting.refusal(late, player) is Refusal.STALE


def test_another_deal_is_stale_though_the_number_is_new() -> None:
    sitting, player = begun()

    for deal in (0, 2):
        assert sitting.refusal(Numbered(Draw(Source.STOCK), deal=deal, number=77), player) is Refusal.STALE


def test_a_refused_command_does_not_use_up_its_number() -> None:
    sitting, player = begun()
    number = following(sitting, player)
    assert sitting.refusal(Numbered(KeepPlaying(), deal=1, number=number), player) is Refusal.NO_QUEUED_DROP

    events = sitting.do(Numbered(Drop(), deal=1, number=number), player)

    assert Commanded(sitting.table.seat_of(player) or 0, number) in events


def test_a_number_may_be_passed_over() -> None:
    sitting, player = begun()

    sitting.do(Numbered(Draw(Source.STOCK), deal=1, number=77), player)

    assert sitting.refusal(Numbered(Leave(), deal=1, number=78), player) is None


def test_a_late_copy_from_an_old_sitting_is_never_new_to_the_next() -> None:
    sitting, player = begun()
    drop, leave = Numbered(Drop(), deal=1, number=9), Numbered(Leave(), deal=1, number=10)
    sitting.do(drop, player)
    sitting.do(leave, player)
    sitting.sit(player)

    assert sitting.do(leave, player) == ()
    assert sitting.refusal(drop, player) is Refusal.STALE
    fresh = Numbered(Leave(), deal=1, number=following(sitting, player))
    assert sitting.refusal(fresh, player) is None


def test_a_stranger_has_no_numbers() -> None:
    sitting, _ = begun()

    assert sitting.refusal(Numbered(Leave(), deal=1, number=1), "P6") is Refusal.NOT_SEATED
