/** A game on this board, with its line of moves, sides, clock, die and result. */
import {
  annotate,
  deleteAt,
  followMoves,
  makeMainLine,
  nodeAt,
  type Path,
  playAt,
  positionAt,
} from '../../../src/game/tree.js';
import { asWritten, isPass, type MoveOrPass } from '../../../src/rules/moves.js';
import { resultFor } from '../../../src/rules/outcome.js';
import { type Color, opposite } from '../../../src/rules/pieces.js';
import type { Score } from '../../../src/rules/score.js';
import type { GameStore } from '../../../src/elements/session/game-store.js';
import { keepEnd, keepGame, type KeptGame, type PlayedMove, type PlayEnd } from './kept-game.js';
import type { Turn } from './opponent.js';
import { type DieRoll, movesForRoll } from '../../../src/rules/dice.js';
import { rollFor } from '../../../src/elements/shared/rolls.js';
import type { Settings } from '../settings/settings-store.js';
import type { GameRecord } from '../../../src/notation/record.js';
import type { Clock } from './clock.js';
import type { Position } from '../../../src/rules/position.js';

/** The initial state of a game that is started or resumed, or that has already ended. */
export type GameStart = Omit<KeptGame, 'control' | 'left' | 'roll'>;

export class PlayedGame {
  readonly line: PlayedLine;
  readonly die: TurnDie;
  readonly clock: RunningClock;
  /** The id of the game's study; undefined if there is no game. */
  study: string | undefined;
  /** The user's side in a game against the engine. */
  color: Color = 'white';
  /** The engine's level; 0 if two people play on this board. */
  level = 1;
  /** The levels of both sides while the user watches; undefined if the user plays. */
  levels: Readonly<Record<Color, number>> | undefined;
  turns = false;
  /** The side that was at the bottom of the board before the game. */
  view: Color = 'white';
  /** The scores of the engine's last moves. They decide how the engine answers draw offers. */
  scores: readonly Score[] = [];
  /** Whether the game does not count for the rating. */
  unrated = false;
  end: PlayEnd | undefined;
  winner: Color | undefined;
  readonly #game: GameStore;

  /** `onFlag` is called with the side that has run out of time. */
  constructor(game: GameStore, onFlag: (color: Color) => void) {
    this.#game = game;
    this.line = new PlayedLine(game);
    this.die = new TurnDie(game, this.line);
    this.clock = new RunningClock(this.line, onFlag);
  }

  get isPlaying(): boolean {
    return this.study !== undefined && this.end === undefined;
  }

  get isShared(): boolean {
    return this.level === 0;
  }

  /** Whether the engine plays both sides. */
  get isWatched(): boolean {
    return this.levels !== undefined;
  }

  /** The level of the side to move. */
  get levelToMove(): number {
    return this.levels?.[this.line.turn()] ?? this.level;
  }

  get isUsersTurn(): boolean {
    return !this.isWatched && (this.isShared || this.line.turn() === this.color);
  }

