"""TypeScript types from Python structures: what is written, and that a mismatch is found."""

import re
import sys
from dataclasses import dataclass
from typing import Literal

import msgspec
import pytest

from web.houses import ROOT

sys.path.insert(0, str(ROOT / "tools"))
import client
import teahouse
import typescript


@dataclass(frozen=True)
class Inner:
    """A card."""

    name: str
    copies: int | None


@dataclass(frozen=True)
class Outer:
    """A table."""

    cards: tuple[Inner, ...]
    places: dict[str, tuple[int, int]]
    stage: Literal["guess", "over"]
    rows: list[list[str | None]]


class Wish(msgspec.Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """Something sent."""

    id: str
    seat: int | None = None


def test_structures_become_interfaces() -> None:
    writer = typescript.Writer()
    assert writer.of(Outer) == "Outer"
    assert writer.of(Wish) == "Wish"
    text = writer.text()
    assert (
        "/** A card. */\nexport interface Inner {\n  readonly name: string;\n  readonly copies: number | null;\n}"
        in text
    )
    assert "readonly cards: readonly Inner[];" in text
    assert "readonly places: Readonly<Record<string, readonly [number, number]>>;" in text
    assert 'readonly stage: "guess" | "over";' in text
    assert "readonly rows: readonly (readonly (string | null)[])[];" in text
    assert '  readonly do: "move";\n  readonly id: string;\n  readonly seat?: number | null;' in text


def test_what_has_no_type_is_refused() -> None:
    with pytest.raises(TypeError, match="has no TypeScript type"):
        typescript.Writer().of(set)


@pytest.mark.parametrize("name", teahouse.names())
def test_every_game_has_types_for_its_view_and_events(name: str) -> None:
    text = typescript.of_game(name)
    assert "export interface View {" in text
    assert "export interface Happenings {" in text
    assert "  readonly first: First;" in text
    assert "export type GameEvent = {" in text


def test_a_game_gives_its_board_a_glossary_where_its_words_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    text = typescript.of_game("yozu")
    assert "export const GLOSSARY = {" in text
    assert '"panda winter": "winter panda"' in text
    monkeypatch.delattr("teahouse.games.yozu.words.GLOSSARY")
    assert "GLOSSARY" not in typescript.of_game("yozu")


def test_unions_of_commands_and_messages_hold_every_one_that_travels() -> None:
    text = typescript.messages().text()
    interfaces = re.findall(r'export interface (\w+) \{\n  readonly (do|is): "', text)
    for tag, union in (("do", "AnyCommand"), ("is", "AnyMessage")):
        named = re.search(rf"export type {union} = (.*);", text)
        assert named and set(named[1].split(" | ")) == {name for name, field in interfaces if field == tag}


@pytest.mark.parametrize("call", ["GET /house", "POST /guests", "POST /tables", "GET /tables/{id}/replay"])
def test_every_call_over_http_has_types(call: str) -> None:
    text = typescript.of_http()
    assert f"  readonly '{call}': {{ " in text
    assert "readonly 'POST /guests': { readonly body: GuestBody; readonly answer: GuestInfo; };" in text
    assert "export interface GuestBody {\n  readonly name: string;\n  readonly bearer?: boolean;\n}" in text


def test_the_client_agrees_with_its_types_and_what_does_not_is_found() -> None:
    """Looked at once, with what is wrong on purpose in it: no other file is named."""
    wrong = ROOT / "web/src/lib/wrong-on-purpose.ts"
    wrong.write_text(
        "import type { GameEvent, View } from '$views/yozu';\n"
        "import type { Calls } from '$views/http';\n"
        "import type { AnyCommand, AnyMessage } from '$views/messages';\n"
        "export const deck = (view: View): string => view.deck;\n"
        "export const minutes = (house: Calls['GET /house']['answer']): number => house.games[0]!.minutes;\n"
        "export const guest: Calls['POST /guests']['body'] = { nickname: 'Heron' };\n"
        "export const taken = (event: GameEvent) => (event.kind === 'swapped' ? event.data.card : event.kind);\n"
        "export const given = (event: GameEvent) => (event.kind === 'swapped' ? event.data.given : event.kind);\n"
        "export const wish: AnyCommand = { do: 'move', id: '1', seen: 0 };\n"
        "export const said = (message: AnyMessage) => (message.is === 'chat' ? message.seq : message.is);\n"
    )
    try:
        with pytest.raises(client.Failed) as failed:
            client.check()
    finally:
        wrong.unlink()
    found = {int(line) for line in re.findall(r"wrong-on-purpose\.ts:(\d+):", str(failed.value))}
    assert found == {4, 5, 6, 7, 9, 10}, "line 8 reads a field that the event has, the others are wrong"
    assert re.search(r"found 6 errors and 0 warnings in 1 file\b", str(failed.value)), str(failed.value)
