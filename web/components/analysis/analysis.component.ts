import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import type { BoardShape } from '../../../src/drawing/shapes.js';
import { partError } from '../../../src/errors/part.js';
import type { LineStep } from '../../../src/notation/line.js';
import { endOfLine, insertLine, startRecord } from '../../../src/game/tree.js';
import { makeFen } from '../../../src/notation/fen.js';
import { makePgn } from '../../../src/notation/pgn.js';
import { loadRules } from '../../../src/rules/rules-wasm.js';
import { AnalysisStore } from '../../engine/analysis-store.js';
import { GameStore, type Step } from '../../game/game-store.js';
import type { Session } from '../../engine/session.js';
import type { BoardMove } from '../board/types.js';
import { readPosition } from '../board/read.js';
import { AnalysisBase } from './analysis-base.js';
import { analysisStyles } from './analysis.styles.js';
import { BoardState } from './board-state.js';
import { controlStyles } from '../../shared/ui/controls.styles.js';
import { EngineOptions } from './options.js';
import { onKey } from './keys.js';
import { readGame, type GameReading } from './read.js';
import { engineShapes, fromBoard, lineShapes } from './shapes.js';
import { Memo } from '../../shared/memo.js';
import type { AnalysisFault, AnalysisStatus } from './types.js';
import { drawAnalysis, NO_ENGINE_WITH_DICE, type AnalysisHandlers } from './views.js';

export type * from './types.js';

/** Properties that say which game is shown, and then those that say how it is shown at first. */
const TAKEN = ['fen', 'pgn', 'ruleset', 'dice', 'game', 'ply', 'orientation'] as const;
const SOURCES = TAKEN.slice(0, 5);
/** Properties that say how the engine searches. */
const LIMITS = ['lines', 'seconds', 'depth', 'threads', 'hash'] as const;

/**
 * A whole analysis in one element: the board, the engine with its lines and its bar, and the moves of
 * a game with variations and comments. Each part can be left out. Nothing of the engine is fetched
 * before the first analysis.
 *
 * What cannot be read or loaded is told by `acedrex-error` and by a line in the panel; the board shows
 * what it can all the same.
 *
 * @fires acedrex-ready - The rules are there and the game is read; `detail` is an
 *   {@link AnalysisPosition}. Once.
 * @fires acedrex-move-start - A piece is picked up; `preventDefault()` keeps it where it is. `detail`
 *   is a {@link BoardMoveStart}.
 * @fires acedrex-move - A move was made by the user; `preventDefault()` takes it back. `detail` is a
 *   {@link BoardMove}.
 * @fires acedrex-position-change - The cursor is at another position; `detail` is an
 *   {@link AnalysisPosition}.
 * @fires acedrex-game-change - The user has added moves or drawn; `detail` is `{ pgn }`.
 * @fires acedrex-info - The engine has found something; `detail` is an {@link AnalysisInfo}.
 * @fires acedrex-engine-change - The engine starts, runs, has finished, is off or has failed; `detail`
 *   is `{ status }`.
 * @fires acedrex-error - Something cannot be read, or the rules or the engine cannot be loaded;
 *   `detail` is an {@link AnalysisFault}.
 * @csspart board - The board, an `acedrex-board`.
 * @csspart panel - What is beside or below it.
 * @csspart error - The lines that say what went wrong.
 * @cssprop --acedrex-analysis-surface - Ground of the panel; likewise `page` for fields.
 * @cssprop --acedrex-analysis-text - Text; likewise `muted` for what matters less.
 * @cssprop --acedrex-analysis-line - Lines between parts; likewise `line-strong` round controls.
 * @cssprop --acedrex-analysis-accent - What is chosen; likewise `on-accent` for text on it.
 * @cssprop --acedrex-analysis-rubric - Glyphs of bad moves and marks; likewise `good`.
 * @cssprop --acedrex-analysis-danger - What went wrong.
 * @cssprop --acedrex-analysis-white - White's share of the bar; likewise `black`.
 * @cssprop --acedrex-analysis-board-size - The most that the board takes of the width beside its panel;
 *   by default the height of the window.
 * @cssprop --acedrex-analysis-radius - Rounding of corners.
 * @cssprop --acedrex-analysis-serif - Font of scores and comments.
 * @cssprop --acedrex-font - Font of everything else.
 * @cssstate invalid - What the host has written cannot be read.
 */
export class AcedrexAnalysis extends AnalysisBase {
  static override styles = [controlStyles, analysisStyles];

  static override properties: PropertyDeclarations = {
    pointed: { state: true },
    inputFaults: { state: true },
    loadFault: { state: true },
    setup: { state: true },
  };

