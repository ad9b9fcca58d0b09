/**
 * The stores of the page without its elements: the same workspace as in a browser, with a database in memory and the
 * storage of a tab. Engines run in worker threads, as compiled into build/library/.
 */
import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { GameStore } from '../../src/elements/session/game-store.js';
import { enginePool } from '../../src/elements/session/pool.js';
import type { Store } from '../../src/elements/shared/store.js';
import { mainLine } from '../../src/game/tree.js';
import { resolveMove } from '../../src/notation/coordinates.js';
import type { LegalMove } from '../../src/rules/moves.js';
import { loadRules } from '../../src/rules/rules-wasm.js';
import { EngineClient } from '../../src/worker/client.js';
import type { EngineHost } from '../../src/worker/host.js';
import { nodeHost } from '../../src/worker/node.js';
import { openWorkspace, type Workspace } from '../../web/page/workspace.js';
import { MemoryStorage } from '../support/memory-storage.js';
import { PATIENCE } from '../support/patience.js';
import { valueOf } from '../support/value.js';

const SCRIPT = new URL('../../build/library/worker/node-worker.js', import.meta.url);

const channels = new Set<BroadcastChannel>();
const Channel = globalThis.BroadcastChannel;
const TrackedChannel = class extends Channel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
};

/** The window of the open page. */
let tab = new EventTarget();
let page: Workspace | undefined;
const engines = new Set<EngineHost>();

const startEngine = (): EngineHost => {
  const host = nodeHost(SCRIPT);
  engines.add(host);
  return {
    ...host,
    terminate: () => {
      engines.delete(host);
      host.terminate();
    },
  };
};

/** Ends every engine as if it had crashed. */
export const killEngines = (): void => {
  for (const host of engines) host.terminate();
  engines.clear();
};

/** Prepares each test of a file: nothing is stored and no page is open. */
export const emptyBrowser = (): void => {
  // Runs before the globals of a browser exist, so that the rules are read from their file.
  beforeAll(() => loadRules());
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('navigator', { deviceMemory: 1, hardwareConcurrency: 1 });
    vi.stubGlobal('requestAnimationFrame', (work: () => void) => setTimeout(work));
    const nothing = { hidden: false, querySelector: () => null };
    vi.stubGlobal('document', Object.assign(new EventTarget(), nothing));
    setAddress('');
    vi.stubGlobal('history', { state: null, replaceState: () => undefined });
    vi.stubGlobal('BroadcastChannel', TrackedChannel);
    openWindow();
    // The first caller decides how the engines of a page are started.
    enginePool((options) => new EngineClient(startEngine, options));
  });
  afterEach(closeTab);
};

const openWindow = (): void => {
  tab = new EventTarget();
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
};

/** Leaves the page. Its stores save their pending changes and do nothing afterwards. */
const closeTab = async (): Promise<void> => {
  tab.dispatchEvent(new Event('pagehide'));
  await page?.studies.flush();
  page?.review.stop();
  page?.analysis.close();
  for (const channel of channels) channel.close();
  channels.clear();
  page = undefined;
};

const setAddress = (hash: string): void => {
  vi.stubGlobal('location', { hash });
};

/** Opens the page in the tab. An open page is left first, as by a reload. */
export const openPage = async (hash = ''): Promise<Workspace> => {
  if (page !== undefined) {
    await closeTab();
    openWindow();
  }
  setAddress(hash);
  page = await openWorkspace(loadRules());
  return page;
};

/** Opens the page in a second tab, beside the first. */
export const openTab = async (): Promise<Workspace> => {
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  return openWorkspace(loadRules());
};

/** Resolves as soon as a condition holds after a change of the store. */
export const until = (store: Store, holds: () => boolean): Promise<void> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      end();
      reject(new Error(`not within ${PATIENCE} ms: ${String(holds)}`));
    }, PATIENCE);
    const look = (): void => {
      if (!holds()) return;
      clearTimeout(late);
      end();
      resolve();
    };
    const end = store.subscribe(look);
    queueMicrotask(look);
  });

/** The moves of the main line in SAN. */
export const movesOf = (game: GameStore): readonly string[] =>
  mainLine(game.record).map(({ san }) => san);

/** A legal move in the position on the board. */
export const legal = ({ position }: GameStore, text: string): LegalMove =>
  valueOf(resolveMove(position, text));
