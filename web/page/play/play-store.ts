/**
 * A game against the engine. Its moves are in the open study: moves that were taken back stay there as
 * variations, and a finished game can be analysed like any other.
 *
 * The store keeps the moves of the game and no path in the tree, because the cursor may be anywhere and
 * variations may be promoted or deleted during the game.
 */
import type { AcedrexError } from '../../../src/errors/error.js';
import { joinErrors } from '../../../src/errors/join.js';
import { partError } from '../../../src/errors/part.js';
import { followMoves, makeMainLine, playAt } from '../../../src/game/tree.js';
import { resolveMove } from '../../../src/notation/coordinates.js';
import type { DieRoll } from '../../../src/rules/dice.js';
import { asWritten, PASS, type Move, type MoveOrPass } from '../../../src/rules/moves.js';
import { resultFor, type Status } from '../../../src/rules/outcome.js';
import { opposite, type Color } from '../../../src/rules/pieces.js';
import { Position } from '../../../src/rules/position.js';
import { Clock } from './clock.js';
import type { GameStore } from '../../game/game-store.js';
import {
  forgetGame,
  keepGame,
  readKeptGame,
  readLeftGame,
  type KeptGame,
  type PlayedMove,
} from './kept-game.js';
import { newGameRecord, type PlayOptions } from './new-game.js';
import type { Opponent, Turn } from './opponent.js';
import { pauseBeforeMove, pauseBeforePass } from './pauses.js';
import { PlayedLine } from './played-line.js';
import { RunningClock } from './running-clock.js';
import { TurnDie } from './turn-die.js';
import type { SettingsStore } from '../settings/settings-store.js';
import { Store } from '../../shared/store.js';
import type { StudyStore } from '../studies/study-store.js';

/** How a game has ended. */
export type PlayEnd = Exclude<Status, 'ongoing'> | 'time' | 'resigned';

