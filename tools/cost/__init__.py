"""The cost model: what a deal uses of AWS, counted on the local stack, times the prices of ``prices.json``."""
