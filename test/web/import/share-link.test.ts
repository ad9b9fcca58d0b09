/** Links that contain whole games. */
import fc from 'fast-check';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_UNPACKED } from '../../../src/fragment.js';
import { recordOfMoves } from '../../../src/game/from-moves.js';
import {
  annotate,
  insertLine,
  nodeAt,
  positionAt,
  startRecord,
  type Path,
} from '../../../src/game/tree.js';
import { stepsOf } from '../../../src/notation/line.js';
import { makePgn, parsePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESET_NAMES, RULESETS } from '../../../src/rules/rulesets.js';
import { isLink } from '../../../web/shared/is-link.js';
import { MAX_LINK, makeLink } from '../../../web/page/links/line-link.js';
import { frameCode, makeShareLink, readLink } from '../../../web/page/links/share-link.js';
import { scaled } from '../../support/scale.js';
import { anyText } from '../../support/text.js';

beforeAll(() => loadRules());

const read = async (link: string) => {
  const game = await readLink(link);
  if (!game.ok) throw new Error(game.error.message);
  return game.value;
};

const gameOf = (pgn: string): GameRecord => {
  const [game] = parsePgn(pgn);
  if (game?.record === undefined) throw new Error('not read');
  return game.record;
};

/** A game that repeats a cycle of rook moves. */
const cycle = (plies: number): GameRecord => {
  const start = Position.start(RULESETS.cazaux);
  const steps = stepsOf(start, ['a1a2', 'a12a11', 'a2a1', 'a11a12']);
  const turns = steps.map(({ move, san }) => ({ move, san }));
  return recordOfMoves(
    startRecord(start),
    Array.from({ length: plies }, (_, ply) => turns[ply % 4] ?? []).flat(),
  );
};

const packed = (bytes: Uint8Array | string, at = '0'): string =>
  `#game=${deflateRawSync(bytes).toString('base64url')}&at=${at}`;

