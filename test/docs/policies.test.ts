/**
 * Tests every Content-Security-Policy of docs/recipes/csp.md in Chromium: it allows everything that the
 * elements do, and removing a source breaks exactly the documented feature.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../support/chromium.js';
import { exportNewBoard } from '../support/in-page.js';
import { scaled } from '../support/scale.js';
import { analyse, errorsHeard, files, Host, KEPT, openHostPage } from '../web/host-support.js';
import { examplesOf } from './support.js';

const CDN = 'https://cdn.jsdelivr.net';
const POLICIES = examplesOf('http')
  .filter(({ name }) => name.includes('csp.md'))
  .map(({ name, code }) => ({
    name,
    policy: /^Content-Security-Policy: (.*)$/.exec(code)?.[1] ?? '',
  }));

let browser: Browser;
let host: Host;
let cdn: Host;
beforeAll(async () => {
  [browser, host, cdn] = await Promise.all([openBrowser(), Host.open(), Host.open()]);
  cdn.answer = files('/', 'dist/cdn', { ...KEPT, 'access-control-allow-origin': '*' });
});
afterAll(() => Promise.all([host.close(), cdn.close()]));

/** Opens a page under a policy. Its files are on its own server unless the policy names the CDN. */
const open = async (policy: string): ReturnType<typeof openHostPage> => {
  const folder = policy.includes(CDN) ? cdn.origin : '/own';
  host.answer = (path) =>
    path === '/'
      ? {
          headers: { 'content-security-policy': policy.replaceAll(CDN, cdn.origin) },
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
<script type="module" src="${folder}/analysis.min.js"></script></head><body>
<acedrex-analysis pgn="1. e5 e8 2. Uf3 Uf10" ply="4"></acedrex-analysis></body></html>`,
        }
      : files('/own/', 'dist/cdn', KEPT)(path);
  return openHostPage(browser, `${host.origin}/`);
};

const pressAnalyse = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Analyse', exact: true }).click();

/** The board stays, and a message under it names the directive. */
const hears =
  (code: string, words: RegExp, press = false) =>
  async (page: Page): Promise<void> => {
    await expect.poll(() => page.locator('acedrex-analysis .piece').count()).toBe(48);
    if (press) await pressAnalyse(page);
    await expect.poll(() => errorsHeard(page)).toEqual([code]);
    const fault = page.locator(`acedrex-analysis [data-code="${code}"]`).first();
    expect(await fault.innerText()).toMatch(words);
  };
const losesWorker = hears('worker-blocked', /Content-Security-Policy/, true);
const losesWasm = hears('wasm-blocked', /wasm-unsafe-eval/);
const losesFiles = hears('wasm-unreachable', /connect-src/);

const noElement = async (page: Page, complaints: readonly string[]): Promise<void> => {
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  expect(await page.evaluate(() => customElements.get('acedrex-analysis'))).toBeUndefined();
};

/** The failure without each source; `page` marks sources that only other parts of a host page need. */
const LOST: Readonly<
  Record<string, 'page' | ((page: Page, complaints: readonly string[]) => Promise<void>)>
> = {
  "script-src 'self'": noElement,
  [`script-src ${CDN}`]: noElement,
  "script-src 'wasm-unsafe-eval'": losesWasm,
  "connect-src 'self'": losesFiles,
  [`connect-src ${CDN}`]: losesFiles,
  "worker-src 'self'": losesWorker,
  'worker-src blob:': losesWorker,
  'img-src data:': async (page) => {
    await page.locator('acedrex-analysis .piece').first().waitFor();
    expect(await page.evaluate(exportNewBoard)).toMatch(/error/i);
  },
  "img-src 'self'": 'page',
  "style-src 'self'": 'page',
  'trusted-types lit-html': noElement,
  'trusted-types acedrex': hears('worker-blocked', /Trusted Types.*\bacedrex\b/, true),
};

test('all elements share one copy of Lit under Trusted Types, even if their URLs contain queries', async () => {
  const { policy = '' } = POLICIES.find((one) => one.policy.includes('trusted-types')) ?? {};
  const names = ['board', 'die', 'editor', 'puzzle', 'analysis'];
  host.answer = (path) =>
    path === '/'
      ? {
          headers: { 'content-security-policy': policy.replaceAll(CDN, cdn.origin) },
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
${names.map((name) => `<script type="module" src="${cdn.origin}/${name}.min.js?ver=6.8"></script>`).join('')}
<script type="module" src="${cdn.origin}/board.min.js"></script></head><body>
${names.map((name) => `<acedrex-${name}></acedrex-${name}>`).join('')}</body></html>`,
        }
      : undefined;
  const { page, complaints } = await openHostPage(browser, `${host.origin}/`);
  for (const name of names)
    await page.locator(`acedrex-${name} svg, acedrex-${name} .piece`).first().waitFor();
  // The other elements have boards of their own inside them.
  const board = page.locator('body > acedrex-board');
  await board.locator('.square[data-square=e4].movable').click();
  await board.locator('.square[data-square=e5]').click();
  await board.locator('.square[data-square=e5][aria-label*=pawn]').waitFor();
  expect(await errorsHeard(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

/** The sources whose loss has been tested. A push tests each in one policy, the nightly workflow in all of them. */
const tested = new Set<string>();
const isNew = (source: string): boolean => {
  const isFirst = !tested.has(source);
  tested.add(source);
  return isFirst || scaled(1) > 1;
};

/** Directives that only forbid. Without them, everything still works. */
const FORBIDDING = ['default-src', 'base-uri', 'form-action', 'require-trusted-types-for'];

test('docs/recipes/csp.md documents three policies', () => {
  expect(POLICIES.length).toBe(3);
});

/** A push tests the strictest policy, which comes last; the others differ in where files come from. */
describe.each(scaled(1) > 1 ? POLICIES : POLICIES.slice(-1))('$name', ({ policy }) => {
  const directives = policy.split('; ').map((directive) => {
    const [name = '', ...sources] = directive.split(' ');
    return { name, sources };
  });
  const without = (name: string, source: string): string =>
    directives
      .map((directive) => {
        const left = directive.sources.filter((one) => directive.name !== name || one !== source);
        return `${directive.name} ${left.length > 0 ? left.join(' ') : "'none'"}`;
      })
      .join('; ');

  test('allows moves, analysis, image export and puzzles', async () => {
    const { page, complaints } = await open(policy);
    await page.locator('[data-square=f3][aria-label*="white unicornio"]').waitFor();
    await analyse(page);
    await page.getByRole('button', { name: 'Previous move' }).click();
    await page.locator('[data-square=f9].movable').click();
    await page.locator('[data-square=f8]').click();
    await page.locator('button.move', { hasText: 'f8' }).waitFor();
    expect(await page.evaluate(exportNewBoard)).toBeGreaterThan(1000);
    // A script imports the module, so the policy applies to its requests.
    const folder = policy.includes(CDN) ? cdn.origin : '/own';
    await page.evaluate(`import('${folder}/puzzle.min.js').then(() => {
      document.body.append(document.createElement('acedrex-puzzle'));
    })`);
    await page.locator('acedrex-puzzle .movable').first().waitFor();
    expect(await errorsHeard(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  const sources = directives
    .filter(({ name }) => !FORBIDDING.includes(name))
    .flatMap(({ name, sources: all }) => all.map((source) => ({ name, source })))
    .filter(({ name, source }) => isNew(`${name} ${source}`));

  test.each(sources)('requires $source in $name', async ({ name, source }) => {
    const lost = LOST[`${name} ${source}`];
    if (lost === undefined) throw new Error('nobody says what this source is for');
    if (lost === 'page') return;
    const { page, complaints } = await open(without(name, source));
    await lost(page, complaints);
    await page.context().close();
  });
});
