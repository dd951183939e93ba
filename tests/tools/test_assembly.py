import io
import json
import zipfile
from pathlib import Path

from tools.assembly import read_assemblies, zipped


def test_places_are_filled_in_for_the_account_and_region(assembly: Path) -> None:
    (read,) = read_assemblies(assembly, account="1", region="moon")

    assert (read.stack, read.template) == ("probe", "assets-1-moon/probe.json")
    assert [(asset.bucket, asset.key) for asset in read.assets] == [
        ("assets-1-moon", key) for key in ("alpha.zip", "beta.zip", "probe.zip", "probe.json")
    ]


def test_a_folder_is_zipped_and_a_file_is_taken_as_it_is(assembly: Path) -> None:
    (read,) = read_assemblies(assembly, account="1", region="moon")
    alpha, _, _, template = read.assets

    assert zipfile.ZipFile(io.BytesIO(alpha.content())).namelist() == ["python/alpha.py"]
    assert template.content() == (assembly / "probe.template.json").read_bytes()


def test_equal_folders_give_equal_zips(assembly: Path) -> None:
    before = zipped(assembly)
    (assembly / "manifest.json").touch()

    assert zipped(assembly) == before


def test_a_stack_comes_after_those_that_it_depends_on_and_brings_its_own_assets(assembly: Path) -> None:
    manifest = json.loads((assembly / "manifest.json").read_text())
    first = {**manifest["artifacts"]["probe"], "dependencies": []}
    manifest["artifacts"]["zeroth"] = first
    manifest["artifacts"]["probe"]["dependencies"].append("zeroth")
    (assembly / "manifest.json").write_text(json.dumps(manifest))

    read = read_assemblies(assembly, account="1", region="moon")

    assert [(stack.stack, len(stack.assets)) for stack in read] == [("zeroth", 0), ("probe", 4)]
