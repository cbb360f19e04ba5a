"""The version of this Teahouse."""

__version__ = "0.1.0"
