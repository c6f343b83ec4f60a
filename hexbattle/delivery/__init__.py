"""Workers, and the transports for what battles have to tell: `worker` runs, `outbox` sends, `letters` says it."""
