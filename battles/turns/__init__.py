"""What every game of hidden orders needs, written once: battles build on it, and campaigns do.

`models` has the rows (abstract), `clock` the life of a turn from open to resolved, `sheets`, `sealing` and `vault`
the seals on orders and dice, `outbox` the notices. A game brings its own rules through `clock.Game`.
"""
