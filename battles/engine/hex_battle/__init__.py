"""The ruleset `hex_battle`: duels. Its rules are in RULES.md."""
