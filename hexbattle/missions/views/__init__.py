"""The missions' pages."""
