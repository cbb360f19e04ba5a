"""Names in the page: one that changes is changed before everybody's eyes, and whoever wishes is forgotten."""

from playwright.sync_api import APIRequestContext, Page, expect

from web.conftest import Opener
from web.hand import press
from web.tables import ME, lay


def post(api: APIRequestContext, page: Page, path: str, wish: dict[str, object]) -> None:
    """Do something through the API, in another browser than the page's."""
    house = page.url.partition("/table/")[0]
    done = api.post(f"{house}{path}", data=wish, headers={"origin": house})
    assert done.ok, done.text()


def other_person(page: Page, table: str, name: str) -> APIRequestContext:
    """Somebody else sits down at a table and says hello, in a browser of their own."""
    assert page.context.browser is not None
    api = page.context.browser.new_context().request
    post(api, page, "/api/guests", {"name": name})
    wishes: list[dict[str, object]] = [{"do": "sit", "seat": 1}, {"do": "say", "text": "Hello there."}]
    for number, wish in enumerate(wishes):
        post(api, page, f"/api{table.replace('table', 'tables')}/do", {"id": f"w{number}", **wish})
    return api


def test_another_name_is_shown_at_once(open_page: Opener) -> None:
    page = open_page()
    table = lay(page, "yang-tzee", [ME, None], open_it=False)
    page.goto(table)
    other = other_person(page, table, "Theodora")
    expect(page.locator("[data-board] [data-piece]").first).to_be_attached()
    log, said = page.get_by_role("log", name="Log"), page.get_by_role("log", name="Chat")
    expect(log).to_contain_text("Theodora sits down.")
    press(page.get_by_role("tab", name="Chat"))
    expect(said).to_contain_text("Theodora Hello there.")
    post(other, page, "/api/me/name", {"name": "Dorothea"})
    expect(said).to_contain_text("Dorothea Hello there.")
    expect(page.get_by_role("region", name="Players")).to_contain_text("Dorothea")
    press(page.get_by_role("tab", name="Log"))
    expect(log).to_contain_text("Dorothea sits down.")
    expect(page.locator("body")).not_to_contain_text("Theodora")


def test_somebody_is_forgotten_by_the_page(open_page: Opener) -> None:
    page = open_page()
    lay(page, "yardzee", [ME], open_it=False)
    page.goto("/")
    press(page.get_by_role("button", name="Plover: your name"))
    press(page.get_by_role("button", name="Be forgotten"))
    press(page.get_by_role("button", name="Forget me"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    found = page.url.rstrip("/")
    assert page.context.request.get(f"{found}/api/me").json() is None
