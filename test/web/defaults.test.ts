/** Elements accept any value from a host or a framework; null, undefined or a removed attribute means the default. */
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.js';
import { files, Host, openHostPage } from './host-support.js';

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName?: string;
      readonly attributes?: readonly { readonly name: string }[];
      readonly members?: readonly { readonly kind: string; readonly name: string }[];
    }[];
  }[];
}

const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8')) as Manifest;
const ELEMENTS = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .flatMap(({ tagName, attributes = [], members = [] }) =>
    tagName === undefined
      ? []
      : {
          tag: tagName,
          attributes: attributes.map(({ name }) => name),
          fields: members.filter(({ kind }) => kind === 'field').map(({ name }) => name),
        },
  );
const FIVE = [
  'acedrex-analysis',
  'acedrex-board',
  'acedrex-die',
  'acedrex-editor',
  'acedrex-puzzle',
];

let browser: Browser;
let host: Host;
beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), Host.open()]);
  host.answer = (path) =>
    path === '/'
      ? {
          body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Defaults</title>${[
            'analysis',
            'editor',
            'die',
            'puzzle',
          ]
            .map((name) => `<script type="module" src="/cdn/${name}.min.js"></script>`)
            .join('')}<body></body></html>`,
        }
      : // Every address has a response, so that the console reports no missing file.
        (files('/cdn/', 'dist/cdn')(path) ?? { body: '' });
});
afterAll(() => host.close());

test('the manifest lists all five elements', () => {
  expect(ELEMENTS.map(({ tag }) => tag).sort()).toEqual(FIVE);
  for (const { attributes } of ELEMENTS) expect(attributes.length).toBeGreaterThan(3);
});

test.each(FIVE)('%s accepts any value and restores its defaults', async (name) => {
  const { page, complaints } = await openHostPage(browser, `${host.origin}/`);
  // The elements' errors about wrong values are not tested here.
  await page.evaluate(() => {
    addEventListener('acedrex-error', (event) => {
      event.preventDefault();
    });
  });
  const element = ELEMENTS.find(({ tag }) => tag === name);
  if (element === undefined) throw new Error(`${name} is not in the manifest`);
  const wrong = await page.evaluate(async ({ tag, attributes, fields }) => {
    type Lit = HTMLElement &
      Record<string, unknown> & { readonly updateComplete: Promise<unknown> };
    await customElements.whenDefined(tag);
    const found: string[] = [];
    addEventListener('unhandledrejection', ({ reason }) =>
      found.push(`rejected: ${String(reason)}`),
    );
    const make = (): Lit => document.createElement(tag) as Lit;
    const fresh = make();
    const tested = make();
    document.body.append(tested);
    await tested.updateComplete;
    const isSame = (a: unknown, b: unknown): boolean =>
      Object.is(a, b) || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));
    const settle = async (what: string): Promise<void> => {
      try {
        await tested.updateComplete;
      } catch (error) {
        found.push(`${what}: ${String(error)}`);
      }
    };
    const hasSetter = (property: string): boolean => {
      for (let at: unknown = fresh; at !== null; at = Object.getPrototypeOf(at)) {
        const descriptor = Object.getOwnPropertyDescriptor(at, property);
        if (descriptor !== undefined) return descriptor.set !== undefined;
      }
      return false;
    };
    const texts = ['rubbish', '', '0', '-1', '1.5', '1e9', 'white', '5'];
    // Elements whose initial attributes are invalid, as in markup.
    for (const text of texts) {
      const begun = make();
      for (const attribute of attributes) begun.setAttribute(attribute, text);
      document.body.append(begun);
      await begun.updateComplete.catch((error: unknown) => found.push(`${text}: ${String(error)}`));
      begun.remove();
    }
    const names = new Map(
      attributes.map((attribute) => [
        attribute,
        attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      ]),
    );
    for (const [attribute, property] of names) {
      for (const text of texts) {
        tested.setAttribute(attribute, text);
        await settle(`${attribute}="${text}"`);
      }
      tested.removeAttribute(attribute);
      await settle(`${attribute} removed`);
      if (!isSame(tested[property], fresh[property]))
        found.push(`${attribute} removed leaves ${String(tested[property])}`);
    }
    const settable = [...new Set([...names.values(), ...fields])].filter(hasSetter);
    const values = [...texts, 0, -1, 1.5, NaN, Infinity, 1e9, true, false, {}, [], () => 1];
    for (const property of settable) {
      const before = fresh[property];
      for (const value of [...values, null, undefined]) {
        try {
          tested[property] = value;
        } catch (error) {
          found.push(`${property} = ${JSON.stringify(value)}: ${String(error)}`);
        }
        await settle(`${property} = ${JSON.stringify(value)}`);
      }
      // `value` and `session` of the editor are its state and have no default.
      const isState = property === 'value' || property === 'session';
      if (!isSame(tested[property], before) && !isState)
        found.push(`${property} = undefined leaves ${String(tested[property])}`);
      tested[property] = null;
      await settle(`${property} = null`);
      if (!isSame(tested[property], before) && !isState)
        found.push(`${property} = null leaves ${String(tested[property])}`);
    }
    // The element still works.
    await new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
    });
    return { found, settable };
  }, element);
  expect(wrong.found).toEqual([]);
  expect(wrong.settable.length).toBeGreaterThan(4);
  if (name === 'acedrex-puzzle') await page.locator('acedrex-board .movable').first().waitFor();
  else if (name !== 'acedrex-die')
    await page.locator('acedrex-board .square[data-square=e4][aria-label*="white pawn"]').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});
