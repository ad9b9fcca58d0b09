/**
 * A game against the engine, or between two people on this board. Its moves are in the open study, where a finished
 * game can be analysed like any other.
 *
 * The store keeps the moves of the game and no path in the tree, because the cursor may be anywhere and
 * variations may be promoted or deleted during the game.
 */
import type { AcedrexError } from '../../../src/errors/error.js';
import { partError } from '../../../src/errors/part.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import type { DieRoll } from '../../../src/rules/dice.js';
import { PASS, type Move, type MoveOrPass } from '../../../src/rules/moves.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { Store } from '../../../src/elements/shared/store.js';
import type { Late } from '../late.js';
import { Clock, type TimeControl } from './clock.js';
import {
  forgetGame,
  readKeptGame,
  readLeftGame,
  type KeptGame,
  type PlayEnd,
} from './kept-game.js';
import type { Hint, Opponent } from './opponent.js';
import { DrawTalk, PlayRights } from './play-rights.js';
import { PlayedGame, type GameStart } from './played-game.js';
import { Premove, type EnteredMove } from './premove.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';

export interface PlaySources {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly studies: StudyStore;
}

export interface NewGame extends Pick<GameStart, 'color' | 'level' | 'turns' | 'unrated'> {
  /** The start; see `newGameRecord`. */
  readonly record: GameRecord;
  /** Name of the study with the game. */
  readonly name: string;
  readonly control?: TimeControl | undefined;
}

export class PlayStore extends Store {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  /** The game, even if it is over. */
  readonly played: PlayedGame;
  readonly premove = new Premove(() => this.changed());
  readonly talk = new DrawTalk();
  readonly may = new PlayRights(this);
  readonly #studies: StudyStore;
  #opponent: Opponent | undefined;
  #isThinking = false;
  #asksTakeBack = false;
  #hint: Hint | undefined;
  #failure: AcedrexError | undefined;
  /** Aborts what belongs to the current turn: the engine's search, a roll or a pass. */
  #turn = new AbortController();
  /** The study that was open when the board last changed. */
  #seen: string | undefined;

  constructor({ game, settings, studies }: PlaySources) {
    super();
    this.game = game;
    this.settings = settings;
    this.#studies = studies;
    this.played = new PlayedGame(game, (flagged) => {
      if (this.isPlaying) this.#finish('time', opposite(flagged));
    });
    game.subscribe(() => this.#follow());
    // Between moves only the clocks change, which are saved when the page is closed.
    addEventListener('pagehide', () => this.played.store());
    this.#seen = studies.id;
    this.#resume();
  }

  /** Whether a game is under way. */
  get isPlaying(): boolean {
    return this.played.isPlaying;
  }

  /** The user's side; on a shared board the side to move. */
  get color(): Color {
    return this.played.isShared ? this.played.line.turn() : this.played.color;
  }

  /** Whether a player on a shared board has asked to take a move back. */
  get asksTakeBack(): boolean {
    return this.#asksTakeBack;
  }

  get isThinking(): boolean {
    return this.#isThinking;
  }

  get hint(): Hint | undefined {
    return this.#hint;
  }

  /** Why the engine does not answer, or the game could not begin. */
  get error(): AcedrexError | undefined {
    return this.#failure ?? this.#opponent?.error;
  }

  // --- Following the board -------------------------------------------------------------------------

  #follow(): void {
    this.#hint = undefined;
    const { id } = this.#studies;
    if (this.played.study !== undefined && this.played.study !== id) {
      // Another tab has also changed the study, so this tab continues with a copy, and so does the game.
      if (this.#studies.copied !== undefined) this.played.study = id;
      else {
        const { view } = this.played;
        this.#leave();
        // A study that has been opened has its own view, a new one gets the one before the game.
        if (this.#studies.isNew && this.game.orientation !== view) this.game.flip();
      }
    }
    if (id !== this.#seen) {
      this.#seen = id;
      // The study is still being opened.
      queueMicrotask(() => {
        if (this.played.study === undefined) this.#resume();
      });
    }
    if (!this.isPlaying) return;
    const { path, moves } = this.played.line;
    if (path.length < moves.length) this.#shorten(path.length);
    // Not now, because the game store is still notifying its listeners of the last change.
    queueMicrotask(() => {
      if (this.isPlaying) this.played.die.show();
    });
  }

  /** Handles undone or deleted moves of the game: it continues before them, on the user's turn. */
  #shorten(plies: number): void {
    this.#beginTurn();
    this.played.shorten(plies);
    // The edit has not moved the cursor yet.
    queueMicrotask(() => {
      if (this.isPlaying) this.#next();
    });
  }

  /** Aborts the current turn. */
  #beginTurn(): void {
    this.#turn.abort();
    this.#turn = new AbortController();
    this.#isThinking = false;
    this.#asksTakeBack = false;
  }

