/**
 * Drives an engine by the Chess Engine Communication Protocol, version 2 (XBoard, WinBoard).
 *
 * Between its turns, the engine is in force mode, and each turn begins with `go`. Otherwise, an engine that has claimed
 * a result and stopped could not be distinguished from a thinking engine. For the same reason, a `ping` follows each
 * move, so that all output after the move is read before the next turn.
 */
import { VARIANT_NAMES } from '../../build/library/notation/variants.js';
import { EngineProcess, START_MILLISECONDS } from './engine-process.mjs';

/** Milliseconds to wait for an answer to `protover`. Without an answer, the engine uses version 1 of the protocol. */
const FEATURE_MILLISECONDS = 2000;
const MATE_SCORE = 100_000;

/** Parses the features of a `feature` line, by name. A value in quotes keeps its spaces. */
export const parseFeatures = (line) =>
  [...line.matchAll(/([\w-]+)=(?:"([^"]*)"|(\S+))/g)].map(([, name, quoted, bare]) => [
    name,
    quoted ?? bare,
  ]);

/** Parses a line of thinking output: ply, score, time, nodes. Returns undefined for any other line. */
export const parseThinking = (line) => {
  const match = /^\s*(\d+)[-+.&]?\s+([-+]?\d+)\s+(\d+)\s+(\d+)(?:\s|$)/.exec(line);
  if (match === null) return undefined;
  const [depth, value, , nodes] = match.slice(1).map(Number);
  const score =
    Math.abs(value) > MATE_SCORE
      ? { kind: 'mate', moves: Math.sign(value) * (Math.abs(value) - MATE_SCORE) }
      : { kind: 'centipawns', value };
  return { depth, score, nodes };
};

/** Whether a line announces a result or resigns the game. */
const isClaim = (line) => /^(?:1-0|0-1|1\/2-1\/2|resign)(?:\s|\{|$)/.test(line);

/** Whether the engine refuses a move; errors about other commands are ignored. */
const isRefusal = (line, move) =>
  move !== undefined && /^(?:Illegal move|Error)/i.test(line) && line.includes(move);

/** Converts milliseconds to centiseconds, at least one. */
const centiseconds = (milliseconds) => Math.max(1, Math.floor(milliseconds / 10));

/** `level` accepts only whole seconds, but the `time` command before each move is exact. */
const levelCommand = ({ moves, base, increment }) => {
  const seconds = Math.max(1, Math.round(base / 1000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `level ${moves} ${clock} ${increment / 1000}`;
};

export class CecpEngine {
  #config;
  #process;
  #features = new Map();
  /** Number of moves of the game that have been sent to the engine. */
  #told = 0;
  #pings = 0;

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
    this.#process.write('xboard');
    this.#process.write('protover 2');
    await this.#readFeatures();
    for (const [name, value] of options) {
      const own = name === 'memory' || name === 'cores';
      if (own && this.#features.get(name) !== '1')
        throw new Error(`${this.#config.name} has no ${name} to set`);
      this.#process.write(own ? `${name} ${value}` : `option ${name}=${value}`);
    }
    await this.#sync(START_MILLISECONDS);
  }

  async #readFeatures() {
    let deadline = performance.now() + FEATURE_MILLISECONDS;
    const last = performance.now() + START_MILLISECONDS;
    for (;;) {
      const line = await this.#process.nextLine(Math.min(deadline, last));
      if (line === undefined) return;
      if (!line.text.startsWith('feature ')) continue;
      for (const [name, value] of parseFeatures(line.text)) {
        this.#features.set(name, value);
        this.#process.write(`accepted ${name}`);
        if (name !== 'done') continue;
        if (value === '1') return;
        deadline = last;
      }
    }
  }

  /** Waits until the engine has handled every command. Returns the lines that it has sent in the meantime. */
  async #sync(milliseconds = this.#config.patience) {
    if (this.#features.get('ping') !== '1') return [];
    this.#pings += 1;
    const pong = `pong ${this.#pings}`;
    const lines = [];
    this.#process.write(`ping ${this.#pings}`);
    await this.#process.expect(pong, milliseconds, (line) => {
      if (line === pong) return true;
      lines.push(line);
      return undefined;
    });
    return lines;
  }

  async newGame({ ruleset, limit }) {
    // The id of a custom ruleset is sent, because such a ruleset has no variant name.
    const variant = VARIANT_NAMES[ruleset.id] ?? ruleset.id;
    const known = this.#features.get('variants')?.split(',') ?? [];
    if (known.length > 0 && !known.includes(variant))
      throw new Error(`${this.#config.name} does not play the variant ${variant}`);
    for (const line of ['new', `variant ${variant}`, 'force', 'easy', 'post'])
      this.#process.write(line);
    if (limit.kind === 'clock') this.#process.write(levelCommand(limit.control));
    else if (limit.kind === 'movetime') this.#process.write(`st ${limit.milliseconds / 1000}`);
    else if (limit.kind === 'depth') this.#process.write(`sd ${limit.depth}`);
    else throw new Error('CECP knows no limit of nodes');
    this.#told = 0;
    await this.#sync();
  }

  /**
   * Requests a move. `moves` are all moves of the game, including the opening.
   * @returns {Promise<import('./referee.mjs').Answer>}
   */
  async think({ moves, limit, clocks: { own, other }, allowed }) {
    const prefix = this.#features.get('usermove') === '1' ? 'usermove ' : '';
    for (const move of moves.slice(this.#told)) this.#process.write(prefix + move);
    this.#told = moves.length;
    // A refused move must be detected before the engine's clock runs.
    const refusal = (await this.#sync()).find((line) => isRefusal(line, moves.at(-1)));
    if (refusal !== undefined)
      return { kind: 'refusal', milliseconds: 0, info: {}, notes: [refusal] };

    const start = performance.now();
    if (limit.kind === 'clock') {
      this.#process.write(`time ${centiseconds(own.remaining)}`);
      this.#process.write(`otim ${centiseconds((other ?? own).remaining)}`);
    }
    this.#process.write('go');
    const answer = await this.#answer(start, allowed, moves.at(-1));
    this.#process.write('force');
    if (answer.kind === 'move') this.#told += 1;
    const later = (await this.#sync()).filter((line) => isClaim(line) || line === 'offer draw');
    return { ...answer, notes: [...answer.notes, ...later] };
  }

  /** Reads the engine's move, or another answer if the engine does not move. */
  async #answer(start, allowed, lastMove) {
    let info = {};
    return this.#process.expect('move', allowed + this.#config.patience, (line, at) => {
      info = parseThinking(line) ?? info;
      const said = { milliseconds: at - start, info, notes: [line] };
      const move = /^(?:\d+\. \.\.\. |move )(\S+)/.exec(line)?.[1];
      if (move !== undefined) return { ...said, kind: 'move', move, notes: [] };
      if (isRefusal(line, lastMove)) return { ...said, kind: 'refusal' };
      return isClaim(line) ? { ...said, kind: 'claim' } : undefined;
    });
  }

  async endGame(result, reason) {
    this.#process.write(`result ${result} {${reason}}`);
    this.#process.write('force');
    await this.#sync();
  }

  async close() {
    await this.#process?.close();
  }

  async kill() {
    await this.#process?.kill();
  }
}
