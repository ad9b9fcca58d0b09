/** Links that nobody should have sent: each is refused with a code and a place, and nothing is lost. */
import { beforeAll, describe, expect, test } from 'vitest';
import { packBytes } from '../../src/fragment.js';
import { makeEvent } from '../../src/play/events.js';
import { makeRecord } from '../../src/play/ledger.js';
import { MAX_PLAY_TEXT, verifyGame, type PlayError } from '../../src/play/index.js';
import type { Color } from '../../src/rules/pieces.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { codeOf, Device, SETTINGS, startMatch, Time, valueOf, type Match } from './device.js';
import { ledgerOf, linkOf, move, signedBy } from './forge.js';

beforeAll(() => loadRules());

/** Refused by a player of the game, by a spectator, and by `verifyGame`, with the same error; the game stays. */
const refusal = async (match: Match, link: string, receiver: Color): Promise<PlayError> => {
  const before = await match[receiver].view(match.id);
  const received = await match[receiver].games.receive(link);
  const watched = await new Device(match.time).games.receive(link);
  const verified = await verifyGame(link, { now: match.time.now });
  if (received.ok || watched.ok || verified.ok) throw new Error('the link was accepted');
  expect(watched.error.code).toBe(received.error.code);
  expect(verified.error.code).toBe(received.error.code);
  expect(await match[receiver].view(match.id)).toEqual(before);
  expect(received.error.message).not.toMatch(/undefined|NaN|\[object/);
  return received.error;
};

describe('texts that are no game', () => {
  test.each([
    ['', 'play-foreign'],
    ['good evening', 'play-foreign'],
    ['https://example.org/#study=abc', 'play-foreign'],
    ['#play=', 'play-damaged'],
    ['#play=AAAA&v=1', 'play-damaged'],
    ['#play=!!!!&v=1', 'play-damaged'],
    ['#play=AAAA&v=2', 'play-version'],
    ['#invite=AAAA&v=1', 'play-damaged'],
    [`#play=${'A'.repeat(10_000_000)}&v=1`, 'play-too-long'],
  ])('%.30s', async (text, code) => {
    expect(codeOf(await new Device(new Time()).games.receive(text))).toBe(code);
    expect(codeOf(await verifyGame(text))).toBe(code);
  });

  test('a few bytes that unpack to megabytes', async () => {
    const packed = (await packBytes(new Uint8Array(10_000_000))) ?? '';
    expect(packed.length).toBeLessThan(MAX_PLAY_TEXT);
    const refused = await new Device(new Time()).games.receive(`#play=${packed}&v=1`);
    expect(codeOf(refused)).toBe('play-too-long');
  });

  test('a link that was cut anywhere', async () => {
    const match = await startMatch();
    const link = await match.white.act(match.id, { kind: 'move', move: 'c1f3' });
    for (let length = 0; length < link.length; length += 7) {
      const code = codeOf(await match.black.games.receive(link.slice(0, length)));
      expect(code).toMatch(/^play-(foreign|damaged)$/);
    }
    // Mail programs break lines and add marks around a link.
    expect((await match.black.receive(` https://example.org/acedrex/${link}\n`)).kind).toBe(
      'updated',
    );
  });
});

describe('what a player has not signed', () => {
  test('another move in place of his', async () => {
    const match = await startMatch();
    await match.black.receive(await match.white.act(match.id, { kind: 'move', move: 'c1f3' }));
    const ledger = await ledgerOf(match);
    const { events, signature } = ledger.logs.white;
    const other = makeEvent(
      { seen: 1, time: match.time.now, reveals: false, ...move('j1', 'g3') },
      ledger.settings.time0,
    );
    const log = { events: [...events.slice(0, -1), other], ...(signature && { signature }) };
    const link = await linkOf({ ...ledger, logs: { ...ledger.logs, white: log } });
    const error = await refusal(match, link, 'black');
    expect(error).toMatchObject({ code: 'play-forged', place: { seat: 'white', entry: 1 } });
  });

  test('a move of another game, replayed with its signature', async () => {
    const [one, two] = [await startMatch(), await startMatch()];
    await one.black.receive(await one.white.act(one.id, { kind: 'move', move: 'c1f3' }));
    const [from, to] = [await ledgerOf(one), await ledgerOf(two)];
    const link = await linkOf({ ...to, logs: { ...to.logs, white: from.logs.white } });
    expect((await refusal(two, link, 'black')).code).toBe('play-forged');
  });

  test('a seat that was taken with another key than the invitation’s', async () => {
    const match = await startMatch();
    const ledger = await ledgerOf(match);
    const link = await linkOf({ ...ledger, joinSignature: new Uint8Array(64) });
    const spectator = await new Device(match.time).games.receive(link);
    expect(spectator).toMatchObject({
      error: { code: 'play-forged', place: { seat: 'black', entry: 1 } },
    });
  });

  test('another opening: other settings are another game, for which there are no signatures', async () => {
    const match = await startMatch();
    const ledger = await ledgerOf(match);
    const opening = ledger.opening.slice();
    opening[0] = (opening[0] ?? 0) ^ 4;
    const link = await linkOf({ ...ledger, opening });
    expect(codeOf(await match.black.games.receive(link))).toBe('play-forged');
  });
});

describe('what a player has signed, but may not do', () => {
  test('an illegal move', async () => {
    const match = await startMatch();
    const error = await refusal(
      match,
      await signedBy(match, 'white', move('a1', 'a5'), { seen: 1 }),
      'black',
    );
    expect(error).toMatchObject({
      code: 'play-illegal-move',
      params: { seat: 'white', number: 1, text: 'a1a5' },
      place: { seat: 'white', entry: 1 },
    });
  });

  test('a move of the other side, and an acceptance without an offer', async () => {
    const match = await startMatch();
    const moved = await signedBy(match, 'black', move('c12', 'f10'));
    expect((await refusal(match, moved, 'white')).code).toBe('play-not-now');
    const accepted = await signedBy(match, 'black', { kind: 'draw-accept' });
    expect(await refusal(match, accepted, 'white')).toMatchObject({
      code: 'play-not-now',
      params: { seat: 'black', action: 'draw-accept' },
      place: { seat: 'black', entry: 2 },
    });
  });

  test('a claim before the time is up, and an event from the future', async () => {
    const match = await startMatch({ time: { kind: 'days', days: 1 } });
    const claim = await signedBy(match, 'black', { kind: 'claim-time' });
    expect((await refusal(match, claim, 'white')).code).toBe('play-not-now');
    const future = await signedBy(
      match,
      'black',
      { kind: 'claim-time' },
      { later: 3 * 86_400_000 },
    );
    expect((await refusal(match, future, 'white')).code).toBe('play-time-ahead');
  });

  test('an event that is older than what its author had seen', async () => {
    const match = await startMatch();
    match.time.now += 3_600_000;
    await match.black.receive(await match.white.act(match.id, { kind: 'move', move: 'c1f3' }));
    const link = await signedBy(match, 'black', move('c12', 'f10'), { seen: 1, later: 1 });
    expect(await refusal(match, link, 'white')).toMatchObject({
      code: 'play-time-back',
      place: { seat: 'black', entry: 2 },
    });
  });

  test('more time than the clock can show', async () => {
    const match = await startMatch({ time: { kind: 'clock', initial: 60_000, increment: 1000 } });
    const link = await signedBy(
      match,
      'white',
      { ...move('c1', 'f3'), clock: 61_001 },
      { seen: 1 },
    );
    expect((await refusal(match, link, 'black')).code).toBe('play-clock');
  });

  test('chatter without end', async () => {
    const match = await startMatch();
    let refused = 'ok';
    for (let count = 0; count < 30 && refused === 'ok'; count += 1)
      refused = codeOf(await match.white.games.act(match.id, { kind: 'say', phrase: 'hello' }));
    expect(refused).toBe('play-flood');
  });

  test('a number for the die that he did not commit to', async () => {
    const match = await startMatch({ dice: true });
    const number = crypto.getRandomValues(new Uint8Array(32));
    const link = await signedBy(match, 'white', move('c1', 'f3'), {
      seen: 2,
      reveals: true,
      number,
    });
    expect(await refusal(match, link, 'black')).toMatchObject({
      code: 'play-commitment',
      params: { seat: 'white' },
    });
  });

  test('a name with a line break or a mark that turns the text around', async () => {
    const host = new Device(new Time());
    const { view } = valueOf(await host.games.create({ ...SETTINGS, hostName: ' A\u202e\nB ' }));
    expect(view.players.white).toBe('A B');
  });
});

describe('settings that cannot be used', () => {
  test.each([
    ['ruleset', { ruleset: { id: 'chess' } }],
    ['fen', { fen: '12/12 w' }],
    ['time', { time: { kind: 'days', days: 0 } }],
    ['time', { time: { kind: 'clock', initial: Number.NaN, increment: 0 } }],
    ['host', { host: 'green' }],
    ['hostName', { hostName: undefined }],
  ])('%s', async (name, wrong) => {
    const created = await new Device(new Time()).games.create({ ...SETTINGS, ...wrong } as never);
    expect(created).toMatchObject({ error: { code: 'play-setting', params: { name } } });
  });
});

const MUTANTS = scaled(150);

test(`${MUTANTS} mutated links are refused with a code, or are read as what they were`, async () => {
  const match = await startMatch();
  const { id, white, black } = match;
  for (const [device, other, text] of [
    [white, black, 'c1f3'],
    [black, white, 'c12f10'],
    [white, black, 'j1g3'],
  ] as const)
    await other.receive(await device.act(id, { kind: 'move', move: text }));
  const ledger = await ledgerOf(match);
  const bytes = makeRecord(ledger);
  const link = await linkOf(ledger);
  const before = await black.view(id);
  const random = new Random(42);
  const codes = new Map<string, number>();
  for (let count = 0; count < MUTANTS; count += 1) {
    let text: string;
    if (random.chance(3)) {
      // The text, as mail programs and fingers damage it.
      const at = random.below(link.length);
      const length = random.below(4);
      text = `${link.slice(0, at)}${random.pick(['', 'A', '-', '%', ' ', '=', '\u{1f600}'])}${link.slice(at + length)}`;
    } else {
      // The bytes, as somebody who knows the format changes them.
      const mutant = [...bytes];
      for (let times = 1 + random.below(3); times > 0; times -= 1) {
        const at = random.below(mutant.length);
        if (random.chance(4)) mutant.splice(at, 1 + random.below(3));
        else if (random.chance(3)) mutant.splice(at, 0, random.below(256));
        else mutant[at] = random.below(256);
      }
      text = `#play=${(await packBytes(Uint8Array.from(mutant))) ?? ''}&v=1`;
    }
    const verified = await verifyGame(text, { now: match.time.now });
    const code = codeOf(verified);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    // What is accepted is what both have signed, or the beginning of it.
    if (verified.ok) {
      expect(verified.value.view.id).toBe(id);
      const sans = verified.value.view.moves.map(({ san }) => san);
      expect(sans).toEqual(before.moves.map(({ san }) => san).slice(0, sans.length));
    } else expect(code).toMatch(/^play-/);
    if (count % 10 === 0) await black.games.receive(text);
  }
  expect(await black.view(id)).toEqual(before);
  expect(codes.get('play-damaged') ?? 0).toBeGreaterThan(0);
  expect(codes.get('play-forged') ?? 0).toBeGreaterThan(0);
});