  /** Whether the forms for a new game are shown with the finished one. */
  hasForms = false;

  /** Whether a game is shown, and not the forms for one. */
  get isShown(): boolean {
    return this.isPlaying || (this.played.end !== undefined && !this.hasForms);
  }

  showForms(isShown: boolean): void {
    if (this.hasForms === isShown) return;
    this.hasForms = isShown;
    this.changed();
  }

  // --- Beginning and ending ------------------------------------------------------------------------

  /** Begins a game as a new study. */
  async begin({ record, name, control, ...sides }: NewGame): Promise<void> {
    if (!(await this.#studies.create(record, name))) return;
    this.#leave();
    const view = this.game.orientation;
    this.#start({ ...sides, study: this.#studies.id, moves: [], view });
    if (view !== sides.color) this.game.flip();
    this.played.clock.begin(control && new Clock(control));
    this.played.store();
    this.changed();
    this.#next();
  }

  /**
   * Resumes the game of the open study, if it was unfinished when the page was closed or another study was
   * opened; its clocks were stopped meanwhile. A finished one is shown as such.
   */
  #resume(): void {
    const kept = readKeptGame();
    if (kept?.study !== this.#studies.id) return;
    if (kept.end === undefined) this.#takeUp(kept);
    else this.#showEnd(kept);
  }

  #showEnd(kept: KeptGame): void {
    const { control, left } = kept;
    this.#start(kept);
    const { clock } = this.played;
    clock.begin(control && new Clock(control, undefined, left));
    clock.stop();
    this.changed();
  }

  /** The unfinished game of the open study, if it can be resumed. */
  get left(): KeptGame | undefined {
    if (this.isPlaying || this.game.record.result !== '*') return undefined;
    return readLeftGame(this.#studies.id);
  }

  /** Resumes the unfinished game of the open study. */
  goOn(): void {
    const { left } = this;
    if (left !== undefined) this.#takeUp(left);
  }

  #takeUp(kept: KeptGame): void {
    const { study, moves, control, left, roll } = kept;
    if (this.game.record.result !== '*') {
      // It has been finished in another tab.
      forgetGame(study);
      return;
    }
    this.#start(kept);
    const { line, clock, die } = this.played;
    // The last move may not have reached the database.
    line.moves = moves.slice(0, line.path.length);
    clock.begin(control && new Clock(control, undefined, left));
    this.toLive();
    if (roll !== undefined && line.moves.length === moves.length) die.take(roll);
    this.played.store();
    this.#next();
  }

  #start(game: GameStart): void {
    this.hasForms = false;
    this.#beginTurn();
    this.premove.forget();
    this.played.start(game);
    this.#opponent?.draws.reset(this.played.scores);
    this.talk.begin(false);
    this.#failure = undefined;
  }

  /** Plays the user's move, which declines an offered draw. */
  move(move: Move): void {
    if (!this.may.move) return;
    this.premove.forget();
    this.talk.decline();
    this.#play(move);
  }

