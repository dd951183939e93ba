import pytest

from tools.deploy import Deployed
from tools.players import NotAdmitted, Player, enrol, sign_in, ticket

pytestmark = pytest.mark.emulator

ASHA = Player(email="asha@example.com", name="Asha", birthdate="1990-05-17")


def test_an_enrolled_player_signs_in_and_gets_a_ticket(deployed: Deployed) -> None:
    enrol(deployed, ASHA)
    enrol(deployed, ASHA)

    assert ticket(deployed, sign_in(deployed, ASHA)) == "1990-05-17"  # the probe gives the birthdate that it was told


def test_a_token_that_the_pool_did_not_sign_gets_none(deployed: Deployed) -> None:
    with pytest.raises(NotAdmitted, match="401"):
        ticket(deployed, "a.b.c")
