"""Archives keep files alike: in memory, in a folder, in a bucket."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import boto3
import pytest
from botocore.exceptions import ClientError
from moto import mock_aws

from rummy.aws.archive import S3Archive
from rummy.memory import MemoryArchive
from rummy.ports import Archive
from tools.emulator import REGION
from tools.reporting import FolderArchive

if TYPE_CHECKING:
    from mypy_boto3_s3 import S3Client

BUCKET = "reports"
NAME = "settlements/dt=2026-11-29/day/settlements.csv"


@pytest.fixture
def s3() -> Iterator[S3Client]:
    with mock_aws():
        client = boto3.client("s3", region_name=REGION, aws_access_key_id="test", aws_secret_access_key="test")
        client.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
        yield client


@pytest.fixture(params=["memory", "folder", "bucket"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Archive:
    match request.param:
        case "memory":
            return MemoryArchive()
        case "folder":
            return FolderArchive(tmp_path / "kept")
        case _:
            return S3Archive(request.getfixturevalue("s3"), BUCKET)


def file(folder: Path, content: bytes) -> Path:
    made = folder / "made"
    made.write_bytes(content)
    return made


def content(archive: Archive, name: str = NAME) -> bytes | None:
    pieces = archive.read(name)
    return None if pieces is None else b"".join(pieces)


@pytest.mark.parametrize("kept", [b"", b"time,table\n", bytes(range(256)) * 12_000])
def test_what_was_kept_is_read_back(archive: Archive, tmp_path: Path, kept: bytes) -> None:
    archive.put(NAME, file(tmp_path, kept), "text/csv")

    assert content(archive) == kept


def test_what_is_kept_later_stands_in_its_place(archive: Archive, tmp_path: Path) -> None:
    for kept in (b"first", b"second"):
        archive.put(NAME, file(tmp_path, kept), "text/csv")

    assert content(archive) == b"second"


def test_what_was_not_kept_is_nothing(archive: Archive) -> None:
    assert content(archive, "settlements/dt=2026-11-28/day/manifest.json") is None


def test_a_bucket_is_told_the_kind_and_the_digest(s3: S3Client, tmp_path: Path) -> None:
    sent: list[dict[str, Any]] = []
    s3.meta.events.register("provide-client-params.s3.PutObject", lambda params, **_: sent.append(params))
    S3Archive(s3, BUCKET).put(NAME, file(tmp_path, b"time"), "text/csv; charset=utf-8")

    (params,) = sent
    assert params["ContentType"] == "text/csv; charset=utf-8"
    assert base64.b64decode(params["ChecksumSHA256"]) == hashlib.sha256(b"time").digest()


def test_a_bucket_that_may_not_be_read_is_no_empty_bucket(s3: S3Client) -> None:
    with pytest.raises(ClientError, match="NoSuchBucket"):
        S3Archive(s3, "another").read(NAME)
