/** A tab as its user sees it: its content and controls. The same for all engines. */
import { expect } from 'vitest';
import { aimAt, countSeen, findAll, setValue, type Target } from './find.js';
import type { Point, Tab } from './tab.js';

/** A selector, optionally with the name or the text of the element. */
export type Aim = string | Target;

export const button = (name: string): Target => ({ css: 'button, [role=button], summary', name });
export const link = (name: string): Target => ({ css: 'a[href]', name });
export const tabNamed = (name: string): Target => ({ css: '[role=tab]', name });
export const square = (name: string): string => `acedrex-board >> .square[data-square="${name}"]`;

export class Page {
  readonly #tab: Tab;
  readonly #isInFrame: boolean;
  /** Complaints of the documents before this one. */
  readonly #before: string[] = [];

  constructor(tab: Tab, isInFrame = false) {
    this.#tab = tab;
    this.#isInFrame = isInFrame;
  }

  /** The document in the page's first frame. */
  get frame(): Page {
    return new Page(this.#tab, true);
  }

  async goto(url: string): Promise<void> {
    await this.#keepComplaints();
    await this.#tab.goto(url);
  }

  async reload(): Promise<void> {
    await this.#keepComplaints();
    await this.#tab.reload();
  }

  resize(width: number, height: number): Promise<void> {
    return this.#tab.resize(width, height);
  }

  show(): Promise<void> {
    return this.#tab.show();
  }

  /** The PDF of the page as browsers print it by default, without backgrounds. */
  print(): Promise<Buffer> {
    return this.#tab.print();
  }

  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer> {
    return this.#tab.picture();
  }

  // --- What is there ---------------------------------------------------------------------------

  /** Runs a function in the page. It can use its parameters only. */
  evaluate<T, P extends readonly unknown[]>(
    ask: (...parameters: P) => T | Promise<T>,
    ...parameters: P
  ): Promise<T> {
    // The result of the function, as JSON.
    return this.#tab.run(
      `(${ask.toString()})(...${JSON.stringify(parameters)})`,
      this.#isInFrame,
    ) as Promise<T>;
  }

