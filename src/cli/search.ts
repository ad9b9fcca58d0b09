/** Searches whose results depend on their request alone. */
import type {
  DiceLimits,
  DiceResult,
  SearchLimits,
  SearchRequest,
  SearchResult,
} from '../engine/types.js';
import type { Result } from '../result.js';
import type { EngineClient } from '../worker/client.js';

/** Attempts for a position: a search fails if its worker dies, and the next one gets a new worker. */
const ATTEMPTS = 3;

/**
 * Has a search done with an empty table; undefined if the signal was aborted meanwhile. Rejects if the engine fails
 * repeatedly.
 */
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
export const searchAfresh = (
  engine: EngineClient,
  request: SearchRequest,
  limits: SearchLimits,
  signal: AbortSignal,
): Promise<SearchResult | undefined> =>
  afresh(engine, signal, () => engine.analyse(request, limits, { signal }));

/** Searches a position of a game with dice; see {@link afresh}. */
export const rollAfresh = (
  engine: EngineClient,
  request: SearchRequest,
  limits: DiceLimits,
  signal: AbortSignal,
): Promise<DiceResult | undefined> =>
  afresh(engine, signal, () => engine.analyseDice(request, limits, { signal }));
