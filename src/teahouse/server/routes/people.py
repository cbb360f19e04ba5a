"""Guests, claimed names, and tokens for programs."""

from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from teahouse.server.forgetting import forget
from teahouse.server.people import COOKIE, Person
from teahouse.server.routes.common import ERRORS, Asker, Body, Somebody, address, house_of, limits_of, slow_down

router = APIRouter(prefix="/api", tags=["people"], responses=ERRORS)

Name = Annotated[str, Field(min_length=1, max_length=40)]
Password = Annotated[str, Field(min_length=8, max_length=200)]
YEAR = 365 * 24 * 3600


class GuestBody(Body):
    """A name of one's choice. With `bearer` the answer holds a token for a program instead of a cookie."""

    name: Name
    bearer: bool = False


class NameBody(Body):
    """Another name."""

    name: Name


class ClaimBody(Body):
    """A password for one's name."""

    password: Password


class SignInBody(Body):
    """A claimed name and its password."""

    name: Name
    password: Annotated[str, Field(max_length=200)]


class RecoverBody(Body):
    """A claimed name, its recovery code, and a new password."""

    name: Name
    code: Annotated[str, Field(max_length=60)]
    password: Password


class ForgetBody(Body):
    """The password, of those who have one."""

    password: Annotated[str, Field(max_length=200)] = ""


class TokenBody(Body):
    """What the token is for."""

    label: Annotated[str, Field(min_length=1, max_length=60)]


class PersonInfo(BaseModel):
    """A person, as others see them too."""

    id: str
    name: str
    claimed: bool


class GuestInfo(PersonInfo):
    """A new guest; `token` only where one was asked for, and only this once."""

    token: str | None = None


class ClaimedInfo(PersonInfo):
    """A claimed name, with the recovery code that is shown this once."""

    recovery_code: str


class TokenInfo(BaseModel):
    """A token of a program."""

    id: str
    label: str
    made: int


class NewToken(BaseModel):
    """A new token, shown this once."""

    id: str
    token: str


class Done(BaseModel):
    """It is done."""

    done: bool = True


def _info(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "claimed": person.claimed}


def _sign_in(request: Request, response: Response, person: Person) -> None:
    """Give the browser its token; pages can't read it, other sites can't send it along."""
    token = house_of(request).people.token(person)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure)


@router.post("/guests", status_code=201)
async def new_guest(request: Request, response: Response, body: GuestBody) -> GuestInfo:
    """Be a guest at once, under a name of your choice."""
    slow_down(limits_of(request).guests, address(request))
    house = house_of(request)
    person = await house.people.guest(body.name)
    if body.bearer:
        _, token = await house.people.make_bearer(person, "made with the guest")
        return GuestInfo(**_info(person), token=token)
    _sign_in(request, response, person)
    return GuestInfo(**_info(person))


@router.get("/me")
async def me(person: Asker) -> PersonInfo | None:
    """Who the house takes you for; null for nobody."""
    return PersonInfo(**_info(person)) if person else None


@router.post("/me/name")
async def rename(request: Request, body: NameBody, person: Somebody) -> PersonInfo:
    """Another name for a guest, at all their tables too."""
    slow_down(limits_of(request).guests, address(request))
    house = house_of(request)
    renamed = await house.people.rename(person, body.name)
    await house.following.look_at(person.id)
    return PersonInfo(**_info(renamed))


@router.post("/me/claim")
async def claim(request: Request, response: Response, body: ClaimBody, person: Somebody) -> ClaimedInfo:
    """Claim your name with a password. The recovery code is shown this once; there is no e-mail."""
    slow_down(limits_of(request).passwords, address(request))
    claimed, code = await house_of(request).people.claim(person, body.password)
    _sign_in(request, response, claimed)
    return ClaimedInfo(**_info(claimed), recovery_code=code)


@router.post("/signin")
async def sign_in(request: Request, response: Response, body: SignInBody) -> PersonInfo:
    """Sign in with a claimed name, on this device too."""
    slow_down(limits_of(request).passwords, address(request))
    person = await house_of(request).people.sign_in(body.name, body.password)
    _sign_in(request, response, person)
    return PersonInfo(**_info(person))


@router.post("/recover")
async def recover(request: Request, response: Response, body: RecoverBody) -> ClaimedInfo:
    """A new password with the recovery code. Every browser is signed out, and there is a new code."""
    slow_down(limits_of(request).passwords, address(request))
    person, code = await house_of(request).people.recover(body.name, body.code, body.password)
    _sign_in(request, response, person)
    return ClaimedInfo(**_info(person), recovery_code=code)


@router.post("/signout")
async def sign_out(response: Response) -> Done:
    """Forget this browser."""
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return Done()


@router.post("/me/forget")
async def forget_me(request: Request, response: Response, body: ForgetBody, person: Somebody) -> Done:
    """Be forgotten: your name everywhere, your claim, your tokens, your notes. The games you played stay."""
    slow_down(limits_of(request).passwords, address(request))
    await forget(house_of(request), person, body.password)
    response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return Done()


@router.get("/tokens")
async def tokens(request: Request, person: Somebody) -> list[TokenInfo]:
    """Your programs' tokens."""
    found = await house_of(request).store.tokens(person.id)
    return [TokenInfo(id=row.id, label=row.label, made=row.made) for row in found]


@router.post("/tokens", status_code=201)
async def new_token(request: Request, body: TokenBody, person: Somebody) -> NewToken:
    """A bearer token with which a program acts in your name. It is shown this once."""
    slow_down(limits_of(request).guests, address(request))
    id, token = await house_of(request).people.make_bearer(person, body.label)
    return NewToken(id=id, token=token)


@router.delete("/tokens/{id}")
async def drop_token(request: Request, id: str, person: Somebody) -> Done:
    """Make a token worthless."""
    await house_of(request).people.drop_bearer(person, id)
    return Done()
