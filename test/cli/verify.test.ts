/** `acedrex verify` as a user runs it, on a game of two devices. */
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { makeCoordinates } from '../../src/notation/coordinates.js';
import { choicesForRoll } from '../../src/rules/dice.js';
import { Position } from '../../src/rules/position.js';
import { RULESETS } from '../../src/rules/rulesets.js';
import { startMatch, valueOf } from '../play/device.js';
import { useCommand } from './program.js';

const command = useCommand('verify');

let link = '';
let rolls: readonly unknown[] = [];

beforeAll(async () => {
  await loadRules();
  const { id, time, white, black } = await startMatch({ dice: true, hostName: '' });
  // The command uses the time of this machine.
  time.now = Math.min(time.now, Date.now());
  for (let ply = 0; ply < 4; ply += 1) {
    const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
    const { fen, roll } = await mover.view(id);
    const position = Position.fromFen(fen, RULESETS.cazaux, { dice: true });
    if (!position.ok) throw new Error(position.error[0].message);
    const [move] = choicesForRoll(position.value, roll ?? 1);
    if (move === undefined) throw new Error('a roll has a move or a pass');
    await other.receive(await mover.act(id, { kind: 'move', move: makeCoordinates(move) }));
  }
  link = `https://example.org/acedrex/${valueOf(await white.games.link(id))}`;
  rolls = (await white.view(id)).moves.map(({ roll }) => roll);
});

test('says what a link proves', () => {
  const { status, out, talk } = command.run([link]);
  expect([status, talk]).toEqual([0, '']);
  expect(out).toContain('? (White), Beatriz (Black), cazaux');
  expect(out).toContain('4 moves, all legal');
  expect(out).toContain('4 rolls, all as committed');
  expect(out).toContain('The game is not over.');
});

test('reads files and stdin, and writes JSON', () => {
  writeFileSync(command.file('game.txt'), `${link}\n`);
  const { status, out } = command.run([command.file('game.txt'), '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    ruleset: 'cazaux',
    dice: true,
    moves: rolls.map((roll) => ({ roll })),
    end: null,
  });
  expect(command.run(['-', '--json'], link).out).toBe(out);
});

test.each([
  ['a link that was cut', () => link.slice(0, -30), 'play-damaged'],
  ['another text', () => 'good evening', 'play-foreign'],
  ['10 MB', () => '#play='.padEnd(10_000_000, 'A'), 'play-too-long'],
])('refuses %s with its code', (_, make, code) => {
  const { status, out, talk } = command.run(['-', '--json'], make());
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ error: { code } });
  expect(talk).toMatch(new RegExp(`^acedrex: .*\\(${code}\\)\\n$`));
});

test('says which file is missing', () => {
  const { status, talk } = command.run([command.file('none.txt')]);
  expect(status).toBe(1);
  expect(talk).toContain('none.txt');
});
