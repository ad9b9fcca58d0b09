/** Repertoires: transpositions, contradictions, holes, departures of games, and the choices of the drill. */
import { beforeAll, describe, expect, test } from 'vitest';
import { mainLine, startPosition } from '../../../src/game/tree.js';
import { numberedLine } from '../../../src/notation/line.js';
import { parsePgn } from '../../../src/notation/pgn.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Color } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { RULESETS } from '../../../src/rules/rulesets.js';
import { makeCoordinates } from '../../../src/notation/coordinates.js';
import { nextMoves } from '../../../web/page/explorer/rows.js';
import { chooseAnswer, leastKnown, openAnswers } from '../../../web/page/repertoire/drill.js';
import {
  answersFrom,
  departureOf,
  findHoles,
  Repertoire,
  type Answer,
  type AnswersOf,
  type RepertoirePosition,
} from '../../../web/page/repertoire/model.js';
import { played } from '../../support/played.js';
import { defined } from '../../support/value.js';

beforeAll(() => loadRules());

const read = (pgn: string): GameRecord => defined(defined(parsePgn(pgn)[0]).record);

const repertoire = (color: Color, ...pgns: readonly string[]): Repertoire =>
  new Repertoire(
    color,
    pgns.map((pgn, index) => ({ id: `${index}`, record: read(pgn) })),
  );

const after = (...moves: readonly string[]): Position =>
  played(Position.start(RULESETS.cazaux), ...moves);

const find = (from: Repertoire, ...moves: readonly string[]): RepertoirePosition =>
  defined(from.find(after(...moves).key));

const sans = ({ moves }: RepertoirePosition): readonly string[] =>
  moves.map(({ step }) => step.san);

const texts = (places: readonly RepertoirePosition[]): readonly string[] =>
  places.map(({ lines }) => numberedLine(lines[0] ?? []));

/** Answers with the given shares, by the moves to the position. */
const answers =
  (table: Readonly<Record<string, Readonly<Record<string, number>>>>): AnswersOf =>
  (position) => {
    const found = Object.entries(table).find(
      ([line]) => after(...line.split(' ').filter(Boolean)).key === position.key,
    );
    const shares = found?.[1] ?? {};
    const known = nextMoves(position).flatMap(({ step }): Answer[] => {
      const share = shares[step.san];
      return share === undefined ? [] : [{ step, share }];
    });
    return Promise.resolve(known.toSorted((one, other) => other.share - one.share));
  };

describe('positions', () => {
  test('a line that transposes continues with the moves of the other line', () => {
    const own = repertoire('white', '1. e5 (1. h5 h8 2. e5 e8) e8 2. h5 h8 3. a5 *');
    expect(sans(find(own, 'h5', 'h8', 'e5', 'e8'))).toEqual(['a5']);
    expect(texts(own.transpositions)).toEqual(['1. e5 e8 2. h5 h8']);
    expect(own.transpositions[0]?.lines.map((line) => numberedLine(line))).toEqual([
      '1. e5 e8 2. h5 h8',
      '1. h5 h8 2. e5 e8',
    ]);
  });

  test('several studies form one repertoire', () => {
    const own = repertoire('black', '1. e5 e8 *', '1. h5 h8 2. e5 e8 *');
    expect(sans(find(own, 'h5'))).toEqual(['h8']);
    expect(own.lines).toBe(2);
    expect(own.ownPositions).toHaveLength(3);
    expect(own.contradictions).toEqual([]);
    // The same move in two studies is not a transposition.
    expect(repertoire('black', '1. e5 e8 *', '1. e5 e8 *').transpositions).toEqual([]);
  });
});

describe('several own moves', () => {
  test('are a contradiction, also across studies and by transposition', () => {
    expect(texts(repertoire('white', '1. e5 (1. h5) e8 *').contradictions)).toEqual(['']);
    const own = repertoire('white', '1. e5 e8 2. h5 h8 3. a5 *', '1. h5 h8 2. e5 e8 3. l5 *');
    expect(texts(own.contradictions)).toEqual(['', '1. e5 e8 2. h5 h8']);
    expect(sans(find(own, 'e5', 'e8', 'h5', 'h8'))).toEqual(['a5', 'l5']);
  });

  test('are right if the user has confirmed each of them', () => {
    const mark = '{[%repertoire right]}';
    expect(repertoire('white', `1. e5 ${mark} (1. h5) *`).contradictions).toHaveLength(1);
    expect(repertoire('white', `1. e5 ${mark} (1. h5 ${mark}) *`).contradictions).toEqual([]);
    // The mark counts wherever the repertoire contains the move.
    expect(
      repertoire('white', '1. e5 (1. h5) *', `1. e5 ${mark} (1. h5 ${mark}) *`).contradictions,
    ).toEqual([]);
  });

  test('of the opponent are not a contradiction', () => {
    expect(repertoire('black', '1. e5 (1. h5 h8) e8 *').contradictions).toEqual([]);
  });
});

