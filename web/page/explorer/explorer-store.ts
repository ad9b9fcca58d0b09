/**
 * Opening theory for the position on the board: its moves in the user's graph and in the library's games. Grows the
 * graph with the page's engines, from a position and for a duration that the user chooses.
 */
import { ENGINE_IDENTITY } from '../../../src/engine/identity.js';
import type { EngineError } from '../../../src/engine/types.js';
import { stepsOf } from '../../../src/notation/line.js';
import { makeFen } from '../../../src/notation/fen.js';
import { positionAt } from '../../../src/game/tree.js';
import { Position } from '../../../src/rules/position.js';
import { parseRuleset, type Ruleset } from '../../../src/rules/rulesets.js';
import type { TheoryBook } from '../../../src/theory/book.js';
import { TheoryGraph } from '../../../src/theory/graph.js';
import { Growth, type GrowthStep } from '../../../src/theory/growth.js';
import { positionOfTask } from '../../../src/theory/job.js';
import { areComparable, type Theory } from '../../../src/theory/value.js';
import type { TheoryFinding, TheoryRoot } from '../../../src/theory/types.js';
import type { Told } from '../../../src/elements/internal/translate.js';
import { EngineAccess } from '../../../src/elements/session/engine-access.js';
import { hashFor } from '../../../src/elements/session/engine-settings.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { pageError } from '../../i18n/error-texts.js';
import { download, fileName } from '../../shared/save.js';
import { Store } from '../../../src/elements/shared/store.js';
import {
  keepFindings,
  keepRoot,
  keepTheory,
  openTheory,
  readTheory,
  type TheoryDatabase,
} from '../../storage/theory.js';
import { readStored, writeStored } from '../../storage/web-storage.js';
import type { LatePlay } from '../play/late-play.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';
import { storedName } from '../games/own-side.js';
import {
  STUDIES_CHANNEL,
  type GamesScope,
  type PlayedGame,
  type PlayedGames,
  type PlayedMove,
} from '../studies/types.js';
import { goToPosition } from '../studies/query.js';
import { BehindRows, type Whole } from './behind-rows.js';
import { Books, readBook } from './books.js';
import {
  BEST_FIRST,
  betterTheory,
  nextMoves,
  rowsFor,
  sortRows,
  type ExplorerColumn,
  type ExplorerOrder,
  type ExplorerRow,
  type NextMove,
  type NarrowView,
} from './rows.js';

const EFFORT = { nodes: 100_000, lines: 4 } as const;
/** The `sessionStorage` key of this tab's exploration. The exploration resumes after a reload. */
const KEPT_RUN = 'acedrex-exploration';

/** Milliseconds after a change of the library before its games are counted again. */
const COUNT_DELAY = 300;

/** Where the graph grows, and until when: in milliseconds since 1970, or until the user stops it. */
interface KeptRun {
  readonly ruleset: string;
  readonly fen: string;
  readonly until?: number;
  /** Whether the position cannot be reached through the book. */
  readonly isBeyondBook: boolean;
}

export interface Exploration {
  readonly root: TheoryRoot;
  readonly ruleset: Ruleset;
  readonly until: number | undefined;
  /** The moves from the root to the position that is being searched, in SAN. */
  line: readonly string[];
  found: number;
}

/** Where scores come from: the user's own exploration, or a book. */
export type ScoreOrigin =
  | {
      readonly kind: 'own';
      /** Whether the book contains the position too. If so, the values include its data. */
      readonly isInBook: boolean;
    }
  | {
      readonly kind: 'book';
      /** Whether the book's scores are not comparable with this engine's, because it has another network. */
      readonly isOfOtherBuild: boolean;
    };

export type OpenedFile =
  | { readonly ruleset: Ruleset; readonly added: number }
  /** `ofOtherBuild` is the file if another engine build made it. The user can then still open it. */
  | { readonly error: Told; readonly ofOtherBuild?: Blob };

export interface ExplorerSources {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly studies: StudyStore;
  readonly play: LatePlay;
}

