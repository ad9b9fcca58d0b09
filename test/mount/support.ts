/** Elements and views mounted in a page that many tests share. */
import type axe from 'axe-core';
import axeUrl from 'axe-core/axe.min.js?url';
import { commands, page as vitestPage } from 'vitest/browser';
import { expect, vi } from 'vitest';
import type { AcedrexAnalysis } from '../../src/elements/analysis/analysis.js';
import type { AcedrexBoard } from '../../src/elements/board/board.js';
import type { AcedrexEditor } from '../../src/elements/editor/editor.js';
import type { AcedrexPuzzle } from '../../src/elements/puzzle/puzzle.js';
import type { Touch } from './commands.js';
import { scaled } from '../support/scale.js';
import { drive, Locator, painted, type Point } from './locator.js';

export { cutOffHere as cutOff, settledHere as settled } from '../support/in-page.js';
export { Locator, until } from './locator.js';

const WINDOW = { width: 800, height: 700 };

/** Settings of the page by a test, which are undone after the test. */
const changed = new Set<'media' | 'window'>();

type Media = 'colorScheme' | 'contrast' | 'forcedColors' | 'media' | 'reducedMotion';
const MEDIA = {
  media: null,
  colorScheme: 'light',
  contrast: 'no-preference',
  forcedColors: 'none',
  reducedMotion: 'reduce',
};

/** Tests run in a frame, which Vitest scales down where it is larger than the window around it. */
const resize = async ({ width, height }: typeof WINDOW): Promise<void> => {
  await drive(['page', 'setViewportSize', { width, height }]);
  await vitestPage.viewport(width, height);
};

/** For tests of animations; other tests use reduced motion. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** The page with the interface of Playwright. */
export const page = Object.assign(new Locator(''), {
  keyboard: {
    press: (key: string) => drive(['keyboard', 'press', key]),
    type: (text: string) => drive(['keyboard', 'type', text]),
    down: (key: string) => drive(['keyboard', 'down', key]),
    up: (key: string) => drive(['keyboard', 'up', key]),
  },
  mouse: {
    move: (x: number, y: number, options: { readonly steps?: number } = {}) =>
      drive(['mouse', 'move', x, y, options]),
    down: (options: { readonly button?: string } = {}) => drive(['mouse', 'down', options]),
    up: (options: { readonly button?: string } = {}) => drive(['mouse', 'up', options]),
    click: (x: number, y: number, options: { readonly button?: string } = {}) =>
      drive(['mouse', 'click', x, y, options]),
    wheel: (x: number, y: number) => drive(['mouse', 'wheel', x, y]),
  },
  setViewportSize: async (size: typeof WINDOW): Promise<void> => {
    changed.add('window');
    await resize(size);
  },
  emulateMedia: async (media: Partial<Record<Media, string | null>>): Promise<void> => {
    changed.add('media');
    await drive(['page', 'emulateMedia', media]);
  },
});

/** Errors and warnings during the test, including policy violations. A test that expects some empties the list. */
export const complaints: string[] = [];
const heardEvents = new Map<string, unknown[]>();
let listening = new AbortController();

for (const level of ['error', 'warn'] as const)
  console[level] = (...values) => {
    complaints.push(values.map(String).join(' '));
  };
window.addEventListener('error', ({ message }) => complaints.push(message));
window.addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)));
window.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
  complaints.push(`${violatedDirective} in ${sourceFile}`),
);

/** Removes everything of a test before the next one, and fails if there were complaints. */
export const restore = async (): Promise<void> => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  listening.abort();
  listening = new AbortController();
  heardEvents.clear();
  document.body.replaceChildren();
  document.documentElement.lang = 'en';
  for (const name of ['style', 'dir', 'class']) document.documentElement.removeAttribute(name);
  document.title = 'Mounted';
  scrollTo(0, 0);
  localStorage.clear();
  sessionStorage.clear();
  if (changed.delete('window')) await resize(WINDOW);
  // Otherwise the next test would start with the mouse over one of its squares.
  await drive(
    ['mouse', 'move', -1, -1],
    ...(changed.delete('media') ? [['page', 'emulateMedia', MEDIA] as const] : []),
  );
  expect(complaints.splice(0)).toEqual([]);
};

