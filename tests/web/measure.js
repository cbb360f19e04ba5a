/**
 * What is wrong with the page as it stands, for eyes and fingers (tests/web/visiting.py asks; LOOK 3 and 11.8).
 *
 * A board pans where `touch-action` is none: there only the size of text is measured, since Show all reaches the rest.
 */
(() => {
  const LETTERS = { least: 13, chip: 12.5 };
  const FINGER = 44;
  const MOUSE = 32;
  const ROW = 30; // the height of dense rows where the whole row is the target (LOOK 3)
  const TARGETS =
    'button, a[href], summary, select, input, textarea, [role=button], [role=tab], [role=switch], [role=radio], ' +
    '[data-place], [data-answer]';
  const DECISION = '.tray button, [data-board] [data-answer], [data-board] [data-place], [data-board] button';
  /** What may scroll: the log and whatever else lies in the rail, dialogues, and what LOOK lets scroll sideways. */
  const SCROLLS =
    'aside, dialog, [role=dialog], [role=tabpanel], [role=log], textarea, input, .sea .scroll, [data-board][data-status=open]';
  const POPS = '.since-row, .pop, dialog, [role=dialog], aside, [data-tip], [data-why]';
  const finger = () => matchMedia('(pointer: coarse)').matches;

  /** Something lies over the board, or beside it so that the board gives up room: the board is not what is looked at. */
  const aside = () =>
    !!document.querySelector('dialog[open], [role=dialog], .page.menu') ||
    [...document.querySelectorAll('.veil')].some(seen);

  const styles = new Map();
  const styleOf = (box) => styles.get(box) ?? (styles.set(box, getComputedStyle(box)), styles.get(box));
  const chain = function* (box) {
    for (let at = box; at; at = at.parentElement) yield at;
  };
  const seen = (box) => {
    if (!box.isConnected || box.closest('.unseen, .skip, [hidden], dialog:not([open]), defs, symbol, title, desc')) return false;
    const style = styleOf(box);
    if (style.visibility !== 'visible' || style.display === 'none') return false;
    return [...chain(box)].every((at) => styleOf(at).opacity !== '0' && styleOf(at).display !== 'none');
  };
  const pans = (box) => [...chain(box)].some((at) => styleOf(at).touchAction === 'none');
  const scrollsIn = (box, axis) =>
    /auto|scroll/.test(styleOf(box)[`overflow${axis}`]) &&
    (axis === 'X' ? box.scrollWidth > box.clientWidth + 1 : box.scrollHeight > box.clientHeight + 1);
  const scroller = (box) => [...chain(box.parentElement)].find((at) => scrollsIn(at, 'X') || scrollsIn(at, 'Y'));

  const tall = () => document.documentElement.scrollHeight > innerHeight + 1;
  /** What stays in place while the page scrolls: it lies over the rest, and the page ends with room for it. */
  const stays = (box) => [...chain(box)].find((at) => /fixed|sticky/.test(styleOf(at).position));

  const called = (box) => {
    const name = (at) => {
      const classes = [...at.classList].filter((one) => !/^(svelte-|s-)/.test(one));
      const data = [...at.attributes].map(({ name }) => name).find((one) => /^data-(?!piece|state|first|seq)/.test(one));
      return `${at.localName}${classes.map((one) => `.${one}`).join('')}${data ? `[${data}]` : ''}`;
    };
    return [...chain(box)]
      .filter((at) => at.localName !== 'g' && !['body', 'html'].includes(at.localName))
      .slice(0, 3)
      .reverse()
      .map(name)
      .join(' ');
  };
  const words = (box) =>
    (box.getAttribute?.('aria-label') || box.textContent || '').replace(/\s+/g, ' ').trim().slice(0, 60);

  /** What is left of a rectangle after everything that clips it; scrollers count where asked. */
  const within = (box, rect, scrolled) => {
    let { left, top, right, bottom } = rect;
    let holder = box;
    for (const at of chain(box.parentElement)) {
      if (styleOf(holder).position === 'fixed') break;
      holder = at;
      const style = styleOf(at);
      const clip = at.getBoundingClientRect();
      const clips = (overflow) => (scrolled ? overflow !== 'visible' : /hidden|clip/.test(overflow));
      if (at === document.documentElement || at === document.body) continue;
      if (clips(style.overflowX)) [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      if (clips(style.overflowY)) [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    [left, right] = [Math.max(left, 0), Math.min(right, innerWidth)];
    // A page that scrolls as a whole has no lower edge; where a board lies none does (`scrolling`).
    if (!tall()) [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    return { left, top, right, bottom };
  };

  /** Every run of text that is seen: its element, rectangle and size in pixels of the screen. */
  function texts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const box = node.parentElement;
      if (!node.data.trim() || !box || /^(script|style|option|textarea)$/.test(box.localName) || !seen(box)) continue;
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width < 1 || rect.height < 1) continue;
      let scale = 1;
      const drawn = box.closest('svg');
      if (drawn && box.getBBox) {
        const inner = box.getBBox();
        const outer = box.getBoundingClientRect();
        scale = Math.sqrt((outer.width * outer.height) / Math.max(1e-6, inner.width * inner.height));
      } else {
        const sized = box.closest('*:not(span, b, i, em, strong)') ?? box;
        // Heights are rounded to whole pixels: less than this is no transform.
        const drawnAt = sized.offsetHeight ? sized.getBoundingClientRect().height / sized.offsetHeight : 1;
        if (Math.abs(drawnAt - 1) > 0.06) scale = drawnAt;
      }
      found.push({ box, rect, lines: [...range.getClientRects()], size: parseFloat(styleOf(box).fontSize) * scale, text: node.data.trim() });
    }
    return found;
  }

  function letters(all, fault) {
    for (const { box, size, text } of all) {
      const least = box.closest('.chip, .chips, .strip, [data-chip]') ? LETTERS.chip : LETTERS.least;
      if (size < least - 0.05) fault('small text', box, `${size.toFixed(1)} px`, text);
    }
  }

  function clipped(all, fault) {
    const short = new Set();
    for (const { box } of all)
      for (const at of [...chain(box)].slice(0, 3)) {
        const style = styleOf(at);
        const dots = style.textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth + 1;
        const lines = style.webkitLineClamp !== 'none' && at.scrollHeight > at.clientHeight + 1;
        if ((dots || lines) && !short.has(at)) {
          short.add(at);
          fault('clipped', at, `${at.scrollWidth} px in ${at.clientWidth}`);
        }
      }
    for (const { box, rect, size, text } of all) {
      if (pans(box) || short.has(box) || scroller(box)) continue;
      const left = within(box, rect, false);
      const sideways = Math.max(left.left - rect.left, rect.right - left.right);
      const upright = Math.max(left.top - rect.top, rect.bottom - left.bottom);
      if (sideways > 1.5 || upright > 0.22 * size) {
        const much = sideways > 1.5 ? `${sideways.toFixed(0)} px sideways` : `${upright.toFixed(0)} px of its height`;
        fault('cut', box, much, text);
      }
    }
  }

  function overlapping(all, fault) {
    const flat = all
      .filter(({ box }) => !box.closest(POPS) && !pans(box) && !scroller(box))
      .flatMap(({ box, lines, text }) => lines.map((line) => ({ box, text, line, rect: within(box, line, true) })))
      .map((one) => ({ ...one, inset: one.line.height * 0.18 }))
      .sort((a, b) => a.rect.top - b.rect.top);
    flat.forEach((one, number) => {
      for (let next = number + 1; next < flat.length; next++) {
        const other = flat[next];
        if (other.rect.top + other.inset > one.rect.bottom - one.inset) {
          if (other.rect.top > one.rect.bottom) break;
          continue;
        }
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        const high =
          Math.min(one.rect.bottom - one.inset, other.rect.bottom - other.inset) -
          Math.max(one.rect.top + one.inset, other.rect.top + other.inset);
        if (wide > 2 && high > 2 && one.box !== other.box && !(tall() && stays(one.box) !== stays(other.box)))
          fault('overlap', one.box, `“${one.text}” and “${other.text}”`, one.text);
      }
    });
  }

  const meets = (box, x, y) => {
    const met = document.elementFromPoint(x, y);
    return !!met && (box === met || box.contains(met) || met.closest('label')?.contains(box));
  };

  function targets(fault) {
    for (const box of document.querySelectorAll(TARGETS)) {
      if (!seen(box) || box.disabled || pans(box) || styleOf(box).pointerEvents === 'none') continue;
      if (box.localName === 'a' && styleOf(box).display === 'inline') continue;
      const row = box.closest('tr');
      const whole = row && styleOf(row).cursor === 'pointer' ? row : null;
      const rect = (whole ?? box.closest('label') ?? box).getBoundingClientRect();
      if (rect.width < 1 || rect.height < 1) continue;
      const least = finger() ? FINGER : MOUSE;
      if (rect.width >= least - 0.5 && rect.height >= (whole ? ROW : least) - 0.5) continue;
      // What is drawn may be smaller than what can be pressed.
      const [x, y, far] = [rect.left + rect.width / 2, rect.top + rect.height / 2, least / 2 - 1];
      const [wide, high] = [rect.width < least - 0.5, rect.height < least - 0.5];
      if ((!wide || (meets(box, x - far, y) && meets(box, x + far, y))) &&
          (!high || (meets(box, x, y - far) && meets(box, x, y + far)))) continue;
      fault('small target', box, `${rect.width.toFixed(0)} x ${rect.height.toFixed(0)}, at least ${least}`);
    }
  }

  /** Whatever the present question offers is on the screen and can be met by a finger. */
  function reach(fault) {
    const open = aside();
    for (const box of document.querySelectorAll(DECISION)) {
      if (!seen(box) || pans(box) || styleOf(box).pointerEvents === 'none') continue;
      const rect = box.getBoundingClientRect();
      if (rect.width < 1 || rect.height < 1 || box.closest(SCROLLS)) continue;
      const left = within(box, rect, true);
      const cut = Math.max(left.left - rect.left, left.top - rect.top, rect.right - left.right, rect.bottom - left.bottom);
      if (cut > 2) fault('off screen', box, `${Math.min(cut, 9999).toFixed(0)} px of it`);
      else if (!open && !meets(box, (rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2)) {
        const met = document.elementFromPoint((rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2);
        // A note goes with the next press.
        if (!met?.closest('[data-why], [data-tip]')) fault('covered', box, `by ${met ? called(met) : 'nothing'}`);
      }
    }
  }

  function scrolling(fault) {
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) fault('page scrolls', document.body, `${page.scrollWidth} px in ${innerWidth}`);
    if (tall() && document.querySelector('[data-board]'))
      fault('page scrolls', document.body, `${page.scrollHeight} px in ${innerHeight}`);
    for (const box of document.querySelectorAll('main, main *, .tray, .tray *, header *')) {
      if (box.closest(SCROLLS) || !seen(box)) continue;
      if (scrollsIn(box, 'Y')) fault('scrolls', box, `${box.scrollHeight} px in ${box.clientHeight}`);
      else if (scrollsIn(box, 'X')) fault('scrolls', box, `sideways, ${box.scrollWidth} px in ${box.clientWidth}`);
    }
  }

  function measure() {
    styles.clear();
    const faults = new Map();
    const open = aside();
    const fault = (what, box, detail, text) => {
      if (open && box.closest('[data-board]')) return;
      const where = called(box);
      const key = `${what} ${where}`;
      if (!faults.has(key)) faults.set(key, { what, where, detail, text: text ?? words(box), count: 0 });
      faults.get(key).count++;
    };
    const all = texts();
    letters(all, fault);
    clipped(all, fault);
    overlapping(all, fault);
    targets(fault);
    reach(fault);
    scrolling(fault);
    return [...faults.values()];
  }

  // Nothing moves under the pointer

  let places = new Map();
  const marked = () => document.querySelectorAll('[data-board] [data-place], .tray [data-place], .tray [data-piece]');

  /** Where a place lies, within what may scroll: what was scrolled to has not moved. */
  const spot = (box) => {
    const { left, right, top, bottom, width } = box.getBoundingClientRect();
    const scrolled = [...chain(box.parentElement)].filter((at) => at.matches(SCROLLS));
    const x = scrolled.reduce((sum, at) => sum + at.scrollLeft, 0);
    const y = scrolled.reduce((sum, at) => sum + at.scrollTop, 0);
    return { left: left + x, right: right + x, top: top + y, bottom: bottom + y, width };
  };

  /** Keep where every place is, before something is pressed, which may go where it is sent. */
  function remember(x, y) {
    styles.clear();
    const pressed = x === undefined ? null : document.elementFromPoint(x, y);
    places = new Map(
      [...marked()].filter((box) => seen(box) && !box.contains(pressed)).map((box) => [box, spot(box)]),
    );
  }

  /** The places that have moved since. What is picked may rise; a camera that follows, or scrolls, is told by `camera`. */
  function moved(camera) {
    styles.clear();
    const faults = [];
    for (const [box, was] of places) {
      if (!seen(box) || box.matches('[aria-pressed=true], .picked, .up') || (camera && (pans(box) || scroller(box)))) continue;
      const now = spot(box);
      if (now.width < 1) continue;
      const far = Math.max(Math.abs(now.left + now.right - was.left - was.right), Math.abs(now.top + now.bottom - was.top - was.bottom)) / 2;
      if (far > 1) faults.push({ what: 'moved', where: called(box), detail: `${far.toFixed(0)} px`, text: words(box), count: 1 });
    }
    const first = faults[0];
    return first ? [{ ...first, count: faults.length }] : [];
  }

  /** Where to press the things that match: the middle of each that a finger would meet, one of each name. */
  function points(selector) {
    styles.clear();
    const found = new Map();
    for (const box of document.querySelectorAll(selector)) {
      if (!seen(box) || box.disabled) continue;
      const { left, top, width, height } = box.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (width < 1 || !meets(box, x, y)) continue;
      const name = words(box).replace(/, \d+ of \d+.*| \d+$/, '') || called(box);
      if (!found.has(name)) found.set(name, { x, y, name });
    }
    return [...found.values()];
  }

  window.visitor = { measure, remember, moved, points };
})();
