/** Results of endings that the project has solved. They are those of the documentation's page on endings. */
import { makeMaterial, relevantRuleset, type Material } from '../../../src/endings/material.js';
import type { Color } from '../../../src/rules/pieces.js';
import { RULESET_NAMES, RULESETS, type Ruleset } from '../../../src/rules/rulesets.js';
import { Lazy } from '../../../src/elements/shared/lazy.js';
import type { EndingCounts, EndingSide } from './ending-types.js';

/** A side to move, as `scripts/make-endings.mjs` writes it. */
interface PublishedSide {
  readonly positions: number;
  readonly wins: number;
  readonly losses: number;
  readonly cursedWins?: number;
  readonly cursedLosses?: number;
  readonly longest?: { readonly plies: number; readonly fen: string; readonly line: string };
}

type PublishedEnding = Readonly<Record<Color, PublishedSide>>;

/** By ruleset and ending; one with a pawn has an entry for each file up to the middle of the board. */
export type Published = Readonly<Record<string, Readonly<Record<string, PublishedEnding>>>>;

export const publishedEndings = new Lazy(
  async (): Promise<Published> => (await import('../../../docs/endings.json')).default,
);

const PAWN_FILES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The figures of an ending, if the project has solved it under rules that do not differ in it. */
export const publishedCounts = (
  published: Published,
  material: Material,
  ruleset: Ruleset,
): EndingCounts | undefined => {
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

const add = (parts: readonly PublishedEnding[], color: Color): EndingSide => {
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
