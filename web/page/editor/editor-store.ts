/**
 * The set-up in the editor until it is analysed. Every change is stored, even if the set-up is illegal. After a reload,
 * a tab shows its own set-up. A new tab opens the most recently changed set-up.
 */
import type { EditorSession, EditorStep } from '../../../src/elements/editor/types.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { Database } from '../../storage/database.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { RawSetup } from '../links/import-error.js';
import type { Late } from '../late.js';
import { Store } from '../../../src/elements/shared/store.js';
import { DRAFTS_KEY, readStored, TAB_KEY, writeStored } from '../../storage/web-storage.js';

const CHANNEL = 'acedrex-editor';

type Typed = EditorSession['typed'];

const hasText = (typed: Typed = {}): boolean => Object.keys(typed).length > 0;

export interface EditorSources {
  readonly game: GameStore;
  /** The database, or a promise if the page was shown before the database was ready. */
  readonly database: Promise<Database | undefined> | Database | undefined;
  /** The drafts in the database when the page was opened. Later drafts belong to other tabs. */
  readonly drafts: Promise<unknown>;
}

export type LateEditor = Late<EditorSources, EditorStore>;

export class EditorStore extends Store<EditorStore> {
  #database: Database | undefined;
  readonly #game: GameStore;
  readonly #channel = new BroadcastChannel(CHANNEL);
  readonly #id = crypto.randomUUID();
  /** The page load that wrote the shown draft; undefined once the draft has been changed here. */
  #source: string | undefined;
  /** Whether changes made before the database was ready have yet to be written. */
  #isDue = false;
  #draft: EditorDraft | undefined;
  #session: EditorSession | undefined;
  /** Whether the latest draft has been read, or the wait for a slow database is over. */
  readonly isReady: boolean = false;
  /** A set-up from elsewhere, stored until the store is ready. */
  #waiting: Partial<RawSetup> | undefined;

