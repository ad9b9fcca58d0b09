/** Plays one game between two engines under the rules of the library. */
import { Position, resolveMove } from '../../build/library/index.js';
import { adjudicate } from './adjudication.mjs';
import { Clock } from './clock.mjs';
import { EngineFailure } from './engine-process.mjs';

/**
 * An engine's answer to a request for a move. A `claim` is a result or resignation instead of a move; a `refusal`
 * rejects the opponent's move. `milliseconds` are measured by the referee's clock. `notes` contains the engine's
 * statements about the result or the refused move.
 *
 * @typedef {object} Answer
 * @property {'move' | 'claim' | 'refusal'} kind
 * @property {string} [move]
 * @property {number} milliseconds
 * @property {{ depth?: number, nodes?: number, score?: import('../../build/library/index.js').Score }} info
 * @property {readonly string[]} notes
 */

/**
 * A game that has been played.
 *
 * @typedef {object} Game
 * @property {'1-0' | '0-1' | '1/2-1/2'} result
 * @property {string} reason a status of the rules, `resignation`, `adjudication`, `ply limit`, or one of
 *   `FAULTS`
 * @property {'white' | 'black'} [faulty] the side whose error ended the game
 * @property {string} [detail]
 * @property {import('./openings.mjs').Opening} opening
 * @property {readonly Ply[]} plies after the opening
 * @property {readonly { ply: number, color: 'white' | 'black', text: string }[]} notes engines' statements about the
 *   result that the rules do not confirm
 *
 * @typedef {object} Ply
 * @property {'white' | 'black'} color
 * @property {string} move
 * @property {number} milliseconds
 * @property {number} overrun milliseconds more than its clock had, within the margin
 * @property {Answer['info']} info
 */

/** The ends of a game that count as an error of an engine. */
export const FAULTS = [
  'illegal move',
  'time forfeit',
  'crash',
  'unresponsive',
  'refused a legal move',
  'false claim',
];

/** Whether a line means that the engine of this colour resigns. An engine that announces its own loss also resigns. */
const isResignation = (text, color) => text.startsWith('resign') || text.startsWith(lossFor(color));

const lossFor = (color) => (color === 'white' ? '0-1' : '1-0');

/** Milliseconds that the limit allows for this move; 0 without a time limit. */
const allowance = (limit, clock) =>
  limit.kind === 'clock' ? clock.remaining : limit.kind === 'movetime' ? limit.milliseconds : 0;

/** One game. The caller must start the engines, and start an engine again after a failure. */
class Play {
  #engines;
  #limits;
  #margins;
  #clocks;
  #settings;
  #position;
  #moves;
  #plies = [];
  #notes = [];

