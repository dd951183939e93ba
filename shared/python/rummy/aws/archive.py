"""Kept files in a bucket of S3."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from botocore.config import Config

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

CONFIG: Final = Config(connect_timeout=2, read_timeout=60, retries={"mode": "standard", "total_max_attempts": 5})
_PIECE: Final = 1 << 20


class S3Archive:
    """The bucket named ``bucket``."""

    def __init__(self, client: S3Client, bucket: str) -> None:
        self._client = client
        self._bucket = bucket

    def put(self, name: str, file: Path, kind: str) -> None:
        """Keep what a file holds under this name. S3 takes it only if it arrives with the file's own SHA-256."""
        with file.open("rb") as body:
            digest = base64.b64encode(hashlib.file_digest(body, "sha256").digest()).decode()
            body.seek(0)
            self._client.put_object(Bucket=self._bucket, Key=name, Body=body, ContentType=kind, ChecksumSHA256=digest)

    def read(self, name: str) -> Iterator[bytes] | None:
        """What is kept under this name, in pieces; None: nothing."""
        try:
            found = self._client.get_object(Bucket=self._bucket, Key=name)
        except self._client.exceptions.NoSuchKey:
            return None
        return found["Body"].iter_chunks(_PIECE)
