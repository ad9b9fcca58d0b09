/** The engine on another machine that the user has added. Fetched only on pages whose user has added one. */
import { html, nothing } from 'lit';
import { isObject } from '../../../src/guards.js';
import {
  makeRemoteLine,
  readRemoteLine,
  type RemoteAddress,
  type RemoteError,
} from '../../../src/remote/address.js';
import type { RemoteMachine } from '../../../src/remote/protocol.js';
import { RemoteEngine } from '../../../src/remote/remote-engine.js';
import type { AnalysisStore } from '../../../src/elements/session/analysis-store.js';
import { loadPool } from '../../../src/elements/session/engine-access.js';
import type { EnginePool } from '../../../src/elements/session/pool.js';
import { RemoteWorker } from '../../../src/elements/session/remote-worker.js';
import { Store } from '../../../src/elements/shared/store.js';
import { err, ok, type Result } from '../../../src/result.js';
import { readStored, REMOTE_KEY, removeStored, writeStored } from '../../storage/web-storage.js';
import { remoteEngineWords } from '../../words/remote-engine.js';
import { remoteFaultText, type WordHost } from './remote-text.js';

/** The entry in this browser's storage. */
interface Kept {
  readonly line: string;
  /** Whether searches use the engine while it is connected. */
  readonly isChosen: boolean;
  /** The machine at the last connection. */
  readonly machine: RemoteMachine;
}

/** Reads an engine's line under the conditions of this page. */
export const readLine = (line: string): Result<RemoteAddress, RemoteError> =>
  readRemoteLine(line, location.protocol === 'https:');

const makeEngine = (address: RemoteAddress): RemoteEngine =>
  new RemoteEngine({ ...address, page: location.origin });

class RemoteStore extends Store<RemoteStore> {
  readonly engine: RemoteEngine | undefined;
  readonly isChosen: boolean = false;
  readonly #analyses = new Set<AnalysisStore>();
  #line = '';
  #machine: RemoteMachine | undefined;
  #pool: EnginePool | undefined;
  #worker: RemoteWorker | undefined;
  #end: (() => void) | undefined;

  constructor() {
    super();
    this.#read();
    // Another tab may have added, chosen or removed the engine.
    addEventListener('storage', ({ key }) => {
      if (key === REMOTE_KEY) this.#read();
    });
  }

  /** The line that contains the engine's address and token. */
  get line(): string {
    return this.#line;
  }

  /** The machine, as it was at the last connection. */
  get machine(): RemoteMachine | undefined {
    return this.engine?.machine ?? this.#machine;
  }

  /** Lets an analysis report why it runs on this device. */
  attach(analysis: AnalysisStore): void {
    if (this.#analyses.has(analysis)) return;
    this.#analyses.add(analysis);
    analysis.note = (host) => {
      const text = analysis.isOn && !analysis.isRemote ? this.fallbackText(host) : undefined;
      return text === undefined
        ? nothing
        : html`<p class="muted" role="status" data-test="remote-note">${text}</p>`;
    };
  }

  /** Why searches run on this device although the user has chosen the engine on another machine. */
  fallbackText(host: WordHost): string | undefined {
    const { engine, isChosen, machine } = this;
    if (engine === undefined || !isChosen) return undefined;
    const words = remoteEngineWords(host);
    const { error, others } = engine;
    if (error !== undefined)
      return `${remoteFaultText(host, error)} ${engine.status === 'refused' ? words.refused : words.lost}`;
    return engine.status === 'ready' && others !== 'none' && machine !== undefined
      ? words.others({ name: machine.name })
      : undefined;
  }

  /** Contacts an engine. Keeps and chooses it if it accepts the connection. */
  async add(line: string): Promise<RemoteError | undefined> {
    const read = readLine(line);
    if (!read.ok) return read.error;
    const engine = makeEngine(read.value);
    const tested = await connected(engine);
    if (!tested.ok) {
      engine.close();
      return tested.error;
    }
    this.#use(engine, makeRemoteLine(read.value), true);
    this.#keep(tested.value);
    return undefined;
  }

  choose(isChosen: boolean): void {
    const { engine, machine } = this;
    if (engine === undefined || machine === undefined) return;
    this.#use(engine, this.#line, isChosen);
    this.#keep(machine);
  }

  /** Connects again, for example after the user has restarted the engine. */
  test(): void {
    this.engine?.retry();
  }

  remove(): void {
    removeStored('localStorage', REMOTE_KEY);
    this.#use(undefined, '', false);
  }

  #read(): void {
    const kept = readStored('localStorage', REMOTE_KEY);
    if (!isKept(kept)) {
      this.#use(undefined, '', false);
      return;
    }
    const read = readLine(kept.line);
    this.#machine = kept.machine;
    const engine =
      kept.line === this.#line ? this.engine : read.ok ? makeEngine(read.value) : undefined;
    this.#use(engine, kept.line, kept.isChosen);
  }

  #keep(machine: RemoteMachine): void {
    this.#machine = machine;
    const kept: Kept = { line: this.#line, isChosen: this.isChosen, machine };
    writeStored('localStorage', REMOTE_KEY, kept);
  }

  #use(engine: RemoteEngine | undefined, line: string, isChosen: boolean): void {
    this.#line = line;
    const before = this.engine;
    if (engine !== before) {
      this.#end?.();
      this.#end = engine?.subscribe(() => {
        // The pool is notified first, because it decides whether to repeat a search that is about to end.
        this.#apply();
        this.changed();
      });
      this.#worker = engine && new RemoteWorker(engine);
    }
    this.publish({ engine, isChosen });
    if (engine === undefined && before === undefined) return;
    void loadPool()
      .then((pool) => {
        this.#pool = pool;
        this.#apply();
        if (before !== engine) before?.close();
      })
      .catch(() => undefined);
  }

  #apply(): void {
    this.#pool?.useRemote(this.isChosen ? this.#worker : undefined);
  }
}

const isKept = (value: unknown): value is Kept =>
  isObject(value) &&
  typeof value.line === 'string' &&
  typeof value.isChosen === 'boolean' &&
  isObject(value.machine);

/** Waits until an engine accepts or refuses the connection. */
const connected = (engine: RemoteEngine): Promise<Result<RemoteMachine, RemoteError>> =>
  new Promise((resolve) => {
    const end = engine.subscribe(() => {
      const { status, machine, error } = engine;
      if (status !== 'ready' && error === undefined) return;
      end();
      if (status === 'ready' && machine !== undefined) resolve(ok(machine));
      else if (error !== undefined) resolve(err(error));
    });
    engine.retry();
  });

export const remoteStore = new RemoteStore();
