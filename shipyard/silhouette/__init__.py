"""Every class's own silhouette: a plan view made from its design, the same one every time.

`silhouette(document)` reads a design document (formats.md). The name chooses the family and proportions of the hull,
the tonnage its size and fineness, the engines its bells, and the systems what stands on deck.
"""

from shipyard.silhouette.draw import silhouette
from shipyard.silhouette.shapes import Engine, Light, Plate, Silhouette

__all__ = ["Engine", "Light", "Plate", "Silhouette", "silhouette"]
