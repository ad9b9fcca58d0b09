/** The package as it would be published, installed in an empty project. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

interface PackedFile {
  readonly path: string;
}

const folder = mkdtempSync(join(tmpdir(), 'acedrex-'));
const installed = join(folder, 'node_modules', 'acedrex');
let files: readonly PackedFile[] = [];

const npm = (args: readonly string[], cwd: string): string =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });

beforeAll(() => {
  const [packed] = JSON.parse(
    npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], '.'),
  ) as [{ readonly filename: string; readonly files: readonly PackedFile[] }];
  files = packed.files;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  npm(['install', '--prefer-offline', join(folder, packed.filename)], folder);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Fields of package.json that name files. */
const FIELDS = [
  'exports',
  'bin',
  'types',
  'customElements',
  'unpkg',
  'jsdelivr',
  'sideEffects',
  'files',
];

const paths = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(paths)
      : [];

describe('the packed package', () => {
  test('contains every file that package.json names, and no other files', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Readonly<
      Record<string, unknown>
    >;
    const named = FIELDS.flatMap((field) => paths(manifest[field])).filter(
      (path) => !path.startsWith('!'),
    );
    expect(named.length).toBeGreaterThan(40);
    for (const path of named)
      expect(existsSync(join(installed, path.replace(/\*(\.js)?/, 'board.min.js'))), path).toBe(
        true,
      );
    const strange = files.filter(
      ({ path }) =>
        !/^(dist\/(?!app\/).*\.(js|d\.ts|wasm|nnue|json|puzzles)|dist\/(?:cdn|vendor)\/licences\.md|docs\/(?:rules|notation|protocols)\.md|data\/xboard\/acedrex\.eng|README\.md|LICENSE|CHANGELOG\.md|package\.json|data\/puzzles\/\w+\.puzzles)$/.test(
          path,
        ),
    );
    expect(strange).toEqual([]);
  });

  test('imports nothing that it does not bring or depend on', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    for (const { path } of files.filter((file) => /^dist\/(?!cdn\/).*\.js$/.test(file.path))) {
      const code = readFileSync(join(installed, path), 'utf8');
      for (const [, from = ''] of code.matchAll(/^(?:import|export)\b[^;'"]*?from '([^']+)'/gm)) {
        if (from.startsWith('.'))
          expect(existsSync(join(installed, dirname(path), from)), `${path}: ${from}`).toBe(true);
        else if (!from.startsWith('node:')) {
          const name = from.split('/', from.startsWith('@') ? 2 : 1).join('/');
          expect(Object.keys(dependencies), `${path}: ${from}`).toContain(name);
        }
      }
    }
  });

  test('installs nothing but what embedding a board needs, and gives licences of what it brings', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(Object.keys(manifest.dependencies)).toEqual(['comlink', 'lit']);
    for (const name of ['commander', 'cli-progress'])
      expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
    const licences = readFileSync(join(installed, 'dist/vendor/licences.md'), 'utf8');
    for (const name of ['commander', 'cli-progress', 'string-width', 'comlink'])
      expect(licences).toMatch(new RegExp(`^## ${name} [\\d.]+ \\((?:MIT|Apache-2\\.0)\\)$`, 'm'));
  });

  test('says where it comes from', () => {
    const { repository, homepage, bugs } = JSON.parse(
      readFileSync(join(installed, 'package.json'), 'utf8'),
    ) as {
      readonly repository: { readonly url: string };
      readonly homepage: string;
      readonly bugs: string;
    };
    const address = /^git\+(https:.*)\.git$/.exec(repository.url)?.[1] ?? '';
    expect(new URL(address).protocol).toBe('https:');
    expect([homepage, bugs]).toEqual([`${address}#readme`, `${address}/issues`]);
  });

  test('names no source map that it does not bring', () => {
    for (const { path } of files.filter((file) => /\.(?:js|d\.ts)$/.test(file.path)))
      expect(readFileSync(join(installed, path), 'utf8'), path).not.toMatch(
        /^\/\/# sourceMappingURL=/m,
      );
  });

  test('passes publint', async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true });
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
  });

  test('works as a library in Node', () => {
    writeFileSync(
      join(folder, 'use.mjs'),
      `import { createEngine, loadRules, makeSan, Position, RULESETS } from 'acedrex';
       await loadRules();
       const start = Position.start(RULESETS.courier);
       const engine = createEngine({ threads: 2 });
       const result = await engine.analyse({ ruleset: 'courier', fen: 'startpos' }, { depth: 3 });
       const [from, to] = result.value.bestMove.match(/[a-l]\\d+/g);
       console.log(start.legalMoves().length, makeSan(start, { from, to }).length > 1);
       // An idle engine keeps no process alive.`,
    );
    const out = execFileSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(out).toBe('71 true\n');
  });

  test('draws positions and lets the elements be imported where there is no browser', () => {
    writeFileSync(
      join(folder, 'draw.mjs'),
      `import { renderBoardSvg } from 'acedrex/drawing.js';
       import { RULESETS, startSetup } from 'acedrex';
       import { AcedrexBoard } from 'acedrex/board.component.js';
       import 'acedrex/board.js';
       import { AcedrexEditor } from 'acedrex/editor.component.js';
       import 'acedrex/editor.js';
       import { AcedrexDie } from 'acedrex/die.component.js';
       import 'acedrex/die.js';
       import { AcedrexAnalysis } from 'acedrex/analysis.js';
       import { AcedrexPuzzle } from 'acedrex/puzzle.component.js';
       import 'acedrex/puzzle.js';
       import 'acedrex/worker.js';
       const svg = renderBoardSvg(startSetup(RULESETS.murray));
       console.log(svg.match(/<use /g).length, typeof AcedrexBoard, typeof AcedrexEditor, typeof AcedrexDie, typeof AcedrexAnalysis, typeof AcedrexPuzzle, typeof document);`,
    );
    const out = execFileSync(process.execPath, ['draw.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(out).toBe('48 function function function function function undefined\n');
  });

  test('tells editors of the elements, and of nothing private', () => {
    interface Named {
      readonly name: string;
    }
    const { modules } = JSON.parse(
      readFileSync(join(installed, 'dist/custom-elements.json'), 'utf8'),
    ) as {
      readonly modules: readonly {
        readonly path: string;
        readonly declarations: readonly (Record<
          'attributes' | 'events' | 'members' | 'cssParts',
          readonly Named[] | undefined
        > & { readonly tagName?: string })[];
      }[];
    };
    for (const { path } of modules) expect(existsSync(join(installed, path)), path).toBe(true);
    const declarations = modules.flatMap((module) => module.declarations);
    const board = declarations.find(({ tagName }) => tagName === 'acedrex-board');
    const editor = declarations.find(({ tagName }) => tagName === 'acedrex-editor');
    const names = (list: readonly Named[] | undefined): readonly string[] =>
      (list ?? []).map(({ name }) => name);
    expect(names(board?.attributes)).toEqual(
      expect.arrayContaining(['fen', 'piece-set', 'show-cards']),
    );
    expect(names(board?.attributes)).not.toContain('selected');
    expect(names(board?.events)).toHaveLength(7);
    expect(names(board?.cssParts)).toEqual(['board', 'square', 'piece', 'coordinates', 'card']);
    expect(names(board?.members).filter((name) => name.startsWith('#'))).toEqual([]);
    expect(names(editor?.attributes)).toEqual(
      expect.arrayContaining(['fen', 'ruleset', 'piece-set', 'name', 'disabled']),
    );
    for (const hidden of ['tool', 'drafts', 'isDisabledByForm'])
      expect(names(editor?.attributes)).not.toContain(hidden);
    expect(names(editor?.events)).toHaveLength(8);
    const die = declarations.find(({ tagName }) => tagName === 'acedrex-die');
    expect(names(die?.attributes)).toEqual([
      'lang',
      'value',
      'seed',
      'rolls',
      'disabled',
      'silent',
    ]);
    expect(names(die?.events)).toEqual(['acedrex-roll-start', 'acedrex-roll', 'acedrex-error']);
    expect(names(die?.cssParts)).toEqual(['die']);
    const analysis = declarations.find(({ tagName }) => tagName === 'acedrex-analysis');
    expect(names(analysis?.attributes)).toEqual(
      expect.arrayContaining(['pgn', 'fen', 'ruleset', 'no-engine', 'worker-url', 'wasm-url']),
    );
    for (const hidden of ['pointed', 'loadFault', 'input-faults'])
      expect(names(analysis?.attributes)).not.toContain(hidden);
    expect(names(analysis?.events)).toHaveLength(11);
    expect(declarations.map(({ tagName }) => tagName).filter((name) => name !== undefined)).toEqual(
      ['acedrex-analysis', 'acedrex-board', 'acedrex-die', 'acedrex-editor', 'acedrex-puzzle'],
    );
    const puzzle = declarations.find(({ tagName }) => tagName === 'acedrex-puzzle');
    expect(names(puzzle?.attributes)).toEqual(
      expect.arrayContaining(['fen', 'moves', 'date', 'ruleset', 'puzzles-url', 'wasm-url']),
    );
    expect(names(puzzle?.members)).toEqual(
      expect.arrayContaining(['state', 'hint', 'solve', 'reset']),
    );
    expect(names(puzzle?.events)).toHaveLength(7);
    expect(names(editor?.members)).toEqual(expect.arrayContaining(['undo', 'redo', 'value']));
  });

  test('brings the command line', () => {
    const out = npm(['exec', '--offline', '--', 'acedrex', 'perft', '2'], folder);
    expect(out).toContain('2\t3481\t');
  });
});

test('npx acedrex works in the checkout too', () => {
  const out = npm(['exec', '--offline', '--', 'acedrex', 'perft', '1'], '.');
  expect(out).toContain('1\t59\t');
});