  /** Enters a move that is played after the engine's. */
  enterPremove(move: EnteredMove): void {
    if (this.may.premove) this.premove.enter(move);
  }

  /** Returns the game to the user's last turn, wherever the cursor is. On a shared board, both players have to agree. */
  takeBack(isAgreed = !this.played.isShared): void {
    if (!this.may.takeBack) return;
    if (isAgreed) {
      this.#beginTurn();
      this.premove.forget();
      this.talk.begin(false);
      this.played.takeBack();
      this.#turnBoard();
    } else this.#asksTakeBack = true;
    this.changed();
  }

  /** The other player on a shared board does not agree to take a move back. */
  declineTakeBack(): void {
    this.#asksTakeBack = false;
    this.changed();
  }

  /** Asks the engine again after it has failed. */
  retry(): void {
    if (this.may.retry) this.#next();
  }

  resign(color = this.color): void {
    if (this.isPlaying) this.#finish('resigned', opposite(color));
  }

  /** Ends a game in which not both sides have moved: it has no result, and nothing of it is stored. */
  async abort(): Promise<void> {
    const { study, view } = this.played;
    if (study === undefined || !this.may.abort) return;
    this.#leave();
    forgetGame(study);
    if (this.game.orientation !== view) this.game.flip();
    // A game that nobody played is of no use in the bin.
    if ((await this.#studies.delete([study])) === undefined) return;
    const work = await this.#studies.library.work();
    await work.erase([study]);
  }

  /** Offers a draw: to the engine, which accepts or declines by the scores of its moves, or to the other player. */
  async offerDraw(): Promise<void> {
    if (!this.may.offerDraw) return;
    if (this.played.isShared) {
      this.talk.begin(true);
      this.changed();
      return;
    }
    const { study } = this.played;
    try {
      const opponent = await this.#fetchOpponent();
      if (this.played.study !== study || this.played.end !== undefined) return;
      if (this.talk.offer(opponent, this.played.line.position)) this.#finish('agreed', undefined);
      this.changed();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Accepts or declines an offer. */
  answerDraw(isAccepted: boolean): void {
    if (!this.isPlaying || !this.talk.hasOffer) return;
    this.talk.decline();
    if (isAccepted) this.#finish('agreed', undefined);
    this.changed();
  }

  /** Shows which piece has a good move, and when it is called again, the move. */
  async askHint(): Promise<void> {
    if (!this.may.move) return;
    const { position } = this.game;
    const { signal } = this.#turn;
    try {
      const opponent = await this.#fetchOpponent();
      const hint = await opponent.hint(position, this.played.turn, signal);
      if (signal.aborted || this.game.position !== position || hint === undefined) return;
      this.#hint = hint;
      this.played.unrated = true;
      this.changed();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  /** Shows the current position of the game. */
  toLive(): void {
    this.game.go(this.played.line.path);
  }

  // --- Dice ----------------------------------------------------------------------------------------

  /** Sets the roll for the side to move. */
  takeRoll(roll: DieRoll): void {
    if (!this.may.roll) return;
    this.played.die.take(roll);
    this.played.store();
    this.#next();
  }

  /** Rolls for the engine. */
  async #rollForEngine(signal: AbortSignal): Promise<void> {
    const settings = this.settings.values;
    if (settings.rollSource === 'hand') return;
    let roll: DieRoll;
    try {
      roll = await this.played.die.rollForEngine(settings);
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error);
      return;
    }
    if (signal.aborted) return;
    this.toLive();
    this.played.die.take(roll);
    this.played.store();
    this.#next();
  }

  /** Passes the turn once the roll has been seen. */
  async #passTurn(signal: AbortSignal): Promise<void> {
    await pauseBeforePass();
    if (!signal.aborted) this.#play(PASS);
  }

  /** The opponent's code, which is fetched on demand. */
  async #fetchOpponent(): Promise<Opponent> {
    const { Opponent } = await import('./opponent.js');
    if (this.#opponent === undefined) {
      this.#opponent = new Opponent(this.settings);
      this.#opponent.draws.reset(this.played.scores);
    }
    return this.#opponent;
  }

  #play(move: MoveOrPass): void {
    this.#beginTurn();
    this.played.play(move);
    this.#next();
  }

  /** Ends the game if it is over, or lets the engine move. */
  #next(): void {
    const position = this.played.line.position;
    const { signal } = this.#turn;
    const isEnginesTurn = !this.played.isUsersTurn;
    this.#failure = undefined;
    this.#turnBoard();
    const status = position.status();
    if (status !== 'ongoing') {
      const result = position.result();
      this.#finish(status, result === '1-0' ? 'white' : result === '0-1' ? 'black' : undefined);
    } else if (this.game.isDice && this.played.die.value === undefined) {
      if (isEnginesTurn) void this.#rollForEngine(signal);
    } else if (this.played.die.forcesPass) void this.#passTurn(signal);
    else if (isEnginesTurn) void this.#answer(signal);
    this.changed();
  }

