/**
 * The Chess Engine Communication Protocol, version 2 (XBoard, WinBoard), as a state machine: lines in, lines out. It
 * does not use stdin or stdout, so both the command line and the tests can use it.
 */
import { ok } from '../result.js';
import { EngineSettings, quote, tellCores, wholeNumber } from './text.js';
import { HASH_MEBIBYTES, type ProtocolEngine } from './protocol-engine.js';
import { parseLevel } from './xboard-clock.js';
import { XboardGame } from './xboard-game.js';
import { XboardOptions } from './xboard-options.js';
import { makeBook } from './xboard-talk.js';
import { VARIANT_NAMES } from '../notation/variants.js';
import { makeXboardFen, xboardMoves } from '../notation/xboard-pgn.js';
import { LETTERS, ROLES } from '../rules/pieces.js';
import { RULESETS, type Ruleset, type RulesetName, type Switches } from '../rules/rulesets.js';
import { startSetup } from '../rules/setup.js';

export interface XboardIdentity {
  /** Name and version. */
  readonly name: string;
  /** Maximum number of search threads that a user can request; 1 if the engine cannot change their number. */
  readonly maxThreads?: number;
  /** Number of processor cores: the maximum number of threads unless `forceThreads` is set. */
  readonly cores?: number;
  readonly forceThreads?: boolean;
  /** Size of the transposition table in MiB until the user sets it. */
  readonly hash?: number;
  /** Resolves when the engine can search at full speed; absent if it always can. */
  readonly ready?: Promise<void>;
}

/** Handles a command. The arguments are the words after its name, as a list and as text. */
type Command = (words: readonly string[], rest: string) => void;

/** Commands that are accepted but have no effect. */
const IGNORED = ['xboard', 'accepted', 'rejected', 'random', 'rating', 'ics', 'name', 'otim'];

export class XboardSession {
  readonly #engine: ProtocolEngine;
  readonly #send: (line: string) => void;
  readonly #name: string;
  readonly #maxThreads: number;
  readonly #cores: number;
  readonly #options = new XboardOptions();
  readonly #settings: EngineSettings;
  readonly #game: XboardGame;
  #hash: number;
  #threads = 1;
  /** Answers to pings that must wait until the engine has made its move. */
  #pings: readonly string[] = [];
  #hasQuit = false;

