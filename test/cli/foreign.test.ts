/** `acedrex convert` detects the format of games that other programs and people have written. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RULESETS } from '../../src/rules/rulesets.js';
import { CASES } from '../notation/foreign-cases.js';
import { RUBBISH } from '../notation/rubbish.js';
import { makeFolder } from '../support/folder.js';

const folder = makeFolder('foreign');
const PROGRAM = 'dist/cli/main.js';

const convert = (...args: readonly string[]) =>
  spawnSync(process.execPath, [PROGRAM, 'convert', ...args], { encoding: 'utf8' });

const FILES = CASES.map(({ path }) => path);
const GAMES = CASES.flatMap(({ games }) => games);
/** Games with an error are read up to the error, and the program exits with 1. */
const FAULTY = CASES.filter(({ games }) => games.some(({ warns }) => warns === true));

/** The lines of stderr that name the place of an error. */
const faultsIn = (stderr: string): readonly string[] =>
  FAULTY.map(({ path }) => path).filter((path) => stderr.includes(`${path}, line `));

test('every game is converted completely, including its start position', () => {
  const { status, stdout, stderr } = convert(...FILES, '--to', 'coordinates');
  const lines = GAMES.map(({ fen, moves }) =>
    fen === undefined ? moves : moves === '' ? fen : `${fen} moves ${moves}`,
  );
  expect([status, stdout.trimEnd().split('\n')]).toEqual([1, lines]);
  expect(faultsIn(stderr)).toHaveLength(FAULTY.length);
  // The output converts to itself.
  const file = join(folder, 'coordinates.txt');
  for (const { id } of Object.values(RULESETS)) {
    const own = lines.filter((_, at) => GAMES[at]?.ruleset === id);
    writeFileSync(file, own.join('\n'));
    const again = convert(file, '--from', 'coordinates', '--to', 'coordinates', '--ruleset', id);
    // On a busy machine, the progress is reported.
    const said = again.stderr.replaceAll(/^\d+ read\n/gm, '');
    expect([said, again.stdout.trimEnd().split('\n')]).toEqual(['', own]);
  }
});

test('every game is converted with its ruleset and result', () => {
  const { status, stdout } = convert(...FILES, '--to', 'pgn');
  const tags = [...stdout.matchAll(/^\[(?:Ruleset|Result) "(.*)"\]$/gm)].map(([, value]) => value);
  const expected = GAMES.flatMap(({ ruleset, result }) => [
    result ?? (expect.any(String) as unknown),
    ruleset,
  ]);
  expect([status, tags]).toEqual([1, expected]);
});

test('the error for a file without games quotes the first text that could not be parsed', () => {
  const files = RUBBISH.map(([name, bytes]) => {
    const file = join(folder, name.replaceAll(' ', '-'));
    writeFileSync(file, bytes);
    return file;
  });
  const { status, stdout, stderr } = convert(...files, '--to', 'coordinates');
  expect([status, stdout]).toEqual([1, '']);
  const faults = stderr.split('\n').filter((line) => line.startsWith('No game found in '));
  expect(
    faults.map((line) => /^No game found in ([^:]*?)(?:\.$|: line \d, ".)/.exec(line)?.[1]),
  ).toEqual(files);
});
