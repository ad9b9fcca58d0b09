/** Runs `acedrex annotate` as a user does, kills it and resumes it. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scaled } from '../support/scale.js';
import { assignments, jsonLine } from '../../src/cli/annotate/games.js';
import { mainLine } from '../../src/game/tree.js';
import { makePgn, parsePgn } from '../../src/notation/pgn.js';
import type { GameNode, GameRecord } from '../../src/notation/record.js';
import { PROGRAM, runKilled, start, useCommand, type Ran } from './program.js';
import { gameOf } from '../support/value.js';

const GAMES = `[Event "One"]
[White "A. Ancha"]

1. e5 { a sound reply (1 } 1... e8 (1... h8 { kept }) 2. Uf3 h8 3. h5! Ub10 *

[Event "Two"]
[Ruleset "murray"]

1. d5 { [%eval 0.77,30] } 1... d8 1/2-1/2
`;

const { file, read, readLines, files, run: runPlain } = useCommand('annotate');

const run = (args: readonly string[], input?: string): Promise<Ran> =>
  runPlain([...args, '--workers', '2'], input);

const nodesOf = (record: GameRecord | undefined): readonly GameNode[] =>
  record === undefined ? [] : mainLine(record);

/** A game of unicornios that leap back and forth. Without a claim, repetition does not end it. */
const longGame = (plies: number): string => {
  const cycle = ['Ub3', 'Ub10', 'Uc1', 'Uc12'];
  const moves = Array.from({ length: plies }, (_, index) => cycle[index % cycle.length]);
  return `[Event "Long"]\n\n${moves.join(' ')} *\n`;
};

interface JsonGame {
  readonly plies: readonly { readonly san?: string; readonly score?: unknown }[];
}

test('the JSON of a game contains the reasons for marks and for praise', async () => {
  const pgn =
    '[FEN "4r6k/12/12/12/12/12/12/12/11P/12/12/4R6K w - - 0 1"]\n\n{[%eval -12.50]} 1. Kl2 {[%eval -18.00]} (1. Rd1 {[%eval -12.50]}) Rxe1 {[%eval -18.00]} *';
  const fail = (): never => expect.unreachable();
  const read = assignments(pgn, { again: false, complain: fail, warn: fail, onDice: fail });
  for await (const assignment of read) {
    const { plies } = JSON.parse(jsonLine(assignment, assignment.record, [])) as {
      plies: readonly { readonly reason?: unknown }[];
    };
    expect(plies.map(({ reason }) => reason)).toEqual([
      undefined,
      { kind: 'leaves', piece: 'rook', square: 'e1', reply: '1… Rxe1' },
      { kind: 'wins', piece: 'rook', square: 'e1' },
    ]);
  }
  expect.assertions(1);
});

