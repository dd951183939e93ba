"""The settlement reports: a closed hour or day in rows, sums and checks, from the postings alone. Knows no AWS."""

from typing import Final

GENERATOR: Final = "1.1.0"
"""The version of what a report holds: it goes up whenever the same postings would give other files."""
