"""Guests, claimed names, and tokens for programs."""

import json
from typing import Annotated

import msgspec
from fastapi import Query, Request, Response

from teahouse.server.calls.asking import slow_down
from teahouse.server.calls.people import GuestBody, GuestInfo, Name, NameBody, PersonInfo, info
from teahouse.server.calls.routes import Body
from teahouse.server.http.common import (
    Browser,
    Owner,
    Somebody,
    address,
    house_of,
    limits_of,
)
from teahouse.server.http.routes import ERRORS, Routes
from teahouse.server.people.access import YEAR
from teahouse.server.people.passwords import LONGEST, SHORTEST
from teahouse.server.people.people import COOKIE, DEVICE
from teahouse.server.person import Person
from teahouse.server.services.forgetting import forget
from teahouse.server.services.inviting import met

router = Routes(prefix="/api", tags=["people"], responses=ERRORS)

Password = Annotated[str, msgspec.Meta(min_length=SHORTEST, max_length=LONGEST)]
AnyPassword = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class ClaimBody(Body, frozen=True):
    """A password for one's name."""

    password: Password


class SignInBody(Body, frozen=True):
    """A claimed name and its password."""

    name: Name
    password: AnyPassword


class PasswordBody(Body, frozen=True):
    """The present password, and the new one."""

    old: AnyPassword
    new: Password


class RecoverBody(Body, frozen=True):
    """A claimed name, its recovery code, and a new password."""

    name: Name
    code: Annotated[str, msgspec.Meta(max_length=60)]
    password: Password


class ForgetBody(Body, frozen=True):
    """The password, of those who have one."""

    password: Annotated[str, msgspec.Meta(max_length=200)] = ""


class TokenBody(Body, frozen=True):
    """What the token is for."""

    label: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]


class ClaimedInfo(PersonInfo, frozen=True):
    """A claimed name, with the recovery code that is shown this once."""

    recovery_code: str


class MetInfo(msgspec.Struct, frozen=True):
    """Somebody one has played with: at how many tables, when one of them last moved, and whether they are invited."""

    id: str
    name: str
    tables: int
    last: int
    invited: bool


class TokenInfo(msgspec.Struct, frozen=True):
    """A token of a program."""

    id: str
    label: str
    made: int


class NewToken(msgspec.Struct, frozen=True):
    """A new token, shown this once."""

    id: str
    token: str


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    done: bool = True


