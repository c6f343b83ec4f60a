"""The shipyard's rules: parts as data, design documents and their faults, totals, prices. The face of the package."""

from shipyard.rules.design import Colour, Design, Drive, Kind, System
from shipyard.rules.faults import Fault, Refused, fault

__all__ = ["Colour", "Design", "Drive", "Fault", "Kind", "Refused", "System", "fault"]