  #turnBoard(): void {
    if (this.played.turns && this.game.orientation !== this.color) this.game.flip();
  }

  async #answer(signal: AbortSignal): Promise<void> {
    this.#isThinking = true;
    this.changed();
    const began = performance.now();
    const { isDice } = this.game;
    const position = this.played.line.position;
    let text: string | undefined;
    let offersDraw = false;
    try {
      const opponent = await this.#fetchOpponent();
      text = await opponent.choose(this.played.level, this.played.turn, signal);
      if (!signal.aborted) this.played.scores = opponent.draws.scores;
      offersDraw = opponent.draws.wantsDraw(position);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
    await pauseBeforeMove(began, isDice);
    if (signal.aborted) return;
    this.#isThinking = false;
    const move = text === undefined ? undefined : resolveMove(position, text);
    if (move?.ok !== true) {
      this.changed();
      return;
    }
    this.talk.begin(offersDraw);
    // The user may be looking at another position; the move is played at the end of the game and shown.
    this.#play(move.value);
    const premove = this.may.move ? this.premove.take(this.played.line.position) : undefined;
    if (premove !== undefined) this.move(premove);
    else this.changed();
  }

  /** Lets the engine play the best move that it has found so far. */
  moveNow(): void {
    if (!this.#isThinking) return;
    this.played.unrated = true;
    this.#opponent?.stop();
  }

  /** Handles a failure to load the engine or the opponent. */
  #fail(error: unknown): void {
    this.#failure = partError(error);
    this.changed();
  }

  #finish(end: PlayEnd, winner: Color | undefined): void {
    this.#beginTurn();
    this.premove.forget();
    this.played.finish(end, winner);
    this.#opponent?.close();
    this.changed();
  }

  /** Leaves the game, which is resumed when its study is opened again in this tab. */
  #leave(): void {
    this.#beginTurn();
    this.premove.forget();
    this.played.leave();
    this.#opponent?.close();
    this.changed();
  }
}

/** The store of games on this board, which the first call creates. */
export const playOf = (late: Late<PlaySources, PlayStore>): PlayStore =>
  late.make((sources) => new PlayStore(sources));

/** Milliseconds before the engine's move, which the user might otherwise miss. */
const MIN_THOUGHT = 350;
/** With dice, the user has to see the engine's roll before its move. */
const MIN_THOUGHT_WITH_DICE = 1700;
/** Milliseconds from a roll without a move until the turn passes. */
const PASS_TIME = 2600;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the engine may move after a search that started at `began`. */
const pauseBeforeMove = (began: number, isDice: boolean): Promise<void> =>
  wait((isDice ? MIN_THOUGHT_WITH_DICE : MIN_THOUGHT) - (performance.now() - began));

const pauseBeforePass = (): Promise<void> => wait(PASS_TIME);
