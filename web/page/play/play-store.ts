/**
 * A game against the engine, or between two people on this board. Its moves are in the open study, where a finished
 * game can be analysed like any other game.
 *
 * The store contains the game's moves instead of a path. During the game, the cursor may be anywhere, and variations
 * may be promoted or deleted.
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
import { storedName } from '../games/own-side.js';
import { Premove, type EnteredMove } from './premove.js';
import type { SettingsStore } from '../settings/settings-store.js';
import type { StudyStore } from '../studies/study-store.js';

export interface PlaySources {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  readonly studies: StudyStore;
}

export interface NewGame extends Pick<
  GameStart,
  'color' | 'level' | 'levels' | 'turns' | 'unrated'
> {
  /** The record from which the game starts; see `newGameRecord`. */
  readonly record: GameRecord;
  /** The name of the study for the game. */
  readonly name: string;
  readonly control?: TimeControl | undefined;
}

export class PlayStore extends Store<PlayStore> {
  readonly game: GameStore;
  readonly settings: SettingsStore;
  /** The current or finished game. */
  readonly played: PlayedGame;
  readonly premove = new Premove();
  readonly talk = new DrawTalk();
  readonly may = new PlayRights(this);
  readonly #studies: StudyStore;
  #opponent: Opponent | undefined;
  readonly isThinking: boolean = false;
  /** Whether the game that the user watches is paused. */
  readonly isPaused: boolean = false;
  /** The speed of a game that the user watches. */
  readonly pace: Pace = 'normal';
  /** Whether a player on a shared board has requested a take-back. */
  readonly asksTakeBack: boolean = false;
  readonly hint: Hint | undefined;
  #failure: AcedrexError | undefined;
  /** Aborts the tasks of the current turn, such as the engine's search, a roll or a pass. */
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
    this.premove.subscribe(() => this.changed());
    // Between moves, only the clocks change. They are saved when the page is closed.
    addEventListener('pagehide', () => this.played.store());
    this.#seen = studies.id;
    this.#resume();
  }

  get isPlaying(): boolean {
    return this.played.isPlaying;
  }

  /** The user's side or, on a shared board, the side to move. */
  get color(): Color {
    return this.played.isShared ? this.played.line.turn() : this.played.color;
  }

  /** Why the engine does not respond, or why the game could not begin. */
  get error(): AcedrexError | undefined {
    return this.#failure ?? this.#opponent?.error;
  }

  // --- Following the board -------------------------------------------------------------------------

  #follow(): void {
    this.assign({ hint: undefined });
    const { id } = this.#studies;
    if (this.played.study !== undefined && this.played.study !== id) {
      // Another tab has changed the study too, so the game in this tab continues in a copy of the study.
      if (this.#studies.copied !== undefined) this.played.study = id;
      else {
        const { view } = this.played;
        this.#leave();
        // A stored study has its own orientation. For a new study, restores the orientation from before the game.
        if (this.#studies.isNew && this.game.orientation !== view) this.game.flip();
      }
    }
    if (id !== this.#seen) {
      this.#seen = id;
      // Deferred until the study has been opened.
      queueMicrotask(() => {
        if (this.played.study === undefined) this.#resume();
      });
    }
    if (!this.isPlaying) return;
    const { path, moves, isShown } = this.played.line;
    // The next move would take the user away from an earlier position.
    if (this.played.isWatched && !isShown) this.pause();
    if (path.length < moves.length) this.#shorten(path.length);
    // Deferred until the game store has notified all its listeners.
    queueMicrotask(() => {
      if (this.isPlaying) this.played.die.show();
    });
  }

  /** Handles an undo or a deletion of played moves. The game continues at the user's last turn before them. */
  #shorten(plies: number): void {
    this.#beginTurn();
    this.played.shorten(plies);
    // Deferred until the edit has moved the cursor.
    queueMicrotask(() => {
      if (this.isPlaying) this.#next();
    });
  }

  #beginTurn(): void {
    this.#turn.abort();
    this.#turn = new AbortController();
    this.assign({ isThinking: false, asksTakeBack: false });
  }

  /** Whether the forms for a new game are shown in addition to the finished game. */
  hasForms = false;

  /** Whether a game is shown rather than the forms. */
  get isShown(): boolean {
    return this.isPlaying || (this.played.end !== undefined && !this.hasForms);
  }

  showForms(isShown: boolean): void {
    if (this.hasForms === isShown) return;
    this.hasForms = isShown;
    this.changed();
  }

  // --- Beginning and ending ------------------------------------------------------------------------

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
   * Resumes the open study's game if it was unfinished when the page was closed or another study was opened. Its clocks
   * have been stopped since then. A finished game is shown as finished.
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

  /** The open study's unfinished game. Undefined if there is no game to resume. */
  get left(): KeptGame | undefined {
    if (this.isPlaying || this.game.record.result !== '*') return undefined;
    return readLeftGame(this.#studies.id);
  }

  goOn(): void {
    const { left } = this;
    if (left !== undefined) this.#takeUp(left);
  }

  #takeUp(kept: KeptGame): void {
    const { study, moves, control, left, roll } = kept;
    if (this.game.record.result !== '*') {
      // The game has been finished in another tab.
      forgetGame(study);
      return;
    }
    this.#start(kept);
    const { line, clock, die } = this.played;
    // The last move may be missing from the database.
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
    // A watched game that is resumed waits for the user.
    this.assign({ isPaused: game.levels !== undefined && game.moves.length > 0 });
    this.played.start(game);
    this.#opponent?.draws.reset(this.played.scores);
    this.talk.begin(false);
    this.#failure = undefined;
  }

  /** Plays the user's move. A move declines an offered draw. */
  move(move: Move): void {
    if (!this.may.move) return;
    this.premove.forget();
    this.talk.decline();
    this.#play(move);
  }

  /** Enters the premove on the board, or cancels it. */
  setPremove(move: EnteredMove | undefined): void {
    if (move === undefined) this.premove.cancel();
    else if (this.may.premove) this.premove.enter(move);
  }

  /** Takes back all moves since the user's last turn began. On a shared board, both players must agree. */
  takeBack(isAgreed = !this.played.isShared): void {
    if (!this.may.takeBack) return;
    if (isAgreed) {
      this.#beginTurn();
      this.premove.forget();
      this.talk.begin(false);
      this.played.takeBack();
      this.#turnBoard();
    } else this.assign({ asksTakeBack: true });
    this.changed();
  }

  /** Declines the take-back that the other player on a shared board has requested. */
  declineTakeBack(): void {
    this.publish({ asksTakeBack: false });
  }

  /** Requests the engine's move again after the engine has failed. */
  retry(): void {
    if (this.may.retry) this.#next();
  }

  // --- Watching ------------------------------------------------------------------------------------

  pause(): void {
    if (!this.isPlaying || !this.played.isWatched || this.isPaused) return;
    this.#beginTurn();
    this.publish({ isPaused: true });
  }

  resume(): void {
    if (!this.isPaused) return;
    this.toLive();
    this.assign({ isPaused: false });
    this.#next();
  }

  setPace(pace: Pace): void {
    this.publish({ pace });
  }

  /** Lets the user play a side of the watched game, against the level of the other side. */
  takeOver(color: Color): void {
    if (!this.isPlaying || !this.played.isWatched) return;
    this.#beginTurn();
    this.assign({ isPaused: false });
    this.toLive();
    this.played.takeOver(color, storedName().trim() || '?');
    this.#opponent?.draws.reset(this.played.scores);
    if (this.game.orientation !== color) this.game.flip();
    this.#next();
  }

  /** Ends the watched game without a result. Its moves stay in its study. */
  stopWatching(): void {
    const { study } = this.played;
    if (study === undefined || !this.played.isWatched) return;
    this.#leave();
    forgetGame(study);
  }

  resign(color = this.color): void {
    if (this.isPlaying && !this.played.isWatched) this.#finish('resigned', opposite(color));
  }

  /** Ends a game without a result before both sides have moved. Nothing is stored. */
  async abort(): Promise<void> {
    const { study, view } = this.played;
    if (study === undefined || !this.may.abort) return;
    this.#leave();
    forgetGame(study);
    if (this.game.orientation !== view) this.game.flip();
    // Deletes the study permanently, because an aborted game is useless in the bin.
    if ((await this.#studies.delete([study])) === undefined) return;
    const work = await this.#studies.library.work();
    await work.erase([study]);
  }

  /** Offers a draw to the other player or to the engine. The engine decides by the scores of its own moves. */
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

  answerDraw(isAccepted: boolean): void {
    if (!this.isPlaying || !this.talk.hasOffer) return;
    this.talk.decline();
    if (isAccepted) this.#finish('agreed', undefined);
    this.changed();
  }

  /** Shows which piece has a good move. A second call shows the move itself. */
  async askHint(): Promise<void> {
    if (!this.may.move) return;
    const { position } = this.game;
    const { signal } = this.#turn;
    try {
      const opponent = await this.#fetchOpponent();
      const hint = await opponent.hint(position, this.played.turn, signal);
      if (signal.aborted || this.game.position !== position || hint === undefined) return;
      this.assign({ hint });
      this.played.unrated = true;
      this.changed();
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
  }

  toLive(): void {
    this.game.go(this.played.line.path);
  }

  // --- Dice ----------------------------------------------------------------------------------------

  /** Sets the current roll of the side to move. */
  takeRoll(roll: DieRoll): void {
    if (!this.may.roll) return;
    this.played.die.take(roll);
    this.played.store();
    this.#next();
  }

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

  /** Passes the turn after the roll has been visible for a while. */
  async #passTurn(signal: AbortSignal): Promise<void> {
    await pauseBeforePass();
    if (!signal.aborted) this.#play(PASS);
  }

  /** Returns the opponent. Its code is fetched on demand. */
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

  /** Continues after a change of turn: ends the game if it is over, or starts the engine's roll, pass or move. */
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
    } else if (this.isPaused) {
      this.changed();
      return;
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
    this.publish({ isThinking: true });
    const began = performance.now();
    const { isDice } = this.game;
    const { isWatched } = this.played;
    const position = this.played.line.position;
    let text: string | undefined;
    let offersDraw = false;
    try {
      const opponent = await this.#fetchOpponent();
      text = await opponent.choose(this.played.levelToMove, this.played.turn, signal);
      // The scores of both sides would be mixed.
      if (!signal.aborted && !isWatched) this.played.scores = opponent.draws.scores;
      offersDraw = !isWatched && opponent.draws.wantsDraw(position);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
    await pauseBeforeMove(
      began,
      Math.max(isDice ? MIN_THOUGHT_WITH_DICE : MIN_THOUGHT, isWatched ? PACES[this.pace] : 0),
    );
    if (signal.aborted) return;
    this.assign({ isThinking: false });
    const move = text === undefined ? undefined : resolveMove(position, text);
    if (move?.ok !== true) {
      this.changed();
      return;
    }
    this.talk.begin(offersDraw);
    // Plays the move at the end of the game and shows it, even if the user is viewing another position.
    this.#play(move.value);
    const premove = this.may.move ? this.premove.take(this.played.line.position) : undefined;
    if (premove !== undefined) this.move(premove);
    else this.changed();
  }

  /** Makes the engine play the best move that it has found so far. */
  moveNow(): void {
    if (!this.isThinking) return;
    this.played.unrated = true;
    this.#opponent?.stop();
  }

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

  /** Leaves the game. It is resumed if its study is reopened in this tab. */
  #leave(): void {
    this.#beginTurn();
    this.premove.forget();
    this.played.leave();
    this.#opponent?.close();
    this.changed();
  }
}

/** Returns the store for games on this board. The first call creates it. */
export const playOf = (late: Late<PlaySources, PlayStore>): PlayStore =>
  late.make((sources) => new PlayStore(sources));

/** Minimum milliseconds before the engine moves. A faster move could go unnoticed. */
const MIN_THOUGHT = 350;
/** Minimum milliseconds with dice, because the user must see the engine's roll before the move. */
const MIN_THOUGHT_WITH_DICE = 1700;
/** Minimum milliseconds for each move of a game that the user watches. */
export const PACES = { slow: 4000, normal: 1500, fast: MIN_THOUGHT } as const;
export type Pace = keyof typeof PACES;
/** If a roll allows no move, the turn passes after this many milliseconds. */
const PASS_TIME = 2600;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Waits until the engine may move. `began` is the time at which the search started, and `least` the minimum time. */
const pauseBeforeMove = (began: number, least: number): Promise<void> =>
  wait(least - (performance.now() - began));

const pauseBeforePass = (): Promise<void> => wait(PASS_TIME);
