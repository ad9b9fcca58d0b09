/** Imports what is pasted, dropped, opened or linked, whatever its format. */
import { untoldError } from '../../i18n/untold-error.js';
import type { ImportError, ListedError } from './import-error.js';
import type { RawGame, ImportRules } from './pgn-split.js';
import type { SharedGame } from './link.js';
import type { Imported } from './read.js';
import type { Result } from '../../../src/result.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { LeaveQuestion } from '../../shared/leaving.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Late } from '../late.js';
import type { StudyStore } from '../studies/study-store.js';
import { positionAt } from '../../../src/game/tree.js';

/** The most errors in the games of a file that are listed. */
const MAX_ERRORS = 1000;

export interface ImportSources {
  readonly game: GameStore;
  readonly studies: StudyStore;
}

export type LateImports = Late<ImportSources, ImportStore>;

/** The code that reads games is fetched with the first import. */
export class ImportStore extends Store {
  readonly #game: GameStore;
  readonly #studies: StudyStore;
  #games: readonly RawGame[] = [];
  #errors: readonly ListedError[] = [];
  #isText = false;
  #file: string | undefined;
  #reading: number | undefined;
  #kept: number | undefined;
  #checked = 0;
  #faulty = 0;
  #isDeclined = false;
  #isOpened = false;
  /** The game that was opened last, if it may be opened again by other rules. */
  #source: RawGame | undefined;
  #found: { readonly error: ImportError; readonly record: GameRecord } | undefined;
  /** Fetched with the reader. */
  #isNote: ((error: ListedError) => boolean) | undefined;
  /** The opened game, as long as it has not been edited. */
  #noted: GameRecord | undefined;
  /** The opened game if its rules are not those of the game before, and the study of that one. */
  #ruled: { readonly record: GameRecord; readonly before: string | undefined } | undefined;
  #confirmLoss = (): Promise<boolean> => Promise.resolve(true);
  readonly #question = new LeaveQuestion(() => this.hasUnkept);

  constructor({ game, studies }: ImportSources) {
    super();
    this.#game = game;
    this.#studies = studies;
  }

  /** The games of the last text with more than one. */
  get games(): readonly RawGame[] {
    return this.#games;
  }

  /** The errors in the last text; the readable part of it is open nevertheless. */
  get errors(): readonly ListedError[] {
    return this.#errors;
  }

  /** Whether something was not read, or not as it was meant. */
  get hasFaults(): boolean {
    return this.#errors.some((error) => this.#isNote?.(error) !== true);
  }

  /** What the reader has tolerated in the text of the game on the board, until the next edit. */
  get notes(): readonly ListedError[] {
    const isShown = this.#isOpened && this.#noted === this.#game.record;
    return isShown && !this.hasFaults ? this.#errors : [];
  }

  /** Whether a text was read last, and no file. */
  get isText(): boolean {
    return this.#isText;
  }

  /** The name of the file that was read last; undefined if a text was, or several files, which their errors name. */
  get file(): string | undefined {
    return this.#file;
  }

  /** Number of games found so far, while a text is being read. */
  get reading(): number | undefined {
    return this.#reading;
  }

  /** Number of games saved so far, while all are being saved. */
  get kept(): number | undefined {
    return this.#kept;
  }

  /** Number of saved games that have been checked for errors. */
  get checked(): number {
    return this.#checked;
  }

  /** Number of games with errors. */
  get faulty(): number {
    return this.#faulty;
  }

  /** Whether the user has chosen to keep the game on the board instead of opening the last text. */
  get isDeclined(): boolean {
    return this.#isDeclined;
  }

  /** Whether the last text is open on the board, wholly or in part. */
  get isOpened(): boolean {
    return this.#isOpened;
  }

  /** Whether there is a list of games that are not all in the library. */
  get hasUnkept(): boolean {
    return this.#games.length > 0 && this.#kept !== this.#games.length;
  }

  /** Sets who is asked before a list of games is given up that are not all in the library. */
  askBeforeLoss(ask: () => Promise<boolean>): void {
    this.#confirmLoss = ask;
  }

