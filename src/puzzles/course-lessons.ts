/**
 * Exercises about the rules that differ from chess: promotion by file, the king's leap, and the bare king. The
 * positions are chosen by hand. `test/puzzles/course.test.ts` checks that only the right moves are accepted.
 */
import { Position } from '../rules/position.js';
import { pieceOfLetter, type PromotionRole, type Role } from '../rules/pieces.js';
import { kingHome, type Ruleset } from '../rules/rulesets.js';
import { emptySetup, withPieces } from '../rules/setup.js';
import { BOARD_SIZE, fileOf, SQUARES, squareIndex, type Square } from '../rules/squares.js';

/**
 * `leap`: leap with the unmoved king. `escape`: escape from check. `promote`: promote a pawn to a given piece. `mate`:
 * mate in one move. `bare`: capture Black's last piece.
 */
export type LessonKind = 'leap' | 'escape' | 'promote' | 'mate' | 'bare';

interface Lesson {
  readonly kind: LessonKind;
  /** The pieces as letters and squares. Upper case means White. */
  readonly pieces: string;
  /** The square of the piece to move. */
  readonly from: Square;
  readonly targets?: readonly Square[];
  readonly wanted?: PromotionRole;
}

/** The lessons for each piece, keyed by the index of the exercise that the lesson replaces. */
const LESSONS: Readonly<Partial<Record<Role, Readonly<Record<number, Lesson>>>>> = {
  pawn: {
    1: { kind: 'promote', pieces: 'Kc2 Pb11 Pf11 Pi11 kk6 pl9', from: 'f11', wanted: 'aanca' },
    3: { kind: 'promote', pieces: 'Kc2 Pe11 kj7 ld12 rf12', from: 'e11', wanted: 'aanca' },
    4: { kind: 'promote', pieces: 'Kc2 Pc11 Pg11 kk6 rb12 gd12 lh12', from: 'c11', wanted: 'lion' },
    5: {
      kind: 'promote',
      pieces: 'Kc2 Pa11 Pf11 Pi11 kk6 lh12 ri12 cj12',
      from: 'i11',
      wanted: 'unicornio',
    },
    7: { kind: 'mate', pieces: 'Ka1 Rf1 Rh1 Pb11 Pe11 kg7 lf12 pl9', from: 'e11' },
    8: { kind: 'mate', pieces: 'Kh1 Ra1 Rc1 Pb11 Pf11 Pj11 kb9 pb8 lb10', from: 'b11' },
    9: { kind: 'mate', pieces: 'Ka1 Rg1 Ri1 Pb11 Pe11 kh9 ph8 lh10 lf12', from: 'e11' },
  },
  king: {
    1: { kind: 'leap', pieces: 'Kg1 Pg2 kf12 pl9', from: 'g1', targets: ['g3'] },
    3: { kind: 'leap', pieces: 'Kg1 Pf2 Pg2 Lh2 kf12 ra12 pl9', from: 'g1', targets: ['e3'] },
    4: { kind: 'escape', pieces: 'Kf6 Pa4 rf11 rg10 cb3 cc7 kl12', from: 'f6' },
    5: { kind: 'escape', pieces: 'Kf6 Pa4 cg7 re11 rl5 cd9 kl12', from: 'f6' },
    7: { kind: 'bare', pieces: 'Kc6 Ra1 Uj3 ld7 kh9', from: 'c6', targets: ['d7'] },
    8: { kind: 'mate', pieces: 'Kf10 Ra1 kf12 pl9', from: 'f10' },
    9: { kind: 'mate', pieces: 'Kc12 Rl12 Cf6 ka12 pi7', from: 'c12' },
  },
};

export interface LessonExercise {
  readonly kind: LessonKind;
  readonly start: Position;
  readonly from: Square;
  readonly targets: readonly Square[];
  readonly wanted?: PromotionRole;
}

/** The lesson at an index of a piece's course. Returns undefined if these rules have no such lesson. */
export const lessonOf = (
  role: Role,
  ruleset: Ruleset,
  index: number,
): LessonExercise | undefined => {
  const lesson = LESSONS[role]?.[index];
  if (lesson === undefined) return undefined;
  const { kind, pieces, from, targets = [], wanted } = lesson;
  if (kind === 'bare' && ruleset.switches.bareKing === 'plays-on') return undefined;
  const home = kingHome(ruleset, 'white');
  const isUnmoved = kind === 'leap';
  // The lessons assume that the king's home is on g. Under some rules, it is on f.
  const place = (square: Square): Square =>
    isUnmoved && home !== from ? mirrored(square) : square;
  const placed = pieces
    .split(' ')
    .map((text) => [place(text.slice(1) as Square), pieceOfLetter(text.charAt(0))] as const);
  const setup = { ...withPieces(emptySetup(), placed), rights: isUnmoved ? [home] : [] };
  const start = Position.fromSetup(setup, ruleset);
  if (!start.ok) throw new Error(`invalid position: ${pieces}`);
  return {
    kind,
    start: start.value,
    from: place(from),
    targets: targets.map(place),
    ...(wanted && { wanted }),
  };
};

/** Mirrors a square across the middle line between the files f and g. */
const mirrored = (square: Square): Square =>
  SQUARES[squareIndex(square) - 2 * fileOf(square) + BOARD_SIZE - 1] ?? square;
