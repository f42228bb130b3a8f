"""Session replay without pixels and without words.

Reads recorded screens of apps and web pages, in every format that the command `silhouette` reads, and gives their wireframes,
event logs, outlines, events and masks. No word of an input is in a result unless the option `reveal` shows it.

>>> import silhouette
>>> session = silhouette.open("login.hierarchy.ndjson")
>>> session.render()                    # the first screen, as an array
>>> [screen.time for screen in session]
>>> session.events().pandas()

docs/PYTHON.md of the project has more. The module is a layer of ctypes over the library of silhouette.h.
"""

from ._errors import Error, FileError, InputError, UsageError
from ._library import call as _call
from ._session import (
    AppMap,
    Export,
    Node,
    Nodes,
    Options,
    Picture,
    Screen,
    Session,
    Size,
    Verification,
    categories,
    category_name,
    open,
)
from ._tables import Rows
from ._verbs import encode, events, export, map, outline, redact, verify

__version__: str = _call("version").decode()

__all__ = [
    "AppMap", "Error", "Export", "FileError", "InputError", "Node", "Nodes", "Options", "Picture", "Rows", "Screen", "Session", "Size",
    "UsageError", "Verification", "categories", "category_name", "encode", "events", "export", "map", "open", "outline",
    "redact", "set_max_memory", "verify",
]  # fmt: skip


def set_max_memory(size: int) -> None:
    """The most memory that pictures, archives and packed events may take together, in bytes; 1 GiB unless it is set."""
    if not _call("set_max_memory", size):
        raise UsageError("the memory is 1 byte or more")
