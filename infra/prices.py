"""Unit prices of the dashboard's estimate: US dollars, list prices of November 2026.

Of Mumbai where they were found, else of us-east-1, which are up to 15% lower.
"""

MESSAGE = 1e-6  # of the WebSocket API, either way, up to 32 KB; and a request of the HTTP API
CALL = 0.2e-6  # of a function
GIGABYTE_SECOND = 13.3334e-6  # of a function on arm64
WRITE_UNIT = 0.625e-6
READ_UNIT = 0.125e-6
TRANSITION = 28.5e-6  # of the clock, Mumbai
TICK = 3 * TRANSITION  # Sleep, Tick, Again?
