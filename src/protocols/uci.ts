/**
 * The Universal Chess Interface as a state machine: lines in, lines out. It knows no process, so it
 * serves the command line and the tests alike.
 */
import { BENCH_DEPTH, BENCH_POSITIONS } from '../engine/bench.js';
import type { EngineError } from '../engine/types.js';
import { makeCoordinates, resolveDiceMove, resolveMove } from '../notation/coordinates.js';
import { ok, type Result } from '../result.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { GameLine } from './game-line.js';
import { HASH_MEBIBYTES, type ProtocolEngine } from './protocol-engine.js';
import { startSearch, type RunningSearch } from './search.js';
import { quote, tellCores, wholeNumber } from './text.js';
import { diceLimits, searchDice } from './uci-dice.js';
import { parseGo, type GoCommand } from './uci-go.js';
import { UciOptionValues } from './uci-options.js';
import { drawPosition, makeInfo, makeProgress, makeScore } from './uci-info.js';

export interface UciOptions {
  /** Name and version, as `id name` tells them. */
  readonly name: string;
  readonly author: string;
  /** Search threads that a user can ask for; only 1 where the engine cannot be told. */
  readonly maxThreads?: number;
  /** Cores of the processor; unless they are forced there are no more threads. */
  readonly cores?: number;
  readonly forceThreads?: boolean;
  /** MiB of the engine's table until the user sets it. */
  readonly hash?: number;
}

const COMMANDS = [
  'uci',
  'isready',
  'ucinewgame',
  'setoption',
  'position',
  'go',
  'stop',
  'ponderhit',
  'quit',
  'debug',
  'register',
  'd',
  'bench',
  'perft',
] as const;
type Command = (typeof COMMANDS)[number];

const isCommand = (word: string): word is Command => (COMMANDS as readonly string[]).includes(word);

const MAX_BENCH_DEPTH = 30;
/** Before that, users are shown finished iterations only. */
const PROGRESS_AFTER_MILLISECONDS = 1000;

/** What `go`, `perft` or `bench` has asked for. */
interface Task {
  /** Does it, and resolves with the last lines of its answer. */
  run(): Promise<readonly string[]>;
  stop(): void;
  ponderHit(): void;
  /** Whether it would run until it is stopped. */
  isEndless(): boolean;
}

export class UciSession {
  readonly #engine: ProtocolEngine;
  readonly #send: (line: string) => void;
  readonly #identity: UciOptions;
  readonly #cores: number;
  readonly #options: UciOptionValues;
  #line = GameLine.start(RULESETS.cazaux);
  /** Threads that the engine has been given. */
  #threads = 1;
  /** The running task and those that wait for their turn. */
  #tasks: readonly Task[] = [];
  /** Settles when every task begun so far has answered. */
  #answered: Promise<void> = Promise.resolve();
  /** Settles when the engine has taken over every setting. */
  #settings: Promise<void> = Promise.resolve();
  #hasQuit = false;

