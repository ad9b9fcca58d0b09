/**
 * Playwright's locators for tests that run in the page itself. Selectors are Playwright's, so they pierce shadow roots,
 * and the mouse, the keyboard and the touchscreen are the browser's own.
 */
import {
  getByLabelSelector,
  getByPlaceholderSelector,
  getByRoleSelector,
  getByTextSelector,
  getByTitleSelector,
  selectorEngine,
} from '@vitest/browser/locators';
import { commands } from 'vitest/browser';
import { PATIENCE } from '../support/patience.js';
import type { Step } from './commands.js';

// A test may replace the clock.
const { setTimeout: wait, performance: clock } = globalThis;
const now = clock.now.bind(clock);

type Text = string | RegExp;
type RoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>;
interface TextOptions {
  readonly exact?: boolean;
}
interface Filter {
  readonly hasText?: Text;
  readonly has?: Locator;
}
interface ClickOptions {
  readonly button?: 'left' | 'right' | 'middle';
  readonly clickCount?: number;
  readonly position?: Point;
  readonly modifiers?: readonly string[];
  /** Milliseconds between press and release. */
  readonly delay?: number;
  /** Presses the point even if another element covers it. */
  readonly force?: boolean;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Waits until `find` returns a value other than undefined, and returns that value. It looks less often the longer it
 * waits, because a selector takes milliseconds on a full page.
 */
export const until = async <Found>(what: string, find: () => Found | undefined): Promise<Found> => {
  const start = now();
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    const waited = now() - start;
    if (waited > PATIENCE) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => wait(resolve, Math.min(10 + waited / 8, 60)));
  }
};

/** Uses the browser's mouse, keyboard, touchscreen or page, in the order given. */
export const drive = async (...steps: readonly Step[]): Promise<void> => {
  if (!document.hasFocus()) window.focus();
  await commands.drive(steps);
};

/**
 * Waits until the current page is painted. The browser sends a touch to the listeners of the last frame, so an earlier
 * touch would be lost.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => wait(resolve)));
  });

const isVisible = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
};

/** The innermost element at a point, inside all shadow roots. */
const elementAt = ({ x, y }: Point): Element | null => {
  let found = document.elementFromPoint(x, y);
  for (;;) {
    const inner = found?.shadowRoot?.elementFromPoint(x, y) ?? null;
    if (inner === null || inner === found) return found;
    found = inner;
  }
};

export const parentOf = (node: Node): Node | null =>
  (node instanceof Element ? node.assignedSlot : null) ??
  node.parentNode ??
  (node instanceof ShadowRoot ? node.host : null);

/** Whether a press at the point reaches the element, or a label of it. */
export const isHit = (element: Element, point: Point): boolean => {
  for (let node: Node | null = elementAt(point); node !== null; node = parentOf(node))
    if (node === element || (node instanceof HTMLLabelElement && node.control === element))
      return true;
  return false;
};

/** The events of a press, in their order. */
const PRESS = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'auxclick',
  'contextmenu',
];

/** Withholds a press from the page if it does not begin on the element; `end` returns whether it did. */
const watchPress = (locator: Locator, isForced: boolean): { readonly end: () => boolean } => {
  const listening = new AbortController();
  let isOn: boolean | undefined = isForced || undefined;
  const look = (event: Event): void => {
    const [element] = locator.elements();
    isOn ??= element !== undefined && isHit(element, event as PointerEvent);
    if (isOn) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const name of PRESS)
    window.addEventListener(name, look, { capture: true, signal: listening.signal });
  return {
    end: () => {
      listening.abort();
      return isOn === true;
    },
  };
};

/** What a tap clicks. The squares of a board respond to the touch itself. */
const CLICKABLE = 'a, button, input, label, select, summary, [role=button], [role=tab]';

/** Listens for a click; `came` waits for it until the browser would long have made one from a touch. */
const watchClick = (): { readonly came: () => Promise<boolean> } => {
  const listening = new AbortController();
  const { signal } = listening;
  const clicked = new Promise<boolean>((resolve) => {
    window.addEventListener('click', () => resolve(true), { capture: true, signal });
  });
  const late = (): Promise<boolean> => new Promise((resolve) => wait(() => resolve(false), 1000));
  return {
    came: async () => {
      const isClicked = await Promise.race([clicked, late()]);
      listening.abort();
      return isClicked;
    },
  };
};

const filterSelector = ({ hasText, has }: Filter): string =>
  (hasText === undefined
    ? ''
    : ` >> internal:has-text=${hasText instanceof RegExp ? String(hasText) : `${JSON.stringify(hasText)}i`}`) +
  (has === undefined ? '' : ` >> internal:has=${JSON.stringify(has.selector)}`);

/** The type of a method, so that a test can name the class of the elements that it finds. */
type Use<Found, Parameter, Result> = {
  use(found: Found, parameter: Parameter): Result;
}['use'];

export class Locator {
  constructor(readonly selector: string) {}

  private with(selector: string): Locator {
    return new Locator(this.selector === '' ? selector : `${this.selector} >> ${selector}`);
  }

