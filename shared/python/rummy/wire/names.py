"""The names that players show."""

import unicodedata
from typing import Final

NAME_LENGTH: Final = 16


def clean_name(text: str) -> str:
    """A name fit to show: NFC, 1 to 16 code points, no control or bidi characters. Raises ValueError."""
    name = unicodedata.normalize("NFC", text).strip()
    unfit = any(unicodedata.category(mark) in {"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"} for mark in name)
    if unfit or not 1 <= len(name) <= NAME_LENGTH:
        message = f"a name has 1 to {NAME_LENGTH} letters and no control characters"
        raise ValueError(message)
    return name
