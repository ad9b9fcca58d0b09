/**
 * Random UCI commands, valid and invalid, and a model of the expected answer to each `go`. The model parses
 * positions with the library's own rules; it checks a session whose user does not wait for answers.
 */
import { expect } from 'vitest';
import { Position, makeCoordinates, makeFen, resolveMove } from '../../src/index.js';
import { parseRuleset, RULESETS, type Ruleset } from '../../src/rules/rulesets.js';
import type { Random } from '../support/random.js';
import { valueOf } from '../support/value.js';

/** The expected answer to a `go`. */
interface Expected {
  readonly command: string;
  /** The allowed answers; empty for `(none)`, and undefined for any answer of a game with dice. */
  readonly moves: ReadonlySet<string> | undefined;
  /** The searched position, for checking the lines of the search. */
  readonly position: Position | undefined;
}

const NOISE = '|   |x|go2|Position startpos|stop stop|\u0000|e4e5|moves|{}'.split('|');
const OPTIONS = [
  ['Hash', '1', '2', '0', '99999999999', 'x'],
  ['MultiPV', '1', '2', '3', '0', '5000'],
  ['UCI_ShowWDL', 'true', 'false', 'maybe'],
  ['Clear Hash', ''],
  ['Move Overhead', '0', '10', '-1'],
  ['Threads', '1', '0', '-4'],
  ['Skill Level', '1', '6', '12', '0'],
  ['UCI_LimitStrength', 'true', 'false', '1'],
  ['UCI_Elo', '1200', '99999'],
  ['Ponder', 'true'],
  ['Nothing', '1'],
] as const;
/** Limits that end a search soon, with values of all kinds. */
const SHORT = ['depth 1', 'depth 2', 'nodes 1', 'nodes 400', 'movetime 0', 'movetime 3', 'mate 1'];
const CLOCKS = [
  'wtime 30 btime 30',
  'wtime -7 btime -7',
  'wtime 20 winc 3',
  'btime 40 movestogo 2',
];
const HUGE = ['nodes 18446744073709551615', 'movetime 99999999999', 'depth 2000', 'mate 5000'];
/** Parameters of `go`, and valid and invalid values. A valid value of perft would replace the search. */
const PARAMETERS =
  `depth,nodes,movetime,mate,wtime,btime,winc,binc,movestogo,perft 33,perft -1,perft x,roll,
infinite,ponder,searchmoves,__proto__,toString,7,{}é`.split(/,\n?/);
const VALUES = '||0|1|3|-1|-700|33|1.5|1e3|x|Infinity|e4e7 z9z9'.split('|');

