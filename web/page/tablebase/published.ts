/** Results of the endings that the project has solved, as on the documentation's page about endings. */
import {
  makeMaterial,
  parseMaterial,
  relevantRuleset,
  type Material,
} from '../../../src/tablebase/material.js';
import { makeFen } from '../../../src/notation/fen.js';
import { LETTERS, opposite, type Color } from '../../../src/rules/pieces.js';
import type { Position } from '../../../src/rules/position.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import type { LongestWin, TablebaseCounts, TablebaseSide } from './tablebase-types.js';

/** The statistics for a side to move, as written by `scripts/make-tablebase.mjs`. */
interface PublishedSide {
  readonly positions: number;
  readonly wins: number;
  readonly losses: number;
  readonly cursedWins?: number;
  readonly cursedLosses?: number;
  readonly longest?: Omit<LongestWin, 'outcome'> & { readonly outcome: string };
}

type PublishedTablebase = Readonly<Record<Color, PublishedSide>>;

/** Statistics by ruleset and ending. An ending with a pawn has an entry for each file up to the middle of the board. */
export type Published = Readonly<Record<string, Readonly<Record<string, PublishedTablebase>>>>;

export const publishedTablebases = new Lazy(
  async (): Promise<Published> => (await import('../../../docs/endings.json')).default,
);

const PAWN_FILES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The statistics of an ending; undefined unless the project has solved it under equivalent rules. */
export const publishedCounts = (
  published: Published,
  material: Material,
  ruleset: Ruleset,
): TablebaseCounts | undefined => {
  const { id } = relevantRuleset(material, ruleset);
  const name = makeMaterial(material);
  for (const other of RULESET_NAMES) {
    const endings = published[other];
    if (endings === undefined || relevantRuleset(material, RULESETS[other]).id !== id) continue;
    const parts = [[name], PAWN_FILES.map((file) => `${name} ${file}`)]
      .map((names) => names.map((each) => endings[each]).filter((each) => each !== undefined))
      .find((found, at) => found.length === (at === 0 ? 1 : PAWN_FILES.length));
    if (parts !== undefined) return { white: add(parts, 'white'), black: add(parts, 'black') };
  }
  return undefined;
};

/** The published result for a position whose ending has not been solved on this device. */
export interface PublishedOutcome {
  readonly side: TablebaseSide;
  /** Plies until the side to move wins in time; absent unless the position has the longest win of its ending. */
  readonly plies?: number;
}

export const publishedOutcome = (
  published: Published,
  position: Position,
): PublishedOutcome | undefined => {
  const pieces = piecesBesideKings(position);
  const material = parseMaterial(`K${pieces.white}K${pieces.black}`);
  const counts = material.ok
    ? publishedCounts(published, material.value, position.ruleset)
    : undefined;
  if (!material.ok || counts === undefined) return undefined;
  const { turn, setup } = position;
  // In the statistics, White is the stronger side.
  const [, stronger = ''] = /^K(.*)K/.exec(makeMaterial(material.value)) ?? [];
  const isExchanged = inOrder(stronger) !== inOrder(pieces.white);
  const side = counts[isExchanged ? opposite(turn) : turn];
  const { longest } = side;
  const isLongest =
    !isExchanged && longest?.outcome === 'win' && boardOf(longest.fen) === boardOf(makeFen(setup));
  return {
    side,
    ...(isLongest && { plies: longest.plies }),
  };
};

/** The name of the ending in a position of up to four pieces, such as `KAKR`. */
export const endingOf = (position: Position): string => {
  const { white, black } = piecesBesideKings(position);
  const material = parseMaterial(`K${white}K${black}`);
  return material.ok ? makeMaterial(material.value) : '';
};

/** The letters of each side's pieces, without the king. */
const piecesBesideKings = (position: Position): Readonly<Record<Color, string>> => {
  const of = (color: Color): string =>
    position
      .pieces()
      .flatMap(([, { color: own, role }]) =>
        own === color && role !== 'king' ? [LETTERS[role]] : [],
      )
      .join('');
  return { white: of('white'), black: of('black') };
};

const inOrder = (letters: string): string => Array.from(letters).sort().join('');

/** A FEN without its counters. */
const boardOf = (fen: string): string => fen.split(' ').slice(0, -2).join(' ');

const add = (parts: readonly PublishedTablebase[], color: Color): TablebaseSide => {
  const sides = parts.map((part) => part[color]);
  const sum = (count: (side: PublishedSide) => number): number =>
    sides.reduce((total, side) => total + count(side), 0);
  const longest = sides
    .map((side) => side.longest)
    .filter((each) => each !== undefined)
    .sort((one, other) => other.plies - one.plies)[0];
  return {
    wins: sum(({ wins }) => wins),
    draws: sum(({ positions, wins, losses }) => positions - wins - losses),
    losses: sum(({ losses }) => losses),
    cursed: sum(({ cursedWins = 0, cursedLosses = 0 }) => cursedWins + cursedLosses),
    ...(longest !== undefined && {
      longest: { ...longest, outcome: longest.outcome === 'win' ? 'win' : 'cursed-win' },
    }),
  };
};