export class ExplorerStore extends Store<ExplorerStore> {
  readonly #sources: ExplorerSources;
  readonly #engine = new EngineAccess({
    purpose: 'review',
    onState: () => this.changed(),
  });
  #database: Promise<TheoryDatabase | undefined> | undefined;
  /** The loaded graphs, by ruleset id. */
  readonly #graphs = new Map<string, TheoryGraph>();
  readonly #reading = new Map<string, Promise<TheoryGraph>>();
  readonly #books = new Books(() => this.changed());
  readonly #behind = new BehindRows(() => this.changed());
  /** Ruleset ids and keys of positions whose book data has been added to the graphs. */
  readonly #joined = new Set<string>();
  /** Announces written studies, from this page or another. */
  readonly #channel = new BroadcastChannel(STUDIES_CHANNEL);
  #counting: ReturnType<typeof setTimeout> | undefined;
  readonly run: Exploration | undefined;
  readonly error: EngineError | undefined;
  /** Whether results are stored. Browsers may refuse storage. */
  readonly isKept: boolean = true;
  /** The last opened file, until something is explored. */
  readonly opened: OpenedFile | undefined;
  #position: Position | undefined;
  #moves: readonly NextMove[] = [];
  /** The library's games with a position, and the position's key. */
  #played: (PlayedGames & { readonly key: string }) | undefined;
  #scope: GamesScope = 'all';
  readonly order: ExplorerOrder = BEST_FIRST;
  /** The columns that the user has chosen for a narrow table. */
  readonly view: NarrowView | undefined;
  /** Set once the library's texts are being read, which happens once. The worker then detects changes itself. */
  #libraryRead: Promise<unknown> | undefined;

  constructor(sources: ExplorerSources) {
    super();
    this.#sources = sources;
    const { game, play } = sources;
    game.subscribe(() => this.#follow());
    play.subscribe(() => {
      if (play.isPlaying) this.stop();
    });
    this.#channel.addEventListener('message', () => {
      clearTimeout(this.#counting);
      this.#counting = setTimeout(() => {
        if (this.#position !== undefined) void this.#countGames(this.#position);
      }, COUNT_DELAY);
    });
    this.#follow();
    this.#goOn();
  }

  get rows(): readonly ExplorerRow[] {
    const position = this.#position;
    if (position === undefined) return [];
    const theory = this.#theory(position);
    const isCurrent = this.#played?.key === position.key;
    const rows = rowsFor(
      position,
      this.#moves,
      theory,
      isCurrent ? (this.#played?.moves ?? []) : [],
    ).map((row) => ({ ...row, behind: this.#behind.of(row.step.after.key) }));
    return sortRows(rows, this.order);
  }

  /** The total over all rows; undefined until it has been computed. */
  get whole(): Whole | undefined {
    return this.#behind.whole;
  }

  /** Computes the results for the visible rows. */
  look(): void {
    const position = this.#position;
    const theory = position && this.#theory(position);
    if (position === undefined || theory === undefined) {
      this.#behind.show(undefined);
      return;
    }
    const book = this.#bookBeside(theory, position.ruleset);
    this.#behind.find({ position, theory, book }, this.rows);
  }

  /** The book to compare a theory with; undefined unless their scores can be compared. */
  #bookBeside(theory: Theory, ruleset: Ruleset): TheoryBook | undefined {
    const book = this.#books.of(ruleset);
    if (theory === book || book === undefined) return book;
    return areComparable(book.build, ENGINE_IDENTITY) ? book : undefined;
  }

  /** Sorts by a column in descending order; a second call reverses the order. */
  sortBy(column: ExplorerColumn): void {
    const { order } = this;
    this.publish({
      order: {
        column,
        isDescending: order.column === column ? !order.isDescending : column !== 'move',
      },
    });
  }

  /** Shows the book with the best move first, or the games with the most played move first. */
  show(view: NarrowView): void {
    this.publish({
      view,
      order: view === 'book' ? BEST_FIRST : { column: 'games', isDescending: true },
    });
  }

  get scope(): GamesScope {
    return this.#scope;
  }

  set scope(scope: GamesScope) {
    this.#scope = scope;
    this.changed();
    if (this.#position !== undefined) void this.#countGames(this.#position);
  }

  #theory(position: Position): Theory | undefined {
    const { ruleset } = position;
    return betterTheory(position, this.#graphs.get(ruleset.id), this.#books.of(ruleset));
  }

  /** The origin of the rows' scores; undefined if no row has a score. */
  get origin(): ScoreOrigin | undefined {
    const position = this.#position;
    const theory = position && this.#theory(position);
    if (position === undefined || theory === undefined) return undefined;
    const book = this.#books.of(position.ruleset);
    if (theory !== book) {
      const beside = this.#bookBeside(theory, position.ruleset);
      return { kind: 'own', isInBook: beside?.find(position.key) !== undefined };
    }
    return { kind: 'book', isOfOtherBuild: !areComparable(book.build, ENGINE_IDENTITY) };
  }

  /** The state of the book for the board's ruleset. */
  get book(): ReturnType<Books['stateOf']> {
    return this.#books.stateOf(this.#sources.game.record.ruleset);
  }

  /** Whether the book contains neither the position on the board nor the position before it. */
  get isBeyondBook(): boolean {
    const { record, path } = this.#sources.game;
    const book = this.#books.of(record.ruleset);
    if (book === undefined) return false;
    return [path, path.slice(0, -1)].every(
      (place) => book.find(positionAt(record, place).key) === undefined,
    );
  }

  /** Number of positions in the graph for the board's ruleset; undefined until the graph has been read. */
  get size(): number | undefined {
    return this.#graphs.get(this.#sources.game.record.ruleset.id)?.size;
  }

  /** Number of explored positions beyond the book, and in the book, for the board's ruleset. */
  get explored(): { readonly own: number; readonly inBook: number } {
    const { ruleset } = this.#sources.game.record;
    const graph = this.#graphs.get(ruleset.id);
    const inBook = this.#books.of(ruleset)?.size ?? 0;
    if (graph === undefined) return { own: 0, inBook };
    const book = this.#bookBeside(graph, ruleset);
    const known = this.#beyond;
    if (known?.graph !== graph || known.size !== graph.size || known.book !== book) {
      let own = graph.size;
      if (book !== undefined)
        for (const key of graph.keys()) if (book.find(key) !== undefined) own -= 1;
      this.#beyond = { graph, size: graph.size, book, own };
    }
    return { own: this.#beyond?.own ?? 0, inBook };
  }

  /** The last count of positions beyond the book, with its inputs. */
  #beyond:
    | {
        readonly graph: TheoryGraph;
        readonly size: number;
        readonly book: TheoryBook | undefined;
        readonly own: number;
      }
    | undefined;

  /** Whether the games with the position on the board have been counted. */
  get isCounted(): boolean {
    return this.#played?.key === this.#position?.key;
  }

  /** Number of library games with the position on the board, as counted so far. */
  get games(): number {
    return this.isCounted ? (this.#played?.games ?? 0) : 0;
  }

  /** The newest games with the position on the board. */
  get newest(): readonly PlayedGame[] {
    return this.isCounted ? (this.#played?.newest ?? []) : [];
  }

  /** Opens a library game at the position on the board. Returns false if it cannot be opened, or the user cancels. */
  async openGame(id: string): Promise<boolean> {
    const { game, studies } = this.#sources;
    const { key } = game.position;
    if (!(await studies.open(id))) return false;
    goToPosition(game, key);
    return true;
  }

  /** Whether the engine is busy with something more urgent. */
  get isWaiting(): boolean {
    return this.#engine.isWaiting;
  }

  // --- The position on the board -----------------------------------------------------------------

  #follow(): void {
    const { game } = this.#sources;
    if (game.position === this.#position) return;
    this.#position = game.isDice ? undefined : game.position;
    this.#moves = this.#position === undefined ? [] : nextMoves(this.#position);
    this.#behind.show(undefined);
    this.changed();
    if (this.#position === undefined) return;
    void this.#graphFor(this.#position.ruleset);
    void this.#books.fetch(this.#position.ruleset);
    void this.#countGames(this.#position);
  }

  /** Requests the library's games with the position. */
  async #countGames(position: Position): Promise<void> {
    const { key } = position;
    const scope = this.#scope;
    try {
      const played = await this.#ask(position, this.#moves, scope);
      if (this.#position !== position || this.#scope !== scope) return;
      this.#played = { key, ...played };
      this.changed();
    } catch {
      this.#libraryRead = undefined;
      // If the library fails, the graph alone is shown.
      if (this.#position === position && !this.isCounted)
        this.#played = { key, games: 0, newest: [], moves: [] };
      this.changed();
    }
  }

  async #ask(
    { key, ruleset }: Position,
    moves: readonly NextMove[],
    scope: GamesScope,
  ): Promise<PlayedGames> {
    const after = moves.map((move) => move.key);
    const { client } = await this.#sources.studies.library.work();
    await (this.#libraryRead ??= client.readAll());
    return client.played({
      key,
      after,
      ruleset: ruleset.id,
      except: this.#sources.studies.id,
      scope,
      player: storedName(),
    });
  }

  /** What the theory and the library's games contain about any position, once both have been read. */
  async knownAt(
    position: Position,
    moves: readonly NextMove[],
  ): Promise<{ readonly theory: Theory | undefined; readonly played: readonly PlayedMove[] }> {
    const [played] = await Promise.all([
      this.#ask(position, moves, 'all').catch(() => undefined),
      this.#graphFor(position.ruleset),
      this.#books.fetch(position.ruleset),
    ]);
    return { theory: this.#theory(position), played: played?.moves ?? [] };
  }

  // --- The graph ---------------------------------------------------------------------------------

  /** The graph for a ruleset, read on first use. */
  #graphFor(ruleset: Ruleset): Promise<TheoryGraph> {
    const known = this.#reading.get(ruleset.id);
    if (known !== undefined) return known;
    const reading = this.#read(ruleset);
    this.#reading.set(ruleset.id, reading);
    return reading;
  }

  async #read({ id }: Ruleset): Promise<TheoryGraph> {
    const origin = { ruleset: id, build: ENGINE_IDENTITY };
    this.#database ??= openTheory().catch(() => undefined);
    const database = await this.#database;
    const stored = await (database && readTheory(database, origin).catch(() => undefined));
    if (stored === undefined) this.assign({ isKept: false });
    const graph = stored ?? new TheoryGraph(origin);
    this.#graphs.set(id, graph);
    this.changed();
    return graph;
  }

  async #keep(write: (database: TheoryDatabase) => Promise<void>): Promise<void> {
    const database = await this.#database;
    const isKept =
      database !== undefined &&
      (await write(database).then(
        () => true,
        () => false,
      ));
    if (!isKept) this.assign({ isKept: false });
  }

  // --- Files -------------------------------------------------------------------------------------

  /** Adds a file's theory to the user's theory. `acedrex explore` and this page write such files. */
  async open(file: Blob, { otherBuild = false } = {}): Promise<void> {
    this.publish({ opened: await this.#take(file, otherBuild) });
  }

  async #take(file: Blob, otherBuild: boolean): Promise<OpenedFile> {
    const bytes = await file.arrayBuffer().catch((error: unknown) => String(error));
    if (typeof bytes === 'string')
      return { error: pageError('import-unreadable', { reason: bytes }) };
    const loaded = TheoryGraph.load(
      new Uint8Array(bytes),
      otherBuild ? ENGINE_IDENTITY : undefined,
    );
    if (!loaded.ok) return { error: loaded.error };
    const ruleset = parseRuleset(loaded.value.ruleset);
    if (!ruleset.ok) return { error: ruleset.error };
    const graph = await this.#graphFor(ruleset.value);
    const { size } = graph;
    const merged = graph.merge(loaded.value);
    if (!merged.ok)
      return {
        error: merged.error,
        ...(loaded.value.build !== graph.build && { ofOtherBuild: file }),
      };
    const added = graph.size - size;
    await this.#keep(async (database) => {
      // Merges the stored theory, because another tab may have found more meanwhile.
      graph.merge(await readTheory(database, graph));
      await keepTheory(database, graph);
    });
    return { ruleset: ruleset.value, added };
  }

  /** Saves the user's theory for the board's ruleset as a file that `acedrex explore` can read. */
  save(): void {
    const { ruleset } = this.#sources.game.record;
    const graph = this.#graphs.get(ruleset.id);
    if (graph === undefined) return;
    const type = 'application/octet-stream';
    download(
      new Blob([new Uint8Array(graph.save())], { type }),
      fileName(`theory ${ruleset.id}`, 'graph'),
    );
  }

  // --- Exploring ---------------------------------------------------------------------------------

  /** Grows the graph from the position on the board for some minutes, or until it is stopped. */
  explore(minutes: number | undefined): void {
    const position = this.#position;
    if (position === undefined || this.#sources.play.isPlaying) return;
    const until = minutes === undefined ? undefined : Date.now() + 60_000 * minutes;
    void this.#explore(position, until, this.isBeyondBook);
  }

  stop(): void {
    if (this.run === undefined) return;
    this.assign({ run: undefined });
    writeStored('sessionStorage', KEPT_RUN, null);
    this.#engine.stop();
    this.changed();
  }

  /** Resumes this tab's exploration after a reload. */
  #goOn(): void {
    const kept = readStored('sessionStorage', KEPT_RUN) as Partial<KeptRun> | null | undefined;
    if (typeof kept?.ruleset !== 'string' || typeof kept.fen !== 'string') return;
    const ruleset = parseRuleset(kept.ruleset);
    const position = ruleset.ok ? Position.fromFen(kept.fen, ruleset.value) : undefined;
    const isOver = typeof kept.until === 'number' && kept.until <= Date.now();
    if (isOver || position?.ok !== true || this.#sources.play.isPlaying)
      writeStored('sessionStorage', KEPT_RUN, null);
    else void this.#explore(position.value, kept.until, kept.isBeyondBook === true);
  }

  async #explore(
    position: Position,
    until: number | undefined,
    isBeyondBook: boolean,
  ): Promise<void> {
    this.stop();
    const { ruleset, key } = position;
    const root = { key, fen: makeFen(position.setup) };
    const run: Exploration = { root, ruleset, until, line: [], found: 0 };
    this.assign({ run, error: undefined, opened: undefined });
    const kept: KeptRun = {
      ...{ ruleset: ruleset.id, fen: root.fen, isBeyondBook },
      ...(until && { until }),
    };
    writeStored('sessionStorage', KEPT_RUN, kept);
    this.changed();
    const graph = await this.#graphFor(ruleset);
    graph.addRoot(root);
    await this.#keep((database) => keepRoot(database, graph, root));
    await this.#takeBook(position, graph, () => this.run === run);
    // Loads the whole book meanwhile, so that new results propagate back through it.
    if (!isBeyondBook && this.run === run)
      void this.#takeBook(Position.start(ruleset), graph, () => true);
    const growth = new Growth(graph, { ruleset, effort: EFFORT, roots: () => [root] });
    while (this.run === run && Date.now() < (until ?? Number.POSITIVE_INFINITY)) {
      const step = nextStep(growth);
      const finding = step && (await this.#search(run, growth, step));
      if (step !== undefined) growth.release(step);
      if (this.run !== run || finding === undefined) break;
      const { size } = graph;
      graph.add(finding);
      await this.#keep((database) => keepFindings(database, graph, [finding]));
      run.found += graph.size - size;
      this.changed();
    }
    if (this.run === run) this.stop();
  }

  /** Adds the book's data from a position on, so that exploring continues from the end of the book. */
  async #takeBook(position: Position, graph: TheoryGraph, isWanted: () => boolean): Promise<void> {
    const nameOf = ({ key }: Position): string => `${graph.ruleset} ${key}`;
    const book = await this.#books.fetch(position.ruleset);
    const taken = [position, Position.start(position.ruleset)].map(nameOf);
    if (book === undefined || taken.some((name) => this.#joined.has(name))) return;
    const findings = await readBook(book, position, isWanted);
    if (findings === undefined) return;
    this.#joined.add(nameOf(position));
    const added = findings.filter(({ key }) => graph.find(key) === undefined);
    graph.addAll(added);
    this.changed();
    await this.#keep((database) => keepFindings(database, graph, added));
  }

  /** Searches a position; returns undefined if the search was stopped or failed. */
  async #search(
    run: Exploration,
    growth: Growth,
    step: GrowthStep,
  ): Promise<TheoryFinding | undefined> {
    const { root, moves } = step.task;
    const start = positionOfTask({ root, moves: [] }, run.ruleset);
    run.line = start.ok ? stepsOf(start.value, moves).map(({ san }) => san) : [];
    this.changed();
    if ('finding' in step) return step.finding;
    const { request, limits } = step.job;
    const hash = hashFor(this.#sources.settings.values);
    const result = await this.#engine.search({ kind: 'game', request, limits, hash, threads: 1 });
    if (!result.ok) this.assign({ error: result.error });
    if (!result.ok || result.value.reason === 'stopped') return undefined;
    return growth.findingOf(step, result.value);
  }
}

/** The next step; undefined if nothing is left to search, or if the stored theory is damaged. */
const nextStep = (growth: Growth): GrowthStep | undefined => {
  try {
    return growth.next();
  } catch {
    return undefined;
  }
};

const stores = new WeakMap<GameStore, ExplorerStore>();

/** The page's explorer. It continues to work while its panel is closed. */
export const explorerOf = (sources: ExplorerSources): ExplorerStore => {
  let store = stores.get(sources.game);
  if (store === undefined) {
    store = new ExplorerStore(sources);
    stores.set(sources.game, store);
  }
  return store;
};