  /** The current turn in the form that the engine needs. */
  get turn(): Turn {
    const { study, line, die } = this;
    return { record: this.#game.record, path: line.path, roll: die.value, study };
  }

  start({
    study,
    color,
    level,
    levels,
    turns,
    moves,
    view,
    scores,
    unrated,
    end,
    winner,
  }: GameStart): void {
    this.study = study;
    this.color = color;
    this.level = level;
    this.levels = levels;
    this.turns = turns ?? false;
    this.view = view ?? color;
    this.scores = scores ?? [];
    this.line.moves = moves;
    this.unrated = unrated ?? false;
    this.end = end;
    this.winner = winner;
    this.die.clear();
  }

  play(move: MoveOrPass): void {
    const roll = this.die.value;
    const { position } = this.line;
    const turn = this.line.turn();
    const grown = playAt(this.#game.record, this.line.path, move, roll, position);
    // The played moves must be the main line.
    const played = makeMainLine(grown.record, grown.path);
    this.line.moves = [
      ...this.line.moves,
      { ...asWritten(move), ...(roll !== undefined && { roll }) },
    ];
    this.die.clear();
    this.clock.press(turn);
    const path = followMoves(played, this.line.moves);
    const left = this.clock.clock?.left(turn);
    const record = left === undefined ? played : withClock(played, path, left);
    this.#game.edit(record, { path, position: position.play(move) });
    this.store();
  }

  /** Continues from an earlier point in the game, at the user's turn. */
  shorten(plies: number): void {
    const { line } = this;
    const before = line.moves.length;
    this.unrated = true;
    line.moves = line.moves.slice(0, plies);
    if (!this.isUsersTurn && !this.isWatched)
      line.moves = line.moves.slice(0, line.lastTurnOf(this.color) ?? plies);
    this.die.clear();
    this.clock.takeBack(before);
    this.store();
  }

  /**
   * Returns to the user's last turn or, on a shared board, to the last turn. The cursor does not matter. Deletes all
   * moves from that turn on, but keeps its roll.
   */
  takeBack(): void {
    const { line } = this;
    const ply = line.lastTurnOf(this.isShared ? undefined : this.color);
    if (ply === undefined) return;
    const before = line.moves.length;
    const roll = line.moves[ply]?.roll;
    this.unrated = true;
    const deleted = line.path.slice(0, ply + 1);
    // Shortened before the edit, because the edit reports moves that are no longer in the tree.
    line.moves = line.moves.slice(0, ply);
    this.die.clear();
    this.#game.edit(deleteAt(this.#game.record, deleted), { path: line.path });
    if (roll !== undefined) this.die.take(roll);
    this.clock.takeBack(before);
    this.store();
  }

  /** Makes the user play a side of the watched game. */
  takeOver(color: Color, name: string): void {
    this.level = this.levels?.[opposite(color)] ?? this.level;
    this.levels = undefined;
    this.color = color;
    const { record } = this.#game;
    const player = color === 'white' ? 'White' : 'Black';
    this.#game.edit({
      ...record,
      tags: record.tags.map(([tag, value]) => [tag, tag === player ? name : value]),
    });
    this.store();
  }

  finish(end: PlayEnd, winner: Color | undefined): void {
    this.die.clear();
    this.clock.stop();
    this.end = end;
    this.winner = winner;
    this.store();
    // Values that the PGN standard defines.
    this.#game.conclude(resultFor(winner), [
      'Termination',
      end === 'time' ? 'time forfeit' : 'normal',
    ]);
  }

  /** Leaves the game. The user can resume it later. */
  leave(): void {
    this.store();
    this.die.clear();
    this.study = undefined;
    this.line.moves = [];
    this.end = undefined;
    this.clock.clear();
  }

  store(): void {
    const { study, color, level, levels, turns, view, scores, unrated, end, winner } = this;
    const { clock } = this.clock;
    if (study === undefined) return;
    const kept: KeptGame = {
      study,
      color,
      level,
      ...(levels !== undefined && { levels }),
      turns,
      view,
      scores,
      unrated,
      moves: this.line.moves,
      ...(this.die.value !== undefined && { roll: this.die.value }),
      ...(clock !== undefined && {
        control: clock.control,
        left: { white: clock.left('white'), black: clock.left('black') },
      }),
      ...(end !== undefined && { end }),
      ...(winner !== undefined && { winner }),
    };
    if (end === undefined) keepGame(kept);
    else keepEnd(kept);
  }
}

/** Milliseconds between the user's move and the engine's roll. */
const ROLL_DELAY = 400;

class TurnDie {
  readonly #game: GameStore;
  readonly #line: PlayedLine;
  /** The current roll; undefined until the die is rolled. */
  value: DieRoll | undefined;

  constructor(game: GameStore, line: PlayedLine) {
    this.#game = game;
    this.#line = line;
  }

