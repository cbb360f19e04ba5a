"""The browser's fair dice against the published vectors of docs/fair-dice.md."""

import json
import re
import subprocess
import sys

import pytest

from web.conftest import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import client

VECTORS = (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8")
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


def published(name: str) -> str:
    """A value of the table of vectors."""
    found = re.search(rf"\| {name} \| `([0-9a-f]+)` \|", VECTORS)
    assert found, name
    return found[1]


@pytest.fixture(scope="module")
def computed() -> dict[str, object]:
    """What web/src/lib/fair.ts makes of the vectors, in Node's WebCrypto."""
    agreed = re.search(r"```json\n(.*?)\n```", VECTORS, re.S)
    assert agreed
    script = f"""
      import {{ commitment, keyOf, ticket, canonical }} from 'fair';
      import {{ hex }} from 'words';
      const agreed = {agreed[1]};
      const key = await keyOf('{SEED}', agreed);
      const draws = [];
      for (let k = 0; k < 4; k += 1) {{
        const row = [];
        for (const total of [3n, 6n, 32n, 7776n]) row.push(await ticket(key, k, total));
        draws.push({{ number: row[0].number, tickets: row.map(({{ ticket }}) => Number(ticket)) }});
      }}
      const again = await ticket(key, 0, 2n ** 63n + 1n);
      console.log(JSON.stringify({{
        commitment: await commitment('t-7', 1, '{SEED}'), canonical: canonical(agreed), key: hex(key), draws,
        again: {{ number: again.number, tries: again.tries, ticket: String(again.ticket) }},
      }}));
    """
    node, _ = client.node()
    lib = ROOT / "web/src/lib"
    bundle = [node, "node_modules/esbuild/bin/esbuild", "--bundle", "--format=esm", "--platform=node"]
    aliases = [f"--alias:fair={lib / 'fair.ts'}", f"--alias:words={lib / 'words.ts'}"]
    made = subprocess.run(
        [*bundle, *aliases], input=script, cwd=ROOT / "web", capture_output=True, text=True, check=True
    )
    ran = subprocess.run(
        [node, "--input-type=module", "-"], input=made.stdout, capture_output=True, text=True, check=True
    )
    found: dict[str, object] = json.loads(ran.stdout)
    return found


def test_commitment_and_key(computed: dict[str, object]) -> None:
    assert computed["commitment"] == published("commitment")
    assert computed["key"] == published("key")
    assert f"```json\n{computed['canonical']}\n```" in VECTORS


def test_draws(computed: dict[str, object]) -> None:
    rows = re.findall(r"^\| (\d) \| 0 \| `([0-9a-f]{16})` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", VECTORS, re.M)
    assert len(rows) == 4
    draws = computed["draws"]
    assert draws == [{"number": number, "tickets": [int(one) for one in tickets]} for _, number, *tickets in rows]


def test_a_number_that_favours_some_is_thrown_away(computed: dict[str, object]) -> None:
    assert computed["again"] == {"number": "3f97938f7c459089", "tries": 1, "ticket": "4582293390347309193"}
