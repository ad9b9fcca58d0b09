/** Imports data that was pasted, dropped, opened or linked, in any format. */
import { untoldError } from '../../i18n/untold-error.js';
import type { ImportError, ListedError } from '../links/import-error.js';
import type { SharedGame } from '../links/line-link.js';
import type { Imported, ImportRules, RawGame } from './read.js';
import type { Result } from '../../../src/result.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { tagMap } from '../../storage/pgn-header.js';
import { LeaveQuestion } from '../../shared/leaving.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Late } from '../late.js';
import type { ChapterFault } from '../studies/chapter-work.js';
import type { StudyStore } from '../studies/study-store.js';
import { positionAt } from '../../../src/game/tree.js';
import { playLinkIn } from '../../../src/play/find-link.js';
import { places } from '../places.js';

/** Maximum number of errors listed for the games of a file. */
const MAX_ERRORS = 1000;

export interface ImportSources {
  readonly game: GameStore;
  readonly studies: StudyStore;
}

export type LateImports = Late<ImportSources, ImportStore>;

/** The import store. It fetches the code that reads games on the first import. */
export class ImportStore extends Store<ImportStore> {
  readonly #game: GameStore;
  readonly #studies: StudyStore;
  /** The games of the last text that contained more than one. */
  readonly games: readonly RawGame[] = [];
  /** The errors in the last text. The readable part of this text is open anyway. */
  readonly errors: readonly ListedError[] = [];
  /** Whether the last input was text rather than a file. */
  readonly isText: boolean = false;
  /** The name of the last file. Undefined for text, and for several files, because their errors contain the names. */
  readonly file: string | undefined;
  /** Number of games found so far. Undefined while the store is not reading. */
  readonly reading: number | undefined;
  /** Number of games saved so far. Undefined while the store is not saving. */
  readonly kept: number | undefined;
  /** Number of saved games that have been checked for errors. */
  readonly checked: number = 0;
  /** Number of games with errors. */
  readonly faulty: number = 0;
  /** Whether the user chose to keep the current game on the board instead of opening the last text. */
  readonly isDeclined: boolean = false;
  /** Whether the last text is open on the board, completely or in part. */
  readonly isOpened: boolean = false;
  /** The game opened last, if it can be reopened under other rules. */
  #source: RawGame | undefined;
  #found: { readonly error: ImportError; readonly record: GameRecord } | undefined;
  /** Tests whether an error is only a note. This function is fetched with the reader. */
  #isNote: ((error: ListedError) => boolean) | undefined;
  /** The opened game as imported. Its notes are shown until the game is edited. */
  #noted: GameRecord | undefined;
  /** The opened game and the previous study. Set only if the rules of the two games differ. */
  #ruled: { readonly record: GameRecord; readonly before: string | undefined } | undefined;
  #confirmLoss = (): Promise<boolean> => Promise.resolve(true);
  readonly #question = new LeaveQuestion(() => this.hasUnkept);

  constructor({ game, studies }: ImportSources) {
    super();
    this.#game = game;
    this.#studies = studies;
  }

