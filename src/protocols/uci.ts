/**
 * The Universal Chess Interface as a state machine: lines in, lines out. It does not use stdin or stdout, so both the
 * command line and the tests can use it.
 */
import { BENCH_DEPTH, MAX_BENCH_DEPTH, countBenchNodes } from '../engine/bench.js';
import { makeCoordinates, resolveDiceMove, resolveMove } from '../notation/coordinates.js';
import { ok, type Result } from '../result.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { EngineSettings, quote, tellCores, wholeNumber } from './text.js';
import { GameLine } from './game-line.js';
import { HASH_MEBIBYTES, type ProtocolEngine } from './protocol-engine.js';
import { parseGo } from './uci-go.js';
import { drawPosition, loopTask, TaskQueue } from './uci-tasks.js';
import { newSeed } from './search.js';
import { UciOptionValues } from './uci-options.js';
import { diceTask, refusedTask, searchTask, type SearchContext } from './uci-search.js';

export interface UciOptions {
  /** Name and version for `id name`. */
  readonly name: string;
  readonly author: string;
  /** Maximum number of search threads that a user can request; 1 if the engine cannot change their number. */
  readonly maxThreads?: number;
  /** Number of processor cores: the maximum number of threads unless `forceThreads` is set. */
  readonly cores?: number;
  readonly forceThreads?: boolean;
  /** Size of the transposition table in MiB until the user sets it. */
  readonly hash?: number;
  /** Converts a file name to an address; absent if the engine cannot read files. */
  readonly fileAddress?: (name: string) => string;
  /** Initial folder of solved endings; empty for none, absent if folders are not supported. */
  readonly tablebases?: string;
  /** Initial file or folder of opening books; empty for none, absent if books are not supported. */
  readonly books?: string;
  /** Resolves when the engine can search at full speed; absent if it always can. */
  readonly ready?: Promise<void>;
}

export class UciSession {
  readonly #engine: ProtocolEngine;
  readonly #send: (line: string) => void;
  readonly #identity: UciOptions;
  readonly #cores: number;
  readonly #ready: Promise<void>;
  readonly #options: UciOptionValues;
  readonly #settings: EngineSettings;
  readonly #tasks: TaskQueue;
  #line = GameLine.start(RULESETS.cazaux);
  /** Why the last `position` was refused; undefined if it was accepted. */
  #refusal: string | undefined;
  /** The number of threads that the engine currently uses. */
  #threads = 1;
  #hasQuit = false;
  /** Determines which moves a weak level overlooks in this game. */
  #seed = newSeed();

