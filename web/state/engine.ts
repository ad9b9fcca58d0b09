/** The page's engine: one analysis at a time, of whatever position is on the board. */
import type { SearchInfo, SearchRequest, SearchResult } from '../../src/engine/types.js';
import type { EngineClient } from '../../src/worker/client.js';

export interface EngineState {
  readonly status: 'off' | 'starting' | 'running' | 'finished' | 'failed';
  /** The last iteration, of `request`; it stays when the engine stops or fails. */
  readonly info?: SearchInfo;
  readonly request?: SearchRequest;
  /** Why the search ended of itself, or why it failed. */
  readonly reason?: SearchResult['reason'];
  readonly error?: string;
}

export class EngineSession {
  #client: EngineClient | undefined;
  #abort: AbortController | undefined;
  #state: EngineState = { status: 'off' };
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  get state(): EngineState {
    return this.#state;
  }

  get isOn(): boolean {
    return this.#abort !== undefined;
  }

  /** Analyses a position without limit, instead of the one before. */
  async analyse(request: SearchRequest): Promise<void> {
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#set({ status: this.#client === undefined ? 'starting' : 'running', request });
    try {
      const client = await this.#start();
      if (abort.signal.aborted) return;
      this.#set({ status: 'running', request });
      const result = await client.analyse(
        request,
        {},
        {
          signal: abort.signal,
          onInfo: (info) => {
            if (this.#abort === abort) this.#set({ status: 'running', request, info });
          },
        },
      );
      if (this.#abort !== abort) return;
      if (result.ok) {
        const { info, reason } = result.value;
        this.#set({ status: 'finished', request, reason, ...(info !== undefined && { info }) });
      } else this.#fail(result.error.message);
    } catch (error) {
      if (this.#abort === abort) this.#fail(error instanceof Error ? error.message : String(error));
    }
  }

  /** Stops; what was found stays. */
  stop(): void {
    this.#abort?.abort();
    this.#abort = undefined;
    const { info, request } = this.#state;
    this.#set({
      status: 'off',
      ...(info !== undefined && { info }),
      ...(request !== undefined && { request }),
    });
  }

  /** Nothing of the engine is fetched before the first analysis. */
  async #start(): Promise<EngineClient> {
    if (this.#client !== undefined) return this.#client;
    const { createBrowserClient } = await import('../../src/worker/browser.js');
    this.#client ??= createBrowserClient(
      () => new Worker(new URL('../../src/worker/worker.ts', import.meta.url), { type: 'module' }),
    );
    return this.#client;
  }

  #fail(error: string): void {
    const { info, request } = this.#state;
    this.#abort = undefined;
    this.#set({
      status: 'failed',
      error,
      ...(info !== undefined && { info }),
      ...(request !== undefined && { request }),
    });
  }

  #set(state: EngineState): void {
    this.#state = state;
    this.#onChange();
  }
}
