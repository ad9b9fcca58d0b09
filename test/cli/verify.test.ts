/** `acedrex verify` as a user runs it, on a game of two devices. */
import { writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { Position, RULESETS, choicesForRoll, makeCoordinates } from '../../src/index.js';
import { startMatch } from '../play/device.js';
import { linkOf } from '../play/forge.js';
import { ledgerOf, moveAfter, startTimed } from '../play/relay-model.js';
import { useCommand } from './program.js';
import { defined, valueOf } from '../support/value.js';

const { file, run } = useCommand('verify');

let link = '';
let rolls: readonly unknown[] = [];

beforeAll(async () => {
  const { id, white, black } = await startMatch({ dice: true, hostName: '' });
  for (let ply = 0; ply < 4; ply += 1) {
    const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
    const { fen, roll } = await mover.view(id);
    const position = valueOf(Position.fromFen(fen, RULESETS.cazaux, { dice: true }));
    const move = defined(choicesForRoll(position, roll ?? 1)[0]);
    await other.receive(await mover.act(id, { kind: 'move', move: makeCoordinates(move) }));
  }
  link = `https://example.org/acedrex/${valueOf(await white.games.link(id))}`;
  rolls = (await white.view(id)).moves.map(({ roll }) => roll);
});

test('verify prints the players, moves, rolls, time and state of a linked game', async () => {
  const { status, out, talk } = await run([link]);
  expect([status, talk]).toEqual([0, '']);
  expect(out).toContain('? (White), Beatriz (Black), cazaux');
  expect(out).toContain('4 moves, all legal');
  expect(out).toContain('4 rolls, all as committed');
  expect(out).toContain('Time: no witness');
  expect(out).toContain('The game is not over.');
});

test('verify names the relay that kept the clocks and reports a relay that contradicts itself', async () => {
  const match = await startTimed();
  await moveAfter(match, 0, 'white', 'c1f3');
  const timed = await run([await match.relay.link()]);
  expect(timed.out).toContain(`Time: 2 stamps by the relay ${match.relay.identity.key} (wss://`);
  const ledger = await ledgerOf(await match.relay.link());
  const { bytes } = defined(ledger.stampLog);
  const forged = await linkOf({ ...ledger, stampLog: { bytes, signature: new Uint8Array(64) } });
  expect((await run([forged])).talk).toMatch(/The relay contradicts itself.*\(play-relay\)/);
});

test('verify reads a link from a file or stdin and writes JSON', async () => {
  writeFileSync(file('game.txt'), `${link}\n`);
  const { status, out } = await run([file('game.txt'), '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    ruleset: 'cazaux',
    dice: true,
    moves: rolls.map((roll) => ({ roll })),
    end: null,
  });
  expect((await run(['-', '--json'], link)).out).toBe(out);
});

test.each([
  ['a truncated link', () => link.slice(0, -30), 'play-damaged'],
  ['unrelated text', () => 'good evening', 'play-foreign'],
  ['an input of 10 MB', () => '#play='.padEnd(10_000_000, 'A'), 'play-too-long'],
])('verify rejects %s with an error code', async (_, make, code) => {
  const { status, out, talk } = await run(['-', '--json'], make());
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ error: { code } });
  expect(talk).toMatch(new RegExp(`^acedrex: .*\\(${code}\\)\\n$`));
});

test('verify reports a missing file', async () => {
  const { status, talk } = await run([file('none.txt')]);
  expect(status).toBe(1);
  expect(talk).toContain('none.txt');
});
