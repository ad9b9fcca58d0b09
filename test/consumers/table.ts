/** The bundlers, frameworks and runtimes of the matrix; each has its smallest project, as its own starter makes it. */

/** How the pages of a project are served once it is installed and built. */
export type Serving =
  | { readonly files: string }
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
  /** What the engine's worker starts from: the script's own file, or its text, which needs `worker-src blob:`. */
  readonly worker?: 'file' | 'text';
  /** Whether the server finds packages at the first visit, and has the page load again. */
  readonly findsLate?: true;
  /** What the page shows of work on the server. */
  readonly server?: RegExp;
  /** The path that answers with the best move as JSON, found on the server. */
  readonly api?: string;
  /** A program that prints the number of moves and the best one. */
  readonly run?: readonly string[];
}

export interface Consumer {
  readonly name: string;
  /** The row of the table in docs/bundlers.md. */
  readonly row: string;
  /** Folder in projects/. */
  readonly folder: string;
  /** Packages to install beside those of the project's package.json. */
  readonly packages?: readonly string[];
  /** The project's configuration, into which the line comes that docs/bundlers.md gives for this row, or the file itself. */
  readonly configuration?: string;
  /** The package whose version is reported. */
  readonly version?: string;
  readonly uses: readonly Use[];
}

const vite = (major: number, worker: 'file' | 'text'): Consumer => ({
  name: `vite${major}`,
  row: 'Vite',
  folder: 'vite',
  packages: [`vite@${major}`],
  version: 'vite',
  uses: [
    { name: 'build', build: ['vite', 'build'], serve: { files: 'dist' }, worker: 'file' },
    {
      name: 'development server',
      serve: {
        command: (port) => ['vite', '--port', `${port}`, '--strictPort', '--host', '127.0.0.1'],
      },
      worker,
    },
  ],
});

export const CONSUMERS: readonly Consumer[] = [
  vite(6, 'text'),
  vite(7, 'text'),
  vite(8, 'file'),
  {
    name: 'webpack',
    row: 'webpack',
    folder: 'webpack',
    version: 'webpack',
    uses: [
      {
        name: 'build',
        build: ['webpack', '--mode', 'production', '--output-path', 'public'],
        worker: 'file',
        serve: { files: 'public' },
      },
    ],
  },
  {
    name: 'esbuild',
    row: 'esbuild',
    folder: 'esbuild',
    version: 'esbuild',
    uses: [
      {
        name: 'one classic script',
        build: ['esbuild', 'src/index.js', '--bundle', '--minify', '--outfile=www/index.js'],
        worker: 'text',
        serve: { files: 'www' },
      },
    ],
  },
  {
    name: 'rollup',
    row: 'Rollup',
    folder: 'rollup',
    version: 'rollup',
    uses: [
      { name: 'build', build: ['rollup', '--config'], worker: 'text', serve: { files: 'public' } },
    ],
  },
  {
    name: 'angular',
    row: 'Angular',
    folder: 'angular',
    version: '@angular/core',
    uses: [
      {
        name: 'build',
        build: ['ng', 'build'],
        worker: 'text',
        serve: { files: 'dist/app/browser' },
      },
      {
        name: 'development server',
        worker: 'text',
        serve: { command: (port) => ['ng', 'serve', '--port', `${port}`, '--host', '127.0.0.1'] },
      },
    ],
  },
  {
    name: 'next',
    row: 'Next',
    folder: 'next',
    version: 'next',
    uses: [
      {
        name: 'build',
        build: ['next', 'build'],
        worker: 'text',
        serve: { command: (port) => ['next', 'start', '-p', `${port}`, '-H', '127.0.0.1'] },
        server: /^\d+ moves, [a-l]\d+[a-l]\d+$/,
        api: '/api/search',
      },
      {
        name: 'development server',
        worker: 'text',
        serve: { command: (port) => ['next', 'dev', '-p', `${port}`, '-H', '127.0.0.1'] },
        server: /^\d+ moves, [a-l]\d+[a-l]\d+$/,
        api: '/api/search',
      },
    ],
  },
  {
    name: 'astro',
    row: 'Astro',
    folder: 'astro',
    version: 'astro',
    uses: [
      {
        name: 'build',
        build: ['astro', 'build'],
        worker: 'file',
        serve: { files: 'dist' },
        server: /^\d+ moves$/,
      },
      {
        name: 'development server',
        worker: 'text',
        serve: { command: (port) => ['astro', 'dev', '--port', `${port}`, '--host', '127.0.0.1'] },
        server: /^\d+ moves$/,
      },
    ],
  },
  {
    name: 'sveltekit',
    row: 'SvelteKit',
    folder: 'sveltekit',
    version: '@sveltejs/kit',
    uses: [
      {
        name: 'build',
        build: ['vite', 'build'],
        worker: 'file',
        serve: {
          command: (port) => ['vite', 'preview', '--port', `${port}`, '--host', '127.0.0.1'],
        },
        server: /^\d+ moves, [a-l]\d+[a-l]\d+$/,
      },
      {
        name: 'development server',
        worker: 'file',
        serve: { command: (port) => ['vite', 'dev', '--port', `${port}`, '--host', '127.0.0.1'] },
        server: /^\d+ moves, [a-l]\d+[a-l]\d+$/,
      },
    ],
  },
  {
    name: 'nuxt',
    row: 'Nuxt',
    folder: 'nuxt',
    configuration: 'nuxt.config.ts',
    version: 'nuxt',
    uses: [
      {
        name: 'build',
        build: ['nuxt', 'build'],
        worker: 'file',
        serve: {
          command: () => ['node', '.output/server/index.mjs'],
          env: (port) => ({ PORT: `${port}`, HOST: '127.0.0.1' }),
        },
        server: /^\d+ moves$/,
        api: '/api/search',
      },
      {
        name: 'development server',
        worker: 'text',
        serve: { command: (port) => ['nuxt', 'dev', '--port', `${port}`, '--host', '127.0.0.1'] },
        findsLate: true,
        server: /^\d+ moves$/,
        api: '/api/search',
      },
    ],
  },
  {
    name: 'node',
    row: 'Node',
    folder: 'node',
    uses: [
      { name: 'ES module', run: ['node', 'search.mjs'] },
      { name: 'CommonJS', run: ['node', 'search.cjs'] },
    ],
  },
  {
    name: 'deno',
    row: 'Deno',
    folder: 'deno',
    version: 'deno',
    uses: [{ name: 'ES module', run: ['deno', 'run', '--allow-all', 'search.mjs'] }],
  },
  {
    name: 'bun',
    row: 'Bun',
    folder: 'bun',
    version: 'bun',
    uses: [{ name: 'ES module', run: ['bun', 'search.mjs'] }],
  },
  {
    name: 'vitest',
    row: 'Vitest',
    folder: 'vitest',
    version: 'vitest',
    uses: ['jsdom', 'happy-dom'].map((name) => ({
      name,
      run: ['vitest', 'run', '--environment', name],
    })),
  },
  {
    name: 'jest',
    row: 'Jest',
    folder: 'jest',
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
    folder: 'cloudflare',
    version: 'wrangler',
    uses: [{ name: 'worker', run: ['node', 'search.mjs'] }],
  },
];
