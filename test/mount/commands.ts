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

declare module 'vitest/browser' {
  interface BrowserCommands {
    readonly fingers: (touches: readonly Touch[]) => Promise<void>;
    readonly drive: (steps: readonly Step[]) => Promise<void>;
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

/** Sends touches without waiting between them, because a finger lifted late would be a long press. */
export const fingers: BrowserCommand<[readonly Touch[]]> = async ({ page }, touches) => {
  const found = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, found);
  const session = await found;
  await Promise.all(
    touches.map(([type, touchPoints, timestamp = Date.now() / 1000]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp }),
    ),
  );
};
