"""The parts of `Samples/record-page`."""

import pathlib
import sys

# The project's checks drive the browser with the same code.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Tests" / "Checks"))
