/**
 * The study that is open, kept while it is worked on. Every change is written at once, one write at a
 * time. A revision tells when another tab has written the same study: a tab without changes of its
 * own follows it, a tab with changes goes on as a copy, so that neither loses anything.
 */
import { withDice } from '../../../src/game/dice.js';
import { startRecord } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { NO_ANNOTATION, type GameRecord } from '../../../src/notation/record.js';
import type { DieRoll } from '../../../src/rules/dice.js';
import type { Position } from '../../../src/rules/position.js';
import { startSetup } from '../../../src/rules/setup.js';
import { readFirstGame } from '../import/first-game.js';
import { isStorageFull, type Database, type StudyRow } from '../../storage/database.js';
import {
  addStudies,
  changeStudy,
  getStudy,
  latestStudy,
  listStudies,
  purgeStudies,
  putStudy,
} from '../../storage/studies.js';
import type { GameStore, Place } from '../../game/game-store.js';
import { afterPaint } from '../../shared/paint.js';
import { forgetUndo, recallUndo, rememberUndo } from './kept-undo.js';
import { Store } from '../../shared/store.js';
import { someFaults } from './some-faults.js';
import { readSession, rememberSession } from './kept-session.js';

/** Whether what is on the screen is safe, and if not, why. */
export type SaveState = 'empty' | 'saved' | 'saving' | 'full' | 'unavailable';

const CHANNEL = 'acedrex-studies';

interface Notice {
  readonly id: string;
  readonly revision: number;
}

/** What of the game a study keeps; compared to see whether there is something to write. */
interface Shown {
  readonly record: GameRecord;
  readonly path: string;
  readonly roll: DieRoll | undefined;
  readonly orientation: string;
  readonly folded: ReadonlySet<string>;
  readonly name: string;
  readonly draft: string | undefined;
}

export class StudyStore extends Store {
  readonly #database: Database | undefined;
  readonly #game: GameStore;
  readonly #channel = new BroadcastChannel(CHANNEL);
  #row: StudyRow;
  #name = '';
  #draft: string | undefined;
  #kept: Shown;
  #state: SaveState = 'empty';
  #writing: Promise<void> | undefined;
  #copied = false;
  /** While a study is being opened its game is no change of it. */
  #opening = false;

