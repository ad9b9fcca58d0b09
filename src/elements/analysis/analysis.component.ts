import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { BoardShape } from '../../drawing/shapes.js';
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
import { BoardState, engineShapes, fromBoard, lineShapes } from './shapes.js';
import { controlStyles } from '../shared/ui/controls.styles.js';
import { EngineOptions, engineNews } from './options.js';
import { followClicks, onKey } from './keys.js';
import { missingReader, plainReader, readGame, type GameReading } from './read.js';
import { Memo } from '../shared/memo.js';
import { DiceParts } from './dice-parts.js';
import type { AnalysisFault, AnalysisStatus } from './types.js';
import { drawAnalysis, type AnalysisHandlers } from './views.js';

export type * from './types.js';

/** Properties that choose the game, followed by those that choose its initial view. */
const TAKEN = ['fen', 'pgn', 'ruleset', 'dice', 'game', 'ply', 'orientation', 'roll'] as const;
const SOURCES = TAKEN.slice(0, 5);
/** Properties that limit the engine's search. */
const LIMITS = ['lines', 'seconds', 'depth', 'threads', 'hash'] as const;

/**
 * An analysis board in one element: the board, the engine with its lines and its bar, and the moves of a
 * game with variations and comments. Each part can be hidden. The engine is not fetched before the first
 * analysis.
 *
 * Errors in reading or loading are reported by `acedrex-error` and by a line in the panel; the board still
 * shows as much as it can.
 *
 * @fires acedrex-ready - The rules are loaded and the game has been read; `detail` is an
 *   {@link AnalysisPosition}. Sent once.
 * @fires acedrex-move-start - A piece is picked up; `preventDefault()` keeps it where it is. `detail`
 *   is a {@link BoardMoveStart}.
 * @fires acedrex-move - The user has made a move; `preventDefault()` takes it back. `detail` is a
 *   {@link BoardMove}.
 * @fires acedrex-position-change - The cursor has moved to another position; `detail` is an
 *   {@link AnalysisPosition}.
 * @fires acedrex-game-change - The user has added moves or drawn shapes; `detail` is `{ pgn }`.
 * @fires acedrex-info - The engine has finished an iteration; `detail` is an {@link AnalysisInfo}.
 * @fires acedrex-dice-info - The same in a game with dice, also when a position with a known result is shown
 *   again; `detail` is an {@link AnalysisDiceInfo}.
 * @fires acedrex-roll-start - With dice: the user is about to roll or to enter a roll; `preventDefault()`
 *   forbids it. `detail` is `{ source }`.
 * @fires acedrex-roll - With dice: the user has rolled or entered a roll; `detail` is `{ roll, source }`,
 *   where `source` is `fair`, `seed` or `hand`.
 * @fires acedrex-engine-change - The engine is starting, running, finished, off or has failed; `detail` is
 *   `{ status }`.
 * @fires acedrex-error - A value cannot be read, or the rules or the engine cannot be loaded; `detail` is
 *   an {@link AnalysisFault}.
 * @csspart board - The board, an `acedrex-board`.
 * @csspart panel - The panel beside or below the board.
 * @csspart error - The error messages.
 * @cssprop --acedrex-analysis-surface - Background of the panel; likewise `page` for fields.
 * @cssprop --acedrex-analysis-text - Text; likewise `muted` for secondary text.
 * @cssprop --acedrex-analysis-line - Lines between parts; likewise `line-strong` around controls.
 * @cssprop --acedrex-analysis-accent - Selected items; likewise `on-accent` for text on them.
 * @cssprop --acedrex-analysis-rubric - Glyphs of bad moves and marks; likewise `good`.
 * @cssprop --acedrex-analysis-danger - Error messages.
 * @cssprop --acedrex-analysis-white - White's share of the bar; likewise `black`.
 * @cssprop --acedrex-analysis-board-size - The largest width of the board beside its panel; by default, the
 *   height of the window.
 * @cssprop --acedrex-analysis-radius - Corner radius.
 * @cssprop --acedrex-analysis-serif - Font of scores and comments.
 * @cssprop --acedrex-font - Font of everything else.
 * @cssstate invalid - A value set by the page cannot be read.
 */