  /** Whether anything in the text was skipped, or was read with a different meaning. */
  get hasFaults(): boolean {
    return this.errors.some((error) => this.#isNote?.(error) !== true);
  }

  /** The deviations that were tolerated in the text of the game on the board. Empty after the next edit. */
  get notes(): readonly ListedError[] {
    const isShown = this.isOpened && this.#noted === this.#game.record;
    return isShown && !this.hasFaults ? this.errors : [];
  }

  /** Whether some games of the list are not in the library yet. */
  get hasUnkept(): boolean {
    return this.games.length > 0 && this.kept !== this.games.length;
  }

  /** Sets the question to ask before discarding a list with games that are not in the library. */
  askBeforeLoss(ask: () => Promise<boolean>): void {
    this.#confirmLoss = ask;
  }

  /** Discards the list unless the user declines. */
  async giveUp(): Promise<void> {
    if (!this.hasUnkept || (await this.#confirmLoss())) this.clear();
  }

  protected override changed(): void {
    this.#question.isOn = this.hasUnkept;
    super.changed();
  }

  clear(): void {
    this.publish({
      isDeclined: false,
      isOpened: false,
      games: [],
      errors: [],
      kept: undefined,
      checked: 0,
      faulty: 0,
    });
  }

  /**
   * Reads text or files. Resolves to true if a game has been opened, completely or in part. Text that does not specify
   * dice is read with dice if the game on the board has dice.
   */
  async take(source: string | readonly File[]): Promise<boolean> {
    const isText = typeof source === 'string';
    const [first, ...others] = isText ? [] : source;
    const name = others.length === 0 ? first?.name : undefined;
    const file = name === '' ? undefined : name;
    // The list stays until a new list replaces it.
    this.publish({ isDeclined: false, isOpened: false, errors: [], isText, file, reading: 0 });
    const rules = this.#rules;
    const { id, isNew } = this.#studies;
    const onProgress = (reading: number): void => this.publish({ reading });
    let imported: Result<Imported, ImportError>;
    try {
      const { isHarmless, readFiles, readText } = await import('./read.js');
      this.#isNote = isHarmless;
      imported = isText
        ? await readText(source, rules, onProgress)
        : await readFiles(source, rules, onProgress);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      imported = { ok: false, error: untoldError('import-unreadable', { reason }) };
    }
    this.assign({ reading: undefined });
    const isOpened = await this.#open(imported);
    const { record } = this.#game;
    this.#noted = record;
    if (isOpened && record.ruleset.id !== rules.ruleset.id)
      this.#ruled = { record, before: isNew ? undefined : id };
    this.publish({ isOpened });
    return isOpened;
  }

  /** Opens one game from the list, or the only game in a file. A game without tags is named after the file. */
  async open(game: RawGame, fileName?: string): Promise<boolean> {
    const { isHarmless, readGame } = await import('./read.js');
    this.#isNote = isHarmless;
    const { record, errors, found } = await readGame(game, this.#rules);
    const { file } = game;
    this.assign({
      errors: file === undefined ? errors : errors.map((error) => ({ ...error, file })),
      isDeclined: false,
    });
    const mayReopen = found !== undefined || errors.some(({ legalUnder }) => legalUnder);
    this.#source = mayReopen ? game : undefined;
    const isPosition = record?.children.length === 0 && record.tags.length === 0;
    const isUseful = record !== undefined && (!isPosition || !this.hasFaults);
    if (isUseful && isPosition) {
      const isStarted = await this.#studies.startFrom(positionAt(record, []), record.dice);
      this.assign({ isDeclined: !isStarted });
    } else if (isUseful) await this.#create(record, { fileName });
    const isOpened = isUseful && !this.isDeclined;
    this.#noted = this.#game.record;
    this.#found = found && isOpened ? { error: found, record: this.#game.record } : undefined;
    this.publish({ isOpened });
    return isOpened;
  }

  /** Reopens the game opened last under rules that the user chooses. */
  async openUnder({ id }: Ruleset): Promise<boolean> {
    const source = this.#source;
    if (source === undefined) return false;
    // The first of several equal tags counts. The new tag shares the first line to preserve the line numbers.
    const text = `[Ruleset "${id}"] ${source.text}`;
    const { line, file, tags } = source;
    const named = new Map([...tags, ['Ruleset', id]]);
    return this.open({ text, line, tags: named, ...(file !== undefined && { file }) });
  }

  /** The note about detected rules, if the game on the board specifies none. Undefined after the next edit. */
  get found(): ImportError | undefined {
    return this.#found?.record === this.#game.record ? this.#found.error : undefined;
  }

  /** Set if opening the current game changed the rules. `before` is the previous study. Undefined after an edit. */
  get ruled(): { readonly before: string | undefined } | undefined {
    return this.#ruled?.record === this.#game.record ? this.#ruled : undefined;
  }

  /** Saves all games of the list in the library, including unreadable ones, and then lists their errors. */
  async keepAll(): Promise<void> {
    // A second click may arrive before the button is disabled.
    if (this.kept !== undefined) return;
    this.publish({ kept: 0, errors: [], checked: 0, faulty: 0 });
    const { games } = this;
    try {
      const { faultsIn, keepGames } = await import('./keep-games.js');
      await keepGames(games, this.#studies.library, {
        onKept: (kept) => this.publish({ kept }),
        onChecked: (checked) => {
          if (games !== this.games) return;
          const { errors, faulty } = faultsIn(games, this.checked, checked);
          this.publish({
            faulty: this.faulty + faulty,
            checked: this.checked + checked.length,
            errors: [...this.errors, ...errors].slice(0, MAX_ERRORS),
          });
        },
      });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.publish({ errors: [untoldError('storage', { reason })], kept: undefined });
    }
  }

  /**
   * Creates a study for an imported game. The study is named after the game's tags or, without such tags, after the
   * file. Unless `isWork` is true, the study is saved only after a change.
   */
  async #create(
    record: GameRecord,
    {
      name: given,
      fileName = '',
      ...place
    }: Partial<SharedGame> & { readonly fileName?: string | undefined } = {},
    isWork = true,
  ): Promise<void> {
    const { nameOf, orientationOf } = await import('../../storage/study-name.js');
    const tags = tagMap(record.tags);
    const name = given ?? (nameOf(tags) || fileName.replace(/\.\w+$/, ''));
    const isCreated = await this.#studies.create(record, name, { ...place, isWork });
    this.assign({ isDeclined: !isCreated });
    if (!isCreated) return;
    const { orientation } = this.#game;
    if ((orientationOf(tags) ?? orientation) !== orientation) this.#game.flip();
  }

  /** Saves all listed games as chapters of one study, and opens this study. Resolves to the error if this fails. */
  async openAsStudy(): Promise<ChapterFault | undefined> {
    return this.#openStudy(this.games, { file: this.file });
  }

  async #openStudy(
    games: readonly RawGame[],
    { id, file = '', chapter }: { id?: string; file?: string | undefined; chapter?: string },
  ): Promise<ChapterFault | undefined> {
    const { chaptersFrom, openAsStudy, studyNameOf } = await import('../studies/chapter-work.js');
    const study = { name: studyNameOf(games, file), ...(id !== undefined && { id }) };
    const fault = await openAsStudy(this.#studies, study, chaptersFrom(games), chapter);
    this.assign({ isDeclined: fault === 'kept' });
    if (fault === undefined) this.clear();
    return fault;
  }

  /** Opens a study from a link. If storage is unavailable, its games become a list. */
  async #openLinked({ study, games }: Extract<Imported, { kind: 'study' }>): Promise<boolean> {
    const { id, chapter, at } = study;
    const fault = await this.#openStudy(games, { id, chapter });
    if (fault === undefined) {
      const { parsePlace } = await import('../links/share-link.js');
      const path = parsePlace(at, this.#game.record);
      if (path !== undefined) this.#game.go(path);
    } else if (fault !== 'kept') this.assign({ games });
    return fault === undefined;
  }

  get #rules(): ImportRules {
    return { ruleset: this.#game.record.ruleset, dice: this.#game.isDice };
  }

  async #open(imported: Result<Imported, ImportError>): Promise<boolean> {
    if (!imported.ok) {
      this.assign({ errors: [imported.error] });
      return false;
    }
    const { value } = imported;
    if (value.kind === 'study') return this.#openLinked(value);
    if (value.kind === 'link') {
      // Until the game is changed, the link is enough. Viewing a game does not add a copy to the library.
      await this.#create(value.game.record, value.game, false);
      return !this.isDeclined;
    }
    const { games, errors } = value;
    const [first, second] = games;
    if (first !== undefined && second === undefined) {
      const isOpened = await this.open(first, this.file);
      this.assign({ errors: [...errors, ...this.errors] });
      return isOpened;
    }
    if (first === undefined) this.assign({ errors });
    else if (this.hasUnkept && !(await this.#confirmLoss())) this.assign({ isDeclined: true });
    else {
      this.clear();
      this.assign({ games, errors });
    }
    return false;
  }
}

/** Returns the import store. The first call creates it. */
export const importsOf = (late: LateImports): ImportStore =>
  late.make((sources) => new ImportStore(sources));

/** The members of the page that the import uses. */
interface TakingPage {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly view: string;
  readonly shownPanel: string;
  goTo(view: 'board'): void;
  showOpened(): void;
  readonly dialogs: { show(name: 'open', text?: string): Promise<void> };
}

type TakingLibrary = HTMLElement & {
  take?(source: string | readonly File[]): Promise<boolean>;
};

/** Imports text or files that the user dropped or pasted on the page, or that the address contains. */
export const take = async (
  page: TakingPage,
  late: LateImports,
  source: string | readonly File[],
  { view, shownPanel: panel }: Pick<TakingPage, 'view' | 'shownPanel'>,
): Promise<void> => {
  const text = typeof source === 'string' ? source : undefined;
  const link = text === undefined ? undefined : playLinkIn(text);
  if (link !== undefined) {
    places.go(link);
    return;
  }
  // The library adds the games that the user drops on it.
  const library = page.renderRoot.querySelector<TakingLibrary>('acedrex-library-view');
  if (view === 'library' && (await library?.take?.(source)) === true) return;
  const imports = importsOf(late);
  const opened = await imports.take(source);
  // Reading takes time. If the user has switched to another view or panel in the meantime, the page stays there.
  if (opened && page.view === view) page.goTo('board');
  if (opened && page.shownPanel === panel) page.showOpened();
  else if (!opened && imports.isDeclined) return;
  if (!opened || imports.hasFaults) await page.dialogs.show('open', text);
};
