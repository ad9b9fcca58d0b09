/**
 * The package as others use it: installed from its tarball, in a plain page with an import map, with
 * bundlers, in frameworks and on a server. Each page shows a game and analyses it in a real browser.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import vue from '@vitejs/plugin-vue';
import type { Browser, Page } from 'playwright-core';
import { build, type InlineConfig } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import webpack from 'webpack';
import { openBrowser } from '../support/chromium.js';
import { scaled } from '../support/scale.js';
import { packInto, TARBALL } from '../support/tarball.js';
import { examplesOf } from '../docs/support.js';
import { analyse, errorsHeard, files, Host, openHostPage } from '../web/host-support.js';

/** Inside the checkout, so that frameworks resolve to its packages and `acedrex` to the installed tarball. */
const FOLDER = resolve('build/consumers');

const { exports: EXPORTS } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly exports: Readonly<Record<string, unknown>>;
};
/** What pages import: no worker's script, no types of frameworks, and no classes whose tags the page defines itself. */
const ENTRIES_FOR_PAGES = Object.keys(EXPORTS)
  .filter((name) => /^\.$|^\.\/\w+\.js$/.test(name) && !/worker|react|vue/.test(name))
  .map((name) => name.replace(/^\./, 'acedrex'));

const GAME = '<acedrex-analysis pgn="1. e5 e8 2. Uf3 Uf10" ply="4"></acedrex-analysis>';
/** The body and the script of the page in each folder of pages/. */
const PAGES: Readonly<Record<string, readonly [body: string, script: string]>> = {
  bundler: [GAME, 'main.js'],
  puzzle: ['<acedrex-puzzle></acedrex-puzzle>', 'main.js'],
  react: ['<div id="root"></div>', 'main.tsx'],
  vue: ['<div id="root"></div>', 'main.ts'],
  ssr: ['<div id="root"><!--html--></div>', 'client.js'],
};

/** Version 6 takes five times as long. The nightly matrix tests it. */
const COMPILER = resolve('node_modules/typescript-7/bin/tsc');

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
    shell: process.platform === 'win32',
  });

let browser: Browser;
let host: Host;
let tarball = '';

const { NODE_ENV } = process.env;

beforeAll(async () => {
  // With Vitest's value, bundlers would use Lit's development build.
  process.env.NODE_ENV = 'production';
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  cpSync('test/consumers/pages', FOLDER, { recursive: true });
  for (const [name, [body, script]] of Object.entries(PAGES))
    writeFileSync(
      join(FOLDER, name, 'index.html'),
      `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>${name}</title></head>
       <body>${body}<script type="module" src="./${script}"></script></body></html>`,
    );
  tarball = packInto(FOLDER).file;
  writeFileSync(
    join(FOLDER, 'package.json'),
    '{ "name": "consumers", "type": "module", "private": true }',
  );
  run('npm', ['install', '--prefer-offline', '--no-audit', tarball], FOLDER);
  [browser, host] = await Promise.all([openBrowser(), Host.open()]);
  host.answer = files('/', FOLDER);
});
afterAll(async () => {
  process.env.NODE_ENV = NODE_ENV;
  await host.close();
});

/** Bundles a file of the bundler's page, and returns the names of the emitted files. */
const pack = async (entry: string, folder: string): Promise<readonly string[]> => {
  const root = join(FOLDER, 'bundler');
  const stats = await new Promise<webpack.Stats | undefined>((settle, fail) => {
    webpack(
      {
        mode: 'production',
        context: root,
        entry,
        output: { path: join(root, folder), filename: 'main.js' },
        performance: { hints: false },
        // Minifying takes most of the time and is not tested.
        optimization: { minimize: false },
      },
      (error, result) => {
        if (error === null) settle(result);
        else fail(error);
      },
    );
  });
  const { assets = [], errors = [], warnings = [] } = stats?.toJson() ?? {};
  expect([...errors, ...warnings].map(({ message }) => message)).toEqual([]);
  return assets.map(({ name }) => name);
};

const vite = (name: string, config: InlineConfig = {}): Promise<unknown> =>
  build({
    configFile: false,
    root: join(FOLDER, name),
    base: './',
    logLevel: 'error',
    ...config,
    // Minifying takes half of the time and is not tested.
    build: { minify: false, ...config.build },
  });

/** Opens a page of the server and waits until it shows the game. */
const open = async (
  path: string,
): Promise<{ readonly page: Page; readonly complaints: string[] }> => {
  const opened = await openHostPage(browser, `${host.origin}/${path}`);
  await opened.page
    .locator('acedrex-analysis [data-square=f3][aria-label*="white unicornio"]')
    .waitFor();
  return opened;
};

