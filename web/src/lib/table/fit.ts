/** Write the words in a box smaller, in two steps, until they need no more than so many pixels of height. */
export function fit(box: HTMLElement, room: number): void {
  for (const tight of ['0', '1', '2']) {
    box.dataset.tight = tight;
    if (box.scrollHeight <= room) return;
  }
}
