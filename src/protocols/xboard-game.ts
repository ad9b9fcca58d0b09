/**
 * The state of a game under XBoard: the position, the engine's side, its clock, and the running search. Each public
 * method executes one command. The commands are parsed in xboard.ts.
 */
import { DrawPolicy } from '../engine/draw-policy.js';
import { FULL_STRENGTH } from '../engine/levels.js';
import type { SearchInfo, SearchLimits, SearchProgress } from '../engine/types.js';
import { joinErrors } from '../errors/join.js';
import { makeCoordinates, resolveMove } from '../notation/coordinates.js';
import { parseSan } from '../notation/san.js';
import type { Result } from '../result.js';
import type { LegalMove } from '../rules/moves.js';
import { opposite, type Color } from '../rules/pieces.js';
import { Position } from '../rules/position.js';
import { RULESETS, type Ruleset } from '../rules/rulesets.js';
import { GameLine } from './game-line.js';
import type { ProtocolEngine } from './protocol-engine.js';
import {
  newSeed,
  type SearchOutcome,
  type Strength,
  startSearch,
  type RunningSearch,
} from './search.js';
import { quote } from './text.js';
import { EngineClock, type Level } from './xboard-clock.js';
import type { XboardOptions } from './xboard-options.js';
import { isKnownToXboard, makeClaim, makeLine, makeStatus, makeThinking } from './xboard-talk.js';

/** Nodes searched for a hint. */
const HINT: SearchLimits = { nodes: 50_000 };

/** The parts of the session that a game uses. */
export interface XboardGameHost {
  readonly send: (line: string) => void;
  readonly complain: (fault: string, text: string) => void;
  /** Called when the engine has made its move, or no longer has to make one. */
  readonly onIdle: () => void;
}

export class XboardGame {
  readonly clock = new EngineClock();
  /** Whether finished iterations are shown (`post`). */
  showsThinking = false;
  /** Whether the opponent is a program. If so, XBoard verifies the engine's claims. */
  againstProgram = false;
  readonly #host: XboardGameHost;
  readonly #options: XboardOptions;
  readonly #slot: SearchSlot;
  readonly #drawPolicy = new DrawPolicy();
  /** Whether the engine has won, but XBoard will recognise the win only after another move. */
  #isClaimDeferred = false;
  #line = GameLine.start(RULESETS.cazaux);
  /** Why the last set-up position cannot be played. */
  #unplayable: string | undefined;
  /** The colour that the engine plays; undefined in force mode. */
  #color: Color | undefined;
  #isAnalysing = false;
  /** The moves that analyses of this line leave out, in coordinates. */
  #excluded: { readonly line: GameLine; readonly moves: readonly string[] } | undefined;
  /** Determines what a weak level overlooks in this game. */
  #seed = newSeed();
  #isPondering = false;
  /** Number of moves that had been played at the last `level` command. */
  #levelAt = 0;

