/** The rules for one set-up. */
import { makeFen } from '../../notation/fen.js';
import { makeSan } from '../../notation/san.js';
import { attackMapIn, type AttackMap } from '../../rules/rules-wasm.js';
import { ROLL_OF } from '../../rules/dice.js';
import type { LegalMove } from '../../rules/moves.js';
import { Position } from '../../rules/position.js';
import type { Ruleset } from '../../rules/rulesets.js';
import type { Setup } from '../../rules/setup.js';
import { squareIndex, type Square } from '../../rules/squares.js';
import type { BoardWords } from '../../words/board.js';
import { opposite, type Color } from '../../rules/pieces.js';
import type { premovesIn } from '../../rules/premoves.js';
import type { BoardBase } from './board-base.js';
import type { MovableColor } from './types.js';
import { speechIn, type SpeechWords } from './speech-words.js';

/** The properties of a board, besides the set-up, on which its moves depend. */
interface MoveOptions extends Pick<BoardBase, 'premoves' | 'movableColor'> {
  readonly dice: boolean;
  readonly roll: number | undefined;
  /** The position of the set-up, if the host already has it. */
  readonly knownPosition?: Position | undefined;
}

interface Marked extends MoveOptions {
  lastMove: readonly [Square, Square] | undefined;
}

/** The last move that the user made on each board, with the resulting pieces. */
const played = new WeakMap<MoveOptions, { readonly move: LegalMove; readonly pieces: string }>();

const piecesOf = (fen: string): string => fen.slice(0, fen.indexOf(' '));

/**
 * Removes the mark of the user's last move when the page shows another position. The board set the mark, so a page that
 * sets only the position does not need to clear it.
 */
const dropMark = (host: Marked, setup: Setup): void => {
  const last = played.get(host);
  if (last === undefined || last.pieces === piecesOf(makeFen(setup))) return;
  played.delete(host);
  const [from, to] = host.lastMove ?? [];
  if (from === last.move.from && to === last.move.to) host.lastMove = undefined;
};

/** The moves in a set-up. Data that is not needed for moves is in `tactics.ts`. */
export class BoardRules {
  readonly setup: Setup;
  readonly ruleset: Ruleset;
  /** Whether the game is played with dice. */
  readonly dice: boolean;
  /** The position of the set-up, if it is legal. */
  readonly position: Position | undefined;
  /** The squares of the pieces that can move. */
  readonly movable: ReadonlySet<Square>;
  readonly isCheck: boolean;
  #map: AttackMap | undefined;

  /** The legal moves, or those for the roll. */
  readonly #legal: readonly LegalMove[];
  /** The moves that the user can enter: the legal moves or, during the opponent's turn, premoves. */
  readonly #moves: readonly LegalMove[];
  /** Whether the moves that the user can enter are premoves. */
  readonly isPremove: boolean;
  /** Whether it is known which moves the user can enter. False until the code for premoves has loaded if they are allowed. */
  readonly isReady: boolean;

  readonly #roll: number | undefined;
  readonly #premover: MovableColor | undefined;
  readonly #known: Position | undefined;
  readonly #host: MoveOptions;