  constructor(database: Database | undefined, game: GameStore) {
    super();
    this.#database = database;
    this.#game = game;
    this.#row = newRow();
    this.#kept = this.#shown();
    if (database === undefined) this.#state = 'unavailable';
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
      void this.#onNotice(data);
    });
    game.subscribe(() => {
      this.#onChange();
    });
    // Phones end pages that are hidden without another word.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') rememberUndo(this.id, game);
    });
    addEventListener('pagehide', () => {
      rememberUndo(this.id, game);
    });
  }

  get id(): string {
    return this.#row.id;
  }

  get name(): string {
    return this.#name;
  }

  /** What is typed into the FEN field and is no position yet. */
  get draft(): string | undefined {
    return this.#draft;
  }

  get saveState(): SaveState {
    return this.#state;
  }

  /** Whether the study became a copy because another tab had changed it too. */
  get isCopy(): boolean {
    return this.#copied;
  }

  /** Opens what this tab showed before it was reloaded, or the study that was written last. */
  async restore(): Promise<void> {
    if (this.#database === undefined) return;
    const session = readSession();
    try {
      const own = session && (await getStudy(this.#database, session.id));
      const row =
        own !== undefined && own.deleted === undefined ? own : await latestStudy(this.#database);
      if (row === undefined) return;
      await this.#show(row, row.id === session?.id ? session.path : undefined);
      void purgeStudies(this.#database, Date.now()).catch(() => undefined);
    } catch {
      this.#set('unavailable');
    }
  }

  /**
   * Begins a study with a game; the one before stays in the library. A game with moves is worth
   * keeping at once, as is one with tags or a comment; an untouched board is not. The cursor is at a place in it from the first, so that
   * nobody sees it anywhere else.
   */
  async create(
    record: GameRecord,
    name = '',
    {
      isWork = hasContent(record) || name !== '',
      ...place
    }: Place & { readonly isWork?: boolean } = {},
  ): Promise<void> {
    await this.flush();
    this.#row = newRow();
    this.#name = name;
    this.#draft = undefined;
    this.#copied = false;
    this.#opening = true;
    this.#game.open(record, place);
    this.#opening = false;
    this.#kept = this.#shown();
    this.#set(this.#database === undefined ? 'unavailable' : 'empty');
    rememberSession({ id: this.id, path: this.#game.path });
    if (isWork) this.#onChange(true);
  }

  /**
   * Goes on from another position: in this study if there is nothing in it to lose, else in a new one. With
   * dice as in the game on the board, unless `dice` says otherwise.
   */
  async startFrom(position: Position, dice = this.#game.isDice): Promise<void> {
    const start = startRecord(position);
    const record = dice ? withDice(start) : start;
    const isWork = makeFen(position.setup) !== makeFen(startSetup(position.ruleset));
    if (hasContent(this.#game.record) || this.#name !== '')
      await this.create(record, '', { isWork });
    else this.#game.edit(record, { path: [] });
  }

  /** Opens a study of the library; false if it is gone or its text is no game. */
  async open(id: string): Promise<boolean> {
    await this.flush();
    const row = await this.#database?.get('studies', id);
    return row !== undefined && this.#show(row);
  }

  rename(name: string): void {
    this.#name = name;
    this.#onChange();
    this.changed();
  }

  setDraft(draft: string | undefined): void {
    if (draft === this.#draft) return;
    this.#draft = draft;
    this.#onChange();
    this.changed();
  }

  /** Resolves when everything is written that can be; what could not be written before is tried again. */
  async flush(): Promise<void> {
    if (this.#writing === undefined && !sameContent(this.#shown(), this.#kept)) this.#onChange();
    while (this.#writing !== undefined) await this.#writing;
  }

  // --- The library -------------------------------------------------------------------------------

  /** All studies, the latest first; those deleted lately among them. */
  async list(): Promise<readonly StudyRow[]> {
    await this.flush();
    return this.#database === undefined ? [] : listStudies(this.#database);
  }

  /**
   * Keeps many games at once, as an import brings them. The list has the latest first, so each of a
   * file is to be older than the one before it: the first of these is of the time `latest`.
   */
  async addAll(
    games: readonly { readonly name: string; readonly pgn: string }[],
    latest = Date.now(),
  ): Promise<readonly StudyRow[]> {
    if (this.#database === undefined) throw new Error('no database');
    const rows = games.map(({ name, pgn }, index): StudyRow => ({
      ...newRow(),
      name,
      pgn,
      revision: 1,
      updated: latest - index,
    }));
    await addStudies(this.#database, rows);
    this.changed();
    return rows;
  }

  /** Reads studies that nobody has read yet, and notes their faults. */
  async check(
    rows: readonly StudyRow[],
    onProgress?: (checked: readonly StudyRow[]) => void,
  ): Promise<void> {
    const { checkStudies } = await import('./study-faults.js');
    if (this.#database !== undefined) await checkStudies(this.#database, rows, onProgress);
    this.changed();
  }

  async renameOther(id: string, name: string): Promise<void> {
    if (id === this.id) this.rename(name);
    else await this.#change(id, (row) => ({ ...row, name }));
  }

  /** Deletes a study, or brings it back. The open one is left for a new one. */
  async setDeleted(id: string, deleted: boolean): Promise<void> {
    await this.flush();
    await this.#change(id, (row) => {
      const { deleted: before, ...kept } = row;
      return deleted ? { ...kept, deleted: before ?? Date.now() } : kept;
    });
    if (deleted && id === this.id) {
      const { ruleset, setup } = this.#game.record;
      await this.create({ ...NO_ANNOTATION, tags: [], ruleset, setup, result: '*', children: [] });
    }
  }

  async #change(id: string, change: (row: StudyRow) => StudyRow): Promise<void> {
    if (this.#database === undefined) return;
    const row = await changeStudy(this.#database, id, change);
    if (row !== undefined) this.#channel.postMessage({ id, revision: row.revision });
    this.changed();
  }

  // --- Writing -----------------------------------------------------------------------------------

  #shown(): Shown {
    const { record, path, roll, orientation, folded } = this.#game;
    return {
      record,
      path: path.join('.'),
      roll,
      orientation,
      folded,
      name: this.#name,
      draft: this.#draft,
    };
  }

  #onChange(force = false): void {
    if (this.#opening) return;
    rememberSession({ id: this.id, path: this.#game.path });
    if (this.#database === undefined) return;
    const shown = this.#shown();
    const isNew = this.#row.revision === 0;
    const contentKept = sameContent(shown, this.#kept);
    // Going about an untouched board is not worth a study.
    if (!force && contentKept && (isNew || sameView(shown, this.#kept))) return;
    this.#writing ??= this.#write(this.#database).finally(() => {
      this.#writing = undefined;
      if (this.#state === 'saved' && !same(this.#shown(), this.#kept)) this.#onChange();
    });
  }

  async #write(database: Database): Promise<void> {
    const isContent = (now: Shown): boolean =>
      !sameContent(now, this.#kept) || this.#row.revision === 0;
    if (isContent(this.#shown())) this.#set('saving');
    await new Promise<void>(afterPaint);
    const shown = this.#shown();
    const content = isContent(shown);
    const row: StudyRow = {
      ...this.#row,
      name: this.#name,
      pgn: content ? makePgn(shown.record) : this.#row.pgn,
      path: this.#game.path,
      orientation: this.#game.orientation,
      folded: [...shown.folded],
      ...(shown.draft !== undefined && { draft: shown.draft }),
      ...(shown.roll !== undefined && { roll: shown.roll }),
      updated: content ? Date.now() : this.#row.updated,
      // What was wrong with the text is remembered as long as the unread part of it is kept.
      ...(content && {
        faults: shown.record.unread === undefined ? [] : someFaults(this.#row.faults),
      }),
    };
    if (shown.draft === undefined) delete (row as { draft?: string }).draft;
    if (shown.roll === undefined) delete (row as { roll?: DieRoll }).roll;
    if (content && this.#state !== 'saving') this.#set('saving');
    try {
      let written = await putStudy(database, row);
      if (written === undefined && content) {
        // Another tab has changed it meanwhile: both versions are kept.
        written = await putStudy(database, { ...row, id: crypto.randomUUID(), revision: 0 });
        this.#copied = true;
      }
      // Where only the cursor differs, what the other tab wrote stays and is taken over.
      if (written !== undefined) this.#row = written;
      this.#kept = shown;
      rememberSession({ id: this.id, path: this.#game.path });
      if (content && written !== undefined)
        this.#channel.postMessage({ id: written.id, revision: written.revision });
      this.#set('saved');
    } catch (error) {
      this.#set(isStorageFull(error) ? 'full' : 'unavailable');
    }
  }

  async #onNotice({ id, revision }: Notice): Promise<void> {
    this.changed();
    if (id !== this.id || this.#database === undefined) return;
    await this.flush();
    if (revision <= this.#row.revision || !sameContent(this.#shown(), this.#kept)) return;
    const row = await getStudy(this.#database, id);
    const record = row && (await readRecord(row));
    if (row === undefined || record === undefined || row.deleted !== undefined) return;
    // It may have been changed or left meanwhile.
    if (id !== this.id || !sameContent(this.#shown(), this.#kept)) return;
    this.#row = row;
    this.#name = row.name;
    this.#draft = row.draft;
    this.#opening = true;
    this.#game.follow(record);
    this.#opening = false;
    this.#kept = this.#shown();
    this.changed();
  }

  async #show(row: StudyRow, path: readonly number[] = row.path): Promise<boolean> {
    const record = await readRecord(row);
    if (record === undefined) return false;
    await this.flush();
    this.#row = row;
    this.#name = row.name;
    this.#draft = row.draft;
    this.#copied = false;
    const { orientation, folded, roll } = row;
    const isThere = path.join() === row.path.join();
    const history = recallUndo(row.id, row.pgn);
    forgetUndo();
    this.#opening = true;
    this.#game.open(record, {
      path,
      orientation,
      folded,
      ...(roll !== undefined && isThere && { roll }),
      ...(history && { history }),
    });
    this.#opening = false;
    this.#kept = this.#shown();
    this.#set('saved');
    rememberSession({ id: this.id, path: this.#game.path });
    return true;
  }

  #set(state: SaveState): void {
    this.#state = state;
    this.changed();
  }
}

/** Whether there is more to a game than where it begins. */
const hasContent = ({ children, tags, comment, shapes }: GameRecord): boolean =>
  children.length > 0 || tags.length > 0 || comment !== '' || shapes.length > 0;

const newRow = (): StudyRow => ({
  id: crypto.randomUUID(),
  name: '',
  pgn: '',
  path: [],
  orientation: 'white',
  folded: [],
  created: Date.now(),
  updated: Date.now(),
  revision: 0,
});

const readRecord = async (row: StudyRow): Promise<GameRecord | undefined> =>
  (await readFirstGame(row.pgn))?.record;

const sameContent = (a: Shown, b: Shown): boolean =>
  a.record === b.record && a.name === b.name && a.draft === b.draft;

const sameView = (a: Shown, b: Shown): boolean =>
  a.path === b.path &&
  a.roll === b.roll &&
  a.orientation === b.orientation &&
  a.folded === b.folded;

const same = (a: Shown, b: Shown): boolean => sameContent(a, b) && sameView(a, b);