  readonly #commands: ReadonlyMap<string, Command> = new Map(
    Object.entries<Command>({
      ...Object.fromEntries(IGNORED.map((name) => [name, () => undefined])),
      // Commands that control which side thinks, and when.
      force: () => this.#game.force(),
      go: () => this.#game.go(),
      playother: () => this.#game.playOther(),
      '?': () => this.#game.moveNow(),
      hard: () => this.#game.setPondering(true),
      easy: () => this.#game.setPondering(false),
      post: () => this.#showThinking(true),
      nopost: () => this.#showThinking(false),
      analyze: () => this.#game.analyse(),
      exit: () => this.#game.exitAnalysis(),
      exclude: (_, rest) => this.#game.setExcluded(rest, true),
      include: (_, rest) => this.#game.setExcluded(rest, false),
      '.': () => this.#game.sendStatus(),
      hint: () => this.#game.hint(),
      quit: () => this.#quit(),
      // Commands about the engine and its time.
      protover: () => this.#introduce(),
      computer: () => {
        this.#game.againstProgram = true;
      },
      ping: (_, rest) => this.#ping(rest),
      level: (words, rest) => this.#setLevel(words, rest),
      st: ([value = ''], rest) =>
        this.#accept(this.#game.clock.setMoveTime(value), 'seconds', `st ${rest}`),
      sd: ([value = ''], rest) =>
        this.#accept(this.#game.clock.setDepth(value), 'a number of plies', `sd ${rest}`),
      time: ([value = ''], rest) =>
        this.#accept(this.#game.clock.setRemaining(value), 'centiseconds', `time ${rest}`),
      memory: ([value = ''], rest) => this.#setHash(value, rest),
      cores: ([value = ''], rest) => this.#setThreads(value, rest),
      egtpath: (words) => this.#setTablebases(words),
      option: (_, rest) => this.#setOption(rest),
      bk: () => this.#showBook(),
      // Commands about the game.
      new: () => this.#newGame(),
      variant: ([name = ''], rest) => this.#setVariant(name, rest),
      setboard: (_, rest) => this.#game.setBoard(rest),
      usermove: (_, rest) => this.#game.userMove(rest),
      undo: () => this.#game.takeBack(1, 'undo'),
      remove: () => this.#game.takeBack(2, 'remove'),
      result: () => this.#game.force(),
      draw: () => this.#game.answerDrawOffer(),
    }),
  );

  /** `send` receives each line of the answer, without its line ending. */
  constructor(
    engine: ProtocolEngine,
    send: (line: string) => void,
    {
      name,
      maxThreads = 1,
      cores = Number.POSITIVE_INFINITY,
      forceThreads = false,
      hash = HASH_MEBIBYTES.default,
      ready,
    }: XboardIdentity,
  ) {
    this.#engine = engine;
    this.#name = name;
    this.#maxThreads = engine.setThreads === undefined ? 1 : maxThreads;
    this.#cores = forceThreads ? Number.POSITIVE_INFINITY : cores;
    this.#hash = hash;
    this.#send = (line) => {
      if (!this.#hasQuit) send(line);
    };
    this.#settings = new EngineSettings((message) => this.#send(`telluser ${message}`), ready);
    this.#game = new XboardGame(engine, this.#options, {
      send: this.#send,
      complain: (fault, text) => this.#complain(fault, text),
      onIdle: () => this.#releasePings(),
    });
  }

  /** Whether `quit` has been received. No answers follow it. */
  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** Handles the end of the input. Resolves when the engine has made the move that it is thinking about. */
  async end(): Promise<void> {
    this.#game.end();
    await this.#game.idle;
    await this.#settings.applied;
  }

  /** Handles a line of input. */
  receive(text: string): void {
    if (this.#hasQuit) return;
    const [name, ...words] = text.match(/\S+/g) ?? [];
    if (name === undefined) return;
    const command = this.#commands.get(name);
    if (command !== undefined) command(words, text.trim().slice(name.length).trim());
    // A GUI that has not accepted the feature `usermove` sends the move without this word.
    else if (/^[a-l]\d{1,2}[a-l]\d{1,2}[a-z]?$/.test(name)) this.#game.userMove(name);
    else this.#complain('unknown command', text);
  }

  #complain(fault: string, text: string): void {
    this.#send(`Error (${fault}): ${quote(text.trim()).slice(1, -1)}`);
  }

  /** Reports an error if the value of a command is invalid. */
  #accept(isRead: boolean, needed: string, text: string): void {
    if (!isRead) this.#complain(`it needs ${needed}`, text);
  }

  #introduce(): void {
    for (const line of makeFeatures(this.#name, this.#options.features)) this.#send(line);
    this.#answerAfterSettings([FEATURES_DONE]);
  }

  #showBook(): void {
    const { position, request } = this.#game.line;
    void (async () => {
      const moves = await this.#engine.bookMoves?.(request);
      for (const line of makeBook(position, moves)) this.#send(line);
    })();
  }

  #showThinking(on: boolean): void {
    this.#game.showsThinking = on;
  }

  #quit(): void {
    this.#hasQuit = true;
    this.#game.abort();
  }

  /** Answers a ping after all earlier settings have been applied and the engine has made its move. */
  #ping(number: string): void {
    const answer = `pong ${number}`;
    if (this.#game.isThinking) this.#pings = [...this.#pings, answer];
    else this.#answerAfterSettings([answer]);
  }

  #answerAfterSettings(lines: readonly string[]): void {
    void this.#settings.applied.then(() => {
      for (const line of lines) this.#send(line);
    });
  }

  #releasePings(): void {
    const pings = this.#pings;
    this.#pings = [];
    if (pings.length > 0) this.#answerAfterSettings(pings);
  }

  /** Passes a setting to the idle engine and resumes the analysis, if one was running. */
  #set(change: Parameters<EngineSettings['apply']>[0]): void {
    this.#game.abortUnlessThinking();
    this.#settings.apply(change);
    this.#game.resumeAnalysis();
  }

  #setLevel(words: readonly string[], rest: string): void {
    const level = parseLevel(words);
    if (level !== undefined) this.#game.setLevel(level);
    const needed = 'moves, minutes or minutes:seconds, and seconds';
    this.#accept(level !== undefined, needed, `level ${rest}`);
  }

  #setHash(value: string, rest: string): void {
    const wanted = wholeNumber(value, 1, Number.MAX_SAFE_INTEGER);
    this.#accept(wanted !== undefined, 'a number of mebibytes', `memory ${rest}`);
    const mebibytes = Math.min(wanted ?? this.#hash, HASH_MEBIBYTES.max);
    // XBoard repeats the command before each game, and setting the size empties the table.
    if (mebibytes === this.#hash) return;
    this.#hash = mebibytes;
    this.#set(() => this.#engine.setHash(mebibytes));
  }

  #setThreads(value: string, rest: string): void {
    const wanted = wholeNumber(value, 1, Number.MAX_SAFE_INTEGER);
    this.#accept(wanted !== undefined, 'a number of threads', `cores ${rest}`);
    if (wanted === undefined) return;
    const threads = Math.min(wanted, this.#maxThreads, this.#cores);
    if (threads < Math.min(wanted, this.#maxThreads))
      this.#send(
        `# Threads are ${threads} instead of ${wanted}, because ${tellCores(threads)}; --force-threads allows more.`,
      );
    if (threads === this.#threads) return;
    this.#threads = threads;
    this.#set(async () => (await this.#engine.setThreads?.(threads)) ?? ok(undefined));
  }

  /** Handles `egtpath`: the name of a format and the folder of its tables. */
  #setTablebases([format, ...words]: readonly string[]): void {
    if (format !== TABLEBASE_FORMAT) return;
    const folder = words.join(' ');
    this.#set(
      async () =>
        (await this.#engine.setTablebases?.(folder === '' ? undefined : folder)) ?? ok(undefined),
    );
  }

  #setOption(rest: string): void {
    const change = this.#options.set(rest);
    if (change === 'clear hash') this.#set(() => this.#engine.newGame());
    else if (change !== undefined) this.#complain(change, `option ${rest}`);
    else this.#game.resumeAnalysis();
  }

  #newGame(): void {
    this.#game.newGame();
    this.#set(() => this.#engine.newGame());
  }

  #setVariant(name: string, rest: string): void {
    const ruleset = rulesetOfVariant(name);
    if (ruleset === undefined) {
      this.#complain('unknown variant', `variant ${rest}`);
      return;
    }
    // Another ruleset requires an empty table. The table is cleared now, so that this does not take time from a game.
    if (ruleset.id !== this.#game.ruleset.id) this.#set(() => this.#engine.newGame());
    this.#game.setRuleset(ruleset);
    for (const line of describeVariant(ruleset)) this.#send(line);
  }
}

