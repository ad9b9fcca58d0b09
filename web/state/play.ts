/**
 * A game against the engine. Its moves are those of the study that is open: what is taken back stays
 * there as a variation, and when the game is over it can be analysed like any other.
 */
import {
  endOfLine,
  makeMainLine,
  nodesAlong,
  playAt,
  samePlace,
  startRecord,
} from '../../src/game/tree.js';
import { resolveMove } from '../../src/notation/coordinates.js';
import { movesForRoll, type DieRoll } from '../../src/rules/dice.js';
import { isPass, PASS, type Move, type MoveOrPass } from '../../src/rules/moves.js';
import { resultFor, type Status } from '../../src/rules/outcome.js';
import { opposite, type Color } from '../../src/rules/pieces.js';
import { Position } from '../../src/rules/position.js';
import { fairRoll, seededRoll, TUMBLE_TIME } from '../components/die/rolls.js';
import { Clock, type TimeControl } from './clock.js';
import type { GameStore } from '../session/game.js';
import { keepGame, readKeptGame } from './kept-game.js';
import type { Opponent } from './opponent.js';
import type { SettingsStore } from './settings.js';
import { Store } from '../session/store.js';
import type { StudyStore } from './studies.js';

export interface PlayOptions {
  readonly color: Color;
  /** 1 for the weakest, see LEVELS. */
  readonly level: number;
  readonly control?: TimeControl;
  /** Whether it is played with dice. */
  readonly dice: boolean;
  /** Name of the study that keeps the game. */
  readonly name: string;
}

/** How a game has ended. */
export type PlayEnd = Exclude<Status, 'ongoing'> | 'time' | 'resigned';

/** An answer sooner than this, in milliseconds, would be missed. */
const LEAST_THOUGHT = 350;
/** With dice the engine's die has to be seen falling, and what it shows, before the move. */
const LEAST_THOUGHT_WITH_DICE = TUMBLE_TIME + 700;
/** Milliseconds for which the die lies before a turn passes. */
const PASS_TIME = 1600;
/** Milliseconds between a move of the user's and the engine's throw. */
const THROW_TIME = 400;

export class PlayStore extends Store {
  readonly #game: GameStore;
  readonly #settings: SettingsStore;
  readonly #studies: StudyStore;
  #opponent: Opponent | undefined;
  #abort: AbortController | undefined;
  #study: string | undefined;
  #color: Color = 'white';
  #level = 1;
  #clock: Clock | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #end: PlayEnd | undefined;
  #winner: Color | undefined;
  #thinking = false;
  #hint: Move | undefined;
  #error: string | undefined;