  /** Requires the rules to be loaded. If the roll is invalid, no move is possible. */
  constructor(
    setup: Setup,
    ruleset: Ruleset,
    host: MoveOptions,
    findPremoves: typeof premovesIn | undefined,
  ) {
    const { dice, roll, knownPosition: known } = host;
    this.#host = host;
    this.setup = setup;
    this.ruleset = ruleset;
    this.dice = dice;
    this.#roll = roll;
    this.#known = known;
    this.position = isPositionOf(known, setup, ruleset, dice)
      ? known
      : positionOf(setup, ruleset, dice);
    const moves = this.position?.legalMoves() ?? [];
    this.#legal = roll === undefined ? moves : moves.filter(({ role }) => ROLL_OF[role] === roll);
    const premover = premoverOf(host);
    this.#premover = premover;
    const isWaiting = premover === opposite(setup.turn) && moves.length > 0;
    const premoves = isWaiting ? findPremoves?.(setup, ruleset, premover) : undefined;
    this.isPremove = premoves !== undefined;
    this.isReady = !isWaiting || this.isPremove;
    this.#moves = premoves ?? this.#legal;
    this.movable = new Set(this.#moves.map(({ from }) => from));
    this.isCheck = this.position?.isCheck() === true;
  }

  /** Whether these rules still match the shown set-up. */
  isOf(setup: Setup, ruleset: Ruleset, host: MoveOptions): boolean {
    const { dice, roll, knownPosition } = host;
    return (
      premoverOf(host) === this.#premover &&
      setup === this.setup &&
      ruleset === this.ruleset &&
      dice === this.dice &&
      roll === this.#roll &&
      knownPosition === this.#known
    );
  }

  /** The move that the user can enter from one square to another, if there is one. */
  findMove(from: Square | undefined, to: Square): LegalMove | undefined {
    return between(this.#moves, from, to);
  }

  /** The legal move from one square to another, if there is one. */
  findLegal(from: Square, to: Square): LegalMove | undefined {
    return between(this.#legal, from, to);
  }

  /**
   * Whether an occupied square's piece cannot move to a square or, without `to`, to any square. Not known while the
   * user enters premoves.
   */
  forbids(from: Square, to?: Square): boolean {
    if (this.isPremove || !this.isReady || this.setup.board[squareIndex(from)] === undefined)
      return false;
    return to === undefined ? !this.movable.has(from) : this.findMove(from, to) === undefined;
  }

  targets(from: Square | undefined): readonly Square[] {
    return this.#moves.filter((move) => move.from === from).map(({ to }) => to);
  }

  /** Describes how the game ends according to the position alone; undefined if the position is not final. */
  endIn(words: BoardWords): string | undefined {
    const status = this.position?.boardStatus() ?? 'ongoing';
    return status === 'ongoing' ? undefined : speechIn(words).ends[status];
  }

  get map(): AttackMap {
    return (this.#map ??= attackMapIn(this.setup, this.ruleset));
  }

  /** Plays a legal move; returns its SAN, its description and the position after it. */
  play(
    move: LegalMove,
    words: BoardWords,
  ): { readonly san: string; readonly spoken: string; readonly fen: string } {
    const { position } = this;
    if (position === undefined) throw new RangeError('there is no position to play on');
    const after = position.play(move);
    const fen = makeFen(after.setup);
    played.set(this.#host, { move, pieces: piecesOf(fen) });
    return {
      san: makeSan(position, move),
      spoken: describeMove(position.turn, move, after, speechIn(words)),
      fen,
    };
  }
}

const between = (
  moves: readonly LegalMove[],
  from: Square | undefined,
  to: Square,
): LegalMove | undefined => moves.find((move) => move.from === from && move.to === to);

/** The only side that may enter moves, if it may enter premoves. */
const premoverOf = ({ premoves, movableColor, dice }: MoveOptions): MovableColor | undefined =>
  premoves && !dice ? movableColor : undefined;

/** `findPremoves` is absent until the code for premoves has loaded. */
export const rulesFor = (
  board: { readonly setup: Setup; readonly ruleset: Ruleset; readonly host: Marked },
  findPremoves?: typeof premovesIn,
): BoardRules => {
  const { setup, ruleset, host } = board;
  dropMark(host, setup);
  return new BoardRules(setup, ruleset, host, findPremoves);
};

/** The position of a set-up; undefined if the set-up is illegal. */
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

/** Describes a move, such as `white pawn g11 to g12, becomes aanca, check`. */
export const describeMove = (
  color: Color,
  { role, from, to, captured, promotion }: LegalMove,
  after: Position,
  words: SpeechWords,
): string => {
  const taken = captured === undefined ? '' : ` ${words.takes({ role: captured })}`;
  const became = promotion === undefined ? '' : `, ${words.becomes({ role: promotion })}`;
  const status = after.boardStatus();
  const check = after.isCheck() ? `, ${words.check}` : '';
  const end = status === 'ongoing' ? check : `, ${words.ends[status]}`;
  return `${words.moved({ piece: words.piece({ color, role }), from, to })}${taken}${became}${end}`;
};
