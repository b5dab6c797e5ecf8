"""The command ``partita``, the same program as the one that Cargo builds."""

from __future__ import annotations

import sys

from partita import _native


def main() -> int:
    """Runs the command line and returns its exit code."""
    return _native.run_command_line(["partita", *sys.argv[1:]])
