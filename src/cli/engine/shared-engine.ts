/**
 * Runs the searches of several pages on one engine, one at a time. An urgent search, for which a user waits, replaces
 * the running search of any other page. A search in the background is refused while another page searches.
 */
import type { EngineMessage, Others, PageMessage } from '../../remote/protocol.js';
import type { EngineClient } from '../../worker/client.js';

export type WantedSearch = Extract<PageMessage, { kind: 'search' }>;

/** A page that is connected. */
export interface Visitor {
  readonly send: (message: EngineMessage) => void;
}

interface Entry {
  readonly visitor: Visitor;
  readonly wanted: WantedSearch;
  readonly stop: AbortController;
}

/** Milliseconds after which the speed of a search is representative. */
const SPEED_TIME = 1000;

export class SharedEngine {
  readonly #engine: Pick<EngineClient, 'analyse' | 'analyseDice' | 'newGame'>;
  readonly #onFailure: (code: string) => void;
  /** The connected pages, and what each knows about the others. */
  readonly #visitors = new Map<Visitor, Others>();
  #current: Entry | undefined;
  /** The end of the last search. */
  #queue: Promise<void> = Promise.resolve();
  /** The part of a page whose results are in the engine's table. */
  #user: { readonly visitor: Visitor; readonly user: number } | undefined;
  /** Number of searches that have begun. */
  searches = 0;
  /** The highest speed of a search of at least {@link SPEED_TIME} milliseconds, in nodes per second. */
  speed = 0;

  /** `onFailure` is called with the code of an engine's error. */
  constructor(
    engine: Pick<EngineClient, 'analyse' | 'analyseDice' | 'newGame'>,
    onFailure: (code: string) => void,
  ) {
    this.#engine = engine;
    this.#onFailure = onFailure;
  }

  get visitors(): number {
    return this.#visitors.size;
  }

  get isSearching(): boolean {
    return this.#current !== undefined;
  }

  enter(visitor: Visitor): void {
    this.#visitors.set(visitor, 'none');
    this.#tellOthers();
  }

  /** Stops the page's search. */
  leave(visitor: Visitor): void {
    this.#visitors.delete(visitor);
    if (this.#current?.visitor === visitor) this.#end(this.#current);
  }

  /** Stops the running search. */
  close(): void {
    this.#visitors.clear();
    this.#current?.stop.abort();
  }

  search(visitor: Visitor, wanted: WantedSearch): void {
    const before = this.#current;
    if (before !== undefined && before.visitor !== visitor && !wanted.isUrgent) {
      visitor.send({ kind: 'ended', number: wanted.number, reason: 'taken' });
      return;
    }
    before?.stop.abort();
    const entry: Entry = { visitor, wanted, stop: new AbortController() };
    this.#current = entry;
    // Sent first, because the other page decides at the end of its search whether it can search here again.
    this.#tellOthers();
    if (before !== undefined && before.visitor !== visitor)
      before.visitor.send({ kind: 'ended', number: before.wanted.number, reason: 'taken' });
    // A search that was stopped while it waited must not clear the table, which takes time.
    this.#queue = this.#queue.then(() =>
      entry.stop.signal.aborted ? undefined : this.#run(entry),
    );
  }

  /** Stops a search, unless another one has replaced it. */
  stop(visitor: Visitor, number: number): void {
    const current = this.#current;
    if (current?.visitor === visitor && current.wanted.number === number) this.#end(current);
  }

  #end(entry: Entry): void {
    entry.stop.abort();
    if (this.#current !== entry) return;
    this.#current = undefined;
    this.#tellOthers();
  }

  async #run(entry: Entry): Promise<void> {
    const { visitor, stop } = entry;
    const { number, task, user, forgets } = entry.wanted;
    const isSame = this.#user?.visitor === visitor && this.#user.user === user;
    if (forgets && !isSame) await this.#engine.newGame();
    this.#user = { visitor, user };
    this.searches += 1;
    visitor.send({ kind: 'begin', number });
    const { signal } = stop;
    const options = {
      signal,
      onInfo: (info: Extract<EngineMessage, { kind: 'info' }>['info']) => {
        if (signal.aborted) return;
        visitor.send({ kind: 'info', number, info });
        if ('nodesPerSecond' in info && info.time >= SPEED_TIME)
          this.speed = Math.max(this.speed, info.nodesPerSecond);
      },
      onProgress: (progress: Extract<EngineMessage, { kind: 'progress' }>['progress']) => {
        if (!signal.aborted) visitor.send({ kind: 'progress', number, progress });
      },
    };
    const outcome = await (task.kind === 'dice'
      ? this.#engine.analyseDice(task.request, task.limits, options)
      : this.#engine.analyse(task.request, task.limits, options));
    if (!outcome.ok) this.#onFailure(outcome.error.code);
    if (!signal.aborted)
      visitor.send(
        outcome.ok
          ? { kind: 'result', number, result: outcome.value }
          : { kind: 'ended', number, reason: 'failed' },
      );
    this.#end(entry);
  }

  #tellOthers(): void {
    const current = this.#current;
    for (const [visitor, known] of [...this.#visitors]) {
      const others: Others =
        current === undefined || current.visitor === visitor
          ? 'none'
          : current.wanted.isUrgent
            ? 'urgent'
            : 'background';
      if (others === known) continue;
      this.#visitors.set(visitor, others);
      visitor.send({ kind: 'others', others });
    }
  }
}
