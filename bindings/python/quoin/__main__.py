"""``python -m quoin``: the command line."""

from quoin.cli import main

if __name__ == "__main__":
    main()
