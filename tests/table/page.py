"""What docs/notation.md says, by the kind of its blocks."""

import re
from pathlib import Path
from typing import Final

PAGE: Final = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """The one block of this kind on the page."""
    (found,) = re.findall(rf"```{kind}\n(.*?)\n```", PAGE, re.DOTALL)
    return str(found)
