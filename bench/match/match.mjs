/** Plays the games of a match, several at once, each opening twice with the colours swapped. */
import { CecpEngine } from './cecp.mjs';
import { EngineFailure } from './engine-process.mjs';
import { openings } from './openings.mjs';
import { playGame } from './referee.mjs';
import { Tally } from './tally.mjs';
import { UciEngine } from './uci.mjs';

const DRIVERS = { uci: UciEngine, cecp: CecpEngine };

/** An engine's process, which is started when it is first needed and after a failure. */
class Seat {
  #config;
  #driver;
  #ready;

  constructor(config) {
    this.#config = config;
  }

  /** The engine, ready for a game. Rejects if it cannot be started. */
  sit() {
    return (this.#ready ??= this.#start());
  }

  async #start() {
    const driver = new DRIVERS[this.#config.protocol](this.#config);
    // Stored before it is ready, so that an engine that is still starting is ended as well.
    this.#driver = driver;
    try {
      await driver.start();
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      const { name } = this.#config;
      throw new Error(`${name} does not start: ${error.message}`, { cause: error });
    }
    return driver;
  }

  /** Ends the process, so that the next game gets a new one. */
  async leave({ kindly }) {
    const driver = this.#driver;
    this.#driver = undefined;
    this.#ready = undefined;
    await (kindly ? driver?.close() : driver?.kill());
  }
}

/**
 * A game to be played. Pairs count from 0, games from 1.
 *
 * @typedef {object} Job
 * @property {number} number
 * @property {number} pair
 * @property {import('./openings.mjs').Opening} opening
 * @property {'white' | 'black'} firstColor colour of the first engine
 */

/**
 * The games in their order.
 * @returns {Generator<Job, void>}
 */
function* schedule({ rulesets, openingPlies, seed, games }) {
  const source = openings(rulesets, openingPlies, seed);
  for (let number = 0, pair = 0; ; pair += 1) {
    const opening = source.next().value;
    for (const firstColor of ['white', 'black']) {
      if (number >= games) return;
      number += 1;
      yield { number, pair, opening, firstColor };
    }
  }
}

/** After these endings the process may still be busy with the old game. */
const UNSETTLING = ['crash', 'unresponsive', 'time forfeit', 'false claim', 'refused a legal move'];

/** Plays one game at a table; undefined if the match has been aborted. */
const playAt = async (seats, job, config, abort) => {
  const drivers = await Promise.all(seats.map((seat) => seat.sit()));
  if (abort?.aborted) return undefined;
  const sides = drivers.map((engine, index) => {
    const { limit, margin } = config.engines[index];
    return { engine, limit, margin };
  });
  const [white, black] = job.firstColor === 'white' ? sides : [...sides].reverse();
  const game = await playGame(white, black, job.opening, config);
  await Promise.all(
    seats.map(async (seat, index) => {
      const color = (index === 0) === (job.firstColor === 'white') ? 'white' : 'black';
      try {
        if (game.faulty === color && UNSETTLING.includes(game.reason))
          await seat.leave({ kindly: false });
        else await drivers[index].endGame(game.result, game.reason);
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        await seat.leave({ kindly: false });
      }
    }),
  );
  return abort?.aborted ? undefined : game;
};

/**
 * Plays a match. Returns its tally, the verdict of its test if there is one, and what made it stop
 * early if something did. `onGame` is called for each game when it ends; an `abort` signal ends the match
 * without the games that are being played.
 *
 * @param {import('./options.mjs').MatchConfig} config
 * @param {(game: FinishedGame, tally: Tally) => void} onGame
 * @param {AbortSignal} [abort]
 * @returns {Promise<{ tally: Tally, verdict?: 'H0' | 'H1', failure?: Error }>}
 *
 * @typedef {import('./referee.mjs').Game & Job} FinishedGame
 */
export const runMatch = async (config, onGame = () => undefined, abort = undefined) => {
  const { engines, concurrency, sprt } = config;
  const tally = new Tally();
  const jobs = schedule(config);
  let verdict;
  let failure;
  const tables = Array.from({ length: concurrency }, () => engines.map((one) => new Seat(one)));
  const work = async (seats) => {
    while (verdict === undefined && failure === undefined && !abort?.aborted) {
      const { value: job, done } = jobs.next();
      if (done) return;
      const game = await playAt(seats, job, config, abort);
      if (game === undefined) return;
      tally.add(job.pair, job.firstColor, game);
      if (sprt !== undefined) verdict ??= tally.sprt(sprt).verdict;
      onGame({ ...job, ...game }, tally);
    }
  };
  abort?.addEventListener('abort', () => {
    for (const seat of tables.flat()) void seat.leave({ kindly: false });
  });
  await Promise.all(
    tables.map(async (seats) => {
      try {
        await work(seats);
      } catch (error) {
        if (!abort?.aborted) failure ??= error;
      } finally {
        await Promise.all(seats.map((seat) => seat.leave({ kindly: true })));
      }
    }),
  );
  return { tally, verdict, failure };
};
