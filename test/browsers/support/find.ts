/** Functions that run in pages, so each contains all that it needs; page.ts sends their text there. */
import type { Point } from './tab.js';

/** A search for elements: by CSS in all shadow roots, by name, and by text. */
export interface Target {
  /** Selectors separated by ` >> `: each one searches inside the elements that the previous one has found. */
  readonly css: string;
  /** The accessible name. */
  readonly name?: string;
  /** A part of the text. */
  readonly text?: string;
}

export const findAll = ({ css, name, text }: Target): readonly Element[] => {
  const within = (root: ParentNode, selector: string, found: Set<Element>): void => {
    for (const element of root.querySelectorAll('*')) {
      if (element.matches(selector)) found.add(element);
      if (element.shadowRoot !== null) within(element.shadowRoot, selector, found);
    }
  };
  const plain = (words: string): string => words.trim().replace(/\s+/g, ' ');
  const nameOf = (element: Element): string => {
    const label =
      element.getAttribute('aria-label') ??
      (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined) ??
      element.textContent;
    return plain(label);
  };
  let found: readonly Element[] = [];
  for (const [index, selector] of css.split(' >> ').entries()) {
    const next = new Set<Element>();
    if (index === 0) within(document, selector, next);
    for (const element of index === 0 ? [] : found) {
      if (element.shadowRoot !== null) within(element.shadowRoot, selector, next);
      within(element, selector, next);
    }
    found = [...next];
  }
  return found.filter(
    (element) =>
      (name === undefined || nameOf(element) === name) &&
      (text === undefined ||
        plain(element instanceof HTMLElement ? element.innerText : element.textContent).includes(
          text,
        )),
  );
};

export const countSeen = (elements: readonly Element[]): number =>
  elements.filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  }).length;

/** The centre of the first visible element, once it rests and nothing covers it. Otherwise the reason. */
export const aimAt = async (elements: readonly Element[]): Promise<Point | string> => {
  const element = elements.find((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(one).visibility === 'visible';
  });
  if (element === undefined) return elements.length === 0 ? 'absent' : 'not seen';
  if (element.matches(':disabled')) return 'disabled';
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => {
    setTimeout(resolve, 40);
  });
  const { left, top, width, height } = element.getBoundingClientRect();
  if (left !== before.left || top !== before.top || width !== before.width) return 'moving';
  // WebKit divides rectangles by the zoom of their element.
  let zoom = 1;
  const isTold = 'currentCSSZoom' in (element as object);
  for (let at: Node | null = isTold ? null : element; at !== null;) {
    if (at instanceof Element) zoom *= Number(getComputedStyle(at).zoom) || 1;
    at = at instanceof ShadowRoot ? at.host : at.parentNode;
  }
  const [x, y] = [(left + width / 2) * zoom, (top + height / 2) * zoom];
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  for (let at: Node | null = hit; at !== null;) {
    if (at === element) return { x, y };
    at = at instanceof ShadowRoot ? at.host : at.parentNode;
  }
  return hit === null ? 'outside of the window' : `under ${hit.outerHTML.slice(0, 200)}`;
};

/** Sets the value of a field and fires the events of a user's input. */
export const setValue = (elements: readonly Element[], value: string): string => {
  const [field] = elements;
  if (!(
    field instanceof HTMLInputElement ||
    field instanceof HTMLSelectElement ||
    field instanceof HTMLTextAreaElement
  ))
    return 'absent';
  if (field.disabled) return 'disabled';
  if (field instanceof HTMLSelectElement && ![...field.options].some((one) => one.value === value))
    return `only ${[...field.options].map((one) => one.value).join()}`;
  field.focus();
  field.value = value;
  for (const type of ['input', 'change'])
    field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  return 'done';
};

/**
 * The first script of each page. It records errors, warnings, violations of policies, errors reported by elements, and
 * the kinds of pointers used.
 */
export const watchPage = (): void => {
  const complaints: string[] = [];
  const heard: string[] = [];
  const pointers: string[] = [];
  Object.assign(globalThis, { complaints, heard, pointers });
  addEventListener('pointerdown', ({ pointerType }) => pointers.push(pointerType), true);
  addEventListener('error', ({ message }) => {
    // Chromium reports this if rows get their true heights in the frame in which their sizes are observed.
    if (!message.startsWith('ResizeObserver loop')) complaints.push(message);
  });
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    complaints.push(`${effectiveDirective} forbids ${blockedURI}`),
  );
  addEventListener('acedrex-error', (event) => {
    heard.push((event as CustomEvent<{ readonly code: string }>).detail.code);
  });
  for (const level of ['error', 'warn'] as const) {
    const say = console[level].bind(console);
    console[level] = (...words: readonly unknown[]) => {
      complaints.push(words.map(String).join(' '));
      say(...words);
    };
  }
};
