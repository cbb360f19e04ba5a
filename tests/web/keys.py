"""Getting about a page with the keyboard alone, in the tests."""

from playwright.sync_api import Page

STEPS = """(what) => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')].filter(
    (one) => one.tabIndex >= 0 && !one.disabled && one.getClientRects().length && !one.closest('[inert]')
      && getComputedStyle(one).visibility === 'visible');
  const here = document.activeElement;
  if (here.matches(what)) return 0;
  // The focus may lie between two stops: on the page as a whole, on a strip that scrolls, on a place of a grid.
  const before = stops.filter((one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length;
  const at = here === document.body ? -1 : stops.includes(here) ? stops.indexOf(here) : before - 0.5;
  const ways = stops.flatMap((one, place) => (one.matches(what) ? [place - at] : []));
  const least = ways.sort((one, other) => Math.abs(one) - Math.abs(other))[0] ?? 1;
  return Math.sign(least) * Math.ceil(Math.abs(least));
}"""
"""How many presses of Tab (less than 0: with Shift) should lead there; that they do is looked at afterwards."""


def tab_to(page: Page, selector: str) -> None:
    """Press Tab, or Shift and Tab, until the focus lies on something like this."""
    pressed = 0
    while pressed < 120:
        steps = page.evaluate(STEPS, selector)
        if steps == 0:
            return
        for _ in range(abs(steps)):
            page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        pressed += abs(steps)
    raise AssertionError(f"Tab never reaches {selector}")
