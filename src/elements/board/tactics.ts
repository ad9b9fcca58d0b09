/**
 * Relations between the pieces of a set-up, and the squares that a piece can reach. Only overlays, cards and the keys
 * that describe a square need this module, so the board loads it with its overlays.
 */
import {
  hangingIn,
  pinsIn,
  scopeIn,
  scopeOf,
  threatsIn,
  type PieceScope,
  type Pin,
  type Threat,
} from '../../rules/tactics.js';
import { squareIndex, type Square } from '../../rules/squares.js';
import { type BoardRules } from './board-rules.js';
import { speechIn } from './speech-words.js';
import { describeScope, describeSquare } from './scope-speech.js';
import type { BoardWords } from '../../words/board.js';

/** Computes tactical facts on demand and caches them. */
class BoardTactics {
  readonly #rules: BoardRules;
  #pins: readonly Pin[] | undefined;
  #hanging: readonly Square[] | undefined;
  #threats: readonly Threat[] | undefined;

  constructor(rules: BoardRules) {
    this.#rules = rules;
  }

  get pins(): readonly Pin[] {
    const { setup, ruleset } = this.#rules;
    return (this.#pins ??= pinsIn(setup, ruleset));
  }

  get hanging(): readonly Square[] {
    const { setup, map } = this.#rules;
    return (this.#hanging ??= hangingIn(setup, map));
  }

  get threats(): readonly Threat[] {
    const { setup, ruleset, map } = this.#rules;
    return (this.#threats ??= threatsIn(setup, ruleset, map));
  }

  reach(square: Square): PieceScope | undefined {
    const { position, setup, ruleset, map, dice } = this.#rules;
    const piece = setup.board[squareIndex(square)];
    return position !== undefined && !dice && piece?.color === setup.turn
      ? scopeIn(position, piece, setup, ruleset, map, square)
      : scopeOf(setup, ruleset, map, square);
  }

  /** Describes where the piece on a square can go (`moves`), or the piece and its attackers (`square`). */
  tell(what: 'moves' | 'square', square: Square, given: BoardWords): string {
    const { setup, map } = this.#rules;
    const words = speechIn(given);
    if (what === 'square') return describeSquare(setup, map, square, words);
    const reach = this.reach(square);
    return reach === undefined ? `${square}, ${words.empty}` : describeScope(square, reach, words);
  }
}

const known = new WeakMap<BoardRules, BoardTactics>();

export const tacticsOf = (rules: BoardRules): BoardTactics => {
  const tactics = known.get(rules) ?? new BoardTactics(rules);
  known.set(rules, tactics);
  return tactics;
};