/** Replaces the content of the page. */
export const mount = (html: string): void => {
  document.body.innerHTML = `<main><h1>Board</h1>${html}</main>`;
};

/** Two bare kings. */
export const KINGS = '11k/12/12/12/12/12/12/12/12/12/12/K11 w - - 0 1';

/** Makes requests for this file fail with 404 until the test ends or the returned function is called. */
export const missing = (name: string): (() => void) => {
  const { fetch } = globalThis;
  const spy = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((address, options) =>
      String(address instanceof Request ? address.url : address).endsWith(name)
        ? Promise.resolve(new Response(null, { status: 404 }))
        : fetch(address, options),
    );
  return () => spy.mockRestore();
};

/** A text escaped for an attribute. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const mountElement = async <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: string,
  part: string,
): Promise<HTMLElementTagNameMap[Name]> => {
  mount(`<${name} ${attributes}></${name}>`);
  await page.locator(`acedrex-board ${part}`).first().waitFor();
  return find(name);
};

/** The first element of this name outside of shadow roots. */
export const find = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
): HTMLElementTagNameMap[Name] => {
  const found = document.querySelector(name);
  if (found === null) throw new Error(`no ${name}`);
  return found;
};

export const mountBoard = async (attributes = ''): Promise<AcedrexBoard> => {
  await import('../../src/elements/board/board.js');
  return mountElement('acedrex-board', attributes, '.piece');
};
/** An analysis, once its board is drawn; the rules may still be loading. */
export const mountAnalysis = async (attributes = ''): Promise<AcedrexAnalysis> => {
  await import('../../src/elements/analysis/analysis.js');
  return mountElement('acedrex-analysis', attributes, '.piece');
};
/** A puzzle, once its board is drawn; the rules may still be loading. */
export const mountPuzzle = async (attributes = ''): Promise<AcedrexPuzzle> => {
  await import('../../src/elements/puzzle/puzzle.js');
  return mountElement('acedrex-puzzle', attributes, '.square');
};
/** An editor in a form, once its position check has loaded. */
export const mountEditor = async (attributes = ''): Promise<AcedrexEditor> => {
  await import('../../src/elements/editor/editor.js');
  mount(`<form><fieldset><legend>Set-up</legend>
    <acedrex-editor name="position" ${attributes}></acedrex-editor></fieldset>
    <button type="reset">Reset</button><button>Send</button></form>`);
  await page
    .getByText(/legal position/)
    .first()
    .waitFor();
  return find('acedrex-editor');
};

/** Sets properties of an element, by default the board, and waits until they are shown. */
export const set = async (
  properties: Readonly<Record<string, unknown>>,
  element: HTMLElement & { readonly updateComplete: Promise<unknown> } = find('acedrex-board'),
): Promise<void> => {
  Object.assign(element, properties);
  await element.updateComplete;
};

/** Records the details of the page's events of these names, and can prevent them; see {@link heard}. */
export const listen = (name: string, prevent = false): void => {
  const list = heard(name);
  document.addEventListener(
    name,
    (event) => {
      list.push((event as CustomEvent<unknown>).detail);
      if (prevent) event.preventDefault();
    },
    { signal: listening.signal },
  );
};

export const heard = (name: string): unknown[] => {
  const list = heardEvents.get(name) ?? [];
  heardEvents.set(name, list);
  return list;
};

/** Codes of the errors that {@link listen} has recorded. */
export const errorsHeard = (): readonly string[] =>
  heard('acedrex-error').map((error) => (error as { readonly code: string }).code);

export const reachDepth = (depth: number): Promise<void> =>
  expect
    .poll(() => Number(page.locator('[data-test=depth]').allInnerTexts()[0]))
    .toBeGreaterThanOrEqual(depth);

/** Presses Analyse and waits for a few plies. */
export const analyse = async (): Promise<void> => {
  await press('Analyse');
  await reachDepth(4);
};

export const square = (name: string, within: Locator = page): Locator =>
  within.locator(`.square[data-square="${name}"]`);

