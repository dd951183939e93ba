"""The best arrangement of a hand: exact, and the same whatever the order of the cards (rules 15, 17 and 18)."""

from rummy.rules.arranging.arrangement import Arrangement, arrange, stands
from rummy.rules.arranging.finishing import Finish, finish

__all__ = ["Arrangement", "Finish", "arrange", "finish", "stands"]
