"""The browser's fair dice against the published vectors of docs/fair-dice.md."""

import json
import re
import subprocess
import sys
from typing import Any

import msgspec
import pytest

import teahouse
from teahouse import Record
from teahouse.engine import Hand, fair
from teahouse.server.calls.records import _draws
from web.houses import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import client

SECOND, FIRST, DEAL = re.split(
    "## The first scheme|## The deal of the day", (ROOT / "docs/fair-dice.md").read_text(encoding="utf-8")
)
VECTORS = {"teahouse-fair-1": FIRST, "teahouse-fair-2": SECOND, "teahouse-deal-1": DEAL}
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"


def published(scheme: str, name: str) -> str:
    """A value of the table of vectors."""
    found = re.search(rf"\| {name} \| `([0-9a-f]+)` \|", VECTORS[scheme])
    assert found, name
    return found[1]


def in_node(script: str) -> Any:
    """What a script prints as JSON that uses web/src/lib/fair.ts, in Node's WebCrypto."""
    node, _ = client.node()
    lib = ROOT / "web/src/lib"
    bundle = [node, "node_modules/esbuild/bin/esbuild", "--bundle", "--format=esm", "--platform=node"]
    aliases = [f"--alias:fair={lib / 'fair.ts'}", f"--alias:promises={lib / 'promises.ts'}"]
    made = subprocess.run(
        [*bundle, *aliases], input=script, cwd=ROOT / "web", capture_output=True, text=True, check=True
    )
    ran = subprocess.run(
        [node, "--input-type=module", "-"], input=made.stdout, capture_output=True, text=True, check=True
    )
    return json.loads(ran.stdout)


@pytest.fixture(scope="module", params=list(VECTORS))
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def computed(scheme: str) -> dict[str, object]:
    """What the browser makes of the vectors of a scheme."""
    agreed = re.search(r"```json\n(.*?)\n```", VECTORS[scheme], re.S)
    assert agreed
    script = f"""
      import {{ commitment, keyOf, ticket, canonical }} from 'fair';
      import {{ hex }} from 'promises';
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
        commitment: await commitment('{scheme}', agreed.table, 1, '{SEED}'),
        canonical: canonical(agreed), key: hex(key), draws,
        again: {{ number: again.number, tries: again.tries, ticket: String(again.ticket) }},
      }}));
    """
    found: dict[str, object] = in_node(script)
    return found


def test_commitment_and_key(scheme: str, computed: dict[str, object]) -> None:
    assert computed["commitment"] == published(scheme, "commitment")
    assert computed["key"] == published(scheme, "key")
    assert f"```json\n{computed['canonical']}\n```" in VECTORS[scheme]


def test_draws(scheme: str, computed: dict[str, object]) -> None:
    pattern = r"^\| (\d) \| 0 \| `([0-9a-f]{16})` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$"
    rows = re.findall(pattern, VECTORS[scheme], re.M)
    assert len(rows) == 4
    draws = computed["draws"]
    assert draws == [{"number": number, "tickets": [int(one) for one in tickets]} for _, number, *tickets in rows]


def test_a_number_that_favours_some_is_thrown_away(scheme: str, computed: dict[str, object]) -> None:
    thrown = {
        "teahouse-fair-1": {"number": "3f97938f7c459089", "tries": 1, "ticket": "4582293390347309193"},
        "teahouse-fair-2": {"number": "207ed5ae3210a103", "tries": 3, "ticket": "2341543800420212995"},
        "teahouse-deal-1": {"number": "29ec644011ee4ce4", "tries": 2, "ticket": "3020899676400274660"},
    }
    assert computed["again"] == thrown[scheme]


def played(scheme: str, seats: list[str] | None) -> dict[str, Any]:
    """The record of a finished hand of a scheme, as JSON."""
    seed = bytes.fromhex(SEED)
    hand = Hand.begin(teahouse.game("yardzee"), ["Mei", "Tomás"])
    promise = fair.commitment("t-7", 1, seed, scheme)
    about = {"table": "t-7", "hand": 1, "commitment": promise, "words": ["", ""], "seed": SEED}
    hand.record.fair = {"dice": scheme, **about, **({"seats": seats} if seats else {})}
    hand.dice = hand.record.dice()
    while not hand.state.over:
        hand.roll()
        if not hand.state.over:
            hand.play(hand.state.legal()[-1])
    plain: dict[str, Any] = json.loads(hand.record.dumps())
    return plain


def browser_says(record: dict[str, Any]) -> dict[str, Any]:
    """What the browser finds about the dice of a record."""
    draws = [msgspec.to_builtins(draw) for draw in _draws(Record.from_json(record))]
    told = in_node(
        f"import {{ verify }} from 'fair';"
        f"console.log(JSON.stringify(await verify({json.dumps(record)}, {json.dumps(draws)})));"
    )
    return {"good": told["good"], "text": told["text"]}


def test_the_browser_verifies_records_of_both_schemes_whatever_people_are_called_now() -> None:
    named, tokens = played("teahouse-fair-1", None), played("teahouse-fair-2", ["5d0c9e7a", "e8104f6b"])
    assert browser_says(named)["good"]
    assert browser_says(tokens)["good"]
    assert browser_says({**tokens, "players": ["May", "(forgotten)"]})["good"]
    renamed = {**named, "players": ["May", "Tomás"]}
    assert not browser_says(renamed)["good"]
    assert browser_says({**renamed, "fair": {**named["fair"], "seats": ["Mei", "Tomás"]}})["good"]
    dice = Record.from_json(named).dice()
    assert isinstance(dice, fair.FairDice)
    keyed = {**renamed, "fair": {**named["fair"], "key": dice.key.hex()}}
    assert browser_says(keyed)["good"]
    assert "forgotten" in browser_says(keyed)["text"]
    assert not browser_says({**tokens, "fair": {**tokens["fair"], "seats": ["e8104f6b", "5d0c9e7a"]}})["good"]


def test_the_browser_verifies_a_deal_whoever_played_it() -> None:
    hand = Hand.begin(teahouse.game("yardzee"), ["Mei"])
    hand.record.fair = fair.Promise.of_day("2026-11-18", bytes.fromhex(SEED)).agreed(["5d0c9e7a"], [""])
    hand.dice = hand.record.dice()
    hand.go_on(lambda state, _: state.legal()[-1])
    deal = json.loads(hand.record.dumps())
    assert browser_says(deal) == browser_says({**deal, "players": ["Tomás"]})
    assert browser_says(deal)["good"]
    assert "day" in browser_says(deal)["text"]
    assert not browser_says({**deal, "fair": {**deal["fair"], "table": "2026-11-19"}})["good"]
