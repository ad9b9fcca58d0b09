/**
 * The set-up in the editor until it is analysed: a position or not, it is kept with every change. A
 * tab's own survives its reload; a new tab finds the one that was changed last.
 */
import type { EditorSession, EditorStep } from '../../../src/elements/editor/types.js';
import { makeFen } from '../../../src/notation/fen.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset } from '../../../src/rules/rulesets.js';
import type { Database } from '../../storage/database.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import type { RawSetup } from '../import/import-error.js';
import type { Late } from '../late.js';
import { Store } from '../../../src/elements/shared/store.js';
import {
  isStored,
  keepDraft,
  latestDraft,
  readTab,
  writeTab,
  type EditorDraft,
  type Kept,
  showDraft,
} from './kept-drafts.js';

const CHANNEL = 'acedrex-editor';

type Typed = EditorSession['typed'];

const hasText = (typed: Typed = {}): boolean => Object.keys(typed).length > 0;

export interface EditorSources {
  readonly game: GameStore;
  /** A promise if the page was shown without waiting for the database any longer. */
  readonly database: Promise<Database | undefined> | Database | undefined;
  /** The drafts in the database when the page was opened: later ones belong to other tabs. */
  readonly drafts: Promise<unknown>;
}

export type LateEditor = Late<EditorSources, EditorStore>;

export class EditorStore extends Store {
  #database: Database | undefined;
  readonly #game: GameStore;
  readonly #channel = new BroadcastChannel(CHANNEL);
  /** Identifies this page load in stored drafts. */
  readonly #id = crypto.randomUUID();
  /** The page load whose draft is shown here until it is changed. */
  #source: string | undefined;
  /** Whether something has changed before the database has answered. */
  #isDue = false;
  #draft: EditorDraft | undefined;
  #session: EditorSession | undefined;
  #isReady = false;
  /** A set-up from elsewhere that waits until the store is ready. */
  #waiting: Partial<RawSetup> | undefined;

  constructor({ game, database, drafts }: EditorSources) {
    super();
    this.#game = game;
    const kept = readTab();
    if (kept !== undefined) this.#take(kept);
    // A tab that continues another tab's draft takes it over; a tab that still shows the draft stores it
    // again.
    this.#channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === this.#id && this.#draft !== undefined) this.#write();
    });
    if (database instanceof Promise) {
      this.#isReady = true;
      void database.then((answer) => this.#attach(answer, drafts));
    } else void this.#attach(database, drafts);
  }

  /** Whether the latest draft has been read, unless the database is too slow to wait for. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Uses the database once it has answered. What has been changed meanwhile is kept. */
  async #attach(database: Database | undefined, drafts: Promise<unknown>): Promise<void> {
    const stored = await drafts;
    const kept = await latestDraft(stored).catch(() => undefined);
    this.#database = database;
    this.#isReady = true;
    if (this.#isDue) this.#write();
    else if (this.#source === undefined) {
      if (kept !== undefined) this.#take(kept);
    } else if (this.#draft !== undefined && !isStored(stored, this.#source)) {
      // A reload right after the change has ended the write before it was done.
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

  /** Whether there are changes or typed texts that are not on the board of the game. */
  get isChanged(): boolean {
    return this.#draft !== undefined;
  }

  /** The set-up in the editor: the changed one, or the position on the board of the game. */
  get shown(): RawSetup {
    const { fen, ruleset, dice } = { ...this.#onBoard, ...this.#draft };
    return { fen, ruleset, dice };
  }

  get #onBoard(): RawSetup {
    const { setup, ruleset } = this.#game.position;
    return { fen: makeFen(setup), ruleset: ruleset.id, dice: this.#game.isDice };
  }

  /** Whether a field has a typed text that cannot be read. */
  get hasUnread(): boolean {
    return hasText(this.#draft?.typed);
  }

  /** The typed FEN, if it cannot be read. */
  get unreadFen(): string | undefined {
    return this.#draft?.typed?.fen;
  }

  /** The session when the user left the editor, unless the board has changed since. */
  get session(): EditorSession | undefined {
    const { shown } = this;
    const typed = this.#draft?.typed ?? {};
    const isCurrent = this.isChanged || isSameStep(this.#session?.present, shown);
    const session = isCurrent ? this.#session : undefined;
    if (session !== undefined) return { ...session, typed };
    return hasText(typed) ? { past: [], present: shown, future: [], typed } : undefined;
  }

  /** The position in the editor, if it is legal. */
  get position(): Position | undefined {
    const { fen, ruleset, dice } = this.shown;
    const rules = parseRuleset(ruleset);
    if (!rules.ok) return undefined;
    return Position.readFen(fen, rules.value, { dice }).position;
  }

  /** Stores the user's changes in the editor. */
  set(changes: Partial<RawSetup>): void {
    const { fen, ruleset } = this.shown;
    this.#keep({ fen, ruleset, ...this.#draft, ...changes });
  }

  /** Stores typed texts that cannot be read yet. */
  type(typed: Typed): void {
    if (JSON.stringify(typed) !== JSON.stringify(this.#draft?.typed ?? {}))
      this.#keep({ ...this.#draft, typed });
  }

  /** Shows a set-up from elsewhere, as a change that can be undone in the editor. */
  replace(setup: Partial<RawSetup>): void {
    if (!this.#isReady) {
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

  /** Shows the position on the board of the game again. */
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
    // If the storage is full, the draft lives only as long as the tab.
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

/** The editor's store, which the first call creates. */
export const editorOf = (late: LateEditor): EditorStore =>
  late.make((sources) => new EditorStore(sources));

const isSameStep = (a: EditorStep | undefined, b: EditorStep): boolean =>
  a?.fen === b.fen && a.ruleset === b.ruleset && a.dice === b.dice;
