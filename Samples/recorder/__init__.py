"""What `Samples/record-page` is made of."""
import pathlib
import sys

# The browser is driven as the project's checks drive it.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent.parent / "Scripts" / "lib"))
