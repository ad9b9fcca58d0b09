/** The file of the user's practice, and how it is merged with the stored history. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  joined,
  makeHistory,
  missingIn,
  parseHistory,
  type HistoryFault,
} from '../../../web/page/practice/history-file.js';
import { type CardItem, type CardRow, newCard } from '../../../web/storage/cards.js';
import type { Player, Practice, PuzzleResult } from '../../../web/storage/practice.js';
import { scaled } from '../../support/scale.js';
import { valueOf } from '../../support/value.js';

const NOTHING: Practice = { results: [], player: undefined, exercises: [], seen: [], cards: [] };

const FEN = '12/10k1/12/12/12/r11/12/12/12/3p8/12/R5K5 w - - 0 7';

const resultBy: fc.Arbitrary<PuzzleResult> = fc
  .record({
    puzzle: fc.constantFrom('0123456789ab', 'ba9876543210', 'aaaaaaaaaaaa'),
    ruleset: fc.constantFrom('cazaux', 'murray'),
    fen: fc.constantFrom(undefined, FEN),
    outcome: fc.constantFrom('solved', 'helped', 'failed'),
    at: fc.nat(30).map((minute) => 1_700_000_000_000 + 60_001 * minute),
    rating: fc.integer({ min: 100, max: 3000 }),
  })
  .map(({ fen, ...rest }) => ({ ...rest, ...(fen !== undefined && { fen }) }));

const playerBy: fc.Arbitrary<Player> = fc.record({
  rating: fc.double({ min: 100, max: 3000, noNaN: true }),
  deviation: fc.double({ min: 60, max: 350, noNaN: true }),
  volatility: fc.double({ min: 0, max: 0.1, noNaN: true }),
});

/** A card of each kind, reviewed or not, in each state. */
const cardBy: fc.Arbitrary<CardRow> = fc
  .record({
    item: fc.constantFrom<CardItem>(
      { kind: 'puzzle', ruleset: 'cazaux', puzzle: '0123456789ab' },
      {
        kind: 'mistake',
        ruleset: 'cazaux',
        puzzle: 'ba9876543210',
        fen: FEN,
        title: 'Anna – Ben: 14… Rxe5',
        played: 'Rxe5',
        moves: ['a7a1'],
        score: { kind: 'centipawns', value: -500 },
        study: 'study',
        ply: 13,
      },
      {
        kind: 'ending',
        ruleset: 'murray',
        puzzle: 'aaaaaaaaaaaa',
        fen: FEN,
        ending: 'KRKR',
        plies: 9,
      },
      {
        kind: 'repertoire',
        ruleset: 'cazaux',
        puzzle: 'aaaaaaaaaaaa',
        fen: FEN,
        color: 'white',
        moves: ['a1a2', 'a1b1'],
      },
    ),
    due: fc.option(fc.nat(100), { nil: undefined }),
    state: fc.constantFrom(undefined, 'suspended', 'deleted'),
    at: fc.nat(50),
  })
  .map(({ item, due, state, at }) => ({
    ...newCard(item, at),
    ...(due !== undefined && {
      memory: { due, last: at, stability: 2.5, difficulty: 5, reviews: 3, lapses: 1 },
    }),
    ...(state !== undefined && { state }),
  }));

/** A history as on the page: sorted by time, without two attempts at a puzzle at the same time. */
const practiceBy: fc.Arbitrary<Practice> = fc
  .record({
    results: fc.array(resultBy, { maxLength: 12 }),
    player: fc.option(playerBy, { nil: undefined }),
    exercises: fc.uniqueArray(fc.constantFrom('cazaux rook 0', 'murray lion 9', 'courier king 3')),
    seen: fc.uniqueArray(fc.constantFrom('cazaux rook 0', 'murray lion 9', 'cazaux lion 1')),
    cards: fc.uniqueArray(cardBy, { selector: ({ key }) => key }),
  })
  .map((practice) => joined(NOTHING, practice));

const keysOf = ({ results }: Practice): readonly string[] =>
  results.map(({ puzzle, at }) => `${puzzle} ${at}`).sort();