const finish = async ({
  page,
  complaints,
}: {
  readonly page: Page;
  readonly complaints: string[];
}): Promise<void> => {
  expect(await errorsHeard(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
};

/** Tests the page of a framework: events, properties and a method. */
const useFramework = async (page: Page): Promise<void> => {
  await page.getByText('Ply 0, depth 0').waitFor();
  await page.getByRole('button', { name: 'Previous move' }).click();
  await page.getByText('Ply 3,').waitFor();
  await page.getByRole('button', { name: 'First move', exact: true }).click();
  await page.getByText('Ply 1,').waitFor();
  const top = (): Promise<string | null> =>
    page.locator('acedrex-analysis [role=row] [data-square]').first().getAttribute('data-square');
  expect(await top()).toBe('a12');
  await page.getByRole('button', { name: 'Turn', exact: true }).click();
  await expect.poll(top).toBe('l1');
  await analyse(page);
  await page.getByText(/Ply 1, depth [1-9]/).waitFor();
  expect(await page.locator('acedrex-lines li').count()).toBe(2);
};

describe('the installed package', () => {
  test('loads every browser entry point through the recipe’s import map', async () => {
    const recipe = examplesOf('html').find(({ code }) => code.includes('importmap'))?.code ?? '';
    writeFileSync(
      join(FOLDER, 'import-map.html'),
      `<!doctype html><html lang="en"><title>Import map</title><body>${recipe}
       ${GAME}<acedrex-puzzle></acedrex-puzzle></body></html>`,
    );
    const opened = await openHostPage(browser, `${host.origin}/import-map.html`);
    // As a string, because Vitest replaces imports.
    await opened.page.evaluate(
      `Promise.all(${JSON.stringify(ENTRIES_FOR_PAGES)}.map((name) => import(name))).then(() => undefined)`,
    );
    await opened.page.locator('acedrex-board [data-square=e4].movable').first().waitFor();
    await opened.page.locator('acedrex-puzzle .movable').first().waitFor();
    await analyse(opened.page);
    await finish(opened);
    expect(host.asked).toContain('/node_modules/acedrex/dist/shared/cazaux-data.js');
  });

  test('imports each entry alone in Node', () => {
    const modules = Object.keys(EXPORTS)
      .filter((name) => /^\.$|^\.\/[\w.]+\.js$/.test(name))
      .map((name) => name.replace(/^\./, 'acedrex'));
    expect(modules).toContain('acedrex/board.component.js');
    // Each thread has its own modules.
    const program = `
      import { once } from 'node:events';
      import { Worker } from 'node:worker_threads';
      for (const name of ${JSON.stringify(modules)})
        await once(new Worker(\`import('\${name}')\`, { eval: true }), 'exit');`;
    // The program fails at the first entry that cannot be imported.
    run(process.execPath, ['--input-type=module', '--eval', program], FOLDER);
  });

  test.runIf(scaled(1) > 1).each(ENTRIES_FOR_PAGES)('imports %s alone in a page', async (name) => {
    const page = readFileSync(join(FOLDER, 'import-map.html'), 'utf8');
    const map = /<script type="importmap">[^]*?<\/script>/.exec(page)?.[0] ?? '';
    writeFileSync(join(FOLDER, 'alone.html'), `<!doctype html><title>Alone</title>${map}`);
    const opened = await openHostPage(browser, `${host.origin}/alone.html`);
    expect(await opened.page.evaluate(`import('${name}').then(() => true)`)).toBe(true);
    await finish(opened);
  });

  test.each(['without', 'with'])('loads from its bare CDN URL %s a redirect', async (redirect) => {
    const PATH = '/npm/acedrex@1.0.0';
    const { jsdelivr } = JSON.parse(readFileSync('package.json', 'utf8')) as { jsdelivr: string };
    const bare = `${PATH}${jsdelivr.slice(1)}`;
    const { answer } = host;
    const page = `<!doctype html><html lang="en"><title>CDN</title>
      <script type="module" src="${redirect === 'with' ? bare : PATH}"></script>
      <script type="module" src="${PATH}/dist/cdn/analysis.min.js"></script>${GAME}<acedrex-board></acedrex-board>`;
    host.answer = (path) =>
      path === '/cdn.html'
        ? { body: page }
        : answer((path === PATH ? bare : path).replace(PATH, '/node_modules/acedrex'));
    try {
      const opened = await openHostPage(browser, `${host.origin}/cdn.html`);
      await opened.page.locator('acedrex-analysis [data-square=f3]').first().waitFor();
      await opened.page.locator('body > acedrex-board [data-square=e4]').waitFor();
      const versions = 'globalThis.litElementVersions.length';
      expect(await opened.page.evaluate(versions)).toBe(1);
      await finish(opened);
    } finally {
      host.answer = answer;
    }
  });

  test('shows a puzzle from its bundled set', async () => {
    await vite('puzzle', { build: { outDir: 'vite' } });
    const opened = await openHostPage(browser, `${host.origin}/puzzle/vite/index.html`);
    await opened.page.locator('acedrex-puzzle .movable').first().waitFor();
    await finish(opened);
  });

  test('works with its engine when bundled by Vite', async () => {
    await vite('bundler', { build: { outDir: 'vite' } });
    const opened = await open('bundler/vite/index.html');
    await expect.poll(() => opened.page.title()).toBe('57 depth');
    await analyse(opened.page);
    await finish(opened);
  });

  describe('a bundle that imports only parseFen', () => {
    const entry = (from: string): string => {
      const file = join(FOLDER, `bundler/fen-${from.replace(/\W/g, '-')}.js`);
      writeFileSync(
        file,
        `import { parseFen, RULESETS } from '${from}';
         console.log(parseFen('rubbish', RULESETS.cazaux).ok);`,
      );
      return file;
    };
    const withVite = async (
      from: string,
      experimental: { readonly lazyBarrel?: boolean } = {},
    ): Promise<readonly string[]> => {
      const built = (await vite('bundler', {
        build: { write: false, rolldownOptions: { input: entry(from), experimental } },
      })) as { readonly output: readonly { readonly fileName: string }[] };
      return built.output.map(({ fileName }) => fileName.replace(/^assets\/(\w+)-.*\./, '$1.'));
    };

    test('contains no wasm when built by webpack', async () => {
      expect(await pack(entry('acedrex'), 'webpack-fen')).toEqual(['main.js']);
    });

    test('contains no wasm when built by Vite', async () => {
      expect(await withVite('acedrex/notation.js')).toEqual(['fen.js']);
      // Vite emits the files of every module that it reads, before it drops the unused ones.
      expect([...(await withVite('acedrex'))].sort()).toEqual(['fen.js', 'worker.js']);
      // Rolldown can skip modules that are not used.
      expect(await withVite('acedrex', { lazyBarrel: true })).toEqual(['fen.js']);
    });
  });

  test('works in React', async () => {
    await vite('react');
    const opened = await open('react/dist/index.html');
    await useFramework(opened.page);
    await finish(opened);
  });

  test('works in Vue', async () => {
    const isCustomElement = (tag: string): boolean => tag.startsWith('acedrex-');
    await vite('vue', {
      plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
      define: { __VUE_OPTIONS_API__: true, __VUE_PROD_DEVTOOLS__: false },
    });
    const opened = await open('vue/dist/index.html');
    await useFramework(opened.page);
    await finish(opened);
  });

  test('renders on a server and becomes interactive in the browser', async () => {
    const html = run(process.execPath, ['ssr/server.js'], FOLDER);
    expect(html).toMatch(/^<acedrex-analysis fen="[^"]+"><div slot="picture"><svg /);
    await vite('ssr');
    const page = join(FOLDER, 'ssr/dist/index.html');
    writeFileSync(page, readFileSync(page, 'utf8').replace('<!--html-->', html));
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${host.origin}/ssr/dist/index.html`);
    await expect.poll(() => plain.locator('acedrex-analysis svg').first().isVisible()).toBe(true);
    await context.close();
    const opened = await open('ssr/dist/index.html');
    expect(await opened.page.locator('[slot=picture]').isVisible()).toBe(false);
    await analyse(opened.page);
    await finish(opened);
  });

  test('provides types for React and Vue templates', () => {
    // The compiler fails on an error in the sources and on an expected error that is missing.
    run(process.execPath, [COMPILER, '-p', '.'], FOLDER);
  });

  // The compiler fails if an invalid source of a build compiles or if a type is missing.
  test.each(['plain', 'node', 'dom'])(
    'provides types that compile with %s.tsconfig.json and without skipLibCheck',
    (project) => {
      run(process.execPath, [COMPILER, '-p', `types/${project}.tsconfig.json`], FOLDER);
    },
  );

  // This takes seconds, and the types are compiled above, so only the nightly run and the publish workflow do it.
  test.runIf(scaled(1) > 1 || TARBALL !== undefined)(
    'provides types for every module resolution mode',
    () => {
      const attw = resolve('node_modules/@arethetypeswrong/cli/dist/index.js');
      const untyped = Object.keys(EXPORTS).filter((name) => !/^\.$|^\.\/[\w.-]+\.js$/.test(name));
      // The program fails if it finds a problem.
      const form = ['--profile', 'esm-only', '--no-emoji', '--format', 'ascii'];
      const all = [attw, tarball, ...form, '--exclude-entrypoints', ...untyped];
      const out = run(process.execPath, all, '.');
      expect(out).toMatch(/"acedrex\/analysis\.js"\s+node16 \(from ESM\): OK/);
    },
  );
});