export class AcedrexAnalysis extends AnalysisBase {
  static override styles = [controlStyles, analysisStyles];

  static override properties: PropertyDeclarations = {
    pointed: { state: true },
    inputFaults: { state: true },
    loadFault: { state: true },
    setup: { state: true },
  };

  /** The moves of a line up to the one under the pointer. */
  private pointed: readonly LineStep[] = [];
  private inputFaults: readonly AnalysisFault[] = [];
  /** Why the rules could not be loaded. */
  private loadFault: AnalysisFault | undefined;
  /** A set-up that is not a legal position, shown instead of a game. */
  private setup: GameReading['setup'];

  #options: EngineOptions | undefined;
  #game: GameStore | undefined;
  /**
   * The game with its engine; undefined until the rules are loaded and while the element is not in a
   * document.
   */
  #session: Session | undefined;
  #isReady = false;
  #setReady!: () => void;
  /** Calls that have to wait for the rules or the session. */
  #waiting: (() => void)[] = [];
  /** The property values from which the game and the board were made. */
  #taken: Partial<AnalysisBase> | undefined;
  #isTaking = false;
  /** The request for the reader that the given PGN needs. */
  #reading: Promise<void> | undefined;
  #move: { readonly move: BoardMove; readonly place: Step } | undefined;
  readonly #dice = new DiceParts((fault) => {
    if (fault !== undefined) this.dispatch('acedrex-error', fault);
    this.requestUpdate();
  });
  readonly #shapes = new Memo<readonly BoardShape[]>();
  readonly #board = new BoardState();

  // --- Public interface -----------------------------------------------------------------

  /**
   * Resolves when the rules are loaded and the game has been read. It never rejects: if the rules cannot be
   * loaded, there is an `acedrex-error` event, and `start()` tries again.
   */
  readonly ready = new Promise<void>((resolve) => {
    this.#setReady = resolve;
  });

  /** FEN of the position at the cursor. */
  get position(): string {
    this.#takeOver();
    return this.#game === undefined ? this.fen : makeFen(this.#game.position.setup);
  }

  /** The path to the cursor: the index of the child at each ply; 0 is the main line. */
  get path(): readonly number[] {
    this.#takeOver();
    return this.#game?.path ?? [];
  }

  /** The state of the engine. */
  get status(): AnalysisStatus {
    return this.#session?.analysis.status ?? 'off';
  }

  /**
   * The game as PGN, with the user's additions. Until the rules are loaded, it is the `pgn` property, and
   * empty for a FEN that cannot be read.
   */
  toPgn(): string {
    this.#takeOver();
    if (this.#game !== undefined && this.#reading === undefined) return makePgn(this.#game.record);
    if (this.pgn.trim() !== '') return this.pgn;
    const given = readPosition(this.fen.trim(), this.ruleset);
    return given.ok ? makePgn(startRecord(given.value)) : '';
  }

  /**
   * Starts the engine. If the rules, or the die of a game with dice, could not be loaded, it tries again. Like
   * the other methods, it can be called at any time and waits until it can be carried out.
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

  /** Runs an action at once if the object it needs exists, otherwise later. */
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
    followClicks(this, (event) => {
      this.#pressed(event, true);
    });
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#game === undefined) return;
    // The element has been moved to another place in the document.
    this.#begin(this.#game);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#session?.analysis.close();
    this.#session = undefined;
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
        this.#game.subscribe(() => {
          this.#onGame();
        });
        this.#takeOver();
        if (this.#reading === undefined) this.#connect();
      },
      (error: unknown) => {
        this.loadFault = partError(error);
        this.dispatch('acedrex-error', this.loadFault);
      },
    );
  }

  /** Starts with the game that has been read. */
  #connect(): void {
    if (this.#game !== undefined && this.isConnected) this.#begin(this.#game);
  }

  async #load(): Promise<void> {
    // Fetched beside the rules. If that fails, taking the game tries again and reports it.
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
          wasmUrl: this.#absolute(this.wasmUrl),
          threadsWasmUrl: new URL('engine-threads.wasm', this.#absolute(this.wasmUrl)).href,
          networkUrl: new URL(NETWORK_FILE, this.#absolute(this.wasmUrl)).href,
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

  /** Whether only `fen` has changed, to the position on the board, as on a page that keeps it in its own state. */
  #isShown(changed: readonly string[]): boolean {
    const isFen = changed.length === 1 && changed[0] === 'fen';
    const isRead = this.setup === undefined && this.inputFaults.length === 0;
    return isFen && isRead && this.fen === this.position;
  }

  /** The property follows the game, in which a roll is valid for one position only. */
  #keepRoll(): void {
    const roll = this.#game?.roll;
    this.roll = roll;
    if (this.#taken !== undefined) this.#taken.roll = roll;
  }

  /** Reads the game as far as possible, and reports what cannot be read. */
  #take(isTurned: boolean): void {
    const reading = readGame(this);
    if (reading === undefined) this.#fetchReader(isTurned);
    else this.#show(reading, isTurned);
  }

  /** Takes the game when its reader has been fetched, unless another one has been given. */
  #fetchReader(isTurned: boolean): void {
    const taken = this.#taken;
    const end = (take: () => void): void => {
      if (this.#reading !== reading) return;
      this.#reading = undefined;
      if (this.#taken === taken) take();
      if (this.#session === undefined) this.#connect();
      else this.#doWaiting();
    };
    const reading = missingReader()
      .load()
      .then(
        () => {
          end(() => this.#take(isTurned));
        },
        (error: unknown) => {
          end(() => this.#show({ faults: [partError(error)] }, isTurned));
        },
      );
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

  /** Changes the game without sending events, which are only for changes by the user. */
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
    // Errors in `fen` and `ruleset` are reported only once: by the board if the rules could not be loaded,
    // otherwise by this element.
    onBareError: (event) => {
      const isOfText = /^(fen|ruleset)-/.test(event.detail.code);
      // The panel says it.
      event.preventDefault();
      if (isOfText && this.loadFault === undefined) event.stopPropagation();
    },
    onShapes: ({ detail: { shapes } }) => {
      const game = this.#game;
      if (game === undefined) return;
      if (!this.viewOnly) game.annotate(game.path, { shapes: fromBoard(shapes) });
      // Readers may add shapes to the author's, but can erase only their own.
      else if (shapes.length === 0) this.#board.show(this.renderRoot, game);
    },
    onPreview: (event) => {
      event.stopPropagation();
      this.pointed = event.detail?.steps ?? [];
    },
    onKey: (event) => {
      this.#pressed(event, false);
    },
  };

  #pressed(event: KeyboardEvent, isClicked: boolean): void {
    const session = this.#game && { game: this.#game, analysis: this.#session?.analysis };
    if (session === undefined) return;
    const rollDie = (): void => this.renderRoot.querySelector('acedrex-roll')?.rollDie();
    onKey(event, session, !this.noEngine, rollDie, isClicked);
  }

  /** Adds the user's move to the game: only now, because a listener could have taken it back. */
  #play(): void {
    const game = this.#game;
    const { move, place } = this.#move ?? {};
    this.#move = undefined;
    if (game === undefined || move === undefined || place?.record !== game.record) return;
    if (place.path === game.path) game.play(move);
    // The page has moved the cursor meanwhile, so it stays there.
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

  #drawn({ analysis }: Session): readonly BoardShape[] {
    if (this.pointed.length > 0) return lineShapes(this.pointed);
    if (this.noEngine || this.noArrows || !analysis.isOn) return [];
    const { findings, diceFindings } = analysis;
    if (diceFindings !== undefined) return this.#dice.shapesOf(diceFindings);
    return findings === undefined ? [] : engineShapes(findings, analysis.isThreat);
  }
}
