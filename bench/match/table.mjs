/** A table at which two engines play one game at a time, and the kind of its jobs. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { buildOfEngine } from '../../build/library/cli/build.js';
import { parseRuleset } from '../../build/library/index.js';
import { CecpEngine } from './cecp.mjs';
import { EngineFailure, splitCommand } from './engine-process.mjs';
import { playGame } from './referee.mjs';
import { UciEngine } from './uci.mjs';

const DRIVERS = { uci: UciEngine, cecp: CecpEngine };

/** An engine's process. The process is started when it is first needed, and again after a failure. */
class Seat {
  #config;
  #driver;
  #ready;

  constructor(config) {
    this.#config = config;
  }

  /** Resolves to the engine when it is ready for a game. Rejects if the engine cannot be started. */
  sit() {
    return (this.#ready ??= this.#start());
  }

  async #start() {
    const driver = new DRIVERS[this.#config.protocol](this.#config);
    // Stored before the engine is ready, because the engine may have to be ended while it is starting.
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

  /** Ends the process, so that the next game starts a new process. */
  async leave({ kindly }) {
    const driver = this.#driver;
    this.#driver = undefined;
    this.#ready = undefined;
    await (kindly ? driver?.close() : driver?.kill());
  }
}

/** After games with these endings, the process may still be busy with the old game. */
const UNSETTLING = ['crash', 'unresponsive', 'time forfeit', 'false claim', 'refused a legal move'];

/** Plays one game at a table. Returns undefined if the match has been aborted. */
const playAt = async (seats, opening, firstColor, config, abort) => {
  const drivers = await Promise.all(seats.map((seat) => seat.sit()));
  if (abort.aborted) return undefined;
  const sides = drivers.map((engine, index) => {
    const { limit, margin } = config.engines[index];
    return { engine, limit, margin };
  });
  const [white, black] = firstColor === 'white' ? sides : [...sides].reverse();
  const game = await playGame(white, black, opening, config);
  await Promise.all(
    seats.map(async (seat, index) => {
      const color = (index === 0) === (firstColor === 'white') ? 'white' : 'black';
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
  return abort.aborted ? undefined : game;
};

/**
 * A request to a table: games from one opening.
 *
 * @typedef {object} TableRequest
 * @property {string} ruleset Its id.
 * @property {readonly string[]} moves The opening.
 * @property {readonly ('white' | 'black')[]} colors Colours of the first engine, game by game.
 */

/** @returns {import('../../build/library/cli/queue/job.js').Processor<TableRequest, readonly object[]>} */
const openTable = (config) => {
  const seats = config.engines.map((engine) => new Seat(engine));
  const leave = (how) => Promise.all(seats.map((seat) => seat.leave(how)));
  return {
    async process({ ruleset, moves, colors }, signal) {
      const rules = parseRuleset(ruleset);
      if (!rules.ok) throw new Error(rules.error.message);
      const stop = () => void leave({ kindly: false });
      signal.addEventListener('abort', stop, { once: true });
      try {
        const games = [];
        for (const color of colors) {
          const game = await playAt(seats, { ruleset: rules.value, moves }, color, config, signal);
          if (game === undefined) return undefined;
          // The opening is omitted, because the requester already has it.
          games.push({ ...game, opening: undefined });
        }
        return games;
      } catch (error) {
        if (signal.aborted) return undefined;
        throw error;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    close: () => leave({ kindly: true }),
  };
};

const isRecord = (value) => typeof value === 'object' && value !== null;
const isList = (value, isItem) => Array.isArray(value) && value.every(isItem);

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Identifies a command-line word. Files are identified by contents, because paths may differ. */
const fingerprint = (word) =>
  existsSync(word) && statSync(word).isFile() ? sha256(readFileSync(word)) : word;

/** The inputs that determine the games, apart from their openings. */
const buildOf = ({ engines, maxPlies, resign, draw }) => {
  const described = engines.map(({ command, protocol, options, limit, margin, patience }) => ({
    command: splitCommand(command).map(fingerprint),
    options: options.map(([name, value]) => [name, fingerprint(value)]),
    ...{ protocol, limit, margin, patience },
  }));
  return `${buildOfEngine()}/${sha256(JSON.stringify([described, maxPlies, resign, draw])).slice(0, 16)}`;
};

/** @param {import('./options.mjs').MatchConfig} config */
export const tableKind = (config) => ({
  name: 'match',
  build: buildOf(config),
  isRequest: (value) =>
    isRecord(value) &&
    typeof value.ruleset === 'string' &&
    isList(value.moves, (move) => typeof move === 'string') &&
    isList(value.colors, (color) => color === 'white' || color === 'black'),
  isValue: (value) =>
    isList(
      value,
      (game) => isRecord(game) && typeof game.result === 'string' && Array.isArray(game.plies),
    ),
  open: () => openTable(config),
});
