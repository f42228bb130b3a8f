"""The errors of the library as exceptions."""

from __future__ import annotations


class Error(Exception):
    """What went wrong, where, and what to do about it."""

    def __init__(self, message: str, offset: int | None = None) -> None:
        super().__init__(message)
        #: The place in the input's file, in bytes; None if the error is of no place.
        self.offset = offset
        #: The result for what was read before the input broke off; None if there is none.
        self.partial: object = None


class UsageError(Error, ValueError):
    """An argument makes no sense, or cannot be met."""


class InputError(Error, ValueError):
    """The input breaks its format's rules, ends early, or is larger than allowed."""


class FileError(Error, OSError):
    """A file, a pipe or another program failed."""


_KINDS: dict[int, type[Error]] = {64: UsageError, 65: InputError, 74: FileError}


def error_of(code: int, message: str, offset: int) -> Error:
    return _KINDS.get(code, Error)(message, offset if offset >= 0 else None)