/** The name of this engine's tablebase format, for `egtpath`. */
const TABLEBASE_FORMAT = 'acedrex';

/** The last feature. After it, XBoard stops waiting for features. */
const FEATURES_DONE = 'feature done=1';

/** The answer to `protover`, without its last line; `options` are the values of the feature `option`. */
const makeFeatures = (name: string, options: readonly string[]): readonly string[] =>
  [
    'done=0',
    `myname="${name}" variants="${Object.values(VARIANT_NAMES).join(',')}"`,
    'ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=1 reuse=1',
    'analyze=1 colors=0 ics=0 name=1 pause=0 nps=0 debug=1 memory=1 smp=1 exclude=1 setscore=0',
    `egt="${TABLEBASE_FORMAT}"`,
    ...options.map((option) => `option="${option}"`),
  ].map((features) => `feature ${features}`);

/**
 * Describes the rulesets to XBoard: names, pictures, moves and FEN.
 *
 * XBoard checks moves against the `piece` commands. If the engine makes a move that these commands do not allow, it
 * loses the game. If XBoard's notation cannot express a rule, the description allows more moves than the rule, and the
 * engine refuses the illegal moves.
 */

/** The ruleset for a variant's name. The rulesets' own names are accepted as well. */
const rulesetOfVariant = (name: string): Ruleset | undefined =>
  Object.values(RULESETS).find(
    (ruleset) => ruleset.id === name || VARIANT_NAMES[ruleset.name as RulesetName] === name,
  );

/**
 * The position of each letter in XBoard's list of pictures: crocodile as bishop, aanca as falcon, giraffe as
 * zebra, lion as cub. XBoard's own lion has special recapture rules, so it cannot be used.
 *
 *     P.CR.............A..U..G........LK
 *     pawn, knight, bishop, rook, queen, … falcon, lance, cobra, unicorn, lion, sword, zebra, … cub, king
 */
const PICTURES = 'P.CR.............A..U..G........LK';

/**
 * The variant whose rules XBoard applies to the end of the game. Under `shatranj`, a stalemated side loses, and a bare
 * king loses unless it can bare the other king. `fairy` uses the rules of chess.
 */
const parent = ({ bareKing, stalemate }: Switches): string =>
  bareKing !== 'plays-on' && stalemate === 'loses' ? 'shatranj' : 'fairy';

/** The answer to `variant`: board, pictures, starting position and moves. */
export const describeVariant = (ruleset: Ruleset): readonly string[] => {
  const { switches } = ruleset;
  const [board, turn, rights, ...counters] = makeXboardFen(startSetup(ruleset)).split(' ');
  const fen = [board, turn, rights, '-', ...counters].join(' ');
  return [
    `setup (${PICTURES}${PICTURES.toLowerCase()}) 12x12+0_${parent(switches)} ${fen}`,
    ...ROLES.map((role) => `piece ${LETTERS[role]}& ${xboardMoves(role, switches)}`),
  ];
};
