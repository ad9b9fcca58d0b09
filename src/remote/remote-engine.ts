/**
 * An engine on another machine, as a page uses it. It connects when a search needs it, reconnects after a loss, and ends
 * an unused connection. A search that loses the connection, or that another page's search replaces, ends as if it had
 * been stopped. The caller then repeats the search on its own device.
 */
import type { ClientSocket } from '../client-socket.js';
import { closeReason, type CloseReason } from '../errors/close-codes.js';
import { ENGINE_IDENTITY } from '../engine/identity.js';
import type {
  DiceInfo,
  DiceLimits,
  DiceResult,
  EngineError,
  SearchInfo,
  SearchLimits,
  SearchProgress,
  SearchRequest,
  SearchResult,
} from '../engine/types.js';
import { ok, type Result } from '../result.js';
import { TokenBucket } from '../token-bucket.js';
import { remoteError, type RemoteAddress, type RemoteError } from './address.js';
import {
  ENGINE_PATH,
  makeMessage,
  MAX_MESSAGE,
  readEngineMessage,
  type EngineMessage,
  type Others,
  type PageMessage,
  type RemoteMachine,
} from './protocol.js';

export interface RemoteOptions extends RemoteAddress {
  /** Makes a socket; by default the platform's WebSocket. */
  readonly socket?: (address: string) => ClientSocket;
  /** Milliseconds between heartbeats. */
  readonly heartbeat?: number;
  /** Milliseconds after which an unused connection is closed. */
  readonly idleTime?: number;
  /** The origin of the page, for error messages. */
  readonly page?: string;
}

interface SearchBase {
  readonly request: SearchRequest;
  /** The pool keeps searches with `always` on the device. */
  readonly forgets?: boolean | 'always';
}

/** A search, with or without dice. */
export type RemoteSearch =
  | (SearchBase & {
      readonly kind: 'game';
      readonly limits: SearchLimits;
      readonly onInfo?: (info: SearchInfo) => void;
      readonly onProgress?: (progress: SearchProgress) => void;
    })
  | (SearchBase & {
      readonly kind: 'dice';
      readonly limits: DiceLimits;
      readonly onInfo?: (info: DiceInfo) => void;
    });

export interface RemoteRun {
  /** Whether the search replaces the running search of another page. */
  readonly isUrgent: boolean;
  /** A number for the part of the page that searches. */
  readonly user: number;
  /** Called when the search begins, with its number of threads. */
  readonly onBegin?: (threads: number) => void;
}

type Outcome = Result<SearchResult | DiceResult, EngineError>;

interface Running {
  readonly number: number;
  readonly search: RemoteSearch;
  readonly settle: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
  readonly onBegin: ((threads: number) => void) | undefined;
  last: SearchInfo | DiceInfo | undefined;
}

/**
 * `idle`: there is no connection, because no search needs one. `lost`: the engine does not respond, and the page tries
 * again. `refused`: the page does not try again before {@link RemoteEngine.retry}.
 */
export type RemoteStatus = 'idle' | 'connecting' | 'ready' | 'lost' | 'refused';

const HEARTBEAT = 3000;
const IDLE_TIME = 60_000;
/** Shortest and longest time in milliseconds between two attempts to connect. */
const RETRY_TIMES = [500, 30_000] as const;
/** Number of messages per second from an engine, and the burst size. */
const MESSAGES = [2000, 10_000] as const;
const OPEN = 1;
/** The engine ended the connection for these reasons, but a later attempt may succeed. */
const PASSING: readonly (CloseReason | undefined)[] = [
  undefined,
  'stopping',
  'slow',
  'flood',
  'address-full',
];

export class RemoteEngine {
  readonly host: string;
  readonly #options: RemoteOptions;
  readonly #listeners = new Set<() => void>();
  /** Searches that ran here and must now run elsewhere. A search that was taken may return when the engine is free. */
  readonly #taken = new WeakSet<object>();
  readonly #failed = new WeakSet<object>();
  #status: RemoteStatus = 'idle';
  #error: RemoteError | undefined;
  #machine: RemoteMachine | undefined;
  #others: Others = 'none';
  #socket: ClientSocket | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempts = 0;
  #isWanted = false;
  #isAlive = true;
  #running: Running | undefined;
  #searches = 0;
  #received = new TokenBucket(...MESSAGES, performance.now());

  constructor(options: RemoteOptions) {
    this.#options = options;
    this.host = new URL(options.address).host;
  }