export class UciFuzz {
  readonly #random: Random;
  #ruleset: Ruleset = RULESETS.cazaux;
  /** The last accepted position; undefined after a refused position. */
  #position: Position | undefined = Position.start(RULESETS.cazaux);
  readonly expected: Expected[] = [];
  readies = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** A group of related commands. */
  next(): readonly string[] {
    const random = this.#random;
    switch (random.below(15)) {
      case 0:
      case 1:
      case 2:
        return [this.#setPosition()];
      case 3:
      case 4:
      case 5:
      case 6:
        return this.#go();
      case 7:
        return ['stop'];
      case 8:
        this.readies += 1;
        return ['isready'];
      case 9:
        return [random.pick(['ponderhit', 'ucinewgame', 'debug on', 'register later', 'uci'])];
      case 10:
        return [this.#setOption()];
      case 11:
        return [random.pick(NOISE)];
      case 12:
        return this.#setVariant();
      case 13:
        return this.#goWithDice();
      default:
        this.readies += 1;
        return [`${random.pick(['', '  ', 'x '])}isready${random.pick(['', '\r', ' now', '\t'])}`];
    }
  }

  /** Commands that end every pending search. */
  finish(): readonly string[] {
    return ['stop'];
  }

  #setOption(): string {
    const [name, ...values] = this.#random.pick(OPTIONS);
    const value = this.#random.pick(values);
    return `setoption name ${name}${value === '' ? '' : ` value ${value}`}`;
  }

  #setVariant(): readonly string[] {
    const value = this.#random.pick([
      ...['cazaux', 'courier', 'murray', 'golladay', 'chess', ''],
      'custom:pawnDoubleStep=true',
    ]);
    const ruleset = parseRuleset(value);
    if (ruleset.ok && ruleset.value.id !== this.#ruleset.id) {
      this.#ruleset = ruleset.value;
      this.#position &&= Position.start(ruleset.value);
    }
    return [`setoption name UCI_Variant value ${value}`];
  }

  #setPosition(): string {
    const random = this.#random;
    let start = Position.start(this.#ruleset);
    let text = 'startpos';
    if (random.chance(2)) {
      start = this.#play(start, random.below(60)).position;
      text = makeFen(start.setup);
      // One character of the FEN is changed.
      if (random.chance(4)) {
        const at = random.below(text.length);
        text =
          text.slice(0, at) + random.pick('k K p P x 1 9 /  -'.split(' ')) + text.slice(at + 1);
      }
      const read = Position.fromFen(text.trim().replaceAll(/\s+/g, ' '), this.#ruleset);
      if (!read.ok) {
        this.#position = undefined;
        return `position fen ${text}`;
      }
      start = read.value;
      text = `fen ${text}`;
    }
    if (random.chance(12)) {
      this.#position = undefined;
      return random.pick([
        `position ${text} moves e1e12`,
        'position',
        'position e2e4',
        'position fen',
      ]);
    }
    const played = this.#play(start, random.below(12));
    const moves = [...played.moves];
    this.#position = played.position;
    if (random.chance(4)) {
      const at = random.below(moves.length + 1);
      const before = this.#replay(start, moves.slice(0, at));
      const wrong = random.pick(['a1a12', '0000', 'e4', 'z9z9', 'a1a1', 'l12l1x']);
      if (!resolveMove(before, wrong).ok) {
        moves.splice(at, 0, wrong);
        this.#position = undefined;
      }
    }
    return `position ${text}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
  }

  #play(
    start: Position,
    plies: number,
  ): { readonly position: Position; readonly moves: readonly string[] } {
    const moves: string[] = [];
    let position = start;
    for (let ply = 0; ply < plies; ply += 1) {
      const legal = position.boardStatus() === 'ongoing' ? position.legalMoves() : [];
      if (legal.length === 0) break;
      const move = this.#random.pick(legal);
      moves.push(makeCoordinates(move));
      position = position.play(move);
    }
    return { position, moves };
  }

  #replay(start: Position, moves: readonly string[]): Position {
    return moves.reduce((position, text) => {
      const move = valueOf(resolveMove(position, text));
      return position.play(move);
    }, start);
  }

  #go(): readonly string[] {
    const random = this.#random;
    const position = this.#position;
    const legal =
      position?.boardStatus() === 'ongoing' ? position.legalMoves().map(makeCoordinates) : [];
    const words: string[] = [];
    const given: string[] = [];
    if (random.chance(6) && legal.length > 0) {
      const count = 1 + random.below(3);
      for (let index = 0; index < count; index += 1) given.push(random.pick(legal));
      words.push('searchmoves', ...given, ...(random.chance(3) ? ['z1z2'] : []));
    }
    // The last two kinds run until a later command stops them.
    const kind = random.below(20);
    if (kind < 8) words.push(random.pick(SHORT));
    else if (kind < 11) words.push(random.pick(CLOCKS));
    else if (kind < 16) words.push(this.#anyParameters());
    else if (kind < 18) words.push(random.pick(HUGE));
    else words.push(random.pick(['infinite', 'ponder wtime 100 btime 100', '']));
    const command = `go ${words.join(' ')}`;
    this.expected.push({ command, moves: new Set(given.length > 0 ? given : legal), position });
    return [command];
  }

  /** A search of a game with dice. All other commands are for games without dice. */
  #goWithDice(): readonly string[] {
    const command = `go ${this.#anyParameters()}`;
    this.expected.push({ command, moves: undefined, position: undefined });
    // The moves of a game with dice can be illegal without dice, so the option resets the position.
    this.#position &&= Position.start(this.#ruleset);
    const dice = (value: boolean): string => `setoption name Dice value ${value}`;
    return [dice(true), command, 'stop', dice(false)];
  }

  #anyParameters(): string {
    const random = this.#random;
    return Array.from(
      { length: random.below(5) },
      () => `${random.pick(PARAMETERS)} ${random.pick(VALUES)}`,
    ).join(random.chance(9) ? '\t  ' : ' ');
  }
}

/** Checks all output of a session whose commands came from `fuzz`. */
export const checkUci = (lines: readonly string[], fuzz: UciFuzz): void => {
  let answered = 0;
  for (const [index, line] of lines.entries()) {
    const { command, moves, position } = fuzz.expected[answered] ?? {};
    const isAny = command !== undefined && moves === undefined;
    const where = `answer ${answered + 1}, ${command}, at the end of:\n${lines.slice(Math.max(0, index - 15), index + 1).join('\n')}\n`;
    const pv = / pv (\S+)/.exec(line)?.[1];
    if (pv !== undefined && !isAny) expect(moves?.has(pv), where).toBe(true);
    expect(line, where).not.toMatch(/undefined|NaN|\[object|TypeError/);
    if (!line.startsWith('bestmove')) continue;
    answered += 1;
    expect(command, where).toBeDefined();
    const [, best = '', , reply] = line.split(' ');
    if (isAny) expect(best, where).toMatch(/^(?:[a-l]\d|0000$|\(none\)$)/);
    else if (moves === undefined || moves.size === 0) expect(line, where).toBe('bestmove (none)');
    else expect(moves.has(best), where).toBe(true);
    if (reply === undefined || position === undefined) continue;
    const move = resolveMove(position, best);
    expect(move.ok && resolveMove(position.play(move.value), reply).ok, where).toBe(true);
  }
  expect(answered).toBe(fuzz.expected.length);
  expect(lines.filter((line) => line === 'readyok')).toHaveLength(fuzz.readies);
};
