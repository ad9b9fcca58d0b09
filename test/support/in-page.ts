/** What tests run in a page, whichever way the page is driven. Nothing of this module is there. */

/** Drops a file anywhere on the page. */
export const dropFile = (content: string): void => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([content], 'games.pgn'));
  document.body.dispatchEvent(
    new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
  );
};

/** Bytes of a picture of a new board, or the name of the error. */
export const exportNewBoard = (): Promise<number | string> => {
  const board = document.createElement('acedrex-board') as HTMLElement & {
    exportPng(): Promise<Blob>;
  };
  document.body.append(board);
  return board.exportPng().then(
    ({ size }) => size,
    (error: unknown) => String(error),
  );
};

/** Texts that are wider than what holds them, and whether the page scrolls sideways. */
export const cutOffHere = (): readonly string[] => {
  const found: string[] = [];
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      // A line of the engine is one row, and unfolds.
      if (['acedrex-lines', 'acedrex-strip'].includes(element.localName)) continue;
      if (element.shadowRoot !== null) look(element.shadowRoot);
      if (
        !element.matches('button, label, summary, a, h1, h2, h3, p, th, td, dt, dd, select, span')
      )
        continue;
      if (element.matches('.hidden-visually, .coordinate') || element.clientWidth <= 1) continue;
      // On a phone on its side the name of the rules is shortened.
      if (element.matches('.rules > .name')) continue;
      const style = getComputedStyle(element);
      if (style.overflow === 'visible' && style.display === 'inline') continue;
      if (element.scrollWidth > element.clientWidth + 1)
        found.push(`${element.localName}: ${element.innerText.slice(0, 60)}`);
      const { right } = element.getBoundingClientRect();
      if (right > innerWidth + 1) found.push(`${element.localName} leaves the window`);
    }
  };
  look(document);
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [...found, 'the page scrolls sideways'] : found;
};

/** Waits until what is on its way has been drawn and nothing moves any more. */
export const settledHere = async (): Promise<void> => {
  const moving = (root: Document | ShadowRoot): readonly Animation[] => [
    ...root.getAnimations(),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot === null ? [] : moving(shadowRoot),
    ),
  ];
  await new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
  const ends = moving(document)
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    .map(({ finished }) => finished);
  // One that is cancelled has ended too.
  await Promise.allSettled(ends);
};

/**
 * Texts and controls that no scrolling brings into view, or only scrolling sideways: beyond an edge of the window, cut
 * off by something around them, or in a scroller that is too low to be used. While a dialog is open, only what is in it.
 */
export const outOfReachHere = (): readonly string[] => {
  const found = new Set<string>();
  const elementsOf = (root: Document | ShadowRoot): readonly Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) =>
      one.shadowRoot === null ? [one] : [one, ...elementsOf(one.shadowRoot)],
    );
  const parentOf = (element: Element): Element | null => {
    const root = element.getRootNode();
    return (
      element.assignedSlot ??
      element.parentElement ??
      (root instanceof ShadowRoot ? root.host : null)
    );
  };
  const around = (element: Element): readonly Element[] => {
    const all: Element[] = [];
    for (let one = parentOf(element); one !== null; one = parentOf(one)) all.push(one);
    return all;
  };
  const all = elementsOf(document);
  const dialog = all.findLast((one) => one instanceof HTMLDialogElement && one.open);
  const faultOf = (element: Element): string | undefined => {
    const { left, right, ...rest } = element.getBoundingClientRect().toJSON() as DOMRect;
    let { top, bottom } = rest;
    let isFixed = getComputedStyle(element).position === 'fixed';
    for (const one of isFixed ? [] : around(element)) {
      const { overflowX, overflowY, textOverflow, position, clipPath } = getComputedStyle(one);
      // For screen readers only.
      if (clipPath === 'inset(50%)') return undefined;
      const box = one.getBoundingClientRect();
      // The library's table has columns of the user's own widths, and the moves of a line stand in one row.
      if (one.matches('.scroller.wide, acedrex-move-strip')) return undefined;
      if (/hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis') {
        if (right > box.right + 2 || left < box.left - 2) return 'is cut off at a side';
      } else if (/auto|scroll/.test(overflowX) && one.scrollWidth > one.clientWidth + 1)
        return 'needs scrolling sideways';
      if (/auto|scroll/.test(overflowY)) {
        if (box.height < 40) return 'is in a scroller with no height';
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      } else if (/hidden|clip/.test(overflowY) && textOverflow !== 'ellipsis') {
        if (bottom > box.bottom + 3 || top < box.top - 3) return 'is cut off above or below';
      }
      isFixed ||= position === 'fixed' || (one instanceof HTMLDialogElement && one.open);
      if (isFixed) break;
    }
    if (left < -1 || right > innerWidth + 1) return 'leaves the window';
    if (isFixed && (top < -1 || bottom > innerHeight + 1)) return 'leaves the window';
    return !isFixed && top + scrollY < -1 ? 'lies above the page' : undefined;
  };
  for (const element of all) {
    if (!(element instanceof HTMLElement)) continue;
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
    if (!hasText && !element.matches('button, a, input, select, textarea, summary, [role=grid]'))
      continue;
    if (element.matches('.hidden-visually, .skip, .spoken, .coordinate')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    if (dialog !== undefined && !around(element).includes(dialog)) continue;
    const fault = faultOf(element);
    const name = element.ariaLabel ?? element.innerText;
    if (fault !== undefined) found.add(`${element.localName} “${name.slice(0, 40)}” ${fault}`);
  }
  const { scrollWidth } = document.documentElement;
  return scrollWidth > innerWidth + 1 ? [...found, 'the page scrolls sideways'] : [...found];
};