describe('a practice history', () => {
  test('is read back unchanged', () => {
    fc.assert(
      fc.property(practiceBy, (practice) => {
        const read = parseHistory(makeHistory(practice));
        expect(read).toEqual({ ok: true, value: practice });
      }),
      { numRuns: scaled(60) },
    );
  });

  test('merges missing entries in chronological order without duplicates', () => {
    fc.assert(
      fc.property(practiceBy, practiceBy, (one, other) => {
        const both = joined(one, other);
        expect(keysOf(both)).toEqual([...new Set([...keysOf(one), ...keysOf(other)])].sort());
        expect(both.results.map(({ at }) => at)).toEqual(
          both.results.map(({ at }) => at).sort((earlier, later) => earlier - later),
        );
        // Existing results stay unchanged.
        for (const result of one.results) expect(both.results).toContain(result);
        expect(missingIn(both, other)).toEqual(NOTHING);
        expect(joined(both, other)).toEqual(both);
        expect(keysOf(joined(other, one))).toEqual(keysOf(both));
        expect(new Set(joined(other, one).cards)).toEqual(new Set(both.cards));
        // A seen solution stays seen unless one of the histories has completed the exercise.
        const isOpen = (key: string): boolean => !both.exercises.includes(key);
        expect(new Set(both.seen.filter(isOpen))).toEqual(
          new Set([...one.seen, ...other.seen].filter(isOpen)),
        );
        // The rating with the smaller deviation wins, regardless of the order.
        expect(joined(other, one).player?.deviation).toBe(both.player?.deviation);
      }),
      { numRuns: scaled(60) },
    );
  });
});

