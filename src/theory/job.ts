/** Converts a theory graph's task to a search, and its result to a finding. */
import { chanceFor, pointsOf } from '../analysis/chance.js';
import type { FenErrors, MoveErrors, SetupErrors } from '../errors/codes.js';
import { joinErrors, type JoinedError } from '../errors/join.js';
import { placeError } from '../errors/place.js';
import type { SearchInfo, SearchLimits, SearchRequest } from '../engine/types.js';
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import { makeFen } from '../notation/fen.js';
import { err, ok, type Result } from '../result.js';
import { Position } from '../rules/position.js';
import type { Ruleset } from '../rules/rulesets.js';
import type { TheoryFinding, TheoryLine, TheoryTask } from './types.js';

/** Why a task's position cannot be set up. Such a graph is for other rules or was made by hand. */
export type TheoryTaskError = JoinedError<
  keyof FenErrors | keyof SetupErrors | keyof MoveErrors
> & { readonly move?: number };

/** The position of a task. Requires {@link loadRules} to have finished. */
export const positionOfTask = (
  { root, moves }: Pick<TheoryTask, 'root' | 'moves'>,
  ruleset: Ruleset,
): Result<Position, TheoryTaskError> => {
  const start = Position.fromFen(root.fen, ruleset);
  if (!start.ok) return err(joinErrors(start.error));
  let position = start.value;
  for (const [index, text] of moves.entries()) {
    const move = resolveMove(position, text);
    if (!move.ok) return err(placeError(move.error, { move: index + 1 }));
    position = position.play(move.value);
  }
  return ok(position);
};

/** The effort of each search. */
export interface TheoryEffort {
  readonly nodes: number;
  /** Number of best moves to find, each with a score. */
  readonly lines: number;
}

/** A search in the engine's format. */
export interface TheoryJob {
  readonly request: SearchRequest;
  readonly limits: SearchLimits;
}

/** The part of a search result that a finding needs. */
export interface TheorySearch {
  readonly lines?: readonly Pick<SearchInfo, 'depth' | 'nodes' | 'score' | 'pv'>[];
}

/**
 * Returns the search job of a task or, if the game is over in the task's position, the finding. The search result
 * depends only on the position if the engine's table is empty.
 */
export const jobOf = (
  position: Position,
  { key, known }: Pick<TheoryTask, 'key' | 'known'>,
  { nodes, lines }: TheoryEffort,
): { readonly job: TheoryJob } | { readonly finding: TheoryFinding } => {
  if (position.status() !== 'ongoing') return { finding: endOf(position, key) };
  const request = { ruleset: position.ruleset.id, fen: makeFen(position.setup) };
  const limits = { nodes, lines };
  if (known === undefined) return { job: { request, limits } };
  const isKnown = new Set(known.lines.map(({ move }) => move));
  const searchMoves = position
    .legalMoves()
    .map(makeCoordinates)
    .filter((move) => !isKnown.has(move));
  return { job: { request, limits: { ...limits, searchMoves } } };
};

const endOf = (position: Position, key: string): TheoryFinding => {
  const points = pointsOf(position.result()) ?? 0.5;
  const own = chanceFor(points, position.turn);
  const end = own === 1 ? 'win' : own === 0 ? 'loss' : 'draw';
  return { key, depth: 0, nodes: 0, end, lines: [], hasMore: false };
};

/**
 * Converts a task's search result to a finding. If the position is already known, adds the moves to the known moves.
 */
export const findingOf = (
  position: Position,
  { key, known }: Pick<TheoryTask, 'key' | 'known'>,
  { lines: infos = [] }: TheorySearch,
): TheoryFinding => {
  const lines = infos.flatMap(({ pv, score }): readonly TheoryLine[] => {
    const move = resolveMove(position, pv[0] ?? '');
    if (!move.ok) return [];
    return [{ move: makeCoordinates(move.value), key: position.play(move.value).key, score }];
  });
  // If there is no move, the game is over by a rule that depends on more than the board.
  if (lines.length === 0 && known === undefined) return endOf(position, key);
  const all = [...(known?.lines ?? []), ...lines];
  const nodes = Math.max(1, ...infos.map((info) => info.nodes));
  return {
    key,
    depth: known?.depth ?? infos[0]?.depth ?? 0,
    nodes: nodes + (known?.nodes ?? 0),
    lines: all,
    hasMore: lines.length > 0 && all.length < position.legalMoves().length,
  };
};
