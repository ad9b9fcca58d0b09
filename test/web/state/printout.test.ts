import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addPrintout, hasPrintout } from '../../../web/shared/printout.js';

/** The elements of a document's body. */
let body: HTMLElement[];
let events: EventTarget;
beforeEach(() => {
  body = [];
  events = new EventTarget();
  vi.stubGlobal('document', {
    body: { append: (page: HTMLElement) => body.push(page) },
    querySelector: (selector: string) => body.find(({ id }) => `#${id}` === selector) ?? null,
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
});
afterEach(() => vi.unstubAllGlobals());

const makePage = (): HTMLElement => {
  const page = { id: '' } as HTMLElement;
  page.remove = () => {
    body = body.filter((each) => each !== page);
  };
  return page;
};

test.each(['afterprint', 'pointerdown', 'keydown'])('a printed document ends with %s', (name) => {
  addPrintout(makePage());
  expect(hasPrintout()).toBe(true);
  events.dispatchEvent(new Event(name));
  expect(hasPrintout()).toBe(false);
});

test('a document that was not printed is replaced', () => {
  const [one, other] = [makePage(), makePage()];
  addPrintout(one);
  addPrintout(other);
  expect(body).toEqual([other]);
});
