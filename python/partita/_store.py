"""A small file that is read, changed and written as a whole."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from partita._native import PartitaError


def text_of(path: str | os.PathLike[str]) -> str:
    """Its text; empty where there is no such file."""
    try:
        return Path(path).read_bytes().decode()
    except FileNotFoundError:
        return ""
    except (OSError, UnicodeDecodeError) as error:
        raise PartitaError(f"cannot read {os.fspath(path)}: {error}") from None


def replace(path: str | os.PathLike[str], text: str) -> None:
    """Gives the file another text. It takes its name when it is complete, so that an interruption leaves the old file or none."""
    # What a link points to is replaced, not the link.
    target = Path(path).resolve()
    try:
        handle, draft = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise PartitaError(f"cannot write {os.fspath(path)}: {error}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text.encode())
        os.chmod(draft, target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask())
        os.replace(draft, target)
    except BaseException:
        os.unlink(draft)
        raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask
