/** A search for a protocol, which ends with a legal move whatever happens. */
import type { SearchInfo, SearchLimits, SearchProgress, SearchResult } from '../engine/types.js';
import { makeCoordinates } from '../notation/coordinates.js';
import type { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';

/**
 * Limit of the short search for a move if the real search was stopped before it had one, or was a mate search
 * without a result.
 */
const FALLBACK: SearchLimits = { nodes: 10_000 };

export interface SearchListener {
  readonly onInfo?: (info: SearchInfo) => void;
  readonly onProgress?: (progress: SearchProgress) => void;
  /** When the time limits began to count, by performance.now(); by default when the search begins. */
  readonly since?: number;
}

export interface SearchOutcome {
  /** Absent only when the game is over. */
  readonly bestMove?: string;
  /** The expected reply. */
  readonly reply?: string;
  readonly info?: SearchInfo;
  /** `failed` if the engine has failed; `message` then says why. */
  readonly reason: SearchResult['reason'] | 'failed';
  readonly message?: string;
}

export interface RunningSearch {
  readonly outcome: Promise<SearchOutcome>;
  stop(): void;
  ponderHit(): void;
}

/** Begins a search of the line's position. */
export const startSearch = (
  engine: ProtocolEngine,
  line: GameLine,
  limits: SearchLimits,
  { onInfo, onProgress, since }: SearchListener = {},
): RunningSearch => {
  const abort = new AbortController();
  let hit = false;
  let begun = false;
  const run = async (): Promise<SearchOutcome> => {
    const result = await engine.analyse(line.request, limits, {
      signal: abort.signal,
      ...(since !== undefined && { since }),
      onInfo: (info) => {
        // The engine ignores a ponder hit before the search has begun, so it is repeated here.
        if (hit && !begun) engine.ponderHit();
        begun = true;
        onInfo?.(info);
      },
      ...(onProgress !== undefined && { onProgress }),
    });
    const info = result.ok ? result.value.info : result.error.lastInfo;
    const reason = result.ok ? result.value.reason : 'failed';
    const failure = result.ok ? {} : { message: result.error.message };
    const [bestMove = result.ok ? result.value.bestMove : undefined, reply] = info?.pv ?? [];
    if (bestMove !== undefined)
      return {
        bestMove,
        ...(reply !== undefined && { reply }),
        ...(info !== undefined && { info }),
        reason,
        ...failure,
      };
    if (reason === 'game-over') return { reason };
    return { ...(await fallback(engine, line, limits)), reason, ...failure };
  };
  return {
    outcome: run(),
    stop() {
      abort.abort();
    },
    ponderHit() {
      hit = true;
      engine.ponderHit();
    },
  };
};

const fallback = async (
  engine: ProtocolEngine,
  line: GameLine,
  { searchMoves }: SearchLimits,
): Promise<{ readonly bestMove?: string; readonly reply?: string }> => {
  const limits = { ...FALLBACK, ...(searchMoves !== undefined && { searchMoves }) };
  const result = await engine.analyse(line.request, limits, {});
  const [bestMove, reply] = (result.ok ? result.value.info?.pv : undefined) ?? [];
  if (bestMove !== undefined) return { bestMove, ...(reply !== undefined && { reply }) };
  const [any] = line.position.legalMoves();
  const move = searchMoves?.[0] ?? (any === undefined ? undefined : makeCoordinates(any));
  return move === undefined ? {} : { bestMove: move };
};
