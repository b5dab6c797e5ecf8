"""``python -m partita`` is the command ``partita``."""

import sys

from partita._cli import main

if __name__ == "__main__":
    sys.exit(main())