  constructor(engine: ProtocolEngine, options: XboardOptions, host: XboardGameHost) {
    this.#host = host;
    this.#options = options;
    this.#slot = new SearchSlot(engine, {
      onInfo: (job, info) => {
        if (this.showsThinking && job.kind !== 'hint') this.#show(job, info);
      },
      onEnd: (job, outcome) => this.#finish(job, outcome),
    });
  }

  get ruleset(): Ruleset {
    return this.#line.ruleset;
  }

  get isThinking(): boolean {
    return this.#slot.current?.kind === 'think';
  }

  /** Settles when every search begun so far has ended. */
  get idle(): Promise<void> {
    return this.#slot.idle;
  }

  /** Ends the running search without a result. */
  abort(): void {
    this.#slot.clear();
    this.#host.onIdle();
  }

  /** Ends a speculative search, so that a setting can be applied. A search for a move continues. */
  abortUnlessThinking(): void {
    if (this.#slot.current !== undefined && !this.isThinking) this.abort();
  }

  /** Begins the analysis again after a setting or an option has changed. */
  resumeAnalysis(): void {
    if (this.#isAnalysing) this.#moveOn();
  }

  force(): void {
    this.abort();
    this.#color = undefined;
  }

  go(): void {
    this.abort();
    if (this.#refuses('go')) return;
    this.#isAnalysing = false;
    this.#color = this.#line.position.turn;
    this.#moveOn();
  }

  playOther(): void {
    this.abort();
    if (this.#refuses('playother')) return;
    this.#isAnalysing = false;
    this.#color = opposite(this.#line.position.turn);
    this.#ponder(undefined);
  }

  /** Makes the engine play the best move that it has found so far. */
  moveNow(): void {
    if (this.isThinking) this.#slot.current?.search.stop();
  }

  setPondering(on: boolean): void {
    this.#isPondering = on;
    if (!on && this.#slot.current?.kind === 'ponder') this.abort();
  }

  analyse(): void {
    this.abort();
    this.#color = undefined;
    this.#isAnalysing = true;
    this.#moveOn();
  }

  exitAnalysis(): void {
    this.abort();
    this.#isAnalysing = false;
  }

  /** Leaves a move, or `all` moves, out of the analyses of this position, or takes them in again. */
  setExcluded(text: string, isExcluded: boolean): void {
    const command = isExcluded ? 'exclude' : 'include';
    if (this.#refuses(command)) return;
    let changed = this.#legalMoves;
    if (text !== 'all') {
      const move = this.#parseMove(text);
      if (!move.ok) {
        this.#host.complain(move.error.message, `${command} ${text}`);
        return;
      }
      changed = [makeCoordinates(move.value)];
    }
    const others = this.#excludedMoves.filter((move) => !changed.includes(move));
    this.#excluded = { line: this.#line, moves: isExcluded ? [...others, ...changed] : others };
    this.resumeAnalysis();
  }

  /** Answers the command `.` during analysis. */
  sendStatus(): void {
    if (this.#isAnalysing && this.#unplayable === undefined)
      this.#host.send(makeStatus(this.#line.position, this.#slot.current?.progress));
  }

  hint(): void {
    const expected = this.#slot.current?.expected ?? this.#slot.current?.info?.pv[0];
    if (this.isThinking || this.#unplayable !== undefined) return;
    if (expected !== undefined) this.#host.send(`Hint: ${expected}`);
    else if (this.#slot.current === undefined && this.#line.position.boardStatus() === 'ongoing')
      this.#slot.begin('hint', this.#line, HINT);
  }

  setLevel(level: Level): void {
    this.clock.setLevel(level);
    this.#levelAt = this.#line.moves.length;
  }

  newGame(): void {
    this.#seed = newSeed();
    this.abort();
    this.clock.reset();
    this.againstProgram = false;
    this.#enter(GameLine.start(RULESETS.cazaux));
    if (!this.#isAnalysing) this.#color = 'black';
  }

  setRuleset(ruleset: Ruleset): void {
    this.#enter(GameLine.start(ruleset));
  }

  setBoard(text: string): void {
    const { ruleset } = this.#line;
    const position = Position.fromFen(text, ruleset);
    if (position.ok) {
      this.#enter(GameLine.fromPosition(position.value));
      return;
    }
    const { at, message } = joinErrors(position.error);
    const faults = at === undefined ? message : `character ${at + 1}: ${message}`;
    this.abort();
    // This sentence avoids words such as "board", because XBoard ignores refusals with such words.
    this.#unplayable = 'the position is illegal';
    this.#host.send(`tellusererror Illegal position: ${faults}`);
  }

  userMove(text: string): void {
    if (this.#unplayable !== undefined) {
      this.#refuse(this.#unplayable, text);
      return;
    }
    if (this.isThinking) {
      this.#host.complain('command not legal now', `usermove ${text}`);
      return;
    }
    // If XBoard does not support the rule, it lets a defeated opponent play on, so the engine claims the win now.
    const claim = this.#color === undefined ? undefined : makeClaim(this.#line.position);
    if (claim !== undefined && this.#isClaimDeferred) {
      this.#isClaimDeferred = false;
      this.#host.send(claim);
      return;
    }
    const move = this.#readMove(text);
    if (!move.ok) return;
    const job = this.#slot.current;
    this.#line = this.#line.play(move.value);
    this.#isClaimDeferred = false;
    if (job?.kind === 'ponder' && job.expected === makeCoordinates(move.value))
      this.#ponderHit(job);
    else {
      this.abort();
      this.#moveOn();
    }
  }

  takeBack(plies: number, command: string): void {
    if (this.#refuses(command)) return;
    const { length } = this.#line.moves;
    if (length < plies) {
      this.#host.complain('there is no move to take back', command);
      return;
    }
    this.abort();
    this.#line = this.#line.truncate(length - plies);
    this.#levelAt = Math.min(this.#levelAt, length - plies);
    this.#isClaimDeferred = false;
    this.resumeAnalysis();
  }

  answerDrawOffer(): void {
    if (this.#unplayable === undefined && this.#drawPolicy.acceptsDraw(this.#line.position))
      this.#host.send('offer draw');
  }

  /** Handles the end of the input. Only a search for a move still reports its best move so far. */
  end(): void {
    this.#isPondering = false;
    if (this.isThinking) this.moveNow();
    else this.abort();
  }

  /** The game so far. */
  get line(): GameLine {
    return this.#line;
  }

  /** If the last position was refused, reports this error for the command and returns true. */
  #refuses(command: string): boolean {
    if (this.#unplayable === undefined) return false;
    this.#host.complain(this.#unplayable, command);
    return true;
  }

  /** Continues with another game or position. */
  #enter(line: GameLine): void {
    this.abort();
    this.#line = line;
    this.#unplayable = undefined;
    this.#levelAt = 0;
    this.#drawPolicy.reset();
    this.#isClaimDeferred = false;
    this.resumeAnalysis();
  }

  get #legalMoves(): readonly string[] {
    return this.#line.position.legalMoves().map(makeCoordinates);
  }

  /** The protocol resets the excluded moves whenever the position changes. */
  get #excludedMoves(): readonly string[] {
    return this.#excluded?.line === this.#line ? this.#excluded.moves : [];
  }

  /** Reads a move in coordinates or SAN. */
  #parseMove(text: string): Result<LegalMove, { readonly code: string; readonly message: string }> {
    const { position } = this.#line;
    const move = resolveMove(position, text);
    return !move.ok && move.error.code === 'move-syntax' ? parseSan(position, text) : move;
  }

  /** Reads the opponent's move. For an invalid move, answers and returns an error. */
  #readMove(text: string): Result<LegalMove, undefined> {
    const move = this.#parseMove(text);
    if (move.ok) return move;
    if (move.error.code === 'san-syntax') this.#host.complain('not a move', `usermove ${text}`);
    else this.#refuse(move.error.message, text);
    return { ok: false, error: undefined };
  }

  /** Refuses a move. XBoard takes the move back only if the line has exactly the form used here. */
  #refuse(reason: string, text: string): void {
    const inner = reason.replace(/\.$/, '').replaceAll(/[()?]/g, '');
    this.#host.send(`Illegal move (${inner}): ${quote(text).slice(1, -1)}`);
  }

  /** Starts an analysis, a claim of the result or a search for a move, as the position requires. */
  #moveOn(): void {
    if (this.#unplayable !== undefined) return;
    const { position } = this.#line;
    if (this.#isAnalysing) {
      this.abort();
      const { lines } = this.#options;
      const excluded = this.#excludedMoves;
      const searchMoves = this.#legalMoves.filter((move) => !excluded.includes(move));
      if (position.boardStatus() === 'ongoing' && searchMoves.length > 0)
        this.#slot.begin('analyse', this.#line, {
          ...(lines > 1 && { lines }),
          ...(excluded.length > 0 && { searchMoves }),
        });
      return;
    }
    if (this.#color === undefined) return;
    const claim = makeClaim(position);
    if (claim !== undefined) this.#host.send(claim);
    else if (position.turn === this.#color)
      this.#slot.begin('think', this.#line, this.clock.limits(this.#played(position.turn)), {
        strength: this.#strength,
      });
  }

  get #strength(): Strength {
    return { level: this.#options.level, seed: this.#seed };
  }

  /** Number of moves that a colour has played since `level`. */
  #played(color: Color): number {
    return this.#line.countMoves(color, this.#levelAt);
  }

  #show({ line, expected }: SearchJob, info: SearchInfo): void {
    const pv = makeLine(line.position, info.pv);
    // The line of a pondering search includes the expected move.
    const before =
      expected === undefined
        ? ''
        : `${makeLine(line.truncate(line.moves.length - 1).position, [expected])} `;
    this.#host.send(makeThinking(info, before + pv));
  }

  #finish(job: SearchJob, outcome: SearchOutcome): void {
    switch (job.kind) {
      case 'think':
        this.#playMove(job, outcome);
        break;
      case 'hint':
        this.#slot.clear();
        if (outcome.bestMove !== undefined) this.#host.send(`Hint: ${outcome.bestMove}`);
        break;
      // The slot keeps the results of these searches until the next command.
      case 'ponder':
      case 'analyse':
        break;
    }
  }

  /** Searches the reply to the expected move while the opponent thinks. */
  #ponder(expected: string | undefined): void {
    if (!this.#isPondering || this.#color === undefined || expected === undefined) return;
    // A weak level does not ponder, because its moves take so little time that pondering would gain nothing.
    if (this.#options.level < FULL_STRENGTH) return;
    if (this.#line.position.turn === this.#color) return;
    const move = resolveMove(this.#line.position, expected);
    if (!move.ok) return;
    const line = this.#line.play(move.value);
    if (line.position.status() !== 'ongoing') return;
    const limits = this.clock.limits(this.#played(this.#color));
    this.#slot.begin(
      'ponder',
      line,
      { ...limits, ponder: true },
      {
        expected: makeCoordinates(move.value),
      },
    );
  }

  /** The opponent has played the expected move, so the pondering search becomes the search for a move. */
  #ponderHit(job: SearchJob): void {
    job.kind = 'think';
    job.since = performance.now();
    if (job.outcome === undefined) job.search.ponderHit();
    else this.#playMove(job, job.outcome);
  }

  #playMove(job: SearchJob, outcome: SearchOutcome): void {
    this.#slot.clear();
    const { bestMove, reply, info, message } = outcome;
    const { position } = this.#line;
    if (message !== undefined) this.#host.send(`# ${message}`);
    const move = bestMove === undefined ? undefined : resolveMove(position, bestMove);
    if (move?.ok === true) {
      this.#drawPolicy.note(info?.score);
      this.clock.spend(performance.now() - job.since, this.#played(position.turn));
      if (this.#options.resigns(this.#drawPolicy.scores)) {
        this.#color = undefined;
        this.#host.send('resign');
      } else {
        if (this.#options.offersDraws && this.#drawPolicy.wantsDraw(position))
          this.#host.send('offer draw');
        this.#line = this.#line.play(move.value);
        this.#host.send(`move ${makeCoordinates(move.value)}`);
        this.#claimOrPonder(reply);
      }
    }
    this.#host.onIdle();
  }

  #claimOrPonder(reply: string | undefined): void {
    const { position } = this.#line;
    const claim = makeClaim(position);
    if (claim === undefined) this.#ponder(reply);
    else if (this.againstProgram && !isKnownToXboard(position)) this.#isClaimDeferred = true;
    else this.#host.send(claim);
  }
}

interface SearchJob {
  /** `ponder` becomes `think` when the expected move is played. */
  kind: 'think' | 'ponder' | 'analyse' | 'hint';
  /** The line that is searched; while pondering it includes the expected move. */
  readonly line: GameLine;
  readonly search: RunningSearch;
  readonly expected: string | undefined;
  /** When the engine's clock started, as a `performance.now()` timestamp. */
  since: number;
  outcome: SearchOutcome | undefined;
  info: SearchInfo | undefined;
  progress: SearchProgress | undefined;
}

interface SearchJobOptions {
  readonly expected?: string;
  /** The playing strength; full strength by default. */
  readonly strength?: Strength;
}

interface SearchJobListener {
  readonly onInfo: (job: SearchJob, info: SearchInfo) => void;
  readonly onEnd: (job: SearchJob, outcome: SearchOutcome) => void;
}

/** Runs one search at a time. After a search has been cleared, it reports nothing. */
class SearchSlot {
  readonly #engine: ProtocolEngine;
  readonly #listener: SearchJobListener;
  #current: SearchJob | undefined;
  #idle: Promise<void> = Promise.resolve();

  constructor(engine: ProtocolEngine, listener: SearchJobListener) {
    this.#engine = engine;
    this.#listener = listener;
  }

  get current(): SearchJob | undefined {
    return this.#current;
  }

  /** Settles when every search so far has ended. */
  get idle(): Promise<void> {
    return this.#idle;
  }

  begin(
    kind: SearchJob['kind'],
    line: GameLine,
    limits: SearchLimits,
    { expected, strength }: SearchJobOptions = {},
  ): void {
    const since = performance.now();
    // The engine answers asynchronously, so `job` is defined before any of these callbacks runs.
    const search = startSearch(
      this.#engine,
      line,
      limits,
      {
        since,
        onInfo: (info) => {
          if (this.#current !== job) return;
          job.info = info;
          this.#listener.onInfo(job, info);
        },
        onProgress: (progress) => {
          job.progress = progress;
        },
      },
      strength,
    );
    const job: SearchJob = {
      ...{ kind, line, search, expected, since },
      ...{ outcome: undefined, info: undefined, progress: undefined },
    };
    this.#current = job;
    const ended = search.outcome.then((outcome) => {
      job.outcome = outcome;
      if (this.#current === job) this.#listener.onEnd(job, outcome);
    });
    this.#idle = Promise.all([this.#idle, ended]).then(() => undefined);
  }

  /** Stops the search, if one is running, and empties the slot. */
  clear(): void {
    this.#current?.search.stop();
    this.#current = undefined;
  }
}
