/** What the rules say of one set-up. */
import { makeFen } from '../../../src/notation/fen.js';
import { makeSan } from '../../../src/notation/san.js';
import {
  attackMapIn,
  hangingIn,
  pinsIn,
  scopeOf,
  threatsIn,
  type AttackMap,
  type Pin,
  type PieceScope,
  type Threat,
} from '../../../src/rules/tactics.js';
import { ROLL_OF } from '../../../src/rules/dice.js';
import type { LegalMove } from '../../../src/rules/moves.js';
import { Position } from '../../../src/rules/position.js';
import type { Ruleset } from '../../../src/rules/rulesets.js';
import type { Setup } from '../../../src/rules/setup.js';
import type { Square } from '../../../src/rules/squares.js';
import { ENGLISH_SPEECH, type SpeechWords } from './speech-words.js';
import { describeMove, describeScope, describeSquare } from './speech.js';

/** What a board's moves depend on besides the set-up. */
interface MoveOptions {
  readonly dice: boolean;
  readonly roll: number | undefined;
  /** The position of the set-up, if the host has it already. */
  readonly knownPosition?: Position | undefined;
}

/** Answers about a set-up, asked when it is first wanted and remembered. */
export class BoardRules {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** The set-up as a position, if it is a legal one. */
  readonly position: Position | undefined;
  /** The squares of the pieces that can move. */
  readonly movable: ReadonlySet<Square>;
  readonly isCheck: boolean;
  #map: AttackMap | undefined;
  #pins: readonly Pin[] | undefined;
  #hanging: readonly Square[] | undefined;
  #threats: readonly Threat[] | undefined;

  /** The moves that are offered: those of a roll, or all. */
  readonly #moves: readonly LegalMove[];

  readonly #dice: boolean;
  readonly #roll: number | undefined;
  readonly #known: Position | undefined;

  /** Needs the rules to be loaded. A roll that no die shows leaves no move. */
  constructor(setup: Setup, ruleset: Ruleset, { dice, roll, knownPosition: known }: MoveOptions) {
    this.setup = setup;
    this.ruleset = ruleset;
    this.#dice = dice;
    this.#roll = roll;
    this.#known = known;
    this.position = isPositionOf(known, setup, ruleset, dice)
      ? known
      : positionOf(setup, ruleset, dice);
    const moves = this.position?.legalMoves() ?? [];
    this.#moves = roll === undefined ? moves : moves.filter(({ role }) => ROLL_OF[role] === roll);
    this.movable = new Set(this.#moves.map(({ from }) => from));
    this.isCheck = this.position?.isCheck() === true;
  }

  /** Whether these are the answers about what a board shows now. */
  isOf(setup: Setup, ruleset: Ruleset, { dice, roll, knownPosition }: MoveOptions): boolean {
    return (
      setup === this.setup &&
      ruleset === this.ruleset &&
      dice === this.#dice &&
      roll === this.#roll &&
      knownPosition === this.#known
    );
  }

  /** The offered move from a square, if any, to another. */
  findMove(from: Square | undefined, to: Square): LegalMove | undefined {
    return this.#moves.find((move) => move.from === from && move.to === to);
  }

  targets(from: Square | undefined): readonly Square[] {
    return this.#moves.filter((move) => move.from === from).map(({ to }) => to);
  }

  get map(): AttackMap {
    return (this.#map ??= attackMapIn(this.setup, this.ruleset));
  }

  get pins(): readonly Pin[] {
    return (this.#pins ??= pinsIn(this.setup, this.ruleset));
  }

  get hanging(): readonly Square[] {
    return (this.#hanging ??= hangingIn(this.setup, this.map));
  }

  get threats(): readonly Threat[] {
    return (this.#threats ??= threatsIn(this.setup, this.ruleset, this.map));
  }

  reach(square: Square): PieceScope | undefined {
    return scopeOf(this.setup, this.ruleset, this.map, square);
  }

  /** Where the piece on a square can go, or what stands there and who attacks it, in words. */
  tell(what: 'moves' | 'square', square: Square, words: SpeechWords = ENGLISH_SPEECH): string {
    if (what === 'square') return describeSquare(this.setup, this.map, square, words);
    const reach = this.reach(square);
    return reach === undefined ? `${square}, ${words.empty}` : describeScope(square, reach, words);
  }

  /** A legal move written, spoken and played. */
  play(
    move: LegalMove,
    words: SpeechWords = ENGLISH_SPEECH,
  ): { readonly san: string; readonly spoken: string; readonly fen: string } {
    const { position } = this;
    if (position === undefined) throw new RangeError('there is no position to play on');
    const after = position.play(move);
    return {
      san: makeSan(position, move),
      spoken: describeMove(position.turn, move, after, words),
      fen: makeFen(after.setup),
    };
  }
}

const positionOf = (setup: Setup, ruleset: Ruleset, dice: boolean): Position | undefined => {
  const position = Position.fromSetup(setup, ruleset, { dice });
  return position.ok ? position.value : undefined;
};

const isPositionOf = (
  position: Position | undefined,
  setup: Setup,
  ruleset: Ruleset,
  dice: boolean,
): position is Position =>
  position?.ruleset.id === ruleset.id && position.dice === dice && position.fen === makeFen(setup);
