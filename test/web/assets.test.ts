/** The folder made by `acedrex assets`, which a host page sets with an attribute or in its program. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { VERSION } from '../../src/version.js';
import { NETWORK_FILE } from '../../src/wasm/network-name.js';
import { openBrowser } from '../support/chromium.js';
import { analyse, errorsHeard, files, Host, openHostPage, type Answer } from './host-support.js';

let browser: Browser;
let host: Host;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'acedrex-assets-'));
  execFileSync(process.execPath, ['dist/cli/main.js', 'assets', folder]);
  [browser, host] = await Promise.all([openBrowser(), Host.open()]);
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  host.asked.length = 0;
});

/** Allows neither blobs nor files of other origins. */
const POLICY = {
  'content-security-policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; style-src 'self'",
};

/** Serves the package and, at another path, the host's folder of assets. */
const serve = (
  page: string,
  other: (path: string) => Answer | undefined = () => undefined,
): void => {
  const own = files('/files/', folder, POLICY);
  const dist = files('/dist/', 'dist');
  host.answer = (path) =>
    path === '/' ? { headers: POLICY, body: page } : (other(path) ?? own(path) ?? dist(path));
};

const open = async (): Promise<{ readonly page: Page; readonly complaints: string[] }> =>
  openHostPage(browser, `${host.origin}/`);

const FILE = (name: string): string => `/files/${VERSION}/${name}`;

const ANALYSIS = `<!doctype html><html lang="en" data-acedrex-assets="/files"><title>Host</title>
  <acedrex-analysis></acedrex-analysis><acedrex-puzzle date="2026-11-25"></acedrex-puzzle>
  <script type="module" src="/dist/cdn/analysis.min.js"></script>
  <script type="module" src="/dist/cdn/puzzle.min.js"></script></html>`;

/** Serves a page whose script writes its result to the title. */
const program = (source: string): void => {
  serve(
    '<!doctype html><title>waiting</title><script type="module" src="/use.js"></script>',
    (path) => (path === '/use.js' ? { body: source } : undefined),
  );
};

const titleOf = async (page: Page): Promise<string> => {
  await page.waitForFunction(() => document.title !== 'waiting', undefined);
  return page.title();
};

describe('the folder set by an attribute', () => {
  test('provides all files for elements from a CDN under a policy without blobs', async () => {
    serve(ANALYSIS);
    const { page, complaints } = await open();
    await page.locator('acedrex-puzzle .movable').first().waitFor();
    await analyse(page);
    await expect.poll(() => errorsHeard(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(host.asked).toEqual(
      expect.arrayContaining(
        ['rules.wasm', 'engine.wasm', NETWORK_FILE, 'worker.js', 'cazaux.puzzles'].map(FILE),
      ),
    );
    expect(host.asked.filter((path) => /^\/dist\/.*(?:\.wasm|\.nnue|worker)/.test(path))).toEqual(
      [],
    );
    await page.context().close();
  });

  test('appears in the error about a missing file, which also names setAssetBase', async () => {
    serve(ANALYSIS, (path) => (path === FILE('rules.wasm') ? { status: 404 } : undefined));
    const { page } = await open();
    const fault = page
      .locator('acedrex-analysis')
      .getByText(/returned 404/)
      .first();
    await fault.waitFor();
    expect(await fault.innerText()).toMatch(
      new RegExp(`${host.origin}${FILE('rules.wasm')} returned 404 .*setAssetBase`),
    );
    await page.context().close();
  });
});

describe('the folder set with setAssetBase', () => {
  const search = `const engine = createEngine();
    const result = await engine.analyse('startpos', { depth: 3 });
    document.title = result.ok ? 'depth ' + result.value.info.depth
      : result.error.code + ' ' + result.error.message;`;

  test('provides all files for an engine', async () => {
    program(`import { createEngine, setAssetBase } from '/dist/index.js';
      setAssetBase(new URL('/files/', location.href));
      ${search}`);
    const { page, complaints } = await open();
    expect(await titleOf(page)).toBe('depth 3');
    expect(complaints).toEqual([]);
    expect(host.asked).toEqual(
      expect.arrayContaining(['engine.wasm', NETWORK_FILE, 'worker.js'].map(FILE)),
    );
    await page.context().close();
  });

  test('is named in the error if the server returns an HTML page instead of a file', async () => {
    program(`import { createEngine, setAssetBase } from '/dist/index.js';
      setAssetBase('/nowhere');
      ${search}`);
    const { answer } = host;
    host.answer = (path) =>
      path.startsWith('/nowhere/')
        ? { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }
        : answer(path);
    const { page } = await open();
    expect(await titleOf(page)).toMatch(
      new RegExp(`^worker-not-script ${host.origin}/nowhere/${VERSION}/worker\\.js .*setAssetBase`),
    );
    await page.context().close();
  });

  test('is replaced by the package’s own files after setAssetBase(undefined)', async () => {
    program(`import { loadRules, setAssetBase, Position, RULESETS } from '/dist/index.js';
      setAssetBase('/nowhere');
      const failed = await loadRules().then(() => 'loaded', ({ code }) => code);
      setAssetBase(undefined);
      await loadRules();
      document.title = failed + ' ' + Position.start(RULESETS.cazaux).legalMoves().length;`);
    const { page } = await open();
    expect(await titleOf(page)).toBe('wasm-missing 59');
    await page.context().close();
  });
});

test('the error about a missing module names its address', async () => {
  serve(
    '<!doctype html><title>waiting</title><script type="module" src="/use.js"></script>',
    (path) =>
      path === '/use.js'
        ? {
            body: `import { loadRules } from '/dist/index.js';
              await loadRules().catch(({ code, message }) => { document.title = code + ' ' + message; });`,
          }
        : path === '/dist/shared/rules-data.js'
          ? { status: 404 }
          : undefined,
  );
  const { page } = await open();
  expect(await titleOf(page)).toMatch(
    new RegExp(`^wasm-unreachable ${host.origin}/dist/shared/rules-data\\.js could not be fetched`),
  );
  await page.context().close();
});
