import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { Shape } from '../../notation/shape.js';
import { partError } from '../../errors/part.js';
import type { LineStep } from '../../notation/line.js';
import { endOfLine, insertLine, startRecord } from '../../game/tree.js';
import { makeFen } from '../../notation/fen.js';
import { makePgn } from '../../notation/pgn-write.js';
import { DIE_ROLLS } from '../../rules/dice.js';
import { loadRules } from '../../rules/rules-wasm.js';
import { NETWORK_FILE } from '../../wasm/network-name.js';
import { AnalysisStore } from '../session/analysis-store.js';
import { GameStore } from '../session/game-store.js';
import type { Step } from '../session/undo-history.js';
import type { Session } from '../session/session.js';
import type { BoardMove } from '../board/types.js';
import { readPosition } from '../board/position.js';
import { AnalysisBase } from './analysis-base.js';
import { analysisStyles } from './analysis.styles.js';
import { BoardState, engineShapes, lineShapes } from './shapes.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { EngineOptions, engineNews } from './options.js';
import { followClicks, onKey } from './keys.js';
import { plainReader, readGame, type GameReading } from './read.js';
import { Memo } from '../shared/memo.js';
import { DiceParts } from './dice-parts.js';
import type { AnalysisFault, AnalysisStatus } from './types.js';
import { drawAnalysis, type AnalysisHandlers } from './views.js';

export type * from './types.js';

/** Properties that choose the game, followed by properties that choose the initial view. */
const TAKEN = ['fen', 'pgn', 'ruleset', 'dice', 'game', 'ply', 'orientation', 'roll'] as const;
const SOURCES = TAKEN.slice(0, 5);
/** Properties that limit the engine's search. */
const LIMITS = ['lines', 'seconds', 'depth', 'threads', 'hash'] as const;

/**
 * An analysis board in one element: the board, the engine with its lines and its bar, and the moves of a
 * game with variations and comments. Each part can be hidden. The engine is not fetched before the first
 * analysis.
 *
 * The event `acedrex-error` and a line in the panel report reading and loading errors. The board still shows as much as
 * possible.
 *
 * @fires acedrex-ready - The rules are loaded and the game has been read; `detail` is an
 *   {@link AnalysisPosition}. Sent once.
 * @fires acedrex-move-start - A piece is picked up; `preventDefault()` leaves it in place. `detail` is a
 *   {@link BoardMoveStart}.
 * @fires acedrex-move - The user has made a move; `preventDefault()` takes the move back. `detail` is a
 *   {@link BoardMove}.
 * @fires acedrex-position-change - The cursor has moved to another position; `detail` is an
 *   {@link AnalysisPosition}.
 * @fires acedrex-game-change - The user has added moves or drawn shapes; `detail` is `{ pgn }`.
 * @fires acedrex-info - The engine has finished an iteration; `detail` is an {@link AnalysisInfo}.
 * @fires acedrex-dice-info - The engine has finished an iteration in a game with dice, or a known result is shown
 *   again; `detail` is an {@link AnalysisDiceInfo}.
 * @fires acedrex-roll-start - The user is about to roll the die or enter a roll; `preventDefault()` forbids it.
 *   `detail` is `{ source }`.
 * @fires acedrex-roll - The user has rolled the die or entered a roll; `detail` is `{ roll, source }`, where `source`
 *   is `fair`, `seed` or `hand`.
 * @fires acedrex-engine-change - The engine is starting, running, finished, off or has failed; `detail` is
 *   `{ status }`.
 * @fires acedrex-error - A value is invalid, or the rules or the engine cannot be loaded; `detail` is an
 *   {@link AnalysisFault}.
 * @csspart board - The board, an `acedrex-board`.
 * @csspart panel - The panel beside or below the board.
 * @csspart error - The error messages.
 * @cssprop --acedrex-analysis-surface - Background of the panel; `--acedrex-analysis-page` is for fields.
 * @cssprop --acedrex-analysis-text - Text; `--acedrex-analysis-muted` is for secondary text.
 * @cssprop --acedrex-analysis-line - Lines between parts; `--acedrex-analysis-line-strong` is for lines around
 *   controls.
 * @cssprop --acedrex-analysis-accent - Selected items; `--acedrex-analysis-on-accent` is for text on them.
 * @cssprop --acedrex-analysis-rubric - Glyphs of bad moves and marks; `--acedrex-analysis-good` is for good moves.
 * @cssprop --acedrex-analysis-danger - Error messages.
 * @cssprop --acedrex-analysis-white - White's share of the bar; `--acedrex-analysis-black` is for Black's share.
 * @cssprop --acedrex-analysis-board-size - Maximum width of the board beside its panel; by default, the height of the
 *   window.
 * @cssprop --acedrex-analysis-radius - Corner radius.
 * @cssprop --acedrex-analysis-serif - Font of scores and comments.
 * @cssprop --acedrex-font - Font of everything else.
 * @cssstate invalid - A value set by the page is invalid.
 */