  /** The moves of a line up to the one that is pointed at. */
  private pointed: readonly LineStep[] = [];
  private inputFaults: readonly AnalysisFault[] = [];
  /** Why the rules are not there. */
  private loadFault: AnalysisFault | undefined;
  /** What is shown in place of a game, where there is a set-up that is no position. */
  private setup: GameReading['setup'];

  #options: EngineOptions | undefined;
  #game: GameStore | undefined;
  /** The game with its engine; none before the rules are there and out of a document. */
  #session: Session | undefined;
  #isReady = false;
  #setReady!: () => void;
  /** What was asked for before it could be done. */
  #waiting: (() => void)[] = [];
  /** The properties that the game and the board have been made of. */
  #taken: Partial<AnalysisBase> | undefined;
  #isTaking = false;
  #move: { readonly move: BoardMove; readonly place: Step } | undefined;
  #told: { readonly status: AnalysisStatus; readonly info?: unknown; readonly fault?: unknown } = {
    status: 'off',
  };
  readonly #shapes = new Memo<readonly BoardShape[]>();
  readonly #board = new BoardState();

  // --- What hosts may ask and do -----------------------------------------------------------------

  /**
   * Resolves when the rules are there and the game is read. It waits as long as that takes: if the rules
   * cannot be loaded, `acedrex-error` says so, and `start()` tries again.
   */
  readonly ready = new Promise<void>((resolve) => {
    this.#setReady = resolve;
  });

  /** FEN of the position at the cursor. */
  get position(): string {
    this.#takeOver();
    return this.#game === undefined ? this.fen : makeFen(this.#game.position.setup);
  }

  /** Where the cursor is: at each ply which child, the main line being 0. */
  get path(): readonly number[] {
    this.#takeOver();
    return this.#game?.path ?? [];
  }

  /** The state of the engine. */
  get status(): AnalysisStatus {
    return this.#session?.analysis.status ?? 'off';
  }

  /**
   * The game as PGN, with what the user has added; until the rules are there, what the host has
   * given, and nothing if that is a FEN that cannot be read.
   */
  toPgn(): string {
    this.#takeOver();
    if (this.#game !== undefined) return makePgn(this.#game.record);
    if (this.pgn.trim() !== '') return this.pgn;
    const given = readPosition(this.fen.trim(), this.ruleset);
    return given.ok ? makePgn(startRecord(given.value)) : '';
  }

  /**
   * Starts the engine. In a game with dice, which it does not analyse, there is an error instead. If the
   * rules could not be loaded, they are tried again. Like the other methods it can be called at any time:
   * what cannot be done yet is done when it can.
   */
  start(): void {
    this.#when(this.#session, () => {
      if (this.noEngine) return;
      const [fault] = this.inputFaults;
      if (this.#game?.isDice === true) this.dispatch('acedrex-error', NO_ENGINE_WITH_DICE);
      else if (this.setup === undefined) this.#session?.analysis.start();
      else if (fault !== undefined) this.dispatch('acedrex-error', fault);
    });
    if (this.loadFault !== undefined) this.#open();
  }

  /** Stops the engine; what it has found stays. */
  stop(): void {
    this.#when(this.#session, () => this.#session?.analysis.stop());
  }

  /** Goes to a ply of the line in which the cursor is. */
  goTo(ply: number): void {
    this.#when(this.#game, () => {
      const game = this.#game;
      game?.go(endOfLine(game.record, game.path).slice(0, Math.max(0, ply)));
    });
  }

  /** Turns the board round. */
  flip(): void {
    this.#when(this.#game, () => this.#game?.flip());
  }

  /** Does something now if what it needs is there, else later. */
  #when(needed: object | undefined, action: () => void): void {
    this.#takeOver();
    if (needed === undefined || this.#waiting.length > 0) this.#waiting.push(action);
    else action();
  }

  // --- Life ---------------------------------------------------------------------------------------

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.#game === undefined) return;
    // Back in a document after it was taken out of one.
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

  /** Loads the rules, and then takes over what the host has written. */
  #open(): void {
    this.loadFault = undefined;
    this.#load().then(
      () => {
        this.#game = new GameStore();
        this.#game.subscribe(() => {
          this.#onGame();
        });
        this.#takeOver();
        if (this.isConnected) this.#begin(this.#game);
      },
      (error: unknown) => {
        this.loadFault = partError(error);
        this.dispatch('acedrex-error', this.loadFault);
      },
    );
  }

  async #load(): Promise<void> {
    await (this.wasmUrl === ''
      ? loadRules()
      : loadRules(new URL('rules.wasm', this.#absolute(this.wasmUrl))));
  }

  #absolute(url: string): string {
    return new URL(url, this.ownerDocument.baseURI).href;
  }

  /** Puts an engine beside the game. */
  #begin(game: GameStore): void {
    this.#options ??= new EngineOptions(this);
    const analysis = new AnalysisStore(game, {
      settings: this.#options,
      files: {
        ...(this.workerUrl !== '' && { workerUrl: this.#absolute(this.workerUrl) }),
        ...(this.wasmUrl !== '' && {
          wasmUrl: this.#absolute(this.wasmUrl),
          threadsWasmUrl: new URL('engine-threads.wasm', this.#absolute(this.wasmUrl)).href,
        }),
      },
    });
    this.#session = { game, analysis };
    this.#told = { status: 'off' };
    analysis.subscribe(() => {
      this.#onAnalysis(analysis);
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

  // --- What hosts write -----------------------------------------------------------------------------

  /** Takes over what the host has written since the last time. */
  #takeOver(): void {
    if (this.#game === undefined) return;
    const before = this.#taken;
    const has = (name: keyof AnalysisBase): boolean => before?.[name] !== this[name];
    if (!TAKEN.some(has)) return;
    this.#taken = Object.fromEntries(TAKEN.map((name) => [name, this[name]]));
    if (SOURCES.some(has)) this.#take(has('orientation'));
    else if (has('ply')) this.#quietly(() => this.#goToPly());
    if (has('orientation')) this.#turn();
  }

  /** Reads the game, as far as it can be read, and says what cannot. */
  #take(isTurned: boolean): void {
    const { record, setup, faults } = readGame(this);
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

  /** Changes the game without events, which are for what the user does. */
  #quietly(change: () => void): void {
    this.#isTaking = true;
    change();
    this.#isTaking = false;
  }

  // --- What happens -------------------------------------------------------------------------------

  #shown: { readonly position: unknown; readonly record: unknown } | undefined;

  #onGame(): void {
    const game = this.#game;
    if (game === undefined) return;
    const before = this.#shown;
    this.#shown = { position: game.position, record: game.record };
    this.requestUpdate();
    if (this.#isTaking) return;
    if (before?.position !== game.position) this.#tell('acedrex-position-change', game);
    if (before?.record !== game.record)
      this.dispatch('acedrex-game-change', { pgn: makePgn(game.record) });
  }

  #tell(name: 'acedrex-ready' | 'acedrex-position-change', game: GameStore): void {
    this.dispatch(name, { fen: makeFen(game.position.setup), ply: game.path.length });
  }

  #onAnalysis({ status, error, findings }: AnalysisStore): void {
    const before = this.#told;
    this.#told = { status, info: findings?.info, fault: error };
    this.requestUpdate();
    if (status !== before.status) this.dispatch('acedrex-engine-change', { status });
    if (error !== undefined && error !== before.fault) this.dispatch('acedrex-error', error);
    if (findings?.info === undefined || findings.info === before.info) return;
    const { position, lines, info } = findings;
    this.dispatch('acedrex-info', { fen: makeFen(position.setup), lines, info });
  }

  readonly #handlers: AnalysisHandlers = {
    onMove: ({ detail }) => {
      if (this.#game !== undefined) this.#move = { move: detail, place: this.#game.place };
    },
    onPositionChange: (event) => {
      event.stopPropagation();
      this.#play();
    },
    // What cannot be read is reported once: by the board alone only if there are no rules.
    onBareError: (event) => {
      const isOfText = /^(fen|ruleset)-/.test(event.detail.code);
      if (isOfText && this.loadFault === undefined) event.stopPropagation();
    },
    onShapes: ({ detail: { shapes } }) => {
      const game = this.#game;
      if (game === undefined) return;
      if (!this.viewOnly) game.annotate(game.path, { shapes: fromBoard(shapes) });
      // A reader may draw beside the author's shapes, but erases only what the reader has drawn.
      else if (shapes.length === 0) this.#board.show(this.renderRoot, game);
    },
    onPreview: (event) => {
      event.stopPropagation();
      this.pointed = event.detail?.steps ?? [];
    },
    onKey: (event) => {
      const session = this.#game && { game: this.#game, analysis: this.#session?.analysis };
      if (session !== undefined) onKey(event, session, !this.noEngine);
    },
  };

  /** Plays the user's move. The game takes it over only now, when no host has taken it back. */
  #play(): void {
    const game = this.#game;
    const { move, place } = this.#move ?? {};
    this.#move = undefined;
    if (game === undefined || move === undefined || place?.record !== game.record) return;
    if (place.path === game.path) game.play(move);
    // The host has gone elsewhere in the game, and stays there.
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
      faults: loadFault === undefined ? this.inputFaults : [loadFault],
      shapes: session === undefined ? [] : this.#shapes.keep(this.#drawn(session)),
    });
  }

  #drawn({ analysis }: Session): readonly BoardShape[] {
    if (this.pointed.length > 0) return lineShapes(this.pointed);
    const { findings } = analysis;
    return this.noEngine || this.noArrows || findings === undefined
      ? []
      : engineShapes(findings, analysis.isThreat);
  }
}
