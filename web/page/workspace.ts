/** Creates the page's stores and connects them. */
import { type Database, openDatabase } from '../storage/database.js';
import { evaluationMemory, LateMemory } from '../storage/evaluations.js';
import {
  DRAFTS_KEY,
  GAME_KEY,
  readStored,
  REMOTE_KEY,
  TAB_KEY,
  writeStored,
} from '../storage/web-storage.js';
import { AnalysisStore } from '../../src/elements/session/analysis-store.js';
import { useTablebases } from '../../src/elements/session/engine-access.js';
import { CompareStore } from './rules/compare-store.js';
import { LuckStore } from './review/luck-store.js';
import type { LateEditor } from './editor/editor-store.js';
import { GameStore } from '../../src/elements/session/game-store.js';
import type { LateImports } from './import/import-store.js';
import { Late } from './late.js';
import { isLink } from '../shared/is-link.js';
import { places } from './places.js';
import { LatePlay } from './play/late-play.js';
import type { LateDeep } from './review/deep-store.js';
import { ReviewStore } from './review/review-store.js';
import { SettingsStore } from './settings/settings-store.js';
import { prepareReading } from './studies/read-record.js';
import { StudyStore } from './studies/study-store.js';
import { whenIdle } from '../../src/elements/shared/lazy.js';
import { Store } from '../../src/elements/shared/store.js';

export interface Workspace {
  readonly game: GameStore;
  readonly studies: StudyStore;
  readonly settings: SettingsStore;
  readonly analysis: AnalysisStore;
  readonly review: ReviewStore;
  readonly play: LatePlay;
  readonly luck: LuckStore;
  readonly compare: CompareStore;
  readonly deep: LateDeep;
  readonly editor: LateEditor;
  readonly imports: LateImports;
  readonly offline: OfflineStore;
}

/** Maximum milliseconds that the page waits for its database, or for a long study, before it is shown. */
const PATIENCE = 3000;

const WAITING = 'waiting';
/** The key under which the tab stores whether the engine was on before a reload. */
const ENGINE_KEY = 'acedrex-engine';

const patience = (): Promise<typeof WAITING> =>
  new Promise((resolve) => setTimeout(() => resolve(WAITING), PATIENCE));

/** Creates the stores after the rules have been loaded, and opens the last open study. */
export const openWorkspace = async (rules: Promise<unknown>): Promise<Workspace> => {
  const opening = openDatabase().catch(() => undefined);
  // Fetches the study's data in parallel with the rules.
  void opening.then((database) => database && prepareReading(database)).catch(() => undefined);
  // A reloaded tab shows its game immediately. If this fails, the play panel loads the game.
  const playing =
    readStored('sessionStorage', GAME_KEY) === undefined
      ? undefined
      : import('./play/play-store.js').catch(() => undefined);
  await rules;
  const answer = await Promise.race([opening, patience()]);
  useTablebases(() => import('./tablebase/tablebases.js'));
  const game = new GameStore();
  const settings = new SettingsStore();
  const studies = new StudyStore(answer, game, isLink(location.hash) && !places.isOwn);
  const editor: LateEditor = new Late({
    game,
    database: answer === WAITING ? opening : answer,
    drafts: opening
      .then((database) => database?.get('settings', DRAFTS_KEY))
      .catch(() => undefined),
  });
  const memory = new LateMemory();
  const attach = async (database: Database | undefined): Promise<void> => {
    await settings.attach(database);
    if (database === undefined) return;
    memory.attach(evaluationMemory(database));
  };
  if (answer === WAITING)
    void opening.then(async (database) => {
      await studies.attach(database);
      await attach(database);
    });
  else {
    await attach(answer);
    await Promise.race([studies.restore(), patience()]);
  }
  const play = new LatePlay({ game, settings, studies });
  const loaded = await playing;
  loaded?.playOf(play);
  const luck = new LuckStore(game, settings);
  const advisers = {
    analysis: new AnalysisStore(game, { settings, memory, diceMemory: luck }),
    review: new ReviewStore(game, settings, studies, memory),
    luck,
    compare: new CompareStore(game, settings),
  };
  // During a game against the engine, the page must not show the best move or the evaluation.
  const suspend = (): void => {
    for (const adviser of Object.values(advisers)) adviser.suspend(play.isPlaying);
  };
  play.subscribe(suspend);
  play.subscribe(() => {
    if (play.made?.played.end !== undefined) settings.learn('game');
  });
  suspend();
  // Shows other tabs that this tab has a draft. If this fails, the editor loads the draft when it opens.
  if (readStored('sessionStorage', TAB_KEY) !== undefined)
    import('./editor/editor-store.js')
      .then(({ editorOf }) => editorOf(editor))
      .catch(() => undefined);
  const { analysis, review } = advisers;
  if (readStored('localStorage', REMOTE_KEY) !== undefined)
    import('./analysis/remote-store.js')
      .then(({ remoteStore }) => remoteStore.attach(analysis))
      .catch(() => undefined);
  if (readStored('sessionStorage', ENGINE_KEY) === true) analysis.start();
  addEventListener('pagehide', () =>
    writeStored('sessionStorage', ENGINE_KEY, analysis.isOn || analysis.pause === 'hidden'),
  );
  return {
    game,
    studies,
    settings,
    play,
    ...advisers,
    deep: new Late({ game, studies, analysis, play, review }),
    editor,
    imports: new Late({ game, studies }),
    offline: new OfflineStore(),
  };
};

/** The file that the build generates from web/service-worker.ts. */
const SCRIPT = './service-worker.js';

/** Whether the user has asked the browser to save data. */
const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData ===
  true;

export class OfflineStore extends Store {
  #registration: ServiceWorkerRegistration | undefined;
  #waiting = false;

  get hasUpdate(): boolean {
    return this.#waiting;
  }

  /** Registers the service worker when the page is idle. The worker then fetches the rest of the page. */
  start(): void {
    if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
    // The worker would fetch the whole page for a time without a network.
    if (savesData() && navigator.serviceWorker.controller === null) return;
    const register = (): void => void this.#register().catch(() => undefined);
    const registerWhenIdle = (): void => whenIdle(register, 5000, 2000);
    if (document.readyState === 'complete') registerWhenIdle();
    else addEventListener('load', registerWhenIdle, { once: true });
  }

  /** Activates the new version. All of the page's tabs reload. */
  update(): void {
    this.#registration?.waiting?.postMessage('take-over');
  }

  async #register(): Promise<void> {
    const { serviceWorker } = navigator;
    const isUpdate = serviceWorker.controller !== null;
    const registration = await serviceWorker.register(SCRIPT);
    this.#registration = registration;
    const look = (): void => {
      this.#waiting = registration.waiting !== null && serviceWorker.controller !== null;
      this.changed();
    };
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    );
    look();
    if (!savesData())
      void serviceWorker.ready.then(({ active }) =>
        active?.postMessage({ documents: document.documentElement.lang }),
      );
    if (isUpdate) serviceWorker.addEventListener('controllerchange', () => location.reload());
  }
}
