"""Everything that changes a battle. All take `now`; where they raise `Refused` or `TurnClosed`, nothing is stored."""

from battles.services.acting import act
from battles.services.duels import points_of, quick_duel
from battles.services.engaging import Engagement, Force, Vessel, open_engagement, reseat
from battles.services.leaving import concede, offer_draw, withdraw_draw_offer
from battles.services.opening import accept, cancel, decline, opaque_id, open_battle, ready_designs, rearrange
from battles.services.orders import reopen_orders, save_orders
from battles.services.plans import BattlePlan, Seating
from battles.services.resolving import play_out, resolve_if_due, retry_turn, sweep
from battles.services.scoring import enter_score
from battles.turns.clock import StaleToken, TurnClosed
from battles.turns.sheets import Receipt, receipt_of

__all__ = [
    "BattlePlan", "Engagement", "Force", "Receipt", "Seating", "StaleToken", "TurnClosed", "Vessel", "accept", "act",
    "cancel", "concede", "decline", "enter_score", "offer_draw", "opaque_id", "open_battle", "open_engagement",
    "play_out", "points_of", "quick_duel", "ready_designs", "rearrange", "receipt_of", "reopen_orders", "reseat",
    "resolve_if_due", "retry_turn", "save_orders", "sweep", "withdraw_draw_offer",
]  # fmt: skip
