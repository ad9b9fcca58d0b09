/** Actions that Playwright performs for a mounted test from outside the page, several steps in one call. */
import type {} from '@vitest/browser-playwright';
import type { CDPSession, Page } from 'playwright-core';
import type { BrowserCommand } from 'vitest/node';

/** A device of the page, the name of one of its methods, and its arguments. */
export type Step = readonly [
  device: 'mouse' | 'keyboard' | 'page',
  method: string,
  ...parameters: readonly unknown[],
];

/** A touch event: its type, the places of all fingers then down, and its time in seconds unless it is now. */
export type Touch = readonly [
  type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
  touchPoints: { x: number; y: number; id?: number }[],
  timestamp?: number,
];

/** The focused element in Chromium's accessibility tree. */
export interface Focus {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  /** For example `checked: true`. */
  readonly states: readonly string[];
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    readonly fingers: (touches: readonly Touch[]) => Promise<void>;
    readonly drive: (steps: readonly Step[]) => Promise<void>;
    readonly focus: (keys: readonly string[]) => Promise<Focus>;
  }
}

export const drive: BrowserCommand<[readonly Step[]]> = async ({ page }, steps) => {
  for (const [device, method, ...parameters] of steps) {
    const target: object = device === 'page' ? page : page[device];
    const call: unknown = Reflect.get(target, method);
    if (typeof call !== 'function') throw new TypeError(`Playwright has no ${device}.${method}`);
    await Reflect.apply(call, target, parameters);
  }
};

/** One session for each page, because Chromium expects all touches of a gesture from the same one. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const found = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, found);
  return found;
};

/** Sends touches without waiting between them, because a finger lifted late would be a long press. */
export const fingers: BrowserCommand<[readonly Touch[]]> = async ({ page }, touches) => {
  const session = await sessionOf(page);
  await Promise.all(
    touches.map(([type, touchPoints, timestamp = Date.now() / 1000]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp }),
    ),
  );
};

/** The innermost focused element, inside all frames and shadow roots. */
const FOCUSED = `(() => {
  for (let at = document; ; ) {
    const inner = (at.shadowRoot ?? at.contentDocument ?? at).activeElement;
    if (!inner) return at;
    at = inner;
  }
})()`;

const STATES = ['checked', 'disabled', 'expanded', 'invalid', 'pressed', 'selected'];

/** Presses keys and returns what a screen reader then says about the focused element. */
export const focus: BrowserCommand<[readonly string[]]> = async ({ page }, keys) => {
  for (const key of keys) await page.keyboard.press(key);
  const session = await sessionOf(page);
  const { result } = await session.send('Runtime.evaluate', { expression: FOCUSED });
  const { objectId = '' } = result;
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  const textOf = (value?: { readonly value?: string }): string => value?.value ?? '';
  return {
    role: node?.ignored === true ? 'ignored' : textOf(node?.role),
    name: textOf(node?.name),
    description: textOf(node?.description),
    states: (node?.properties ?? [])
      .filter(({ name }) => STATES.includes(name))
      .map(({ name, value }) => `${name}: ${textOf(value)}`),
  };
};
