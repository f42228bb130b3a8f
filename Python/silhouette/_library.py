"""The functions of silhouette.h, through ctypes. Each call releases the interpreter's lock."""

from __future__ import annotations

import ctypes
import os
import pathlib
from ctypes import POINTER, c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint8, c_uint32, c_void_p
from typing import Any

from ._errors import Error, error_of

ABI = 1


class NodeStruct(ctypes.Structure):
    """`silhouette_node`."""

    _fields_ = [
        ("x", c_double),
        ("y", c_double),
        ("width", c_double),
        ("height", c_double),
        ("parent", c_int32),
        ("end", c_int32),
        ("category", c_int32),
        ("flags", c_uint32),
    ]


_SIZE = POINTER(c_size_t)
_NUMBER = POINTER(c_double)
_ERROR = POINTER(c_void_p)
_TEXT = [c_char_p, c_size_t]

# By name: the result, and the arguments.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "abi": (c_uint32, []),
    "version": (c_char_p, []),
    "set_max_memory": (c_bool, [c_size_t]),
    "error_code": (c_uint32, [c_void_p]),
    "error_message": (c_void_p, [c_void_p, _SIZE]),
    "error_offset": (c_int64, [c_void_p]),
    "error_free": (None, [c_void_p]),
    "options_new": (c_void_p, []),
    "options_set": (c_bool, [c_void_p, *_TEXT, *_TEXT, _ERROR]),
    "options_free": (None, [c_void_p]),
    "open": (c_void_p, [*_TEXT, c_void_p, _ERROR]),
    "open_paths": (c_void_p, [POINTER(c_char_p), _SIZE, c_size_t, c_void_p, _ERROR]),
    "open_bytes": (c_void_p, [c_void_p, c_size_t, *_TEXT, c_void_p, _ERROR]),
    "session_free": (None, [c_void_p]),
    "next": (c_void_p, [c_void_p, _ERROR]),
    "rewind": (None, [c_void_p]),
    "screen_free": (None, [c_void_p]),
    "screen_time": (c_double, [c_void_p]),
    "screen_size": (None, [c_void_p, _NUMBER, _NUMBER, _NUMBER]),
    "screen_nodes": (c_void_p, [c_void_p, _SIZE]),
    "screen_text": (c_void_p, [c_void_p, c_size_t, _SIZE]),
    "screen_class": (c_void_p, [c_void_p, c_size_t, _SIZE]),
    "screen_outline": (c_void_p, [c_void_p, _SIZE]),
    "screen_fingerprint": (c_void_p, [c_void_p, _SIZE]),
    "category_name": (c_char_p, [c_int32, _SIZE]),
    "render": (c_void_p, [c_void_p, c_double, _ERROR]),
    "picture_width": (c_size_t, [c_void_p]),
    "picture_height": (c_size_t, [c_void_p]),
    "picture_pixels": (c_void_p, [c_void_p]),
    "picture_free": (None, [c_void_p]),
    "render_size": (c_bool, [c_void_p, c_double, _SIZE, _SIZE, _ERROR]),
    "render_into": (c_bool, [c_void_p, c_double, c_void_p, c_size_t, c_size_t, _ERROR]),
    "draw": (c_void_p, [c_void_p, c_double, *_TEXT, _ERROR]),
    "bytes_data": (c_void_p, [c_void_p]),
    "bytes_size": (c_size_t, [c_void_p]),
    "bytes_free": (None, [c_void_p]),
    "encode": (c_void_p, [c_void_p, *_TEXT, _ERROR]),
    "encode_file": (c_bool, [c_void_p, *_TEXT, _ERROR]),
    "render_file": (c_bool, [c_void_p, *_TEXT, c_double, _ERROR]),
    "outline": (c_void_p, [c_void_p, *_TEXT, _ERROR]),
    "events": (c_void_p, [c_void_p, *_TEXT, _ERROR]),
    "verify": (c_void_p, [c_void_p, _ERROR]),
    "redact": (c_void_p, [c_void_p, c_void_p, c_size_t, _ERROR]),
    "map": (c_void_p, [c_void_p, _ERROR]),
    "add_maps": (c_void_p, [POINTER(c_char_p), _SIZE, c_size_t, _ERROR]),
    "export_folder": (c_void_p, [c_void_p, *_TEXT, c_double, _ERROR]),
}


def _load() -> ctypes.CDLL:
    beside = pathlib.Path(__file__).with_name("libsilhouette.so")
    library = ctypes.CDLL(os.environ.get("SILHOUETTE_LIBRARY") or str(beside))
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(library, f"silhouette_{name}")
        function.restype, function.argtypes = result, arguments
    if library.silhouette_abi() != ABI:
        raise ImportError(f"the library is of interface {library.silhouette_abi()}, and this module needs {ABI}")
    return library


_library = _load()


def call(name: str, *arguments: Any) -> Any:
    """Calls a function that cannot fail."""
    return getattr(_library, f"silhouette_{name}")(*arguments)


def attempt(name: str, *arguments: Any) -> tuple[Any, Error | None]:
    """Calls a function that can fail. There may be both a result and an error."""
    place = c_void_p()
    result = call(name, *arguments, ctypes.byref(place))
    if not place.value:
        return result, None
    error = error_of(call("error_code", place), _text("error_message", place), call("error_offset", place))
    call("error_free", place)
    return result, error


def needed(name: str, *arguments: Any) -> Any:
    """The same, and raises the error."""
    result, error = attempt(name, *arguments)
    if error:
        raise error
    return result


def text(value: str | os.PathLike[str]) -> tuple[bytes, int]:
    """A string or path as two arguments. Paths keep bytes that are no UTF-8."""
    data = os.fsencode(value)
    return data, len(data)


def _text(name: str, *arguments: Any) -> str:
    size = c_size_t()
    start = call(name, *arguments, ctypes.byref(size))
    return ctypes.string_at(start, size.value).decode(errors="replace") if start else ""


def string(name: str, *arguments: Any) -> str:
    """A string that the library keeps."""
    return _text(name, *arguments)


class Owner:
    """An object of the library, freed with the last reference to this."""

    def __init__(self, handle: int, kind: str) -> None:
        self.handle = handle
        self._free = getattr(_library, f"silhouette_{kind}_free")

    def __del__(self) -> None:
        # Once only: the library does not notice a second time.
        handle, self.handle = self.handle, 0
        self._free(handle)

    def view(self, start: int, size: int) -> memoryview:
        """Bytes of the object, without a copy. The view keeps the object."""
        if size == 0:
            return memoryview(b"")
        array = (c_uint8 * size).from_address(start)
        array.owner = self  # type: ignore[attr-defined]
        return memoryview(array).cast("B").toreadonly()


def taken(handle: int) -> bytes:
    """Bytes of the library as bytes of Python."""
    owner = Owner(handle, "bytes")
    return ctypes.string_at(call("bytes_data", owner.handle), call("bytes_size", owner.handle))
