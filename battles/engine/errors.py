"""Faults and refusals, shared with the shipyard's rules."""

from shipyard.rules.faults import Fault, Refused, fault

__all__ = ["Fault", "Refused", "fault"]
