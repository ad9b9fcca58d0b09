/**
 * Random CECP commands, valid and invalid, and a model that determines when the engine must move and in which position.
 * The model parses positions and moves with the library's own rules; it checks the session.
 */
import { expect } from 'vitest';
import { Position, RULESETS, makeCoordinates, makeFen, resolveMove } from '../../src/index.js';
import type { Color, Ruleset } from '../../src/index.js';
import type { Random } from '../support/random.js';
import { defined, valueOf } from '../support/value.js';

const VARIANTS: readonly (readonly [string, Ruleset])[] = [
  ['grande-acedrex', RULESETS.cazaux],
  ['acedrex-courier', RULESETS.courier],
  ['acedrex-murray', RULESETS.murray],
  ['acedrex-golladay', RULESETS.golladay],
];
const CLAIM = /^(?:1-0|0-1|1\/2-1\/2) \{/;
const TIMES = 'st 0.01,sd 1,sd 2,level 40 5 0,time -300,time 99999999999,sd 0,level x'.split(',');
/** Commands with mostly invalid values. */
const SETTINGS = ['level', 'st', 'sd', 'time', 'otim', 'memory', 'option', 'variant', 'nonsense'];
const VALUES = ['', '0', '-1', 'x', '1e9', '40', '99999999999999999999', '__proto__', '0:00'];
const NOISE =
  `hint,.,draw,post,nopost,easy,hard,otim 300,random,bk,memory 1,memory 2,cores 1,name Alfonso,rating 1 2,
accepted ping,xyz,,?,option Clear hash,option Lines of analysis=2,option x=y,variant chess,pause,white`.split(
    /,\n?/,
  );

type Step = readonly [lines: readonly string[], check: (answers: readonly string[]) => void];

export class XboardFuzz {
  readonly #random: Random;
  #ruleset: Ruleset = RULESETS.cazaux;
  /** The positions from the start to the current position. */
  #game: readonly Position[] = [Position.start(RULESETS.cazaux)];
  /** The colour that the engine plays. */
  #color: Color | undefined = 'black';
  #isUnplayable = false;
  #isAnalysing = false;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Commands, and a function that checks all answers to them. */
  next(): Step {
    const random = this.#random;
    switch (random.below(16)) {
      case 0:
        return this.#new();
      case 1:
        return this.#setVariant();
      case 2:
      case 3:
        return this.#setBoard();
      case 4:
      case 5:
      case 6:
      case 7:
        return this.#move();
      case 8:
      case 9:
      case 10:
        return this.#go();
      case 11:
        return this.#takeBack();
      case 12:
        this.#color = undefined;
        return [[random.pick(['force', 'result 1-0 {x}'])], quiet];
      case 13:
        return this.#analyse();
      case 14:
        return [['sd 1', random.pick(TIMES), ...this.#settings(), 'memory 4', 'sd 1'], quiet];
      default:
        return [[random.pick(NOISE)], quiet];
    }
  }

  #settings(): readonly string[] {
    const random = this.#random;
    return Array.from({ length: random.below(5) }, () =>
      [random.pick(SETTINGS), random.pick(VALUES), random.pick(VALUES)].join(' '),
    );
  }

  get #position(): Position {
    return defined(this.#game.at(-1));
  }

  #new(): Step {
    this.#ruleset = RULESETS.cazaux;
    this.#game = [Position.start(RULESETS.cazaux)];
    this.#isUnplayable = false;
    if (!this.#isAnalysing) this.#color = 'black';
    // A new game clears the depth limit.
    return [['new', 'sd 1'], quiet];
  }

  #setVariant(): Step {
    const [name, ruleset] = this.#random.pick(VARIANTS);
    this.#ruleset = ruleset;
    this.#game = [Position.start(ruleset)];
    this.#isUnplayable = false;
    return [[`variant ${name}`], quiet];
  }

  #setBoard(): Step {
    const random = this.#random;
    let position = Position.start(this.#ruleset);
    for (let plies = random.below(200); plies > 0; plies -= 1) {
      if (position.boardStatus() !== 'ongoing') break;
      position = position.play(random.pick(position.legalMoves()));
    }
    let fen = makeFen(position.setup);
    if (random.chance(3))
      fen = random.pick(['', '12/12 w', fen.replace('K', 'p'), fen.replace('/', '//')]);
    const read = Position.fromFen(fen, this.#ruleset);
    if (read.ok) {
      this.#game = [read.value];
      this.#isUnplayable = false;
      return [[`setboard ${fen}`], quiet];
    }
    this.#isUnplayable = true;
    return [
      [`setboard ${fen}`],
      (answers) => {
        quiet(answers);
        expect(answers.filter((line) => line.startsWith('tellusererror'))).toHaveLength(1);
      },
    ];
  }

  #move(): Step {
    const random = this.#random;
    const before = this.#position;
    const legal =
      before.boardStatus() === 'ongoing' ? before.legalMoves().map(makeCoordinates) : [];
    const isWrong = random.chance(4) || legal.length === 0;
    const text = isWrong ? random.pick(['a1a12', 'e44', 'zz', 'l12l12', '@@']) : random.pick(legal);
    const read = resolveMove(before, text);
    const lines = [`usermove ${text}`];
    if (this.#isUnplayable || !read.ok)
      return [
        lines,
        (answers) => {
          quiet(answers.filter((line) => !CLAIM.test(line)));
          const refusals = answers.filter((line) => /^(?:Illegal move|Error)/.test(line));
          expect(refusals).toHaveLength(1);
        },
      ];
    this.#game = [...this.#game, before.play(read.value)];
    if (this.#isAnalysing || this.#color === undefined) return [lines, quiet];
    const position = this.#position;
    if (position.status() !== 'ongoing') return [lines, claims];
    return [lines, position.turn === this.#color ? this.#moves : quiet];
  }

  #go(): Step {
    if (this.#isUnplayable)
      return [
        ['go'],
        (answers) => {
          quiet(answers);
          expect(answers).toContain('Error (the position is illegal): go');
        },
      ];
    this.#isAnalysing = false;
    this.#color = this.#position.turn;
    const go = `go ${this.#random.pick(VALUES)}`;
    const lines = this.#random.chance(4) ? [go, '?', '?'] : [go];
    return [lines, this.#position.status() === 'ongoing' ? this.#moves : claims];
  }

  #takeBack(): Step {
    const [command, plies] = this.#random.pick([['undo', 1] as const, ['remove', 2] as const]);
    const isPossible = !this.#isUnplayable && this.#game.length > plies;
    if (isPossible) this.#game = this.#game.slice(0, -plies);
    return [
      [command],
      (answers) => {
        quiet(answers);
        expect(answers.filter((line) => line.startsWith('Error'))).toHaveLength(isPossible ? 0 : 1);
      },
    ];
  }

  #analyse(): Step {
    if (this.#isAnalysing) {
      this.#isAnalysing = false;
      return [['exit'], quiet];
    }
    this.#isAnalysing = true;
    this.#color = undefined;
    return [['analyze'], quiet];
  }

  /** Exactly one legal move, perhaps followed by a claim. */
  readonly #moves = (answers: readonly string[]): void => {
    const moves = answers.filter((line) => line.startsWith('move '));
    expect(moves, answers.join('\n')).toHaveLength(1);
    const move = valueOf(resolveMove(this.#position, moves[0]?.slice(5) ?? ''));
    this.#game = [...this.#game, this.#position.play(move)];
    const isOver = this.#position.status() !== 'ongoing';
    expect(answers.filter((line) => CLAIM.test(line))).toHaveLength(isOver ? 1 : 0);
  };
}

const quiet = (answers: readonly string[]): void => {
  for (const line of answers) {
    expect(line).not.toMatch(/^move /);
    expect(line).not.toMatch(CLAIM);
    expect(line).not.toMatch(/undefined|NaN|\[object|TypeError/);
  }
};

const claims = (answers: readonly string[]): void => {
  expect(answers.filter((line) => line.startsWith('move '))).toEqual([]);
  expect(answers.filter((line) => CLAIM.test(line))).toHaveLength(1);
};
