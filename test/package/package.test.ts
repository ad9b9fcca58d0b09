/** The package as it would be published, installed in an empty project. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { publint } from 'publint';
import { build } from 'rolldown';
import { formatMessage } from 'publint/utils';
import { makeFolder } from '../support/folder.js';
import { packInto, type Packed } from '../support/tarball.js';

const folder = makeFolder('package');
const installed = join(folder, 'node_modules', 'acedrex');
let files: Packed['files'] = [];
let size = 0;

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });

beforeAll(() => {
  const packed = packInto(folder);
  ({ files, size } = packed);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  npm(['install', '--prefer-offline', packed.file], folder);
});

const read = (path: string): string => readFileSync(join(installed, path), 'utf8');

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly repository: { readonly url: string };
}

const manifestOf = (): Manifest => JSON.parse(read('package.json')) as Manifest;

/** Fields of package.json that name files. */
const FIELDS = 'exports bin types customElements unpkg jsdelivr sideEffects files'.split(' ');

const paths = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(paths)
      : [];

describe('the npm package', () => {
  test('contains the files named in package.json and no unexpected files', () => {
    const manifest = manifestOf();
    const named = FIELDS.flatMap((field) => paths(manifest[field])).filter(
      (path) => !path.startsWith('!'),
    );
    expect(named.length).toBeGreaterThan(40);
    for (const path of named)
      expect(existsSync(join(installed, path.replace(/\*.*/, ''))), path).toBe(true);
    const strange = files.filter(
      ({ path }) =>
        !/^(dist\/(?!app\/).*\.(js|d\.ts|wasm|nnue|json|puzzles)|dist\/(?:cdn\/)?licences\.md|data\/xboard\/acedrex\.eng|README\.md|LICENSE|CHANGELOG\.md|package\.json)$/.test(
          path,
        ),
    );
    expect(strange).toEqual([]);
  });

  test('contains the files of this checkout', () => {
    for (const { path } of files)
      expect(readFileSync(join(installed, path)).equals(readFileSync(path)), path).toBe(true);
  });

  test('takes at most 2 MB and contains at most 400 files', () => {
    expect(size).toBeLessThanOrEqual(2_000_000);
    expect(files.length).toBeLessThanOrEqual(400);
  });

  test('contains only modules and declarations that are reachable from its entry points', () => {
    const reached = new Set<string>();
    const reach = (path: string): void => {
      if (reached.has(path)) return;
      reached.add(path);
      if (!/\.(?:js|ts)$/.test(path)) return;
      for (const [, to = ''] of read(path).matchAll(
        /['"`]((?:\.{1,2}\/)?[\w./-]+\.(?:js|wasm))['"`]/g,
      )) {
        const target = join(dirname(path), to);
        const found = path.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target;
        if (existsSync(join(installed, found))) reach(found);
      }
    };
    for (const field of FIELDS.filter((name) => name !== 'files' && name !== 'sideEffects'))
      for (const path of paths(manifestOf()[field])) if (!path.includes('*')) reach(join(path));
    const code = files
      .map(({ path }) => path)
      .filter((path) => /^dist\/(?!cdn\/).*\.(?:js|ts|wasm)$/.test(path));
    expect(code.length).toBeGreaterThan(150);
    expect(code.filter((path) => !reached.has(path))).toEqual([]);
  });

  test('contains documents whose relative links all resolve', () => {
    const documents = files.map(({ path }) => path).filter((path) => path.endsWith('.md'));
    expect(documents).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md']));
    for (const document of documents)
      for (const [, link = ''] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
        if (/^(?:https:|#)/.test(link)) continue;
        const target = join(installed, dirname(document), link.replace(/#.*/, ''));
        expect(existsSync(target), `${document}: ${link}`).toBe(true);
      }
  });

  test('imports only its own files and its dependencies', () => {
    const { dependencies } = manifestOf();
    for (const { path } of files.filter((file) => /^dist\/(?!cdn\/).*\.js$/.test(file.path))) {
      const code = read(path);
      for (const [, from = ''] of code.matchAll(
        /\b(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*["']([^"']+)["']/g,
      )) {
        if (from.startsWith('.'))
          expect(existsSync(join(installed, dirname(path), from)), `${path}: ${from}`).toBe(true);
        else if (!from.startsWith('node:')) {
          const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/');
          expect(Object.keys(dependencies), `${path}: ${from}`).toContain(name);
        }
      }
    }
  });

  test('depends only on comlink and lit, and lists the licences of bundled code', () => {
    expect(Object.keys(manifestOf().dependencies)).toEqual(['comlink', 'lit']);
    for (const name of ['commander', 'cli-progress'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
    const licences = read('dist/licences.md');
    for (const name of ['commander', 'cli-progress', 'string-width', 'comlink'])
      expect(licences).toMatch(new RegExp(`^## ${name} [\\d.]+ \\((?:MIT|Apache-2\\.0)\\)$`, 'm'));
  });

  test('states its repository, home page and issue tracker', () => {
    const { repository, homepage, bugs } = manifestOf();
    const address = /^git\+(https:.*)\.git$/.exec(repository.url)?.[1] ?? '';
    expect(new URL(address).protocol).toBe('https:');
    expect([homepage, bugs]).toEqual([`${address}#readme`, `${address}/issues`]);
  });

  test('does not refer to source maps', () => {
    for (const { path } of files.filter((file) => /\.(?:js|d\.ts)$/.test(file.path)))
      expect(read(path), path).not.toMatch(/^\/\/# sourceMappingURL=/m);
  });

  test('passes publint', async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true });
    expect(messages.map((message) => formatMessage(message, manifestOf()))).toEqual([]);
  });

  /** The output of a program in a project with the package installed. */
  const printed = (program: string): string => {
    writeFileSync(join(folder, 'use.mjs'), program);
    return execFileSync(process.execPath, ['use.mjs'], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 120_000,
    });
  };

  test('works as a library in Node', () => {
    const program = `import { createEngine, loadRules, makeSan, Position, RULESETS } from 'acedrex';
       await loadRules();
       const start = Position.start(RULESETS.courier);
       const engine = createEngine({ threads: 2 });
       const result = await engine.analyse({ ruleset: 'courier', fen: 'startpos' }, { depth: 3 });
       const [from, to] = result.value.bestMove.match(/[a-l]\\d+/g);
       console.log(start.legalMoves().length, makeSan(start, { from, to }).length > 1);
       // An idle engine keeps no process alive.`;
    expect(printed(program)).toBe('71 true\n');
  });

  test('starts its worker and reads tables in a bundle for Node', async () => {
    const endings = join(folder, 'endings');
    const acedrex = join(installed, 'dist/cli/main.js');
    const solve = 'tablebase KRK --ruleset golladay --endings'.split(' ');
    execFileSync(process.execPath, [acedrex, ...solve, endings], { stdio: 'ignore' });
    writeFileSync(
      join(folder, 'search.mjs'),
      `import { createEngine } from 'acedrex';
       const engine = createEngine({ threads: 2, tablebases: ${JSON.stringify(endings)} });
       const fen = '12/12/12/12/12/12/12/4k7/3R8/12/12/K11 w - - 0 1';
       const { value } = await engine.analyse({ ruleset: 'golladay', fen }, { depth: 1 });
       console.log(value.info.score.kind, value.info.tableHits > 0);`,
    );
    await build({
      input: join(folder, 'search.mjs'),
      platform: 'node',
      output: { dir: join(folder, 'bundle') },
    });
    expect(printed("await import('./bundle/search.js');")).toBe('mate true\n');
  });

  test('can draw positions and import the elements without a browser', () => {
    const program = `import { renderBoardSvg } from 'acedrex/drawing.js';
       import { RULESETS, startSetup } from 'acedrex';
       import 'acedrex/worker.js';
       const types = [];
       for (const [file, name] of [['board.component', 'Board'], ['editor.component', 'Editor'],
         ['die.component', 'Die'], ['analysis', 'Analysis'], ['puzzle.component', 'Puzzle']]) {
         types.push(typeof (await import('acedrex/' + file + '.js'))['Acedrex' + name]);
         await import('acedrex/' + name.toLowerCase() + '.js');
       }
       const svg = renderBoardSvg(startSetup(RULESETS.murray));
       console.log(svg.match(/<use /g).length, ...types, typeof document);`;
    expect(printed(program)).toBe('48 function function function function function undefined\n');
  });

  describe('custom-elements.json', () => {
    interface Named {
      readonly name: string;
    }
    type Kind = 'attributes' | 'events' | 'members' | 'cssParts';
    type Declaration = Readonly<Record<Kind, readonly Named[] | undefined>> & {
      readonly tagName?: string;
    };
    const modulesOf = () =>
      JSON.parse(read('dist/custom-elements.json')) as {
        readonly modules: readonly {
          readonly path: string;
          readonly declarations: readonly Declaration[];
        }[];
      };
    const namesOf = (element: string, kind: Kind): readonly string[] => {
      const declarations = modulesOf().modules.flatMap((module) => module.declarations);
      const found = declarations.find(({ tagName }) => tagName === `acedrex-${element}`);
      return (found?.[kind] ?? []).map(({ name }) => name);
    };

    test('lists every element in an existing module', () => {
      const { modules } = modulesOf();
      for (const { path } of modules) expect(existsSync(join(installed, path)), path).toBe(true);
      const tags = modules.flatMap(({ declarations }) =>
        declarations.flatMap(({ tagName }) => tagName ?? []),
      );
      const elements = ['analysis', 'board', 'die', 'editor', 'puzzle'];
      expect(tags).toEqual(elements.map((name) => `acedrex-${name}`));
    });

    test.each([
      ['board', 8, 'fen piece-set show-cards', 'selected', ''],
      [
        'editor',
        8,
        'fen ruleset piece-set name disabled',
        'tool drafts isDisabledByForm',
        'undo redo value',
      ],
      ['die', 3, 'lang value seed rolls disabled silent', '', ''],
      [
        'analysis',
        11,
        'pgn fen ruleset no-engine worker-url wasm-url',
        'pointed loadFault input-faults',
        '',
      ],
      ['puzzle', 7, 'fen moves date ruleset puzzles-url wasm-url', '', 'state hint solve reset'],
    ])(
      'lists the attributes, events and public members of the %s',
      (element, events, shown, hidden, members) => {
        const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);
        const attributes = namesOf(element, 'attributes');
        expect(attributes).toEqual(expect.arrayContaining([...words(shown)]));
        for (const name of words(hidden)) expect(attributes).not.toContain(name);
        expect(namesOf(element, 'events')).toHaveLength(events);
        const all = namesOf(element, 'members');
        expect(all).toEqual(expect.arrayContaining([...words(members)]));
        expect(all.filter((name) => name.startsWith('#'))).toEqual([]);
      },
    );

    test('lists the CSS parts of the board and the complete interface of the die', () => {
      const parts = ['board', 'square', 'piece', 'coordinates', 'card'];
      expect(namesOf('board', 'cssParts')).toEqual(parts);
      expect(namesOf('die', 'cssParts')).toEqual(['die']);
      expect(namesOf('die', 'attributes')).toHaveLength(6);
      expect(namesOf('die', 'events')).toEqual([
        'acedrex-roll-start',
        'acedrex-roll',
        'acedrex-error',
      ]);
    });
  });

  test('includes the command line', () => {
    const out = npm(['exec', '--offline', '--', 'acedrex', 'perft', '2'], folder);
    expect(out).toContain('2\t3481\t');
  });
});

test('npx acedrex also works in the checkout', () => {
  const out = npm(['exec', '--offline', '--', 'acedrex', 'perft', '1'], '.');
  expect(out).toContain('1\t59\t');
});
