/**
 * Finds attacks, pins, hanging pieces and threats in a set-up, and the squares that a piece can reach. Wasm decides all
 * questions of legality. The functions accept any set-up, legal or not. Requires {@link loadRules} to have finished.
 */
import { wrongArgument } from '../guards.js';
import { attackMapIn, exposedBy, type AttackMap } from './rules-wasm.js';
import { raysOf, squaresAlong } from './geometry.js';
import { COLORS, opposite, type Color, type Piece } from './pieces.js';
import { Position } from './position.js';
import { checkRuleset, type Ruleset } from './rulesets.js';
import { checkSetup, type Setup } from './setup.js';
import { checkSquare, squareIndex, SQUARES, type Square } from './squares.js';

export { attackMapIn, type AttackMap };

const pieceOn = (setup: Setup, square: Square): Piece | undefined =>
  setup.board[squareIndex(square)];

/** A pinned piece, its king, and the enemy pieces that would attack this king if the pinned piece were removed. */
export interface Pin {
  readonly square: Square;
  readonly king: Square;
  readonly by: readonly Square[];
}

/** All pinned pieces of both sides. A side that does not have exactly one king has no pinned pieces. */
export const pinsIn = (setup: Setup, ruleset: Ruleset): readonly Pin[] => {
  checkSetup(setup);
  checkRuleset(ruleset);
  return COLORS.flatMap((color) => {
    const own = SQUARES.filter((square) => pieceOn(setup, square)?.color === color);
    const [king, second] = own.filter((square) => pieceOn(setup, square)?.role === 'king');
    if (king === undefined || second !== undefined) return [];
    const others = own.filter((square) => square !== king);
    return exposedBy(setup, ruleset, king, opposite(color), others).flatMap((by, place) => {
      const square = others[place];
      return square === undefined || by.length === 0 ? [] : [{ square, king, by }];
    });
  });
};

/** The squares of attacked, undefended pieces, except kings. */
export const hangingIn = (setup: Setup, map: AttackMap): readonly Square[] => {
  checkSetup(setup);
  checkMap(map);
  return SQUARES.filter((square) => {
    const piece = pieceOn(setup, square);
    return (
      piece !== undefined &&
      piece.role !== 'king' &&
      map.attackers(square, opposite(piece.color)).length > 0 &&
      map.attackers(square, piece.color).length === 0
    );
  });
};

function checkMap(value: unknown): asserts value is AttackMap {
  if (typeof (value as Partial<AttackMap> | undefined | null)?.attackedFrom !== 'function')
    throw wrongArgument('map', 'an AttackMap', value);
}

export const THREAT_KINDS = ['check', 'mate', 'promotion', 'capture'] as const;

/** A threat by the side not to move. */
export interface Threat {
  readonly from: Square;
  readonly to: Square;
  readonly kind: (typeof THREAT_KINDS)[number];
}

/**
 * The threats against the side to move. If it is in check, these are the checks. Otherwise, they are the moves that the
 * opponent could make if the turn passed: mate at once, promote, or capture an undefended piece.
 */
export const threatsIn = (setup: Setup, ruleset: Ruleset, map: AttackMap): readonly Threat[] => {
  checkSetup(setup);
  checkRuleset(ruleset);
  checkMap(map);
  const { turn } = setup;
  const king = SQUARES.find((square) => {
    const piece = pieceOn(setup, square);
    return piece?.role === 'king' && piece.color === turn;
  });
  const checkers = king === undefined ? [] : map.attackers(king, opposite(turn));
  if (king !== undefined && checkers.length > 0)
    return checkers.map((from) => ({ from, to: king, kind: 'check' }));
  const passed = positionOf(setup, ruleset, opposite(turn));
  if (passed === undefined) return [];
  return passed.legalMoves().flatMap((move): readonly Threat[] => {
    const { from, to, captured, promotion } = move;
    if (passed.play(move).boardStatus() === 'checkmate') return [{ from, to, kind: 'mate' }];
    if (promotion !== undefined) return [{ from, to, kind: 'promotion' }];
    return captured !== undefined && map.attackers(to, turn).length === 0
      ? [{ from, to, kind: 'capture' }]
      : [];
  });
};

/** Creates a position from a set-up with the given side to move. Returns undefined if it is illegal. */
const positionOf = (setup: Setup, ruleset: Ruleset, turn: Color): Position | undefined => {
  const position = Position.fromSetup(turn === setup.turn ? setup : { ...setup, turn }, ruleset);
  return position.ok ? position.value : undefined;
};

/**
 * What a piece can do on a square: move there with its first leg (`step`) or beyond it (`slide`), or capture there
 * (`capture`). `barred`: the move would expose the king of its own side. `friend`: the piece defends a piece of its own
 * side. `block`: the pawn is blocked.
 */
export const SCOPE_KINDS = ['step', 'slide', 'capture', 'barred', 'friend', 'block'] as const;
export type ScopeKind = (typeof SCOPE_KINDS)[number];

export interface PieceScope {
  readonly piece: Piece;
  readonly squares: ReadonlyMap<Square, ScopeKind>;
}

/**
 * Everything that the piece on a square could do if its side were to move. Returns undefined for an empty square. If
 * the set-up would be illegal with that side to move, nothing is `barred`.
 */
export const scopeOf = (
  setup: Setup,
  ruleset: Ruleset,
  map: AttackMap,
  from: Square,
): PieceScope | undefined => {
  checkSetup(setup);
  checkRuleset(ruleset);
  checkMap(map);
  checkSquare(from, 'from');
  const piece = pieceOn(setup, from);
  return (
    piece && scopeIn(positionOf(setup, ruleset, piece.color), piece, setup, ruleset, map, from)
  );
};

/** Same as {@link scopeOf}, for callers that already have a position in which the piece's side is to move. */
export const scopeIn = (
  position: Position | undefined,
  piece: Piece,
  setup: Setup,
  ruleset: Ruleset,
  map: AttackMap,
  from: Square,
): PieceScope => {
  // A finished game has no legal moves, but the scope of its pieces is still shown.
  const judge = position?.boardStatus() === 'ongoing' ? position : undefined;
  const targets = new Set(judge?.targets(from));
  const attacked = new Set(map.attackedFrom(from));
  const squares = new Map<Square, ScopeKind>();
  for (const ray of raysOf(piece.role, piece.color, ruleset)) {
    const hasWay = ray.unmoved !== true || setup.rights.includes(from);
    for (const [place, square] of squaresAlong(from, ray).entries()) {
      const there = pieceOn(setup, square);
      const kind = ((): ScopeKind | undefined => {
        const free = there === undefined ? (place === 0 ? 'step' : 'slide') : 'capture';
        if (targets.has(square)) return free;
        // Only a legal position shows whether a pawn still has its double step.
        if (ray.initial === true) return undefined;
        if (there?.color === piece.color && attacked.has(square)) return 'friend';
        const could =
          there === undefined
            ? ray.only === undefined
              ? attacked.has(square)
              : ray.only === 'quiet' && hasWay && piece.role !== 'king'
            : there.color !== piece.color && attacked.has(square);
        if (could) return judge === undefined ? free : 'barred';
        return there !== undefined && piece.role === 'pawn' && ray.only === 'quiet'
          ? 'block'
          : undefined;
      })();
      if (kind !== undefined && !squares.has(square)) squares.set(square, kind);
      if (there !== undefined) break;
    }
  }
  return { piece, squares };
};
