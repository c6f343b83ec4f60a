"""The rules as pages: each ruleset's Markdown with every rule id an anchor, a first turn for newcomers, a glossary."""