def _sign_in(request: Request, response: Response, person: Person) -> None:
    """Give the browser its token; pages can't read it, other sites can't send it along."""
    people, secure = house_of(request).people, request.url.scheme == "https"
    cookies = {COOKIE: people.cookie(person)} | ({DEVICE: people.device(person)} if person.claimed else {})
    for name, value in cookies.items():
        response.set_cookie(name, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


@router.post("/guests", status_code=201)
async def new_guest(request: Request, response: Response, body: GuestBody) -> GuestInfo:
    """Be a guest at once, under a name of your choice."""
    slow_down(limits_of(request).guests, address(request))
    house = house_of(request)
    person = await house.people.guest(body.name)
    if body.bearer:
        _, token = await house.people.make_bearer(person, "made with the guest")
        return GuestInfo(**info(person), token=token)
    _sign_in(request, response, person)
    return GuestInfo(**info(person))


@router.post("/me/name")
async def rename(request: Request, body: NameBody, person: Owner) -> PersonInfo:
    """Another name for a guest, at all their tables too."""
    slow_down(limits_of(request).guests, address(request))
    house = house_of(request)
    renamed = await house.people.rename(person, body.name)
    await house.following.look_at(person.id)
    return PersonInfo(**info(renamed))


@router.post("/me/claim")
async def claim(request: Request, response: Response, body: ClaimBody, person: Owner) -> ClaimedInfo:
    """Claim your name with a password. The recovery code is shown this once; there is no e-mail.

    Other browsers and programs that played under it as a guest are signed out.
    """
    slow_down(limits_of(request).passwords, address(request))
    claimed, code = await house_of(request).people.claim(person, body.password)
    _sign_in(request, response, claimed)
    return ClaimedInfo(**info(claimed), recovery_code=code)


@router.post("/signin")
async def sign_in(request: Request, response: Response, body: SignInBody) -> PersonInfo:
    """Sign in with a claimed name, on this device too."""
    slow_down(limits_of(request).passwords, address(request))
    device = request.cookies.get(DEVICE, "")
    person = await house_of(request).people.sign_in(body.name, body.password, device)
    _sign_in(request, response, person)
    return PersonInfo(**info(person))


@router.post("/me/password")
async def change_password(request: Request, response: Response, body: PasswordBody, person: Owner) -> PersonInfo:
    """Another password for a claimed name. Other browsers and all programs are signed out."""
    slow_down(limits_of(request).passwords, address(request))
    changed = await house_of(request).people.change_password(person, body.old, body.new)
    _sign_in(request, response, changed)
    return PersonInfo(**info(changed))


@router.post("/recover")
async def recover(request: Request, response: Response, body: RecoverBody, _: Browser) -> ClaimedInfo:
    """A new password with the recovery code. Every browser and program is signed out, and there is a new code."""
    slow_down(limits_of(request).passwords, address(request))
    person, code = await house_of(request).people.recover(body.name, body.code, body.password)
    _sign_in(request, response, person)
    return ClaimedInfo(**info(person), recovery_code=code)


@router.post("/signout")
async def sign_out(request: Request, response: Response, browser: Browser) -> Done:
    """Sign this browser out: its cookie is worthless from now on, and its connections are closed."""
    if browser is not None:
        await house_of(request).people.sign_out(browser)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return Done()


@router.post("/signout/everywhere")
async def sign_out_everywhere(request: Request, response: Response, person: Owner) -> Done:
    """Sign every browser out, this one too, and make all tokens of programs worthless."""
    await house_of(request).people.sign_out_everywhere(person)
    for cookie in (COOKIE, DEVICE):
        response.delete_cookie(cookie, httponly=True, samesite="lax")
    return Done()


@router.post("/me/forget")
async def forget_me(request: Request, response: Response, body: ForgetBody, person: Owner) -> Done:
    """Be forgotten: your name everywhere, your claim, your tokens, your notes. The games you played stay."""
    slow_down(limits_of(request).passwords, address(request))
    await forget(house_of(request), person, body.password)
    for cookie in (COOKIE, DEVICE):
        response.delete_cookie(cookie, httponly=True, samesite="lax")
    return Done()


@router.get("/me/people")
async def played_with(
    request: Request, person: Somebody, table: Annotated[str | None, Query(max_length=20)] = None
) -> list[MetInfo]:
    """Whom you have played with, the last first, and of them who is invited to a table of yours."""
    store = house_of(request).store
    found = await store.card(table) if table else None
    mine = found is not None and json.loads(found.card)["host"] == person.id
    invited = await store.invited(table) if table and mine else set()
    return [MetInfo(*one, invited=one.id in invited) for one in await met(store, person.id)]


@router.get("/tokens")
async def tokens(request: Request, person: Owner) -> list[TokenInfo]:
    """Your programs' tokens."""
    found = await house_of(request).store.tokens(person.id)
    return [TokenInfo(id=row.id, label=row.label, made=row.made) for row in found]


@router.post("/tokens", status_code=201)
async def new_token(request: Request, body: TokenBody, person: Owner) -> NewToken:
    """A bearer token with which a program plays in your name, but can't manage the account. It is shown this once."""
    slow_down(limits_of(request).guests, address(request))
    id, token = await house_of(request).people.make_bearer(person, body.label)
    return NewToken(id=id, token=token)


@router.delete("/tokens/{id}")
async def drop_token(request: Request, id: str, person: Owner) -> Done:
    """Make a token worthless; connections that came in with it are closed."""
    await house_of(request).people.drop_bearer(person, id)
    return Done()
