/** Jobs for `explore`, `annotate` and `puzzles`: positions from a game, each searched with an empty table. */
import type {
  DiceResult,
  SearchInfo,
  SearchLimits,
  DiceLimits,
  SearchRequest,
  SearchResult,
} from '../../engine/types.js';
import { createEngine } from '../../worker/node.js';
import { buildOfEngine } from '../build.js';
import { isCount, isObject, isStrings } from '../../guards.js';
import { isScore } from '../../rules/score.js';
import { isDieRoll, type DieRoll } from '../../rules/dice.js';
import type { JobKind, Processor } from './job.js';
import type { Result } from '../../result.js';
import type { EngineClient } from '../../worker/client.js';

export interface SearchJob {
  readonly ruleset: string;
  /** The FEN of the position before the moves. */
  readonly fen: string;
  /** The moves in coordinates. */
  readonly moves: readonly string[];
  /** The positions to search, each as the number of moves before it. */
  readonly plies: readonly number[];
  /** If a roll is given, the position belongs to a game with dice, and the scores are expected scores in centipawns. */
  readonly limits: SearchLimits & { readonly roll?: DieRoll };
  /** Transposition table size in MiB. */
  readonly hash: number;
}

export type FoundLine = Pick<SearchInfo, 'depth' | 'nodes' | 'score' | 'pv'>;

/** The best lines for each position. Empty if the game is over. */
export type SearchValue = readonly (readonly FoundLine[])[];

const MAX_HASH = 1024;

export const searchKind = (): JobKind<SearchJob, SearchValue> => ({
  name: 'search',
  build: buildOfEngine(),
  isRequest,
  isValue,
  open: () => openProcessor(),
});

const openProcessor = (): Processor<SearchJob, SearchValue> => {
  // Starts with the hash size of the first job, so that most engines never change it.
  let engine: ReturnType<typeof createEngine> | undefined;
  let size = 0;
  return {
    async process({ ruleset, fen, moves, plies, limits, hash }, signal) {
      engine ??= createEngine({ hash: (size = hash) });
      if (hash !== size) {
        const resized = await engine.setHash(hash);
        if (!resized.ok) throw new Error(resized.error.message);
        size = hash;
      }
      const found: (readonly FoundLine[])[] = [];
      for (const ply of plies) {
        const request = { ruleset, fen, moves: moves.slice(0, ply) };
        if (limits.roll !== undefined) {
          const rolled = await rollAfresh(engine, request, limits, signal);
          if (rolled === undefined) return undefined;
          found.push(linesOfRoll(rolled));
          continue;
        }
        const result = await searchAfresh(engine, request, limits, signal);
        if (result === undefined) return undefined;
        const lines = result.lines ?? (result.info === undefined ? [] : [result.info]);
        found.push(lines.map(({ depth, nodes, score, pv }) => ({ depth, nodes, score, pv })));
      }
      return found;
    },
    close: async () => engine?.close(),
  };
};

const linesOfRoll = ({ info }: DiceResult): readonly FoundLine[] =>
  (info?.lines ?? []).map(({ move, centipawns }) => ({
    depth: info?.depth ?? 0,
    nodes: info?.nodes ?? 0,
    score: { kind: 'centipawns', value: centipawns },
    pv: move === undefined ? [] : [move],
  }));

/** Whether the limits are valid. At least one limit is required, because a search without limits would never end. */
const isLimits = (value: unknown): value is SearchJob['limits'] => {
  if (!isObject(value)) return false;
  const { searchMoves, roll, ...numbers } = value;
  const { nodes, depth, movetime, mate } = numbers;
  return (
    (searchMoves === undefined || isStrings(searchMoves)) &&
    (roll === undefined || (typeof roll === 'number' && isDieRoll(roll))) &&
    Object.entries(numbers).every(
      ([name, count]) => LIMITS.includes(name) && isCount(count) && count > 0,
    ) &&
    [nodes, depth, movetime, mate].some((limit) => limit !== undefined)
  );
};

const LIMITS = ['nodes', 'depth', 'movetime', 'mate', 'lines'];

const isRequest = (value: unknown): value is SearchJob => {
  if (!isObject(value)) return false;
  const { ruleset, fen, moves, plies, limits, hash } = value;
  return (
    typeof ruleset === 'string' &&
    typeof fen === 'string' &&
    isStrings(moves) &&
    Array.isArray(plies) &&
    plies.every((ply) => isCount(ply) && ply <= moves.length) &&
    isLimits(limits) &&
    isCount(hash) &&
    hash >= 1 &&
    hash <= MAX_HASH
  );
};

const isLine = (value: unknown): value is FoundLine =>
  isObject(value) &&
  isCount(value.depth) &&
  isCount(value.nodes) &&
  isScore(value.score) &&
  isStrings(value.pv);

const isValue = (value: unknown): value is SearchValue =>
  Array.isArray(value) && value.every((lines) => Array.isArray(lines) && lines.every(isLine));

/** Number of attempts per position. A search fails if its worker crashes, and the next attempt gets a new worker. */
const ATTEMPTS = 3;

/** Runs a search with an empty table. Resolves to undefined on abort. Rejects if the engine fails repeatedly. */
const afresh = async <Value>(
  engine: EngineClient,
  signal: AbortSignal,
  search: () => Promise<Result<Value, { readonly message: string }>>,
): Promise<Value | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    await engine.newGame();
    const result = await search();
    if (signal.aborted) return undefined;
    if (result.ok) return result.value;
    if (attempt === ATTEMPTS) throw new Error(result.error.message);
  }
};

/** Searches a position; see {@link afresh}. */
const searchAfresh = (
  engine: EngineClient,
  request: SearchRequest,
  limits: SearchLimits,
  signal: AbortSignal,
): Promise<SearchResult | undefined> =>
  afresh(engine, signal, () => engine.analyse(request, limits, { signal }));

/** Searches a position in a game with dice; see {@link afresh}. */
const rollAfresh = (
  engine: EngineClient,
  request: SearchRequest,
  limits: DiceLimits,
  signal: AbortSignal,
): Promise<DiceResult | undefined> =>
  afresh(engine, signal, () => engine.analyseDice(request, limits, { signal }));