  /** `send` takes each line of the answer, without its end. */
  constructor(engine: ProtocolEngine, send: (line: string) => void, identity: UciOptions) {
    this.#engine = engine;
    this.#identity = identity;
    const { maxThreads = 1, cores = Number.POSITIVE_INFINITY } = identity;
    this.#cores = cores;
    this.#options = new UciOptionValues({
      maxThreads: engine.setThreads === undefined ? 1 : maxThreads,
      forceThreads: identity.forceThreads ?? false,
      hash: identity.hash ?? HASH_MEBIBYTES.usual,
    });
    this.#send = (line) => {
      if (!this.#hasQuit) send(line);
    };
  }

  /** Whether `quit` has been received: nothing is answered any more. */
  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /**
   * The input has ended. Resolves when all that it asked for has been answered; what would run until
   * it is stopped is stopped.
   */
  async end(): Promise<void> {
    for (const task of this.#tasks) if (task.isEndless()) task.stop();
    await Promise.all([this.#answered, this.#settings]);
  }

  /** Takes a line of input. Answers may come later, but a stop is passed on at once. */
  receive(text: string): void {
    if (this.#hasQuit) return;
    const words = text.match(/\S+/g) ?? [];
    // The protocol wants unknown words before a command passed over.
    const at = words.findIndex(isCommand);
    const command = words[at];
    if (command !== undefined && isCommand(command)) this.#obey(command, words.slice(at + 1));
    else if (words.length > 0) this.#complain(`Unknown command: ${quote(text.trim())}.`);
  }

  #obey(command: Command, words: readonly string[]): void {
    switch (command) {
      case 'uci':
        this.#introduce();
        break;
      case 'isready':
        // At once while searching; else when the settings have been taken over.
        if (this.#tasks.length > 0) this.#send('readyok');
        else void this.#settings.then(() => this.#send('readyok'));
        break;
      case 'ucinewgame':
        this.#set(() => this.#engine.newGame());
        break;
      case 'setoption':
        this.#setOption(words);
        break;
      case 'position':
        this.#setPosition(words);
        break;
      case 'go':
        this.#go(words);
        break;
      case 'stop':
        this.#stop();
        break;
      case 'ponderhit':
        for (const task of this.#tasks) task.ponderHit();
        break;
      case 'quit':
        this.#hasQuit = true;
        this.#stop();
        break;
      case 'd':
        for (const line of drawPosition(this.#line.position)) this.#send(line);
        break;
      case 'bench':
        this.#bench(words);
        break;
      case 'perft':
        this.#go(['perft', ...words]);
        break;
      case 'debug':
      case 'register':
        break;
    }
  }

  #complain(message: string): void {
    this.#send(`info string ${message}`);
  }

  #introduce(): void {
    const { name, author } = this.#identity;
    for (const line of [
      `id name ${name}`,
      `id author ${author}`,
      '',
      ...this.#options.declarations,
      'uciok',
    ])
      this.#send(line);
  }

  /** Hands a setting to the engine; it comes into force before the next search. */
  #set(change: () => Promise<Result<void, EngineError>>): void {
    const done = change().then((result) => {
      if (!result.ok) this.#complain(result.error.message);
    });
    this.#settings = Promise.all([this.#settings, done]).then(() => undefined);
  }

  #setOption(words: readonly string[]): void {
    const change = this.#options.set(words);
    if (!change.ok) {
      this.#complain(change.error);
      return;
    }
    switch (change.value.kind) {
      case 'none':
        break;
      case 'clear':
        this.#set(() => this.#engine.newGame());
        break;
      case 'hash': {
        const { mebibytes } = change.value;
        this.#set(() => this.#engine.setHash(mebibytes));
        break;
      }
      case 'threads':
        this.#setThreads();
        break;
      case 'variant':
        this.#setVariant(change.value.ruleset);
        break;
      case 'dice':
        // What was a line with dice need not be one without.
        this.#line = GameLine.start(this.#line.ruleset, { dice: this.#options.dice });
        break;
    }
  }

  /** Gives the engine the threads asked for, but no more than there are cores unless that is forced. */
  #setThreads(): void {
    const { threads, forceThreads } = this.#options;
    const given = forceThreads ? threads : Math.min(threads, this.#cores);
    if (given < threads)
      this.#complain(
        `Threads is ${given} instead of ${threads}, because ${tellCores(given)}; the option Force Threads allows more.`,
      );
    if (given === this.#threads) return;
    this.#threads = given;
    this.#set(async () => (await this.#engine.setThreads?.(given)) ?? ok(undefined));
  }

  #setVariant(ruleset: Ruleset): void {
    if (ruleset.id === this.#line.ruleset.id) return;
    this.#line = GameLine.start(ruleset, { dice: this.#options.dice });
    // The table has to be cleared for another ruleset. Now that costs no time of a game.
    this.#set(() => this.#engine.newGame());
  }

  #setPosition(words: readonly string[]): void {
    const [kind, ...rest] = words;
    const movesAt = rest.indexOf('moves');
    const fields = movesAt < 0 ? rest : rest.slice(0, movesAt);
    if (kind !== 'startpos' && kind !== 'fen') {
      this.#complain('position must be followed by startpos or fen.');
      return;
    }
    if (kind === 'startpos' && fields.length > 0) {
      this.#complain(
        `position startpos: ${quote(fields.join(' '))} is not understood; moves was expected.`,
      );
      return;
    }
    const fen = kind === 'startpos' ? kind : fields.join(' ');
    const moves = movesAt < 0 ? [] : rest.slice(movesAt + 1);
    const start = this.#resume(fen, moves);
    if (!start.ok) {
      this.#complain(`position: ${start.error}`);
      return;
    }
    const known = start.value;
    const line = known.playAll(
      moves.slice(known.moves.length),
      this.#options.dice ? resolveDiceMove : resolveMove,
    );
    if (line.ok) this.#line = line.value;
    else {
      const { index, text, message } = line.error;
      this.#complain(`position: move ${index + 1}, ${quote(text)}: ${message}`);
    }
  }

  /** As much of the known line as the new one begins with: a game is sent again at every move. */
  #resume(fen: string, moves: readonly string[]): Result<GameLine, string> {
    const known = this.#line;
    if (fen !== known.fen)
      return GameLine.fromFen(fen, known.ruleset, { dice: this.#options.dice });
    const differs = known.moves.findIndex((move, index) => move !== moves[index]);
    return ok(differs < 0 ? known : known.truncate(differs));
  }

  #go(words: readonly string[]): void {
    const go = parseGo(words, this.#line.position);
    for (const fault of go.faults) this.#complain(`go: ${fault}`);
    if (go.perft !== undefined) this.#perft(go.perft);
    else if (this.#options.dice) this.#searchDice(go);
    else {
      if (go.roll !== undefined)
        this.#complain('go: roll needs the option Dice, which is not set.');
      this.#search(go);
    }
  }

  /** Puts a task behind those that are there. */
  #begin(task: Task): void {
    if (this.#tasks.some((other) => other.isEndless()))
      this.#complain('A search is running until it is stopped; what was asked for waits for it.');
    this.#tasks = [...this.#tasks, task];
    this.#answered = this.#answered
      .then(() => task.run())
      .then((lines) => {
        // The answer may be answered at once, so by then the task has to be over.
        this.#tasks = this.#tasks.filter((other) => other !== task);
        for (const line of lines) this.#send(line);
      });
  }

  #stop(): void {
    for (const task of this.#tasks) task.stop();
  }

  #search({ limits, infinite, ponder }: GoCommand): void {
    const line = this.#line;
    const lines = this.#options.multiPv;
    let search: RunningSearch | undefined;
    let isHeld = infinite || ponder;
    let isStopped = false;
    let isHit = false;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#begin({
      isEndless: () => isHeld,
      stop: () => {
        isHeld = false;
        isStopped = true;
        release();
        search?.stop();
      },
      ponderHit: () => {
        if (!ponder) return;
        isHit = true;
        search?.ponderHit();
        if (infinite) return;
        isHeld = false;
        release();
      },
      run: async () => {
        if (line.position.boardStatus() !== 'ongoing') this.#sayOver(line);
        search = startSearch(
          this.#engine,
          line,
          { ...limits, ...(lines > 1 && { lines }) },
          {
            onInfo: (info) => {
              this.#send(makeInfo(info, { chances: this.#options.showsChances }));
            },
            onProgress: (progress) => {
              if (progress.time >= PROGRESS_AFTER_MILLISECONDS) this.#send(makeProgress(progress));
            },
          },
        );
        if (isStopped) search.stop();
        if (isHit) search.ponderHit();
        const { bestMove, reply, reason, message } = await search.outcome;
        // An infinite search that has come to its end waits with its move all the same.
        if (isHeld) await released;
        if (message !== undefined) this.#complain(message);
        if (reason === 'no-mate') this.#complain(`There is no mate in ${limits.mate ?? 0}.`);
        const pondered = reply === undefined ? '' : ` ponder ${reply}`;
        return [`bestmove ${bestMove ?? '(none)'}${pondered}`];
      },
    });
  }

  #searchDice({ limits, infinite, roll }: GoCommand): void {
    const line = this.#line;
    const abort = new AbortController();
    let isHeld = infinite;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    if (limits.mate !== undefined) this.#complain('go: mate cannot be looked for with dice.');
    const wanted = diceLimits(limits, roll, this.#options.multiPv);
    this.#begin({
      isEndless: () => isHeld,
      stop: () => {
        isHeld = false;
        abort.abort();
        release();
      },
      ponderHit: () => undefined,
      run: async () => {
        if (line.position.boardStatus() !== 'ongoing') this.#sayOver(line);
        const found = await searchDice(this.#engine, line, wanted, abort.signal, (text) => {
          this.#send(text);
        });
        if (isHeld) await released;
        if (found.message !== undefined) this.#complain(found.message);
        return [`bestmove ${found.bestMove ?? '(none)'}`];
      },
    });
  }

  #sayOver({ position }: GameLine): void {
    const drawn = position.result() === '1/2-1/2';
    const score = drawn ? makeScore({ kind: 'centipawns', value: 0 }) : 'mate 0';
    this.#complain(`The game is over: ${position.boardStatus()}, ${position.result()}.`);
    this.#send(`info depth 0 score ${score}`);
  }

  /** A task that is a loop, and looks between two rounds whether it is to stop. */
  #loop(run: (isStopped: () => boolean) => Promise<readonly string[]>): void {
    let stopped = false;
    this.#begin({
      run: () => run(() => stopped),
      stop: () => {
        stopped = true;
      },
      ponderHit: () => undefined,
      isEndless: () => false,
    });
  }

  #perft(depth: number): void {
    const { position } = this.#line;
    this.#loop(async (isStopped) => {
      const start = performance.now();
      let nodes = depth === 0 ? 1 : 0;
      for (const move of depth === 0 ? [] : position.legalMoves()) {
        if (isStopped()) return [];
        const count = position.play(move).perft(depth - 1);
        nodes += count;
        this.#send(`${makeCoordinates(move)}: ${count}`);
        await nextTurn();
      }
      const milliseconds = Math.round(performance.now() - start);
      return ['', `info time ${milliseconds} nodes ${nodes}`, `Nodes searched: ${nodes}`];
    });
  }

  /** The fixed searches of `acedrex bench`, with the same count where hash and threads are as usual. */
  #bench(words: readonly string[]): void {
    const [text = String(BENCH_DEPTH)] = words;
    const depth = wholeNumber(text, 1, MAX_BENCH_DEPTH);
    if (depth === undefined) {
      this.#complain(`bench needs a depth from 1 to ${MAX_BENCH_DEPTH}, not ${quote(text)}.`);
      return;
    }
    this.#loop(async (isStopped) => {
      const start = performance.now();
      let nodes = 0;
      for (const request of BENCH_POSITIONS) {
        if (isStopped()) return [];
        await this.#engine.newGame();
        const result = await this.#engine.analyse(request, { depth }, {});
        if (!result.ok) return [`info string ${result.error.message}`];
        nodes += result.value.info?.nodes ?? 0;
      }
      const milliseconds = Math.max(1, Math.round(performance.now() - start));
      return [
        `Total time (ms) : ${milliseconds}`,
        `Nodes searched  : ${nodes}`,
        `Nodes/second    : ${Math.round((1000 * nodes) / milliseconds)}`,
      ];
    });
  }
}

/** Lets waiting input be read. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
