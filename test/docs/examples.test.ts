/** Runs every example of the documentation that needs no browser, unchanged. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exampleFolders, examplesOf, PAGES } from './support.js';

const { folder: FOLDER, folderFor } = exampleFolders('node');

/** Languages whose examples are not programs, or are tested elsewhere, and where. */
const NOT_RUN: Readonly<Record<string, string>> = {
  '': 'drawings and lists',
  sh: 'sets up the reader’s own machine: npm, sudo, matches of many hours',
  yaml: 'needs containers',
  'typescript angular':
    'needs Angular, of which test/consumers has an application with all elements',
  php: 'needs WordPress',
  'js nuxt': 'test/consumers puts the line into a project',
  'js jest': 'test/consumers puts it into a project',
  'js edge': 'test/consumers has a project that loads the rules so',
  'js assets': 'test/web/assets.test.ts has the folder that it names',
};

/** Commands of `console` examples that are not ours. */
const NOT_OURS = /^(?:npm (?:install|start|test)|xboard) ?/;

test('there is no kind of example that nothing runs', () => {
  const tested =
    /^(?:html|ts|js (?:node|bundle|vite-config)|jsx react|tsx react|vue|console|problem|json|http)\b/;
  const unknown = PAGES.flatMap(({ examples }) => examples)
    .filter(({ info }) => !tested.test(info) && NOT_RUN[info] === undefined)
    .map(({ name, info }) => `${name}: ${info}`);
  expect(unknown).toEqual([]);
});

describe('in Node', () => {
  test.each(examplesOf('js node'))('$name', (example) => {
    const file = join(folderFor(example), 'example.mjs');
    writeFileSync(file, example.code);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout.trim()).not.toBe('');
  });
});

describe.skipIf(process.platform === 'win32')('on the command line', () => {
  const commands = examplesOf('console').flatMap(({ name, code }) =>
    code
      .split('\n')
      .filter((line) => line.startsWith('$ '))
      .map((line) => ({ name, command: line.slice(2).trim() })),
  );
  // What two documents show is run once.
  const ours = commands.filter(
    ({ command }, index) =>
      !NOT_OURS.test(command) && commands.findIndex((other) => other.command === command) === index,
  );

  test.each(ours)('$name: $command', ({ command }) => {
    expect(command).toContain('npx acedrex ');
    const folder = join(FOLDER, 'shell');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'games.pgn'), '[Event "Example"]\n\n1. e5 e8 2. Uf3 *\n');
    // What `xboard -saveGameFile saved.pgn` has written.
    copyFileSync('test/notation/foreign/xboard.pgn', join(folder, 'saved.pgn'));
    const program = `"${process.execPath}" "${resolve('dist/cli/main.js')}"`;
    execFileSync('sh', ['-e', '-c', command.replaceAll('npx acedrex', program)], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // A user's own tables must make no example fast, and what an example solves is not theirs.
      env: { ...process.env, XDG_CACHE_HOME: join(FOLDER, 'caches') },
    });
  });
});

test.each(examplesOf('problem'))('$name is read and solved', ({ code }) => {
  const program = resolve('dist/cli/main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'solve', '-'], {
    input: code,
    encoding: 'utf8',
  });
  // 1 is a fault of the input and 2 wrong usage; 6 is a problem that was not finished.
  expect([stderr, [1, 2, 6].includes(status ?? 1)]).toEqual(['', false]);
  expect(stdout.trim()).not.toBe('');
});

/** What a compiler says of files that are each a module. One program reads the declarations of all of them once. */
const compile = (
  compiler: 'typescript' | 'typescript-7',
  project: string,
  files: readonly string[],
  options: Readonly<Record<string, unknown>>,
): readonly [status: number | null, output: string] => {
  const config = join(FOLDER, `${project}.tsconfig.json`);
  writeFileSync(
    config,
    JSON.stringify({
      compilerOptions: {
        target: 'ES2022',
        lib: ['ES2023', 'DOM'],
        module: 'ESNext',
        moduleResolution: 'Bundler',
        moduleDetection: 'force',
        types: [],
        ...options,
        preserveSymlinks: true,
        noEmit: true,
      },
      files,
    }),
  );
  const program = resolve(`node_modules/${compiler}/bin/tsc`);
  const { status, stdout } = spawnSync(process.execPath, [program, '-p', config], {
    encoding: 'utf8',
  });
  return [status, stdout];
};

const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  jsx: 'react-jsx',
  types: ['react'],
};
/** As many projects still have it. Lit's own types do not compile so. */
const LAX = { strict: false, skipLibCheck: true };

/** Writes all examples of a kind; each file is a module of its own. */
const writeExamples = (info: string, file: string): readonly string[] => {
  const files = examplesOf(info).map((example) => {
    const path = join(folderFor(example), file);
    writeFileSync(path, example.code);
    return path;
  });
  expect(files.length).toBeGreaterThan(0);
  return files;
};

test('all examples in TypeScript compile under strict, those for React with them', () => {
  const files = [...writeExamples('ts', 'example.ts'), ...writeExamples('tsx react', 'App.tsx')];
  // Version 6 takes four times as long to check the types of React and Lit.
  expect(compile('typescript-7', 'strict', files, STRICT)).toEqual([0, '']);
});

test('all examples in TypeScript compile without strict', () => {
  const files = writeExamples('ts', 'example.ts');
  expect(compile('typescript', 'lax', files, LAX)).toEqual([0, '']);
});

test.each(examplesOf('json'))('$name is JSON', ({ code }) => {
  expect(() => JSON.parse(code) as unknown).not.toThrow();
});
