/** Runs every example of the documentation that does not need a browser, unchanged. */
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { linesOf, useServer } from '../cli/program.js';
import { MATE } from '../cli/puzzle-games.js';
import { scaled } from '../support/scale.js';
import { exampleFolders, examplesOf, fullest, PAGES } from './support.js';

const { folder: FOLDER, folderFor } = exampleFolders('node');

/** Languages whose examples are not run here, with the reason or the test that covers them. */
const NOT_RUN: Readonly<Record<string, string>> = {
  '': 'drawings and lists',
  uci: 'test/protocols/uci.test.ts compares the replies of the engine',
  sh: 'sets up the reader’s own machine: npm, sudo, matches of many hours',
  yaml: 'needs containers',
  'typescript angular':
    'needs Angular, of which test/consumers has an application with all elements',
  php: 'needs WordPress',
  ini: 'needs systemd',
  caddyfile: 'needs Caddy',
  nginx: 'needs nginx',
  dockerfile: 'needs Docker',
  'js nuxt': 'test/consumers puts the line into a project',
  'js parcel': 'the same',
  'js vue': 'the same',
  'js jest': 'test/consumers puts it into a project',
  'js edge': 'test/consumers has a project that loads the rules so',
  'js vitepress': 'test/consumers has such a project',
  'js extension': 'the same',
  'js serviceworker': 'the same',
  'js assets': 'test/web/assets.test.ts has the folder that it names',
};

/** Commands of `console` examples that are not ours. */
const NOT_OURS = /^(?:npm (?:install|start|test)|xboard) ?/;

test('every kind of example is run or listed as an exception', () => {
  const tested =
    /^(?:html|ts|js (?:node|bundle|vite-config)|jsx react|tsx react|vue|console|problem|json|http)\b/;
  const unknown = PAGES.flatMap(({ examples }) => examples)
    .filter(({ info }) => !tested.test(info) && NOT_RUN[info] === undefined)
    .map(({ name, info }) => `${name}: ${info}`);
  expect(unknown).toEqual([]);
});

const shell = join(FOLDER, 'shell');
const serve = useServer({
  cwd: shell,
  // Examples neither read nor write the user's own tables.
  env: { ...process.env, XDG_CACHE_HOME: join(FOLDER, 'caches') },
});
beforeAll(() => {
  mkdirSync(shell);
  // The output of `xboard -saveGameFile saved.pgn`.
  copyFileSync('test/notation/foreign/xboard.pgn', join(shell, 'saved.pgn'));
});

const read = (name: string): string => readFileSync(join(shell, name), 'utf8');

// Programs without rules come first, because programs of a process share the loaded rules.
const programs = [...examplesOf('js node')].sort(
  (one, other) =>
    Number(one.code.includes('loadRules()')) - Number(other.code.includes('loadRules()')),
);

test.each(programs)('$name runs in Node', async (example) => {
  const file = join(folderFor(example), 'example.mjs');
  writeFileSync(file, example.code);
  const { status, out, talk } = await serve({ module: file });
  expect([status, talk]).toEqual([0, '']);
  expect(out.trim()).not.toBe('');
  const shown = [...example.code.matchAll(/^\/\/ → (.*)$/gm)].map(([, line]) => line);
  if (shown.length > 0) expect(out.trim().split('\n')).toEqual(shown);
});

/** The game file for examples; examples of puzzles use another file. */
const GAME = '[Event "Club evening"]\n\n1. Ul2 *\n';

describe.skipIf(process.platform === 'win32')('examples for the command line', () => {
  const commands = PAGES.flatMap(({ examples }) => examples)
    .filter(({ info }) => /^console\b/.test(info))
    .flatMap(({ name, code }) =>
      [...code.matchAll(/^\$ (.*)$/gm)].map(([, command = '']) => ({ name, command })),
    )
    .filter(({ command }) => !NOT_OURS.test(command));
  const partsOf = ({ command }: (typeof commands)[number]): readonly string[] =>
    command.match(/--to \S+|--\S+|acedrex \S+(?: [^-]\S*)?/g) ?? [];

  test.each(fullest(commands, partsOf))('$name: $command', async ({ command }) => {
    expect(command).toContain('npx acedrex ');
    writeFileSync(join(shell, 'games.pgn'), command.includes(' puzzles ') ? MATE : GAME);
    // The shell splits the command into words and provides its input.
    const words = `acedrex() { printf '%s\\0' "$@" > words; cat > input; }`;
    const script = `${words}; ${command.replaceAll('npx acedrex', 'acedrex')}`;
    execFileSync('sh', ['-e', '-c', script], { cwd: shell, stdio: ['ignore', 'ignore', 'pipe'] });
    const { status, talk } = await serve({
      args: read('words').split('\0').slice(0, -1),
      input: read('input'),
    });
    expect(status, talk).toBe(0);
  });

  test.each([
    ['Annotating games', 'games.jsonl'],
    ['Opening theory', 'theory.jsonl'],
    ['Puzzles', 'games.puzzles.jsonl'],
  ])('the JSON shown under “%s” matches the written file', (heading, file) => {
    const [, section = ''] = readFileSync('docs/command-line.md', 'utf8').split(
      `\n## ${heading}\n`,
    );
    const shown: unknown = JSON.parse(/```json\n([^`]+)```/.exec(section)?.[1] ?? '');
    const written = linesOf(read(file)).map((line) => JSON.parse(line) as unknown);
    expect(written).toContainEqual(shown);
  });

  test.each(examplesOf('problem'))('$name is parsed and solved', async ({ code }) => {
    const { status, out, talk } = await serve({ args: ['solve', '-'], input: code });
    // 1 is an error in the input, 2 wrong usage, and 6 an unfinished problem.
    expect([talk, [1, 2, 6].includes(status as number)]).toEqual(['', false]);
    expect(out.trim()).not.toBe('');
  });
});

/**
 * Compiles the files as modules and returns the compiler's messages. One program reads the declarations only once.
 * Version 6 takes four times as long; the nightly matrix compiles its own projects with it.
 */
const compile = (
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
  const program = resolve('node_modules/typescript-7/bin/tsc');
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
/** Common options of projects. Lit's own types do not compile with strict options. */
const LAX = { strict: false, skipLibCheck: true };

/** Writes all examples of a kind; each file is a separate module. */
const writeExamples = (info: string, file: string): readonly string[] => {
  const files = examplesOf(info).map((example) => {
    const path = join(folderFor(example), file);
    writeFileSync(path, example.code);
    return path;
  });
  expect(files.length).toBeGreaterThan(0);
  return files;
};

test('all TypeScript examples, including those for React, compile with strict options', () => {
  const files = [...writeExamples('ts', 'example.ts'), ...writeExamples('tsx react', 'App.tsx')];
  expect(compile('strict', files, STRICT)).toEqual([0, '']);
});

test.runIf(scaled(1) > 1)('plain TypeScript examples also compile without strict options', () => {
  const files = writeExamples('ts', 'example.ts');
  expect(compile('lax', files, LAX)).toEqual([0, '']);
});

test.each(examplesOf('json'))('$name is valid JSON', ({ code }) => {
  expect(() => JSON.parse(code) as unknown).not.toThrow();
});
