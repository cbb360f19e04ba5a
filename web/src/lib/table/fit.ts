/** Write the words in a box smaller, in two steps, until they need no more than so many pixels of height. */
export function fit(box: HTMLElement, room: number): void {
  const write = () => {
    for (const tight of ['0', '1', '2']) {
      box.dataset.tight = tight;
      if (box.scrollHeight <= room) return;
    }
  };
  write();
  again(write);
}

/** Write as many parts of a line (between middle dots) as there is room for: words go, rather than be cut. */
export function shorten(box: HTMLElement, line: string): void {
  const parts = line.split(' · ');
  const write = () => {
    for (let many = parts.length; many >= 0; many--) {
      box.textContent = parts.slice(0, many).join(' · ');
      if (box.scrollWidth <= box.clientWidth) return;
    }
  };
  write();
  again(write);
}

/** The house's own letters may come later, and be wider. */
function again(write: () => void): void {
  if (document.fonts.status !== 'loaded') void document.fonts.ready.then(write);
}
