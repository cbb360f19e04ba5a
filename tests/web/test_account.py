"""The account in the browser: a claim, its code, the password, tokens and the ways out, by keyboard too."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from web.conftest import Opener, Watch
from web.hand import PHONE
from web.tables import ME, broken, lay

SIZES = pytest.mark.parametrize("size", [{"viewport": {"width": 1366, "height": 650}}, PHONE], ids=["desktop", "phone"])
PASSWORD, ANOTHER = "correct horse", "battery staple"


def my_name(page: Page, name: str) -> None:
    """Open the dialog of one's name from the keyboard."""
    button = page.get_by_role("button", name=f"{name}: your name")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()


def fill(page: Page, **fields: str) -> None:
    for label, text in fields.items():
        page.get_by_role("dialog").get_by_label(label.replace("_", " "), exact=True).fill(text)


def fits(page: Page) -> bool:
    """Whether nothing sticks out of the dialog sideways."""
    return bool(
        page.evaluate(
            "(() => { const b = document.querySelector('dialog .body'); return b.scrollWidth <= b.clientWidth; })()"
        )
    )


@SIZES
def test_a_name_is_claimed_and_its_account_managed(
    open_page: Opener, watch: Watch, size: dict[str, object], house: str, browser: Browser
) -> None:
    watch.expected += ["status of 4"]  # refusals are meant
    page = open_page("/", **size)
    name = "Egret Desk" if "is_mobile" not in size else "Egret Phone"
    page.context.request.post(f"{house}/api/guests", data={"name": name}, headers={"origin": house})
    page.goto("/")
    my_name(page, name)
    page.get_by_role("button", name="Claim a name").last.click()
    fill(page, Password="password")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("commonest")
    fill(page, Password=PASSWORD)
    page.keyboard.press("Enter")
    code = page.get_by_label("Recovery code", exact=True)
    expect(code).to_have_value(re.compile(r"^([A-Z2-9]{4}-){4}[A-Z2-9]{4}$"))
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy: Recovery code").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copy: Recovery code")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == code.input_value()
    kept = code.input_value()
    # What is shown once is not lost by a slip.
    for _ in range(2):
        page.keyboard.press("Escape")
    page.mouse.click(3, 3)
    expect(code).to_be_visible()
    page.get_by_role("button", name="I have kept it").click()

    my_name(page, name)
    assert fits(page)
    assert not broken(page, "")
    fill(page, For_which_program="my bot")
    page.keyboard.press("Enter")
    token = page.get_by_label("New token", exact=True)
    expect(token).to_have_value(re.compile("^tea_"))
    bearer = {"authorization": f"Bearer {token.input_value()}"}
    stranger = browser.new_context()
    assert stranger.request.get(f"{house}/api/me", headers=bearer).json()["name"] == name
    page.get_by_role("button", name="Delete the token my bot").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Delete the token my bot")).to_have_count(0)
    assert stranger.request.get(f"{house}/api/me", headers=bearer).status == 401

    other = stranger.new_page()
    other.goto(house)
    body = {"name": name, "password": PASSWORD}
    assert stranger.request.post(f"{house}/api/signin", data=body, headers={"origin": house}).ok
    table = lay(page, "yardzee", [ME, None], open_it=False)
    other.goto(f"{house}{table}")
    expect(other.get_by_text("Send this link").first).to_be_visible()
    beside = page.context.new_page()
    beside.goto(table)
    expect(beside.get_by_text("Send this link").first).to_be_visible()
    fill(page, Present_password="not the one", New_password=ANOTHER)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("not your present password")
    fill(page, Present_password=PASSWORD, New_password=ANOTHER)
    page.keyboard.press("Enter")
    expect(page.get_by_text("The password is changed")).to_be_visible()
    expect(other.get_by_text("You were signed out").first).to_be_visible()
    beside.wait_for_timeout(2500)
    expect(beside.get_by_text("Send this link").first).to_be_visible()
    expect(beside.get_by_text("You were signed out")).to_have_count(0)
    beside.close()
    assert page.context.request.get(f"{house}/api/me").json()["name"] == name
    stranger.close()

    page.get_by_role("button", name="Sign out everywhere").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Every browser is signed out")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.context.request.get(f"{house}/api/me").json() is None

    page.get_by_role("button", name=re.compile("our name|yourself a name")).first.click()
    page.get_by_role("button", name="I have a claimed name").click()
    page.get_by_role("button", name="I have a recovery code").click()
    fill(page, Name=name, Recovery_code=kept, New_password="oolong in the rain")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Recovery code", exact=True)).to_have_value(re.compile("^(?!" + kept + ")"))
    page.get_by_role("button", name="I have kept it").click()
    my_name(page, name)
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.context.request.get(f"{house}/api/me").json() is None