  /** Whether the roll leaves the side to move without a legal move. */
  get forcesPass(): boolean {
    return this.value !== undefined && movesForRoll(this.#line.position, this.value).length === 0;
  }

  take(roll: DieRoll): void {
    this.value = roll;
    this.show();
  }

  clear(): void {
    this.value = undefined;
  }

  /** Shows the roll on the board if the board shows the current turn. */
  show(): void {
    if (this.#line.isShown) this.#game.setRoll(this.value);
  }

  /** Rolls for the engine, using the seed if the user has chosen one. Rejects if the roll fails. */
  async rollForEngine({ rollSource, rollSeed }: Settings): Promise<DieRoll> {
    await new Promise((resolve) => setTimeout(resolve, ROLL_DELAY));
    return rollFor(rollSource === 'seed' ? rollSeed : '', this.#line.moves.length + 1);
  }
}

/** Converts milliseconds to a PGN clock command with `h:mm:ss`. Rounds up to seconds, as the running clock does. */
export const clockCommand = (left: number): string => {
  const seconds = Math.ceil(left / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** Records the mover's remaining milliseconds at the move with this path. Replaces an earlier time. */
export const withClock = (record: GameRecord, path: Path, left: number): GameRecord => {
  const others = (nodeAt(record, path)?.commands ?? []).filter((text) => !text.startsWith('clk '));
  return annotate(record, path, { commands: [...others, clockCommand(left)] });
};

/** Milliseconds added to a side's remaining time for a timer, because timers may fire slightly early. */
const MARGIN = 20;
/** Number of moves before the clock starts. */
const FREE_MOVES = 2;

class RunningClock {
  readonly #line: PlayedLine;
  readonly #onFlag: (color: Color) => void;
  /** The clock; undefined for games without time control. */
  clock: Clock | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onFlag` is called with the side that has run out of time. */
  constructor(line: PlayedLine, onFlag: (color: Color) => void) {
    this.#line = line;
    this.#onFlag = onFlag;
  }

  get isWaiting(): boolean {
    return this.clock !== undefined && this.#line.moves.length < FREE_MOVES;
  }

  begin(clock: Clock | undefined): void {
    this.clock = clock;
    this.start();
  }

  /** Starts the time of the side to move. */
  start(): void {
    if (this.isWaiting) this.stop();
    else this.clock?.start(this.#line.turn());
    this.#watch();
  }

  /** Handles a move that has already been added to the line. */
  press(color: Color): void {
    if (this.#line.moves.length <= FREE_MOVES) {
      this.start();
      return;
    }
    this.clock?.press(color);
    this.#watch();
  }

  /** Handles a take-back after its moves have been removed from the line. `plies` is the line's previous length. */
  takeBack(plies: number): void {
    for (let at = Math.max(FREE_MOVES, this.#line.moves.length); at < plies; at += 1)
      this.clock?.takeBack(this.#line.turn(at));
    this.start();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.clock?.stop();
  }

  /** Discards the clock without stopping it. */
  clear(): void {
    clearTimeout(this.#timer);
    this.clock = undefined;
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const { clock } = this;
    if (clock?.running === undefined) return;
    this.#timer = setTimeout(
      () => {
        if (clock.flagged === undefined) this.#watch();
        else this.#onFlag(clock.flagged);
      },
      clock.left(clock.running) + MARGIN,
    );
  }
}

/**
 * Stores the line as moves, because paths change when variations are promoted or deleted. The line does not depend on
 * the cursor, which may be anywhere during the game.
 */
export class PlayedLine {
  readonly #game: GameStore;
  #moves: readonly PlayedMove[] = [];
  #found: { readonly record: GameRecord; readonly path: Path } | undefined;

  constructor(game: GameStore) {
    this.#game = game;
  }

  /** The game's moves from the start of the record. */
  get moves(): readonly PlayedMove[] {
    return this.#moves;
  }

  set moves(moves: readonly PlayedMove[]) {
    this.#moves = moves;
    this.#found = undefined;
  }

  /** The path of the line up to its last move that is still in the tree. */
  get path(): Path {
    const { record } = this.#game;
    if (this.#found?.record !== record)
      this.#found = { record, path: followMoves(record, this.#moves) };
    return this.#found.path;
  }

  get isShown(): boolean {
    return this.#game.path.join() === this.path.join();
  }

  get position(): Position {
    return this.isShown ? this.#game.position : positionAt(this.#game.record, this.path);
  }

  /** The side to move after the given number of plies, by default after the last move. */
  turn(plies = this.#moves.length): Color {
    const { turn } = this.#game.record.setup;
    return plies % 2 === 0 ? turn : opposite(turn);
  }

  /**
   * Number of plies before a side's last move. Without `color`, counts the plies before the last move of either side.
   * Undefined if there is no such move. A pass is not a move here, because players do not choose passes.
   */
  lastTurnOf(color?: Color): number | undefined {
    const ply = this.#moves.findLastIndex(
      (move, at) => (color === undefined || this.turn(at) === color) && !isPass(move),
    );
    return ply < 0 ? undefined : ply;
  }
}
