"""A demonstration site on one's own machine: what is in it, and how it is served."""
