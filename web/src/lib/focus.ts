/** Take the focus away before what has it is taken off the page: nothing that is gone is told that it lost it. */
export function letGo(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
}

/** What an event happened to, if that is a part of the page. */
export function targetOf(event: Event): Element | null {
  return event.target instanceof Element ? event.target : null;
}