export class AcedrexAnalysis extends AnalysisBase {
  static override styles = [controlStyles, analysisStyles];

  static override properties: PropertyDeclarations = {
    pointed: { state: true },
    inputFaults: { state: true },
    loadFault: { state: true },
    setup: { state: true },
  };

  /** The moves of a line up to the move under the pointer. */
  private pointed: readonly LineStep[] = [];
  private inputFaults: readonly AnalysisFault[] = [];
  /** Why the rules could not be loaded. */
  private loadFault: AnalysisFault | undefined;
  /** A set-up that is not a legal position, shown instead of a game. */
  private setup: GameReading['setup'];

  #options: EngineOptions | undefined;
  #game: GameStore | undefined;
  /** The game with its engine; undefined until the rules are loaded and while the element is not in a document. */
  #session: Session | undefined;
  #isReady = false;
  #setReady!: () => void;
  /** Calls that wait for the rules or the session. */
  #waiting: (() => void)[] = [];
  /** The property values that the game and the board show. */
  #taken: Partial<AnalysisBase> | undefined;
  #isTaking = false;
  /** Pending while the reader for the PGN is loading. */
  #reading: Promise<void> | undefined;
  #move: { readonly move: BoardMove; readonly place: Step } | undefined;
  readonly #dice = new DiceParts((fault) => {
    if (fault !== undefined) this.dispatch('acedrex-error', fault);
    this.requestUpdate();
  });
  readonly #shapes = new Memo<readonly Shape[]>();
  readonly #board = new BoardState();

  // --- Public interface -----------------------------------------------------------------

  /**
   * Resolves when the rules are loaded and the game has been read. The promise never rejects. If the rules cannot be
   * loaded, an `acedrex-error` event reports the error, and `start()` tries again.
   */
  readonly ready = new Promise<void>((resolve) => {
    this.#setReady = resolve;
  });

  /** FEN of the position at the cursor. */
  get position(): string {
    this.#takeOver();
    return this.#game === undefined ? this.fen : makeFen(this.#game.position.setup);
  }

  /** The path to the cursor: for each ply, the index of the move among its siblings. Index 0 is the main move. */
  get path(): readonly number[] {
    this.#takeOver();
    return this.#game?.path ?? [];
  }

  /** The state of the engine. */
  get status(): AnalysisStatus {
    return this.#session?.analysis.status ?? 'off';
  }

  /**
   * The game as PGN, with the user's additions. Until the rules are loaded, returns the `pgn` property, or an empty
   * string if the FEN is invalid.
   */
  toPgn(): string {
    this.#takeOver();
    if (this.#game !== undefined && this.#reading === undefined) return makePgn(this.#game.record);
    if (this.pgn.trim() !== '') return this.pgn;
    const given = readPosition(this.fen.trim(), this.ruleset);
    return given.ok ? makePgn(startRecord(given.value)) : '';
  }

  /**
   * Starts the engine. If the rules, or the die in a game with dice, could not be loaded, loads them again first. Like
   * the other methods, it can be called at any time and takes effect as soon as possible.
   */
  start(): void {
    this.#when(this.#session, () => {
      if (this.noEngine) return;
      const [fault] = this.inputFaults;
      if (this.#dice.fault !== undefined) this.#dice.need(true);
      if (this.setup === undefined) this.#session?.analysis.start();
      else if (fault !== undefined) this.dispatch('acedrex-error', fault);
    });
    if (this.loadFault !== undefined) this.#open();
  }

  /** Stops the engine; its results stay visible. */
  stop(): void {
    this.#when(this.#session, () => this.#session?.analysis.stop());
  }

  /** Goes to a ply of the current line. */
  goTo(ply: number): void {
    this.#when(this.#game, () => {
      const game = this.#game;
      game?.go(endOfLine(game.record, game.path).slice(0, Math.max(0, ply)));
    });
  }

  /** Flips the board. */
  flip(): void {
    this.#when(this.#game, () => this.#game?.flip());
  }

  /** Runs an action as soon as the object that it needs exists. */
  #when(needed: object | undefined, action: () => void): void {
    this.#takeOver();
    const isLater = needed === undefined || this.#reading !== undefined;
    if (isLater || this.#waiting.length > 0) this.#waiting.push(action);
    else action();
  }

  #doWaiting(): void {
    for (const action of this.#waiting.splice(0)) action();
  }

  // --- Lifecycle ----------------------------------------------------------------------------------

  constructor() {
    super();
    followClicks(this, (event) => this.#pressed(event, true));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#game === undefined || this.#session !== undefined) return;
    this.#begin(this.#game);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // If the element is only being moved, it is connected again before this callback runs, and its analysis continues.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#session?.analysis.close();
      this.#session = undefined;
    });
  }

  protected override firstUpdated(): void {
    this.#open();
  }

  /** Loads the rules and then reads the properties. */
  #open(): void {
    this.loadFault = undefined;
    this.#load().then(
      () => {
        this.#game = new GameStore();
        this.#game.subscribe(() => this.#onGame());
        this.#takeOver();
        if (this.#reading === undefined) this.#connect();
      },
      (error: unknown) => {
        this.loadFault = partError(error);
        this.dispatch('acedrex-error', this.loadFault);
      },
    );
  }

  /** Starts the session with the game that has been read. */
  #connect(): void {
    if (this.#game !== undefined && this.isConnected) this.#begin(this.#game);
  }

  async #load(): Promise<void> {
    // Fetches the PGN reader together with the rules. If this fails, `#take` retries and reports the error.
    const hasReader =
      this.pgn.trim() === '' ? undefined : plainReader.load().catch(() => undefined);
    await (this.wasmUrl === ''
      ? loadRules()
      : loadRules(new URL('rules.wasm', this.#absolute(this.wasmUrl))));
    await hasReader;
  }

  #absolute(url: string): string {
    return new URL(url, this.ownerDocument.baseURI).href;
  }

  /** Creates the engine for a game. */
  #begin(game: GameStore): void {
    this.#options ??= new EngineOptions(this);
    const analysis = new AnalysisStore(game, {
      settings: this.#options,
      files: {
        ...(this.workerUrl !== '' && { workerUrl: this.#absolute(this.workerUrl) }),
        ...(this.wasmUrl !== '' && {
          wasm: this.#absolute(this.wasmUrl),
          threadsWasm: new URL('engine-threads.wasm', this.#absolute(this.wasmUrl)).href,
          network: new URL(NETWORK_FILE, this.#absolute(this.wasmUrl)).href,
        }),
      },
    });
    this.#session = { game, analysis };
    const tell = engineNews(analysis, (name, detail) => this.dispatch(name, detail));
    analysis.subscribe(() => {
      this.requestUpdate();
      tell();
    });
    const waiting = this.#waiting.splice(0);
    if (this.autostart && this.setup === undefined) this.start();
    for (const action of waiting) action();
    this.requestUpdate();
    if (this.#isReady) return;
    this.#isReady = true;
    this.#setReady();
    this.#tell('acedrex-ready', game);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!this.hasUpdated) return;
    if (this.loadFault !== undefined && changed.has('wasmUrl')) this.#open();
    this.#takeOver();
    if (changed.has('noEngine') && this.noEngine) this.stop();
    if (LIMITS.some((name) => changed.has(name))) this.#options?.set(this);
  }

  protected override updated(): void {
    if (this.#session && !this.setup) this.#board.show(this.renderRoot, this.#session.game);
  }

  // --- Reading properties -----------------------------------------------------------------------------

  /** Applies the properties that have changed. */
  #takeOver(): void {
    if (this.#game === undefined) return;
    const before = this.#taken;
    const has = (name: keyof AnalysisBase): boolean => before?.[name] !== this[name];
    if (!TAKEN.some(has)) return;
    const { roll } = this;
    const isRolled = has('roll');
    this.#taken = Object.fromEntries(TAKEN.map((name) => [name, this[name]]));
    const changed = SOURCES.filter(has);
    if (changed.length > 0 && !this.#isShown(changed)) this.#take(has('orientation'));
    else if (has('ply')) this.#quietly(() => this.#goToPly());
    if (has('orientation')) this.#turn();
    if (isRolled) this.#quietly(() => this.#game?.setRoll(DIE_ROLLS.find((one) => one === roll)));
    this.#keepRoll();
  }

  /** Whether the only change is that the page has set `fen` to the position on the board. */
  #isShown(changed: readonly string[]): boolean {
    const isFen = changed.length === 1 && changed[0] === 'fen';
    const isRead = this.setup === undefined && this.inputFaults.length === 0;
    return isFen && isRead && this.fen === this.position;
  }

  /** Updates the `roll` property from the game, because a roll applies to a single position. */
  #keepRoll(): void {
    const roll = this.#game?.roll;
    this.roll = roll;
    if (this.#taken !== undefined) this.#taken.roll = roll;
  }

  /** Reads as much of the game as possible, and reports errors. */
  #take(isTurned: boolean): void {
    const reading = readGame(this);
    if ('then' in reading) this.#takeLater(reading, isTurned);
    else this.#show(reading, isTurned);
  }

  /** Shows the game once it has been read, unless the page has chosen another game in the meantime. */
  #takeLater(later: Promise<GameReading>, isTurned: boolean): void {
    const taken = this.#taken;
    const reading = later
      .catch((error: unknown): GameReading => ({ faults: [partError(error)] }))
      .then((read) => {
        if (this.#reading !== reading) return;
        this.#reading = undefined;
        if (SOURCES.every((name) => this.#taken?.[name] === taken?.[name]))
          this.#show(read, isTurned);
        if (this.#session === undefined) this.#connect();
        else this.#doWaiting();
      });
    this.#reading = reading;
  }

  #show({ record, setup, faults }: GameReading, isTurned: boolean): void {
    this.setInvalid(faults.length > 0);
    this.inputFaults = faults;
    const [fault] = faults;
    if (fault !== undefined) this.dispatch('acedrex-error', fault);
    if (record !== undefined || setup !== undefined) this.setup = setup;
    if (setup !== undefined) this.#session?.analysis.stop();
    if (record === undefined) return;
    this.#quietly(() => {
      this.#game?.open(record, isTurned ? { orientation: this.orientation } : {});
      this.#goToPly();
    });
    this.#dice.need(record.dice === true);
  }

  #goToPly(): void {
    const game = this.#game;
    if (game === undefined) return;
    game.go(endOfLine(game.record).slice(0, Math.max(0, this.ply)));
  }

  #turn(): void {
    const game = this.#game;
    if (game === undefined || game.orientation === this.orientation) return;
    this.#quietly(() => game.flip());
  }

  /** Changes the game without sending events, because events only report changes by the user. */
  #quietly(change: () => void): void {
    this.#isTaking = true;
    change();
    this.#isTaking = false;
  }

  // --- Events -------------------------------------------------------------------------------------

  #shown: { readonly position: unknown; readonly record: unknown } | undefined;

  #onGame(): void {
    const game = this.#game;
    if (game === undefined) return;
    const before = this.#shown;
    this.#shown = { position: game.position, record: game.record };
    this.#keepRoll();
    this.requestUpdate();
    if (this.#isTaking) return;
    if (before?.position !== game.position) this.#tell('acedrex-position-change', game);
    if (before?.record !== game.record)
      this.dispatch('acedrex-game-change', { pgn: makePgn(game.record) });
  }

  #tell(name: 'acedrex-ready' | 'acedrex-position-change', game: GameStore): void {
    this.dispatch(name, { fen: makeFen(game.position.setup), ply: game.path.length });
  }

  readonly #handlers: AnalysisHandlers = {
    onMove: ({ detail }) => {
      if (this.#game !== undefined) this.#move = { move: detail, place: this.#game.place };
    },
    onPositionChange: (event) => {
      event.stopPropagation();
      this.#play();
    },
    // Errors in `fen` and `ruleset` are reported only once: if the rules failed to load, only the board reports them.
    onBareError: (event) => {
      const isOfText = /^(fen|ruleset)-/.test(event.detail.code);
      // Suppresses the board's warning, because the panel shows the error.
      event.preventDefault();
      if (isOfText && this.loadFault === undefined) event.stopPropagation();
    },
    onShapes: ({ detail: { shapes } }) => {
      const game = this.#game;
      if (game === undefined) return;
      if (!this.viewOnly) game.annotate(game.path, { shapes });
      // In view mode, users can draw and erase their own shapes, but cannot erase the author's.
      else if (shapes.length === 0) this.#board.show(this.renderRoot, game);
    },
    onPreview: (event) => {
      event.stopPropagation();
      this.pointed = event.detail?.steps ?? [];
    },
    onKey: (event) => this.#pressed(event, false),
  };

  #pressed(event: KeyboardEvent, isClicked: boolean): void {
    const session = this.#game && { game: this.#game, analysis: this.#session?.analysis };
    if (session === undefined) return;
    const rollDie = (): void => this.renderRoot.querySelector('acedrex-roll')?.rollDie();
    onKey(event, session, !this.noEngine, rollDie, isClicked);
  }

  /** Adds the user's move to the game, because no listener has called `preventDefault()`. */
  #play(): void {
    const game = this.#game;
    const { move, place } = this.#move ?? {};
    this.#move = undefined;
    if (game === undefined || move === undefined || place?.record !== game.record) return;
    if (place.path === game.path) game.play(move);
    // The page has moved the cursor in the meantime, so the move is added without moving the cursor.
    else game.edit(insertLine(game.record, place.path, [move]).record);
    this.#board.show(this.renderRoot, game);
  }

  // --- Drawing ------------------------------------------------------------------------------------

  protected override render(): TemplateResult {
    const { setup, words, loadFault } = this;
    const session = setup === undefined ? this.#session : undefined;
    return drawAnalysis({
      ...this.#handlers,
      element: this,
      words,
      session,
      setup,
      faults: [loadFault ?? this.inputFaults, this.#dice.fault ?? []].flat(),
      loadedDice: this.#dice.areLoaded,
      shapes: session === undefined ? [] : this.#shapes.keep(this.#drawn(session)),
    });
  }

  #drawn({ analysis }: Session): readonly Shape[] {
    if (this.pointed.length > 0) return lineShapes(this.pointed);
    if (this.noEngine || this.noArrows || !analysis.isOn) return [];
    const { findings, diceFindings } = analysis;
    if (diceFindings !== undefined) return this.#dice.shapesOf(diceFindings);
    return findings === undefined ? [] : engineShapes(findings, analysis.isThreat);
  }
}
