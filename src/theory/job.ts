/** From a task of a theory graph to a search, and from its result to a finding. */
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

/** Why the position of a task cannot be set up: its graph was made for other rules, or by hand. */
export type TheoryTaskError = JoinedError<
  keyof FenErrors | keyof SetupErrors | keyof MoveErrors
> & { readonly move?: number };

/** The position of a task. Needs {@link loadRules} to have finished. */
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
  /** Best moves to find, each with its score. */
  readonly lines: number;
}

/** A search as an engine takes it. */
export interface TheoryJob {
  readonly request: SearchRequest;
  readonly limits: SearchLimits;
}

/** What a finding needs of the result of a search. */
export interface TheorySearch {
  readonly lines?: readonly Pick<SearchInfo, 'depth' | 'nodes' | 'score' | 'pv'>[];
}

/**
 * The search of a task, or its finding if the game is over there. The result depends on the position alone if
 * the engine's table is empty.
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

/** What the search of a task has found. If the position was known, the moves are added to the known ones. */
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
  // Without a move the game is over by a rule that the board does not show.
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
