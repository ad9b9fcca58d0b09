/** Plays the games of a match, several at once, each opening twice with the colours swapped. */
import { CecpEngine } from './cecp.mjs';
import { EngineFailure } from './engine-process.mjs';
import { openings } from './openings.mjs';
import { playGame } from './referee.mjs';
import { Tally } from './tally.mjs';
import { UciEngine } from './uci.mjs';

const DRIVERS = { uci: UciEngine, cecp: CecpEngine };

/** An engine's place at a table: its process, started when it is first needed and after a failure. */
class Seat {
  #config;
  #driver;

  constructor(config) {
    this.#config = config;
  }

  async sit() {
    if (this.#driver !== undefined) return this.#driver;
    const driver = new DRIVERS[this.#config.protocol](this.#config);
    try {
      await driver.start();
    } catch (error) {
      await driver.kill();
      if (error instanceof EngineFailure)
        throw new Error(`${this.#config.name} does not start: ${error.message}`);
      throw error;
    }
    return (this.#driver = driver);
  }

  /** Ends the process, so that the next game gets a new one. */
  async leave({ kindly }) {
    const driver = this.#driver;
    this.#driver = undefined;
    await (kindly ? driver?.close() : driver?.kill());
  }
}

/** The games in their order, as long as anybody wants them. */
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

/** After these the process may still be at work on the old game. */
const UNSETTLING = ['crash', 'unresponsive', 'time forfeit', 'false claim', 'refused a legal move'];

const playAt = async (seats, configs, job, settings) => {
  const [first, second] = await Promise.all(seats.map((seat) => seat.sit()));
  const sides = [
    { engine: first, limit: configs[0].limit },
    { engine: second, limit: configs[1].limit },
  ];
  const swap = job.firstColor === 'black';
  const [white, black] = swap ? [sides[1], sides[0]] : sides;
  const game = await playGame(white, black, job.opening, settings).catch((error) => {
    throw error instanceof EngineFailure ? new Error(error.message, { cause: error }) : error;
  });
  await Promise.all(
    seats.map(async (seat, index) => {
      const color = (index === 0) === swap ? 'black' : 'white';
      if (game.faulty === color && UNSETTLING.includes(game.reason))
        return seat.leave({ kindly: false });
      try {
        await sides[index].engine.endGame(game.result, game.reason);
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error;
        await seat.leave({ kindly: false });
      }
    }),
  );
  return game;
};

/**
 * Plays a match and returns its tally and the verdict of its test, if it has one. `onGame` is told of
 * each game when it ends; an `abort` signal ends the match without the games that are being played.
 *
 * @param {import('./options.mjs').MatchConfig} config
 */
export const runMatch = async (config, onGame = () => undefined, abort = undefined) => {
  const { engines: configs, concurrency, sprt } = config;
  const tally = new Tally();
  const jobs = schedule(config);
  let verdict;
  let failure;
  const tables = Array.from({ length: concurrency }, () => configs.map((one) => new Seat(one)));
  const work = async (seats) => {
    while (verdict === undefined && failure === undefined && !abort?.aborted) {
      const { value: job, done } = jobs.next();
      if (done) return;
      const game = await playAt(seats, configs, job, config);
      if (abort?.aborted) return;
      tally.add(job.pair, job.firstColor, game);
      if (sprt !== undefined) verdict ??= tally.sprt(sprt).verdict;
      await onGame({ ...job, ...game }, tally);
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
        await Promise.all(seats.map((seat) => seat.leave({ kindly: failure === undefined })));
      }
    }),
  );
  if (failure !== undefined) throw failure;
  return { tally, verdict };
};