  readonly #commands: ReadonlyMap<string, (words: readonly string[]) => void> = new Map(
    Object.entries<(words: readonly string[]) => void>({
      uci: () => this.#introduce(),
      isready: () => this.#answerReady(),
      ucinewgame: () => this.#newGame(),
      setoption: (words) => this.#setOption(words),
      position: (words) => this.#setPosition(words),
      go: (words) => this.#go(words),
      stop: () => this.#tasks.stop(),
      ponderhit: () => this.#tasks.ponderHit(),
      quit: () => this.#quit(),
      d: () => this.#draw(),
      bench: (words) => this.#bench(words),
      perft: (words) => this.#go(['perft', ...words]),
      debug: () => undefined,
      register: () => undefined,
    }),
  );

  /** `send` receives each line of the answer, without its line ending. */
  constructor(engine: ProtocolEngine, send: (line: string) => void, identity: UciOptions) {
    this.#engine = engine;
    this.#identity = identity;
    const { maxThreads = 1, cores = Number.POSITIVE_INFINITY } = identity;
    this.#cores = cores;
    this.#ready = identity.ready ?? Promise.resolve();
    this.#options = new UciOptionValues({
      maxThreads: engine.setThreads === undefined ? 1 : maxThreads,
      forceThreads: identity.forceThreads ?? false,
      hash: identity.hash ?? HASH_MEBIBYTES.default,
      takesNetwork: engine.setNetwork !== undefined && identity.fileAddress !== undefined,
      tablebases: engine.setTablebases === undefined ? undefined : identity.tablebases,
      books: engine.setBooks === undefined ? undefined : identity.books,
    });
    this.#send = (line) => {
      if (!this.#hasQuit) send(line);
    };
    this.#settings = new EngineSettings((message) => this.#complain(message), this.#ready);
    this.#tasks = new TaskQueue(this.#send);
  }

  /** Whether `quit` has been received. No answers follow it. */
  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /**
   * Handles the end of the input. Stops every search, because the requesting program has ended. Resolves when every
   * command has been answered.
   */
  async end(): Promise<void> {
    this.#tasks.stopSearches();
    await Promise.all([this.#tasks.answered, this.#settings.applied]);
  }

  /** Handles a line of input. Answers may come later, but a stop takes effect at once. */
  receive(text: string): void {
    if (this.#hasQuit) return;
    const words = text.match(/\S+/g) ?? [];
    // The protocol requires ignoring unknown words before a command.
    const at = words.findIndex((word) => this.#commands.has(word));
    const command = this.#commands.get(words[at] ?? '');
    if (command !== undefined) command(words.slice(at + 1));
    else if (words.length > 0) this.#complain(`Unknown command: ${quote(text.trim())}.`);
  }

  #complain(message: string): void {
    this.#send(`info string ${message}`);
  }

  /**
   * Answers immediately if a search is running on a ready engine. Otherwise, answers when the engine has applied its
   * settings.
   */
  #answerReady(): void {
    const awaited = this.#tasks.isBusy ? this.#ready : this.#settings.applied;
    void awaited.then(() => this.#send('readyok'));
  }

  #quit(): void {
    this.#hasQuit = true;
    this.#tasks.stop();
  }

  #draw(): void {
    if (this.#refusal !== undefined) this.#complain(this.#refusal);
    else for (const line of drawPosition(this.#line.position)) this.#send(line);
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

  #newGame(): void {
    this.#seed = newSeed();
    this.#settings.apply(() => this.#engine.newGame());
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
        this.#settings.apply(() => this.#engine.newGame());
        break;
      case 'hash': {
        const { mebibytes } = change.value;
        this.#settings.apply(() => this.#engine.setHash(mebibytes));
        break;
      }
      case 'threads':
        this.#setThreads();
        break;
      case 'network':
        this.#setNetwork(change.value.file);
        break;
      case 'tablebases': {
        const { folder } = change.value;
        this.#settings.apply(
          async () => (await this.#engine.setTablebases?.(folder)) ?? ok(undefined),
        );
        break;
      }
      case 'books': {
        const { path } = change.value;
        this.#settings.apply(async () => (await this.#engine.setBooks?.(path)) ?? ok(undefined));
        break;
      }
      case 'variant':
        this.#setVariant(change.value.ruleset);
        break;
      case 'dice':
        // The moves of a game with dice may be illegal without dice.
        this.#line = GameLine.start(this.#line.ruleset, { dice: this.#options.dice });
        break;
    }
  }

  /** Gives the engine the requested number of threads, but at most one per core unless `forceThreads` is set. */
  #setThreads(): void {
    const { threads, forceThreads } = this.#options;
    const given = forceThreads ? threads : Math.min(threads, this.#cores);
    if (given < threads)
      this.#complain(
        `Threads is ${given} instead of ${threads}, because ${tellCores(given)}; the option Force Threads allows more.`,
      );
    if (given === this.#threads) return;
    this.#threads = given;
    this.#settings.apply(async () => (await this.#engine.setThreads?.(given)) ?? ok(undefined));
  }

  #setNetwork(file: string | false | undefined): void {
    const url = typeof file === 'string' ? this.#identity.fileAddress?.(file) : file;
    this.#settings.apply(async () => (await this.#engine.setNetwork?.(url)) ?? ok(undefined));
  }

  #setVariant(ruleset: Ruleset): void {
    if (ruleset.id === this.#line.ruleset.id) return;
    this.#line = GameLine.start(ruleset, { dice: this.#options.dice });
    // Another ruleset requires an empty table. The table is cleared now, so that this does not take time from a game.
    this.#settings.apply(() => this.#engine.newGame());
  }

  #setPosition(words: readonly string[]): void {
    const [kind, ...rest] = words;
    const movesAt = rest.indexOf('moves');
    const fields = movesAt < 0 ? rest : rest.slice(0, movesAt);
    if (kind !== 'startpos' && kind !== 'fen') {
      this.#refuse('position must be followed by startpos or fen.');
      return;
    }
    if (kind === 'startpos' && fields.length > 0) {
      this.#refuse(
        `position startpos: ${quote(fields.join(' '))} is not understood; moves was expected.`,
      );
      return;
    }
    const fen = kind === 'startpos' ? kind : fields.join(' ');
    const moves = movesAt < 0 ? [] : rest.slice(movesAt + 1);
    const start = this.#resume(fen, moves);
    if (!start.ok) {
      this.#refuse(`position: ${start.error}`);
      return;
    }
    const known = start.value;
    const line = known.playAll(
      moves.slice(known.moves.length),
      this.#options.dice ? resolveDiceMove : resolveMove,
    );
    if (line.ok) {
      this.#line = line.value;
      this.#refusal = undefined;
    } else {
      const { index, text, message } = line.error;
      this.#refuse(`position: move ${index + 1}, ${quote(text)}: ${message}`);
    }
  }

  /** Refuses a position. Until the next accepted position, there is nothing to search. */
  #refuse(fault: string): void {
    this.#complain(fault);
    this.#refusal = 'There is no position, because the last one was refused.';
  }

  /** Keeps the moves that the known line and the new line share, because GUIs send the whole game at each move. */
  #resume(fen: string, moves: readonly string[]): Result<GameLine, string> {
    const known = this.#line;
    if (fen !== known.fen)
      return GameLine.fromFen(fen, known.ruleset, { dice: this.#options.dice });
    const differs = known.moves.findIndex((move, index) => move !== moves[index]);
    return ok(differs < 0 ? known : known.truncate(differs));
  }

  #go(words: readonly string[]): void {
    const { dice, multiPv, showsChances, moveOverhead } = this.#options;
    const go = parseGo(words, this.#line.position, moveOverhead);
    if (this.#refusal !== undefined) {
      if (go.perft !== undefined) this.#complain(this.#refusal);
      else this.#tasks.add(refusedTask(go, this.#refusal, this.#send));
      return;
    }
    for (const fault of go.faults) this.#complain(`go: ${fault}`);
    if (go.perft !== undefined) {
      this.#perft(go.perft);
      return;
    }
    const context: SearchContext = {
      engine: this.#engine,
      line: this.#line,
      lines: multiPv,
      showsChances,
      strength: { level: this.#options.level, seed: this.#seed },
      send: this.#send,
    };
    if (dice) {
      if (go.limits.mate !== undefined)
        this.#complain('go: mate cannot be searched for with dice.');
      this.#tasks.add(diceTask(go, context));
      return;
    }
    if (go.roll !== undefined) this.#complain('go: roll needs the option Dice, which is not set.');
    this.#tasks.add(searchTask(go, context));
  }

  #perft(depth: number): void {
    const { position } = this.#line;
    this.#tasks.add(
      loopTask(async (isStopped) => {
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
      }),
    );
  }

  /** Runs the bench of the command line. The node count is the same if hash and threads have their default values. */
  #bench(words: readonly string[]): void {
    const [text = String(BENCH_DEPTH)] = words;
    const depth = wholeNumber(text, 1, MAX_BENCH_DEPTH);
    if (depth === undefined) {
      this.#complain(`bench needs a depth from 1 to ${MAX_BENCH_DEPTH}, not ${quote(text)}.`);
      return;
    }
    this.#tasks.add(
      loopTask(async (isStopped) => {
        const start = performance.now();
        const nodes = await countBenchNodes(this.#engine, depth, isStopped);
        if (!nodes.ok) return [`info string ${nodes.error.message}`];
        if (nodes.value === undefined) return [];
        const milliseconds = Math.max(1, Math.round(performance.now() - start));
        return [
          `Total time (ms) : ${milliseconds}`,
          `Nodes searched  : ${nodes.value}`,
          `Nodes/second    : ${Math.round((1000 * nodes.value) / milliseconds)}`,
        ];
      }),
    );
  }
}

/** Lets waiting input be read. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
