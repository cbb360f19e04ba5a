"""The laws that every game keeps, as a pytest plugin: `pytest -p teahouse.laws --game NAME`.

Each law fails with what is wrong and what to do about it; docs/laws has a page for each. pytest is loaded
only where this package is used as a plugin: walking random games (`teahouse.laws.walk`) needs none.
"""

pytest_plugins = ("teahouse.laws.plugin",)
