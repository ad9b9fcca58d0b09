/** Drives an engine by the Universal Chess Interface. */
import { EngineProcess, START_MILLISECONDS } from './engine-process.mjs';

const VARIANT_OPTION = 'UCI_Variant';

/** Parses an `info` line of a search. The values in this line overwrite the values of earlier lines. */
export const parseUciInfo = (line, before = {}) => {
  const words = line.split(/\s+/);
  const number = (name) => {
    const at = words.indexOf(name);
    const value = at < 0 ? Number.NaN : Number(words[at + 1]);
    return Number.isFinite(value) ? value : undefined;
  };
  // Only the best of several lines is used, because only its move is played. Bounds are skipped, because a bound is not
  // a score.
  if ((number('multipv') ?? 1) !== 1 || words[1] === 'string') return before;
  const centipawns = number('cp');
  const mate = number('mate');
  const score =
    mate !== undefined
      ? { kind: 'mate', moves: mate }
      : centipawns !== undefined
        ? { kind: 'centipawns', value: centipawns }
        : undefined;
  const bound = words.includes('lowerbound') || words.includes('upperbound');
  const nodes = number('nodes');
  const depth = number('depth');
  return {
    ...before,
    ...(nodes !== undefined && { nodes }),
    ...(score !== undefined && !bound && { score, ...(depth !== undefined && { depth }) }),
  };
};

/** The `go` command for a limit, with both clocks if they matter. */
const goCommand = (limit, { color, own, other }) => {
  switch (limit.kind) {
    case 'clock': {
      const [mine, theirs] = color === 'white' ? ['w', 'b'] : ['b', 'w'];
      const time = (clock) => Math.max(1, Math.floor(clock.remaining));
      return [
        'go',
        `${mine}time ${time(own)}`,
        `${theirs}time ${time(other ?? own)}`,
        ...(own.increment > 0 ? [`${mine}inc ${own.increment}`] : []),
        ...((other ?? own).increment > 0 ? [`${theirs}inc ${(other ?? own).increment}`] : []),
        ...(own.movesToGo > 0 ? [`movestogo ${own.movesToGo}`] : []),
      ].join(' ');
    }
    case 'movetime':
      return `go movetime ${limit.milliseconds}`;
    case 'nodes':
      return `go nodes ${limit.nodes}`;
    default:
      return `go depth ${limit.depth}`;
  }
};

export class UciEngine {
  #config;
  #process;
  #offered = new Set();
  #ruleset;

  /** @param {import('./options.mjs').EngineConfig} config */
  constructor(config) {
    this.#config = config;
  }

  /**
   * Starts the process and sets the options. Rejects with an EngineFailure, or with another Error if the
   * engine does not support the request.
   */
  async start() {
    const { command, options, trace } = this.#config;
    this.#process = new EngineProcess(command, trace);
    this.#process.write('uci');
    await this.#process.expect('uciok', START_MILLISECONDS, (line) => {
      const option = /^option name (.+?) type /.exec(line)?.[1];
      if (option !== undefined) this.#offered.add(option);
      return line === 'uciok' ? true : undefined;
    });
    for (const [name, value] of options) {
      this.#require(name);
      this.#process.write(`setoption name ${name} value ${value}`);
    }
    await this.#ready(START_MILLISECONDS);
  }

  #require(option) {
    if (!this.#offered.has(option))
      throw new Error(`${this.#config.name} offers no option ${option}`);
  }

  async #ready(milliseconds) {
    this.#process.write('isready');
    await this.#process.expect('readyok', milliseconds, (line) =>
      line === 'readyok' ? true : undefined,
    );
  }

  async newGame({ ruleset }) {
    if (this.#ruleset !== ruleset.id) {
      this.#require(VARIANT_OPTION);
      this.#process.write(`setoption name ${VARIANT_OPTION} value ${ruleset.id}`);
      this.#ruleset = ruleset.id;
    }
    this.#process.write('ucinewgame');
    await this.#ready(this.#config.patience);
  }

  /**
   * Requests a move. `moves` are all moves of the game, including the opening.
   * @returns {Promise<import('./referee.mjs').Answer>}
   */
  async think({ moves, limit, clocks, allowed }) {
    this.#process.write(`position startpos${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`);
    const start = performance.now();
    this.#process.write(goCommand(limit, clocks));
    let info = {};
    return this.#process.expect('bestmove', allowed + this.#config.patience, (line, at) => {
      if (line.startsWith('info ')) info = parseUciInfo(line, info);
      const move = /^bestmove\s+(\S+)/.exec(line)?.[1];
      return move === undefined
        ? undefined
        : { kind: 'move', move, milliseconds: at - start, info, notes: [] };
    });
  }

  /** UCI has no command for the end of a game. */
  async endGame() {}

  async close() {
    await this.#process?.close();
  }

  async kill() {
    await this.#process?.kill();
  }
}