export class PlayStore extends Store {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #studies: StudyStore;
  #opponent: Opponent | undefined;
  /** Aborts what belongs to the current turn: the engine's search, a roll or a pass. */
  #turn = new AbortController();
  #study: string | undefined;
  /** The study that was open when the board last changed. */
  #seen: string | undefined;
  readonly #line: PlayedLine;
  readonly #die: TurnDie;
  #color: Color = 'white';
  #level = 1;
  readonly #clock = new RunningClock((flagged) => {
    if (this.isPlaying) this.#finish('time', opposite(flagged));
  });
  #end: PlayEnd | undefined;
  #winner: Color | undefined;
  #thinking = false;
  #hint: Move | undefined;
  #error: AcedrexError | undefined;

  constructor(game: GameStore, settings: SettingsStore, studies: StudyStore) {
    super();
    this.#game = game;
    this.#line = new PlayedLine(game);
    this.#die = new TurnDie(game, this.#line);
    this.#settings = settings;
    this.#studies = studies;
    game.subscribe(() => {
      this.#follow();
    });
    // Between moves only the clocks change, which are saved when the page is closed.
    addEventListener('pagehide', () => {
      this.#remember();
    });
    this.#seen = studies.id;
    this.#resume();
  }

  /** Whether a game is under way. */
  get isPlaying(): boolean {
    return this.#study !== undefined && this.#end === undefined;
  }

  get end(): PlayEnd | undefined {
    return this.#end;
  }

  get winner(): Color | undefined {
    return this.#winner;
  }

  /** The user's side. */
  get color(): Color {
    return this.#color;
  }

  get level(): number {
    return this.#level;
  }

  get clock(): Clock | undefined {
    return this.#clock.clock;
  }

  get isThinking(): boolean {
    return this.#thinking;
  }

  get hint(): Move | undefined {
    return this.#hint;
  }

  /** Why the engine does not answer, or the game could not begin. */
  get error(): AcedrexError | undefined {
    return this.#error ?? this.#opponent?.error;
  }

  /** Whether the board shows the current position of the game. */
  get isAtEnd(): boolean {
    return this.#line.isShown;
  }

  /** Whether the user may move a piece on the board. */
  get mayMove(): boolean {
    return (
      this.isPlaying &&
      !this.#thinking &&
      this.#line.turn() === this.#color &&
      this.isAtEnd &&
      (!this.#game.isDice || (this.#game.roll !== undefined && !this.#die.forcesPass))
    );
  }

  /** Whether the user has a move to take back. */
  get mayTakeBack(): boolean {
    return this.isPlaying && this.#line.lastTurnOf(this.#color) !== undefined;
  }

  /** Whether the engine has failed and can be asked again. */
  get mayRetry(): boolean {
    return (
      this.isPlaying &&
      !this.#thinking &&
      this.error !== undefined &&
      this.#line.turn() !== this.#color
    );
  }

  /** Whether the user can roll the die now, or enter a roll for either side. */
  get mayRoll(): boolean {
    return (
      this.isPlaying &&
      this.#game.isDice &&
      this.#die.value === undefined &&
      this.isAtEnd &&
      (this.#line.turn() === this.#color || this.#settings.values.rollSource === 'hand')
    );
  }

  /** Whether the user has to wait for a roll or a pass. */
  get mustWait(): boolean {
    return this.isPlaying && this.#game.isDice && this.isAtEnd;
  }

  // --- Following the board -------------------------------------------------------------------------

  #follow(): void {
    this.#hint = undefined;
    const { id } = this.#studies;
    if (this.#study !== undefined && this.#study !== id) {
      // Another tab has also changed the study, so this tab continues with a copy, and so does the game.
      if (this.#studies.isCopy) this.#study = id;
      else this.#leave();
    }
    if (id !== this.#seen) {
      this.#seen = id;
      // The study is still being opened.
      queueMicrotask(() => {
        if (this.#study === undefined) this.#resume();
      });
    }
    if (!this.isPlaying) return;
    const { path, moves } = this.#line;
    if (path.length < moves.length) this.#shorten(path.length);
    // Not now, because the game store is still notifying its listeners of the last change.
    queueMicrotask(() => {
      if (this.isPlaying) this.#die.show();
    });
  }

  /** Handles undone or deleted moves of the game: it continues before them, on the user's turn. */
  #shorten(plies: number): void {
    const line = this.#line;
    line.moves = line.moves.slice(0, plies);
    if (line.turn() !== this.#color)
      line.moves = line.moves.slice(0, line.lastTurnOf(this.#color) ?? plies);
    this.#beginTurn();
    this.#clock.start(line.turn());
    this.#remember();
    // The edit has not moved the cursor yet.
    queueMicrotask(() => {
      if (this.isPlaying) this.#next();
    });
  }

  /** Aborts the current turn. */
  #beginTurn(): void {
    this.#turn.abort();
    this.#turn = new AbortController();
    this.#thinking = false;
    this.#die.clear();
  }

  // --- Beginning and ending ------------------------------------------------------------------------

  /** Begins a game from the position on the board, as a new study. */
  async begin(options: PlayOptions): Promise<void> {
    const { color, level, control, dice, name } = options;
    const { setup, ruleset } = this.#game.position;
    const start = Position.fromSetup(setup, ruleset, { dice });
    if (!start.ok) {
      this.#error = joinErrors(start.error);
      this.changed();
      return;
    }
    if (!(await this.#studies.create(newGameRecord(start.value, options), name))) return;
    this.#leave();
    this.#startAt(this.#studies.id, color, level, []);
    if (this.#game.orientation !== color) this.#game.flip();
    this.#clock.begin(control && new Clock(control), this.#game.position.turn);
    this.#remember();
    this.changed();
    this.#next();
  }

  /**
   * Resumes the game of the open study, if it was unfinished when the page was closed or another study was
   * opened; its clocks were stopped meanwhile.
   */
  #resume(): void {
    const kept = readKeptGame();
    if (kept?.study === this.#studies.id) this.#takeUp(kept);
  }

  /** The unfinished game of the open study, if it can be resumed. */
  get left(): KeptGame | undefined {
    if (this.isPlaying || this.#game.record.result !== '*') return undefined;
    return readLeftGame(this.#studies.id);
  }

  /** Resumes the unfinished game of the open study. */
  goOn(): void {
    const { left } = this;
    if (left !== undefined) this.#takeUp(left);
  }

  #takeUp({ study, color, level, moves, control, left, roll }: KeptGame): void {
    if (this.#game.record.result !== '*') {
      // It has been finished in another tab.
      forgetGame(study);
      return;
    }
    this.#startAt(study, color, level, moves);
    // The last move may not have reached the database.
    this.#line.moves = moves.slice(0, this.#line.path.length);
    this.#clock.begin(control && new Clock(control, undefined, left), this.#line.turn());
    this.toLive();
    if (roll !== undefined && this.#line.moves.length === moves.length) this.#die.take(roll);
    this.#remember();
    this.#next();
  }

  #startAt(study: string, color: Color, level: number, moves: readonly PlayedMove[]): void {
    this.#study = study;
    this.#color = color;
    this.#level = level;
    this.#line.moves = moves;
    this.#end = undefined;
    this.#winner = undefined;
    this.#error = undefined;
    this.#beginTurn();
  }

  #remember(): void {
    const { clock } = this.#clock;
    if (this.#study === undefined) return;
    if (!this.isPlaying) {
      forgetGame(this.#study);
      return;
    }
    keepGame({
      study: this.#study,
      color: this.#color,
      level: this.#level,
      moves: this.#line.moves,
      ...(this.#die.value !== undefined && { roll: this.#die.value }),
      ...(clock !== undefined && {
        control: clock.control,
        left: { white: clock.left('white'), black: clock.left('black') },
      }),
    });
  }

  /** Plays the user's move. */
  move(move: Move): void {
    if (!this.mayMove) return;
    this.#play(move);
  }

  /** Returns the game to the user's last turn, wherever the cursor is. */
  takeBack(): void {
    const ply = this.#line.lastTurnOf(this.#color);
    if (!this.isPlaying || ply === undefined) return;
    const roll = this.#line.moves[ply]?.roll;
    this.#line.moves = this.#line.moves.slice(0, ply);
    this.#beginTurn();
    this.toLive();
    // The move is taken back, not the roll.
    if (roll !== undefined) this.#die.take(roll);
    this.#clock.start(this.#color);
    this.#remember();
    this.changed();
  }

  /** Asks the engine again after it has failed. */
  retry(): void {
    if (this.mayRetry) this.#next();
  }

  resign(): void {
    if (this.isPlaying) this.#finish('resigned', opposite(this.#color));
  }

  /** Shows a good move. */
  async askHint(): Promise<void> {
    if (!this.mayMove) return;
    const { position } = this.#game;
    const { signal } = this.#turn;
    let text: string | undefined;
    try {
      text = await (await this.#fetchOpponent()).hint(this.#place(), signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
      return;
    }
    const move = text === undefined ? undefined : resolveMove(position, text);
    if (signal.aborted || this.#game.position !== position || move?.ok !== true) return;
    this.#hint = move.value;
    this.changed();
  }

  /** Shows the current position of the game. */
  toLive(): void {
    this.#game.go(this.#line.path);
  }

  /** The current turn, for the engine. */
  #place(): Turn {
    const { record } = this.#game;
    return { record, path: this.#line.path, roll: this.#die.value };
  }

  // --- Dice ----------------------------------------------------------------------------------------

  /** Sets the roll for the side to move. */
  takeRoll(roll: DieRoll): void {
    if (!this.mayRoll) return;
    this.#die.take(roll);
    this.#remember();
    this.#next();
  }

  /** Rolls for the engine. */
  async #rollForEngine(signal: AbortSignal): Promise<void> {
    const settings = this.#settings.values;
    if (settings.rollSource === 'hand') return;
    let roll: DieRoll;
    try {
      roll = await this.#die.rollForEngine(settings);
    } catch (error) {
      if (signal.aborted) return;
      this.#fail(error);
      return;
    }
    if (signal.aborted) return;
    this.toLive();
    this.#die.take(roll);
    this.#remember();
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
    return (this.#opponent ??= new Opponent(this.#settings));
  }

  #play(move: MoveOrPass): void {
    const roll = this.#die.value;
    const turn = this.#line.turn();
    const { position } = this.#line;
    const grown = playAt(this.#game.record, this.#line.path, move, roll, position);
    // Moves that were taken back stay as variations; the game is the main line.
    const record = makeMainLine(grown.record, grown.path);
    this.#line.moves = [
      ...this.#line.moves,
      { ...asWritten(move), ...(roll !== undefined && { roll }) },
    ];
    this.#beginTurn();
    this.#clock.press(turn);
    this.#game.edit(record, {
      path: followMoves(record, this.#line.moves),
      position: position.play(move),
    });
    this.#remember();
    this.#next();
  }

  /** Ends the game if it is over, or lets the engine move. */
  #next(): void {
    const position = this.#line.position;
    const { signal } = this.#turn;
    const isEnginesTurn = position.turn !== this.#color;
    this.#error = undefined;
    const status = position.status();
    if (status !== 'ongoing') {
      const result = position.result();
      this.#finish(status, result === '1-0' ? 'white' : result === '0-1' ? 'black' : undefined);
    } else if (this.#game.isDice && this.#die.value === undefined) {
      if (isEnginesTurn) void this.#rollForEngine(signal);
    } else if (this.#die.forcesPass) void this.#passTurn(signal);
    else if (isEnginesTurn) void this.#answer(signal);
    this.changed();
  }

  async #answer(signal: AbortSignal): Promise<void> {
    this.#thinking = true;
    this.changed();
    const began = performance.now();
    const { isDice } = this.#game;
    const position = this.#line.position;
    let text: string | undefined;
    try {
      text = await (await this.#fetchOpponent()).choose(this.#level, this.#place(), signal);
    } catch (error) {
      if (!signal.aborted) this.#fail(error);
    }
    await pauseBeforeMove(began, isDice);
    if (signal.aborted) return;
    this.#thinking = false;
    const move = text === undefined ? undefined : resolveMove(position, text);
    // The user may be looking at another position; the move is played at the end of the game and shown.
    if (move?.ok === true) this.#play(move.value);
    else this.changed();
  }

  /** Handles a failure to load the engine or the opponent. */
  #fail(error: unknown): void {
    this.#error = partError(error);
    this.changed();
  }

  #finish(end: PlayEnd, winner: Color | undefined): void {
    this.#beginTurn();
    this.#clock.stop();
    this.#end = end;
    this.#winner = winner;
    this.#remember();
    this.#game.conclude(resultFor(winner));
    this.#opponent?.close();
    this.changed();
  }

  /** Leaves the game, which is resumed when its study is opened again in this tab. */
  #leave(): void {
    this.#remember();
    this.#beginTurn();
    this.#study = undefined;
    this.#line.moves = [];
    this.#end = undefined;
    this.#clock.clear();
    this.#opponent?.close();
    this.changed();
  }
}