describe('a link', () => {
  test('is human-readable if the game has a single line', async () => {
    const record = cycle(4);
    expect(await makeShareLink(record, [0, 0])).toEqual({
      link: makeLink(record, [0, 0]),
      carries: 'game',
    });
  });

  test('contains all variations, annotations, tags and the result', async () => {
    const record = gameOf(`[Event "Łódź «Open»"]
[Date "2026.11.25"]
[White "Ana"]
[Black "Bea"]
[Result "1-0"]
[Annotator "Żak"]
[Ruleset "courier"]
[Unread "\\\\(2. x9)"]

{Before [%cal Gc1f3,Rd4d6][%csl Ye4]} 1. e6! $16 {A } (1. e5 {[%eval 0.35,12]} e8 (1... e7?! {here}) 2. f5) (1. d6) 1... e7 1-0`);
    const name = 'Ana’s best game';
    for (const path of [[], [0], [0, 0], [1, 1], [1, 0, 0], [2]] as Path[]) {
      const { link, carries } = await makeShareLink(record, path, { name });
      expect(carries).toBe('game');
      expect(isLink(`https://example.org/app/${link}`)).toBe(true);
      expect(link).toMatch(/^#[\w=&.-]*\d$/);
      const shared = await read(`https://example.org/app/${link}`);
      expect(shared.path).toEqual(path);
      expect(shared.name).toBe(name);
      const tags = shared.record.tags.filter(([tag]) => !tag.startsWith('Study'));
      expect(makePgn({ ...shared.record, tags })).toBe(makePgn(record));
    }
  });

  test('can encode any tree of moves under any ruleset, with or without dice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...RULESET_NAMES),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(), fc.nat(), anyText({ minLength: 1, maxLength: 12 })), {
          maxLength: 25,
        }),
        fc.nat(),
        async (ruleset, dice, choices, cursor) => {
          let record = startRecord(Position.start(RULESETS[ruleset], { dice }));
          const paths: Path[] = [[]];
          for (const [place, choice, comment] of choices) {
            const path = paths[place % paths.length] ?? [];
            const position = positionAt(record, path);
            const legal = position.legalMoves();
            const move = legal[choice % Math.max(1, legal.length)];
            if (move === undefined) continue;
            const inserted = insertLine(record, path, [move]);
            record = annotate(inserted.record, inserted.path, { comment });
            paths.push(inserted.path);
          }
          const path = paths[cursor % paths.length] ?? [];
          const { link, carries } = await makeShareLink(record, path);
          expect(carries).toBe('game');
          const shared = await read(link);
          // Reading adds the rolls that follow from the moves.
          expect(makePgn(shared.record)).toBe(makePgn(gameOf(makePgn(record))));
          expect(shared.path).toEqual(path);
        },
      ),
      { numRuns: scaled(5) },
    );
  });

  test('shortens a long game to the main line or the position and lists the omissions', async () => {
    const names = [
      ['White', '𓀀'.repeat(100)],
      ['Event', 'Open'],
    ] as const;
    // Random text cannot be compressed.
    let seed = 1;
    const noise = Array.from({ length: 9000 }, () => {
      seed = (seed * 48271) % 2147483647;
      return String.fromCharCode(33 + (seed % 90));
    }).join('');
    const long = { ...cycle(1300), tags: names, comment: noise };
    const first = await makeShareLink(long, [0], { name: 'x' });
    expect([first.carries, first.leftOut?.()]).toEqual([
      'line',
      { moves: 0, variations: 0, comments: 1, glyphs: 0, shapes: 0, tags: 1 },
    ]);
    expect(first.link).not.toMatch(/name=|white=/);
    expect((await read(first.link)).record.children).toHaveLength(1);

    const longer = { ...cycle(2000), comment: noise };
    const second = await makeShareLink(longer, [0, 0, 0]);
    expect([second.carries, second.leftOut?.().moves]).toEqual(['position', 2000]);
    expect(second.link.length).toBeLessThan(1000);
    expect((await read(second.link)).record.setup).toEqual(positionAt(longer, [0, 0, 0]).setup);
    expect(MAX_LINK).toBe(8000);
  });

  test('shortens an enormous game without writing it', async () => {
    const comment = 'x'.repeat(1_000_000);
    expect((await makeShareLink({ ...cycle(4), comment }, [])).carries).toBe('line');
  });

  const whole = packed('1. e5 (1. d5) 1... e8 *');

  test.each([
    ['a truncated game', whole.slice(0, 20), 'link-damaged'],
    ['a missing game', '#game=', 'link-damaged'],
    ['invalid base64url', '#game=%00%01', 'link-damaged'],
    ['plain text', `#game=${Buffer.from('hello world').toString('base64url')}`, 'link-damaged'],
    ['invalid UTF-8', packed(new Uint8Array([0xff, 0xfe, 0xc0])), 'link-damaged'],
    ['a decompression bomb', packed('x'.repeat(MAX_UNPACKED + 1)), 'link-too-long'],
    ['a missing move', whole.replace('at=0', 'at=0.2.0'), 'link-cursor'],
    ['an invalid path', whole.replace('at=0', 'at=x'), 'link-cursor'],
    ['a very deep path', whole.replace('at=0', 'at=999999.0.999999'), 'link-cursor'],
    ['an unknown field', `${whole}&evil=1`, 'link-field'],
    ['a roll without dice', `${whole}&roll=3`, 'link-roll'],
  ])('is rejected because of %s', async (_, link, code) => {
    const game = await readLink(link);
    expect(game.ok ? 'opened' : game.error.code).toBe(code);
  });

  test('opens the start of the game if the path is missing', async () => {
    expect((await read(whole.replace('&at=0', ''))).path).toEqual([]);
    expect(nodeAt((await read(whole)).record, [1])?.san).toBe('d5');
  });

  test('is rejected in bounded memory if it contains a decompression bomb', async () => {
    const bomb = packed(new Uint8Array(80 << 20));
    const before = process.memoryUsage().rss;
    const game = await readLink(bomb);
    expect(game.ok ? 'opened' : game.error.code).toBe('link-too-long');
    expect(process.memoryUsage().rss - before).toBeLessThan(40 << 20);
  });
});

describe('embed code', () => {
  test('never closes an attribute or opens another element', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 200 }), fc.nat(300), (pgn, ply) => {
        const code =
          frameCode(
            `${new URLSearchParams({ pgn, ply: `${ply}` })}`,
            'https://example.org/acedrex/',
          ) ?? '';
        const outside = code.replace(/"[^"]*"/g, '""');
        expect(outside.match(/</g)).toHaveLength(4);
        expect(outside).not.toMatch(/on\w+=/);
      }),
      { numRuns: scaled(30) },
    );
  });

  test('is not generated if the address would be too long', () => {
    expect(frameCode('e5+'.repeat(2000), 'https://example.org/')).toBeDefined();
    expect(frameCode('e5+'.repeat(2400), 'https://example.org/')).toBeUndefined();
  });
});
