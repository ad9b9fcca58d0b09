/** Functions that tests run in a page, whatever drives the page. They cannot use anything else in this module. */

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

/** Texts that are wider than their container, and whether the page scrolls sideways. */
export const cutOffHere = (): readonly string[] => {
  const found: string[] = [];
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      // A line of the engine has one row and can be unfolded.
      if (['acedrex-lines', 'acedrex-strip'].includes(element.localName)) continue;
      if (element.shadowRoot !== null) look(element.shadowRoot);
      if (
        !element.matches('button, label, summary, a, h1, h2, h3, p, th, td, dt, dd, select, span')
      )
        continue;
      if (element.matches('.hidden-visually, .coordinate') || element.clientWidth <= 1) continue;
      // On a phone in landscape, the name of the ruleset is truncated.
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

/** Waits until pending changes have been drawn and nothing moves. */
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
  // A cancelled animation has ended too.
  await Promise.allSettled(ends);
};

/**
 * Texts and controls that scrolling cannot bring into view, or only sideways. They are beyond an edge of the window,
 * cut off by something around them, or in a scroller too low to use. While a dialog is open, only its content counts.
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
      // The user sets the widths of the library's columns, and the moves of a line are in one row.
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

/**
 * Runs in a page and disconnects its sounds from the device. An active device takes 50 ms of processor time each
 * second, even in silence.
 */
export const withoutSound = (): void => {
  const Silent = class extends OfflineAudioContext {
    constructor() {
      super(1, 1, 44_100);
    }
    override resume(): Promise<void> {
      return Promise.resolve();
    }
    override suspend(): Promise<void> {
      return Promise.resolve();
    }
  };
  globalThis.AudioContext = Silent as unknown as typeof AudioContext;
};

/**
 * Runs in a page and makes its random numbers repeatable, so that the engine always replies with the same moves.
 * Otherwise a weak level sometimes captures the pawn that a test is about to move.
 */
export const withoutChance = (): void => {
  let drawn = 0;
  Math.random = () => {
    drawn += 1;
    return (drawn * 0.618_034) % 1;
  };
};

/**
 * Runs in a page and limits its unlimited analyses to a quarter of the time. Otherwise they would occupy a core until
 * the test ends. Comparisons, whose searches have only a `movetime`, get a quarter of it. Searches with shared memory
 * keep their speed, because a search that pauses has no further threads.
 */
export const withoutHaste = (): void => {
  if (crossOriginIsolated) return;
  const openLimits = ['multipv', 'roll'];
  interface Task {
    readonly limits: { readonly movetime?: number };
  }
  const isTask = (value: unknown): value is Task =>
    typeof value === 'object' && value !== null && 'limits' in value;
  /** The limits that reduce the processor time of the search. */
  const slower = ({ limits }: Task): object => {
    const names = Object.keys(limits);
    if (names.every((name) => openLimits.includes(name))) return { ...limits, duty: 0.25 };
    const { movetime } = limits;
    return names.length === 1 && movetime !== undefined ? { movetime: movetime / 4 } : limits;
  };
  // oxlint-disable-next-line typescript/unbound-method
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message: unknown, ...others: readonly unknown[]) {
    const { argumentList = [] } = message as { argumentList?: { value?: unknown }[] };
    for (const argument of argumentList)
      if (isTask(argument.value))
        argument.value = { ...argument.value, limits: slower(argument.value) };
    Reflect.apply(post, this, [message, ...others]);
  };
};
