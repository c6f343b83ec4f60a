"""The shipyard's pages."""
