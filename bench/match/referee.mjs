/** Plays one game between two engines by the project's own rules. */
import { Position, resolveMove } from '../../dist/index.js';
import { adjudicate } from './adjudication.mjs';
import { Clock } from './clock.mjs';
import { EngineFailure } from './engine-process.mjs';

/**
 * What an engine answers when it is requested a move. `claim` is a result or a resignation instead of
 * one, `refusal` that it does not take the opponent's move. Milliseconds by our clock; the notes are
 * what it said about the result of the game, or about the move that it refused.
 *
 * @typedef {object} Answer
 * @property {'move' | 'claim' | 'refusal'} kind
 * @property {string} [move]
 * @property {number} milliseconds
 * @property {{ depth?: number, nodes?: number, score?: import('../../dist/index.js').Score }} info
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
 * @property {readonly { ply: number, color: 'white' | 'black', text: string }[]} notes what an engine
 *   said about the result that our rules do not confirm
 *
 * @typedef {object} Ply
 * @property {'white' | 'black'} color
 * @property {string} move
 * @property {number} milliseconds
 * @property {number} overrun milliseconds more than its clock had, within the margin
 * @property {Answer['info']} info
 */

/** Ends that are an engine's error. */
export const FAULTS = [
  'illegal move',
  'time forfeit',
  'crash',
  'unresponsive',
  'refused a legal move',
  'false claim',
];

/** Whether a line says that the engine of this colour gives up: saying that one has lost does. */
const isResignation = (text, color) => text.startsWith('resign') || text.startsWith(lossFor(color));

const lossFor = (color) => (color === 'white' ? '0-1' : '1-0');

/** Milliseconds that the limit gives for this move; 0 where it does not count time. */
const allowance = (limit, clock) =>
  limit.kind === 'clock' ? clock.remaining : limit.kind === 'movetime' ? limit.milliseconds : 0;

/** One game. The engines must be started; one that fails is left for the caller to start again. */
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

  /** Plays a legal move and returns undefined, or says what is wrong with it. */
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
    // An engine's correct statement about the end is not reported.
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

  /** Turns an engine's failure into a lost game. */
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

  /** One engine's move; how the game ends if it does. */
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
          // The rules would have detected any other result first, so the engine gets one more request.
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

  /** Takes the time of a move from the clock; the milliseconds that there were too few. */
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
 * Plays a game to its end, or until it is adjudicated, or has lasted `maxPlies`, when it is drawn.
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