  constructor(white, black, opening, settings) {
    this.#engines = { white: white.engine, black: black.engine };
    this.#limits = { white: white.limit, black: black.limit };
    this.#margins = { white: white.margin, black: black.margin };
    this.#settings = settings;
    this.opening = opening;
    this.#moves = [];
    const clock = ({ limit }, played) =>
      limit.kind === 'clock' ? new Clock(limit.control, played) : undefined;
    const plies = opening.moves.length;
    this.#clocks = {
      white: clock(white, Math.ceil(plies / 2)),
      black: clock(black, Math.floor(plies / 2)),
    };
    this.#position = Position.start(opening.ruleset);
    for (const text of opening.moves) this.#play(text);
  }

  /** Plays a legal move and returns undefined, or returns the error. */
  #play(text) {
    const move = resolveMove(this.#position, text);
    if (!move.ok) return move.error.message;
    const { from, to } = move.value;
    this.#moves.push(text);
    this.#position = this.#position.play({ from, to });
    return undefined;
  }

  async run() {
    const ending = await this.#untilEnd();
    // An engine's statement about the end is not reported if it is correct.
    const isConfirmed = ({ ply, color, text }) =>
      ply >= this.#moves.length &&
      (text.startsWith(ending.result) ||
        (ending.reason === 'resignation' && isResignation(text, color)));
    const notes = this.#notes.filter((note) => !isConfirmed(note));
    return { ...ending, plies: this.#plies, notes, opening: this.opening };
  }

  async #untilEnd() {
    for (const color of ['white', 'black']) {
      const { ruleset } = this.opening;
      const failure = await this.#guard(color, () =>
        this.#engines[color].newGame({ ruleset, limit: this.#limits[color] }),
      );
      if (failure.ending !== undefined) return failure.ending;
    }
    while (this.#position.status() === 'ongoing') {
      if (this.#moves.length >= this.#settings.maxPlies)
        return { result: '1/2-1/2', reason: 'ply limit' };
      const ending =
        (await this.#turn()) ?? adjudicate(this.#plies, this.#moves.length, this.#settings);
      if (ending !== undefined) return ending;
    }
    return { result: this.#position.result(), reason: this.#position.status() };
  }

  /** Converts an engine's failure to a loss. */
  async #guard(color, work) {
    try {
      return { value: await work() };
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      return { ending: this.#fault(color, error.kind, error.message) };
    }
  }

  #fault(color, fault, detail) {
    return { result: lossFor(color), reason: fault, faulty: color, detail };
  }

  /** Plays one engine's move. Returns the end of the game, if the move ends it. */
  async #turn() {
    const color = this.#position.turn;
    let milliseconds = 0;
    for (let claims = 0; ; claims += 1) {
      const asked = await this.#guard(color, () => this.#ask(color));
      if (asked.ending !== undefined) return asked.ending;
      const { value: answer } = asked;
      const resigns = answer.notes.some((note) => isResignation(note, color));
      for (const text of answer.notes)
        this.#notes.push({ ply: this.#moves.length + 1, color, text });
      milliseconds += answer.milliseconds;
      switch (answer.kind) {
        case 'move':
          return (
            this.#accept(color, { ...answer, milliseconds }) ??
            (resigns ? { result: lossFor(color), reason: 'resignation' } : undefined)
          );
        case 'refusal':
          return this.#fault(color, 'refused a legal move', answer.notes.join(' '));
        default:
          if (resigns) return { result: lossFor(color), reason: 'resignation' };
          // A real end would have been detected by the rules. After one false claim, the engine gets another request.
          if (claims > 0) return this.#fault(color, 'false claim', answer.notes.join(' '));
      }
    }
  }

  #ask(color) {
    const other = color === 'white' ? 'black' : 'white';
    const limit = this.#limits[color];
    return this.#engines[color].think({
      moves: this.#moves,
      limit,
      clocks: { color, own: this.#clocks[color], other: this.#clocks[other] },
      allowed: allowance(limit, this.#clocks[color]),
    });
  }

  /** Deducts the time of a move from the clock. Returns the overrun in milliseconds. */
  #charge(color, milliseconds) {
    const limit = this.#limits[color];
    if (limit.kind === 'clock') return this.#clocks[color].spend(milliseconds);
    return limit.kind === 'movetime' ? Math.max(0, milliseconds - limit.milliseconds) : 0;
  }

  #accept(color, { move, milliseconds, info }) {
    const overrun = this.#charge(color, milliseconds);
    if (overrun > this.#margins[color]) {
      const detail = `${milliseconds.toFixed(0)} ms used of ${(milliseconds - overrun).toFixed(0)}`;
      return this.#fault(color, 'time forfeit', detail);
    }
    const wrong = this.#play(move);
    if (wrong !== undefined) return this.#fault(color, 'illegal move', wrong);
    this.#plies.push({ color, move, milliseconds, overrun, info });
    return undefined;
  }
}

/**
 * Plays a game to its end or until it is adjudicated. After `maxPlies` plies the game is drawn.
 *
 * @param {Side} white
 * @param {Side} black
 * @param {import('./openings.mjs').Opening} opening
 * @param {{ maxPlies: number } & import('./adjudication.mjs').Adjudication} settings
 * @returns {Promise<Game>}
 *
 * @typedef {object} Side
 * @property {UciEngine | CecpEngine} engine
 * @property {import('./clock.mjs').Limit} limit
 * @property {number} margin milliseconds by which the limit may be overrun
 *
 * @typedef {import('./uci.mjs').UciEngine} UciEngine
 * @typedef {import('./cecp.mjs').CecpEngine} CecpEngine
 */
export const playGame = (white, black, opening, settings) =>
  new Play(white, black, opening, settings).run();
