"""Lets `python -m tadmor_tui` do what `tadmor` does."""

import sys

from tadmor_tui.cli import main

if __name__ == "__main__":
    sys.exit(main())