  constructor({ game, database, drafts }: EditorSources) {
    super();
    this.#game = game;
    const kept = readTab();
    if (kept !== undefined) this.#take(kept);
    // A tab that continues another tab's draft takes it over. A tab that still shows that draft stores it again.
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === this.#id && this.#draft !== undefined) this.#write();
    });
    if (database instanceof Promise) {
      this.isReady = true;
      void database.then((answer) => this.#attach(answer, drafts));
    } else void this.#attach(database, drafts);
  }

  /** Uses the database once it is open. Changes made meanwhile are kept. */
  async #attach(database: Database | undefined, drafts: Promise<unknown>): Promise<void> {
    const stored = await drafts;
    const kept = await latestDraft(stored).catch(() => undefined);
    this.#database = database;
    this.assign({ isReady: true });
    if (this.#isDue) this.#write();
    else if (this.#source === undefined) {
      if (kept !== undefined) this.#take(kept);
    } else if (this.#draft !== undefined && !isStored(stored, this.#source)) {
      // Writes again, because a reload right after the change may have interrupted the write.
      this.#write();
    }
    if (this.#waiting !== undefined) this.replace(this.#waiting);
    this.#waiting = undefined;
    this.changed();
  }

  #take(kept: Kept): void {
    this.#source = kept.id;
    showDraft(kept.id);
    this.#draft = kept.draft;
    this.#session = kept.session;
  }

  /** Whether there are changes or typed text that the game's board does not show. */
  get isChanged(): boolean {
    return this.#draft !== undefined;
  }

  /** The set-up in the editor: the changed set-up, or the position on the game's board. */
  get shown(): RawSetup {
    const { fen, ruleset, dice } = { ...this.#onBoard, ...this.#draft };
    return { fen, ruleset, dice };
  }

  get #onBoard(): RawSetup {
    const { setup, ruleset } = this.#game.position;
    return { fen: makeFen(setup), ruleset: ruleset.id, dice: this.#game.isDice };
  }

  /** Whether a field contains invalid typed text. */
  get hasUnread(): boolean {
    return hasText(this.#draft?.typed);
  }

  /** The typed FEN, if it is invalid. */
  get unreadFen(): string | undefined {
    return this.#draft?.typed?.fen;
  }

  /** The editor session from when the user left the editor; undefined if the board has changed since. */
  get session(): EditorSession | undefined {
    const { shown } = this;
    const typed = this.#draft?.typed ?? {};
    const isCurrent = this.isChanged || isSameStep(this.#session?.present, shown);
    const session = isCurrent ? this.#session : undefined;
    if (session !== undefined) return { ...session, typed };
    return hasText(typed) ? { past: [], present: shown, future: [], typed } : undefined;
  }

  /** The position in the editor; undefined if it is illegal. */
  get position(): Position | undefined {
    const { fen, ruleset, dice } = this.shown;
    const rules = parseRuleset(ruleset);
    if (!rules.ok) return undefined;
    return Position.readFen(fen, rules.value, { dice }).position;
  }

  set(changes: Partial<RawSetup>): void {
    const { fen, ruleset } = this.shown;
    this.#keep({ fen, ruleset, ...this.#draft, ...changes });
  }

  /** Stores invalid typed text. */
  type(typed: Typed): void {
    if (JSON.stringify(typed) !== JSON.stringify(this.#draft?.typed ?? {}))
      this.#keep({ ...this.#draft, typed });
  }

  /** Shows a set-up from elsewhere, as an undoable change. */
  replace(setup: Partial<RawSetup>): void {
    if (!this.isReady) {
      this.#waiting = setup;
      return;
    }
    this.#session = this.session ?? { past: [], present: this.shown, future: [], typed: {} };
    this.set(setup);
  }

  /** Stores the undo history when the user leaves the editor. */
  leave(session: EditorSession): void {
    this.#session = session;
    this.#writeTab();
  }

  /** Shows the position on the game's board again. */
  reset({ keepTyped = false }: { readonly keepTyped?: boolean } = {}): void {
    this.#keep(keepTyped ? { typed: this.#draft?.typed } : undefined);
  }

  #keep(draft: EditorDraft | undefined): void {
    const shown = { ...this.#onBoard, ...draft };
    const isOnBoard = isSameStep(shown, this.#onBoard) && !hasText(draft?.typed);
    this.#draft = isOnBoard ? undefined : draft;
    this.#write();
    this.changed();
  }

  #write(): void {
    const [database, source] = [this.#database, this.#source];
    this.#isDue = database === undefined;
    if (database !== undefined && source !== this.#id) {
      this.#source = this.#id;
      showDraft(this.#id);
    }
    this.#writeTab();
    if (database === undefined) return;
    // If storage is full, the write fails and the draft is lost when the tab closes.
    void keepDraft(database, this.#id, this.#draft, source)
      .then(() => {
        if (source !== undefined && source !== this.#id) this.#channel.postMessage(source);
      })
      .catch(() => undefined);
  }

  #writeTab(): void {
    const [draft, session] = [this.#draft, this.#session];
    writeTab({
      id: this.#source ?? this.#id,
      ...(draft && { draft }),
      ...(session && { session }),
    });
  }
}

/** Returns the editor's store. The first call creates it. */
export const editorOf = (late: LateEditor): EditorStore =>
  late.make((sources) => new EditorStore(sources));

const isSameStep = (a: EditorStep | undefined, b: EditorStep): boolean =>
  a?.fen === b.fen && a.ruleset === b.ruleset && a.dice === b.dice;

/** Missing values are taken from the game's board. */
export interface EditorDraft extends Partial<RawSetup> {
  /** Invalid text, by field. */
  readonly typed?: EditorSession['typed'] | undefined;
}

export interface Kept {
  /** The page load that wrote the draft to the database. */
  readonly id: string;
  readonly draft?: EditorDraft;
  readonly session?: EditorSession;
}

type KeptDraft = Kept & Required<Pick<Kept, 'draft'>>;

/** Maximum number of stored drafts; the oldest are removed first. */
const MAX_DRAFTS = 10;

/**
 * The most recently changed draft that no open tab shows, so that all drafts from closed tabs can be found. If open
 * tabs show all drafts, the most recently changed draft.
 */
export const latestDraft = async (stored: unknown): Promise<Kept | undefined> => {
  const drafts = readDrafts(stored);
  const shown = await shownDrafts();
  return drafts.filter(({ id }) => !shown.has(LOCK + id)).at(-1) ?? drafts.at(-1);
};

/** Whether the database contains a draft. */
export const isStored = (stored: unknown, id: string): boolean =>
  readDrafts(stored).some((kept) => kept.id === id);

const LOCK = 'acedrex-draft-';

/** Locks are released with their tab, even if the tab crashes. Insecure contexts have no locks. */
const hasLocks = (): boolean => 'locks' in navigator;

const shownDrafts = async (): Promise<ReadonlySet<string | undefined>> => {
  const { held = [] } = hasLocks() ? await navigator.locks.query() : {};
  return new Set(held.map(({ name }) => name));
};

/** Marks a draft as shown by this tab, while the tab is open. Other tabs can see the mark. */
export const showDraft = (id: string): void => {
  if (hasLocks())
    void navigator.locks.request(LOCK + id, { mode: 'shared' }, () => new Promise(() => undefined));
};

/** Stores a tab's draft and removes the draft that it continues. An undefined draft removes the tab's draft. */
export const keepDraft = async (
  database: Database,
  id: string,
  draft: EditorDraft | undefined,
  source: string | undefined,
): Promise<void> => {
  const { store, done } = database.transaction('settings', 'readwrite');
  const others = readDrafts(await store.get(DRAFTS_KEY)).filter(
    (kept) => kept.id !== id && kept.id !== source,
  );
  const drafts = draft === undefined ? others : [...others, { id, draft }];
  await Promise.all([store.put(drafts.slice(-MAX_DRAFTS), DRAFTS_KEY), done]);
};

const readDrafts = (value: unknown): readonly KeptDraft[] =>
  Array.isArray(value)
    ? value.filter(isKept).flatMap(({ id, draft }) => (draft ? [{ id, draft }] : []))
    : [];

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isDraft = (value: unknown): value is EditorDraft => {
  if (!isObject(value)) return false;
  const { fen, ruleset, typed } = value as Record<string, unknown>;
  return (
    ['string', 'undefined'].includes(typeof fen) &&
    typeof fen === typeof ruleset &&
    (typeof fen === 'string' || isObject(typed))
  );
};

const isSession = (value: unknown): value is EditorSession => {
  if (!isObject(value)) return false;
  const { past, present, future } = value as Record<string, unknown>;
  return Array.isArray(past) && Array.isArray(future) && isObject(present);
};

const isKept = (value: unknown): value is Kept => {
  if (!isObject(value)) return false;
  const { id, draft, session } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    (draft === undefined || isDraft(draft)) &&
    (session === undefined || isSession(session))
  );
};

export const readTab = (): Kept | undefined => {
  const kept = readStored('sessionStorage', TAB_KEY);
  return isKept(kept) ? kept : undefined;
};

/** Stores a tab's draft in `sessionStorage`. If that fails, the database still contains the draft. */
export const writeTab = (kept: Kept): void => writeStored('sessionStorage', TAB_KEY, kept);