describe('reading a history file', () => {
  const result = {
    puzzle: '0123456789ab',
    ruleset: 'cazaux',
    outcome: 'solved',
    rating: 1000,
    at: '2026-03-01T10:00:00.000Z',
  };
  const player = { rating: 1000, deviation: 350, volatility: 0.06 };
  const file = (changes: object): object => ({
    format: 'acedrex-practice',
    version: 1,
    player,
    results: [result],
    exercises: [],
    ...changes,
  });
  const item = { kind: 'mistake', ruleset: 'cazaux', puzzle: '0123456789ab', fen: FEN };
  const memory = { due: 2, last: 1, stability: 2.5, difficulty: 5, reviews: 1, lapses: 0 };
  const card = { item, memory, changed: { item: 1, memory: 1, state: 1 } };
  const withCard = (changes: object): object => file({ cards: [{ ...card, ...changes }] });
  const field = (name: string, value?: string): HistoryFault => ({
    code: 'field',
    field: name,
    value,
  });
  const withSecond = (changes: object): object =>
    file({ results: [result, { ...result, ...changes }] });

  test('accepts a valid file', () => {
    expect(parseHistory(JSON.stringify(file({}))).ok).toBe(true);
    expect(parseHistory(JSON.stringify(withCard({})))).toMatchObject({
      ok: true,
      value: { cards: [{ ...card, key: 'mistake cazaux 0123456789ab' }] },
    });
  });

  test('creates cards for the failed tasks of a file that an earlier version has written', () => {
    const read = parseHistory(
      JSON.stringify(withSecond({ outcome: 'failed', puzzle: 'ba9876543210' })),
    );
    expect(read.ok && read.value.cards.map(({ key, memory: of }) => [key, of])).toEqual([
      ['puzzle cazaux ba9876543210', undefined],
    ]);
  });

  test('creates no card for a task of such a file that the user has solved since', () => {
    const at = Date.parse(result.at);
    const [solved, failed] = ['0123456789ab', 'ba9876543210'];
    const old = valueOf(
      parseHistory(
        JSON.stringify(
          file({
            results: [solved, failed].map((puzzle) => ({ ...result, puzzle, outcome: 'failed' })),
          }),
        ),
      ),
    );
    const tries = [
      { puzzle: solved, outcome: 'solved' },
      // Without a card in the browser, the failure of another task creates none.
      { puzzle: 'aaaaaaaaaaaa', outcome: 'failed' },
    ] as const;
    const known: Practice = {
      ...NOTHING,
      results: tries.map((each) => ({ ...each, ruleset: 'cazaux', rating: 1000, at: at + 1 })),
    };
    expect(joined(known, old).cards.map(({ key }) => key)).toEqual([`puzzle cazaux ${failed}`]);
    expect(missingIn(joined(known, old), old)).toEqual(NOTHING);
  });

  test.each<[object | null, HistoryFault]>([
    [null, { code: 'format' }],
    [[], { code: 'format' }],
    [{ results: [] }, { code: 'format' }],
    [file({ format: 'acedrex-theory' }), { code: 'format' }],
    [file({ version: 2 }), { code: 'version', version: 2 }],
    [file({ version: '1' }), field('version', '"1"')],
    [file({ player: 1000 }), field('player', '1000')],
    [file({ player: { ...player, deviation: -1 } }), field('player.deviation', '-1')],
    [file({ player: { rating: 1000 } }), field('player.deviation')],
    [file({ results: undefined }), field('results')],
    [file({ results: {} }), field('results', '{}')],
    [file({ results: [result, 5] }), field('results[1]', '5')],
    [withSecond({ puzzle: 'x' }), field('results[1].puzzle', '"x"')],
    [withSecond({ ruleset: 'chess' }), field('results[1].ruleset', '"chess"')],
    [withSecond({ outcome: 'won' }), field('results[1].outcome', '"won"')],
    [withSecond({ rating: '1000' }), field('results[1].rating', '"1000"')],
    [withSecond({ rating: 1e308 }), field('results[1].rating', '1e+308')],
    [withSecond({ at: undefined }), field('results[1].at')],
    [withSecond({ at: '2026-13-01T10:00:00Z' }), field('results[1].at', '"2026-13-01T10:00:00Z"')],
    [withSecond({ at: 5 }), field('results[1].at', '5')],
    [withSecond({ fen: '8/8' }), field('results[1].fen', '"8/8"')],
    [file({ exercises: ['cazaux rook 0', 'x'] }), field('exercises[1]', '"x"')],
    [file({ seen: 5 }), field('seen', '5')],
    [file({ seen: ['cazaux rook 0', 'x'] }), field('seen[1]', '"x"')],
    [file({ cards: {} }), field('cards', '{}')],
    [file({ cards: [card, 5] }), field('cards[1]', '5')],
    [withCard({ item: undefined }), field('cards[0].item')],
    [withCard({ item: { ...item, kind: 'game' } }), field('cards[0].item.kind', '"game"')],
    [withCard({ item: { ...item, puzzle: 'x' } }), field('cards[0].item.puzzle', '"x"')],
    [withCard({ item: { ...item, fen: '8/8' } }), field('cards[0].item.fen', '"8/8"')],
    [withCard({ item: { ...item, moves: 'a1a2' } }), field('cards[0].item.moves', '"a1a2"')],
    [
      withCard({ item: { ...item, score: { kind: 'x' } } }),
      field('cards[0].item.score', '{"kind":"x"}'),
    ],
    [withCard({ state: 'lost' }), field('cards[0].state', '"lost"')],
    [withCard({ changed: { item: 1, memory: 1 } }), field('cards[0].changed.state')],
    [withCard({ memory: { ...memory, stability: 0 } }), field('cards[0].memory.stability', '0')],
    [withCard({ memory: { ...memory, due: '5' } }), field('cards[0].memory.due', '"5"')],
  ])('rejects %j', (value, error) => {
    expect(parseHistory(JSON.stringify(value))).toEqual({ ok: false, error });
  });

  test('reports the line of a JSON error if the parser does', () => {
    const text = makeHistory(NOTHING);
    expect(parseHistory(text.slice(0, -3))).toMatchObject({
      ok: false,
      error: { code: 'json', line: text.trimEnd().split('\n').length - 1 },
    });
    expect(parseHistory('')).toMatchObject({ ok: false, error: { code: 'json', line: 1 } });
    expect(parseHistory('pgn')).toMatchObject({ ok: false, error: { code: 'json' } });
  });
});
