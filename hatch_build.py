"""The build hook: a wheel, a source archive and an editable install all carry the built web client, a wheel also the
pages of the laws."""

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClient(BuildHookInterface[Any]):
    """Builds web/ into src/teahouse/server/static, where the server looks for it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build before the files are gathered; an archive that carries the built files needs no Node."""
        sys.path.insert(0, str(Path(self.root) / "tools"))
        import client

        if client.stale():
            client.build()
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"]["docs/laws"] = "teahouse/laws/pages"  # broken laws point to them
