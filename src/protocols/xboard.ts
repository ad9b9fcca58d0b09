/**
 * The Chess Engine Communication Protocol, version 2 (XBoard, WinBoard), as a state machine: lines in,
 * lines out. It knows no process, so it serves the command line and the tests alike.
 */
import type { EngineError, SearchInfo, SearchLimits } from '../engine/types.js';
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import { parseSan } from '../notation/san.js';
import { ok, type Result } from '../result.js';
import type { LegalMove } from '../rules/moves.js';
import { opposite, type Color } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { GameLine } from './game-line.js';
import { HASH_MEBIBYTES, type ProtocolEngine } from './protocol-engine.js';
import type { SearchOutcome } from './search.js';
import { quote, tellCores, wholeNumber } from './text.js';
import { EngineClock, parseLevel } from './xboard-clock.js';
import { makeFeatures } from './xboard-features.js';
import { XboardOptions } from './xboard-options.js';
import { describeVariant, parseXboardFen, rulesetOfVariant } from './xboard-variants.js';
import { isKnownToXboard, makeClaim, makeLine, makeStatus, makeThinking } from './xboard-talk.js';
import { SearchSlot, type SearchJob } from './xboard-search-slot.js';
import { DrawPolicy } from './xboard-draw-policy.js';

export interface XboardIdentity {
  /** Name and version. */
  readonly name: string;
  /** Search threads that a user can ask for; only 1 where the engine cannot be told. */
  readonly maxThreads?: number;
  /** Cores of the processor; unless they are forced there are no more threads. */
  readonly cores?: number;
  readonly forceThreads?: boolean;
  /** MiB of the engine's table until the user sets it. */
  readonly hash?: number;
}

/** A hint is worth this much searching. */
const HINT: SearchLimits = { nodes: 50_000 };

/** Commands that another program may send and that change nothing. */
const IGNORED: ReadonlySet<string> = new Set([
  'xboard',
  'accepted',
  'rejected',
  'random',
  'rating',
  'ics',
  'name',
  'otim',
]);

export class XboardSession {
  readonly #engine: ProtocolEngine;
  readonly #slot: SearchSlot;
  readonly #send: (line: string) => void;
  readonly #name: string;
  readonly #maxThreads: number;
  readonly #cores: number;
  readonly #clock = new EngineClock();
  readonly #options = new XboardOptions();
  readonly #drawPolicy = new DrawPolicy();
  #line = GameLine.start(RULESETS.cazaux);
  /** Why the position that was set up last cannot be played. */
  #unplayable: string | undefined;
  /** The colour that the engine plays; none in force mode. */
  #color: Color | undefined;
  #isAnalysing = false;
  #isPondering = false;
  #shows = false;
  /** Whether the opponent is a program, so that XBoard checks what is claimed. */
  #againstProgram = false;
  /** Moves of the line that were played before the last `level`. */
  #levelAt = 0;
  #hash: number;
  #threads = 1;
  /** Pings that wait for the engine's move. */
  #pings: readonly string[] = [];
  /** Settles when the engine has taken over every setting. */
  #settings: Promise<void> = Promise.resolve();
  #hasQuit = false;

