"""Kept files in memory."""

from collections.abc import Iterator
from pathlib import Path


class MemoryArchive:
    """``files`` holds what is kept by name, ``kinds`` the media types."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.kinds: dict[str, str] = {}

    def put(self, name: str, file: Path, kind: str) -> None:
        """Keep what a file holds under this name."""
        self.files[name] = file.read_bytes()
        self.kinds[name] = kind

    def read(self, name: str) -> Iterator[bytes] | None:
        """What is kept under this name; None: nothing."""
        found = self.files.get(name)
        return None if found is None else iter((found,))
