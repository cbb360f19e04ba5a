/** Take the focus away before what has it is taken off the page: nothing that is gone is told that it lost it. */
export function letGo(): void {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.blur();
}
