/** Results of endings that the project has solved. They are those of the documentation's page on endings. */
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
import type { TablebaseCounts, TablebaseSide } from './tablebase-types.js';

/** A side to move, as `scripts/make-tablebase.mjs` writes it. */
interface PublishedSide {
  readonly positions: number;
  readonly wins: number;
  readonly losses: number;
  readonly cursedWins?: number;
  readonly cursedLosses?: number;
  readonly longest?: { readonly plies: number; readonly fen: string; readonly line: string };
}

type PublishedTablebase = Readonly<Record<Color, PublishedSide>>;

/** By ruleset and ending; one with a pawn has an entry for each file up to the middle of the board. */
export type Published = Readonly<Record<string, Readonly<Record<string, PublishedTablebase>>>>;

export const publishedTablebases = new Lazy(
  async (): Promise<Published> => (await import('../../../docs/endings.json')).default,
);

const PAWN_FILES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The figures of an ending, if the project has solved it under rules that do not differ in it. */
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

/** What is known of a position whose ending has not been solved here. */
export interface PublishedOutcome {
  /** The outcomes of all positions with the same side to move. */
  readonly side: TablebaseSide;
  /** Plies until the side to move wins; absent unless the position is the one with the longest win. */
  readonly plies?: number;
}

/** What the project has published of the ending of a position. */
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
  // The figures have the stronger side as White.
  const [, stronger = ''] = /^K(.*)K/.exec(makeMaterial(material.value)) ?? [];
  const isExchanged = inOrder(stronger) !== inOrder(pieces.white);
  const side = counts[isExchanged ? opposite(turn) : turn];
  const { longest } = side;
  // Where the move limit prevents wins, it may prevent this one.
  const isLongest =
    side.cursed === 0 &&
    !isExchanged &&
    longest !== undefined &&
    boardOf(longest.fen) === boardOf(makeFen(setup));
  return {
    side,
    ...(isLongest && { plies: longest.plies }),
  };
};

/** The name of the ending of a position of up to four men, such as `KAKR`. */
export const endingOf = (position: Position): string => {
  const { white, black } = piecesBesideKings(position);
  const material = parseMaterial(`K${white}K${black}`);
  return material.ok ? makeMaterial(material.value) : '';
};

/** The letters of the pieces of both sides besides the kings. */
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

/** What a FEN says besides the counters. */
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
    ...(longest !== undefined && { longest }),
  };
};
