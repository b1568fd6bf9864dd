"""The user interface: the screens of Tadmor and the `tadmor` command line."""

__version__ = "0.1.0"