/** The content of a square, as screen readers announce it, without attackers and defenders. */
export const labelOf = async (name: string): Promise<string> =>
  ((await square(name).getAttribute('aria-label')) ?? '').replace(
    /, attacked \d+, defended \d+/,
    '',
  );

export const isMovable = (name: string): boolean =>
  square(name)
    .elements()
    .some((one) => one.classList.contains('movable'));

export const squaresWith = (className: string): readonly string[] =>
  page
    .locator(`.square.${className}`)
    .elements()
    .map((one) => one.dataset.square ?? '')
    .sort();

/** The middle of a square, in pixels of the page. */
export const middleOf = async (name: string): Promise<Point> => {
  const { x, y, width, height } = await square(name).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Clicks one square and then another. */
export const clickMove = async (from: string, to: string): Promise<void> => {
  await square(from).click();
  await square(to).click();
};

/** Presses a mouse button on one square and releases it on another. */
export const dragWith = async (
  button: 'left' | 'right',
  from: string,
  to: string,
): Promise<void> => {
  const [a, b] = [await middleOf(from), await middleOf(to)];
  await drive(
    ['mouse', 'move', a.x, a.y],
    ['mouse', 'down', { button }],
    ['mouse', 'move', b.x, b.y, { steps: 4 }],
    ['mouse', 'up', { button }],
  );
};

const touchOf = (type: Touch[0], points: readonly Point[]): Touch => [
  type,
  points.map(({ x, y }, id) => ({ x, y, id })),
];

/** The time in seconds at which a resting finger is lifted; without a rest, it would fling the content. */
const afterRest = (): number => Date.now() / 1000 + 0.15;

/** Fingers on the screen; each call takes the places of all fingers that are down. */
export const touch = {
  down: async (...fingers: readonly Point[]): Promise<void> => {
    await painted();
    await commands.fingers([touchOf('touchStart', fingers)]);
  },
  move: (...fingers: readonly Point[]) => commands.fingers([touchOf('touchMove', fingers)]),
  /** Puts a finger down and moves it at once. If the moves waited for a busy page, it would be a long press. */
  drag: async (from: Point, ...points: readonly Point[]): Promise<void> => {
    await painted();
    await commands.fingers([
      touchOf('touchStart', [from]),
      ...points.map((point) => touchOf('touchMove', [point])),
    ]);
  },
  /** A finger that is put down, moves to each of these points and is lifted at once. */
  slide: async (from: Point, ...points: readonly Point[]): Promise<void> => {
    await painted();
    await commands.fingers([
      touchOf('touchStart', [from]),
      ...points.map((point) => touchOf('touchMove', [point])),
      // A tap during a scroll, which may be in the page of the next test, only stops the scroll.
      ['touchEnd', [], afterRest()],
    ]);
  },
  up: (timestamp = afterRest()) => commands.fingers([['touchEnd', [], timestamp]]),
  cancel: () => commands.fingers([['touchCancel', []]]),
};

export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });

/** Presses the button of this name. */
export const press = (name: string): Promise<void> => button(name).click();

/** A tool of the editor's palette. */
export const tool = (name: string): Locator => page.getByRole('radio', { name, exact: true });

/**
 * The violations that axe finds, in an open dialog only in that dialog. Squares take most of axe's time, so only
 * `withBoards` includes boards. The contrast of colours takes half of the rest and seldom differs between views, so only
 * the nightly workflow measures it everywhere.
 */
export const violations = async (withBoards = false): Promise<unknown> => {
  if (!('axe' in globalThis)) {
    const script = Object.assign(document.createElement('script'), { src: axeUrl });
    document.head.append(script);
    await new Promise((resolve) => script.addEventListener('load', resolve));
  }
  const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
  const found = await run(
    {
      include: page.locator('dialog:modal').elements().at(-1) ?? document,
      exclude: withBoards ? [] : [...page.locator('acedrex-board').elements()],
    },
    {
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
      rules: {
        'color-contrast': { enabled: withBoards || scaled(1) > 1 },
        // Computes the style of every element, which takes up to a third of the time. The code has no such inline styles.
        'avoid-inline-spacing': { enabled: scaled(1) > 1 },
      },
    },
  );
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 300))]);
};