  /** Runs a function in the page with all elements that are found. */
  all<T, P extends readonly unknown[]>(
    aim: Aim,
    ask: (elements: readonly Element[], ...parameters: P) => T | Promise<T>,
    ...parameters: P
  ): Promise<T> {
    const target = typeof aim === 'string' ? { css: aim } : aim;
    const found = `(${findAll.toString()})(${JSON.stringify(target)})`;
    return this.#tab.run(
      `(${ask.toString()})(${found}, ...${JSON.stringify(parameters)})`,
      this.#isInFrame,
    ) as Promise<T>;
  }

  count(aim: Aim): Promise<number> {
    return this.all(aim, (elements) => elements.length);
  }

  texts(aim: Aim): Promise<readonly string[]> {
    return this.all(aim, (elements) =>
      elements.map((element) =>
        (element instanceof HTMLElement ? element.innerText : element.textContent)
          .trim()
          .replace(/\s+/g, ' '),
      ),
    );
  }

  /** The text of the first element; empty if there is none. */
  async text(aim: Aim): Promise<string> {
    return (await this.texts(aim))[0] ?? '';
  }

  async attribute(aim: Aim, name: string): Promise<string | null> {
    return this.all(aim, ([element], key) => element?.getAttribute(key) ?? null, name);
  }

  value(aim: Aim): Promise<string> {
    return this.all(aim, ([element]) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? element.value
        : '',
    );
  }

  async appears(...aims: readonly Aim[]): Promise<void> {
    for (const aim of aims)
      await expect
        .poll(() => this.all(aim, countSeen), { message: `appears: ${JSON.stringify(aim)}` })
        .toBeGreaterThan(0);
  }

  /** Waits until something is in the document, whether it can be seen or not. */
  async exists(...aims: readonly Aim[]): Promise<void> {
    for (const aim of aims)
      await expect
        .poll(() => this.count(aim), { message: `exists: ${JSON.stringify(aim)}` })
        .toBeGreaterThan(0);
  }

  async vanishes(aim: Aim): Promise<void> {
    await expect
      .poll(() => this.all(aim, countSeen), { message: `vanishes: ${JSON.stringify(aim)}` })
      .toBe(0);
  }

  /** Errors, warnings and violations of policies since the page was opened. */
  async complaints(): Promise<readonly string[]> {
    await this.#keepComplaints();
    return this.#before;
  }

  /** Codes of the errors that elements have sent. */
  heard(): Promise<readonly string[]> {
    return this.evaluate(() => (globalThis as { heard?: readonly string[] }).heard ?? []);
  }

  /** The kinds of pointers that the user has pressed with: mouse or touch. */
  pointers(): Promise<readonly string[]> {
    return this.evaluate(() => [
      ...new Set((globalThis as unknown as { pointers: readonly string[] }).pointers),
    ]);
  }

  async #keepComplaints(): Promise<void> {
    this.#before.push(
      ...(await this.evaluate(() => {
        const { complaints } = globalThis as { complaints?: string[] };
        return complaints?.splice(0) ?? [];
      })),
    );
  }

  // --- What is done with it --------------------------------------------------------------------

  /** Clicks the targets one after the other, each as soon as it can be clicked. */
  async click(...aims: readonly Aim[]): Promise<void> {
    for (const aim of aims) await this.#tab.drag([await this.#pointOf(aim)], 'left');
  }

  async hover(aim: Aim): Promise<void> {
    await this.#tab.hover(await this.#pointOf(aim));
  }

  async drag(from: Aim, to: Aim, which: 'left' | 'right' = 'left'): Promise<void> {
    await this.#tab.drag(await this.#wayOf(from, to), which);
  }

  async tap(...aims: readonly Aim[]): Promise<void> {
    for (const aim of aims) await this.#tab.touch([await this.#pointOf(aim)]);
  }

  async swipe(from: Aim, to: Aim): Promise<void> {
    await this.#tab.touch(await this.#wayOf(from, to));
  }

  /** Presses keys one after the other; + joins keys that are pressed together. */
  async press(...strokes: readonly string[]): Promise<void> {
    for (const keys of strokes) await this.#tab.press(keys.split('+'));
  }

  async type(text: string): Promise<void> {
    await this.#tab.type(text);
  }

  async focus(aim: Aim): Promise<void> {
    await this.exists(aim);
    await this.all(aim, ([element]) => {
      (element as HTMLElement).focus();
    });
  }

  /** Fills a field, or chooses an option by its value. */
  async fill(aim: Aim, value: string): Promise<void> {
    await expect
      .poll(() => this.all(aim, setValue, value), { message: `fill: ${JSON.stringify(aim)}` })
      .toBe('done');
  }

  async #pointOf(aim: Aim): Promise<Point> {
    let point: Point | undefined;
    await expect
      .poll(
        async () => {
          const found = await this.all(aim, aimAt);
          if (typeof found === 'string') return found;
          point = found;
          return 'ready';
        },
        { message: `point at ${JSON.stringify(aim)}` },
      )
      .toBe('ready');
    if (point === undefined) throw new Error('it was there');
    return this.#isInFrame ? this.#inWindow(point) : point;
  }

  /** A point of the frame as one of the window. */
  async #inWindow({ x, y }: Point): Promise<Point> {
    const { left, top } = await new Page(this.#tab).all('iframe', ([frame]) => {
      if (frame === undefined) throw new Error('the page has no frame');
      const box = frame.getBoundingClientRect();
      return { left: box.left + frame.clientLeft, top: box.top + frame.clientTop };
    });
    return { x: x + left, y: y + top };
  }

  async #wayOf(from: Aim, to: Aim): Promise<readonly Point[]> {
    const end = await this.#pointOf(to);
    const start = await this.#pointOf(from);
    const between = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    return [start, between, end];
  }
}
