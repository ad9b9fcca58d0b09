/** Hostile links: each is refused with a code and a place, and the game does not change. */
import { describe, expect, test } from 'vitest';
import { packBytes } from '../../src/fragment.js';
import { makeEvent } from '../../src/play/events.js';
import { makeRecord } from '../../src/play/ledger.js';
import { MAX_PLAY_TEXT, verifyGame, type PlayError } from '../../src/play/index.js';
import type { Color } from '../../src/rules/pieces.js';
import { Random } from '../support/random.js';
import { scaled } from '../support/scale.js';
import { codeOf, Device, SETTINGS, startMatch, Time, type Match } from './device.js';
import { valueOf } from '../support/value.js';
import { ledgerOf, linkOf, move, signedBy } from './forge.js';

/** The common error of a player, a spectator and `verifyGame`, which refuse the link; the game does not change. */
const refusal = async (match: Match, link: string, receiver: Color): Promise<PlayError> => {
  const before = await match[receiver].view(match.id);
  const received = await match[receiver].games.receive(link);
  const watched = await new Device(match.time).games.receive(link);
  const verified = await verifyGame(link);
  if (received.ok || watched.ok || verified.ok) throw new Error('the link was accepted');
  expect(watched.error.code).toBe(received.error.code);
  expect(verified.error.code).toBe(received.error.code);
  expect(await match[receiver].view(match.id)).toEqual(before);
  expect(received.error.message).not.toMatch(/undefined|NaN|\[object/);
  return received.error;
};

describe('a text that is not a game', () => {
  test.each([
    ['', 'play-foreign'],
    ['good evening', 'play-foreign'],
    ['https://example.org/#study=abc', 'play-foreign'],
    ['#play=', 'play-damaged'],
    ['#play=AAAA&v=2', 'play-damaged'],
    ['#play=!!!!&v=2', 'play-damaged'],
    ['#play=AAAA&v=1', 'play-older'],
    ['#play=AAAA&v=3', 'play-version'],
    ['#invite=AAAA&v=2', 'play-damaged'],
    [`#play=${'A'.repeat(10_000_000)}&v=2`, 'play-too-long'],
  ])('is refused with the right error code: $0', async (text, code) => {
    expect(codeOf(await new Device(new Time()).games.receive(text))).toBe(code);
    expect(codeOf(await verifyGame(text))).toBe(code);
  });

  test('is refused if a few bytes unpack to megabytes', async () => {
    const packed = (await packBytes(new Uint8Array(10_000_000))) ?? '';
    expect(packed.length).toBeLessThan(MAX_PLAY_TEXT);
    const refused = await new Device(new Time()).games.receive(`#play=${packed}&v=2`);
    expect(codeOf(refused)).toBe('play-too-long');
  });

  test('is refused if a link was truncated at any position', async () => {
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

describe('a forged record', () => {
  test('is refused if another move replaces the signed move', async () => {
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

  test('is refused if it repeats a signed move of another game', async () => {
    const [one, two] = [await startMatch(), await startMatch()];
    await one.black.receive(await one.white.act(one.id, { kind: 'move', move: 'c1f3' }));
    const [from, to] = [await ledgerOf(one), await ledgerOf(two)];
    const link = await linkOf({ ...to, logs: { ...to.logs, white: from.logs.white } });
    expect((await refusal(two, link, 'black')).code).toBe('play-forged');
  });

  test('is refused if the seat was taken with a key other than the invitation’s', async () => {
    const match = await startMatch();
    const ledger = await ledgerOf(match);
    const link = await linkOf({ ...ledger, joinSignature: new Uint8Array(64) });
    const spectator = await new Device(match.time).games.receive(link);
    expect(spectator).toMatchObject({
      error: { code: 'play-forged', place: { seat: 'black', entry: 1 } },
    });
  });

  test('is refused if the settings differ from the signed settings', async () => {
    const match = await startMatch();
    const ledger = await ledgerOf(match);
    const opening = ledger.opening.slice();
    opening[0] = (opening[0] ?? 0) ^ 4;
    const link = await linkOf({ ...ledger, opening });
    expect(codeOf(await match.black.games.receive(link))).toBe('play-forged');
  });
});

describe('a player with a valid signature', () => {
  test('cannot play an illegal move', async () => {
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

  test('cannot move for the other side or accept a draw that was not offered', async () => {
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

  test('cannot claim a win on time, unlike in older versions', async () => {
    const match = await startMatch({ time: { kind: 'days', days: 1 } });
    match.time.now += 5 * 86_400_000;
    const claim = await signedBy(match, 'black', { kind: 'claim-time' });
    expect((await refusal(match, claim, 'white')).code).toBe('play-not-now');
  });

  test('cannot reveal a die number without having committed to it', async () => {
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

  test('cannot use line breaks or text direction marks in a name', async () => {
    const host = new Device(new Time());
    const { view } = valueOf(await host.games.create({ ...SETTINGS, hostName: ' A\u202e\nB ' }));
    expect(view.players.white).toBe('A B');
  });
});

describe('creating a game', () => {
  test.each([
    ['ruleset', { ruleset: { id: 'chess' } }],
    ['fen', { fen: '12/12 w' }],
    ['time', { time: { kind: 'days', days: 0 } }],
    ['time', { time: { kind: 'clock', initial: Number.NaN, increment: 0 } }],
    ['host', { host: 'green' }],
    ['hostName', { hostName: undefined }],
  ])('fails with an invalid %s', async (name, wrong) => {
    const created = await new Device(new Time()).games.create({ ...SETTINGS, ...wrong } as never);
    expect(created).toMatchObject({ error: { code: 'play-setting', params: { name } } });
  });
});

const MUTANTS = scaled(150);

test(`each of ${MUTANTS} mutated links fails with an error code or yields the signed game`, async () => {
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
      // Damages the text, as mail programs and typing errors do.
      const at = random.below(link.length);
      const length = random.below(4);
      text = `${link.slice(0, at)}${random.pick(['', 'A', '-', '%', ' ', '=', '\u{1f600}'])}${link.slice(at + length)}`;
    } else {
      // Changes the bytes, as an attacker who knows the format would.
      const mutant = [...bytes];
      for (let times = 1 + random.below(3); times > 0; times -= 1) {
        const at = random.below(mutant.length);
        if (random.chance(4)) mutant.splice(at, 1 + random.below(3));
        else if (random.chance(3)) mutant.splice(at, 0, random.below(256));
        else mutant[at] = random.below(256);
      }
      text = `#play=${(await packBytes(Uint8Array.from(mutant))) ?? ''}&v=2`;
    }
    const verified = await verifyGame(text);
    const code = codeOf(verified);
    codes.set(code, (codes.get(code) ?? 0) + 1);
    // An accepted game is the game that both players have signed, or its beginning.
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
