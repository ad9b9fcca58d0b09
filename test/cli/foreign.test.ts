/** Games as other programs and people write them, by `acedrex convert`, which nobody tells the format. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOREIGN } from '../notation/foreign-cases.js';
import { RUBBISH } from '../notation/rubbish.js';

const PROGRAM = 'dist/cli/main.js';
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'acedrex-foreign-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const convert = (...args: readonly string[]) =>
  spawnSync(process.execPath, [PROGRAM, 'convert', ...args], { encoding: 'utf8' });

const FILES = FOREIGN.map(({ file }) => `test/notation/foreign/${file}`);
const GAMES = FOREIGN.flatMap(({ games }) => games);

test('every file is converted whole', () => {
  const { status, stdout } = convert(...FILES, '--to', 'coordinates');
  expect([status, stdout.trimEnd().split('\n')]).toEqual([0, GAMES.map(({ moves }) => moves)]);
});

test('every file is converted with its ruleset and result', () => {
  const { status, stdout } = convert(...FILES, '--to', 'pgn');
  const tags = [...stdout.matchAll(/^\[(?:Ruleset|Result) "(.*)"\]$/gm)].map(([, value]) => value);
  const expected = GAMES.flatMap(({ ruleset, result }) => [
    result ?? (expect.any(String) as unknown),
    ruleset,
  ]);
  expect([status, tags]).toEqual([0, expected]);
});

test('a file without any game is named, with the first thing that could not be read', () => {
  const files = RUBBISH.map(([name, bytes]) => {
    const file = join(folder, name.replaceAll(' ', '-'));
    writeFileSync(file, bytes);
    return file;
  });
  const { status, stdout, stderr } = convert(...files, '--to', 'coordinates');
  expect([status, stdout]).toEqual([1, '']);
  const faults = stderr.split('\n').filter((line) => line.startsWith('No game found in '));
  expect(
    faults.map((line) => /^No game found in ([^:]*?)(?:\.$|: line 1, ".)/.exec(line)?.[1]),
  ).toEqual(files);
});
