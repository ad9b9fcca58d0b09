/**
 * A user who hears the page and has only a keyboard. Tests get what a screen reader gets: the focused element in the
 * accessibility tree, and texts that appear in live regions.
 */
import { expect, onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import type { Focus } from './commands.js';
import { drive, isHit, parentOf, until } from './locator.js';
import { openPage, page, type PageOptions } from './views-support.js';

const LIVE = '[role=status], [role=log], [role=alert], [aria-live], output';

/** The live region that contains a node. */
const regionOf = (node: Node): HTMLElement | undefined => {
  for (let at: Node | null = node; at !== null; at = parentOf(at))
    if (at instanceof HTMLElement && at.matches(LIVE)) return at;
  return undefined;
};

const textOf = (element: HTMLElement): string => element.innerText.replace(/\s+/g, ' ').trim();

/** Announcements that the test has not read yet. */
let said: string[] = [];
/** Announcements since the page was opened, for the message of a failure. */
let all: string[] = [];

const say = (region: HTMLElement): void => {
  const text = textOf(region);
  const isHidden = region.ariaLive === 'off' || region.closest('[aria-hidden=true]') !== null;
  if (text === '' || isHidden || !region.checkVisibility()) return;
  if (said.at(-1) !== text) said.push(text);
  if (all.at(-1) !== text) all.push(text);
};

/** A region that is inserted together with its text is announced only if it is an alert. */
const hear = (records: readonly MutationRecord[]): void => {
  const regions = new Set<HTMLElement>();
  for (const { target, addedNodes } of records) {
    const region = regionOf(target);
    if (region !== undefined) regions.add(region);
    for (const node of addedNodes)
      if (node instanceof HTMLElement)
        for (const alert of [node, ...node.querySelectorAll<HTMLElement>('[role=alert]')])
          if (alert.role === 'alert') regions.add(alert);
  }
  for (const region of regions) say(region);
};

/** Opens the page with a screen reader. */
export const openHeard = async (options?: PageOptions): Promise<void> => {
  said = [];
  all = [];
  const observer = new MutationObserver(hear);
  const changes = { childList: true, characterData: true, subtree: true };
  observer.observe(document, changes);
  // oxlint-disable-next-line typescript/unbound-method
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, changes);
    return root;
  };
  onTestFinished(() => {
    Element.prototype.attachShadow = attachShadow;
    observer.disconnect();
  });
  await openPage(options);
};

/** Waits for an announcement that matches, since the last key was pressed, and returns it. */
export const heard = (text: RegExp): Promise<string> =>
  until(String(text), () => said.find((each) => text.test(each))).catch((error: unknown) => {
    throw new Error(`heard only: ${all.slice(-12).join(' | ')}`, { cause: error });
  });

const SHARES = [0.1, 0.5, 0.9];

/** Why a sighted user would not see where the focus is; empty if the focus is visible. */
const focusFault = (): string => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return 'the focus is lost';
  const name = at.outerHTML.slice(0, 120);
  const { x, y, width, height } = at.getBoundingClientRect();
  const isInView = SHARES.some((across) =>
    SHARES.some((down) => isHit(at, { x: x + across * width, y: y + down * height })),
  );
  if (!isInView) return `the focus is covered or out of view: ${name}`;
  const has = (pseudo: string | null): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(at, pseudo);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
  };
  // A heading that gets the focus after a change of the view needs no outline.
  return has(null) || has('::after') || at.role === 'separator' || at.tabIndex < 0
    ? ''
    : `the focus is invisible: ${name}`;
};

/** Presses keys and returns the focused element, which must be visible. */
export const press = async (...keys: readonly string[]): Promise<Focus> => {
  said = [];
  const focus = await commands.focus(keys);
  expect(focusFault(), keys.join(' ')).toBe('');
  return focus;
};

/** Moves the focus with Tab, or another key, until it is on the named element. */
export const reach = async (role: string, name: string | RegExp, key = 'Tab'): Promise<Focus> => {
  await page.getByRole(role, { name }).first().waitFor({ state: 'attached' });
  const passed: string[] = [];
  const isThere = (focus: Focus): boolean =>
    focus.role === role && (typeof name === 'string' ? focus.name === name : name.test(focus.name));
  for (let step = 0; step < 90; step += 1) {
    const focus = await commands.focus([key]);
    if (isThere(focus)) return press();
    const fault = focusFault();
    passed.push(`${focus.role} “${focus.name}”`);
    if (fault !== '') throw new Error(`${fault} after ${passed.join(', ')}`);
  }
  throw new Error(`${role} ${String(name)} is not among: ${passed.join(', ')}`);
};

export const type = (text: string): Promise<void> => drive(['keyboard', 'type', text]);

/** Types into the field for moves and questions, which has the focus, and returns the answer. */
export const ask = async (text: string, answer: RegExp): Promise<string> => {
  said = [];
  await drive(['keyboard', 'type', text], ['keyboard', 'press', 'Enter']);
  return heard(answer);
};

/** Waits until the focus has moved to the named element by itself. */
export const focusOn = async (role: string, name: RegExp): Promise<Focus> => {
  let focus = await commands.focus([]);
  await expect
    .poll(async () => {
      focus = await commands.focus([]);
      return `${focus.role} ${focus.name}`;
    })
    .toMatch(new RegExp(`^${role} ${name.source}`));
  return focus;
};