  get status(): RemoteStatus {
    return this.#status;
  }

  /** Why there is no connection. */
  get error(): RemoteError | undefined {
    return this.#error;
  }

  /** The engine's machine; undefined until the first connection. */
  get machine(): RemoteMachine | undefined {
    return this.#machine;
  }

  /** Which searches of other pages the engine is running. */
  get others(): Others {
    return this.#others;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sets whether there are searches for this engine. Connects, or ends the connection after a while. */
  want(isWanted: boolean): void {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    if (this.#status === 'ready') this.#watchIdle();
    else if (this.#status !== 'refused' && !isWanted) this.close();
    else if (this.#status === 'idle' || this.#status === 'lost') this.#connect();
  }

  #watchIdle(): void {
    clearTimeout(this.#timer);
    if (!this.#isWanted)
      this.#timer = setTimeout(() => this.close(), this.#options.idleTime ?? IDLE_TIME);
  }

  /** Tries again to connect, for example after the user has restarted the engine. */
  retry(): void {
    if (this.#status !== 'ready') this.#connect();
  }

  /** Whether a search can run there now. An urgent search replaces other pages' searches, but only once. */
  accepts(search: object, isUrgent: boolean): boolean {
    if (this.#status !== 'ready' || this.#failed.has(search)) return false;
    if (this.#others === 'none') return true;
    return isUrgent && (this.#others === 'background' || !this.#taken.has(search));
  }

  /**
   * Runs a search, which replaces the previous one. Resolves as soon as the signal aborts. Rejects only if a callback
   * throws.
   */
  run(
    search: RemoteSearch,
    { isUrgent, user, onBegin }: RemoteRun,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { kind, request, limits, forgets } = search;
    const number = (this.#searches += 1);
    return new Promise((resolve, reject) => {
      this.#settleStopped();
      const onAbort = (): void => {
        if (this.#running?.number !== number) return;
        this.#send({ kind: 'stop', number });
        this.#settleStopped();
      };
      const end = (): void => {
        if (this.#running?.number === number) this.#running = undefined;
        signal.removeEventListener('abort', onAbort);
      };
      this.#running = {
        number,
        search,
        settle: (outcome) => {
          end();
          resolve(outcome);
        },
        reject: (error) => {
          end();
          reject(error instanceof Error ? error : new Error(String(error)));
        },
        onBegin,
        last: undefined,
      };
      signal.addEventListener('abort', onAbort);
      const task = { kind, request, limits } as Extract<PageMessage, { kind: 'search' }>['task'];
      const message = makeMessage({
        kind: 'search',
        number,
        task,
        isUrgent,
        user,
        forgets: forgets === true,
      });
      if (signal.aborted) this.#settleStopped();
      else if (message.length > MAX_MESSAGE) this.#settleElsewhere(this.#failed);
      else this.#sendText(message);
    });
  }

  /** Ends the connection. */
  close(): void {
    this.#disconnect();
    this.#become('idle');
  }

  // --- Connection ------------------------------------------------------------------------------------

  #connect(): void {
    this.#disconnect();
    const { address, socket: make = (at) => new WebSocket(at) as ClientSocket } = this.#options;
    let socket: ClientSocket;
    try {
      socket = make(new URL(ENGINE_PATH, address).href);
    } catch {
      this.#lose(undefined);
      return;
    }
    this.#socket = socket;
    this.#isAlive = true;
    socket.onopen = () => this.#send({ kind: 'token', token: this.#options.token });
    socket.onmessage = ({ data }) => this.#receive(data);
    // The error event contains no details. A close event follows it.
    socket.onerror = () => undefined;
    socket.onclose = ({ code }) => this.#lose(closeReason(code));
    this.#beat = setInterval(() => this.#look(), this.#options.heartbeat ?? HEARTBEAT);
    // The status of a lost connection does not change with every attempt.
    if (this.#status !== 'lost') this.#become('connecting');
  }

  /** If the last heartbeat was not answered, the connection is dead, whatever the platform reports. */
  #look(): void {
    if (!this.#isAlive) this.#lose(undefined);
    else {
      this.#isAlive = false;
      this.#send({ kind: 'ping' });
    }
  }

  #disconnect(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined) return;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #lose(reason: CloseReason | undefined): void {
    const { host } = this;
    const page = this.#options.page ?? '';
    if (!PASSING.includes(reason)) {
      this.#refuse(
        reason === 'version'
          ? remoteError('remote-version', { host })
          : remoteError('remote-refused', { host, reason: reason ?? 'address', page }),
      );
      return;
    }
    this.#disconnect();
    this.#error =
      reason === undefined
        ? remoteError('remote-unreachable', { host })
        : remoteError('remote-refused', { host, reason, page });
    const [least, most] = RETRY_TIMES;
    const delay = Math.min(most, least * 2 ** this.#attempts);
    this.#attempts += 1;
    if (this.#isWanted) this.#timer = setTimeout(() => this.#connect(), delay);
    this.#become('lost');
  }

  /** Ends the connection until the user acts. */
  #refuse(error: RemoteError): void {
    this.#disconnect();
    this.#error = error;
    this.#become('refused');
  }

  /** Notifies the listeners first, so that the pool knows that it must repeat the search that is then stopped. */
  #become(status: RemoteStatus): void {
    this.#status = status;
    if (status !== 'ready') this.#others = 'none';
    if (status === 'ready' || status === 'idle') {
      this.#attempts = 0;
      this.#error = undefined;
    }
    if (status === 'ready') this.#watchIdle();
    this.#changed();
    if (status !== 'ready') this.#settleStopped();
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #send(message: PageMessage): void {
    this.#sendText(makeMessage(message));
  }

  #sendText(message: string): void {
    if (this.#socket?.readyState === OPEN) this.#socket.send(message);
  }

  // --- Messages --------------------------------------------------------------------------------------

  #receive(data: unknown): void {
    this.#isAlive = true;
    const { host } = this;
    const read =
      typeof data === 'string' &&
      data.length <= MAX_MESSAGE &&
      this.#received.take(performance.now())
        ? readEngineMessage(data)
        : undefined;
    if (read?.ok === true && this.#take(read.value)) return;
    this.#refuse(remoteError('remote-malformed', { host }));
  }

  /** Handles a message. Returns false if the protocol does not allow it now. */
  #take(message: EngineMessage): boolean {
    const { kind } = message;
    if (kind === 'welcome') {
      this.#machine = message.machine;
      if (message.engine !== ENGINE_IDENTITY)
        this.#refuse(remoteError('remote-version', { host: this.host }));
      else this.#become('ready');
      return true;
    }
    if (this.#status !== 'ready') return false;
    if (kind === 'pong') return true;
    if (kind === 'others') {
      this.#others = message.others;
      this.#changed();
      return true;
    }
    const running = this.#running;
    // Messages about a search that the page has stopped may still arrive.
    if (running === undefined || message.number !== running.number)
      return message.number <= this.#searches;
    if (kind === 'ended')
      this.#settleElsewhere(message.reason === 'taken' ? this.#taken : this.#failed);
    else if (kind === 'result') running.settle(ok(message.result));
    else return this.#report(running, message);
    return true;
  }

  /** Passes a report to the callbacks of a search. Returns false if the report is for another kind of search. */
  #report(
    running: Running,
    message: Extract<EngineMessage, { kind: 'begin' | 'info' | 'progress' }>,
  ): boolean {
    const { search } = running;
    try {
      if (message.kind === 'begin') {
        running.onBegin?.(search.kind === 'dice' ? 1 : (this.#machine?.threads ?? 1));
      } else if (message.kind === 'progress') {
        if (search.kind === 'game') search.onProgress?.(message.progress);
      } else {
        const { info } = message;
        if (search.kind === 'game' && 'multipv' in info) search.onInfo?.(info);
        else if (search.kind === 'dice' && !('multipv' in info)) search.onInfo?.(info);
        else return false;
        if (!('multipv' in info) || info.multipv === 1) running.last = info;
      }
    } catch (error) {
      this.#send({ kind: 'stop', number: running.number });
      running.reject(error);
    }
    return true;
  }

  /** Marks the running search, so that the pool repeats it on the device. */
  #settleElsewhere(marked: WeakSet<object>): void {
    if (this.#running !== undefined) marked.add(this.#running.search);
    this.#changed();
    this.#settleStopped();
  }

  #settleStopped(): void {
    const { last, settle } = this.#running ?? {};
    if (last === undefined) settle?.(ok({ reason: 'stopped' }));
    else if (!('multipv' in last)) settle?.(ok({ reason: 'stopped', info: last }));
    else {
      const [bestMove] = last.pv;
      const best = bestMove === undefined ? {} : { bestMove };
      settle?.(ok({ reason: 'stopped', ...best, info: last }));
    }
  }
}