  /** `send` takes each line of the answer, without its end. */
  constructor(
    engine: ProtocolEngine,
    send: (line: string) => void,
    {
      name,
      maxThreads = 1,
      cores = Number.POSITIVE_INFINITY,
      forceThreads = false,
      hash = HASH_MEBIBYTES.usual,
    }: XboardIdentity,
  ) {
    this.#engine = engine;
    this.#slot = new SearchSlot(engine, {
      onInfo: (job, info) => {
        if (this.#shows && job.kind !== 'hint') this.#show(job, info);
      },
      onEnd: (job, outcome) => {
        this.#finish(job, outcome);
      },
    });
    this.#name = name;
    this.#maxThreads = engine.setThreads === undefined ? 1 : maxThreads;
    this.#cores = forceThreads ? Number.POSITIVE_INFINITY : cores;
    this.#hash = hash;
    this.#send = (line) => {
      if (!this.#hasQuit) send(line);
    };
  }

  /** Whether `quit` has been received: nothing is answered any more. */
  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** The input has ended. Resolves when a move that is being thought about has been made. */
  async end(): Promise<void> {
    this.#isPondering = false;
    if (this.#slot.current?.kind !== 'think') this.#abort();
    await this.#slot.idle;
    await this.#settings;
  }

  /** Takes a line of input. */
  receive(text: string): void {
    if (this.#hasQuit) return;
    const [command, ...words] = text.match(/\S+/g) ?? [];
    if (command === undefined || IGNORED.has(command)) return;
    const rest = text.trim().slice(command.length).trim();
    if (this.#obeyMode(command) || this.#obeySetting(command, words, rest)) return;
    if (this.#obeyGame(command, words, rest)) return;
    // Without the feature usermove a move comes by itself.
    if (/^[a-l]\d{1,2}[a-l]\d{1,2}[a-z]?$/.test(command)) this.#userMove(command);
    else this.#complain('unknown command', text);
  }

  /** Commands about who thinks when. Returns whether it was one. */
  #obeyMode(command: string): boolean {
    switch (command) {
      case 'force':
        this.#abort();
        this.#color = undefined;
        return true;
      case 'go':
        this.#abort();
        this.#isAnalysing = false;
        this.#color = this.#line.position.turn;
        this.#moveOn();
        return true;
      case 'playother':
        this.#abort();
        this.#isAnalysing = false;
        this.#color = opposite(this.#line.position.turn);
        this.#ponder(undefined);
        return true;
      case '?':
        if (this.#slot.current?.kind === 'think') this.#slot.current.search.stop();
        return true;
      case 'hard':
        this.#isPondering = true;
        return true;
      case 'easy':
        this.#isPondering = false;
        if (this.#slot.current?.kind === 'ponder') this.#abort();
        return true;
      case 'post':
      case 'nopost':
        this.#shows = command === 'post';
        return true;
      case 'analyze':
        this.#abort();
        this.#color = undefined;
        this.#isAnalysing = true;
        this.#moveOn();
        return true;
      case 'exit':
        this.#abort();
        this.#isAnalysing = false;
        return true;
      case '.':
        if (this.#isAnalysing)
          this.#send(makeStatus(this.#line.position, this.#slot.current?.progress));
        return true;
      case 'hint':
        this.#hint();
        return true;
      case 'quit':
        this.#hasQuit = true;
        this.#abort();
        return true;
      default:
        return false;
    }
  }

  /** Commands about the engine and its time. Returns whether it was one. */
  #obeySetting(command: string, words: readonly string[], rest: string): boolean {
    const [value = ''] = words;
    const accept = (isRead: boolean, needed: string): void => {
      if (!isRead) this.#complain(`it needs ${needed}`, `${command} ${rest}`);
    };
    switch (command) {
      case 'protover':
        for (const line of makeFeatures(this.#name, this.#options.features)) this.#send(line);
        return true;
      case 'computer':
        this.#againstProgram = true;
        return true;
      case 'ping':
        this.#ping(rest);
        return true;
      case 'level': {
        const level = parseLevel(words);
        if (level !== undefined) {
          this.#clock.setLevel(level);
          this.#levelAt = this.#line.moves.length;
        }
        accept(level !== undefined, 'moves, minutes or minutes:seconds, and seconds');
        return true;
      }
      case 'st':
        accept(this.#clock.setMoveTime(value), 'seconds');
        return true;
      case 'sd':
        accept(this.#clock.setDepth(value), 'a number of plies');
        return true;
      case 'time':
        accept(this.#clock.setRemaining(value), 'centiseconds');
        return true;
      case 'memory': {
        const mebibytes = wholeNumber(value, 1, Number.MAX_SAFE_INTEGER);
        if (mebibytes !== undefined) this.#setHash(Math.min(mebibytes, HASH_MEBIBYTES.most));
        accept(mebibytes !== undefined, 'a number of mebibytes');
        return true;
      }
      case 'cores': {
        const threads = wholeNumber(value, 1, Number.MAX_SAFE_INTEGER);
        if (threads !== undefined) this.#setThreads(threads);
        accept(threads !== undefined, 'a number of threads');
        return true;
      }
      case 'option': {
        const change = this.#options.set(rest);
        if (change === 'clear hash') this.#set(() => this.#engine.newGame());
        else if (change !== undefined) this.#complain(change, `option ${rest}`);
        else if (this.#isAnalysing) this.#moveOn();
        return true;
      }
      case 'bk':
        this.#send(' There is no opening book.');
        this.#send('');
        return true;
      default:
        return false;
    }
  }

  /** Commands about the game. Returns whether it was one. */
  #obeyGame(command: string, words: readonly string[], rest: string): boolean {
    switch (command) {
      case 'new':
        this.#newGame(RULESETS.cazaux);
        return true;
      case 'variant': {
        const ruleset = rulesetOfVariant(words[0] ?? '');
        if (ruleset === undefined) {
          this.#complain('unknown variant', `variant ${rest}`);
          return true;
        }
        // The table has to be cleared for another ruleset. Now that costs no time of a game.
        if (ruleset.id !== this.#line.ruleset.id) this.#set(() => this.#engine.newGame());
        this.#enter(GameLine.start(ruleset));
        for (const line of describeVariant(ruleset)) this.#send(line);
        return true;
      }
      case 'setboard':
        this.#setBoard(rest);
        return true;
      case 'usermove':
        this.#userMove(rest);
        return true;
      case 'undo':
      case 'remove':
        this.#takeBack(command === 'undo' ? 1 : 2, command);
        return true;
      case 'result':
        this.#abort();
        this.#color = undefined;
        return true;
      case 'draw':
        if (this.#drawPolicy.acceptsDraw(this.#line.position)) this.#send('offer draw');
        return true;
      default:
        return false;
    }
  }

  #complain(fault: string, text: string): void {
    this.#send(`Error (${fault}): ${quote(text.trim()).slice(1, -1)}`);
  }

  /** Answers when all that was asked before has been done: settings, and a move that is due. */
  #ping(number: string): void {
    const answer = `pong ${number}`;
    if (this.#slot.current?.kind === 'think') this.#pings = [...this.#pings, answer];
    else this.#answerLater([answer]);
  }

  #answerLater(lines: readonly string[]): void {
    void this.#settings.then(() => {
      for (const line of lines) this.#send(line);
    });
  }

  /** Ends what the engine does; nothing more is heard of it. */
  #abort(): void {
    this.#slot.clear();
    this.#releasePings();
  }

  #releasePings(): void {
    const pings = this.#pings;
    this.#pings = [];
    if (pings.length > 0) this.#answerLater(pings);
  }

  /** Hands a setting to the engine, which has to be idle for it, and resumes an analysis. */
  #set(change: () => Promise<Result<void, EngineError>>): void {
    if (this.#slot.current !== undefined && this.#slot.current.kind !== 'think') this.#abort();
    const done = change().then((result) => {
      if (!result.ok) this.#send(`telluser ${result.error.message}`);
    });
    this.#settings = Promise.all([this.#settings, done]).then(() => undefined);
    if (this.#isAnalysing) this.#moveOn();
  }

  #setHash(mebibytes: number): void {
    // XBoard repeats it before each game, and a new table is an empty one.
    if (mebibytes === this.#hash) return;
    this.#hash = mebibytes;
    this.#set(() => this.#engine.setHash(mebibytes));
  }

  #setThreads(wanted: number): void {
    const threads = Math.min(wanted, this.#maxThreads, this.#cores);
    if (threads < Math.min(wanted, this.#maxThreads))
      this.#send(
        `# Threads are ${threads} instead of ${wanted}, because ${tellCores(threads)}; --force-threads allows more.`,
      );
    if (threads === this.#threads) return;
    this.#threads = threads;
    this.#set(async () => (await this.#engine.setThreads?.(threads)) ?? ok(undefined));
  }

  #newGame(ruleset: Ruleset): void {
    this.#abort();
    this.#clock.reset();
    this.#againstProgram = false;
    this.#enter(GameLine.start(ruleset));
    if (!this.#isAnalysing) this.#color = 'black';
    this.#set(() => this.#engine.newGame());
  }

  /** Goes on with another game or position. */
  #enter(line: GameLine): void {
    this.#abort();
    this.#line = line;
    this.#unplayable = undefined;
    this.#levelAt = 0;
    this.#drawPolicy.reset();
    if (this.#isAnalysing) this.#moveOn();
  }

  #setBoard(text: string): void {
    const { ruleset } = this.#line;
    const setup = parseXboardFen(text, ruleset);
    const position = setup.ok ? Position.fromSetup(setup.value, ruleset) : undefined;
    if (setup.ok && position?.ok === true) {
      this.#enter(GameLine.fromPosition(position.value));
      return;
    }
    const faults = !setup.ok
      ? setup.error
      : position?.ok === false
        ? position.error.map(({ message }) => message).join(' ')
        : '';
    this.#abort();
    // XBoard passes over refusals with certain words in them, "board" for one; this has none.
    this.#unplayable = 'the position is illegal';
    this.#send(`tellusererror Illegal position: ${faults}`);
  }

  #userMove(text: string): void {
    if (this.#unplayable !== undefined) {
      this.#refuse(this.#unplayable, text);
      return;
    }
    if (this.#slot.current?.kind === 'think') {
      this.#complain('command not legal now', `usermove ${text}`);
      return;
    }
    // The opponent has played on after its defeat, as XBoard lets it under rules that it does not know.
    const claim = this.#color === undefined ? undefined : makeClaim(this.#line.position);
    if (claim !== undefined && this.#drawPolicy.isDeferred) {
      this.#drawPolicy.isDeferred = false;
      this.#send(claim);
      return;
    }
    const move = this.#readMove(text);
    if (!move.ok) return;
    const job = this.#slot.current;
    this.#line = this.#line.play(move.value);
    this.#drawPolicy.isDeferred = false;
    if (job?.kind === 'ponder' && job.expected === makeCoordinates(move.value)) this.#hit(job);
    else {
      this.#abort();
      this.#moveOn();
    }
  }

  /** Reads a move in coordinates or SAN, and answers if it cannot be played. */
  #readMove(text: string): Result<LegalMove, undefined> {
    const { position } = this.#line;
    let move: Result<LegalMove, { readonly code: string; readonly message: string }> = resolveMove(
      position,
      text,
    );
    if (!move.ok && move.error.code === 'move-syntax') move = parseSan(position, text);
    if (move.ok) return move;
    if (move.error.code === 'san-syntax') this.#complain('not a move', `usermove ${text}`);
    else this.#refuse(move.error.message, text);
    return { ok: false, error: undefined };
  }

  /** XBoard takes a move back at this, so it has to look exactly so. */
  #refuse(reason: string, text: string): void {
    const inner = reason.replace(/\.$/, '').replaceAll(/[()?]/g, '');
    this.#send(`Illegal move (${inner}): ${quote(text).slice(1, -1)}`);
  }

  #takeBack(plies: number, command: string): void {
    const { length } = this.#line.moves;
    if (length < plies) {
      this.#complain('there is no move to take back', command);
      return;
    }
    this.#abort();
    this.#line = this.#line.truncate(length - plies);
    this.#levelAt = Math.min(this.#levelAt, length - plies);
    this.#drawPolicy.isDeferred = false;
    if (this.#isAnalysing) this.#moveOn();
  }

  /** Does what is to be done in the position as it is now. */
  #moveOn(): void {
    if (this.#unplayable !== undefined) return;
    const { position } = this.#line;
    if (this.#isAnalysing) {
      this.#abort();
      if (position.boardStatus() === 'ongoing') this.#analyse();
      return;
    }
    if (this.#color === undefined) return;
    const claim = makeClaim(position);
    if (claim !== undefined) this.#send(claim);
    else if (position.turn === this.#color) this.#think();
  }

  /** Moves of a colour since `level`. */
  #played(color: Color): number {
    return this.#line.countMoves(color, this.#levelAt);
  }

  #show({ line, expected }: SearchJob, info: SearchInfo): void {
    const pv = makeLine(line.position, info.pv);
    // The line of a pondering search begins with the move that it ponders on.
    const before =
      expected === undefined
        ? ''
        : `${makeLine(line.truncate(line.moves.length - 1).position, [expected])} `;
    this.#send(makeThinking(info, before + pv));
  }

  #finish(job: SearchJob, outcome: SearchOutcome): void {
    switch (job.kind) {
      case 'think':
        this.#playMove(job, outcome);
        break;
      case 'hint':
        this.#slot.clear();
        if (outcome.bestMove !== undefined) this.#send(`Hint: ${outcome.bestMove}`);
        break;
      // Their results are kept until something else happens.
      case 'ponder':
      case 'analyse':
        break;
    }
  }

  #think(): void {
    const { turn } = this.#line.position;
    this.#slot.begin('think', this.#line, this.#clock.limits(this.#played(turn)));
  }

  #analyse(): void {
    const { lines } = this.#options;
    this.#slot.begin('analyse', this.#line, lines > 1 ? { lines } : {});
  }

  /** Thinks on the opponent's time, about the reply to a move that is expected. */
  #ponder(expected: string | undefined): void {
    if (!this.#isPondering || this.#color === undefined || expected === undefined) return;
    if (this.#line.position.turn === this.#color) return;
    const move = resolveMove(this.#line.position, expected);
    if (!move.ok) return;
    const line = this.#line.play(move.value);
    if (line.position.status() !== 'ongoing') return;
    const limits = this.#clock.limits(this.#played(this.#color));
    this.#slot.begin('ponder', line, { ...limits, ponder: true }, makeCoordinates(move.value));
  }

  /** The move that was pondered on has been played. */
  #hit(job: SearchJob): void {
    job.kind = 'think';
    job.since = performance.now();
    if (job.outcome === undefined) job.search.ponderHit();
    else this.#playMove(job, job.outcome);
  }

  #playMove(job: SearchJob, outcome: SearchOutcome): void {
    this.#slot.clear();
    const { bestMove, reply, info, message } = outcome;
    const { position } = this.#line;
    if (message !== undefined) this.#send(`# ${message}`);
    const move = bestMove === undefined ? undefined : resolveMove(position, bestMove);
    if (move?.ok === true) {
      this.#drawPolicy.note(info?.score);
      this.#clock.spend(performance.now() - job.since, this.#played(position.turn));
      if (this.#options.resigns(this.#drawPolicy.scores)) {
        this.#color = undefined;
        this.#send('resign');
      } else {
        if (this.#options.offersDraws && this.#drawPolicy.wantsDraw(position))
          this.#send('offer draw');
        this.#line = this.#line.play(move.value);
        this.#send(`move ${makeCoordinates(move.value)}`);
        this.#claimAfterMove(reply);
      }
    }
    this.#releasePings();
  }

  #claimAfterMove(reply: string | undefined): void {
    const { position } = this.#line;
    const claim = makeClaim(position);
    if (claim === undefined) this.#ponder(reply);
    else if (this.#againstProgram && !isKnownToXboard(position)) this.#drawPolicy.isDeferred = true;
    else this.#send(claim);
  }

  #hint(): void {
    const expected = this.#slot.current?.expected ?? this.#slot.current?.info?.pv[0];
    if (this.#slot.current?.kind === 'think' || this.#unplayable !== undefined) return;
    if (expected !== undefined) this.#send(`Hint: ${expected}`);
    else if (this.#slot.current === undefined && this.#line.position.boardStatus() === 'ongoing')
      this.#slot.begin('hint', this.#line, HINT);
  }
}