  /** Gives the list up, unless the user would rather keep it. */
  async giveUp(): Promise<void> {
    if (!this.hasUnkept || (await this.#confirmLoss())) this.clear();
  }

  protected override changed(): void {
    this.#question.isOn = this.hasUnkept;
    super.changed();
  }

  clear(): void {
    this.#isDeclined = false;
    this.#isOpened = false;
    this.#games = [];
    this.#errors = [];
    this.#kept = undefined;
    this.#checked = 0;
    this.#faulty = 0;
    this.changed();
  }

  /**
   * Reads a text or files; true if a game has been opened, completely or in part. A text that does not say
   * whether it belongs to a game with dice is read like the game on the board.
   */
  async take(source: string | readonly File[]): Promise<boolean> {
    // A list stays until another one takes its place.
    this.#isDeclined = false;
    this.#isOpened = false;
    this.#errors = [];
    this.#isText = typeof source === 'string';
    const [file, ...others] = typeof source === 'string' ? [] : source;
    const name = others.length === 0 ? file?.name : undefined;
    this.#file = name === '' ? undefined : name;
    this.#reading = 0;
    this.changed();
    const rules = this.#rules;
    const { id, isNew } = this.#studies;
    const onProgress = (games: number): void => {
      this.#reading = games;
      this.changed();
    };
    let imported: Result<Imported, ImportError>;
    try {
      const { isHarmless, readText } = await import('./read.js');
      this.#isNote = isHarmless;
      imported =
        typeof source === 'string'
          ? await readText(source, rules, onProgress)
          : await (await import('./read-files.js')).readFiles(source, rules, onProgress);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      imported = { ok: false, error: untoldError('import-unreadable', { reason }) };
    }
    this.#reading = undefined;
    const opened = await this.#open(imported);
    this.#isOpened = opened;
    this.#noted = this.#game.record;
    if (opened && this.#game.record.ruleset.id !== rules.ruleset.id)
      this.#ruled = { record: this.#game.record, before: isNew ? undefined : id };
    this.changed();
    return opened;
  }

  /** Opens one game of the list, or the only one of a file, which names a game without tags. */
  async open(game: RawGame, fileName?: string): Promise<boolean> {
    const { isHarmless, readGame } = await import('./read.js');
    this.#isNote = isHarmless;
    const { record, errors, found } = await readGame(game, this.#rules);
    const { file } = game;
    this.#errors = file === undefined ? errors : errors.map((error) => ({ ...error, file }));
    const mayReopen = found !== undefined || errors.some(({ legalUnder }) => legalUnder);
    this.#source = mayReopen ? game : undefined;
    const isUseful =
      record !== undefined &&
      (record.children.length > 0 || game.tags.size > 0 || errors.length === 0);
    this.#isDeclined = false;
    if (isUseful) await this.#create(record, { fileName });
    this.#isOpened = isUseful && !this.#isDeclined;
    this.#noted = this.#game.record;
    this.#found = found && this.#isOpened ? { error: found, record: this.#game.record } : undefined;
    this.changed();
    return this.#isOpened;
  }

  /** Opens the last game again, by the rules of the user's choice. */
  async openUnder({ id }: Ruleset): Promise<boolean> {
    const source = this.#source;
    if (source === undefined) return false;
    // Of repeated tags the first counts. It stands on the first line, so that line numbers stay right.
    const text = `[Ruleset "${id}"] ${source.text}`;
    return this.open({ ...source, text, tags: new Map([...source.tags, ['Ruleset', id]]) });
  }

  /** Which rules were found for the game on the board, which names none, until its next edit. */
  get found(): ImportError | undefined {
    return this.#found?.record === this.#game.record ? this.#found.error : undefined;
  }

  /** Set if opening the game on the board has changed the rules, until the next edit; `before` is the study before it. */
  get ruled(): { readonly before: string | undefined } | undefined {
    return this.#ruled?.record === this.#game.record ? this.#ruled : undefined;
  }

  /** Saves all games of the list in the library, readable or not, and then lists their errors. */
  async keepAll(): Promise<void> {
    // A second click may come before the button is disabled.
    if (this.#kept !== undefined) return;
    this.#kept = 0;
    this.changed();
    const games = this.#games;
    this.#errors = [];
    this.#checked = 0;
    this.#faulty = 0;
    try {
      const { faultsIn, keepGames } = await import('./keep-games.js');
      await keepGames(games, this.#rules, this.#studies.library, {
        onKept: (kept) => {
          this.#kept = kept;
          this.changed();
        },
        onChecked: (checked) => {
          if (games !== this.#games) return;
          const { errors, faulty } = faultsIn(games, this.#checked, checked);
          this.#faulty += faulty;
          this.#checked += checked.length;
          this.#errors = [...this.#errors, ...errors].slice(0, MAX_ERRORS);
          this.changed();
        },
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#errors = [untoldError('storage', { reason })];
      this.#kept = undefined;
    }
    this.changed();
  }

  /** Creates a study for an imported game, named after its tags or else its file. Unless it `isWork`, it is saved once it is changed. */
  async #create(
    record: GameRecord,
    {
      name: given,
      fileName = '',
      ...place
    }: Partial<SharedGame> & { readonly fileName?: string | undefined } = {},
    isWork = true,
  ): Promise<void> {
    const { tagMap } = await import('../../storage/pgn-header.js');
    const { nameOf } = await import('./name.js');
    const name = given ?? (nameOf(tagMap(record.tags)) || fileName.replace(/\.\w+$/, ''));
    this.#isDeclined = !(await this.#studies.create(record, name, { ...place, isWork }));
  }

  get #rules(): ImportRules {
    return { ruleset: this.#game.record.ruleset, dice: this.#game.isDice };
  }

  async #open(imported: Result<Imported, ImportError>): Promise<boolean> {
    if (!imported.ok) {
      this.#errors = [imported.error];
      return false;
    }
    const { value } = imported;
    if (value.kind === 'games') {
      const [first, second] = value.games;
      if (first === undefined) {
        this.#errors = value.errors;
        return false;
      }
      if (second === undefined) {
        const opened = await this.open(first, this.#file);
        this.#errors = [...value.errors, ...this.#errors];
        return opened;
      }
      if (this.hasUnkept && !(await this.#confirmLoss())) {
        this.#isDeclined = true;
        return false;
      }
      this.clear();
      this.#games = value.games;
      this.#errors = value.errors;
      return false;
    }
    const { record } = value.game;
    // A link has the game as long as nobody changes it. Whoever only looks finds no copies in the library.
    if (value.kind === 'link') await this.#create(record, value.game, false);
    else this.#isDeclined = !(await this.#studies.startFrom(positionAt(record, []), record.dice));
    return !this.#isDeclined;
  }
}

/** The store of imports, which the first call creates. */
export const importsOf = (late: LateImports): ImportStore =>
  late.make((sources) => new ImportStore(sources));