  locator(css: string, filter: Filter = {}): Locator {
    return this.with(css + filterSelector(filter));
  }
  getByRole(role: string, options: RoleOptions = {}): Locator {
    return this.with(getByRoleSelector(role, options));
  }
  getByText(text: Text, options: TextOptions = {}): Locator {
    return this.with(getByTextSelector(text, options));
  }
  getByLabel(text: Text, options: TextOptions = {}): Locator {
    return this.with(getByLabelSelector(text, options));
  }
  getByPlaceholder(text: Text, options: TextOptions = {}): Locator {
    return this.with(getByPlaceholderSelector(text, options));
  }
  getByTitle(text: Text, options: TextOptions = {}): Locator {
    return this.with(getByTitleSelector(text, options));
  }
  filter(filter: Filter): Locator {
    return new Locator(this.selector + filterSelector(filter));
  }
  and(other: Locator): Locator {
    return this.with(`internal:and=${JSON.stringify(other.selector)}`);
  }
  or(other: Locator): Locator {
    return this.with(`internal:or=${JSON.stringify(other.selector)}`);
  }
  nth(index: number): Locator {
    return this.with(`nth=${index}`);
  }
  first(): Locator {
    return this.nth(0);
  }
  last(): Locator {
    return this.nth(-1);
  }

