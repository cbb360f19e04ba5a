"""A house for one screen, with no server: the same tables, bots and calls, in a worker of a browser's tab.

It runs wherever Python runs, so in Pyodide, with the standard library and msgspec alone. What a server has a database,
processes and a network for, the page gives: somewhere to keep texts, a second worker in which bots think, lines.
"""

from teahouse.tab.tab import Tab

__all__ = ["Tab"]
