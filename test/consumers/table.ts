/** The bundlers, frameworks and runtimes of the matrix; each with the smallest project of its own starter. */
import { examplesOf } from '../docs/support.js';

/** How the pages of a project are served once it is installed and built. */
export type Serving =
  | { readonly files: string }
  /** A folder whose pages are opened from the disk. */
  | { readonly disk: string }
  /** A folder with a browser extension. */
  | { readonly extension: string }
  | {
      /** A program of the project's node_modules/.bin, or node. */
      readonly command: (port: number) => readonly string[];
      readonly env?: (port: number) => Readonly<Record<string, string>>;
    };

/** A way of using a project: what is built, then served or run. */
export interface Use {
  readonly name: string;
  readonly build?: readonly string[];
  readonly serve?: Serving;
  /** The page, if it is not the index of the served folder. */
  readonly page?: string;
  /** The source of the engine's worker: the script's own file, or its text, which needs `worker-src blob:`. */
  readonly worker?: 'file' | 'text';
  /** The number of workers of the page, if there are more than one. */
  readonly workers?: number;
  /** Whether the server discovers packages during the first visit and reloads the page. */
  readonly findsLate?: true;
  /** The frame into which the page has moved its board. */
  readonly frame?: string;
  /** The result of the server, or of another worker, that the page shows. */
  readonly server?: RegExp;
  /** The path that answers with the best move as JSON, found on the server. */
  readonly api?: string;
  /** A program that prints the number of moves and the best move. */
  readonly run?: readonly string[];
}

export interface Consumer {
  readonly name: string;
  /** The row of the table in docs/bundlers.md. */
  readonly row: string;
  /** Folder in projects/, if it is not the name. */
  readonly folder?: string;
  /** Files of projects/shared/, by their paths in the project. */
  readonly shared?: Readonly<Record<string, string>>;
  /** How the page loads its script, if the page is a shared one. */
  readonly script?: string;
  /** Packages to install beside those of the project's package.json. */
  readonly packages?: readonly string[];
  /** The configuration file that gets this row's line from docs/bundlers.md, or that consists of it. */
  readonly configuration?: string;
  /** The package whose version is reported. */
  readonly version?: string;
  readonly uses: readonly Use[];
}

/** The result that a server prints. */
const MOVES = /^\d+ moves$/;
const MOVES_AND_BEST = /^\d+ moves, [a-l]\d+[a-l]\d+$/;

/** The command of a server on a port. */
const server =
  (...words: readonly string[]) =>
  (port: number): readonly string[] => [...words, '--port', `${port}`, '--host', '127.0.0.1'];

const build = (
  command: string,
  worker: 'file' | 'text',
  serve: Serving | string,
  more: Partial<Use> = {},
): Use => ({
  name: 'build',
  build: command.split(' '),
  worker,
  serve: typeof serve === 'string' ? { files: serve } : serve,
  ...more,
});

const develop = (
  command: (port: number) => readonly string[],
  worker: 'file' | 'text',
  more: Partial<Use> = {},
): Use => ({ name: 'development server', worker, serve: { command }, ...more });

const vite = (major: number, worker: 'file' | 'text'): Consumer => ({
  name: `vite${major}`,
  row: 'Vite',
  folder: 'vite',
  shared: { 'src/main.js': 'main.js', 'index.html': 'page.html' },
  script: 'type="module" src="/src/main.js"',
  packages: [`vite@${major}`],
  version: 'vite',
  uses: [build('vite build', 'file', 'dist'), develop(server('vite', '--strictPort'), worker)],
});

/** A framework with its own plugin for Vite 8, in a project that shows the page by a component. */
const framework = (row: string, script: string, more: Partial<Consumer> = {}): Consumer => ({
  name: row.toLowerCase(),
  row,
  shared: { 'index.html': 'root.html' },
  script: `src="/src/${script}"`,
  version: row.toLowerCase(),
  uses: [build('vite build', 'file', 'dist'), develop(server('vite', '--strictPort'), 'file')],
  ...more,
});

const nextServer =
  (command: string) =>
  (port: number): readonly string[] => ['next', command, '-p', `${port}`, '-H', '127.0.0.1'];
const NEXT = { server: MOVES_AND_BEST, api: '/api/search' };
/** The page's own worker and the engine's worker. */
const WORKERS = { workers: 2, server: MOVES };
/** A server on the port and the host of its environment. */
const listening = (...words: readonly string[]): Serving => ({
  command: () => words,
  env: (port) => ({ PORT: `${port}`, HOST: '127.0.0.1' }),
});
const NUXT = { server: MOVES, api: '/api/search' };

/** A runtime that runs the shared program. */
const runtime = (row: string, ...words: readonly string[]): Consumer => ({
  name: row.toLowerCase(),
  row,
  shared: { 'search.mjs': 'search.mjs' },
  version: row.toLowerCase(),
  uses: [{ name: 'ES module', run: [...words, 'search.mjs'] }],
});