  constructor(game: GameStore, settings: SettingsStore, studies: StudyStore) {
    super();
    this.#game = game;
    this.#settings = settings;
    this.#studies = studies;
    game.subscribe(() => {
      this.#hint = undefined;
      // Back at the turn under way the die lies where it lay.
      if (this.isPlaying && this.#throw?.path === game.path.join()) game.setRoll(this.#throw.roll);
      // Another study has been opened: the game there goes on as a study of its own.
      if (this.#study !== undefined && this.#study !== studies.id) this.#leave();
    });
    // Between moves only the clocks change, and those matter when the page goes.
    addEventListener('pagehide', () => {
      this.#remember();
    });
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
    return this.#clock;
  }

  get isThinking(): boolean {
    return this.#thinking;
  }

  get hint(): Move | undefined {
    return this.#hint;
  }

  get error(): string | undefined {
    return this.#error ?? this.#opponent?.error;
  }

  /** Whether the board shows the place where the game goes on. */
  get isAtEnd(): boolean {
    return this.#game.next.length === 0 || this.#takenBack;
  }

  /** Whether the user may move a piece on the board. */
  get mayMove(): boolean {
    return (
      this.isPlaying &&
      !this.#thinking &&
      this.#game.position.turn === this.#color &&
      this.isAtEnd &&
      (!this.#game.isDice || (this.#game.roll !== undefined && !this.#mustPass()))
    );
  }

  #takenBack = false;

  /** Whether the die is to be thrown now, by the user or, if rolls are entered, for either side. */
  get mayRoll(): boolean {
    const { position, isDice } = this.#game;
    return (
      this.isPlaying &&
      isDice &&
      this.#throw === undefined &&
      this.isAtEnd &&
      (position.turn === this.#color || this.#settings.values.rollSource === 'hand')
    );
  }

  /** Whether a turn is under way that is not the user's to act in: a throw, or a pass. */
  get mustWait(): boolean {
    return this.isPlaying && this.#game.isDice && this.isAtEnd;
  }

  /** What the die shows for the turn under way, and where; looking back does not lose it. */
  #throw: { readonly roll: DieRoll; readonly path: string } | undefined;

  /** Begins a game from the position on the board, as a new study. */
  async begin({ color, level, control, dice, name }: PlayOptions): Promise<void> {
    this.#leave();
    const { setup, ruleset } = this.#game.position;
    const start = Position.fromSetup(setup, ruleset, { dice });
    if (!start.ok) {
      this.#error = start.error.map(({ message }) => message).join(' ');
      this.changed();
      return;
    }
    const you = '?';
    const engine = `Acedrex ${level}`;
    const record = {
      ...startRecord(start.value),
      tags: [
        ['White', color === 'white' ? you : engine] as const,
        ['Black', color === 'black' ? you : engine] as const,
        ['Date', new Date().toISOString().slice(0, 10).replaceAll('-', '.')] as const,
        ...(control === undefined
          ? []
          : [['TimeControl', `${control.time / 1000}+${control.increment / 1000}`] as const]),
      ],
    };
    await this.#studies.create(record, name);
    this.#study = this.#studies.id;
    this.#color = color;
    this.#level = level;
    this.#end = undefined;
    this.#winner = undefined;
    this.#takenBack = false;
    this.#throw = undefined;
    this.#error = undefined;
    this.#clock = control && new Clock(control);
    if (this.#game.orientation !== color) this.#game.flip();
    this.#clock?.start(this.#game.position.turn);
    this.#watchClock();
    this.#remember();
    this.changed();
    this.#next();
  }

  /** Goes on with the game that was under way when the page was left; its clocks have stood still. */
  #resume(): void {
    const kept = readKeptGame();
    if (kept?.study !== this.#studies.id) return;
    const { study, color, level, takenBack, control, left, roll } = kept;
    this.#study = study;
    this.#color = color;
    this.#level = level;
    this.#takenBack = takenBack;
    if (!takenBack) this.#game.go(endOfLine(this.#game.record));
    if (roll !== undefined) this.#lay(roll);
    this.#clock = control && new Clock(control, undefined, left);
    this.#clock?.start(this.#game.position.turn);
    this.#watchClock();
    this.#next();
  }

  #remember(): void {
    const clock = this.#clock;
    keepGame(
      this.#study === undefined || !this.isPlaying
        ? undefined
        : {
            study: this.#study,
            color: this.#color,
            level: this.#level,
            takenBack: this.#takenBack,
            ...(this.#throw !== undefined && { roll: this.#throw.roll }),
            ...(clock !== undefined && {
              control: clock.control,
              left: { white: clock.left('white'), black: clock.left('black') },
            }),
          },
    );
  }

  /** The user's move. */
  move(move: Move): void {
    if (!this.mayMove) return;
    this.#play(move);
  }

  /** Goes back to the user's last move. */
  takeBack(): void {
    if (!this.isPlaying) return;
    this.#abort?.abort();
    this.#thinking = false;
    const { record } = this.#game;
    let { path } = this.#game;
    const nodes = nodesAlong(record, path) ?? [];
    const start = record.setup.turn;
    const turnAt = (plies: number): Color => (plies % 2 === 0 ? start : opposite(start));
    const passed = (plies: number): boolean => {
      const move = nodes[plies]?.move;
      return move !== undefined && isPass(move);
    };
    do path = path.slice(0, -1);
    while (path.length > 0 && (turnAt(path.length) !== this.#color || passed(path.length)));
    if (turnAt(path.length) !== this.#color || passed(path.length)) return;
    this.#takenBack = true;
    this.#game.go(path);
    // The move is taken back, not the throw.
    const roll = nodes[path.length]?.roll;
    if (roll !== undefined) this.#lay(roll);
    this.#clock?.start(this.#color);
    this.#remember();
    this.changed();
  }

  resign(): void {
    if (this.isPlaying) this.#finish('resigned', opposite(this.#color));
  }

  /** Shows a good move. */
  async askHint(): Promise<void> {
    if (!this.mayMove) return;
    const { position } = this.#game;
    const abort = new AbortController();
    this.#abort = abort;
    const text = await (await this.#fetchOpponent()).hint(abort.signal);
    const move = text === undefined ? undefined : resolveMove(position, text);
    if (this.#game.position !== position || move?.ok !== true) return;
    this.#hint = move.value;
    this.changed();
  }

  /** Where the game goes on. */
  toLive(): void {
    this.#takenBack = false;
    this.#game.go(endOfLine(this.#game.record));
  }

  // --- Dice ----------------------------------------------------------------------------------------

  /** Takes what the die has shown for the side to move. */
  takeRoll(roll: DieRoll): void {
    if (!this.mayRoll) return;
    this.#lay(roll);
    this.#remember();
    this.#next();
  }

  #lay(roll: DieRoll): void {
    this.#throw = { roll, path: this.#game.path.join() };
    this.#game.setRoll(roll);
  }

  #mustPass(): boolean {
    const { position, roll } = this.#game;
    return roll !== undefined && movesForRoll(position, roll).length === 0;
  }

  /** Throws for the engine. */
  async #throwForEngine(): Promise<void> {
    const { rollSource, rollSeed } = this.#settings.values;
    if (rollSource === 'hand') return;
    const { position, path } = this.#game;
    await new Promise((resolve) => setTimeout(resolve, THROW_TIME));
    let roll: DieRoll;
    try {
      roll = rollSource === 'seed' ? await seededRoll(rollSeed, path.length + 1) : fairRoll();
    } catch (error) {
      this.#error = error instanceof Error ? error.message : String(error);
      this.changed();
      return;
    }
    if (!this.isPlaying || this.#throw !== undefined) return;
    if (this.#game.position !== position) this.toLive();
    if (this.#game.position.key !== position.key) return;
    this.#lay(roll);
    this.#remember();
    this.#next();
  }

  /** Passes the turn once the roll has been seen. */
  async #passTurn(): Promise<void> {
    const thrown = this.#throw;
    if (thrown === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, TUMBLE_TIME + PASS_TIME));
    if (!this.isPlaying || this.#throw !== thrown) return;
    if (this.#game.path.join() !== thrown.path) this.toLive();
    this.#play(PASS);
  }

  /** The opponent, who is fetched when a game needs one. */
  async #fetchOpponent(): Promise<Opponent> {
    const { Opponent } = await import('./opponent.js');
    return (this.#opponent ??= new Opponent(this.#game, this.#settings));
  }

  #play(move: MoveOrPass): void {
    const { record, path, position } = this.#game;
    const grown = playAt(record, path, move, this.#throw?.roll);
    // What was taken back stays as a variation; the game is the main line.
    const main = makeMainLine(grown.record, grown.path);
    this.#takenBack = false;
    this.#throw = undefined;
    this.#clock?.press(position.turn);
    this.#game.edit(main, { path: samePlace(grown.record, grown.path, main) });
    this.#watchClock();
    this.#remember();
    this.#next();
  }

  /** Ends the game if it is over, or lets the engine answer. */
  #next(): void {
    const { position } = this.#game;
    const status = position.status();
    if (status !== 'ongoing') {
      const result = position.result();
      this.#finish(status, result === '1-0' ? 'white' : result === '0-1' ? 'black' : undefined);
    } else if (this.#game.isDice && this.#throw === undefined) {
      if (position.turn !== this.#color) void this.#throwForEngine();
    } else if (this.#game.isDice && this.#mustPass()) void this.#passTurn();
    else if (position.turn !== this.#color) void this.#answer();
    this.changed();
  }

  async #answer(): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#thinking = true;
    this.changed();
    const began = performance.now();
    const { isDice } = this.#game;
    const text = await (await this.#fetchOpponent()).choose(this.#level, abort.signal);
    const least = isDice ? LEAST_THOUGHT_WITH_DICE : LEAST_THOUGHT;
    await new Promise((resolve) => setTimeout(resolve, least - (performance.now() - began)));
    if (abort.signal.aborted || !this.isPlaying) return;
    this.#thinking = false;
    const move = text === undefined ? undefined : resolveMove(this.#game.position, text);
    // The user may be looking at an earlier position; the game goes on at its end.
    if (this.#game.next.length > 0) this.toLive();
    if (move?.ok === true) this.#play(move.value);
    else this.changed();
  }

  #watchClock(): void {
    clearTimeout(this.#timer);
    const { running } = this.#clock ?? {};
    if (this.#clock === undefined || running === undefined) return;
    this.#timer = setTimeout(
      () => {
        if (this.#clock?.flagged !== undefined && this.isPlaying)
          this.#finish('time', opposite(this.#clock.flagged));
        else this.#watchClock();
      },
      this.#clock.left(running) + 20,
    );
  }

  #finish(end: PlayEnd, winner: Color | undefined): void {
    this.#abort?.abort();
    clearTimeout(this.#timer);
    this.#clock?.stop();
    this.#thinking = false;
    this.#end = end;
    this.#winner = winner;
    this.#remember();
    this.#game.setResult(resultFor(winner));
    this.#opponent?.close();
    this.changed();
  }

  #leave(): void {
    this.#abort?.abort();
    clearTimeout(this.#timer);
    this.#study = undefined;
    this.#end = undefined;
    this.#remember();
    this.#clock = undefined;
    this.#thinking = false;
    this.#opponent?.close();
    this.changed();
  }
}