describe('holes', () => {
  const book = answers({ e5: { e8: 0.6, h8: 0.3, a8: 0.05 }, 'e5 e8 h5': { h8: 0.9 } });
  const holes = async (own: Repertoire, least: number) =>
    (await findHoles(own, book, least)).map(
      ({ line, chance, isUnfinished }) =>
        `${numberedLine(line)} ${chance.toFixed(2)}${isUnfinished ? ' unfinished' : ''}`,
    );

  test('are common answers without a move, the most probable first', async () => {
    const own = repertoire('white', '1. e5 e8 2. h5 *');
    expect(await holes(own, 0.04)).toEqual([
      '1. e5 e8 2. h5 h8 0.54',
      '1. e5 h8 0.30',
      '1. e5 a8 0.05',
    ]);
    expect(await holes(own, 0.2)).toEqual(['1. e5 e8 2. h5 h8 0.54', '1. e5 h8 0.30']);
    expect(await holes(own, 0.7)).toEqual([]);
  });

  test('include lines that end before the own move, however rare they are', async () => {
    expect(await holes(repertoire('white', '1. e5 l8 (1... e8 2. h5) *'), 0.6)).toEqual([
      '1. e5 l8 0.00 unfinished',
    ]);
  });

  test('do not include answers that transpose to a prepared move', async () => {
    const own = repertoire('white', '1. e5 e8 2. h5 *', '1. h5 h8 2. e5 e8 3. a5 *');
    expect(await holes(own, 0.1)).toEqual(['1. e5 h8 0.30']);
  });

  test('of an empty repertoire do not exist', async () => {
    expect(await findHoles(new Repertoire('white', []), book, 0.1)).toEqual([]);
  });
});

describe('probabilities of answers', () => {
  const moves = nextMoves(Position.start(RULESETS.cazaux)).map(({ step }) => ({
    step,
    move: makeCoordinates(step.move),
  }));
  const shown = (shares: Record<string, number>, games: Record<string, number>): string =>
    answersFrom(
      moves,
      new Map(Object.entries(shares)),
      new Map(Object.entries(games).map(([move, count]) => [after(move).key, count])),
    )
      .map(({ step, share }) => `${step.san} ${share.toFixed(2)}`)
      .join(', ');

  test('come from the book, the games, or both', () => {
    const book = { e4e5: 0.75, h4h5: 0.25 };
    expect(shown(book, {})).toBe('e5 0.75, h5 0.25');
    expect(shown({}, { h5: 3, a5: 1 })).toBe('h5 0.75, a5 0.25');
    // Thirty games count three times as much as the book.
    expect(shown(book, { h5: 30 })).toBe('h5 0.81, e5 0.19');
    expect(shown({}, {})).toBe('');
  });
});

describe('a game', () => {
  const own = repertoire('white', '1. e5 (1. h5 h8 2. e5 e8) e8 2. h5 h8 3. a5 *');
  const left = (moves: string, from = own): string | undefined => {
    const record = read(`${moves} *`);
    const nodes = mainLine(record);
    const departure = departureOf(from, startPosition(record), nodes);
    return departure && `${departure.by} ${departure.ply} ${departure.move.san}`;
  };

  test('leaves the repertoire by the own move, by the opponent’s, or at its end', () => {
    expect(left('1. e5 e8 2. l5 h8')).toBe('own 2 l5');
    expect(left('1. e5 l8 2. h5')).toBe('opponent 1 l8');
    expect(left('1. e5 e8 2. h5 h8 3. a5 a8')).toBe('end 5 a8');
  });

  test('has not left the repertoire while it follows it, or if it returns by transposition', () => {
    expect(left('1. e5 e8 2. h5')).toBeUndefined();
    expect(left('1. h5 e8 2. e5 h8 3. a5')).toBeUndefined();
  });

  test('that never was in the repertoire has not left it', () => {
    expect(left('1. e5 e8', repertoire('black'))).toBeUndefined();
  });
});

describe('the drill', () => {
  const own = repertoire('white', '1. e5 e8 (1... h8 2. a5) (1... a8 2. h5) 2. h5 h8 3. a5 *');
  const recallOf =
    (table: Readonly<Record<string, number>>, other = 1) =>
    ({ key }: Position): number =>
      Object.entries(table).find(
        ([line]) => after(...line.split(' ').filter(Boolean)).key === key,
      )?.[1] ?? other;
  const nothing = new Set<string>();

  test('begins where the user knows least, and with the first of equal positions', () => {
    const start = (table: Readonly<Record<string, number>>, done = nothing): string | undefined => {
      const place = leastKnown(own, recallOf(table), done);
      return place && numberedLine(place.lines[0] ?? []);
    };
    expect(start({ 'e5 h8': 0.2, 'e5 e8': 0.4 })).toBe('1. e5 h8');
    expect(start({ 'e5 e8 h5 h8': 0.2, 'e5 a8': 0.2 })).toBe('1. e5 a8');
    expect(start({})).toBe('');
    expect(start({ 'e5 h8': 0.2, 'e5 e8': 0.4 }, new Set([after('e5', 'h8').key]))).toBe(
      '1. e5 e8',
    );
    expect(
      leastKnown(own, () => 0, new Set(own.ownPositions.map(({ position }) => position.key))),
    ).toBeUndefined();
  });

  test('continues only with answers after which a move has not been asked', () => {
    const place = find(own, 'e5');
    const done = new Set([after('e5', 'e8').key]);
    expect(openAnswers(own, place, nothing).map(({ step }) => step.san)).toEqual([
      'e8',
      'h8',
      'a8',
    ]);
    expect(openAnswers(own, place, done).map(({ step }) => step.san)).toEqual(['h8', 'a8']);
  });

  test('chooses common answers and answers with unknown moves more often', async () => {
    const { moves } = find(own, 'e5');
    const shares = await answers({ e5: { e8: 0.5, h8: 0.5 } })(after('e5'));
    const frequency = (recall: (position: Position) => number): Record<string, number> => {
      const counts: Record<string, number> = {};
      for (let at = 0; at < 100; at += 1) {
        const { san } = defined(chooseAnswer(moves, shares, recall, at / 100)).step;
        counts[san] = (counts[san] ?? 0) + 1;
      }
      return counts;
    };
    expect(frequency(() => 0)).toEqual({ e8: 50, h8: 49, a8: 1 });
    expect(frequency(recallOf({ 'e5 e8': 1 }, 0))).toEqual({ e8: 9, h8: 88, a8: 3 });
    expect(chooseAnswer([], shares, () => 0, 0)).toBeUndefined();
  });
});
