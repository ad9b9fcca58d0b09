/** Searches whose results depend on their request alone. */
import type { SearchLimits, SearchRequest, SearchResult } from '../engine/types.js';
import type { EngineClient } from '../worker/client.js';

/** Attempts for a position: a search fails if its worker dies, and the next one gets a new worker. */
const ATTEMPTS = 3;

/**
 * Searches with an empty table; undefined if the signal was aborted meanwhile. Rejects if the engine fails
 * repeatedly.
 */
export const searchAfresh = async (
  engine: EngineClient,
  request: SearchRequest,
  limits: SearchLimits,
  signal: AbortSignal,
): Promise<SearchResult | undefined> => {
  for (let attempt = 1; ; attempt += 1) {
    await engine.newGame();
    const result = await engine.analyse(request, limits, { signal });
    if (signal.aborted) return undefined;
    if (result.ok) return result.value;
    if (attempt === ATTEMPTS) throw new Error(result.error.message);
  }
};