describe('annotate', () => {
  test('copies dice games with their passes and annotates the other games', async () => {
    const dice = `[Event "Dice"]
[FEN "r10k/12/12/12/12/12/12/12/12/12/7RP3/K11 w - - 4 9"]
[Dice "8"]

9. -- {[%roll 1]} Rxa1 {[%roll 5]} 0-1
`;
    writeFileSync(file('games.pgn'), `${dice}\n${GAMES}\n${dice}`);
    const { status, talk } = await run([
      file('games.pgn'),
      '--depth',
      '2',
      '--json',
      file('out.jsonl'),
    ]);
    expect(status).toBe(0);
    for (const game of [1, 4])
      expect(talk).toContain(`game ${game} uses dice: it is copied without annotations`);
    expect((await run([file('games.pgn'), '--depth', '2'])).status).toBe(0);
    const games = parsePgn(read('games.annotated.pgn')).map(({ record }) => record);
    expect(games.map((record) => record?.dice === true)).toEqual([true, false, false, true]);
    for (const record of [games[0], games[3]])
      expect(record && makePgn(record)).toBe(makePgn(gameOf(dice)));
    expect(nodesOf(games[1]).map(({ evaluation }) => evaluation?.depth)).not.toContain(undefined);
    const lines = readLines('out.jsonl') as readonly JsonGame[];
    const [first] = lines;
    expect(lines).toHaveLength(4);
    expect(first?.plies.map(({ san, score }) => [san, score])).toEqual([
      [undefined, undefined],
      ['--', undefined],
      ['Rxa1', undefined],
    ]);
  });

  test('writes evaluations and keeps existing annotations', async () => {
    writeFileSync(file('games.pgn'), GAMES);
    const { status } = await run([file('games.pgn'), '--depth', '4', '--json', file('out.jsonl')]);
    expect(status).toBe(0);
    expect(existsSync(file('games.annotated.pgn'))).toBe(false);
    const again = await run([file('games.pgn'), '--depth', '4']);
    expect(again.status).toBe(0);
    expect(files()).toEqual(['games.annotated.pgn', 'games.pgn', 'out.jsonl']);
    const [one, two] = parsePgn(read('games.annotated.pgn')).map(({ record }) => record);
    const nodes = nodesOf(one);
    expect([one, ...nodes].map((branch) => branch?.evaluation?.depth)).toEqual(
      Array.from({ length: 7 }, () => 4),
    );
    expect(nodes[0]?.comment).toBe('a sound reply (1');
    expect(nodes[1]?.nags).toEqual([]);
    const [, variation] = nodes[0]?.children ?? [];
    expect([variation?.san, variation?.comment]).toEqual(['h8', 'kept']);
    expect(Object.fromEntries(one?.tags ?? [])).toMatchObject({
      Event: 'One',
      White: 'A. Ancha',
      Annotator: expect.stringMatching(/^Acedrex \d/) as string,
    });
    // Positions in the file are not searched again.
    expect(nodesOf(two)[0]?.evaluation).toEqual({
      score: { kind: 'centipawns', value: 77 },
      depth: 30,
    });

    const lines = readLines('out.jsonl') as readonly JsonGame[];
    const [game] = lines;
    expect(lines).toHaveLength(2);
    expect(game?.plies.map(({ san }) => san)).toEqual([undefined, ...nodes.map(({ san }) => san)]);
    expect(game?.plies.map(({ score }) => score)).toEqual(
      [one, ...nodes].map((branch) => branch?.evaluation?.score),
    );
  });

  test('marks a blunder and adds the better line', async () => {
    const pgn = '[FEN "k11/12/12/12/12/12/7r4/12/12/12/7R4/3K8 w - - 0 1"]\n\n1. Kc1 Rxh2 0-1\n';
    const { status, out } = await run(['-', '--depth', '5'], pgn);
    expect(status).toBe(0);
    const record = parsePgn(out)[0]?.record;
    expect(record?.children.map(({ san, nags }) => [san, nags])).toEqual([
      ['Kc1', [4]],
      ['Rxh6', []],
    ]);
    // The end of a game needs no search.
    expect(nodesOf(record)[1]?.evaluation).toBeUndefined();
  });

  test.runIf(scaled(1) > 1)(
    'resumes after a kill with the same result as an uninterrupted run',
    async () => {
      writeFileSync(file('games.pgn'), longGame(30));
      const args = [file('games.pgn'), '--nodes', '2000'];
      expect((await run([...args, '--output', file('whole.pgn')])).status).toBe(0);

      const journal = 'out.pgn.journal';
      await runKilled(['annotate', ...args, '--output', file('out.pgn'), '--workers', '1'], 8);
      expect(existsSync(file('out.pgn'))).toBe(false);
      // As if the process had been killed while writing a line.
      appendFileSync(file(journal), '{"game":1,"ply":3');

      const { status, talk } = await run([...args, '--output', file('out.pgn')]);
      expect(status).toBe(0);
      expect(talk).toContain('31/31 positions');
      expect(read('out.pgn')).toBe(read('whole.pgn'));
      expect(existsSync(file(journal))).toBe(false);
    },
  );

  test('resumes from its journal after SIGINT but rejects a journal with other limits', async () => {
    writeFileSync(file('games.pgn'), longGame(2));
    const output = ['--output', file('out.pgn')];
    const journal = 'out.pgn.journal';
    const long = [file('games.pgn'), ...output, '--nodes', '100000000'];
    const { child, end, talk } = start([PROGRAM, 'annotate', ...long, '--workers', '1']);
    await expect
      .poll(() => existsSync(file(journal)) && read(journal).includes('\n'), { interval: 5 })
      .toBe(true);
    child.kill('SIGINT');
    expect(await end).toBe(130);
    expect(talk()).toContain('the same command resumes here');
    expect(files()).toEqual(['games.pgn', journal]);

    const head = read(journal);
    const found = { score: { kind: 'centipawns', value: 1234 }, depth: 2, pv: ['c1b3'] };
    const findings = [0, 1, 2].map((ply) => JSON.stringify({ game: 1, ply, found }));
    writeFileSync(file(journal), `${head}${findings.join('\n')}\n`);
    const changed = await run([file('games.pgn'), ...output, '--nodes', '5']);
    expect(changed.status).toBe(1);
    expect(changed.talk).toContain('started with nodes 100000000, not 5');
    expect((await run(long)).status).toBe(0);
    expect(read('out.pgn').match(/\[%eval 12\.34,2\]/g)).toHaveLength(3);

    // A damaged line is reported, and its position is analysed again.
    const short = [file('games.pgn'), ...output, '--nodes', '100'];
    const shortHead = head.replace('100000000', '100');
    for (const damaged of ['nonsense', '{"game":1,"ply":1,"found":{"score":7}}']) {
      const kept = [findings[0], damaged, findings[2]].join('\n');
      writeFileSync(file(journal), `${shortHead}${kept}\n`);
      const { status, talk: said } = await run(short);
      expect([status, said.includes('line 3 of the journal is damaged')]).toEqual([0, true]);
      // One of them is at the better line beside the mistake.
      expect(read('out.pgn').match(/\[%eval /g)).toHaveLength(4);
      expect(read('out.pgn').match(/\[%eval 12\.34,2\]/g)).toHaveLength(2);
      rmSync(file('out.pgn'));
    }
    writeFileSync(file(journal), `nonsense\n`);
    expect((await run(short)).talk).toContain('its first line is damaged');
    expect((await run([file('games.pgn'), ...output, '--depth', '1', '--restart'])).status).toBe(0);
    expect(files()).toEqual(['games.pgn', 'out.pgn']);
  });

  test('locks its output against a second run and takes over the lock of a killed run', async () => {
    writeFileSync(file('games.pgn'), GAMES);
    const args = [file('games.pgn'), '--depth', '1', '--output', file('out.pgn')];
    // This process is running, so the lock counts as held.
    writeFileSync(file('out.pgn.lock'), String(process.pid));
    const refused = await run(args);
    expect(refused.status).toBe(1);
    expect(refused.talk).toContain(`out.pgn is being written by process ${process.pid}`);
    expect(files()).toEqual(['games.pgn', 'out.pgn.lock']);
    const { pid } = spawnSync(process.execPath, ['--version']);
    writeFileSync(file('out.pgn.lock'), String(pid));
    expect((await run(args)).status).toBe(0);
    expect(files()).toEqual(['games.pgn', 'out.pgn']);
  });

  test('reads UTF-16', async () => {
    const games = GAMES.replace('A. Ancha', 'Añcha');
    writeFileSync(file('games.pgn'), `\ufeff${games}`, 'utf16le');
    expect((await run([file('games.pgn'), '--depth', '1'])).status).toBe(0);
    expect(read('games.annotated.pgn')).toContain('[White "Añcha"]');
  });

  test('reports errors in the input and annotates the rest', async () => {
    const { status, out, talk } = await run(['-', '--depth', '1'], `1. e5 e9 *\n\n${GAMES}`);
    expect(status).toBe(1);
    expect(parsePgn(out)).toHaveLength(3);
    expect(talk.match(/line 1, "e9"/g)).toHaveLength(1);
    expect(talk).toContain('1 error in the input');
    const missing = await run([file('nothing.pgn')]);
    expect([missing.status, missing.talk.includes('nothing.pgn')]).toEqual([1, true]);
    writeFileSync(file('a.pgn'), GAMES);
    const same = await run([file('a.pgn'), '--output', file('a.pgn')]);
    expect([same.status, read('a.pgn')]).toEqual([1, GAMES]);
  });
});
