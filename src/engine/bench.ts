/** A fixed set of searches. Their total node count is the signature of the search algorithm. */
import { ok, type Result } from '../result.js';
import type { Engine } from './engine.js';
import type {
  DiceLimits,
  DiceResult,
  EngineError,
  SearchLimits,
  SearchRequest,
  SearchResult,
} from './types.js';

/** Openings, middlegames and endings of every ruleset. */
export const BENCH_POSITIONS: readonly SearchRequest[] = [
  { ruleset: 'cazaux', fen: 'startpos' },
  { ruleset: 'courier', fen: 'startpos' },
  { ruleset: 'murray', fen: 'startpos' },
  { ruleset: 'golladay', fen: 'startpos' },
  {
    ruleset: 'cazaux',
    fen: '3g2k2ulr/1l6c3/6cr2ag/1pp1pppp1p1p/p2p4p1p1/3G8/u7C3/1P3PP5/2PPPU1PPPPP/7U1A1G/5C6/RL4K3LR w g1 - 0 20',
  },
  {
    ruleset: 'courier',
    fen: 'rl4k3l1/1c10/12/1p1p1pg1pp1p/1p2p2p2p1/11U/12/8P1PP/r1PPP4P2/5A6/12/R3G1KC2LR b - - 0 30',
  },
  {
    ruleset: 'murray',
    fen: 'rl4k1g1l1/7g4/6c3ur/pp3p1p1ppp/2p1p3p3/8u3/12/PP3P3P2/1LP1P1KPP1P1/1U1R5C2/12/4C5L1 b - - 2 24',
  },
  {
    ruleset: 'golladay',
    fen: '3g2klR3/5c2P3/4r7/1pp3pp2p1/4Up3p1p/12/4P7/2P3P2PP1/1P1P1P1P3P/9R2/3p1C4A1/1L4KLG3 w - - 0 40',
  },
  { ruleset: 'cazaux', fen: '12/12/g11/pp1pk7/2p9/10p1/8P3/3P2P5/P1K6L2/11G/12/7R4 b - - 0 52' },
];

/** Positions of games with dice: an opening, and middlegames with the kings in danger. */
const DICE_POSITIONS = [0, 4, 5, 6].flatMap((index) => BENCH_POSITIONS.slice(index, index + 1));

/** Plies to which each position is searched unless another depth is requested. */
export const BENCH_DEPTH = 8;
/** Depth of the searches with dice, in plies. Each ply takes about thirty times as long as the previous ply. */
const DICE_DEPTH = 3;
/** Maximum depth. */
export const MAX_BENCH_DEPTH = 30;

/** The methods of an engine that the bench uses. The engine runs on this thread or in a worker. */
interface BenchEngine {
  newGame(): Promise<unknown>;
  analyse(
    request: SearchRequest,
    limits: SearchLimits,
    options: object,
  ): Promise<Result<SearchResult, EngineError>>;
  analyseDice(
    request: SearchRequest,
    limits: DiceLimits,
    options: object,
  ): Promise<Result<DiceResult, EngineError>>;
}

/**
 * Searches every position with an empty table, with and without dice, and counts the nodes of all searches. If
 * `isStopped` returns true, ends the bench and returns undefined.
 */
export const countBenchNodes = async (
  engine: BenchEngine,
  depth = BENCH_DEPTH,
  isStopped: () => boolean = () => false,
): Promise<Result<number | undefined, EngineError>> => {
  let nodes = 0;
  for (const request of BENCH_POSITIONS) {
    if (isStopped()) return ok(undefined);
    await engine.newGame();
    const result = await engine.analyse(request, { depth }, {});
    if (!result.ok) return result;
    nodes += result.value.info?.nodes ?? 0;
  }
  for (const request of DICE_POSITIONS) {
    if (isStopped()) return ok(undefined);
    await engine.newGame();
    const limits = { depth: Math.min(depth, DICE_DEPTH) };
    const result = await engine.analyseDice(request, limits, {});
    if (!result.ok) return result;
    nodes += result.value.info?.nodes ?? 0;
  }
  return ok(nodes);
};

/** Counts the bench nodes on this thread. Throws an Error if a search fails. */
export const runBench = async (engine: Engine, depth = BENCH_DEPTH): Promise<number> => {
  const control = { shouldStop: () => false, slice: Number.POSITIVE_INFINITY };
  const nodes = await countBenchNodes(
    {
      newGame: () => engine.newGame(),
      analyse: (request, limits) => engine.search(request, limits, control),
      analyseDice: (request, limits) => engine.analyseDice(request, limits, control),
    },
    depth,
  );
  if (!nodes.ok) throw new Error(nodes.error.message);
  return nodes.value ?? 0;
};
