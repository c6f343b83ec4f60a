"""Everything that changes a campaign. All take `now`; where they raise `Refused` or `TurnClosed`, nothing is stored."""

from battles.turns.clock import TurnClosed
from battles.turns.sheets import Receipt, receipt_of
from hexbattle.campaigns.services.curating import make_ruling, pause, replace, resume
from hexbattle.campaigns.services.leaving import concede, leave_all, resign
from hexbattle.campaigns.services.opening import cancel, decline, join, open_campaign
from hexbattle.campaigns.services.orders import reopen_orders, save_orders
from hexbattle.campaigns.services.plans import CampaignPlan, Seating
from hexbattle.campaigns.services.resolving import resolve_if_due, retry_turn, sweep
from hexbattle.campaigns.services.verifying import verify_turn

__all__ = [
    "CampaignPlan", "Receipt", "Seating", "TurnClosed", "cancel", "concede", "decline", "join", "leave_all",
    "make_ruling", "open_campaign", "pause", "receipt_of", "reopen_orders", "replace", "resign", "resolve_if_due",
    "resume", "retry_turn", "save_orders", "sweep", "verify_turn",
]  # fmt: skip