const { version: _, uses: modules, ...node } = runtime('Node', 'node');
const NODE = {
  ...node,
  folder: 'node',
  uses: [...modules, { name: 'CommonJS', run: ['node', 'search.cjs'] }],
};

/** The start tags of the recipe's import map and of a script that uses it. */
const importMap = (): string => {
  const page = examplesOf('html').find(({ code }) => code.includes('importmap'))?.code ?? '';
  const [map = ''] = /type="importmap">[^]*?<\/script>/.exec(page) ?? [];
  return `${map}<script type="module" src="main.js"`;
};

/** A page that Vite 8 builds. */
const PAGE = {
  shared: { 'index.html': 'page.html' },
  script: 'type="module" src="/src/main.js"',
};

export const CONSUMERS: readonly Consumer[] = [
  vite(6, 'text'),
  vite(7, 'text'),
  vite(8, 'file'),
  {
    name: 'webpack',
    row: 'webpack',
    shared: { 'src/index.js': 'main.js', 'public/index.html': 'page.html' },
    script: 'src="main.js"',
    version: 'webpack',
    uses: [build('webpack --mode production --output-path public', 'file', 'public')],
  },
  {
    name: 'esbuild',
    row: 'esbuild',
    shared: { 'src/index.js': 'main.js', 'www/index.html': 'page.html' },
    script: 'src="index.js"',
    version: 'esbuild',
    uses: [
      build('esbuild src/index.js --bundle --minify --outfile=www/index.js', 'text', 'www', {
        name: 'one classic script',
      }),
    ],
  },
  {
    name: 'rollup',
    row: 'Rollup',
    shared: { 'src/index.js': 'main.js', 'public/index.html': 'page.html' },
    script: 'type="module" src="index.js"',
    version: 'rollup',
    uses: [build('rollup --config', 'text', 'public')],
  },
  {
    name: 'parcel',
    row: 'Parcel',
    shared: { 'src/index.js': 'main.js', 'page.html': 'page.html' },
    script: 'type="module" src="src/index.js"',
    configuration: 'package.json',
    version: 'parcel',
    uses: [
      build('parcel build page.html --dist-dir www --no-cache', 'file', 'www', {
        page: 'page.html',
      }),
    ],
  },
  {
    name: 'rsbuild',
    row: 'Rsbuild',
    shared: { 'src/index.js': 'main.js', 'page.html': 'page.html' },
    script: 'data-note="Rsbuild adds the script"',
    version: '@rsbuild/core',
    uses: [build('rsbuild build', 'file', 'dist')],
  },
  framework('Vue', 'main.js', { configuration: 'vite.config.js' }),
  framework('Svelte', 'main.js'),
  framework('Solid', 'main.jsx', { version: 'solid-js' }),
  framework('Preact', 'main.jsx'),
  {
    name: 'angular',
    row: 'Angular',
    version: '@angular/core',
    uses: [build('ng build', 'text', 'dist/app/browser'), develop(server('ng', 'serve'), 'text')],
  },
  {
    name: 'next',
    row: 'Next',
    shared: { 'app/board.tsx': 'board.tsx' },
    version: 'next',
    uses: [
      build('next build', 'text', { command: nextServer('start') }, NEXT),
      develop(nextServer('dev'), 'text', NEXT),
    ],
  },
  {
    name: 'astro',
    row: 'Astro',
    version: 'astro',
    uses: [
      build('astro build', 'file', 'dist', { server: MOVES }),
      develop(server('astro', 'dev'), 'text', { server: MOVES }),
    ],
  },
  {
    name: 'sveltekit',
    row: 'SvelteKit',
    version: '@sveltejs/kit',
    uses: [
      build(
        'vite build',
        'file',
        { command: server('vite', 'preview') },
        { server: MOVES_AND_BEST },
      ),
      develop(server('vite', 'dev'), 'file', { server: MOVES_AND_BEST }),
    ],
  },
  {
    name: 'nuxt',
    row: 'Nuxt',
    configuration: 'nuxt.config.ts',
    version: 'nuxt',
    uses: [
      build('nuxt build', 'file', listening('node', '.output/server/index.mjs'), NUXT),
      develop(server('nuxt', 'dev'), 'text', { ...NUXT, findsLate: true }),
    ],
  },
  // The version that runs the tests, and later ones.
  {
    name: 'react-router',
    row: 'React Router',
    shared: { 'app/board.tsx': 'board.tsx' },
    version: 'react-router',
    uses: [
      build(
        'react-router build',
        'file',
        listening('react-router-serve', 'build/server/index.js'),
        NEXT,
      ),
      develop(server('react-router', 'dev'), 'text', { ...NEXT, findsLate: true }),
    ],
  },
  {
    name: 'tanstack',
    row: 'TanStack Start',
    shared: { 'src/board.tsx': 'board.tsx' },
    version: '@tanstack/react-start',
    uses: [
      build('vite build', 'file', listening('node', '.output/server/index.mjs'), {
        server: MOVES_AND_BEST,
      }),
      develop(server('vite', 'dev'), 'text', { server: MOVES_AND_BEST, findsLate: true }),
    ],
  },
  {
    name: 'vitepress',
    row: 'VitePress',
    configuration: '.vitepress/config.js',
    version: 'vitepress',
    uses: [
      build('vitepress build', 'file', '.vitepress/dist'),
      develop(server('vitepress', 'dev'), 'text', { findsLate: true }),
    ],
  },
  {
    name: 'storybook',
    row: 'Storybook',
    version: 'storybook',
    uses: [
      build('storybook build', 'file', 'storybook-static', {
        page: 'iframe.html?id=board--default&viewMode=story',
      }),
    ],
  },
  {
    name: 'lit-ssr',
    row: 'Lit SSR',
    shared: { 'page.js': 'main.js', 'www/index.html': 'root.html' },
    script: 'src="main.js"',
    version: '@lit-labs/ssr',
    uses: [build('node build.mjs', 'text', 'www')],
  },
  {
    name: 'federation',
    row: 'Module federation',
    shared: { 'host/index.html': 'page.html' },
    script: 'type="module" src="/main.js"',
    version: '@module-federation/vite',
    uses: [build('node build.mjs', 'file', 'www')],
  },
  NODE,
  ...['22', '24', '26'].map((major) => ({
    ...NODE,
    name: `node${major}`,
    packages: [`node@${major}`],
    version: 'node',
  })),
  runtime('Deno', 'deno', 'run', '--allow-all'),
  runtime('Bun', 'bun'),
  {
    name: 'bun-build',
    row: 'Bun',
    folder: 'bun',
    shared: { 'src/index.js': 'main.js', 'www/index.html': 'page.html' },
    script: 'type="module" src="index.js"',
    version: 'bun',
    uses: [build('bun build src/index.js --outdir=www', 'text', 'www', { name: 'bundler' })],
  },
  ...['5.4', '5.9', '6.0', '7.0'].map((version) => ({
    name: `typescript${version}`,
    row: 'TypeScript',
    folder: 'typescript',
    packages: [`typescript@~${version}.0`],
    version: 'typescript',
    uses: [{ name: 'compiler', run: ['node', 'check.mjs'] }],
  })),
  {
    name: 'vitest',
    row: 'Vitest',
    version: 'vitest',
    uses: ['jsdom', 'happy-dom'].map((name) => ({
      name,
      run: ['vitest', 'run', '--environment', name],
    })),
  },
  {
    name: 'jest',
    row: 'Jest',
    configuration: 'jest.environment.cjs',
    version: 'jest',
    uses: [
      {
        name: 'jsdom',
        run: ['node', '--experimental-vm-modules', 'node_modules/jest/bin/jest.js'],
      },
    ],
  },
  {
    name: 'cloudflare',
    row: 'Cloudflare',
    version: 'wrangler',
    uses: [{ name: 'worker', run: ['node', 'search.mjs'] }],
  },
  {
    name: 'importmap',
    row: 'Import maps',
    shared: { 'main.js': 'main.js', 'page.html': 'page.html' },
    script: importMap(),
    uses: [{ name: 'page', worker: 'file', serve: { files: '.' }, page: 'page.html' }],
  },
  {
    name: 'disk',
    row: '`file://`',
    folder: 'esbuild',
    shared: { 'src/index.js': 'main.js', 'www/index.html': 'page.html' },
    script: 'src="index.js"',
    uses: [
      build(
        'esbuild src/index.js --bundle --minify --outfile=www/index.js',
        'text',
        { disk: 'www' },
        { page: 'index.html' },
      ),
    ],
  },
  {
    name: 'extension',
    row: 'Extension',
    ...PAGE,
    shared: { ...PAGE.shared, 'src/main.js': 'main.js' },
    configuration: 'public/manifest.json',
    uses: [build('vite build', 'file', { extension: 'dist' }, { page: 'index.html' })],
  },
  {
    name: 'worker',
    row: 'Web worker',
    ...PAGE,
    uses: [
      build('vite build', 'file', 'dist', WORKERS),
      develop(server('vite', '--strictPort'), 'file', { ...WORKERS, findsLate: true }),
    ],
  },
  {
    name: 'serviceworker',
    row: 'Service worker',
    shared: { 'www/index.html': 'page.html' },
    script: 'src="main.js"',
    uses: [
      {
        name: 'build',
        build: 'esbuild src/main.js src/service-worker.js --bundle --outdir=www'.split(' '),
        serve: { files: 'www' },
        server: MOVES,
      },
    ],
  },
  {
    name: 'versions',
    row: 'Two versions',
    shared: { 'www/index.html': 'page.html' },
    script: 'src="first.js"></script><script src="second.js"',
    uses: [build('node build.mjs', 'text', 'www', { workers: 2, server: MOVES_AND_BEST })],
  },
  {
    name: 'frames',
    row: 'Frames',
    ...PAGE,
    uses: [build('vite build', 'file', 'dist', { frame: 'iframe' })],
  },
];