  /** All current matches. */
  elements(): HTMLElement[] {
    return selectorEngine.querySelectorAll(
      selectorEngine.parseSelector(this.selector),
      document.documentElement,
    ) as HTMLElement[];
  }
  count(): number {
    return this.elements().length;
  }
  all(): Locator[] {
    return this.elements().map((_, index) => this.nth(index));
  }
  /** Waits for the only match. */
  element(isWanted: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> {
    return until(this.selector, () => {
      const found = this.elements();
      if (found.length > 1) throw new Error(`${found.length} elements are ${this.selector}`);
      return found.find(isWanted);
    });
  }
  async waitFor({
    state = 'visible',
  }: { state?: 'visible' | 'hidden' | 'attached' | 'detached' } = {}): Promise<void> {
    await until(`${this.selector} to be ${state}`, () => {
      const found = this.elements();
      const shown = state === 'visible' || state === 'hidden' ? found.filter(isVisible) : found;
      return shown.length > 0 === (state === 'visible' || state === 'attached') || undefined;
    });
  }

  async evaluate<Result, Parameter = undefined>(
    use: Use<HTMLElement, Parameter, Result>,
    parameter?: Parameter,
  ): Promise<Awaited<Result>> {
    return await use(await this.element(), parameter as Parameter);
  }
  evaluateAll<Result>(use: Use<HTMLElement[], undefined, Result>): Result {
    return use(this.elements(), undefined);
  }
  async getAttribute(name: string): Promise<string | null> {
    return (await this.element()).getAttribute(name);
  }
  async innerText(): Promise<string> {
    return (await this.element()).innerText;
  }
  async textContent(): Promise<string> {
    return (await this.element()).textContent;
  }
  allInnerTexts(): readonly string[] {
    return this.elements().map((element) => element.innerText);
  }
  allTextContents(): readonly string[] {
    return this.elements().map((element) => element.textContent);
  }
  async inputValue(): Promise<string> {
    return ((await this.element()) as HTMLInputElement).value;
  }
  async isChecked(): Promise<boolean> {
    const element = (await this.element()) as HTMLInputElement;
    return element.checked || element.ariaChecked === 'true';
  }
  async isDisabled(): Promise<boolean> {
    return (await this.element()).matches(':disabled, [aria-disabled=true]');
  }
  async isEnabled(): Promise<boolean> {
    return !(await this.isDisabled());
  }
  isVisible(): boolean {
    return this.elements().some(isVisible);
  }
  /** The box of the match once it is shown. */
  async boundingBox(): Promise<DOMRect> {
    return (await this.element(isVisible)).getBoundingClientRect();
  }

  /** The current box of the first match, shown or not. Without a match, its values are NaN. */
  box(): DOMRect {
    return this.elements()[0]?.getBoundingClientRect() ?? new DOMRect(NaN, NaN, NaN, NaN);
  }

  /** Whether the whole first match is in the window and nothing covers its middle or its lower edge. */
  isSeen(): boolean {
    const [element] = this.elements();
    if (element === undefined || !isVisible(element)) return false;
    const { left, top, bottom, width } = element.getBoundingClientRect();
    return (
      top >= 0 &&
      bottom <= innerHeight &&
      [(top + bottom) / 2, bottom - 2].every((y) => isHit(element, { x: left + width / 2, y }))
    );
  }

  /** Whether the whole first match is in the window and no other element covers its corners. */
  isWhole(): boolean {
    const [element] = this.elements();
    const { left, top, right, bottom } = this.box();
    return (
      element !== undefined &&
      left >= -1 &&
      top >= -1 &&
      right <= innerWidth + 1 &&
      bottom <= innerHeight + 1 &&
      [left + 3, right - 3].every((x) =>
        [top + 3, bottom - 3].every((y) => isHit(element, { x, y })),
      )
    );
  }

  /** A point of the element, by default its middle, that a press reaches now. */
  private reachable({ position, force = false }: ClickOptions): Point | undefined {
    const found = this.elements();
    if (found.length > 1) throw new Error(`${found.length} elements are ${this.selector}`);
    const [element] = found;
    if (element === undefined || !isVisible(element) || element.matches(':disabled'))
      return undefined;
    // Near an edge, a sticky element may cover the point.
    for (const block of ['nearest', 'center', 'end'] as const) {
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      const at = position ?? { x: width / 2, y: height / 2 };
      const point = { x: x + at.x, y: y + at.y };
      if (force || isHit(element, point)) return point;
    }
    return undefined;
  }
  /** The same point, once the element has not moved for a frame. */
  private async reach(options: ClickOptions): Promise<Point> {
    for (;;) {
      const before = await until(`${this.selector} to be reached`, () => this.reachable(options));
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const after = this.reachable(options);
      if (before.x === after?.x && before.y === after.y) return before;
    }
  }
  /** Repeats a press that missed because the element moved. Other elements do not receive the missed press. */
  async click({ modifiers = [], ...options }: ClickOptions = {}): Promise<void> {
    const { button, clickCount, delay } = options;
    for (;;) {
      const { x, y } = await this.reach(options);
      const press = watchPress(this, options.force === true);
      await drive(
        ...modifiers.map((key) => ['keyboard', 'down', key] as const),
        ['mouse', 'click', x, y, { button, clickCount, delay }],
        ...modifiers.map((key) => ['keyboard', 'up', key] as const),
      );
      if (press.end()) return;
    }
  }
  async dblclick(options: ClickOptions = {}): Promise<void> {
    await this.click({ ...options, clickCount: 2 });
  }
  async hover(options: ClickOptions = {}): Promise<void> {
    const { x, y } = await this.reach(options);
    await drive(['mouse', 'move', x, y]);
  }
  /** Repeats a tap that missed, or that only stopped a scroll: a button then receives the touch, but no click. */
  async tap(options: ClickOptions = {}): Promise<void> {
    for (;;) {
      const { x, y } = await this.reach(options);
      await painted();
      const isClickable = this.elements()[0]?.matches(CLICKABLE) === true;
      const press = watchPress(this, options.force === true);
      const click = watchClick();
      await commands.fingers([
        ['touchStart', [{ x, y }]],
        ['touchEnd', []],
      ]);
      // A withheld press is followed by no click.
      if (press.end() && (!isClickable || (await click.came()))) return;
    }
  }
  async focus(): Promise<void> {
    (await this.element()).focus();
  }
  async blur(): Promise<void> {
    (await this.element()).blur();
  }
  async selectText(): Promise<void> {
    ((await this.element(isVisible)) as HTMLInputElement).select();
  }
  async scrollIntoViewIfNeeded(): Promise<void> {
    (await this.element(isVisible)).scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
  async press(key: string): Promise<void> {
    await this.focus();
    await drive(['keyboard', 'press', key]);
  }
  /** Types a text as a user does. */
  async pressSequentially(text: string): Promise<void> {
    await this.focus();
    await drive(['keyboard', 'type', text]);
  }
  /** Replaces the text of a field, as one edit. */
  async fill(text: string): Promise<void> {
    const field = (await this.element(
      (one) => isVisible(one) && !one.matches(':disabled, [readonly]'),
    )) as HTMLInputElement;
    field.focus();
    if (['date', 'time', 'range', 'color', 'month', 'week'].includes(field.type)) {
      field.value = text;
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
      return;
    }
    if (field.isContentEditable) getSelection()?.selectAllChildren(field);
    else field.select();
    await drive(text === '' ? ['keyboard', 'press', 'Delete'] : ['keyboard', 'insertText', text]);
  }
  private async toggle(isWanted: boolean): Promise<void> {
    const box = (await this.element()) as HTMLInputElement;
    const isChecked = (): boolean => box.checked || box.ariaChecked === 'true';
    if (isChecked() !== isWanted) await this.click();
    await until(`${this.selector} to change`, () => isChecked() === isWanted || undefined);
  }
  check(): Promise<void> {
    return this.toggle(true);
  }
  uncheck(): Promise<void> {
    return this.toggle(false);
  }
  /** Chooses an option by its value, label or place. */
  async selectOption(
    choice: string | { readonly label: string } | { readonly index: number },
  ): Promise<void> {
    const list = (await this.element(isVisible)) as HTMLSelectElement;
    const isChosen = ({ value, label, index }: HTMLOptionElement): boolean =>
      typeof choice === 'string'
        ? [value, label].includes(choice)
        : 'label' in choice
          ? label === choice.label
          : index === choice.index;
    const option = await until(`the option ${JSON.stringify(choice)}`, () =>
      [...list.options].find(isChosen),
    );
    option.selected = true;
    for (const type of ['input', 'change'])
      list.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
  async setInputFiles(files: File | readonly File[]): Promise<void> {
    const input = (await this.element()) as HTMLInputElement;
    const transfer = new DataTransfer();
    for (const file of [files].flat()) transfer.items.add(file);
    input.files = transfer.files;
    for (const type of ['input', 'change'])
      input.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  }
}
