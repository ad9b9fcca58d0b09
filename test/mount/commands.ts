/** What a mounted test cannot do in its page: Playwright does it from outside, several steps in one call. */
import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

/** A device of the page, the name of one of its methods, and what that gets. */
export type Step = readonly [
  device: 'mouse' | 'keyboard' | 'page',
  method: string,
  ...parameters: readonly unknown[],
];

declare module 'vitest/browser' {
  interface BrowserCommands {
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
